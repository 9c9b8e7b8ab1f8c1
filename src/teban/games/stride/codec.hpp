// How the world sees Stride. Actions: 6 * cell + direction of the jump. Planes: own and rival's pieces as heights, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <>
struct Codec<Stride> : HexCodec<Stride::SIDE> {
    static constexpr int WORDS = 2, PLANES = 3, SIDE = Stride::SIDE;

    explicit Codec(OptionReader& options) {
        options.number("size", SIDE, SIDE);
        const std::string rows = options.text("layout");
        int cell = 0;
        for (const auto& content : hex_contents<SIDE>(rows, "WB")) {
            expect(content.height <= 1, "a layout with a stack", rows);
            layout_[cell++] = static_cast<std::uint8_t>(content.letter == 'W' ? 1 : content.letter == 'B' ? 2 : 0);
        }
    }

    Stride start() const { return Stride::start(layout_); }

    std::string name(int action) const {
        const int from = action / DIRECTIONS;
        return hex_move_name<SIDE>(from, hexhex<SIDE>().leap[from][action % DIRECTIONS]);
    }

    Words write(const Stride& state) const {
        const auto content = [&](int cell) { return stack(state.stacks[0].has(cell) ? 'W' : 'B', state.height[cell]); };
        return {hex_rows<SIDE>(content), std::to_string(state.seat())};
    }

    Stride read(const Words& words) const {
        Stride state{};
        int cell = 0;
        for (const auto& content : hex_contents<SIDE>(words[0], "WB")) {
            const int player = content.letter == 'B';
            expect(content.height <= Stride::CELLS, "a board with a strange height", words[0]);
            if (content.height) state.build(player, cell, content.height);
            if (content.height && Stride::is_goal(player, cell)) state.win(player);
            ++cell;
        }
        state.mover = player_of(words[1]);
        state.hash ^= seat_key(state.mover);
        return state;
    }

    static void observe(const Stride& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        for (int side = 0; side < 2; ++side)
            state.stacks[state.mover ^ side].each([&](int cell) { planes.add(side, cell, state.height[cell]); });
        planes.fill(2, state.mover);
    }

    // Any layout with pieces of both colours, none on its goal row.
    static OptionTexts any_options(ByteSource& bytes) {
        const int density = 1 + bytes.byte() % 3;
        const auto content = [&](int cell) {
            const int row = hexhex<SIDE>().r[cell], stone = bytes.byte() % (3 * density);
            if (cell == 20) return "W";
            if (cell == 40) return "B";
            return stone == 1 && row < SIDE - 1 ? "W" : stone == 2 && row > 1 - SIDE ? "B" : ".";
        };
        return {{"size", std::to_string(SIDE)}, {"layout", hex_rows<SIDE>(content)}};
    }

   private:
    std::uint8_t layout_[Stride::CELLS];  // what stands on each cell at first: 0, 1 (White) or 2 (Black)
};

}  // namespace teban
