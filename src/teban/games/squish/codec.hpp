// How the world sees Squish: as all games on a lattice.
#pragma once

#include "../_lattice/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Squish<SIDE>> : LatticeCodec<SIDE, Squish<SIDE>> {
    using LatticeCodec<SIDE, Squish<SIDE>>::LatticeCodec;
};

}  // namespace teban
