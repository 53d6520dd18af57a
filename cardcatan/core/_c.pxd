# What the C headers offer (csrc/), as Cython sees it.
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "common/trace.h" nogil:
    enum:
        CC_WATCHERS
        CC_NOBODY
        CC_MAX_RULES
    ctypedef struct cc_event:
        uint8_t kind, audience, seat, other, value, count, hidden
        uint64_t cards
    ctypedef struct cc_trace:
        uint32_t events_n
        uint32_t fired[64]
        cc_event events[64]


cdef extern from "common/status.h" nogil:
    ctypedef enum cc_status:
        CC_OK, CC_GAME_OVER, CC_NOT_AN_ACTION, CC_WRONG_PHASE, CC_NOT_NOW, CC_NO_CARD, CC_NO_TRADES, CC_NO_SUCH_SEAT
        CC_NOT_AVAILABLE, CC_CANNOT_PAY, CC_BAD_RULES, CC_BAD_STATE, CC_BAD_FORMAT


cdef extern from "common/rng.h" nogil:
    ctypedef struct cc_rng:
        uint64_t s[4]
    void cc_rng_seed(cc_rng *rng, uint64_t seed)
    uint64_t cc_rng_next(cc_rng *rng)
    uint32_t cc_rng_below(cc_rng *rng, uint32_t n)
    uint64_t cc_seed_of(uint64_t experiment, uint64_t index)


cdef extern from "common/sealed.h" nogil:
    enum:
        CC_SEED_KEY


cdef extern from "common/lanes.h" nogil:
    uint32_t cc_kinds(uint64_t lanes)


cdef extern from "common/bits.h" nogil:
    int cc_count(uint64_t word)
    int cc_select(uint64_t word, int n)
    void cc_add(uint64_t *words, unsigned n)
    bint cc_has(const uint64_t *words, unsigned n)


cdef extern from "play/random.h" nogil:
    int cc_size_of(const uint64_t *words, unsigned n)
    unsigned cc_nth_of(const uint64_t *words, int n)


