# The island: what lies where, and how hexes, crossings and edges hang together.

class Hex(NamedTuple):
    """A land hex. terrain None: a desert; token None: no number. corners: crossings N NE SE S SW NW; edges: NE E SE SW W NW; x and y as in [I1]."""
    terrain: "Resource | None"
    token: "int | None"
    x: int
    y: int
    corners: "tuple[int, ...]"
    edges: "tuple[int, ...]"


class Crossing(NamedTuple):
    """A corner of hexes: the hexes, edges and neighbouring crossings there, ascending."""
    x: int
    y: int
    hexes: "tuple[int, ...]"
    edges: "tuple[int, ...]"
    neighbours: "tuple[int, ...]"


class Edge(NamedTuple):
    """A side of hexes: x and y of its middle, its two crossings, and the hexes beside it."""
    x: float
    y: float
    ends: "tuple[int, int]"
    hexes: "tuple[int, ...]"


class Harbour(NamedTuple):
    """A harbour: its edge, the two crossings that it serves, and its resource (None: 3:1 for all)."""
    edge: int
    crossings: "tuple[int, int]"
    resource: "Resource | None"


cdef tuple CORNER_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


cdef dict _crossing_places():
    out = {}
    for h in range(CC_BOARD_HEXES):
        for corner in range(6):
            dx, dy = CORNER_STEPS[corner]
            out[cc_board_plain.corner[h][corner]] = (cc_board_plain.shape.x[h] + dx, 3 * cc_board_plain.shape.row[h] + dy)
    return out


cdef tuple _crossings():
    places = _crossing_places()
    return tuple([
        Crossing(
            *places[v],
            tuple([cc_board_plain.hex[v][i] for i in range(3) if cc_board_plain.hex[v][i] != CC_NO_PLACE]),
            tuple([cc_board_plain.way[v][i] for i in range(4) if cc_board_plain.way[v][i] != CC_NO_EDGE]),
            tuple(sorted([cc_board_plain.beyond[v][i] for i in range(4) if cc_board_plain.beyond[v][i] != CC_NO_PLACE])),
        )
        for v in range(CC_BOARD_CROSSINGS)])


cdef tuple CROSSINGS = _crossings()


cdef tuple _edges():
    out = []
    for e in range(CC_BOARD_EDGES):
        a, b = cc_board_plain.end[e][0], cc_board_plain.end[e][1]
        beside = sorted(set(CROSSINGS[a].hexes) & set(CROSSINGS[b].hexes))
        out.append(Edge((CROSSINGS[a].x + CROSSINGS[b].x) / 2, (CROSSINGS[a].y + CROSSINGS[b].y) / 2, (a, b), tuple(beside)))
    return tuple(out)


cdef tuple EDGES = _edges()
cdef cc_board_rules ANY_BOARD_RULES = BoardRules().c


@cython.final
cdef class Island:
    """Land, tokens, harbours and where the robber starts: a frozen value with a text form that reads back [I10]."""

    cdef cc_board_layout c

    def __init__(self, str text not None):
        """NotationError if the text is no island: which hex or harbour is the first that is wrong."""
        cdef int good = 0
        data = " ".join(text[:4096].split()).encode("ascii", "replace")[:CC_BOARD_LAYOUT_TEXT - 1].replace(b"\0", b"?")
        if cc_board_layout_parse(data, &ANY_BOARD_RULES, &self.c, &good) != CC_OK:
            raise _island_error(text, data.decode("ascii"), good)

    @staticmethod
    def parse(str text):
        """Read an island. NotationError if it is none."""
        return Island(text)

    @property
    def hexes(self):
        """The hexes, by number."""
        return tuple([
            Hex(
                None if self.c.land[h] == CC_DESERT else RESOURCES[self.c.land[h]],
                self.c.token[h] or None,
                cc_board_plain.shape.x[h],
                3 * cc_board_plain.shape.row[h],
                tuple([cc_board_plain.corner[h][i] for i in range(6)]),
                tuple([cc_board_plain.side[h][i] for i in range(6)]),
            )
            for h in range(CC_BOARD_HEXES)])

    @property
    def crossings(self):
        """The crossings, by number."""
        return CROSSINGS

    @property
    def edges(self):
        """The edges, by number."""
        return EDGES

    @property
    def harbours(self):
        """The harbours, clockwise round the coast."""
        return tuple([
            Harbour(
                cc_board_plain.harbour_edge[i],
                EDGES[cc_board_plain.harbour_edge[i]].ends,
                None if self.c.harbour[i] == CC_ANY_HARBOUR else RESOURCES[self.c.harbour[i]],
            )
            for i in range(CC_BOARD_HARBOURS)])

    @property
    def robber(self):
        """The hex where the robber starts."""
        return self.c.robber

    def __str__(self):
        cdef char text[512]
        cc_board_layout_format(&self.c, &ANY_BOARD_RULES, text)
        return text.decode("ascii")

    def __repr__(self):
        return f"Island({str(self)!r})"

    def __eq__(self, other):
        return isinstance(other, Island) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __reduce__(self):
        return Island, (str(self),)


def _island_error(text, str read, int good):
    """What is wrong with the text of an island, of which so many hexes and harbours could be read."""
    land, _, coast = read.partition("|")
    rows, harbours = [row.split() for row in land.split("/")], coast.split()
    hexes = [word for row in rows for word in row]
    lengths = ", ".join([str(len(row)) for row in rows])
    if lengths != "3, 4, 5, 4, 3":
        return NotationError(errors.WRONG_ROWS, rows="3, 4, 5, 4, 3", found=lengths[:60])
    if good < CC_BOARD_HEXES:
        return NotationError(errors.WRONG_HEX, hex=good, word=hexes[good][:60], example=ISLAND_EXAMPLE)
    place = good - CC_BOARD_HEXES
    if place < CC_BOARD_HARBOURS and place < len(harbours):
        return NotationError(errors.WRONG_HARBOUR, harbour=place, word=harbours[place][:60], example=ISLAND_EXAMPLE)
    if len(harbours) == CC_BOARD_HARBOURS:
        return NotationError(errors.NO_ROBBER)
    return NotationError(errors.WRONG_COAST, harbours=CC_BOARD_HARBOURS, found=len(harbours))


cdef str ISLAND_EXAMPLE = "O10 W2 L9 / … | 3 G O …"


cdef Island _wrap_layout(cc_board_layout c):
    cdef Island island = Island.__new__(Island)
    island.c = c
    return island
