"""Every rule that an objection cites, and the others, in our own words.

T rules and sentences after "House rule" stand in no rulebook text.
"""

from typing import Final

from trunkline.core.contract import Rule
from trunkline.titles.g1846.editions import Edition

RULES: Final = tuple(
    Rule(*row)
    for row in (
        ("2.1", "Seating", "Players sit in a random order; the first has the priority deal."),
        ("2.2", "Bank", "The bank holds $6,500, $7,500 or $9,000 with 3, 4 or 5 players, $400 of it for each player; "
         "with two, $7,000 and $600 for each."),
        ("2.3", "Removals", "With four players one, with three players two of each group are left out, drawn at "
         "random: of Lake Shore Line, Michigan Central and Ohio & Indiana; of Steamboat, Meat Packing and Tunnel "
         "Blasting; of C&O, Erie and Pennsylvania. A corporation left out blocks its home city with a token. Edition "
         "of 2021: Little Miami is in the first group, Boomtown in the second, and each loses one more."),
        ("2.4", "Trains", "With 3, 4 or 5 players there are 5, 6 or 7 trains of phase I, 4, 5 or 6 of phase II and 3, "
         "4 or 5 of phase III, besides one 2-train for each independent."),
        ("3.1", "Private companies", "Each earns income for the player or the corporation that owns it, until phase "
         "III. Its ability is for a corporation that has bought it (6.93); only the Steamboat Company helps before "
         "that. Two of them are small railroads, whose price includes a debt to the bank."),
        ("3.2", "Drawing", "From a deck of the private companies and as many blank cards as players, beginning with "
         "the last player and going backwards, each draws two cards more than there are players (all, if fewer are "
         "left), keeps one secretly and returns the others, shuffled, below the deck."),
        ("3.21", "Choosing", "Any card of the hand may be kept; a blank card means buying nothing. Drawing ends when "
         "somebody draws blank cards only, or one company is left without blanks. House rule: a company that the "
         "player cannot pay for may not be kept; of cards all too dear the cheapest is, for what the player has."),
        ("3.22", "The last company", "When one company is left without blanks it is offered openly, first at its full "
         "price to the player whose draw it is, then $10 cheaper to each next one; at $0 it must be taken."),
        ("3.23", "Paying", "At the end all cards are shown and paid for. Each independent receives its list price, "
         "without the debt, as its treasury, whatever was paid for it, together with its train and token."),
        ("4.1", "Stock round", "Players sell and buy in turn, clockwise from the one with the priority deal."),
        ("4.2", "Operating rounds", "Two operating rounds follow every stock round. Each has three parts: income, "
         "independents, corporations."),
        ("4.31", "Price order", "Corporations operate from the highest price down, each once, wherever its price goes "
         "meanwhile. Only the very first operating round goes from the lowest price up."),
        ("4.32", "Ties", "Within a column the marker on top goes first, in either direction."),
        ("4.33", "Entering a column", "A marker that enters a column is placed below those already there."),
        ("5.11", "A player's turn", "Sell any number of shares, then buy at most one certificate. Doing neither is a "
         "pass."),
        ("5.12", "Certificates", "A share is 10% of a corporation; the president's certificate counts as two shares."),
        ("5.13", "End of the round", "The round ends when all pass one after another; until then whoever passed may "
         "act again in their next turn."),
        ("5.21", "Selling", "Shares are sold to the stock market at the current price."),
        ("5.22", "Price after a sale", "Only if the president sold, and after the payment, the price falls one column, "
         "however many shares are sold in the turn. House rule: in a stock round shares of one corporation are sold in "
         "one block."),
        ("5.23", "Before operating", "Until a corporation has operated only its president may sell its shares."),
        ("5.24", "Losing the presidency", "If the president sells and another player with 20% or more then holds more, "
         "the largest holder (clockwise on a tie) becomes president and gives two shares for the certificate."),
        ("5.25", "Limits of the market", "No more than half of a corporation and never a president's certificate may "
         "be sold into the market. What counts is the position after the sale: where somebody takes the presidency "
         "over, half of the certificate can be sold."),
        ("5.26", "Price of $0", "A corporation whose price falls to $0 closes at once."),
        ("5.31", "Buying", "One share from the market or a treasury, or the president's certificate of an available "
         "corporation."),
        ("5.32", "From the market", "The price is paid to the bank."),
        ("5.33", "From the treasury", "The price is paid to the corporation."),
        ("5.34", "Launching", "The president sets a first price from $40 to $150 and pays twice that to the treasury, "
         "which holds the other eight shares; the first token goes into the home city."),
        ("5.35", "Illinois Central", "The Illinois Central receives its initial price once more from the bank."),
        ("5.36", "Share limit", "No player may own more than 60% of a corporation (70% at the two-player table)."),
        ("5.37", "Winning the presidency", "Whoever owns more than the president after a purchase becomes president; "
         "they exchange the certificate for two shares."),
        ("5.38", "No buying back", "A player who has sold shares of a corporation may not buy any of its shares in the "
         "same stock round."),
        ("5.39", "No buying over the limit", "A purchase may not take a player over the certificate limit, even for a "
         "moment."),
        ("5.41", "Certificate limit", "By corporations in play, launched or not: with three players 14 for five, 11 "
         "for fewer; with four 12, 10 and 8 for six, five and fewer; with five 11, 10, 8 and 6 for seven, six, five "
         "and fewer; with two 19 and 16 for five and fewer. A president's certificate and a private company count as "
         "one each."),
        ("5.42", "Private companies on mats", "Private companies owned by corporations do not count."),
        ("5.43", "Over the limit", "A player over the limit must come down to it in the next turn, if possible: a sale "
         "that spoils the way down is refused."),
        ("5.51", "Priority deal", "Once all have passed, it goes to the left of the last player who bought or sold; if "
         "nobody did, it stays where it is."),
        ("5.52", "Prices at the end", "In price order, one column: left with any shares in the market, right if "
         "players hold all ten."),
        ("6.1", "The round", "Income first, then the independents, then the corporations in price order."),
        ("6.2", "The steps", "Issue or redeem; track and token; run; pay; buy trains. Independents only lay track, run "
         "and split. Private companies can be bought and used at any time."),
        ("6.3", "Issuing or redeeming", "Once per turn, one or the other."),
        ("6.31", "Issuing", "At most as many shares as players hold beyond those in the market, each for the value one "
         "column left of the price, paid by the bank."),
        ("6.32", "Redeeming", "Any shares from the market, each for the value one column right of the price, paid to "
         "the bank. House rule: at $550, the last column, for $550."),
        ("6.33", "No change of price", "Neither moves the price, except issuing for a forced purchase (6.86)."),
        ("6.4", "Tiles", "Track is laid as tiles on empty hexes or over other tiles."),
        ("6.41", "Empty hexes", "Only yellow tiles go into empty hexes."),
        ("6.42", "Upgrades", "Yellow, green, brown, grey, one after the other, as the phase allows. Hexes printed grey "
         "are never upgraded."),
        ("6.43", "Two tile actions", "Up to two in a turn, in any order: yellow tiles in empty hexes, or one such "
         "tile and one upgrade, or an upgrade alone; a tile just laid may be upgraded."),
        ("6.44", "Cities", "City tiles go into cities and nothing else does; Cleveland, Detroit and Cincinnati (Z) and "
         "Chicago have tiles of their own."),
        ("6.45", "Restrictions", "Old track must stay. Track may not end at the sea, off the map or at a printed side "
         "without track. The hexes of the Michigan Central and the Ohio & Indiana are closed until a corporation has "
         "bought the company or it is gone."),
        ("6.46", "Tile limits", "What is not in stock cannot be laid; 7, 8 and 9 never run out, and a tile that is "
         "replaced can be used again."),
        ("6.47", "Connection", "Some new track, or the city that is upgraded, must be reached from an own token "
         "without turning back, not through a blocked city. Tiles of the Lake Shore Line, the Michigan Central and the "
         "Ohio & Indiana need no connection; two of the latter must join each other."),
        ("6.48", "Cost", "$20 or the printed terrain, if that is more, until it has been paid, and every bridge, "
         "tunnel or pass that is completed. The Illinois Central lays yellow tiles in its land grant for free, but "
         "pays such sides; the private companies' own tiles are free."),
        ("6.51", "Tokens", "One per turn, for $80."),
        ("6.52", "Where", "In a vacant spot of a city that is reached, not in the home of a corporation still to be "
         "launched nor in a reserved spot. The B&O may go to Cincinnati and the Pennsylvania to Ft. Wayne without a "
         "connection, for $100 and $60, even if no tile is there."),
        ("6.53", "Reserved spots", "Before phase IV the spots of the B&O, Erie, Illinois Central and Pennsylvania are "
         "kept for them while they are in play. They pay $40 there if the city is reached, also in phase IV."),
        ("6.54", "One in a city", "No second token in the same city."),
        ("6.55", "One in Chicago", "No second token in Chicago."),
        ("6.61", "Trains run", "Each train one route. A train that came with an independent rests in that round."),
        ("6.62", "Routes", "Track without turning back, with an own token and another location; no location twice, not "
         "through a city full of others' tokens, where a route may begin or end. Vacant spots, kept or not, let routes "
         "pass."),
        ("6.63", "East and Chicago", "No route from East to East, none over two cities of Chicago; West to West is "
         "allowed."),
        ("6.64", "Train size", "An N train visits up to N locations, skips none and counts them all; an N/M train "
         "visits up to M and counts up to N of them, at least one with an own token."),
        ("6.65", "East-West", "A route whose ends are an East and a West area, both counted, earns the bonuses of "
         "both."),
        ("6.66", "Bonuses", "East-West, Mail Contract, meat and port markers add to the revenue."),
        ("6.67", "Several routes", "No piece of track is used by two routes of the turn; a location may be."),
        ("6.68", "Best routes", "The routes with the greatest total must be run."),
        ("6.69", "Phased out trains", "They leave after their owner's run, whether or not they ran, before the "
         "payout."),
        ("6.71", "Payout", "All, half or nothing is paid, a tenth to each share, also to those in the treasury; the "
         "half that is retained is rounded down to $10."),
        ("6.72", "Independents", "Half to the owner, half to the treasury, without rounding."),
        ("6.73", "Shares in the market", "Shares in the market are paid nothing."),
        ("6.74", "Earnings", "The last revenue is marked for all to see."),
        ("6.75", "Price after the payout", "What is paid on all ten shares, also on those in treasury and market, "
         "is compared with the share price. Nothing, or less than half the price: one column left. Half the price or "
         "more: no move. The price or more: one column right. Twice the price: two. Three times, if the price is $165 "
         "or more: three. $550 is the last column."),
        ("6.81", "Buying trains", "One at a time: from the bank at list price, a later phase only when the bank has "
         "sold the trains before it; from other corporations at any price of $1 or more by consent."),
        ("6.82", "Next phase", "Its first train from the bank advances the phase. Phased out trains cannot be bought "
         "from a corporation."),
        ("6.83", "Train limit", "4, 4, 3, 2 by phase, phased out trains not counted; no train is bought beyond it, "
         "even if the phase would then make room. What a new phase leaves too many goes back to the bank at once, by "
         "the corporation's choice and for nothing, and can be bought again as either type without effect on the "
         "phase; it is removed when it would phase out. Nothing is given back otherwise."),
        ("6.84", "Supply", "Trains of the first three phases are limited (2.4); those of phase IV never run out."),
        ("6.85", "Two faces", "From phase II on a card is bought as one of its two trains and stays that train: 2 for "
         "$80; 3/5 for $160 or 4 for $180; 4/6 for $450 or 5 for $500; 7/8 for $900 or 6 for $800."),
        ("6.86", "Forced purchase", "A corporation without a train after its run must buy one: with its treasury, from "
         "the bank or another corporation; else from the bank with all its treasury, then by issuing shares, then with "
         "its president's cash. Issuing moves the price left once for each share, and then each brings the value one "
         "column further left. No more are issued than a train needs; if none is enough, what brings the most. "
         "By the designer's errata not for $0. House rules: while another corporation of the same president has a "
         "train to sell, for $1 if need be, it is bought, or one of the bank, with the treasury alone, and nothing is "
         "raised; nobody else has to sell; money raised buys a train of the bank, and no private company before it."),
        ("6.87", "What the president pays", "The president helps only if the corporation, after issuing, can pay for "
         "no train on sale; then any train of the bank may be bought. For a dearer train than it can pay for it may "
         "only issue."),
        ("6.88", "The president's shares", "Without the cash the president must sell shares, under the normal limits, "
         "but none whose sale gives this corporation another president. Once a train can be paid for no more is sold, "
         "unless for a dearer one that can be reached. Such sales may change other presidents and the order of those "
         "still to operate."),
        ("6.89", "Bankruptcy", "If all that can be sold does not pay for the bank's cheapest train, the president is "
         "bankrupt, unless another of their corporations can sell one, or a share at $10 whose sale closes the "
         "corporation (8). If the corporation then has a new president, that one must buy the train."),
        ("6.91", "Buying private companies", "In phases I and II, at any time of the corporation's turn, from willing "
         "players, for $1 up to the list price (without the debt of an independent)."),
        ("6.92", "Private companies bought", "They go on the corporation's mat, and so do their markers. An "
         "independent brings its treasury, its train and its token, which an extra one replaces if the corporation has "
         "none in that city."),
        ("6.93", "Abilities", "Once a corporation has bought the company and before phase III they are used at any "
         "time of its turn; the company stays and earns. An independent's train rests in the round of the purchase."),
        ("7.11", "Bankrupt", "What was raised goes to the corporation that needs the train. All the player's other "
         "shares are sold for it too, whatever the limits of the market, and the player is out. A new president of "
         "the corporation buys its train at once, before any private company. House rule: the private companies of "
         "the bankrupt close."),
        ("7.12", "Limit", "A bankruptcy does not change the certificate limit."),
        ("7.13", "No president", "While the certificate is in the market shares of the corporation cannot be sold; "
         "whoever owns 20% after a purchase becomes president. Of a lone president's certificate a shareholder may buy "
         "half."),
        ("7.14", "Operating without a president", "It runs its trains for the most and retains; the price falls one "
         "column, or two if it owns no train at that step. Then, without a train, it buys the cheapest of the bank if "
         "it can pay for it. Nothing else."),
        ("8.1", "Closing", "At a price of $0 a corporation leaves the game with its shares, tokens, trains and private "
         "companies; its money goes to the bank."),
        ("8.2", "Limit after closing", "The certificate limit falls."),
        ("9", "Phases", "Green tiles in II; brown in III, private companies go (not their markers, nor a Mail Contract "
         "of a corporation), off-board values change, 2-trains are phased out, the train limit is 3; grey in IV, "
         "markers and reserved spots go, 2-trains are removed and 4 and 3/5 trains are phased out, the train limit is "
         "2."),
        ("10.1", "Bank empty", "The game ends after the set of rounds in which the bank runs out: when it cannot pay "
         "what it must. Money put away at the start lets it go on paying."),
        ("10.2", "One player left", "If all but one are bankrupt, the game ends at once."),
        ("10.3", "Worth", "Cash and shares at their last prices, and before phase III private companies at list price "
         "without debt; treasuries do not count."),
        ("10.4", "Winner", "The player with the highest total wins; several with the same total share the win."),
        ("11", "Etiquette", "Deals do not bind; nothing changes hands but by the rules. Money, holdings, trains and "
         "tokens are open."),
        ("P.MS", "Michigan Southern, Big 4", "They lay tiles, run and split their revenue for their owner, and buy no "
         "trains. A corporation that buys one needs room for the train (6.83), which rests in that round."),
        ("P.CWI", "Chicago & Western Indiana", "A free extra token on its spot in Chicago, kept until it is bought or "
         "gone, for a corporation without a token there; no connection is needed."),
        ("P.MAIL", "Mail Contract", "$10 for each location that one train of its corporation visits, counted or not; "
         "it stays with a corporation to the end."),
        ("P.TBC", "Tunnel Blasting", "$20 off mountains, tunnels and passes, not off bridges; a tile costs at least "
         "$20."),
        ("P.MPC", "Markers", "For the routes of the owning corporation that count the place, until phase IV: meat "
         "packing $30 in Chicago or St. Louis, and in the edition of 2021 Boomtown $20 in Cincinnati; placed once, "
         "before phase III."),
        ("P.SC", "Steamboat", "$20 for each port symbol of the place, on routes that count it, until phase IV. A "
         "player assigns it in the income step; a corporation that bought it places or shifts it at any time of its "
         "turns before phase III. On purchase the markers are taken back."),
        ("P.LSL", "Lake Shore Line", "One free extra upgrade of Cleveland (E17) or Toledo (D14) to green, without a "
         "connection, as soon as green tiles are available."),
        ("P.MC", "Michigan Central, Ohio & Indiana", "Up to two free extra yellow tiles in their hexes (B10 and B12; "
         "F14 and F16), without a connection to a token; two must join each other."),
        ("P.LM", "Little Miami", "Edition of 2021: extra tiles, $20 off each, in Cincinnati and Dayton, if they join "
         "the two cities by new track of each tile."),
        ("T3", "Two players: removals", "One of each group of 2.3 is left out, but of the corporations one of Erie, "
         "Grand Trunk, NYC and Pennsylvania and one of B&O, C&O and Illinois Central. A second token of each blocks "
         "another city as soon as that city has two spots: Erie (the Erie's, at once), Toledo (Grand Trunk), Cleveland "
         "(NYC), Fort Wayne (Pennsylvania), Cincinnati (B&O, C&O) or Terre Haute (Illinois Central)."),
        ("T4", "Two players: draft", "Openly, from the last player backwards: in turn, buy any private company at its "
         "price, debt included, and pay at once, or pass, but not before one is sold. After two passes in a row two "
         "operating rounds are played and the draft goes on. Of the last company each pass takes $10 off; at $0 it "
         "must be taken. The first stock round begins with the first player."),
        ("T5", "Two players: last train", "There are 5, 5, 3 and 4 trains of the four phases. After the last is bought "
         "one more set is played. With none left in the bank nobody must buy a train, and a corporation's only one is "
         "not for sale."),
        ("T6", "All closed", "House rule: with no corporation in play and no private company with a player the game "
         "ends."),
        ("T7", "Stalemate", "House rule: a set of rounds in which nothing moves ends the game."),
    )
)  # fmt: skip

