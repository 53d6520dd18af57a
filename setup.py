"""The extension; everything else is in pyproject.toml.

Environment switches: CARDCATAN_BUILD=debug|sanitize|coverage builds the C with assertions, with ASan and UBSan, or for gcovr.
"""

import os
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

WARNINGS = ["-Wall", "-Wextra"]
UNIX = {
    "release": (["-O3", "-DNDEBUG"], []),
    "debug": (["-O1", "-g", "-UNDEBUG"], []),
    "sanitize": (
        ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
        ["-fsanitize=address,undefined"],
    ),
    "coverage": (["-O0", "-g", "-DNDEBUG", "--coverage"], ["--coverage"]),
}


class Build(build_ext):
    """Picks the flags by the kind of compiler: one that takes MSVC's options, or one that takes GCC's."""

    def build_extensions(self) -> None:
        kind = os.environ.get("CARDCATAN_BUILD", "release")
        if kind not in UNIX:
            raise SystemExit(f"CARDCATAN_BUILD={kind}: want one of {', '.join(UNIX)}")
        for extension in self.extensions:
            if self.compiler.compiler_type == "msvc":
                extension.extra_compile_args = ["/std:c11", "/O2"]
            else:
                compile_args, link_args = UNIX[kind]
                extension.extra_compile_args = ["-std=c11", "-fvisibility=hidden", "-ffp-contract=off", *WARNINGS, *compile_args]
                extension.extra_link_args = link_args
        super().build_extensions()


SOURCES = sorted(glob("csrc/*/*.c"))
HEADERS = sorted(glob("csrc/**/*.h", recursive=True) + glob("cardcatan/core/*.px[di]"))

setup(
    cmdclass={"build_ext": Build},
    ext_modules=cythonize(
        [Extension("cardcatan.core._core", ["cardcatan/core/_core.pyx", *SOURCES], depends=HEADERS, include_dirs=["csrc"])],
        compiler_directives={
            "language_level": "3",
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "auto_pickle": False,
            "autotestdict": False,
            "embedsignature": True,
            "embedsignature.format": "python",
        },
    ),
)
