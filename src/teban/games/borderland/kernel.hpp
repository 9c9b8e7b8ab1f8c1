// Borderland (RULES.md, section 1). Actions: the cells to place on, CELLS + 6 * cell + direction to move, `pass`, the
// cells of `leave-`, the cells of `W`, the cells of `B`, `white`, `black`.
#pragma once

#include <teban/move_sets.hpp>

namespace teban {

// Bit m: sides with the mask m hold two different ones that are not adjacent.
constexpr std::uint64_t border_sides() {
    std::uint64_t borders = 0;
    for (int mask = 0; mask < 64; ++mask)
        for (int a = 0; a < 6; ++a)
            for (int gap = 2; gap <= 4; ++gap)
                if (mask >> a & 1 && mask >> ((a + gap) % 6) & 1) borders |= std::uint64_t{1} << mask;
    return borders;
}

template <int SIDE>
struct Borderland {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int MOVE = CELLS, PASS = 7 * CELLS, LEAVE = PASS + 1;
    static constexpr int PUT = LEAVE + CELLS, CHOOSE_WHITE = PUT + 2 * CELLS, CHOOSE_BLACK = CHOOSE_WHITE + 1;
    static constexpr int ACTIONS = CHOOSE_BLACK + 1;
    static constexpr int MOST = 7 * CELLS + 1;
    static constexpr int NONE = -1;
    static constexpr std::array REASONS{"borderland.territory"};
    static constexpr std::uint8_t NOBODY = 2;
    static constexpr int PLACEMENT = DIRECTIONS, SKIP = DIRECTIONS + 1;  // after the directions in `moves`
    using Set = Places<SIDE>;

    struct Land : Field<SIDE> {
        TEBAN_INLINE int count() const { return this->places.count(); }
    };

    Field<SIDE> stones[2];  // by colour, as are the next three
    Set border[2];
    Land territory[2];
    std::int16_t leaves[2];      // the first cell of the region that the territory leaves out
    std::int16_t placed, moved;  // what this turn's first action placed or moved, while a second may follow
    std::uint64_t hash;
    std::uint8_t white;  // the player who is White; NOBODY until player 1 has chosen
    std::uint8_t mover;
    std::uint8_t done;  // actions of this turn
    bool leaving;       // the mover must first choose the region to leave
    Result decided;

