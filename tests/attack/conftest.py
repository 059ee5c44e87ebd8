"""Attacks are run by `make attack`, not collected as tests."""

collect_ignore_glob = ["*.py"]
