"""The games' random generator once more, in plain Python: PCG32 with Lemire's bounded draw."""

from __future__ import annotations

MASK_64, MASK_32 = 2**64 - 1, 2**32 - 1


class Generator:
    """Continues from the `rng` text of a position."""

    def __init__(self, text: str) -> None:
        self.state, self.stream = int(text[:16], 16), int(text[16:], 16)

    @property
    def text(self) -> str:
        """The generator as a position shows it."""
        return f"{self.state:016x}{self.stream:016x}"

    def draw(self) -> int:
        """The next 32 bits."""
        old = self.state
        self.state = (old * 6364136223846793005 + self.stream) & MASK_64
        mixed = (((old >> 18) ^ old) >> 27) & MASK_32
        turn = old >> 59
        return ((mixed >> turn) | (mixed << (-turn & 31))) & MASK_32

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to bound - 1."""
        product = self.draw() * bound
        if product & MASK_32 < bound:
            threshold = 2**32 % bound
            while product & MASK_32 < threshold:
                product = self.draw() * bound
        return product >> 32
