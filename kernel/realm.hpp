// Realm (RULES.md, section 11). For the encoding of actions see the constants below; a move is 44 * square, plus 22 for
// an Enforcer, plus the rank of its goal among the 22 squares in the same file and rank, in canonical order.
#pragma once

#include "bits.hpp"
#include "rules.hpp"

namespace teban {

struct Realm {
    static constexpr int WIDTH = 12, SQUARES = 144, REALMS = 16, GOALS = 22;
    static constexpr int MOVE = 0, REARRANGE = MOVE + 2 * GOALS * SQUARES, END = REARRANGE + REALMS, PASS = END + 1;
    static constexpr int BASE = PASS + 1, PLACE_POWER = BASE + REALMS, PUT_POWER = PLACE_POWER + SQUARES;
    static constexpr int RAISE = PUT_POWER + SQUARES, PUT_ENFORCER = RAISE + 4 * SQUARES;
    static constexpr int STRIKE = PUT_ENFORCER + 4 * SQUARES, SKIP = STRIKE + SQUARES, ACTIONS = SKIP + 1;
    static constexpr int MOST = 320;
    static constexpr int POWERS = 3, ENFORCERS = 8, BASES = 12, SETUP_BASES = 3;
    static constexpr int NONE = -1;
    using Set = Bits<SQUARES>;

    // What stands on a square: a kind, plus BLACK for the second player's.
    enum Kind : std::uint8_t { EMPTY, POWER, BASE_PIECE, NORTH, EAST, SOUTH, WEST, FROZEN, BLACK = 8 };
    enum Event : std::uint8_t { NO_EVENT, FOUND, RAISE_ENFORCER, IMMOBILISE, TAKE };

    std::uint8_t at[SQUARES];
    std::uint16_t rank[WIDTH], file[WIDTH];  // what is occupied
    std::uint8_t mobile[2][POWERS + ENFORCERS];  // the squares of each player's Powers and mobile Enforcers
    std::uint8_t mobiles[2];
    std::uint8_t powers_in[2][REALMS], enforcers_in[2][REALMS];  // the mobile ones
    std::uint8_t powers[2], raised[2], bases[2];                 // on the board; ever raised; still in stock
    std::int8_t habit_realm[2];
    std::uint8_t habit_turns[2];
    std::int8_t source, target;  // the realms that this turn's moves share (classic)
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

    static TEBAN_INLINE Realm start(const Options& options) {
        Realm state{};
        state.sheet = options.sheet;
        for (int player = 0; player < 2; ++player) {
            state.bases[player] = BASES;
            state.habit_realm[player] = NONE;
        }
        state.source = state.target = NONE;
        return state;
    }

