from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.ui.headers import CONTENT_SECURITY_POLICY, SecurityHeaders, hashes_of_scripts


def test_every_response_says_that_the_page_keeps_to_itself() -> None:
    home = Route("/", lambda request: PlainTextResponse("hello"))
    client = TestClient(Starlette(routes=[home], middleware=[Middleware(SecurityHeaders)]))

    for path in ("/", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
        assert "http" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_no_script_runs_but_the_apps_own_and_the_one_in_streamlits_page() -> None:
    (scripts,) = (it for it in CONTENT_SECURITY_POLICY.split("; ") if it.startswith("script-src"))

    assert "'unsafe-inline'" not in scripts
    assert "'unsafe-eval'" not in scripts
    assert scripts.count("'sha256-") == 1


def test_a_script_in_a_page_is_allowed_by_the_hash_of_all_that_stands_in_it() -> None:
    # printf 'go()' | openssl dgst -sha256 -binary | base64
    assert hashes_of_scripts("<p><script>go()</script><script src='a.js'></script>") == [
        "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
    ]
