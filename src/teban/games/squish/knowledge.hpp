// What the search knows of Squish: a race to come together.
#pragma once

#include "../_lattice/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

struct SquishWeights {
    static constexpr float SPREAD = -5.0f, STONES = 9.09f, MOVERS = 1.62f, RIM = -1.1f, CONTACT = -0.148f,
                           TEMPO = 0.52f;
};

template <int SIDE>
struct Knowledge<Squish<SIDE>> : Gathering<Squish<SIDE>, SIDE, SquishWeights> {};

template <int SIDE>
struct ProofSymmetry<Squish<SIDE>> : LatticeSymmetry<SIDE, Squish<SIDE>> {};

}  // namespace teban
