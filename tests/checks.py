"""The long checks, each a command: `python -m tests.checks NAME`. Their short forms are tests in tests/test_checks.py.

warnings  the C compiles clean under strict warnings, with every compiler found
fuzz      libFuzzer on the rules (`--seconds N`); without clang the same harness is fed from a seeded stream
sanitize  the whole test suite with the C under AddressSanitizer and UndefinedBehaviorSanitizer
coverage  line coverage of csrc by the test suite, at least 95 %
newer     the golden numbers under every newer Python found
sdist     the source distribution builds from itself, and the wheel plays
"""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "checks"
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-ffp-contract=off"]
ENGINE_TESTS = [
    f"tests/{name}"
    for name in ("test_battery.py", "test_golden.py", "rules", "test_model.py", "test_board_model.py", "test_views.py",
                 "test_sealed.py", "test_bots.py", "test_board_bots.py", "test_fired.py")
]  # fmt: skip


class Unavailable(Exception):
    """This machine lacks what the check needs; the text says what."""


def run(command: Sequence[str | Path], cwd: Path = ROOT, **env: str) -> None:
    """Runs a command; a failure ends the check with its output."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))} failed with {done.returncode}:\n{done.stdout[-6000:]}")


def compilers() -> list[str]:
    """The C compilers found."""
    found = [name for name in ("gcc", "clang", *(f"clang-{n}" for n in range(22, 13, -1))) if shutil.which(name)]
    if not found:
        raise Unavailable("no gcc or clang on the path")
    return found


def sources() -> list[Path]:
    """All C files of the core."""
    return sorted((ROOT / "csrc").glob("*/*.c"))


def copy_of_tree(name: str) -> Path:
    """A fresh copy of the project to build in."""
    target = WORK / name
    shutil.rmtree(target, ignore_errors=True)
    ignore = shutil.ignore_patterns(
        ".git", "build", ".venv", "*.so", "*.egg-info", "__pycache__", "_core.c", ".*_cache", ".hypothesis"
    )
    shutil.copytree(ROOT, target, ignore=ignore)
    return target


def built_copy(kind: str) -> Path:
    """A copy of the project with its extension built in place, for a kind of build of setup.py."""
    tree = copy_of_tree(kind)
    run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=tree, CARDCATAN_BUILD=kind)
    return tree


def check_warnings(_: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as out:
        for compiler in compilers():
            for source in sources():
                run([compiler, *STRICT, "-O2", "-c", source, "-o", Path(out) / "unit.o"])


HARNESSES = {
    "card_fuzz": ("card_fuzz.c", []),
    "board_fuzz": ("board_fuzz.c", []),
    "islands_fuzz": ("board_fuzz.c", ["-DCC_BOARD_LARGE"]),  # islands of other shapes
}


def fuzz(name: str, seconds: int) -> None:
    """One harness, for so long."""
    source, defines = HARNESSES[name]
    flags = ["-std=c11", "-O1", "-g", "-fno-sanitize-recover=undefined", "-Icsrc", *defines]
    flags += [ROOT / "tests" / "fuzz" / source, *sources()]
    fuzzer = WORK / name
    try:
        clang = next(found for found in compilers() if found.startswith("clang"))
        run([clang, "-fsanitize=fuzzer,address,undefined", *flags, "-o", fuzzer])
    except (StopIteration, AssertionError):
        run([compilers()[0], "-fsanitize=address,undefined", "-DCARDCATAN_FUZZ_ALONE", *flags, "-o", fuzzer])
        run([fuzzer, str(10 * seconds)])
        return
    corpus = WORK / f"corpus_{name}"
    corpus.mkdir(exist_ok=True)
    run([fuzzer, f"-max_total_time={seconds}", "-max_len=4000", f"-artifact_prefix={WORK}/", corpus])


def check_fuzz(options: argparse.Namespace) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    for name in HARNESSES:
        fuzz(name, max(1, options.seconds // len(HARNESSES)))


def runtimes() -> str:
    """The sanitizers' shared libraries, to be loaded before Python."""
    found = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    if not all(os.path.isabs(path) for path in found):
        raise Unavailable("no sanitizer runtimes beside gcc")
    return " ".join(found)