# The first edition's own rules, under the numbers of the GMT text: where a value of the edition says so.
CWI_AT_ONCE: Final = Rule("P.CWI", "Chicago & Western Indiana", "A free extra token goes on its spot in Chicago as "
    "soon as a corporation buys it, unless it has a token there; the spot is kept until it is bought or "
    "gone.")  # fmt: skip
MAIL_STAYS: Final = Rule("P.MAIL", "Mail Contract", "$10 for each location that one train of its corporation visits, "
    "counted or not; no phase removes it, not even from a player.")  # fmt: skip
MAIL_LASTS: Final = Rule("9", "Phases", "Green tiles in II; brown in III, private companies go (not their markers, nor "
    "the Mail Contract), off-board values change, 2-trains are phased out, the train limit is 3; grey in IV, markers "
    "and reserved spots go, 2-trains are removed, 4 and 3/5 trains are phased out, the train limit is 2.")  # fmt: skip
PORT_FIRST: Final = Rule("P.SC", "Steamboat", "$20 for each port symbol of the place, on routes that count it, until "
    "phase IV. A player assigns it in the income step; a corporation that bought it places or shifts it before "
    "running, in phases I and II. On purchase the marker stays where it is, for the buyer.")  # fmt: skip
GRANT_FREE: Final = Rule("6.48", "Cost", "$20 or the printed terrain, if that is more, until it has been paid, and "
    "every bridge, tunnel or pass that is completed. The Illinois Central's yellow tiles in its land grant and the "
    "private companies' own tiles are free, such sides included.")  # fmt: skip
