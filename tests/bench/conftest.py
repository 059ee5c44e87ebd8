"""Benchmarks are run by `make bench`, not collected as tests."""

collect_ignore_glob = ["*.py"]
