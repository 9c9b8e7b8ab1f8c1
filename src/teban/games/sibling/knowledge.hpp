// What the search knows of Sibling.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

// Playouts that cared for groups judged their sizes no better than random ones.
template <int SIDE>
struct Knowledge<Sibling<SIDE>> : DefaultKnowledge {
    static constexpr int EXPAND_AFTER = 8;
    static constexpr float EXPLORATION = 0.2f;
    static constexpr float RAVE = 300.0f;
    static constexpr int ACTIONS_PER_TURN = 2;
};

// The rules know no direction and no side of the board.
template <int SIDE>
struct ProofSymmetry<Sibling<SIDE>> {
    static std::uint64_t key(const Sibling<SIDE>& state) { return key_on_cells<SIDE>(state, state.first); }
};

}  // namespace teban
