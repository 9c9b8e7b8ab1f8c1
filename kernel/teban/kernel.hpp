// What a game's kernel.cpp consists of: it includes this and the game's codec.hpp and knowledge.hpp, and registers the
// rule set with one line,
//
//     TEBAN_KERNEL("name", Sized<Rules, LEAST, MOST, USUAL>)   a struct template over the side, for sides LEAST to MOST
//     TEBAN_KERNEL("name", Fixed<Rules>)                       a struct whose board has one size
//
// USUAL is the side that most games are played on. Whoever needs the rule sets as types, such as the check that they
// compile for CUDA, includes every kernel.cpp with a TEBAN_KERNEL of its own.
#pragma once

#include "adapter.hpp"
#include "registry.hpp"

namespace teban {

// The options of a codec for the fuzzer, if it has any.
template <class State>
OptionTexts any_options_of(ByteSource& bytes) {
    if constexpr (requires { Codec<State>::any_options(bytes); }) return Codec<State>::any_options(bytes);
    return {};
}

template <class State>
struct Fixed {
    using Usual = State;

    static std::shared_ptr<const GameKernel> make(const OptionTexts& texts) {
        OptionReader options(texts);
        auto game = std::make_shared<Adapter<State>>(options);
        options.expect_no_more();
        return game;
    }

    static OptionTexts any_options(ByteSource& bytes) { return any_options_of<State>(bytes); }
};

template <template <int> class Rules, int LEAST, int MOST, int USUAL>
struct Sized {
    using Usual = Rules<USUAL>;

    static std::shared_ptr<const GameKernel> make(const OptionTexts& texts) {
        OptionReader options(texts);
        auto game = of_side<LEAST>(options.number("size", LEAST, MOST), options);
        options.expect_no_more();
        return game;
    }

    static OptionTexts any_options(ByteSource& bytes) {
        const int side = LEAST + bytes.byte() % (MOST - LEAST + 1);
        OptionTexts options = any_options_of<Usual>(bytes);
        options.insert(options.begin(), {"size", std::to_string(side)});
        return options;
    }

   private:
    // Here a size given at run time meets the sizes known to the compiler.
    template <int SIDE>
    static std::shared_ptr<const GameKernel> of_side(int side, OptionReader& options) {
        if constexpr (SIDE < MOST)
            if (side != SIDE) return of_side<SIDE + 1>(side, options);
        return std::make_shared<Adapter<Rules<SIDE>>>(options);
    }
};

}  // namespace teban

#if defined(TEBAN_MODULE)
#include "outside.hpp"
#elif !defined(TEBAN_KERNEL)
#define TEBAN_KERNEL(NAME, ...)                                                                    \
    namespace teban {                                                                              \
    static const Registration registration(NAME, {&__VA_ARGS__::make, &__VA_ARGS__::any_options}); \
    }
#endif
