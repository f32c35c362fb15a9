"""How much work a review may do, counted in steps so that no clock decides what it says."""

STEPS_A_SECOND = 600_000_000  # on a processor that is busy with other things too
USUAL_SECONDS = 2.0


class Budget:
    """The steps that are left for what need not be exact."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    @classmethod
    def of_seconds(cls, seconds: float) -> "Budget":
        """About what is done in so many seconds."""
        return cls(int(seconds * STEPS_A_SECOND))

    def spend(self, steps: int) -> None:
        """Take off what was done."""
        self.left = max(0, self.left - steps)