def check_sanitize(options: argparse.Namespace) -> None:
    if not shutil.which("gcc") or sys.platform != "linux":
        raise Unavailable("needs gcc on Linux")
    preload = runtimes()
    tree = built_copy("sanitize")
    tests = ENGINE_TESTS[:2] if options.short else ["tests", "-m", "not battery and not tmux"]
    run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests],
        cwd=tree,
        LD_PRELOAD=preload,
        PYTHONMALLOC="malloc",
        ASAN_OPTIONS="detect_leaks=0",
        UBSAN_OPTIONS="print_stacktrace=1",
    )


def check_coverage(options: argparse.Namespace) -> None:
    if not shutil.which("gcov"):
        raise Unavailable("no gcov on the path")
    tree = built_copy("coverage")
    fewer = {"CARDCATAN_MODEL_GAMES": "6"} if options.short else {}
    tests = [*ENGINE_TESTS, "-k", "not beats"]  # how strong bots are is no matter of coverage, and slow without optimization
    run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests], cwd=tree, **fewer)
    run(
        [
            sys.executable,
            "-m",
            "gcovr",
            "--root",
            tree,
            "--filter",
            "csrc/",
            "--fail-under-line",
            "95",
            "--txt",
            WORK / "coverage.txt",
            tree / "build",
        ],
        cwd=tree,
    )
    print((WORK / "coverage.txt").read_text())


def newer_pythons() -> list[str]:
    """Interpreters newer than 3.11, other than this one, that can make a virtual environment."""
    names = [f"python3.{minor}" for minor in range(14, 11, -1) if minor != sys.version_info.minor]
    home = Path(pwd.getpwuid(os.getuid()).pw_dir)  # a test may have set another HOME
    places = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *home.glob(".pyenv/versions/*/bin")]
    # a shim of pyenv stands for an interpreter that may not be there
    found = {
        path.name: str(path)
        for name in names
        for place in places
        if place.name != "shims" and os.access(path := place / name, os.X_OK)
    }
    if not found:
        raise Unavailable("no Python 3.12 or newer beside this one")
    return list(found.values())


def installed_elsewhere(python: str, what: Path) -> Path:
    """A fresh virtual environment of another Python with the project installed; returns its interpreter."""
    venv = WORK / f"venv-{Path(python).name}"
    run([python, "-m", "venv", "--clear", venv])
    run([venv / "bin" / "python", "-m", "pip", "-q", "install", what])
    return venv / "bin" / "python"


def check_newer(options: argparse.Namespace) -> None:
    pythons = newer_pythons()
    for python in pythons[:1] if options.short else pythons:
        there = installed_elsewhere(python, copy_of_tree("newer"))
        out = subprocess.run([there, ROOT / "tests" / "golden.py"], cwd=WORK, capture_output=True, text=True, check=True).stdout
        assert out == (ROOT / "tests" / "data" / "golden.txt").read_text(), f"{python} has other golden numbers"


def check_sdist(_: argparse.Namespace) -> None:
    tree = copy_of_tree("sdist")
    run([sys.executable, "-c", "from setuptools.build_meta import build_sdist; build_sdist('dist')"], cwd=tree)
    [archive] = (tree / "dist").glob("*.tar.gz")
    there = installed_elsewhere(sys.executable, archive)
    run([there, "-m", "cardcatan", "simulate", "--game", "card", "--players", "random,greedy", "--games", "20"], cwd=WORK)


CHECKS: dict[str, Callable[[argparse.Namespace], None]] = {
    "warnings": check_warnings,
    "fuzz": check_fuzz,
    "sanitize": check_sanitize,
    "coverage": check_coverage,
    "newer": check_newer,
    "sdist": check_sdist,
}


def main(words: Sequence[str] | None = None) -> int:
    """Runs one check; 0 when it holds, 1 when it does not, 3 when this machine cannot run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=CHECKS)
    parser.add_argument("--seconds", type=int, default=300, help="how long to fuzz")
    parser.add_argument("--short", action="store_true", help="the short form")
    options = parser.parse_args(words)
    try:
        CHECKS[options.name](options)
    except Unavailable as lack:
        print(f"{options.name}: not run here: {lack}")
        return 3
    except AssertionError as broken:
        print(broken)
        return 1
    print(f"{options.name}: holds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
