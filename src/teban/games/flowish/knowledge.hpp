// What the search knows of Flowish: a race to come together.
#pragma once

#include "../_lattice/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

struct FlowishWeights {
    static constexpr float SPREAD = -9.16f, STONES = 15.1f, MOVERS = 1.11f, RIM = -0.58f, CONTACT = -0.075f,
                           TEMPO = 0.37f;
};

template <int SIDE>
struct Knowledge<Flowish<SIDE>> : Gathering<Flowish<SIDE>, SIDE, FlowishWeights> {};

template <int SIDE>
struct ProofSymmetry<Flowish<SIDE>> : LatticeSymmetry<SIDE, Flowish<SIDE>> {};

}  // namespace teban
