// Throne (RULES.md, section 13).
#pragma once

#include "../_reclamation/kernel.hpp"

namespace teban {

struct Throne : Reclamation<Throne> {
    static constexpr int STONES = 18, TALLEST = 3, KEPT_TO_WIN = 3;
    static constexpr bool TAKES_GARDENERS = true;
    static constexpr const char* REASONS[] = {"reclamation.no_turn", "throne.no_gardener_left",
                                              "throne.three_stones_kept"};

    TEBAN_INLINE void judge() {
        if (gardeners(mover ^ 1).empty()) {
            decided = won_by(mover, reason<Throne>("throne.no_gardener_left"));
        } else if (kept[mover] >= KEPT_TO_WIN) {
            decided = won_by(mover, reason<Throne>("throne.three_stones_kept"));
        }
    }
};

}  // namespace teban
