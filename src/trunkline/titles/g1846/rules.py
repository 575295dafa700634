"""Every rule that an objection cites, and the others, in our own words. T rules stand in no rulebook text."""

from typing import Final

from trunkline.core.contract import Rule

RULES: Final = tuple(
    Rule(*row)
    for row in (
        ("2.1", "Seating", "Players sit in a random order; the first has the priority deal."),
        ("2.2", "Bank", "The bank holds $6,500, $7,500 or $9,000 with 3, 4 or 5 players, $400 of it for each player."),
        ("2.3", "Removals", "With fewer than five players some of each group are left out, drawn at random; a "
         "corporation left out blocks its home city with a token."),
        ("2.4", "Trains", "How many trains there are of each kind depends on the number of players."),
        ("3.1", "Private companies", "They earn income for their owner until phase III. Two of them are small "
         "railroads, whose price includes a debt to the bank."),
        ("3.2", "Drawing", "From the last player backwards each draws two cards more than there are players, keeps one "
         "secretly and returns the others, shuffled, below the deck."),
        ("3.21", "Choosing", "Any card of the hand may be kept; a blank card means buying nothing."),
        ("3.22", "The last company", "When one company is left without blanks it is offered openly, $10 cheaper after "
         "every refusal, and must be taken at the lowest price."),
        ("3.23", "Paying", "At the end all cards are shown and paid. The independents receive their list price as "
         "treasury. A player may not take what he cannot pay."),
        ("4.1", "Stock round", "Players sell and buy in turn, beginning with the priority deal."),
        ("4.2", "Operating rounds", "Two follow every stock round: income, independents, corporations."),
        ("4.31", "Price order", "From the highest price down; the very first operating round goes from the lowest up."),
        ("4.32", "Ties", "In one column the marker on top comes first, in either direction."),
        ("4.33", "Entering a column", "A marker that enters a column goes below those already there."),
        ("5.11", "A player's turn", "Sell any shares, then buy at most one certificate; doing neither is a pass."),
        ("5.12", "Certificates", "A share is 10%; the president's certificate is two shares."),
        ("5.13", "End of the round", "The round ends when all pass one after another."),
        ("5.21", "Selling", "Shares are sold at the present price into the stock market."),
        ("5.22", "Price after a sale", "If the president sold, the price falls one column, however many shares he sold "
         "at once; shares of one corporation are sold in one block."),
        ("5.23", "Before operating", "Until a corporation has operated only its president may sell its shares."),
        ("5.24", "Losing the presidency", "If another player with 20% or more then holds more, the largest holder "
         "(clockwise on a tie) becomes president."),
        ("5.25", "Limits of the market", "No more than half of a corporation and never a president's certificate may "
         "be sold into the market."),
        ("5.26", "Price of $0", "A corporation whose price falls to $0 closes at once."),
        ("5.31", "Buying", "One share from the market or a treasury, or the president's certificate of an available "
         "corporation."),
        ("5.32", "From the market", "The price is paid to the bank."),
        ("5.33", "From the treasury", "The price is paid to the corporation."),
        ("5.34", "Launching", "The president sets a first price from $40 to $150 and pays twice that; the first token "
         "goes into the home city."),
        ("5.35", "Illinois Central", "It receives its first price once more from the bank."),
        ("5.36", "Share limit", "No player may own more than 60% of a corporation (70% at the two-player table)."),
        ("5.37", "Winning the presidency", "Who then owns more than the president becomes president."),
        ("5.38", "No buying back", "Who sold shares of a corporation may not buy any of it in the same stock round."),
        ("5.39", "No buying over the limit", "A purchase may not exceed the certificate limit, not even for a moment."),
        ("5.41", "Certificate limit", "It depends on players and on corporations in play; private companies count."),
        ("5.42", "Private companies on mats", "Those of corporations do not count."),
        ("5.43", "Over the limit", "A player over the limit must sell down to it in his next turn, as far as he can."),
        ("5.51", "Priority deal", "It goes to the left of the last player who sold or bought."),
        ("5.52", "Prices at the end", "In price order: left with shares in the market, right if players hold all."),
        ("6.1", "The round", "Income first, then the independents, then the corporations in price order."),
        ("6.2", "The steps", "Issue or redeem; track and token; run; pay; buy trains. Independents only lay, run and "
         "split. Private companies can be bought and used at any time."),
        ("6.3", "Issuing or redeeming", "Once in a turn, one or the other."),
        ("6.31", "Issuing", "As many shares as players hold beyond those in the market, each for one value less."),
        ("6.32", "Redeeming", "Any shares from the market, each for one value more."),
        ("6.33", "No change of price", "Neither moves the price."),
        ("6.4", "Tiles", "Track is laid as tiles on empty hexes or over other tiles."),
        ("6.41", "Empty hexes", "Only yellow tiles go into empty hexes."),
        ("6.42", "Upgrades", "Yellow, green, brown, grey, one after the other, as the phase allows; printed grey hexes "
         "stay."),
        ("6.43", "Two tile actions", "A yellow tile, and another one or an upgrade, in any order."),
        ("6.44", "Cities", "City tiles belong in cities; Z cities and Chicago have tiles of their own."),
        ("6.45", "Restrictions", "Old track must stay. Track may not end at the sea, off the map or at a printed side "
         "without track. The hexes of the Michigan Central and the Ohio & Indiana are closed while players own them."),
        ("6.46", "Tile limits", "What is not in stock cannot be laid; 7, 8 and 9 never run out."),
        ("6.47", "Connection", "Some new track, or the city that is upgraded, must be reached from an own token, "
         "not through a blocked city."),
        ("6.48", "Cost", "$20 or the printed terrain, and every bridge, tunnel or pass that is completed. The Illinois "
         "Central lays yellow tiles in its land grant for free."),
        ("6.51", "Tokens", "One in a turn, for $80."),
        ("6.52", "Where", "In a vacant spot of a city that is reached and not kept for others. The B&O and the "
         "Pennsylvania may each go to one city without a connection, for more."),
        ("6.53", "Reserved spots", "Before phase IV they are kept; their owner pays $40, also later."),
        ("6.54", "One in a city", "No second token in the same city."),
        ("6.55", "One in Chicago", "No second token in Chicago."),
        ("6.61", "Trains run", "Each train one route. A train that came with an independent rests in that round."),
        ("6.62", "Routes", "Track without turning back, with an own token and another location; no location twice, not "
         "through a blocked city."),
        ("6.63", "East and Chicago", "No route from East to East, none over two cities of Chicago."),
        ("6.64", "Train size", "An N train visits N locations; an N/M train visits M and counts N, one with a token."),
        ("6.65", "East-West", "A route that counts an East and a West end earns both bonuses."),
        ("6.66", "Bonuses", "East-West, Mail Contract, meat and port markers add to the revenue."),
        ("6.67", "Several routes", "No piece of track is used by two routes of the turn."),
        ("6.68", "Best routes", "The routes with the greatest total must be run."),
        ("6.69", "Phased out trains", "They leave after their owner has run."),
        ("6.71", "Payout", "All, half or nothing is paid; the half that is retained is rounded down to $10."),
        ("6.72", "Independents", "They share evenly with their owner."),
        ("6.73", "Shares in the market", "They are paid nothing."),
        ("6.74", "Earnings", "The last revenue is marked for all to see."),
        ("6.75", "Price after the payout", "Left below half the price; right from the price on; two from twice; three "
         "from three times if the price is $165 or more."),
        ("6.81", "Buying trains", "From the bank at list price, later phases only after the earlier are sold; from "
         "other corporations at any price of $1 or more by consent."),
        ("6.82", "Next phase", "Its first train advances the phase. Phased out trains cannot be sold."),
        ("6.83", "Train limit", "4, 4, 3, 2 by phase. Excess trains go back to the bank and can be bought again."),
        ("6.84", "Supply", "Phase IV trains never run out."),
        ("6.85", "Two faces", "From phase II on a card is bought as one of two trains and stays so."),
        ("6.86", "Forced purchase", "Without a train a corporation must buy one: with its treasury, then by issuing "
         "shares at falling prices, then with its president's cash."),
        ("6.87", "What the president pays", "He helps only if no train on sale can be paid otherwise; then any may be "
         "bought."),
        ("6.88", "The president's shares", "He sells as little as is needed, without losing this corporation."),
        ("6.89", "Bankruptcy", "If everything together does not pay the cheapest train he is bankrupt."),
        ("6.91", "Buying private companies", "In phases I and II, from willing players, for $1 up to the list price."),
        ("6.92", "Independents bought", "Treasury, train and token go to the corporation."),
        ("6.93", "Abilities", "They are used at any time in the owner's turn, until phase III."),
        ("7.11", "Bankrupt", "Everything is sold for the corporation that needs the train; the player is out."),
        ("7.12", "Limit", "The certificate limit does not change."),
        ("7.13", "No president", "Such shares cannot be sold; who first owns 20% becomes president. Of a lone "
         "president's certificate a shareholder may buy half."),
        ("7.14", "Operating without a president", "It runs its trains and retains; without a train to run its "
         "price falls two columns. If it has none it buys the cheapest it can pay. Nothing else."),
        ("8.1", "Closing", "Shares, tokens, trains and private companies leave the game; the money goes to the bank."),
        ("8.2", "Limit after closing", "The certificate limit falls."),
        ("9", "Phases", "Green tiles in II; brown in III, private companies go, off-board values change, 2-trains are "
         "phased out; grey in IV, markers and reserved spots go, 2-trains are removed and 4 and 3/5 trains are phased "
         "out."),
        ("10.1", "Bank empty", "The game ends after the set of rounds in which the bank runs out."),
        ("10.2", "One player left", "The game ends at once."),
        ("10.3", "Worth", "Cash and shares, and before phase III private companies at list price."),
        ("10.4", "Winner", "The richest player wins."),
        ("11", "Etiquette", "Deals do not bind; money and holdings are open."),
        ("P.MS", "Michigan Southern, Big 4", "They operate for their owner. A buyer needs room for the train."),
        ("P.CWI", "Chicago & Western Indiana", "A free extra token on its spot in Chicago, kept until it is bought or "
         "gone, for a corporation without a token there."),
        ("P.MAIL", "Mail Contract", "$10 for each location that one train visits; stays with its corporation."),
        ("P.TBC", "Tunnel Blasting", "$20 off mountains, tunnels and passes."),
        ("P.MPC", "Markers", "Meat packing adds $30 in Chicago or St. Louis, Boomtown $20 in Cincinnati; placed once."),
        ("P.SC", "Steamboat", "$20 for each port symbol. A player assigns it in the income step; a corporation places "
         "or moves it before running. On purchase the markers are taken back."),
        ("P.LSL", "Lake Shore Line", "One free green upgrade of Cleveland or Toledo."),
        ("P.MC", "Michigan Central, Ohio & Indiana", "Up to two free yellow tiles in their hexes; two must join."),
        ("P.LM", "Little Miami", "Extra tiles, $20 off each, in Cincinnati and Dayton, if they join the two cities by "
         "new track of each tile."),
        ("T3", "Two players: tokens", "A removed corporation's second token comes when its city has two spots."),
        ("T4", "Two players: draft", "Openly, from the last player backwards; after two passes two operating rounds."),
        ("T5", "Two players: last train", "After the last train one more set is played; a lone train is not for sale."),
        ("T6", "All closed", "With no corporation in play and no private company with a player the game ends."),
        ("T7", "Stalemate", "A set of rounds in which nothing moves ends the game."),
    )
)  # fmt: skip
