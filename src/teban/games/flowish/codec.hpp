// How the world sees Flowish: as all games on a lattice.
#pragma once

#include "../_lattice/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Flowish<SIDE>> : LatticeCodec<SIDE, Flowish<SIDE>> {
    using LatticeCodec<SIDE, Flowish<SIDE>>::LatticeCodec;
};

}  // namespace teban
