"""Starting a server from the command line, and the links that it answers with the page."""

from __future__ import annotations

import gzip
import re
import signal
import socket
import subprocess
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest

from facedown.server.http.pages import BUILT, page_folder
from facedown.terminal.hosting import serving
from server.processes import Server, command, environment, free_port


@pytest.fixture(scope="module")
def server(fork_server, tmp_path_factory):
    served = fork_server.server(tmp_path_factory.mktemp("data"))
    served.wait_until_prepared("en_garde")
    yield served
    served.stop()


def ask(server: Server, method: str, path: str) -> tuple[int, str, bytes]:
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type", ""), body


@pytest.mark.parametrize("path", ["/", "/t/mQ3xW8bT2c0a", "/w/Zk2p9xQe1aLm", "/r/mQ3xW8bT2c0a/1", "/t/x?seat=1"])
def test_links_open_the_page(server, path):
    status, kind, body = ask(server, "GET", path)
    assert (status, kind.split(";")[0]) == (200, "text/html")
    assert b"<html" in body
    assert ask(server, "HEAD", path)[0] == 200


def test_files_of_the_page_are_served_as_what_they_are(server):
    name, kind = ("icon.svg", "image/svg+xml") if page_folder() == BUILT else ("style.css", "text/css; charset=utf-8")
    assert ask(server, "GET", f"/{name}")[:2] == (200, kind)
    assert ask(server, "HEAD", f"/{name}")[0] == 200


def test_scripts_are_packed_for_those_who_can_unpack_them(server):
    script = next((BUILT / "assets").glob("*.js"))
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", f"/assets/{script.name}", headers={"Accept-Encoding": "gzip, br"})
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("Content-Encoding")) == (200, "gzip")
    assert gzip.decompress(answer.read()) == script.read_bytes()
    connection.close()
    status, kind, body = ask(server, "GET", f"/assets/{script.name}")
    assert (status, kind.split(";")[0], body) == (200, "text/javascript", script.read_bytes())


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/..",
        "/assets/..%2findex.html",
        "/none",
        "/t",
        "/t/a/b",
        "/r/x",
        "/r/x/one",
        "/api/none",
        "/..%2fapp.py",
        "/t/..%2f..%2fapp.py",
    ],
)
def test_what_is_not_there_is_not_found(server, path):
    status, _, body = ask(server, "GET", path)
    assert status == 404
    assert b"<html" not in body


def test_a_post_to_a_link_is_refused(server):
    assert ask(server, "POST", "/t/x")[0] == 405


def test_the_first_visitors_after_a_start_are_answered(fork_server, tmp_path):
    """Games are being loaded in a thread while they ask for them."""
    served = fork_server.server(tmp_path)
    try:
        with ThreadPoolExecutor(6) as visitors:
            paths = ["/api/games", "/api/preparing", "/api/tables"] * 4
            answers = list(visitors.map(lambda path: ask(served, "GET", path)[0], paths))
            tables = list(visitors.map(lambda _: served.open_table()[1], range(6)))
        assert answers == [200] * len(paths)
        assert len(set(tables)) == 6
    finally:
        served.stop()


# ---- The commands


def start(*arguments: str) -> subprocess.Popen[str]:
    """A server by its command; returns when it has said where it is."""
    return subprocess.Popen(
        command(*arguments), env=environment(BROWSER="true"), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def end(process: subprocess.Popen[str]) -> tuple[int, str]:
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    return process.returncode, errors


def test_play_takes_the_next_port_if_one_is_taken_and_ends_without_a_word(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = start("play", "--port", str(port), "--data", str(tmp_path))
        lines = [process.stderr.readline() for _ in range(2)]
        status, rest = end(process)
    using = re.fullmatch(rf"port {port} is in use; using (\d+)\n", lines[0])
    assert port < int(using[1]) <= port + serving.PORTS_TRIED  # another program may have the very next one
    assert lines[1].startswith(f"facedown is running at http://127.0.0.1:{using[1]}/")
    assert (status, rest) == (0, "")


def test_serve_says_in_a_line_that_its_port_is_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        arguments = command("serve", "--port", str(port), "--data", str(tmp_path))
        run = subprocess.run(arguments, env=environment(), capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == f"facedown: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_an_address_that_is_not_ours_is_said_in_a_line():
    with pytest.raises(serving.CannotListen, match=r"cannot listen on 192\.0\.2\.1"):
        serving.listen_on_free_port("192.0.2.1", free_port())


class Browser:
    """Keeps what it is told to open."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def open(self, url: str) -> None:
        self.opened.append(url)


def test_the_page_is_opened_in_a_browser(monkeypatch):
    browser = Browser()
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    serving.open_page("http://127.0.0.1:8000/")
    assert browser.opened == ["http://127.0.0.1:8000/"]


def test_without_a_browser_nothing_is_opened(monkeypatch):
    def get() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", get)
    serving.open_page("http://127.0.0.1:8000/")


def test_a_browser_in_text_does_not_take_the_terminal_unless_it_is_asked_for(monkeypatch, tmp_path):
    mark = tmp_path / "opened"
    text = webbrowser.GenericBrowser(["touch", str(mark), "%s"])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webbrowser, "get", lambda: text)
    monkeypatch.delenv("BROWSER", raising=False)
    serving.open_page("page")
    assert not mark.exists()
    monkeypatch.setenv("BROWSER", "lynx")
    serving.open_page("page")
    assert mark.exists()
