// How the world sees Unlace: as all games on a lattice, but a side may have lost its last stone.
#pragma once

#include "../_lattice/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Unlace<SIDE>> : LatticeCodec<SIDE, Unlace<SIDE>, 0> {
    using LatticeCodec<SIDE, Unlace<SIDE>, 0>::LatticeCodec;
};

}  // namespace teban
