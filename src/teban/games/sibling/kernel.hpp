// Sibling (RULES.md, section 10). Actions: the cells, then `white`, then `black`.
#pragma once

#include <teban/hexhex.hpp>
#include <teban/rules.hpp>

namespace teban {

template <int SIDE>
struct Sibling {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int CHOOSE_WHITE = CELLS, CHOOSE_BLACK = CELLS + 1;
    static constexpr int ACTIONS = CELLS + 2;
    static constexpr int MOST = CELLS + 2;
    static constexpr int TRIES = 8;
    static constexpr int NONE = -1;
    static constexpr std::array REASONS{"sibling.groups"};
    using Set = Bits<CELLS>;

    Set stones[2];  // by colour: White, Black
    std::uint64_t hash;
    std::int16_t first;  // this turn's first stone, while the second is to come
    std::uint8_t mover;  // the player to act
    std::uint8_t white;  // the player who is White; NOBODY while player 1 has to choose
    bool pie;

    static constexpr std::uint8_t NOBODY = 2;

    static TEBAN_INLINE Sibling start(bool pie) {
        Sibling state{};
        state.first = NONE;
        state.pie = pie;
        state.hash = seat_key(0) ^ white_key(0);
        return state;
    }

    static TEBAN_INLINE std::uint64_t white_key(int white) { return zobrist(3, white); }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return first == NONE ? hash : hash ^ zobrist(2, first); }
    TEBAN_INLINE int colour() const { return mover == white ? 0 : 1; }
    TEBAN_INLINE Set empty_cells() const { return Set::all() - (stones[0] | stones[1]); }
    TEBAN_INLINE bool is_opening() const { return (stones[0] | stones[1]).empty(); }

    // The empty cells in line with a cell and not next to it.
    TEBAN_INLINE Set partners(int cell, const Set& empty) const {
        return (hexhex<SIDE>().lines[cell] - hexhex<SIDE>().neighbours[cell]) & empty;
    }

    TEBAN_INLINE Set open() const {
        const Set empty = empty_cells();
        if (first != NONE) return partners(first, empty);
        if (is_opening()) return empty;
        Set cells = Set::none();
        empty.each([&](int cell) {
            if (!partners(cell, empty).empty()) cells.add(cell);
        });
        return cells;
    }

    TEBAN_INLINE int legal(Action* out) const {
        if (white != NOBODY) return list(open(), out);
        out[0] = CHOOSE_WHITE;
        out[1] = CHOOSE_BLACK;
        return 2;
    }
    TEBAN_INLINE int count() const { return white == NOBODY ? 2 : open().count(); }
    TEBAN_INLINE bool is_legal(int action) const {
        if (white == NOBODY || action >= CELLS) return white == NOBODY && action >= CELLS;
        const Set empty = empty_cells();
        if (!empty.has(action)) return false;
        if (first != NONE) return partners(first, empty).has(action);
        return !partners(action, empty).empty() || is_opening();
    }

    // Nearly every empty cell has a partner, so trying one is quicker than listing all.
    TEBAN_INLINE int pick(Random& random) const {
        if (white == NOBODY) return CHOOSE_WHITE + random.below(2);
        const Set empty = empty_cells();
        if (first != NONE) return any_of(partners(first, empty), random);
        const int n = empty.count();
        for (int attempt = 0; n && attempt < TRIES; ++attempt) {
            const int cell = empty.nth(random.below(n));
            if (!partners(cell, empty).empty() || n == CELLS) return cell;
        }
        return any_of(open(), random);
    }

    TEBAN_INLINE void play(int action) {
        if (action >= CELLS) {
            hash ^= white_key(NOBODY);
            white = action == CHOOSE_WHITE ? 1 : 0;
            hash ^= white_key(white);
            if (white == 1) pass_turn();
            return;
        }
        const bool opening = is_opening();
        stones[colour()].add(action);
        hash ^= zobrist(colour(), action);
        if (opening) {
            pass_turn();
            if (pie) {
                hash ^= white_key(white) ^ white_key(NOBODY);
                white = NOBODY;
            }
        } else if (first == NONE) {
            first = static_cast<std::int16_t>(action);
        } else {
            first = NONE;
            pass_turn();
        }
    }

    TEBAN_INLINE void pass_turn() {
        hash ^= seat_key(0) ^ seat_key(1);
        mover ^= 1;
    }

    TEBAN_INLINE Result result() const {
        if (white == NOBODY || first != NONE || is_opening() || can_place()) return GOES_ON;
        return final_result();
    }

    // Whether any first stone leaves a second; the first empty cell nearly always does.
    TEBAN_INLINE bool can_place() const {
        const Set empty = empty_cells();
        for (Set rest = empty; !rest.empty(); rest.drop(rest.first()))
            if (!partners(rest.first(), empty).empty()) return true;
        return false;
    }

    // Sizes of groups are compared in the order second, first, third, fourth, ...
    TEBAN_INLINE Result final_result() const {
        std::uint8_t sizes[2][CELLS + 1] = {};
        for (int colour = 0; colour < 2; ++colour) {
            Set rest = stones[colour];
            int n = 0;
            while (!rest.empty()) {
                const Set group = group_of<SIDE>(Set::of(rest.first()), rest);
                rest -= group;
                int at = n++;  // sorted in falling order
                const auto size = static_cast<std::uint8_t>(group.count());
                for (; at > 0 && sizes[colour][at - 1] < size; --at) sizes[colour][at] = sizes[colour][at - 1];
                sizes[colour][at] = size;
            }
        }
        for (int i = 0; i <= CELLS; ++i) {
            const int k = i == 0 ? 1 : i == 1 ? 0 : i;
            if (sizes[0][k] != sizes[1][k])
                return won_by(sizes[0][k] > sizes[1][k] ? white : white ^ 1, reason<Sibling>("sibling.groups"));
        }
        return GOES_ON;  // never: White has an odd number of stones and Black an even one
    }
};

}  // namespace teban
