// Realm (RULES.md, section 11). For the encoding of actions see the constants below; a move is 44 * square, plus 22 for
// an Enforcer, plus the rank of its goal among the 22 squares in the same file and rank, in canonical order.
#pragma once

#include "map.hpp"
#include <teban/rules.hpp>

namespace teban {

struct Realm {
    static constexpr int WIDTH = RealmMap::WIDTH, SQUARES = RealmMap::SQUARES, REALMS = RealmMap::REALMS;
    static constexpr int BORDER = RealmMap::BORDER, GOALS = RealmMap::GOALS;
    static constexpr int MOVE = 0, REARRANGE = MOVE + 2 * GOALS * SQUARES, END = REARRANGE + REALMS, PASS = END + 1;
    static constexpr int BASE = PASS + 1, PLACE_POWER = BASE + REALMS, PUT_POWER = PLACE_POWER + SQUARES;
    static constexpr int RAISE = PUT_POWER + SQUARES, PUT_ENFORCER = RAISE + 4 * SQUARES;
    static constexpr int STRIKE = PUT_ENFORCER + 4 * SQUARES, SKIP = STRIKE + SQUARES, ACTIONS = SKIP + 1;
    static constexpr int MOST = 320;
    static constexpr int POWERS = 3, ENFORCERS = 8, BASES = 12, SETUP_BASES = 3;
    static constexpr int NONE = -1;
    static constexpr std::array REASONS{"realm.all_bases", "realm.both_passed"};
    using Set = Bits<SQUARES>;

    // What stands on a square: a kind, plus BLACK for the second player's.
    enum Kind : std::uint8_t { EMPTY, POWER, BASE_PIECE, NORTH, EAST, SOUTH, WEST, FROZEN, BLACK = 8 };
    enum Event : std::uint8_t { NO_EVENT, FOUND, RAISE_ENFORCER, IMMOBILISE, TAKE };

    std::uint8_t at[SQUARES];
    std::uint32_t rank[WIDTH], file[WIDTH];      // what is occupied, in the two lanes of each
    std::uint8_t pieces_on_border[REALMS];       // of each realm
    std::uint16_t full;                          // bit r: all border squares of realm r are occupied
    std::uint8_t mobile[2][POWERS + ENFORCERS];  // the squares of each player's Powers and mobile Enforcers
    std::uint8_t mobiles[2];
    std::uint8_t powers_in[2][REALMS], enforcers_in[2][REALMS];  // the mobile ones
    std::uint16_t camps[2];                                      // bit r: some of them are in realm r
    std::uint8_t powers[2], raised[2], bases[2];                 // on the board; ever raised; still in stock
    std::int8_t habit_realm[2];
    std::uint8_t habit_turns[2];
    std::int8_t source, target;               // the realms that this turn's moves share (classic)
    std::uint8_t lifted[POWERS + ENFORCERS];  // the former squares of what is to be put back
    bool lifted_power[POWERS + ENFORCERS];
    std::uint8_t liftings, next_lifted;
    Set spent;  // the pieces that moved or were raised in this turn (sheet)
    std::uint64_t hash;
    std::uint8_t mover, passes;
    Event pending;
    std::uint8_t pending_square;
    bool sheet, has_moved;
    Result decided;

    static TEBAN_INLINE Realm start(bool sheet) {
        Realm state{};
        state.sheet = sheet;
        for (int player = 0; player < 2; ++player) {
            state.bases[player] = BASES;
            state.habit_realm[player] = NONE;
        }
        state.source = state.target = NONE;
        return state;
    }

    static TEBAN_INLINE constexpr int realm_of(int square) { return realm_map().square[square].realm; }
    static TEBAN_INLINE constexpr int centre_of(int realm) { return realm_map().centre[realm]; }
    static TEBAN_INLINE constexpr bool is_centre(int square) { return realm_map().square[square].centre; }
    // The i-th border square of a realm.
    static TEBAN_INLINE constexpr int border_square(int realm, int i) { return realm_map().border[realm][i]; }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE std::uint64_t key() const {
        std::uint64_t key = hash ^ seat_key(mover) ^ zobrist(20, passes) ^ zobrist(21, source) ^ zobrist(22, target) ^
                            zobrist(23, pending << 8 | (pending ? pending_square : 0));
        for (int player = 0; player < 2; ++player)
            key ^=
                zobrist(24 + player, bases[player]) ^
                zobrist(26 + player, habit_realm[player] == NONE ? 0 : habit_realm[player] << 2 | habit_turns[player]);
        for (int i = next_lifted; i < liftings; ++i) key ^= zobrist(28, lifted[i] << 1 | lifted_power[i]);
        spent.each([&](int square) { key ^= zobrist(29, square); });
        return key;
    }