    static TEBAN_INLINE constexpr int realm_of(int square) { return square % WIDTH / 3 + 4 * (square / WIDTH / 3); }
    static TEBAN_INLINE constexpr int centre_of(int realm) { return 12 * (3 * (realm / 4) + 1) + 3 * (realm % 4) + 1; }
    static TEBAN_INLINE constexpr bool is_centre(int square) {
        return square % WIDTH % 3 == 1 && square / WIDTH % 3 == 1;
    }
    // The i-th border square of a realm.
    static TEBAN_INLINE constexpr int border_square(int realm, int i) {
        const int k = i < 4 ? i : i + 1;
        return centre_of(realm) + (k % 3 - 1) + WIDTH * (k / 3 - 1);
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE std::uint64_t key() const {
        std::uint64_t key = hash ^ seat_key(mover) ^ zobrist(20, passes) ^ zobrist(21, source) ^ zobrist(22, target) ^
                            zobrist(23, pending << 8 | (pending ? pending_square : 0));
        for (int player = 0; player < 2; ++player)
            key ^= zobrist(24 + player, bases[player]) ^
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
        const int x = square % WIDTH, y = square / WIDTH;
        if (at[square]) hash ^= zobrist(at[square], square);
        if (content) hash ^= zobrist(content, square);
        at[square] = static_cast<std::uint8_t>(content);
        if (content) {
            rank[y] |= 1 << x;
            file[x] |= 1 << y;
        } else {
            rank[y] &= ~(1 << x);
            file[x] &= ~(1 << y);
        }
    }

    TEBAN_INLINE void appear(int player, int square, int kind) {
        set(square, kind | (player ? BLACK : 0));
        mobile[player][mobiles[player]++] = static_cast<std::uint8_t>(square);
        ++(kind == POWER ? powers_in : enforcers_in)[player][realm_of(square)];
    }

    // Takes a mobile piece off the list of those that can move; what stands on the square is for the caller.
    TEBAN_INLINE void retire(int player, int square, bool power) {
        int i = 0;
        while (mobile[player][i] != square) ++i;
        mobile[player][i] = mobile[player][--mobiles[player]];
        --(power ? powers_in : enforcers_in)[player][realm_of(square)];
    }

    TEBAN_INLINE void freeze(int player, int square) {
        retire(player, square, false);
        set(square, FROZEN | (player ? BLACK : 0));
    }

    TEBAN_INLINE int border_taken(int realm) const {
        const int x = 3 * (realm % 4), y = 3 * (realm / 4);
        const int block = (rank[y] >> x & 7) | (rank[y + 1] >> x & 5) << 3 | (rank[y + 2] >> x & 7) << 6;
        return std::popcount(static_cast<unsigned>(block));
    }

    // Moves

    // Where the piece on a square may go now: columns in its rank, rows in its file.
    struct Reach {
        unsigned columns, rows;
        TEBAN_INLINE int count() const { return std::popcount(columns) + std::popcount(rows); }
    };

    // The free places beyond p in a line of twelve, up to the next piece, as bits.
    static TEBAN_INLINE unsigned above(unsigned occupied, int p) {
        const unsigned blockers = occupied & (0xFFEu << p) & 0xFFFu;
        return (blockers ? (blockers & -blockers) - 1 : 0xFFFu) & (0xFFEu << p) & 0xFFFu;
    }
    static TEBAN_INLINE unsigned below(unsigned occupied, int p) {
        const unsigned blockers = occupied & ((1u << p) - 1);
        return ((1u << p) - 1) & (blockers ? ~((std::bit_floor(blockers) << 1) - 1) : 0xFFFu);
    }

    TEBAN_INLINE Reach reach(int square) const {
        constexpr unsigned MIDDLES = 0b010010010010;
        const int x = square % WIDTH, y = square / WIDTH, realm = realm_of(square);
        const int kind = at[square] & 7;
        Reach goals{0, 0};
        if (has_moved && !sheet && source != realm && target == NONE) return goals;
        if (has_moved && sheet && spent.has(square)) return goals;
        if (kind != WEST) goals.columns |= above(rank[y], x);
        if (kind != EAST) goals.columns |= below(rank[y], x);
        if (kind != SOUTH) goals.rows |= above(file[x], y);
        if (kind != NORTH) goals.rows |= below(file[x], y);
        goals.columns &= ~(7u << x / 3 * 3);
        goals.rows &= ~(7u << y / 3 * 3);
        if (y % 3 == 1) goals.columns &= ~MIDDLES;
        if (x % 3 == 1) goals.rows &= ~MIDDLES;
        if (has_moved && !sheet && source != realm) {  // then all moves must end in one realm
            goals.columns &= target / 4 == y / 3 ? 7u << 3 * (target % 4) : 0;
            goals.rows &= target % 4 == x / 3 ? 7u << 3 * (target / 4) : 0;
        }
        return goals;
    }

    TEBAN_INLINE int moves_of(int square) const {
        return MOVE + 2 * GOALS * square + ((at[square] & 7) == POWER ? 0 : GOALS);
    }
    TEBAN_INLINE int move_to_column(int square, int column) const {
        const int x = square % WIDTH, y = square / WIDTH;
        return moves_of(square) + y + column - (column > x);
    }
    TEBAN_INLINE int move_to_row(int square, int row) const {
        return moves_of(square) + (row < square / WIDTH ? row : row + 10);
    }
    static TEBAN_INLINE constexpr int start_of(int action) { return (action - MOVE) / (2 * GOALS); }
    static TEBAN_INLINE constexpr int goal_of(int action) {
        const int square = start_of(action), k = (action - MOVE) % GOALS;
        const int x = square % WIDTH, y = square / WIDTH;
        if (k < y) return k * WIDTH + x;
        if (k >= y + 11) return (k - 10) * WIDTH + x;
        const int column = k - y;
        return y * WIDTH + column + (column >= x);
    }

    TEBAN_INLINE bool can_move() const {
        for (int i = 0; i < mobiles[mover]; ++i)
            if (reach(mobile[mover][i]).count()) return true;
        return false;
    }

    TEBAN_INLINE bool can_rearrange(int realm) const {
        const int liftable = powers_in[mover][realm] + enforcers_in[mover][realm];
        if (!liftable || has_moved) return false;
        if (8 - border_taken(realm) + liftable < 2) return false;
        return habit_realm[mover] != realm || habit_turns[mover] < 2;
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
            case CHOICE: return each_choice(f);
            case PUT_BACK: return each_put_back(f);
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
            const int square = sorted[i], y = square / WIDTH;
            const Reach goals = reach(square);
            for (unsigned rest = goals.rows & ((1u << y) - 1); rest; rest &= rest - 1)
                f(move_to_row(square, std::countr_zero(rest)));
            for (unsigned rest = goals.columns; rest; rest &= rest - 1)
                f(move_to_column(square, std::countr_zero(rest)));
            for (unsigned rest = goals.rows & ~((1u << y) - 1); rest; rest &= rest - 1)
                f(move_to_row(square, std::countr_zero(rest)));
        }
        for (int realm = 0; realm < REALMS; ++realm)
            if (can_rearrange(realm)) f(REARRANGE + realm);
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
        for (int square = 0; square < SQUARES; ++square) {
            const int realm = realm_of(square);
            if (!at[square] && !is_centre(square) && controller(realm) == mover && !powers_in[mover][realm])
                f(PLACE_POWER + square);
        }
    }

