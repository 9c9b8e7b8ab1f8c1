// How the world sees Unlace: as all games on a lattice.
#pragma once

#include "../_lattice/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Unlace<SIDE>> : LatticeCodec<SIDE, Unlace<SIDE>> {
    using LatticeCodec<SIDE, Unlace<SIDE>>::LatticeCodec;
};

}  // namespace teban
