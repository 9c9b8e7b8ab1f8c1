// How the world sees Throne: as all games of The Reclamation.
#pragma once

#include "../_reclamation/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <>
struct Codec<Throne> : ReclamationCodec<Throne> {
    using ReclamationCodec<Throne>::ReclamationCodec;
};

}  // namespace teban
