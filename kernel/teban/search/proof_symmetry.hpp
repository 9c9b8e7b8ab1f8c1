// Symmetry reduction for proofs: one key for all positions that differ by a rotation or reflection of the board alone.
#pragma once

#include "../shift_board.hpp"

namespace teban {

// The transposition key of a position in a proof: equal keys must mean equal values. Left undefined: each game says in its
// knowledge.hpp what it is, by a function
//
//     static std::uint64_t key(const State&)
//
// or that it has none (NoSymmetry). A game has one if its rules know no direction and no side of the board from another.
// Where the pieces stood at first does not matter: what holds for a position holds for its image.
template <class State>
struct ProofSymmetry;

template <class State>
struct NoSymmetry {
    static std::uint64_t key(const State& state) { return state.key(); }
};

// The twelve images of each cell as hash keys, the cell itself first; by kind: a piece of either player, and the cell
// that this turn began with.
template <int SIDE>
struct Images {
    static constexpr int COUNT = 12, KINDS = 3;

    std::uint64_t key[KINDS][Hexhex<SIDE>::CELLS][COUNT];
};

template <int SIDE>
constexpr Images<SIDE> make_images() {
    Images<SIDE> images{};
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell) {
        int q = hexhex<SIDE>().q[cell], r = hexhex<SIDE>().r[cell];
        for (int image = 0; image < Images<SIDE>::COUNT; image += 2) {
            for (int kind = 0; kind < Images<SIDE>::KINDS; ++kind) {
                images.key[kind][cell][image] = zobrist(kind, cell_at<SIDE>(q, r));
                images.key[kind][cell][image + 1] = zobrist(kind, cell_at<SIDE>(r, q));
            }
            const int turned = q + r;  // by 60 degrees: (q, r) becomes (-r, q + r)
            q = -r;
            r = turned;
        }
    }
    return images;
}

template <int SIDE>
inline constexpr Images<SIDE> images_table = make_images<SIDE>();

// The hash keys of a position's pieces on the twelve images of the board.
template <int SIDE>
struct Turned {
    std::uint64_t key[Images<SIDE>::COUNT] = {};

    void add(int kind, int cell) {
        const auto& images = images_table<SIDE>.key[kind][cell];
        for (int image = 0; image < Images<SIDE>::COUNT; ++image) key[image] ^= images[image];
    }

    // A key that all images share. `whole` is that of the position as it stands.
    std::uint64_t common(std::uint64_t whole) const {
        std::uint64_t sum = whole ^ key[0];  // the part of the key that does not depend on cells
        for (const std::uint64_t image : key) sum += mix(image);
        return sum;
    }
};

// From stones as sets of cells; `begun` is the cell this turn began with, if it did.
template <int SIDE, class State>
std::uint64_t key_on_cells(const State& state, int begun) {
    Turned<SIDE> turned;
    for (int kind = 0; kind < 2; ++kind) state.stones[kind].each([&](int cell) { turned.add(kind, cell); });
    if (begun >= 0) turned.add(2, begun);
    return turned.common(state.key());
}

// From stones as sets of places on a strip.
template <int SIDE, class State>
std::uint64_t key_on_places(const State& state) {
    Turned<SIDE> turned;
    for (int kind = 0; kind < 2; ++kind)
        state.stones[kind].places.each([&](int place) { turned.add(kind, shift_board<SIDE>().cell[place]); });
    return turned.common(state.key());
}

}  // namespace teban
