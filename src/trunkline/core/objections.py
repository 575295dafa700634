"""Why an action is not allowed: the rule's number and one sentence in our own words."""

from trunkline.core.value import value


@value
class Objection:
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"