    template <class F>
    TEBAN_INLINE void each_choice(F&& f) const {
        const int realm = realm_of(pending_square);
        switch (pending) {
            case FOUND: f(BASE + realm); break;
            case RAISE_ENFORCER:
                for (int i = 0; i < 8; ++i)
                    if (const int square = border_square(realm, i); !at[square])
                        for (int facing = 0; facing < 4; ++facing) f(RAISE + 4 * square + facing);
                break;
            case IMMOBILISE:
                for (int i = 0; i < 8; ++i)
                    if (const int square = border_square(realm, i); is_mobile_rival(square)) f(STRIKE + square);
                break;
            default: f(STRIKE + centre_of(realm));
        }
        if (sheet) f(SKIP);
    }

    TEBAN_INLINE bool is_mobile_rival(int square) const {
        const int kind = at[square] & 7;
        return NORTH <= kind && kind <= WEST && !is_mine(square);
    }

    template <class F>
    TEBAN_INLINE void each_put_back(F&& f) const {
        const int former = lifted[next_lifted], realm = realm_of(former);
        const int later = liftings - next_lifted - 1;
        for (int i = 0; i < 8; ++i) {
            const int square = border_square(realm, i);
            if (at[square] || square == former) continue;
            // Each later piece shuns one square, its own, so only the very last can be left with nothing else.
            if (later == 1 && 8 - border_taken(realm) == 2 && !at[lifted[next_lifted + 1]] &&
                square != lifted[next_lifted + 1])
                continue;
            if (lifted_power[next_lifted]) {
                f(PUT_POWER + square);
            } else {
                for (int facing = 0; facing < 4; ++facing) f(PUT_ENFORCER + 4 * square + facing);
            }
        }
    }

