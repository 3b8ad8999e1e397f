"""The games' random generator once more, in plain Python: PCG32 with Lemire's bounded draw, seeded by splitmix64."""

from __future__ import annotations

MASK_64, MASK_32 = 2**64 - 1, 2**32 - 1


def next_seed(seed: int) -> int:
    """The splitmix64 successor of a seed."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK_64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK_64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK_64
    return z ^ (z >> 31)


class Generator:
    """Continues from the `rng` of a position: the generator's state as text, or a seed."""

    def __init__(self, rng: str | int) -> None:
        if isinstance(rng, str):
            self.state, self.stream = int(rng[:16], 16), int(rng[16:], 16)
        else:
            self.state = next_seed(rng)
            self.stream = next_seed(self.state) | 1

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
