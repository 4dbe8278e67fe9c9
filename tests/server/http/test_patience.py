"""Clients that take their time, at a real server: nobody holds a connection for ever, and nobody holds up the end."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from saloon.server.http.patience import MOST_BODY_BYTES
from tests.server.conftest import EMPTY, ME, ServerProcess
from tests.server.services import wait_until

LONG = 120
"""Seconds that a test waits before it fails; the server gives up much earlier."""
HEAD = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALF_A_HEAD = b"GET /api/me HTTP/1.1\r\nHost: local"
HALF_A_BODY = HEAD + b'Content-Length: 200\r\n\r\n{"name": "A'


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("hasty"), program="tests.server.hasty")
    yield server
    server.close()


def line_to(house: ServerProcess, sent: bytes = b"") -> socket.socket:
    """A connection on which something has been sent."""
    line = socket.create_connection(("127.0.0.1", house.port), timeout=LONG)
    line.sendall(sent)
    return line


def heard(line: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    answer = b""
    try:
        while part := line.recv(65536):
            answer += part
    except ConnectionResetError:  # it had sent all it wanted to
        return answer
    return answer


def send_on(line: socket.socket, what: bytes) -> None:
    """Send the same again and again."""
    while True:
        line.send(what)


# ---- Nobody holds a connection for ever


def test_whoever_is_gone_without_a_word_is_missed(hasty: ServerProcess) -> None:
    """A half-open socket: nothing comes any more, and nobody has closed it."""
    ada = hasty.guest("Ada")
    table = ada.open_table(ME, EMPTY)["id"]
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{hasty.port}/api/tables/{table}/socket"))
    upgrade = client.connect()
    upgrade.headers["Authorization"] = f"Bearer {ada.token}"
    client.send_request(upgrade)
    line = line_to(hasty, b"".join(client.data_to_send()))
    while client.state is not State.OPEN:
        client.receive_data(line.recv(65536))
    client.send_text(b'{"type": "hello"}')
    line.sendall(b"".join(client.data_to_send()))
    said = b""
    while b'"welcome"' not in said:
        said += line.recv(65536)
    heard(line)  # pings, which are not answered

    def is_missed() -> bool:
        with contextlib.suppress(httpx.TransportError):  # this server closes idle connections at once
            return not ada.get(f"/api/tables/{table}")["seats"][0]["connected"]
        return False

    wait_until(is_missed, "nobody noticed")


@pytest.mark.parametrize("sent", [b"", HALF_A_HEAD, HEAD])
def test_whoever_says_nothing_or_half_of_it_is_hung_up_on(hasty: ServerProcess, sent: bytes) -> None:
    assert heard(line_to(hasty, sent)) == b""


def test_a_head_that_comes_letter_by_letter_is_no_excuse(hasty: ServerProcess) -> None:
    line = line_to(hasty)
    done = threading.Event()

    def trickle() -> None:
        for letter in HEAD + b"X-Nothing: " + b"x" * 10_000:
            if done.wait(0.05):
                return
            try:
                line.send(bytes([letter]))
            except OSError:
                return

    thread = threading.Thread(target=trickle)
    thread.start()
    assert heard(line) == b""
    done.set()
    thread.join()


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_half_a_body_is_answered_and_the_connection_closed(hasty: ServerProcess, language: str) -> None:
    sent = HALF_A_BODY.replace(b"Host", f"Accept-Language: {language}\r\nHost".encode())
    head, _, body = heard(line_to(hasty, sent)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in head.lower()
    assert ("try again" in json.loads(body)["error"]) == (language == "en")


def test_half_a_chunk_is_half_a_body_too(hasty: ServerProcess) -> None:
    assert heard(line_to(hasty, HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{")).startswith(b"HTTP/1.1 408")


def test_an_answer_to_half_a_request_does_not_keep_the_connection(hasty: ServerProcess) -> None:
    nowhere = HALF_A_BODY.replace(b"/api/guest", b"/api/nowhere")
    assert heard(line_to(hasty, nowhere)).startswith(b"HTTP/1.1 405")


def test_a_connection_without_another_request_is_closed(hasty: ServerProcess) -> None:
    assert heard(line_to(hasty, b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")).startswith(b"HTTP/1.1 200")


def test_whoever_does_not_read_the_answers_is_hung_up_on(hasty: ServerProcess) -> None:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(LONG)
    line.connect(("127.0.0.1", hasty.port))
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with pytest.raises(ConnectionError):  # the server reads no more, and then resets the connection
        send_on(line, asked)


def test_whoever_takes_a_moment_is_served(hasty: ServerProcess) -> None:
    line = line_to(hasty, HALF_A_HEAD)
    line.sendall(b"host\r\nConnection: close\r\n\r\n")
    assert heard(line).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_that_is_too_large_is_refused_before_it_is_kept(house: ServerProcess, declared: bool) -> None:
    size = MOST_BODY_BYTES + 1
    if declared:
        sent = HEAD + b"Content-Length: 99999999999999999999\r\n\r\n"
    else:
        sent = HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + f"{size:x}\r\n".encode() + b"x" * size
    head, _, body = heard(line_to(house, sent)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413")
    assert "too much" in json.loads(body)["error"]


# ---- Nobody holds up the end


def test_the_server_ends_whatever_clients_hold_open(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    table = house.guest("Ada").open_table(ME, EMPTY)["id"]
    upgrade = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    lines = [line_to(house, sent) for sent in (b"", HALF_A_HEAD, HALF_A_BODY, HALF_A_BODY.replace(b"guest", b"no"))]
    lines.append(line_to(house, upgrade))
    assert lines[-1].recv(4096).startswith(b"HTTP/1.1 101")  # and says nothing ever after
    greedy = line_to(house)
    greedy.setblocking(False)
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with pytest.raises(BlockingIOError):  # and reads none of it
        send_on(greedy, asked)
    house.close()
    assert house.process is not None
    assert house.process.returncode in (0, -15)
    for line in lines:
        heard(line)


def test_requests_in_time_are_answered_though_others_are_slow(house: ServerProcess) -> None:
    lines = [line_to(house, HALF_A_BODY) for _ in range(50)]
    assert httpx.get(f"{house.url}/api/games").status_code == 200
    for line in lines:
        line.close()