    // Contents

    TEBAN_INLINE int mine(int kind) const { return kind | (mover ? BLACK : 0); }
    TEBAN_INLINE bool is_mine(int square) const { return at[square] && (at[square] >> 3) == mover; }
    // The player whose Base stands on a realm's centre, or NONE.
    TEBAN_INLINE int controller(int realm) const {
        const int content = at[centre_of(realm)];
        return content ? content >> 3 : NONE;
    }

    TEBAN_INLINE void set(int square, int content) {
        if (at[square]) clear(square);
        if (content) fill(square, content);
    }

    // Puts something on an empty square.
    TEBAN_INLINE void fill(int square, int content) {
        const auto& map = realm_map().square[square];
        at[square] = static_cast<std::uint8_t>(content);
        hash ^= zobrist(content, square);
        rank[map.y] |= map.in_rank;
        file[map.x] |= map.in_file;
        pieces_on_border[map.realm] += !map.centre;
        full |= static_cast<std::uint16_t>((pieces_on_border[map.realm] == BORDER) << map.realm);
    }

    TEBAN_INLINE void clear(int square) {
        const auto& map = realm_map().square[square];
        hash ^= zobrist(at[square], square);
        at[square] = EMPTY;
        rank[map.y] &= ~map.in_rank;
        file[map.x] &= ~map.in_file;
        pieces_on_border[map.realm] -= !map.centre;
        full &= static_cast<std::uint16_t>(~(!map.centre << map.realm));
    }

    TEBAN_INLINE void appear(int player, int square, int kind) {
        fill(square, kind | (player ? BLACK : 0));
        mobile[player][mobiles[player]++] = static_cast<std::uint8_t>(square);
        enter(player, realm_of(square), kind == POWER);
    }

    // Takes a mobile piece off the list of those that can move; what stands on the square is for the caller.
    TEBAN_INLINE void retire(int player, int square, bool power) {
        mobile[player][place_in_list(player, square)] = mobile[player][mobiles[player] - 1];
        --mobiles[player];
        quit(player, realm_of(square), power);
    }

    TEBAN_INLINE int place_in_list(int player, int square) const {
        int i = 0;
        while (mobile[player][i] != square) ++i;
        return i;
    }

    TEBAN_INLINE void enter(int player, int realm, bool power) {
        ++(power ? powers_in : enforcers_in)[player][realm];
        camps[player] |= static_cast<std::uint16_t>(1 << realm);
    }
    TEBAN_INLINE void quit(int player, int realm, bool power) {
        --(power ? powers_in : enforcers_in)[player][realm];
        camps[player] &= static_cast<std::uint16_t>(~(!liftable(player, realm) << realm));
    }
    TEBAN_INLINE int liftable(int player, int realm) const {
        return powers_in[player][realm] + enforcers_in[player][realm];
    }

    TEBAN_INLINE void freeze(int player, int square) {
        retire(player, square, false);
        set(square, FROZEN | (player ? BLACK : 0));
    }

    // Moves

    // Where the piece on a square may go now. Subtracting the next bit of a lane turns over all bits from there up to
    // the first that is set, which is the next piece or the end.
    TEBAN_INLINE Lanes reach(int square) const {
        const auto& map = realm_map().square[square];
        const Lanes occupied = rank[map.y] | Lanes{file[map.x]} << 2 * LANE, stops = occupied | LANE_ENDS;
        return ((stops - map.beyond) ^ stops) & ~occupied & map.goals & forward(at[square] & 7) & open_to(square);
    }