    static TEBAN_INLINE Borderland start() {
        Borderland state{};
        state.leaves[0] = state.leaves[1] = state.placed = state.moved = NONE;
        state.white = NOBODY;
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE int colour() const { return mover == white ? 0 : 1; }
    TEBAN_INLINE bool emergency() const { return !(border[0] | border[1]).empty(); }
    TEBAN_INLINE Set taken() const { return stones[0].places | stones[1].places; }
    TEBAN_INLINE Set empty_places() const { return whole_board<SIDE>() - taken(); }
    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE std::uint64_t key() const {
        return hash ^ seat_key(mover) ^ zobrist(2, leaves[0]) ^ zobrist(3, leaves[1]) ^ zobrist(4, placed) ^
               zobrist(5, moved) ^ zobrist(6, white) ^ zobrist(7, done) ^ zobrist(8, leaving);
    }

    // Where a piece may be placed: two steps from every own piece and three from every enemy piece, in the emergency
    // phase two from either, and never in enemy territory, which nobody has without an emergency.
    TEBAN_INLINE Set placements() const {
        if (placed != NONE) return Set::none();
        const int enemy = colour() ^ 1;
        const Set apart = whole_board<SIDE>() - with_neighbours(taken());
        return apart - (emergency() ? territory[enemy].places : with_neighbours(with_neighbours(stones[enemy].places)));
    }
    static TEBAN_INLINE Bits<CELLS> cells_of(const Set& set) {
        Bits<CELLS> cells = Bits<CELLS>::none();
        set.each([&](int place) { cells.add(shift_board<SIDE>().cell[place]); });
        return cells;
    }
    static TEBAN_INLINE int first_cell(const Set& set) { return cells_of(set).first(); }
    static TEBAN_INLINE Set only(int place) { return lone<ShiftBoard<SIDE>::PLACES>(place); }
    static TEBAN_INLINE Set with_neighbours(const Set& set) {
        return (set | neighbours<SIDE>(set)) & whole_board<SIDE>();
    }

    TEBAN_INLINE Set movable() const {
        Set pieces = stones[colour()].places;
        if (placed != NONE) pieces -= only(shift_board<SIDE>().place[placed]);
        if (moved != NONE && !emergency()) pieces -= only(shift_board<SIDE>().place[moved]);
        return pieces;
    }

    // What can be done in an ordinary turn, but for a forced pass: by direction the places of the pieces that may move;
    // where one may be placed; and a place that stands for skipping the second action.
    TEBAN_INLINE MoveSets<SIDE> moves() const {
        const Set placements = this->placements(), pieces = movable();
        MoveSets<SIDE> moves = MoveSets<SIDE>::all(empty_places()).back();
        for (int d = 0; d < DIRECTIONS; ++d) moves.by[d] &= pieces;
        moves.by[PLACEMENT] = placements;
        moves.by[SKIP] = Set::none();
        if (done) moves.by[SKIP].add(0);
        return moves;
    }

    static TEBAN_INLINE int count_of(const MoveSets<SIDE>& moves) {
        return moves.count() + moves.by[PLACEMENT].count() + moves.by[SKIP].count();
    }

    TEBAN_INLINE bool is_ordinary() const { return white != NOBODY && !leaving && !decided.over(); }

    // The actions where no ordinary turn goes on.
    template <class F>
    TEBAN_INLINE void each_special(F&& f) const {
        if (decided.over()) return;
        if (leaving) {
            Bits<CELLS> firsts = Bits<CELLS>::none();
            each_tied_region([&](const Set& region) { firsts.add(first_cell(region)); });
            firsts.each([&](int cell) { f(LEAVE + cell); });
        } else if (mover == 1) {
            f(CHOOSE_WHITE);
            f(CHOOSE_BLACK);
        } else {
            const int stone = stones[0].places.empty() ? 0 : 1;
            cells_of(empty_places()).each([&](int cell) { f(PUT + stone * CELLS + cell); });
        }
    }

    TEBAN_INLINE int legal(Action* out) const {
        int n = 0;
        const auto add = [&](int action) { out[n++] = static_cast<Action>(action); };
        if (!is_ordinary()) {
            each_special(add);
            return n;
        }
        const MoveSets<SIDE> moves = this->moves();
        cells_of(moves.by[PLACEMENT]).each(add);
        const int end = n + moves.list(out + n);
        for (; n < end; ++n) out[n] += MOVE;
        if (done || !n) add(PASS);
        return n;
    }
    TEBAN_INLINE int count() const {
        int n = 0;
        if (is_ordinary()) {
            n = count_of(moves());
            return n ? n : 1;
        }
        each_special([&](int) { ++n; });
        return n;
    }
    TEBAN_INLINE bool is_legal(int action) const {
        if (is_ordinary()) {
            if (action > PASS) return false;
            if (action == PASS) return done || !count_of(moves());
            return action < MOVE ? placements().has(shift_board<SIDE>().place[action]) : moves().has(action - MOVE);
        }
        bool found = false;
        each_special([&](int other) { found |= other == action; });
        return found;
    }
    TEBAN_INLINE int pick(Random& random) const {
        if (!is_ordinary()) return pick_special(random);
        const MoveSets<SIDE> moves = this->moves();
        const auto [set, place] = draw<DIRECTIONS + 2>(moves.by, random.next());
        if (set == NO_ACTION || set == SKIP) return PASS;
        return set == PLACEMENT ? shift_board<SIDE>().cell[place] : MOVE + MoveSets<SIDE>::action(place, set);
    }
    [[gnu::noinline]] TEBAN_FN int pick_special(Random& random) const {
        Action all[CELLS];
        const int n = legal(all);
        return n ? all[random.below(n)] : NO_ACTION;
    }

    TEBAN_INLINE void play(int action) {
        if (action < MOVE) {
            put(colour(), shift_board<SIDE>().place[action]);
            act(action, NONE);
            // It stands alone, and one cell touches no two sides that are not adjacent.
            go_on();
        } else if (action < PASS) {
            const auto& move = shift_board<SIDE>().move[action - MOVE];
            take(colour(), move.from);
            put(colour(), move.to);
            act(NONE, shift_board<SIDE>().cell[move.to]);
            if (changes_border(move.from, move.to)) return redraw();
            go_on();
        } else if (action == PASS) {
            end_turn();
        } else if (action < PUT) {
            leaving = false;
            leave(colour(), action - LEAVE);
            settle();
        } else if (action < CHOOSE_WHITE) {
            const int stone = (action - PUT) / CELLS;
            put(stone, shift_board<SIDE>().place[(action - PUT) % CELLS]);
            mover = static_cast<std::uint8_t>(stone);
        } else {
            white = mover = action == CHOOSE_WHITE ? 1 : 0;
        }
    }

    TEBAN_INLINE void put(int stone, int place) {
        stones[stone].places |= only(place);
        hash ^= shift_board<SIDE>().key[stone][place];
    }
    TEBAN_INLINE void take(int stone, int place) {
        stones[stone].places -= only(place);
        hash ^= shift_board<SIDE>().key[stone][place];
    }

    // An action of the turn: what was placed or moved matters while a second action may follow.
    TEBAN_INLINE void act(int placement, int movement) {
        placed = static_cast<std::int16_t>(done ? NONE : placement);
        moved = static_cast<std::int16_t>(done ? NONE : movement);
        ++done;
    }
    TEBAN_INLINE void go_on() {
        if (done == 2) end_turn();
    }
    TEBAN_INLINE void end_turn() {
        mover ^= 1;
        done = 0;
        placed = moved = NONE;
    }

    // For positions put together by hand: whether the last action ended the game.
    TEBAN_INLINE void judge() {
        if (white != NOBODY && has_won()) win();
    }
    TEBAN_INLINE bool has_won() const { return 2 * territory[colour()].count() >= CELLS; }
    TEBAN_INLINE void win() { decided = won_by(mover, reason<Borderland>("borderland.territory")); }

    // Whether a group touches two non-adjacent sides, which takes a row of SIDE cells at least.
    static TEBAN_INLINE bool is_border(const Set& group) {
        if (group.count() < SIDE) return false;
        int touched = 0;
        group.each([&](int place) { touched |= hexhex<SIDE>().sides[shift_board<SIDE>().cell[place]]; });
        return border_sides() >> touched & 1;
    }

    // After the mover's move from one cell to another: whether it changed the mover's borders, which are then up to date. A
    // group that was no border is none without some of its cells either, so unless the piece left a border, all depends
    // on the group that it has come to.
    TEBAN_INLINE bool changes_border(int from, int to) {
        const int own = colour();
        if (border[own].has(from)) {
            border[own] = borders(own);
            return true;
        }
        const Set group = flood<SIDE>(shift_board<SIDE>().around[to] & stones[own].places, stones[own].places);
        if ((group & border[own]).empty() && !is_border(group)) return false;
        border[own] |= group;
        return true;
    }

    // The cells of all of a colour's groups that touch two non-adjacent sides.
    [[gnu::noinline]] TEBAN_FN Set borders(int stone) const {
        Set found = Set::none(), rest = stones[stone].places;
        while (!rest.empty()) {
            const Set group = flood<SIDE>(Set::of(rest.first()), rest);
            if (is_border(group)) found |= group;
            rest -= group;
        }
        return found;
    }

    // With other borders than before: the mover's territory, with the choice if there is one.
    [[gnu::noinline]] TEBAN_FN void redraw() {
        const int own = colour();
        leaves[own] = NONE;
        territory[own] = {};
        int tied = 0, first = NONE;
        each_tied_region([&](const Set& region) {
            if (!tied++) first = first_cell(region);
        });
        leaving = tied > 1;
        if (leaving) return;
        if (!border[own].empty()) leave(own, first);
        settle();
    }

    // The regions of the mover with the most enemy pieces, by their first cells.
    template <class F>
    TEBAN_INLINE void each_tied_region(F&& f) const {
        const int own = colour();
        if (border[own].empty()) return;
        int most = -1;
        for (int round = 0; round < 2; ++round) {
            Set rest = whole_board<SIDE>() - border[own];
            while (!rest.empty()) {
                const Set region = flood<SIDE>(Set::of(rest.first()), rest);
                const int enemies = (region & stones[own ^ 1].places).count();
                if (round == 0) {
                    most = enemies > most ? enemies : most;
                } else if (enemies == most) {
                    f(region);
                }
                rest -= region;
            }
        }
    }

    // Everything is territory but the region with a cell; without such a region, everything.
    [[gnu::noinline]] TEBAN_FN void leave(int stone, int cell) {
        leaves[stone] = NONE;
        territory[stone].places = whole_board<SIDE>();
        if (cell == NONE) return;
        const Set region = flood<SIDE>(Set::of(shift_board<SIDE>().place[cell]), whole_board<SIDE>() - border[stone]);
        leaves[stone] = static_cast<std::int16_t>(first_cell(region));
        territory[stone].places -= region;
    }

    // With the mover's territory settled anew: a win, or captures, and on with the turn. Where its borders are the same
    // as before, none of this can happen: walls cannot be crossed, and placing behind them is barred.
    [[gnu::noinline]] TEBAN_FN void settle() {
        const int own = colour(), enemy = own ^ 1;
        if (has_won()) return win();
        const Set lost = stones[enemy].places & territory[own].places;
        lost.each([&](int place) { take(enemy, place); });
        if (!(lost & border[enemy]).empty()) {
            border[enemy] = borders(enemy);
            if (border[enemy].empty()) {
                leaves[enemy] = NONE;
                territory[enemy] = {};
            } else {
                leave(enemy, leaves[enemy]);
            }
        }
        go_on();
    }
};

}  // namespace teban
