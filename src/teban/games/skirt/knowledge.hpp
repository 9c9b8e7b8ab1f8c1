// What the search knows of Skirt: what it knows of all games that span the board.
#pragma once

#include "../_span/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Knowledge<Skirt<SIDE>> : SpanKnowledge {
    static constexpr bool PLAYOUT_IN_PLACE = true;
};

template <int SIDE>
struct ProofSymmetry<Skirt<SIDE>> : SpanSymmetry<SIDE, Skirt<SIDE>> {};

}  // namespace teban
