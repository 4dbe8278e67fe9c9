"""The files in `deploy/` do what `docs/hosting.md` says: nginx in front of a server, and a unit for systemd."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.conftest import ServerProcess
from tests.server.services import free_port, wait_until

DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
MAIN = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{}}
http {{
    access_log off;
    {temporary}
    include {folder}/saloon.conf;
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Proxy:
    """nginx with our configuration, on a port of its own, in front of another port."""

    def __init__(self, folder: Path, port: int, upstream: int, below: str = "/") -> None:
        assert NGINX is not None
        key, certificate = folder / "key.pem", folder / "cert.pem"
        subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
        openssl = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
        subprocess.run([*openssl, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        ours = (DEPLOY / "nginx.conf").read_text("utf-8")
        for written, here in (
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("server 127.0.0.1:8000", f"server 127.0.0.1:{upstream}"),
            ("/etc/letsencrypt/live/saloon.example/fullchain.pem", str(certificate)),
            ("/etc/letsencrypt/live/saloon.example/privkey.pem", str(key)),
            ("location / {", f"location {below} {{"),
        ):
            assert written in ours
            ours = ours.replace(written, here)
        (folder / "saloon.conf").write_text(ours, "utf-8")
        temporary = "\n    ".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, temporary=temporary), "utf-8")
        self.url, self.trust = f"https://127.0.0.1:{port}", ssl.create_default_context(cafile=certificate)
        files: list[str | Path] = ["-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
        as_root = ["-g", "user root;"] if os.geteuid() == 0 else []
        self._process = subprocess.Popen([NGINX, *files, *as_root])
        wait_until(self._answers, "nginx did not start: see its error log")

    def _answers(self) -> bool:
        try:
            httpx.get(self.url, verify=self.trust)
        except httpx.TransportError:
            return False
        return True

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)


needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


class Upstream(BaseHTTPRequestHandler):
    """Remembers the headers that reach it."""

    heard: list[dict[str, str]]

    def do_GET(self) -> None:
        self.heard.append({name.lower(): value for name, value in self.headers.items()})
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def upstream() -> Iterator[HTTPServer]:
    Upstream.heard = []
    server = HTTPServer(("127.0.0.1", 0), Upstream)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.mark.proof
@needs_nginx
def test_nginx_tells_who_asks_and_how_far_away_they_are(tmp_path: Path, upstream: HTTPServer) -> None:
    proxy = Proxy(tmp_path, free_port(), upstream.server_port)
    try:
        lies = {"X-Forwarded-For": "203.0.113.9", "X-Saloon-RTT": "1", "X-Forwarded-Proto": "http"}
        httpx.get(f"{proxy.url}/api/tables", headers=lies, verify=proxy.trust)
    finally:
        proxy.close()
    heard = Upstream.heard[-1]
    assert heard["x-forwarded-for"] == "127.0.0.1"
    assert heard["x-forwarded-proto"] == "https"
    assert heard["host"] == proxy.url.removeprefix("https://")
    assert heard["x-saloon-rtt"].isdigit()
    assert heard["x-saloon-rtt"] != "1"


@pytest.mark.proof
@needs_nginx
@pytest.mark.parametrize("below", ["/", "/saloon/"])
def test_a_game_is_played_through_nginx(tmp_path: Path, below: str) -> None:
    port = free_port()
    house = ServerProcess(tmp_path, SALOON_PUBLIC_URL=f"https://127.0.0.1:{port}{below}")
    proxy = Proxy(tmp_path, port, house.port, below)
    try:
        with httpx.Client(base_url=proxy.url + below, verify=proxy.trust, headers={"Origin": proxy.url}) as http:
            answer = http.post("api/guest", json={"name": "Ada"})
            assert "Secure" in answer.headers["set-cookie"]
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
            card = http.post("api/tables", json={"game": "longhorn", "seats": seats, "start": True}).json()
        address = f"wss://127.0.0.1:{port}{below}api/tables/{card['id']}/socket"
        token = {"Authorization": f"Bearer {answer.json()['token']}"}
        with connect(
            address, ssl=proxy.trust, additional_headers=token, origin=Origin(proxy.url), proxy=None
        ) as socket:
            socket.send('{"type": "hello"}')
            assert '"welcome"' in str(socket.recv(timeout=20))
    finally:
        proxy.close()
        house.close()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "saloon.service"
    unit.write_text((DEPLOY / "saloon.service").read_text("utf-8").replace("/opt/saloon/bin/saloon", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "saloon.service" not in done.stderr
