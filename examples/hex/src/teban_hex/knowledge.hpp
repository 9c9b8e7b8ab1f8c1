// What the search knows of Hex: stones stay where they are put, so a cell that is good later is good now (RAVE).
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Knowledge<Hex<SIDE>> : DefaultKnowledge {
    static constexpr float EXPLORATION = 0.2f;
    static constexpr float RAVE = 300.0f;
};

template <int SIDE>
struct ProofSymmetry<Hex<SIDE>> : NoSymmetry<Hex<SIDE>> {};

}  // namespace teban
