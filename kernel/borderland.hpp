// Borderland (RULES.md, section 1). Actions: the cells to place on, CELLS + 6 * cell + direction to move, `pass`, the
// cells of `leave-`, the cells of `W`, the cells of `B`, `white`, `black`.
#pragma once

#include "hexhex.hpp"
#include "rules.hpp"

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
    static constexpr std::uint8_t NOBODY = 2;
    using Set = Bits<CELLS>;

    Set stones[2];  // by colour, as are the next three
    Set border[2];
    Set territory[2];
    std::int16_t leaves[2];      // the first cell of the region that the territory leaves out
    std::int16_t placed, moved;  // what this turn's first action placed or moved, while a second may follow
    std::uint64_t hash;
    std::uint8_t white;  // the player who is White; NOBODY until player 1 has chosen
    std::uint8_t mover;
    std::uint8_t done;  // actions of this turn
    bool leaving;       // the mover must first choose the region to leave
    Result decided;

    static TEBAN_INLINE Borderland start(const Options&) {
        Borderland state{};
        state.leaves[0] = state.leaves[1] = state.placed = state.moved = NONE;
        state.white = NOBODY;
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE int colour() const { return mover == white ? 0 : 1; }
    TEBAN_INLINE bool emergency() const { return !(border[0] | border[1]).empty(); }
    TEBAN_INLINE Set empty_cells() const { return Set::all() - (stones[0] | stones[1]); }
    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE std::uint64_t key() const {
        return hash ^ seat_key(mover) ^ zobrist(2, leaves[0]) ^ zobrist(3, leaves[1]) ^ zobrist(4, placed) ^
               zobrist(5, moved) ^ zobrist(6, white) ^ zobrist(7, done) ^ zobrist(8, leaving);
    }

    // Where a piece may be placed: two steps from every own piece and three from every enemy piece, in the emergency
    // phase two from either, and never in enemy territory.
    TEBAN_INLINE Set placements() const {
        if (placed != NONE) return Set::none();
        const auto& board = hexhex<SIDE>();
        const int enemy = colour() ^ 1;
        const Set taken = stones[0] | stones[1];
        Set barred = taken | territory[enemy];
        taken.each([&](int cell) { barred |= board.neighbours[cell]; });
        if (!emergency()) stones[enemy].each([&](int cell) { barred |= board.ring2[cell]; });
        return Set::all() - barred;
    }

    TEBAN_INLINE Set movable() const {
        Set pieces = stones[colour()];
        if (placed != NONE) pieces.drop(placed);
        if (moved != NONE && !emergency()) pieces.drop(moved);
        return pieces;
    }

    template <class F>
    TEBAN_INLINE void each_action(F&& f) const {
        if (decided.over()) return;
        if (white == NOBODY) {
            if (mover == 1) {
                f(CHOOSE_WHITE);
                f(CHOOSE_BLACK);
            } else {
                const int stone = stones[0].empty() ? 0 : 1;
                empty_cells().each([&](int cell) { f(PUT + stone * CELLS + cell); });
            }
        } else if (leaving) {
            each_tied_region([&](const Set& region) { f(LEAVE + region.first()); });
        } else {
            bool any = done > 0;
            placements().each([&](int cell) { f(cell), any = true; });
            const Set empty = empty_cells();
            movable().each([&](int from) {
                for (int d = 0; d < DIRECTIONS; ++d)
                    if (const int to = hexhex<SIDE>().step[from][d]; to >= 0 && empty.has(to))
                        f(MOVE + DIRECTIONS * from + d), any = true;
            });
            if (done || !any) f(PASS);
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
        if (white == NOBODY || leaving || decided.over()) {
            Action all[2 * CELLS];
            const int n = legal(all);
            return n ? all[random.below(n)] : NO_ACTION;
        }
        const auto& board = hexhex<SIDE>();
        const Set places = placements(), empty = empty_cells(), pieces = movable();
        const int to_place = places.count();
        int total = to_place + (done ? 1 : 0);
        pieces.each([&](int from) { total += (board.neighbours[from] & empty).count(); });
        if (!total) return PASS;
        int k = random.below(total);
        if (k < to_place) return places.nth(k);
        k -= to_place;
        int chosen = PASS;
        pieces.each([&](int from) {
            const Set goals = board.neighbours[from] & empty;
            const int n = goals.count();
            if (0 <= k && k < n) chosen = MOVE + DIRECTIONS * from + board.heading(from, goals.nth(k));
            k -= n;
        });
        return chosen;
    }

    TEBAN_INLINE void play(int action) {
        if (action < MOVE) {
            put(colour(), action);
            act(action, NONE);
        } else if (action < PASS) {
            const int from = (action - MOVE) / DIRECTIONS;
            const int to = hexhex<SIDE>().step[from][(action - MOVE) % DIRECTIONS];
            put(colour(), from);
            put(colour(), to);
            act(NONE, to);
        } else if (action == PASS) {
            end_turn();
        } else if (action < PUT) {
            leaving = false;
            leave(colour(), action - LEAVE);
            settle();
        } else if (action < CHOOSE_WHITE) {
            const int stone = (action - PUT) / CELLS;
            put(stone, (action - PUT) % CELLS);
            mover = static_cast<std::uint8_t>(stone);
        } else {
            white = mover = action == CHOOSE_WHITE ? 1 : 0;
        }
    }

    // Puts a stone on a cell, or takes it away.
    TEBAN_INLINE void put(int stone, int cell) {
        stones[stone] ^= Set::of(cell);
        hash ^= zobrist(stone, cell);
    }

    // After a placement or a movement: the mover's territory, with the choice if there is one.
    TEBAN_INLINE void act(int placement, int movement) {
        placed = static_cast<std::int16_t>(done ? NONE : placement);
        moved = static_cast<std::int16_t>(done ? NONE : movement);
        ++done;
        const int own = colour();
        const Set now = borders(own);
        if (!(now == border[own])) {
            border[own] = now;
            leaves[own] = NONE;
            territory[own] = Set::none();
            int tied = 0, first = NONE;
            each_tied_region([&](const Set& region) {
                if (!tied++) first = region.first();
            });
            if (tied > 1) {
                leaving = true;
                return;
            }
            if (!now.empty()) leave(own, first);
        }
        settle();
    }

    // The cells of all of a colour's groups that touch two non-adjacent sides.
    TEBAN_INLINE Set borders(int stone) const {
        const auto& board = hexhex<SIDE>();
        Set found = Set::none(), seeds = stones[stone] & board.rim;
        while (!seeds.empty()) {
            const Set group = group_of<SIDE>(Set::of(seeds.first()), stones[stone]);
            int touched = 0;
            (group & board.rim).each([&](int cell) { touched |= board.sides[cell]; });
            if (border_sides() >> touched & 1) found |= group;
            seeds -= group;
        }
        return found;
    }

    // The regions of the mover with the most enemy pieces, by their first cells.
    template <class F>
    TEBAN_INLINE void each_tied_region(F&& f) const {
        const int own = colour();
        if (border[own].empty()) return;
        int most = -1;
        for (int round = 0; round < 2; ++round) {
            Set rest = Set::all() - border[own];
            while (!rest.empty()) {
                const Set region = group_of<SIDE>(Set::of(rest.first()), rest);
                const int enemies = (region & stones[own ^ 1]).count();
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
    TEBAN_INLINE void leave(int stone, int cell) {
        leaves[stone] = NONE;
        territory[stone] = Set::all();
        if (cell == NONE) return;
        const Set region = group_of<SIDE>(Set::of(cell), Set::all() - border[stone]);
        leaves[stone] = static_cast<std::int16_t>(region.first());
        territory[stone] -= region;
    }

    // With the mover's territory settled: a win, or captures, and on with the turn.
    TEBAN_INLINE void settle() {
        const int own = colour(), enemy = own ^ 1;
        if (2 * territory[own].count() >= CELLS) {
            decided = won_by(mover, Reason::TERRITORY);
            return;
        }
        const Set lost = stones[enemy] & territory[own];
        if (!lost.empty()) {
            lost.each([&](int cell) { put(enemy, cell); });
            if (const Set now = borders(enemy); !(now == border[enemy])) {
                border[enemy] = now;
                if (now.empty()) {
                    leaves[enemy] = NONE;
                    territory[enemy] = Set::none();
                } else {
                    leave(enemy, leaves[enemy]);
                }
            }
        }
        if (done == 2) end_turn();
    }

    TEBAN_INLINE void end_turn() {
        mover ^= 1;
        done = 0;
        placed = moved = NONE;
    }
};

}  // namespace teban
