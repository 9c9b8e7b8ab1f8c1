// How the world sees Skirt: as all games that span the board.
#pragma once

#include "../_span/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Skirt<SIDE>> : SpanCodec<SIDE, Skirt<SIDE>> {
    using SpanCodec<SIDE, Skirt<SIDE>>::SpanCodec;
};

}  // namespace teban
