"""A real server as a process of its own, with a data folder of its own, whose memory and time can be looked at."""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


class Server:
    """`teban serve`, which listens when this is made."""

    def __init__(self, log: Path | None = None) -> None:
        """`log`: where it writes what it has to say about requests; where everybody else does, by default."""
        self._data = TemporaryDirectory()
        self._log = log.open("w") if log else None
        self._process = subprocess.Popen(
            (sys.executable, "-m", "teban", "serve", "--port", "0"),
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, "TEBAN_DATA": self._data.name},
        )
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the server does not say where it listens"
        self.port = int(found[1])
        self._files = Path(f"/proc/{self._process.pid}")

    def memory(self) -> float:
        """Megabytes in use now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", (self._files / "status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def descriptors(self) -> int:
        """Open files and connections."""
        return len(list((self._files / "fd").iterdir()))

    def computed(self) -> float:
        """Seconds of processor time so far."""
        fields = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Tell it to leave."""
        self._process.terminate()
        self._process.wait()
        if self._log:
            self._log.close()
        self._data.cleanup()
