"""The whole rulebook."""

from typing import Final

from trunkline.core.contract import Rule

RULES: Final = (
    Rule("1.1", "Money", "Each of two or three players begins with ₤240; the bank has the rest of ₤2,000."),
    Rule(
        "1.2", "End", "The game ends after the third operating round. Cash and shares at their price make the winner."
    ),
    Rule(
        "2.1", "Launching", "Two shares of a railroad at ₤20, ₤30 or ₤40 each make a president and give it its price."
    ),
    Rule("2.2", "Shares", "One share is bought in a turn, at the present price; the railroad has the money."),
    Rule("2.3", "Passing", "A stock round ends when everybody has passed in a row."),
    Rule("3.1", "Track", "A railroad lays one tile in its turn, on an empty hex that its track leads to."),
    Rule("3.2", "Running", "Its trains run the best routes there are, each between two towns."),
    Rule("3.3", "Paying", "Income is paid out, and the price rises, or retained, and it falls."),
    Rule("3.4", "Trains", "A railroad buys one train in its turn, if its treasury reaches; it may own two."),
)
