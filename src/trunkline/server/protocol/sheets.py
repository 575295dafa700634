"""What never changes in play: titles, boards, pieces, rules."""

from msgspec import Struct

from trunkline.core.words import ColourName, FeatureKind, NodeKind, RailroadKind, TrainKind


class EmblemHex(Struct, kw_only=True):
    """One hex of a title's emblem, a strip of its board."""

    x: int
    y: int
    colour: str
    track: tuple[tuple[int, int], ...]  # from edge to edge
    token: str  # the colour of a token on it, or ""
    gauge: int  # the edge at which the gauge changes, or -1


class TitleLine(Struct, kw_only=True):
    title: str
    subtitle: str
    currency: str
    version: int
    editions: list["EditionLine"]
    card: tuple[str, str]  # the colours of its card, from one corner to the other
    emblem: tuple[EmblemHex, ...]


class EditionLine(Struct, kw_only=True):
    edition: str
    name: str  # what people call it
    players: list[int]


class NodeSheet(Struct, kw_only=True):
    kind: NodeKind
    revenue: tuple[int, ...]  # by phase; one number: the same in all
    slots: int
    dead_end: bool


class FaceSheet(Struct, kw_only=True):
    """A tile or a printed hex. Ends of track: 0..5 are edges clockwise from the lower left, 6 + n is node n."""

    number: str
    colour: ColourName
    label: str
    count: int  # -1 without end, 0 printed on the board
    nodes: tuple[NodeSheet, ...]
    track: tuple[tuple[int, int], ...]


class FeatureSheet(Struct, kw_only=True):
    kind: FeatureKind
    text: str
    cost: int
    edge: int  # -1: the whole hex


class HexSheet(Struct, kw_only=True):
    """`x`, `y`: doubled coordinates; the neighbours over edges 0..5 are at (-1,1) (-2,0) (-1,-1) (1,-1) (2,0) (1,1)."""

    name: str
    printed_name: str  # as the printed board calls it
    x: int
    y: int
    place: str
    kind: str
    label: str
    printed: FaceSheet
    open_edges: tuple[int, ...]
    features: tuple[FeatureSheet, ...]


class RailroadSheet(Struct, kw_only=True):
    id: str
    name: str
    short: str  # the name on its tokens
    kind: RailroadKind
    colour: str  # "#rrggbb"
    ink: str  # the colour of letters on it


class PrivateSheet(Struct, kw_only=True):
    id: str
    name: str
    price: int
    income: int
    text: str


class TrainFaceSheet(Struct, kw_only=True):
    name: str
    price: int
    visit: int  # 0: no limit
    pay: int
    free_crossings: int
    kind: TrainKind


class TrainSheet(Struct, kw_only=True):
    name: str
    faces: tuple[TrainFaceSheet, ...]
    phase: int
    out_in: int
    gone_in: int


class PhaseSheet(Struct, kw_only=True):
    name: str
    colour: str  # the newest colour of tiles
    text: str
    limit: int  # of trains
    rounds: int  # operating rounds after a stock round
    brings: str  # what its first train sets off


class CellSheet(Struct, kw_only=True):
    row: int
    column: int
    price: int
    par: bool
    colour: str = ""
    note: str = ""


class RuleSheet(Struct, kw_only=True):
    number: str
    heading: str
    text: str


class EditionSheet(Struct, kw_only=True):
    """Everything about an edition that never changes in play."""

    title: str
    edition: str
    edition_name: str  # what people call it
    version: int
    players: tuple[int, ...]
    currency: str
    subtitle: str
    hexes: tuple[HexSheet, ...]
    tiles: tuple[FaceSheet, ...]
    railroads: tuple[RailroadSheet, ...]
    privates: tuple[PrivateSheet, ...]
    trains: tuple[TrainSheet, ...]
    phases: tuple[PhaseSheet, ...]
    chart: tuple[CellSheet, ...]
    rules: tuple[RuleSheet, ...]
    price_rules: tuple[str, ...]  # the numbers of those by which prices move
    words: dict[str, str]  # our word -> the title's own ("president": "director")
    signs: dict[str, str]  # what is printed for one company alone -> whose it is
    loans: bool  # railroads take loans
    light: dict[str, str]  # colours of the page that are the title's own, by name ("land")
    dark: dict[str, str]  # the same on dark pages
