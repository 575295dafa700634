"""Why an action is not allowed: the rule's number and one sentence in our own words."""

from trunkline.core.derivable import mypyc_attr


@mypyc_attr(acyclic=True)
class Objection:
    """A value like others, but made by the thousand in lists of actions, only to hear that there is one."""

    __slots__ = ("rule", "text")

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

    def __repr__(self) -> str:
        return f"Objection({self.rule!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Objection) and self.rule == other.rule and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.rule, self.text))

    def __reduce__(self) -> tuple[type["Objection"], tuple[str, str]]:
        return Objection, (self.rule, self.text)
