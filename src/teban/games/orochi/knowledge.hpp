// What the search knows of Orochi.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

// Both players place both colours, and flips turn them over: games in which an action came later say nothing about it.
template <int SIDE>
struct Knowledge<Orochi<SIDE>> : DefaultKnowledge {
    static constexpr bool PLAYOUT_IN_PLACE = true;
    static constexpr int EXPAND_AFTER = 8;
    static constexpr float EXPLORATION = 0.3f;
};

// The rules know no direction and no side of the board.
template <int SIDE>
struct ProofSymmetry<Orochi<SIDE>> {
    static std::uint64_t key(const Orochi<SIDE>& state) { return key_on_cells<SIDE>(state, -1); }
};

}  // namespace teban