    // The lanes of the ways that a kind of piece may go: an Enforcer not backwards.
    static TEBAN_INLINE Lanes forward(int kind) {
        constexpr Lanes EAST_LANE = 0xFFFF, WEST_LANE = EAST_LANE << LANE, NORTH_LANE = WEST_LANE << LANE,
                        SOUTH_LANE = NORTH_LANE << LANE, ALL = ~Lanes{0};
        constexpr Lanes LANES[] = {0, ALL, 0, ALL - SOUTH_LANE, ALL - WEST_LANE, ALL - NORTH_LANE, ALL - EAST_LANE, 0};
        return LANES[kind];
    }

    // What this turn's moves so far leave open to the piece on a square.
    TEBAN_INLINE Lanes open_to(int square) const {
        if (!has_moved) return ~Lanes{0};
        if (sheet) return spent.has(square) ? 0 : ~Lanes{0};
        const int realm = realm_of(square);
        return source == realm ? ~Lanes{0} : target == NONE ? 0 : realm_map().within[realm][target];
    }

    TEBAN_INLINE int moves_of(int square) const {
        return MOVE + 2 * GOALS * square + ((at[square] & 7) == POWER ? 0 : GOALS);
    }
    // The number of the goal that a bit of the lanes of a square stands for.
    static TEBAN_INLINE int number_of(int square, int bit) {
        return realm_map().number[bit] + (bit < 2 * LANE ? realm_map().square[square].y : 0);
    }
    static TEBAN_INLINE constexpr int start_of(int action) { return (action - MOVE) / (2 * GOALS); }
    static TEBAN_INLINE constexpr int goal_of(int action) {
        return realm_map().goal[start_of(action)][(action - MOVE) % GOALS];
    }

    TEBAN_INLINE bool can_move() const {
        for (int i = 0; i < mobiles[mover]; ++i)
            if (reach(mobile[mover][i])) return true;
        return false;
    }

    // The realms that may be rearranged, as bits. Two squares must be free once the pieces are lifted: short of that is
    // only a full border with a single piece to lift.
    TEBAN_INLINE unsigned rearrangeable() const {
        unsigned realms = has_moved ? 0 : camps[mover];
        for (unsigned rest = realms & full; rest; rest &= rest - 1)
            if (liftable(mover, std::countr_zero(rest)) == 1) realms ^= rest & -rest;
        if (habit_realm[mover] != NONE && habit_turns[mover] == 2) realms &= ~(1u << habit_realm[mover]);
        return realms;
    }

    // What is to be decided now.
    enum Step : std::uint8_t { SETUP_BASE, SETUP_POWER, CHOICE, PUT_BACK, ORDINARY };
    TEBAN_INLINE Step step() const {
        if (bases[0] + bases[1] > 2 * (BASES - SETUP_BASES)) return SETUP_BASE;
        if (powers[0] + powers[1] < 2 * POWERS) return SETUP_POWER;
        return pending ? CHOICE : next_lifted < liftings ? PUT_BACK : ORDINARY;
    }

    template <class F>
    TEBAN_INLINE void each_action(F&& f) const {
        if (decided.over()) return;
        switch (step()) {
            case SETUP_BASE: return each_base(f);
            case SETUP_POWER: return each_power(f);
            case CHOICE:
            case PUT_BACK: return each_offered(f);
            case ORDINARY: break;
        }
        std::uint8_t sorted[POWERS + ENFORCERS];
        const int n = mobiles[mover];
        for (int i = 0; i < n; ++i) {
            int k = i;
            for (; k > 0 && sorted[k - 1] > mobile[mover][i]; --k) sorted[k] = sorted[k - 1];
            sorted[k] = mobile[mover][i];
        }
        for (int i = 0; i < n; ++i) {
            unsigned numbers = 0;
            for (Lanes rest = reach(sorted[i]); rest; rest &= rest - 1)
                numbers |= 1u << number_of(sorted[i], std::countr_zero(rest));
            for (; numbers; numbers &= numbers - 1) f(moves_of(sorted[i]) + std::countr_zero(numbers));
        }
        for (unsigned rest = rearrangeable(); rest; rest &= rest - 1) f(REARRANGE + std::countr_zero(rest));
        f(has_moved ? END : PASS);
    }

