// Garden (RULES.md, section 12).
#pragma once

#include "../_reclamation/kernel.hpp"

namespace teban {

struct Garden : Reclamation<Garden> {
    static constexpr int STONES = 17, TALLEST = 2, SQUARES_TO_WIN = 12;
    static constexpr bool TAKES_GARDENERS = false;
    static constexpr std::array REASONS{"reclamation.no_turn", "garden.squares"};

    TEBAN_INLINE void judge() {
        if (level[mover][0].count() >= SQUARES_TO_WIN) decided = won_by(mover, reason<Garden>("garden.squares"));
    }
};

}  // namespace teban
