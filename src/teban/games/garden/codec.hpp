// How the world sees Garden: as all games of The Reclamation.
#pragma once

#include "../_reclamation/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <>
struct Codec<Garden> : ReclamationCodec<Garden> {
    using ReclamationCodec<Garden>::ReclamationCodec;
};

}  // namespace teban
