// How the world sees Take. Actions: how many stones to take, less one. One plane of one byte: the heap.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <>
struct Codec<Take> {
    static constexpr int WORDS = 2, PLANES = 1, WIDTH = 1;

    explicit Codec(OptionReader& options) : heap_(options.number("heap", 1, Take::HIGHEST)) {}

    Take start() const { return Take::start(heap_); }
    std::string name(int action) const { return "take-" + std::to_string(action + 1); }
    Words write(const Take& state) const { return {std::to_string(state.heap), std::to_string(state.seat())}; }
    Take read(const Words& words) const {
        return {static_cast<std::uint8_t>(read_number(words[0], 0, heap_)), player_of(words[1])};
    }
    static void observe(const Take& state, std::uint8_t* out) { *out = state.heap; }
    static OptionTexts any_options(ByteSource& bytes) {
        return {{"heap", std::to_string(1 + bytes.below(Take::HIGHEST))}};
    }

   private:
    int heap_;
};

}  // namespace teban