    template <class F>
    TEBAN_INLINE void each_base(F&& f) const {
        int rows = 0, columns = 0;  // that have an own Base
        for (int realm = 0; realm < REALMS; ++realm)
            if (controller(realm) == mover) rows |= 1 << realm / 4, columns |= 1 << realm % 4;
        for (int realm = 0; realm < REALMS; ++realm)
            if (controller(realm) == NONE && !(rows >> realm / 4 & 1) && !(columns >> realm % 4 & 1)) f(BASE + realm);
    }

    template <class F>
    TEBAN_INLINE void each_power(F&& f) const {
        unsigned realms = 0;
        for (int realm = 0; realm < REALMS; ++realm)
            if (controller(realm) == mover && !powers_in[mover][realm]) realms |= 1u << realm;
        for (int square = 0; square < SQUARES; ++square)
            if (realms >> realm_of(square) & 1 && !at[square] && !is_centre(square)) f(PLACE_POWER + square);
    }

    // The answers to an event, or the ways to put a piece back: some border squares of a realm, with a facing or not.
    struct Offer {
        int realm;
        unsigned squares;  // bit i: the i-th border square
        int first;         // the action of square 0, facing north
        bool facings;

        TEBAN_INLINE int action(int i, int facing) const {
            return first + (facings ? 4 * border_square(realm, i) + facing : border_square(realm, i));
        }
        TEBAN_INLINE int pick(Random& random) const {
            const int k = random.below(std::popcount(squares) * (facings ? 4 : 1));
            return facings ? action(select_bit(squares, k / 4), k % 4) : action(select_bit(squares, k), 0);
        }
    };

    TEBAN_INLINE Offer offer() const {
        if (!pending) return put_back_offer();
        const int realm = realm_of(pending_square);
        if (pending == RAISE_ENFORCER) return {realm, free_border(realm), RAISE, true};
        return {realm, pending == IMMOBILISE ? mobile_rivals(realm) : 0, STRIKE, false};
    }

    TEBAN_INLINE Offer put_back_offer() const {
        const int former = lifted[next_lifted], realm = realm_of(former);
        const bool power = lifted_power[next_lifted];
        unsigned squares = free_border(realm) & ~border_bit(realm, former);
        // Each later piece shuns one square, its own, so only the very last can be left with nothing else.
        if (liftings - next_lifted == 2 && pieces_on_border[realm] == BORDER - 2) {
            const int last = lifted[next_lifted + 1];
            if (!at[last]) squares &= border_bit(realm, last);
        }
        return {realm, squares, power ? PUT_POWER : PUT_ENFORCER, !power};
    }

    // The border squares of a realm that something holds for, as bits.
    template <class F>
    static TEBAN_INLINE unsigned border_where(int realm, F&& holds) {
        unsigned squares = 0;
        for (int i = 0; i < BORDER; ++i) squares |= static_cast<unsigned>(holds(border_square(realm, i))) << i;
        return squares;
    }
    static TEBAN_INLINE unsigned border_bit(int realm, int square) {
        return border_where(realm, [&](int other) { return other == square; });
    }
    TEBAN_INLINE unsigned free_border(int realm) const {
        return border_where(realm, [&](int square) { return !at[square]; });
    }
    TEBAN_INLINE unsigned mobile_rivals(int realm) const {
        return border_where(realm, [&](int square) {
            const int kind = at[square] & 7;
            return NORTH <= kind && kind <= WEST && !is_mine(square);
        });
    }

    template <class F>
    TEBAN_INLINE void each_offered(F&& f) const {
        const Offer offer = this->offer();
        for (unsigned rest = offer.squares; rest; rest &= rest - 1)
            for (int facing = 0; facing < (offer.facings ? 4 : 1); ++facing)
                f(offer.action(std::countr_zero(rest), facing));
        if (pending == FOUND) f(BASE + offer.realm);
        if (pending == TAKE) f(STRIKE + centre_of(offer.realm));
        if (pending && sheet) f(SKIP);
    }

