// Throne (RULES.md, section 13).
#pragma once

#include "../_reclamation/kernel.hpp"

namespace teban {

struct Throne : Reclamation<Throne> {
    static constexpr int STONES = 18, TALLEST = 3, KEPT_TO_WIN = 3;
    static constexpr bool TAKES_GARDENERS = true;

    TEBAN_INLINE void judge() {
        if (gardeners(mover ^ 1).empty()) {
            decided = won_by(mover, Reason::NO_GARDENER_LEFT);
        } else if (kept[mover] >= KEPT_TO_WIN) {
            decided = won_by(mover, Reason::THREE_STONES_KEPT);
        }
    }
};

}  // namespace teban