LOW_PRICE_ENDS: Final = Rule("6.53", "Reserved spots", "Before phase IV the spots of the B&O, Erie, Illinois Central "
    "and Pennsylvania are kept for them while they are in play, and cost them $40 if the city is reached; in phase IV "
    "Erie and the Illinois Central pay $80.")  # fmt: skip
ISSUE_ALL: Final = Rule("6.86", "Forced purchase", "A corporation without a train after its run must buy one: with its "
    "treasury, from the bank or another corporation; else from the bank with all its treasury, then by issuing shares, "
    "then with its president's cash. Issuing moves the price left once for each share, and then each brings the value "
    "one column further left. If no number pays for a train, as many as possible are issued. House rules: not for $0; "
    "while another corporation of the same president has a train to sell, for $1 if need be, it is bought, or one of "
    "the bank, with the treasury alone, and nothing is raised; nobody else has to sell; money raised buys a train of "
    "the bank, and no private company before it.")  # fmt: skip


ELSEWHERE: Final = ("P.LM", "T3", "T4", "T5")
"""Rules of the two-player tables and of 2021, which an edition with a text of its own does not know."""
CLAUSES_ELSEWHERE: Final = (
    "; with two, $7,000 and $600 for each",
    " Edition of 2021: Little Miami is in the first group, Boomtown in the second, and each loses one more.",
    " (70% at the two-player table)",
    "; with two 19 and 16 for five and fewer",
    ", and in the edition of 2021 Boomtown $20 in Cincinnati",
)
"""The same within other rules."""


def rules_of(edition: Edition) -> tuple[Rule, ...]:
    """The rules of an edition, each by the value that the chapters ask."""
    own = {
        rule.number: rule
        for rule, applies in (
            (CWI_AT_ONCE, edition.cwi_at_once),
            (MAIL_STAYS, not edition.mail_leaves_players),
            (MAIL_LASTS, not edition.mail_leaves_players),
            (PORT_FIRST, edition.port_before_running and edition.port_stays),
            (GRANT_FREE, edition.grant_sides_free),
            (LOW_PRICE_ENDS, edition.reserved_price_ends),
            (ISSUE_ALL, edition.issues_all),
        )
        if applies
    }
    if not own:
        return RULES
    return tuple(own.get(rule.number, for_itself(rule)) for rule in RULES if rule.number not in ELSEWHERE)


def for_itself(rule: Rule) -> Rule:
    """A rule without what it says of the two-player tables and of 2021."""
    text = rule.text
    for clause in CLAUSES_ELSEWHERE:
        text = text.replace(clause, "")
    return Rule(rule.number, rule.heading, text)