    TEBAN_INLINE int legal(Action* out) const { return list_actions(*this, out); }
    TEBAN_INLINE int count() const { return count_actions(*this); }
    TEBAN_INLINE bool is_legal(int action) const {
        if (decided.over()) return false;
        if (step() == ORDINARY) {
            if (action < REARRANGE) return is_legal_move(action);
            if (action < END) return rearrangeable() >> (action - REARRANGE) & 1;
            return action == (has_moved ? END : PASS);
        }
        bool found = false;
        each_action([&](int other) { found |= other == action; });
        return found;
    }
    TEBAN_INLINE bool is_legal_move(int action) const {
        const int from = start_of(action), to = goal_of(action);
        if (!is_mine(from) || moves_of(from) != action - (action - MOVE) % GOALS)
            return false;  // a Power is no Enforcer
        const auto& goal = realm_map().square[to];
        const bool in_rank = goal.y == realm_map().square[from].y;
        return reach(from) & (in_rank ? Lanes{goal.in_rank} : Lanes{goal.in_file} << 2 * LANE);
    }

    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        const Step now = step();
        if (now == PUT_BACK || (now == CHOICE && !sheet)) return offer().pick(random);
        if (now != ORDINARY) return pick_listed(random);
        Lanes goals[POWERS + ENFORCERS];
        const int n = mobiles[mover];
        int moves = 0;
        for (int i = 0; i < n; ++i) moves += std::popcount(goals[i] = reach(mobile[mover][i]));
        const unsigned realms = rearrangeable();
        int k = random.below(moves + std::popcount(realms) + 1);
        for (int i = 0; i < n; ++i) {
            const int square = mobile[mover][i], here = std::popcount(goals[i]);
            if (k < here) return moves_of(square) + number_of(square, select_bit(goals[i], k));
            k -= here;
        }
        if (k < std::popcount(realms)) return REARRANGE + select_bit(realms, k);
        return has_moved ? END : PASS;
    }

    [[gnu::noinline]] TEBAN_FN int pick_listed(Random& random) const {
        Action all[MOST];
        return all[random.below(legal(all))];
    }

    // What actions do

    TEBAN_INLINE void play(int action) {
        if (action < REARRANGE) {
            move(start_of(action), goal_of(action));
        } else if (action < END) {
            lift(action - REARRANGE);
        } else if (action == END) {
            end_turn();
        } else if (action == PASS) {
            const std::uint8_t before = passes;
            end_turn();
            passes = static_cast<std::uint8_t>(before + 1);
            if (passes == 2) finish(reason<Realm>("realm.both_passed"));
        } else if (pending) {
            choose(action);
        } else if (action < PLACE_POWER) {
            fill(centre_of(action - BASE), mine(BASE_PIECE));
            --bases[mover];
            mover ^= 1;
        } else if (action < PUT_POWER) {
            appear(mover, action - PLACE_POWER, POWER);
            ++powers[mover];
            mover ^= 1;
        } else {
            put_back(action);
        }
    }

    TEBAN_INLINE void move(int from, int to) {
        const int kind = at[from] & 7;
        const bool in_file = realm_map().square[to].x == realm_map().square[from].x;
        const int facing = in_file ? (to > from ? NORTH : SOUTH) : (to > from ? EAST : WEST);
        clear(from);
        fill(to, mine(kind == POWER ? POWER : facing));
        mobile[mover][place_in_list(mover, from)] = static_cast<std::uint8_t>(to);
        quit(mover, realm_of(from), kind == POWER);
        enter(mover, realm_of(to), kind == POWER);
        if (sheet) {
            spent.add(to);
        } else if (has_moved) {
            if (source != realm_of(from)) source = NONE;
            if (target != realm_of(to)) target = NONE;
        } else {
            source = static_cast<std::int8_t>(realm_of(from));
            target = static_cast<std::int8_t>(realm_of(to));
        }
        has_moved = true;
        passes = 0;
        habit_realm[mover] = NONE;
        cause(to);
    }

    // The event that the piece which stopped on a square causes: done at once, or pending if there is a choice.
    TEBAN_INLINE void cause(int square) {
        const int realm = realm_of(square), rival = mover ^ 1, holder = controller(realm);
        Event event = NO_EVENT;
        bool choice = sheet;
        if ((at[square] & 7) == POWER) {
            if (holder == NONE && !powers_in[rival][realm]) {
                event = FOUND;
            } else if (holder == mover && raised[mover] < ENFORCERS && !enforcers_in[0][realm] &&
                       !enforcers_in[1][realm] && !(full >> realm & 1)) {
                event = RAISE_ENFORCER;
                choice = true;
            }
        } else if (enforcers_in[rival][realm]) {
            event = IMMOBILISE;
            choice |= enforcers_in[rival][realm] > 1;
        } else if (holder == rival && powers_in[mover][realm] > powers_in[rival][realm]) {
            event = TAKE;
        }
        pending = event;
        pending_square = static_cast<std::uint8_t>(square);
        if (event == NO_EVENT) return go_on();
        if (choice) return;
        if (event == FOUND) return choose(BASE + realm);
        if (event == TAKE) return choose(STRIKE + centre_of(realm));
        choose(STRIKE + border_square(realm, std::countr_zero(mobile_rivals(realm))));
    }