cdef extern from "card/card.h" nogil:
    enum:
        CC_CARD_SEATS, CC_CARD_HAND_LIMIT, CC_CARD_MARKET, CC_CARD_DEAL, CC_CARD_DRAW
        CC_CARD_MIN_GOAL, CC_CARD_MAX_GOAL, CC_CARD_MAX_ROUNDS, CC_CARD_RANDOM_START
        CC_ROAD, CC_KNIGHT, CC_SETTLEMENT, CC_CITY, CC_LIBRARY, CC_CASTLE, CC_CHURCH, CC_UNIVERSITY, CC_TOWN_HALL, CC_GUILD
        CC_BUILDINGS, CC_EXPANSIONS
        CC_PHASE_MAIN, CC_PHASE_PICK, CC_PHASE_GIVE, CC_PHASE_PAY, CC_PHASE_FLIP, CC_PHASE_DISCARD, CC_PHASE_VICTIM, CC_PHASE_OVER
        CC_UNDECIDED, CC_GOAL, CC_LIMIT, CC_STALLED
        CC_CLOCKWISE, CC_COUNTER_CLOCKWISE, CC_MARKET_DAY, CC_ROBBER_ATTACK
        CC_CARD_ACTIONS, CC_CARD_MASK, CC_A_BUILD
        CC_USED_LIBRARY, CC_USED_UNIVERSITY, CC_USED_GUILD, CC_BUILT_EXPANSION
        CC_CARD_PACKED, CC_CARD_VERSION, CC_CARD_TEXT, CC_CARD_RULES, CC_CARD_EVENTS
    uint64_t CC_CARD_GAME
    ctypedef struct cc_card_action:
        uint8_t move, a, b
    ctypedef struct cc_card_rules:
        uint8_t players, goal, start, soothsayer, destiny, reserved
        uint16_t round_limit
    ctypedef struct cc_card:
        uint64_t pile, discards, market, paid
        uint64_t hand[6]
        uint32_t decisions
        uint16_t turn
        uint8_t current, phase, outcome, winner, destiny, sealed
        uint8_t backs[2]
        uint8_t roads[6]
        uint8_t knights[6]
        uint8_t settlements[6]
        uint8_t cities[6]
        uint8_t expansions[6]
    ctypedef struct cc_card_view:
        uint64_t hand, aside, paid, discards, market
        uint64_t known[6]
        uint16_t turn
        uint8_t seat, players, pile, current, phase, actor, outcome, winner, destiny, trades, built, built_expansion, used
        uint8_t idle, partner, owed, building, part, waived, discarder
        uint8_t backs[2]
        uint8_t roads_left, knights_left, settlements_left
        uint8_t expansions_left[6]
        uint8_t hand_size[6]
        uint8_t roads[6]
        uint8_t knights[6]
        uint8_t settlements[6]
        uint8_t cities[6]
        uint8_t expansions[6]
        uint8_t to_discard[6]
    cc_status cc_card_rules_check(const cc_card_rules *rules)
    uint64_t cc_card_deck(int players)
    int cc_card_supply(int players, int building)
    int cc_card_backs(int players, int back)
    uint64_t cc_card_cost(int building)
    int cc_card_score(const cc_card *s, int seat)
    void cc_card_init(cc_card *s, const cc_card_rules *rules, uint64_t seed)
    void cc_card_init_sealed(cc_card *s, const cc_card_rules *rules, const uint8_t *key)
    cc_status cc_card_arrange(cc_card *s, const cc_card_rules *rules, int current)
    int cc_card_actor(const cc_card *s)
    void cc_card_legal(const cc_card *s, const cc_card_rules *rules, uint64_t *legal)
    cc_status cc_card_apply(cc_card *s, const cc_card_rules *rules, uint64_t word, cc_trace *trace)
    void cc_card_step(cc_card *s, const cc_card_rules *rules, unsigned action, cc_trace *trace)
    cc_card_action cc_card_decode(unsigned action)
    void cc_card_see(const cc_card *s, const cc_card_rules *rules, int seat, cc_card_view *view)
    void cc_card_resample(const cc_card_view *view, const cc_card_rules *rules, uint64_t seed, cc_card *s)
    cc_status cc_card_check(const cc_card *s, const cc_card_rules *rules)
    size_t cc_card_pack(const cc_card *s, const cc_card_rules *rules, uint8_t *bytes)
    cc_status cc_card_unpack(const uint8_t *bytes, size_t n, cc_card *s, cc_card_rules *rules)
    size_t cc_card_pack_view(const cc_card_view *v, const cc_card_rules *rules, uint8_t *bytes)
    cc_status cc_card_unpack_view(const uint8_t *bytes, size_t n, cc_card_view *v, cc_card_rules *rules)
    void cc_card_format(unsigned action, char *text)
    int cc_card_points(int building)
    int cc_card_side(int cards)
    int cc_card_a_sides(int cards)
    int cc_card_part_kind(int building, int part)
    unsigned cc_card_takes_from(const cc_card *s, const cc_card_rules *rules, int building)


cdef extern from "board/board_island.h" nogil:
    enum:
        CC_BOARD_SEATS, CC_BOARD_HEXES, CC_BOARD_CROSSINGS, CC_BOARD_EDGES, CC_BOARD_HARBOURS
        CC_CROSSING_WORDS, CC_EDGE_WORDS, CC_NO_EDGE, CC_NO_PLACE, CC_ANY_HARBOUR, CC_DESERT
    ctypedef struct cc_board_shape:
        uint8_t row[19]
        uint8_t x[19]
    ctypedef struct cc_board_island:
        cc_board_shape shape
        uint8_t corner[19][6]
        uint8_t side[19][6]
        uint8_t end[72][2]
        uint8_t hex[54][3]
        uint8_t way[54][4]
        uint8_t beyond[54][4]
        uint8_t harbour_edge[9]
    const cc_board_island cc_board_plain


