// What the fuzz targets of the kernel share: a game chosen by bytes, and how a contradiction is told.
//
// With clang each target is a libFuzzer target (-fsanitize=fuzzer, `make fuzz`); with any other compiler main.cpp runs it on
// the files of its corpus, and on mistakes in them. Sanitizers watch what the targets themselves cannot see.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <teban/registry.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace teban {

// A game with its options, all chosen by bytes.
struct Choice {
    std::string name;
    OptionTexts options;
    std::shared_ptr<const GameKernel> game;

    explicit Choice(ByteSource& bytes) {
        auto kernel = kernels().begin();
        std::advance(kernel, bytes.below(static_cast<int>(kernels().size())));
        name = kernel->first;
        options = kernel->second.any_options(bytes);
        game = kernel->second.make(options);
    }

    std::string text() const {
        std::string all = name;
        for (const auto& [option, value] : options) all += " " + option + "=" + value;
        return all;
    }
};

// The legal actions of a position, in rising order.
inline std::vector<Action> legal_of(const GameKernel& game, const void* state) {
    std::vector<Action> actions(static_cast<std::size_t>(game.most));
    actions.resize(static_cast<std::size_t>(game.legal(state, actions.data())));
    return actions;
}

// Ends the process unless something holds of a position.
inline void check(bool holds, const std::string& what, const GameKernel& game, const void* state,
                  const char* otherwise) {
    if (holds) return;
    std::fprintf(stderr, "%s, %s: %s\n", what.c_str(), joined(game.text(state), ' ').c_str(), otherwise);
    std::abort();
}

}  // namespace teban