    // Out of line: most moves cause nothing.
    [[gnu::noinline]] TEBAN_FN void choose(int action) {
        const Event event = pending;
        const int square = pending_square, realm = realm_of(square), rival = mover ^ 1;
        const int lead = powers_in[mover][realm] - powers_in[rival][realm];
        pending = NO_EVENT;
        pending_square = 0;
        switch (event) {
            case FOUND:
                if (action == SKIP) break;
                fill(centre_of(realm), mine(BASE_PIECE));
                if (--bases[mover] == 0) return finish(reason<Realm>("realm.all_bases"));
                break;
            case RAISE_ENFORCER:
                if (action == SKIP) break;
                appear(mover, (action - RAISE) / 4, NORTH + (action - RAISE) % 4);
                ++raised[mover];
                if (sheet) spent.add((action - RAISE) / 4);
                break;
            case IMMOBILISE:
                if (action != SKIP) freeze(rival, action - STRIKE);
                // Classic: spared only when ahead in Powers. Sheet: spared unless behind, whatever was chosen.
                if (sheet ? lead < 0 : lead <= 0) freeze(mover, square);
                break;
            default:
                if (action == SKIP) break;
                clear(centre_of(realm));
                if (lead == 1) freeze(mover, square);
        }
        go_on();
    }

    // The turn ends by itself when no further piece can move.
    TEBAN_INLINE void go_on() {
        if (!can_move()) end_turn();
    }

    TEBAN_INLINE void end_turn() {
        habit_realm[mover] = NONE;
        clear_turn();
    }

    TEBAN_INLINE void clear_turn() {
        mover ^= 1;
        passes = 0;
        source = target = NONE;
        spent = Set::none();
        has_moved = false;
    }

    TEBAN_INLINE void lift(int realm) {
        liftings = next_lifted = 0;
        passes = 0;
        for (int i = 0; i < BORDER; ++i) {
            const int square = border_square(realm, i), kind = at[square] & 7;
            if (!is_mine(square) || kind == FROZEN) continue;
            lifted_power[liftings] = kind == POWER;
            lifted[liftings++] = static_cast<std::uint8_t>(square);
            retire(mover, square, kind == POWER);
            clear(square);
        }
    }

    TEBAN_INLINE void put_back(int action) {
        const bool power = action < RAISE;
        const int square = power ? action - PUT_POWER : (action - PUT_ENFORCER) / 4;
        appear(mover, square, power ? POWER : NORTH + (action - PUT_ENFORCER) % 4);
        if (++next_lifted < liftings) return;
        const int realm = realm_of(square);
        habit_turns[mover] = habit_realm[mover] == realm ? 2 : 1;
        habit_realm[mover] = static_cast<std::int8_t>(realm);
        liftings = next_lifted = 0;
        clear_turn();
    }

    // For positions put together by hand: whether the last action ended the game.
    TEBAN_INLINE void judge() {
        if (!bases[0] || !bases[1]) {
            finish(reason<Realm>("realm.all_bases"));
        } else if (passes == 2) {
            finish(reason<Realm>("realm.both_passed"));
        }
    }

    TEBAN_INLINE void finish(std::uint8_t reason) {
        int score[2];
        for (int player = 0; player < 2; ++player) {
            int realms = 0, enforcers = ENFORCERS - raised[player];
            for (int realm = 0; realm < REALMS; ++realm) {
                realms += controller(realm) == player;
                enforcers += enforcers_in[player][realm];
            }
            score[player] = 16 * realms + enforcers;
        }
        decided = score[0] == score[1] ? drawn(reason) : won_by(score[0] > score[1] ? 0 : 1, reason);
    }
};

}  // namespace teban