cdef extern from "board/board.h" nogil:
    enum:
        CC_BOARD_HAND_LIMIT, CC_BOARD_MIN_GOAL, CC_BOARD_MAX_GOAL, CC_BOARD_MAX_TURNS, CC_BOARD_MAX_PROPOSALS, CC_BOARD_KIND_CARDS
        CC_BOARD_RANDOM_START, CC_BOARD_ROADS, CC_BOARD_SETTLEMENTS, CC_BOARD_CITIES
        CC_PIECE_ROAD, CC_PIECE_SETTLEMENT, CC_PIECE_CITY, CC_PIECE_DEV
        CC_DEV_KNIGHT, CC_DEV_ROADS, CC_DEV_PLENTY, CC_DEV_MONOPOLY, CC_DEV_POINT, CC_DEVS
        CC_BP_ROLL, CC_BP_DISCARD, CC_BP_MAIN, CC_BP_ANSWER, CC_BP_CLOSE, CC_BP_OVER
        CC_BOARD_ACTIONS, CC_BOARD_MASK, CC_BOARD_MOVES, CC_BOARD_EVENTS, CC_BOARD_RULES
        CC_BM_MONOPOLY, CC_BM_PLENTY, CC_BM_PLENTY_ONE, CC_BM_BANK, CC_BM_ROAD, CC_BM_SETTLEMENT, CC_BM_CITY, CC_BM_ROBBER
        CC_BM_STEAL, CC_BM_DISCARD, CC_BM_CLOSE, CC_BM_OFFER
        CC_BE_OFFERED
        CC_BOARD_PACKED, CC_BOARD_TEXT, CC_BOARD_LAYOUT_TEXT
    uint64_t CC_BOARD_GAME
    uint64_t CC_BOARD_OFFER
    uint64_t CC_LAID_ANSWER, CC_LAID_DECLINED, CC_LAID_ACCEPTED, CC_LAID_OFFERED
    ctypedef struct cc_board_action:
        uint64_t give, want
        uint8_t move, to, at
    ctypedef struct cc_board_rules:
        uint8_t players, goal, start, layout, printed, desert_centre, any_before_roll, strict, robber_desert, proposals, offer_cards
        uint8_t reserved
        uint16_t turn_limit, reserved2
    ctypedef struct cc_board_layout:
        uint8_t land[19]
        uint8_t token[19]
        uint8_t harbour[9]
        uint8_t robber
    ctypedef struct cc_board:
        uint64_t bank
        uint64_t hand[4]
        uint64_t roads[4][2]
        uint64_t houses[4][1]
        uint64_t cities[1]
        uint32_t dev[4]
        uint32_t deck
        uint32_t decisions
        uint16_t turn
        uint8_t army[4]
        uint8_t current, phase, outcome, winner, robber, road_holder, army_holder, proposals, sealed
        uint8_t dice[2]
    ctypedef struct cc_board_view:
        uint64_t bank, hand, aside
        uint64_t known[4]
        uint64_t laid[4]
        uint64_t roads[4][2]
        uint64_t houses[4][1]
        uint64_t cities[1]
        uint32_t dev[4]
        uint32_t bought, played_devs
        uint16_t turn
        uint8_t seat, players, current, phase, actor, outcome, winner, start, founded, settled, robber, road_holder, army_holder
        uint8_t dice[2]
        uint8_t asked, played, free_roads, built, proposals, deck, bought_n
        uint8_t land[19]
        uint8_t token[19]
        uint8_t harbour[9]
        uint8_t ports[4]
        uint8_t army[4]
        uint8_t length[4]
        uint8_t roads_left[4]
        uint8_t settlements_left[4]
        uint8_t cities_left[4]
        uint8_t points[4]
        uint8_t hand_size[4]
        uint8_t dev_size[4]
        uint8_t to_discard[4]
    cc_status cc_board_rules_check(const cc_board_rules *rules)
    uint64_t cc_board_cost(int piece)
    int cc_board_devs(int dev)
    int cc_board_score(const cc_board *s, int seat)
    int cc_board_rate(const cc_board *s, int seat, int kind)
    void cc_board_init(cc_board *s, const cc_board_rules *rules, uint64_t seed)
    void cc_board_init_sealed(cc_board *s, const cc_board_rules *rules, const uint8_t *key)
    void cc_board_init_on(cc_board *s, const cc_board_rules *rules, const cc_board_layout *layout, uint64_t seed)
    void cc_board_init_on_sealed(cc_board *s, const cc_board_rules *rules, const cc_board_layout *layout, const uint8_t *key)
    cc_status cc_board_layout_check(const cc_board_layout *layout, const cc_board_rules *rules)
    void cc_board_layout_of(const cc_board *s, cc_board_layout *layout)
    enum:
        CC_BF_OTHER, CC_BF_ROADS, CC_BF_SETTLEMENTS, CC_BF_CITIES, CC_BF_CARDS, CC_BF_DEVS, CC_BF_NEAR, CC_BF_LOOSE
        CC_BF_LONGEST_ROAD, CC_BF_LARGEST_ARMY, CC_BF_WON
    ctypedef struct cc_board_flaw:
        uint8_t kind, seat, at
    cc_status cc_board_arrange(cc_board *s, const cc_board_rules *rules, int current, cc_board_flaw *flaw)
    int cc_board_actor(const cc_board *s)
    void cc_board_legal(const cc_board *s, const cc_board_rules *rules, uint64_t *legal)
    cc_status cc_board_apply(cc_board *s, const cc_board_rules *rules, uint64_t word, cc_trace *trace)
    void cc_board_step(cc_board *s, const cc_board_rules *rules, unsigned action, cc_trace *trace)
    cc_board_action cc_board_decode(uint64_t word)
    void cc_board_see(const cc_board *s, const cc_board_rules *rules, int seat, cc_board_view *view)
    void cc_board_resample(const cc_board_view *view, const cc_board_rules *rules, uint64_t seed, cc_board *s)
    cc_status cc_board_check(const cc_board *s, const cc_board_rules *rules)
    size_t cc_board_pack(const cc_board *s, const cc_board_rules *rules, uint8_t *bytes)
    cc_status cc_board_unpack(const uint8_t *bytes, size_t n, cc_board *s, cc_board_rules *rules)
    size_t cc_board_pack_view(const cc_board_view *v, const cc_board_rules *rules, uint8_t *bytes)
    cc_status cc_board_unpack_view(const uint8_t *bytes, size_t n, cc_board_view *v, cc_board_rules *rules)
    void cc_board_format(uint64_t word, char *text)
    cc_status cc_board_parse(const char *text, uint64_t *word)
    void cc_board_layout_format(const cc_board_layout *layout, const cc_board_rules *rules, char *text)
    cc_status cc_board_layout_parse(const char *text, const cc_board_rules *rules, cc_board_layout *layout, int *good)


