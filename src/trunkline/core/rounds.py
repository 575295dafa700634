"""What players call a round, in a few letters."""

from trunkline.core.words import RoundNow


def round_name(kind: RoundNow, number: int, part: int) -> str:
    """`number`: of the stock round or set; `part`: of the operating round in its set."""
    match kind:
        case "stock":
            return f"SR {number}"
        case "operating":
            return f"OR {number}.{part}"
        case "ended":
            return "End"
    return kind.capitalize()
