"""The real server, started as its host starts it, with what its processes use of the machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30


class Server:
    """`manage.py play` on a free port with a data folder of its own, for the length of a `with` block.

    The database is in that folder, or where the address leads.
    """

    def __init__(self, workers: int = 1, folder: Path | None = None, database: str = "") -> None:
        self.workers = workers
        self.database = database
        self.own_folder = tempfile.TemporaryDirectory(prefix="snakes-bench-")
        self.folder = folder or Path(self.own_folder.name)
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Server:
        self.start()
        return self

    def start(self) -> None:
        command = [sys.executable, "manage.py", "play", "--host=127.0.0.1", f"--port={self.port}"]
        self.process = subprocess.Popen(
            [*command, f"--workers={self.workers}"], cwd=ROOT, env=self._environment(), stdout=subprocess.DEVNULL
        )
        self._wait_until_it_listens()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.own_folder.cleanup()

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SNAKES_")}
        kept |= {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "SNAKES_DATA_DIR": str(self.folder)}
        return kept | {"DATABASE_URL": self.database}

    def _wait_until_it_listens(self) -> None:
        self._wait("The server did not start.", lambda: self.process.poll() is None, self._is_listening)

    def kill(self) -> None:
        """End all its processes at once, as a loss of power would; the parent first, which would replace the others."""
        for pid in self._pids():
            os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._wait("The server lives on.", lambda: True, lambda: not self._is_listening())

    def _wait(self, otherwise: str, may_happen: Callable[[], bool], happened: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while may_happen() and time.monotonic() < end:
            if happened():
                return
            time.sleep(0.005)
        raise RuntimeError(otherwise)

    def _is_listening(self) -> bool:
        with closing(socket.socket()) as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) == 0

    def cpu(self) -> float:
        """Seconds of processor time that all its processes have used so far."""
        return sum(_ticks(pid) for pid in self._pids()) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes of memory of all its processes together, what they share counted once."""
        return sum(_proportional_set(pid) for pid in self._pids()) / 1e6

    def _pids(self) -> list[int]:
        found = [self.process.pid]
        for pid in found:  # grows while it is walked
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found.extend(map(int, children.read_text().split()))
        return found


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _ticks(pid: int) -> int:
    """User and system time: the 14th and 15th field, counted behind the name, which may hold anything."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _proportional_set(pid: int) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0
