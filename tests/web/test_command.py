"""`bang serve`: listens on this machine only, says where, and says in one line what is wrong."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from bang_cli.serve import main
from bang_env.extras import install_command
from bang_env.games import GAMES

ROOT = Path(__file__).parent.parent.parent


def test_it_serves_on_this_machine_only_and_ends_by_a_signal():
    command = [sys.executable, "-m", "bang_cli", "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
    ) as server:
        address = server.stdout.readline().split()[0]
        try:
            assert address.startswith("http://127.0.0.1:")
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            assert set(json.load(opener.open(f"{address}api/choices"))) == set(GAMES)
            foreign = urllib.request.Request(f"{address}api/choices", headers={"Host": "evil.example"})
            with pytest.raises(urllib.error.HTTPError, match="403"):
                opener.open(foreign)
            port = int(address.rstrip("/").rpartition(":")[2])
            with pytest.raises(OSError):
                socket.create_connection(("127.0.0.2", port), timeout=1).close()
        finally:
            server.send_signal(signal.SIGINT)
            errors = server.communicate(timeout=30)[1]
    assert "Traceback" not in errors and "everybody who can reach" not in errors


def test_a_port_that_is_taken_or_none_is_said_in_one_line(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for arguments, message in (
            (["--port", str(port)], f"cannot listen on 127.0.0.1 port {port}: "),
            (["--port", "70000"], "--port must be a number from 0 to 65535, not 70000"),
            (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1 port 8000: "),
        ):
            with pytest.raises(SystemExit) as ended:
                main(arguments)
            error = capsys.readouterr().err
            assert ended.value.code == 2 and message in error and error.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2 and f"uvicorn is missing: {install_command('web')}" in capsys.readouterr().err
