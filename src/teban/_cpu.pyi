"""Which instruction sets this machine has; the source is `kernel/binding/cpu.cpp`."""

def levels() -> list[str]:
    """The instruction sets that this machine has, the oldest first."""
