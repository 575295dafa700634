"""All rules: number, heading and our own short text. T rules stand in no rulebook; docs/rulings.md explains them."""

from typing import Final

from trunkline.core.contract import Rule

TEXT: Final = """
2.1 | Seats | Players sit in the order given at the table; that is also the first order of play.
2.3 | Capital | Each player starts with £840 (three players), £630 (four), £510 (five) or £430 (six).
3.1.1 | Buy or lower | In turn, buy an unsold private company at its current price, or lower one by £5, but not below
    the last step of its track.
3.1.2 | Must buy | When nothing can be lowered and nobody owns a private company, the player must buy one.
3.1.3 | Pass | A player who owns a private company may pass. One who owns none may pass only when nothing can be
    lowered and somebody owns one.
3.1.4 | All pass | When all have passed in turn, the private companies that are sold pay their income and the sale goes
    on.
3.2 | First stock round | When all are sold, the first stock round begins with the player to the left of the last
    buyer.
4.1 | Private companies | They pay their owner a fixed income at the beginning of each operating round and do not count
    against the certificate limit. From the first 3/3+ train a public company may buy P1 to P4 from its own director
    within the printed range, and use powers owned by it or its director; they are traded in no other way, and the
    Bank of England owns none. All close with the first 5/5+ train.
4.2 | P1 Melbourne & Hobson's Bay Railway | £5 in each round and no power. A public company pays £1 to £40 for it.
4.3 | P2 Oodnadatta Railway | £10 in each round, and once a yellow tile in a desert without its £40. A public company
    pays £1 to £80 for it. The right outlives the company: the player uses it for any company they direct, a public
    company that owned it for itself.
4.4 | P3 Tasmanian Railways | £15 in each round. The Tasmania tile goes on one of the two light blue hexes, besides the
    normal track of the turn; no track need lead there. With the first 5/5+ train it must be laid at once by the owner,
    or the director of the owning company. A public company pays £1 to £140 for it.
4.5 | P4 The Ghan | £20 in each round, and £100 off one 2E train. A public company pays £1 to £220 for it. The right
    outlives the company as that of P2 does.
4.6 | P5 Trans-Australian Railway | £25 in each round. Comes with a 10% share of the QR; not sold to public companies.
4.7 | P6 North Australian Railway | £30 in each round. Comes with the director's share of the CAR at £100; not sold to
    public companies. Closes when the CAR buys a train, or with the first 5/5+.
5.1.5 | Dividends | Only shares held by players are paid.
5.1.7 | A train is needed | A company in operation that has a route must own a train at the end of its turn.
5.2.1 | Par price | Whoever buys the director's share sets the par price: £70, £80, £90 or £100; the CAR's is
    always £100.
5.2.2 | Launch | With 60% of its shares bought, even if some are in the bank pool by now, a company is launched and
    gets ten times its par price.
5.3.2 | The COM's link | The COM also needs a link: track on which a train without limit of range could run from Sydney
    to Adelaide; tokens do not block it.
5.3.3 | When the COM starts | If its place in the round's price order has not come yet when its last condition is met,
    it operates in that round, otherwise in the next.
5.3.4 | The COM's capital | It gets ten times its par price when it is launched, not when 60% are sold.
5.3.5 | 6/6+ and the COM | From the first 6/6+ train on, the COM needs no link.
5.3.6 | No room for the COM | If its home city has no free space, its token stands beside the city with all its rights
    and moves in when there is room.
5.3.7 | The COM's tokens | Its two home tokens are free, the three others cost £100 each.
5.4.1 | Bank of England | It has £2,000 of its own and twenty loans to give; what its shares cost goes to the bank.
5.4.2 | Shares of the Bank of England | They are bought and sold at the price shown, which only loans change.
5.4.3 | Its dividend | £0, £100, £200 or £300 by the colour of the phase, and the value of the city under each token
    of a company in receivership; a tenth for each share.
5.4.4 | Exports | With the second and the fifth receivership the cheapest permanent train (5, 6 or 8) leaves the bank as
    if it had been sold. If it is the train on sale, its phase begins; while earlier trains are on sale it only leaves
    (our ruling 1848-50).
5.5.1 | Receivership | When its marker reaches the leftmost column, the Bank of England takes a company over at once.
5.5.2 | Compensation | The company pays its par price for every share of players other than the director, from its
    treasury first. It takes no loan for that.
5.5.3 | The director's debt | The director pays what is missing and sells shares for it, no more than needed; the bank
    lends the rest without interest and gets back at once whatever money comes in later, from dividends, sales and all
    else. Nobody sells for it in a later round (our ruling 1848-48).
5.5.4 | Lower limits | Certificate limits fall with each receivership, for its former director by two more with three or
    four players, by one more with five or six.
5.5.5 | Assets | Money goes to the bank, trains and papers leave the game, before a train is removed by 5.4.4 (our
    ruling 1848-66); tokens stay for the Bank of England.
5.5.6 | The fifth | With the fifth receivership the set of operating rounds is the last (13.1).
5.5.7 | Tokens of the Bank of England | Each token it has taken over adds the value of its city to its dividend, two in
    one city twice; its own price does not move by that.
5.6.1 | Loans | From the first 3/3+ train on a company may take one loan of £100 in its turn, at any time of it,
    until twenty are given. Loans are never paid back.
5.6.2 | What a loan does | Two columns left for the company, three for a further loan in the same turn; the Bank of
    England's price rises one step.
5.6.3 | How many | Five for each company unless forced; several in one turn only for a mandatory train from the bank.
6.1 | Who decides | The player with the most shares of a company is its director; nobody else decides for it.
6.2 | Directors | Whoever holds more shares than the director takes over; among equals the next in turn order
    after the old one. Who sells the director's share gets two ordinary ones for it first.
7.1 | How many rounds | One operating round after each stock round, two after those that follow the first 3/3+ train,
    three after those that follow the first 5/5+.
7.2 | Order | Private companies, the Bank of England, then the companies by price; in the same cell the upper marker
    first, at the same price the one further right.
7.3 | A company's turn | Track, token, run, income and price, trains. Running and settling the income are compulsory:
    every train runs that has a route beside the others; which routes is the director's choice. From the first 3/3+
    train on loans and private companies at any time.
7.4.1 | Laying track | A tile must lead on from track that the company can reach from its tokens, not through a city
    full of other companies' tokens.
7.4.2 | One or two tiles | One yellow tile; one or two from the first 3/3+ train on.
7.4.3 | First tile | A company whose home hex is empty lays its first tile there, unless track is printed or lies there;
    it may lay nothing, but reaches no other hex (our ruling 1848-16).
7.4.4 | Red and blue spaces | They cannot be built on.
7.4.5 | Terrain | The first tile in a mountain costs £50, in a desert £40, from the company's treasury.
7.4.6 | Which tiles | Plain tiles on plain hexes, double towns on double towns, cities on cities, OO on OO. K hexes
    take any yellow city and K tiles from green on.
7.4.7 | Edges | Track may not run off the map, to a closed side of a red hex, or to Tasmania before its tile lies
    there.
7.5.1 | Upgrades | Instead of yellow tiles a company may upgrade one tile to the next colour; its track need not join
    that of its neighbours. Replaced tiles can be used again.
7.5.2 | Colours | Green from the first 3/3+, brown from the first 5/5+, grey from the first 8/D.
7.5.3 | What must stay | The company could run over the new tile; no track or station is lost; kinds of station do not
    change.
7.6 | Changes of gauge | Track that crosses between regions carries a marker, which counts against a train's range like
    a large station of no value.
7.7.1 | Home | The first token is placed at home, free, in the company's first turn; the COM has two homes.
7.7.2 | Further tokens | The second costs £40, others £100 (the COM's: 5.3.7); one on each hex.
7.7.3 | What tokens do | Routes and track start from them; a city full of other companies' tokens cannot be run
    through.
7.7.4 | Placing | One in each turn besides the home token, in a city joined by open track without turning back at a
    junction, leaving room for a company whose home it is and that has yet to begin (the COM's homes are not kept).
8.1 | Must own | A company with a route must own a train, the Ghan aside. Trains over the limit leave the game.
    Between two directors trains cost their printed price.
8.2.1 | Two sides | A train is bought as a standard train or as a plus train and stays that way.
8.2.2 | Range | Cities, off-board areas, the large harbour and gauge changes count against the range; towns and small
    harbours do not.
8.2.3 | Plus trains | One gauge change is free.
8.2.4 | Diesels | A D has no limit of range; its route has an own token. It is on sale after the second 6/6+. When the
    first 8/D is bought, a 4 or 4+ traded in takes £300 off a D, paid from the treasury alone.
8.2.5 | The Ghan | From the first 5/5+ on, one for each company, from the bank for £200, never traded: from an own
    token to Alice Springs, counting these two and no K bonus; stations and changes of gauge on its way do not matter,
    cities full of other tokens do. It counts neither against the limit nor as the train a company must own.
8.3.1 | When | Trains are bought after running.
8.3.2 | From the bank | In ascending order, as many as the limit allows, at the printed price: six 2 (£100) or 2+
    (£120), five 3 (£200) or 3+ (£230), four 4 (£300) or 4+ (£340), three 5 (£500) or 5+ (£550), two 6 (£600) or 6+
    (£660), and then 8 (£800) or D (£1,100) without end.
8.3.3 | Standard or plus | The buyer chooses the side: a standard train, or a plus train or diesel.
8.3.4 | From companies | From the first 3/3+ on, at the end of the turn: any price from £1 under one director, the
    printed price with consent under two. After one of these none is bought from the bank, and a train that was declined
    is not asked for again in the turn (our ruling 1848-42).
8.3.5 | Train limit | 4, from the first 4/4+ 3, from the first 5/5+ 2. A company at its limit buys none but a 2E, not
    even one that would make room, and no D by trade-in.
8.3.6 | Rust | 2s go with the first 4/4+, 3s with the first 6/6+, 4s with the first 8/D.
8.3.7 | Insufficient capital | Only a company that must buy and whose treasury can pay for no train, of the bank or of
    a company whose director sells it one, buys a train of the bank by the rules of 8.4. Another director is asked
    first; a 2E is bought only with money that the train does not need.
8.4.1 | Mandatory purchase | A company that must buy a train and cannot pay takes loans until it can, or until it
    falls; so it does before the first 3/3+ train, too (our ruling 1848-63).
8.4.2 | Falling | If it falls into receivership on the way, the train stays in the bank, even if the money would do.
8.4.3 | Who pays | The director may not help; only a company that must buy takes more than one loan.
8.4.4 | No loans left | A company that must buy and finds no loan goes into receivership.
9.1 | Phases | The first train of each kind begins its phase. What it brings stands with its rules: 4.1, 4.4, 5.3.5,
    5.4.3, 5.6.1, 7.1, 7.4.2, 7.5.2, 8.2.4, 8.2.5, 8.3.4, 8.3.5, 8.3.6.
10.1.1 | Routes | At least two different stations joined by track: cities, towns, harbours, off-board areas. A change of
    gauge is none.
10.1.2 | One route | It has an own token, no track, station or off-board area twice (two cities of one hex on separate
    track are two stations), nothing skipped, and keeps to the range. It may end in a city full of other companies'
    tokens, but not run through it. It ends at an off-board area, Perth and Tasmania (our ruling 1848-56).
10.1.3 | Several routes | No two routes of a turn share track.
10.2 | Harbours | Small harbours do not count against the range, Tasmania does. A city and a harbour make a route.
10.3.1 | Income | The sum of the stations' values in this phase.
10.3.2 | All trains | What the trains earn together is paid by the bank. Each train runs at most once in a turn.
10.3.3 | Pay or retain | All of the income is either paid out or kept.
10.4 | K bonus | £50, £100, £150 or £200 for two, three, four or five K cities on the route of one train; none
    for a 2E.
11.1 | Paying | One column right; at the end of a row, one row up.
11.2 | Retaining | One column left, also without income; in the leftmost column the company goes into receivership.
11.3 | Markers | A marker that comes into an occupied cell goes beneath those that are there.
12.1.1 | Stock rounds | In turn, sell any number of shares, then buy one; or pass. The round ends when all pass in a
    row.
12.1.2 | Another turn | Whoever buys or sells has another turn in the round.
12.1.3 | With the bank | Shares are bought from the bank and sold to it, never between players.
12.2.1 | Certificate limit | With none, one, two, three, four, and five or more companies in receivership: three
    players 20, 18, 16, 14, 12, 10; four 17, 15, 13, 11, 10, 9; five 14, 13, 12, 10, 9, 8; six 12, 11, 10, 9, 8, 7,
    less what 5.5.4 takes from former directors. A director's share counts one, private companies none. A player who
    comes into a stock round with too many sells down as soon as a sale in their turn brings them nearer.
12.2.2 | Holding limit | Who holds 60% of a company, with three players 70%, buys no more of it.
12.3.1 | Buying | New shares at the par price, shares of the bank pool at the present price; of a company
    without a price the director's share, two shares in one.
12.3.2 | No buying after selling | A player who has sold shares of a company in this stock round may not buy any of it.
12.3.3 | Bank of England | Single shares at the price shown.
12.4.1 | Selling | Not in the first stock round; half a company at most in the bank pool; a director's share only if
    somebody takes it over; a sale for a debt changes no directorship. Paid at the price before it falls.
12.4.2 | Selling the Bank of England | Without limits, also in the first stock round, at the price shown.
12.5.1 | Price after a sale | One row down for each sale, however many shares; none at the bottom of a column. One sale
    of a company in a turn, unless it is to come down to the certificate limit (our ruling 1848-9).
12.6.1 | Sold out | A company wholly in players' hands rises one row at the end of the stock round, unless it is in the
    top row.
12.7 | Priority | The next stock round begins to the left of the last player to buy or sell.
13.1 | The end | The game ends with the set of operating rounds, always played to its end, in which the bank runs out,
    a price reaches the highest place of the chart (£450), sixteen loans are given or five companies are in
    receivership. If that happens in a stock round, the operating rounds after it are the last. What the bank cannot
    pay is noted and counts like money.
13.2 | Totals | Cash and shares at their prices; debts count against. Companies' money and trains count for nothing,
    nor do private companies. The richest player wins; equals share the win.
T1 | Bank empty in the auction | The game ends when the bank runs out while private companies are being sold.
T2 | Stalemate | The game ends when a stock round and its operating rounds pass in which nothing moves.
"""


def rule_of(line: str) -> Rule:
    number, heading, text = (part.strip() for part in line.split(" | "))
    return Rule(number, heading, text)


# A line that is indented goes on with the rule before it.
RULES: Final = tuple(rule_of(line) for line in TEXT.strip().replace("\n    ", " ").splitlines())