cdef extern from "common/game.h" nogil:
    const char *CC_CORE_VERSION
    enum:
        CC_MAX_MASK, CC_MAX_TALLY
    ctypedef struct cc_game:
        const char *name
        unsigned mask_words
        void (*sources)(const void *state, int seat, uint8_t *points)
    const cc_game cc_card_game
    const cc_game cc_board_game


cdef extern from "play/perft.h" nogil:
    uint64_t cc_perft(const cc_game *game, const void *state, const void *rules, int n)


cdef extern from "play/search.h" nogil:
    enum:
        CC_SEARCH_PLAYOUTS
        CC_SEARCH_MOST_PLAYOUTS
        CC_SEARCH_MOST_MS
    ctypedef struct cc_node:
        uint64_t won
        uint32_t visits, offered, child, next
        uint16_t action, prior
    ctypedef struct cc_search:
        uint32_t playouts, milliseconds
        int (*poll)() noexcept nogil
        cc_node *nodes
        uint32_t capacity, used, done
    uint32_t cc_search_nodes(uint32_t playouts)


cdef extern from "play/play.h" nogil:
    ctypedef enum cc_bot_kind:
        CC_BOT_RANDOM
        CC_BOT_GREEDY
        CC_BOT_SEARCH
    ctypedef struct cc_bot:
        cc_bot_kind kind
        cc_search *search
    ctypedef struct cc_result:
        uint64_t digest
        uint32_t decisions
        uint16_t turns
        int8_t winner
        uint8_t outcome
        uint8_t score[6]
    ctypedef struct cc_totals:
        uint64_t fired[64]
        uint64_t points[6][8]
        uint64_t tally[13]
    unsigned cc_bot_choose(const cc_game *game, const cc_bot *bot, const void *view, const void *rules, const uint64_t *legal,
                           cc_rng *rng, const int *cancel)
    size_t cc_play_games(const cc_game *game, const void *rules, const cc_bot *bots, uint64_t seed, uint64_t first, size_t count,
                         cc_result *results, cc_totals *totals, const int *cancel)
    uint64_t cc_play_random(const cc_game *game, const void *rules, uint64_t seed, uint64_t first, size_t count, uint64_t *digest)
    uint64_t cc_fold(uint64_t digest, uint64_t value)