    TEBAN_INLINE int legal(Action* out) const {
        int n = 0;
        each_action([&](int action) { out[n++] = static_cast<Action>(action); });
        return n;
    }
    TEBAN_INLINE int count() const {
        int n = 0;
        each_action([&](int) { ++n; });
        return n;
    }
    TEBAN_INLINE bool is_legal(int action) const {
        bool found = false;
        each_action([&](int other) { found |= other == action; });
        return found;
    }

    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        if (step() != ORDINARY) {
            Action all[MOST];
            const int n = legal(all);
            return all[random.below(n)];
        }
        Reach goals[POWERS + ENFORCERS];
        int moves = 0, realms = 0;
        for (int i = 0; i < mobiles[mover]; ++i) {
            goals[i] = reach(mobile[mover][i]);
            moves += goals[i].count();
        }
        if (!has_moved)
            for (int i = 0; i < mobiles[mover]; ++i)
                if (const int realm = realm_of(mobile[mover][i]); can_rearrange(realm)) realms |= 1 << realm;
        int k = random.below(moves + std::popcount(static_cast<unsigned>(realms)) + 1);
        for (int i = 0; i < mobiles[mover]; ++i) {
            const int square = mobile[mover][i], columns = std::popcount(goals[i].columns);
            if (k < columns) return move_to_column(square, select_bit(goals[i].columns, k));
            k -= columns;
            const int rows = std::popcount(goals[i].rows);
            if (k < rows) return move_to_row(square, select_bit(goals[i].rows, k));
            k -= rows;
        }
        if (k < std::popcount(static_cast<unsigned>(realms)))
            return REARRANGE + select_bit(static_cast<unsigned>(realms), k);
        return has_moved ? END : PASS;
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
            if (passes == 2) finish(Reason::REALM_BOTH_PASSED);
        } else if (pending) {
            choose(action);
        } else if (action < PLACE_POWER) {
            set(centre_of(action - BASE), mine(BASE_PIECE));
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
        const int facing = to % WIDTH == from % WIDTH ? (to > from ? NORTH : SOUTH) : (to > from ? EAST : WEST);
        retire(mover, from, kind == POWER);
        set(from, EMPTY);
        appear(mover, to, kind == POWER ? POWER : facing);
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
                       !enforcers_in[1][realm] && border_taken(realm) < 8) {
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
        for (int i = 0; i < 8; ++i)
            if (const int there = border_square(realm, i); is_mobile_rival(there)) return choose(STRIKE + there);
    }

    TEBAN_INLINE void choose(int action) {
        const Event event = pending;
        const int square = pending_square, realm = realm_of(square), rival = mover ^ 1;
        const int lead = powers_in[mover][realm] - powers_in[rival][realm];
        pending = NO_EVENT;
        pending_square = 0;
        switch (event) {
            case FOUND:
                if (action == SKIP) break;
                set(centre_of(realm), mine(BASE_PIECE));
                if (--bases[mover] == 0) return finish(Reason::ALL_BASES);
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
                set(centre_of(realm), EMPTY);
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
        for (int i = 0; i < 8; ++i) {
            const int square = border_square(realm, i), kind = at[square] & 7;
            if (!is_mine(square) || kind == FROZEN) continue;
            lifted_power[liftings] = kind == POWER;
            lifted[liftings++] = static_cast<std::uint8_t>(square);
            retire(mover, square, kind == POWER);
            set(square, EMPTY);
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

    TEBAN_INLINE void finish(Reason reason) {
        int standing[2];
        for (int player = 0; player < 2; ++player) {
            int realms = 0, enforcers = ENFORCERS - raised[player];
            for (int realm = 0; realm < REALMS; ++realm) {
                realms += controller(realm) == player;
                enforcers += enforcers_in[player][realm];
            }
            standing[player] = 16 * realms + enforcers;
        }
        decided = standing[0] == standing[1] ? Result{0, reason} : won_by(standing[0] > standing[1] ? 0 : 1, reason);
    }
};

}  // namespace teban
