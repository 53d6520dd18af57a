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


cdef extern from "common/bits.h" nogil:
    int cc_count(uint64_t word)
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
    uint64_t cc_card_perft(const cc_card *s, const cc_card_rules *rules, int n)
    int cc_card_points(int building)
    int cc_card_side(int cards)
    int cc_card_a_sides(int cards)
    int cc_card_part_kind(int building, int part)
    unsigned cc_card_takes_from(const cc_card *s, const cc_card_rules *rules, int building)


cdef extern from "common/game.h" nogil:
    const char *CC_CORE_VERSION
    ctypedef struct cc_game:
        const char *name
        void (*sources)(const void *state, int seat, uint8_t *points)
    const cc_game cc_card_game


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
    unsigned cc_bot_choose(const cc_game *game, const cc_bot *bot, const void *view, const void *rules, const uint64_t *legal,
                           cc_rng *rng, const int *cancel)
    size_t cc_play_games(const cc_game *game, const void *rules, const cc_bot *bots, uint64_t seed, uint64_t first, size_t count,
                         cc_result *results, cc_totals *totals, const int *cancel)
    uint64_t cc_play_random(const cc_game *game, const void *rules, uint64_t seed, uint64_t first, size_t count, uint64_t *digest)
    uint64_t cc_fold(uint64_t digest, uint64_t value)
