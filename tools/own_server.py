"""A server of our own on this machine, for measurements, and what it takes of the machine."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS = re.compile(r"http://[\w.]+:(\d+)/")


class Running:
    def __init__(self, process: int, port: int) -> None:
        self.process = process
        self.port = port

    def servers(self) -> list[int]:
        """The process, and those that it started to share its port; not those that think for bots."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        serving = [int(child) for child in children if b"serve" in Path(f"/proc/{child}/cmdline").read_bytes()]
        return [self.process, *serving]

    def are_listening(self, count: int) -> bool:
        """Whether so many processes share the port."""
        rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(row[3] == "0A" and row[1].endswith(f":{self.port:04X}") for row in rows) >= count

    def memory(self) -> float:
        """Resident megabytes."""
        return sum(map(memory_of, self.servers()))

    def processor_time(self) -> float:
        """Seconds of processor time used so far."""
        return sum(map(processor_time_of, self.servers()))

    def waited(self) -> float:
        """Seconds in which its main thread could have run and other programs had the cores."""
        try:
            return int(Path(f"/proc/{self.process}/schedstat").read_text().split()[1]) / 1e9
        except OSError:  # not on this system
            return 0.0


def memory_of(process: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def processor_time_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(log: Path, *options: str, **settings: str) -> Iterator[Running]:
    """`trunkline serve` on a free port of this machine, ended afterwards."""
    environment = {**os.environ, **{f"TRUNKLINE_{name.upper()}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "trunkline", "serve", "--port", "0", *options]
    with (
        log.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as server,
    ):
        assert server.stdout is not None
        found = ADDRESS.search(server.stdout.readline())
        assert found, log.read_text()
        try:
            yield Running(server.pid, int(found[1]))
        finally:
            server.terminate()
