"""Machines on a LAN as network namespaces: a bridge, a cable to each, and what can go wrong with cables.

Loss and delay come from `tc netem` where the kernel has it. Where not, a machine is plugged in by two TAP devices, and a
thread carries the frames between them, late or not at all. Root is needed, and `ip`; nothing leaves the namespaces.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import selectors
import shutil
import struct
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

PREFIX = "cardcatan-test"
_TUN = Path("/dev/net/tun")
_TUNSETIFF, _TAP, _NO_HEADER = 0x400454CA, 0x0002, 0x1000
_FRAME = 65536


def ip(*words: str, check: bool = True) -> str:
    """Run `ip`."""
    return subprocess.run(["ip", *words], check=check, capture_output=True, text=True, timeout=20).stdout


def within(namespace: str, *words: str, check: bool = True) -> str:
    """Run a command in a namespace."""
    command = ["ip", "netns", "exec", namespace, *words]
    return subprocess.run(command, check=check, capture_output=True, text=True, timeout=20).stdout


def missing() -> str:
    """Why there can be no namespaces here; nothing if there can be."""
    if os.name != "posix" or os.geteuid() != 0:
        return "network namespaces need root"
    if not (shutil.which("ip") and shutil.which("tc")):
        return "ip and tc (iproute2) are not installed"
    name = f"{PREFIX}-{os.getpid()}-probe"
    try:
        ip("netns", "add", name)
        ip("netns", "del", name)
    except (subprocess.SubprocessError, OSError) as error:
        return f"no network namespaces can be made here: {error}"
    if not has_netem() and not _TUN.exists():
        return "the kernel has neither netem nor TAP devices"
    return ""


def has_netem() -> bool:
    """Whether the kernel can lose and delay packets by itself."""
    name = f"{PREFIX}-{os.getpid()}-netem"
    ip("netns", "add", name)
    try:
        within(name, "tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms")
    except subprocess.CalledProcessError:
        return False
    finally:
        ip("netns", "del", name)
    return True


def sweep() -> None:
    """Remove what tests that were killed have left."""
    for name in ip("netns", "list").split():
        words = name.removeprefix(f"{PREFIX}-").split("-")
        if name.startswith(f"{PREFIX}-") and words[0].isdigit() and not Path(f"/proc/{words[0]}").exists():
            with suppress(subprocess.SubprocessError):
                ip("netns", "del", name)


class Machine:
    """A machine with an address; `before` is what a command line begins with to run on it."""

    def __init__(self, lan: Lan, name: str, port: str, address: str) -> None:
        self.lan, self.name, self.address = lan, name, address
        self.namespace = lan.named(name)
        self.port = port
        self.before = ("ip", "netns", "exec", self.namespace)

    def move(self, address: str) -> None:
        """Give it another address."""
        within(self.namespace, "ip", "addr", "flush", "dev", "eth0")
        within(self.namespace, "ip", "addr", "add", f"{address}/24", "dev", "eth0")
        self.address = address

    def cut(self) -> None:
        """Pull the cable at the switch."""
        within(self.lan.switch, "ip", "link", "set", self.port, "down")

    def heal(self) -> None:
        """Plug it in again."""
        within(self.lan.switch, "ip", "link", "set", self.port, "up")

    def impair(self, loss: float, delay_ms: float) -> None:
        """Lose this share of all frames, and delay the others, in both directions."""
        if self.lan.cables:
            self.lan.cables.impair(self.port, loss, delay_ms / 1000)
            return
        for namespace, device in ((self.lan.switch, self.port), (self.namespace, "eth0")):
            words = ("root", "netem", "loss", f"{loss * 100}%", "delay", f"{delay_ms}ms")
            within(namespace, "tc", "qdisc", "replace", "dev", device, *words)


class Lan:
    """A switch and its machines. `cables` carries the frames where the kernel has no netem."""

    def __init__(self, number: int = 0) -> None:
        self._mark = f"{os.getpid()}-{number}"
        self._number = number
        self.switch = self.named("switch")
        self.machines: list[Machine] = []
        self.cables = None if has_netem() else Cables()
        self._made: list[str] = []
        self._make(self.switch)
        within(self.switch, "ip", "link", "add", "br0", "type", "bridge", "mcast_snooping", "0")
        within(self.switch, "ip", "link", "set", "br0", "up")

    def named(self, name: str) -> str:
        return f"{PREFIX}-{self._mark}-{name}"

    def machine(self, name: str, address: str) -> Machine:
        """Plug a machine in."""
        number = len(self.machines)
        machine = Machine(self, name, f"port{number}", address)
        self._make(machine.namespace)
        ends = f"cc{self._number}a{number}x{os.getpid() % 10000}", f"cc{self._number}b{number}x{os.getpid() % 10000}"
        if self.cables:
            self.cables.lay(machine.port, *ends)
        else:
            ip("link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
        for end, namespace, device in ((ends[0], machine.namespace, "eth0"), (ends[1], self.switch, machine.port)):
            ip("link", "set", end, "netns", namespace)
            within(namespace, "ip", "link", "set", end, "name", device)
        within(self.switch, "ip", "link", "set", machine.port, "master", "br0")
        within(self.switch, "ip", "link", "set", machine.port, "up")
        within(machine.namespace, "ip", "addr", "add", f"{address}/24", "dev", "eth0")
        within(machine.namespace, "ip", "link", "set", "eth0", "up")
        self.machines.append(machine)
        return machine

    def close(self) -> None:
        """Remove everything, whatever state it is in."""
        if self.cables:
            self.cables.close()
        for name in reversed(self._made):
            for pid in ip("netns", "pids", name, check=False).split():
                with suppress(ProcessLookupError):
                    os.kill(int(pid), 9)
            ip("netns", "del", name, check=False)

    def _make(self, name: str) -> None:
        ip("netns", "add", name)
        self._made.append(name)
        within(name, "ip", "link", "set", "lo", "up")


@contextmanager
def lan(number: int = 0) -> Iterator[Lan]:
    """A switch that is gone afterwards, with all that is plugged in."""
    sweep()
    made = Lan(number)
    try:
        yield made
    finally:
        made.close()


class Cables:
    """Carries frames between pairs of TAP devices, each way with a loss and a delay of its own."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()
        self._quality: dict[str, tuple[float, float]] = {}
        self._late: list[tuple[float, int, int, bytes]] = []
        self._order = count()
        self._random = random.Random(1)
        self._files: list[int] = []
        self._ear, self._mouth = os.pipe()
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._carry, name="cables", daemon=True)
        self._thread.start()

    def lay(self, name: str, one: str, other: str) -> None:
        """A cable between two new devices."""
        ends = _tap(one), _tap(other)
        self._files += ends
        with self._lock:
            self._quality[name] = (0.0, 0.0)
            for file, to in (ends, ends[::-1]):
                self._selector.register(file, selectors.EVENT_READ, (name, to))
        os.write(self._mouth, b"\0")

    def impair(self, name: str, loss: float, delay: float) -> None:
        with self._lock:
            self._quality[name] = (loss, delay)

    def close(self) -> None:
        os.write(self._mouth, b"x")
        self._thread.join(10)
        self._selector.close()
        for file in (*self._files, self._ear, self._mouth):
            os.close(file)

    def _carry(self) -> None:
        while True:
            wait = self._late[0][0] - time.monotonic() if self._late else None
            for key, _ in self._selector.select(wait if wait is None else max(0.0, wait)):
                if key.fileobj == self._ear:
                    if b"x" in os.read(self._ear, 100):
                        return
                else:
                    self._take(int(key.fd), *key.data)
            while self._late and self._late[0][0] <= time.monotonic():
                self._put(*heapq.heappop(self._late)[2:])

    def _take(self, file: int, name: str, to: int) -> None:
        try:
            frame = os.read(file, _FRAME)
        except OSError:
            return
        with self._lock:
            loss, delay = self._quality[name]
        if self._random.random() >= loss:
            heapq.heappush(self._late, (time.monotonic() + delay, next(self._order), to, frame))

    @staticmethod
    def _put(to: int, frame: bytes) -> None:
        with suppress(OSError):  # the device is down
            os.write(to, frame)


def _tap(name: str) -> int:
    """A new TAP device; the descriptor to read and write its frames by."""
    file = os.open(_TUN, os.O_RDWR | os.O_CLOEXEC)
    fcntl.ioctl(file, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TAP | _NO_HEADER))
    return file


def environment(base: dict[str, str]) -> dict[str, str]:
    """For processes on such a machine: every interface that there is, is theirs."""
    return {key: value for key, value in base.items() if key != "CARDCATAN_INTERFACES"}


def command(machine: Machine, words: Sequence[str]) -> list[str]:
    """A command line that runs on a machine."""
    return [*machine.before, *words]
