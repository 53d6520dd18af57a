"""What the commands do; each module has a `run(options) -> exit code`."""
