"""`python -m cardcatan` is the command `cardcatan`."""

from cardcatan.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
