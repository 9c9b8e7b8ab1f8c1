// Where the time of random games goes, for each rule set at its usual size, in nanoseconds of CPU time per move: of
// new games; of making their moves once more, which are then known; and of the same few games over and over, until the
// processor can foresee its branches.
//
//     profile        reads lines `GAME OPTIONS` such as `skirt size=6`, and measures each
//     profile watch  reads one, and only plays it for some seconds, for a profiler to watch
//
// bench/profile.py does both (`make profile`).
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <teban/kernel.hpp>

namespace teban {
namespace {

constexpr long MOVES = 1'000'000;  // of one turn: more than a branch predictor can learn by heart
constexpr long FEW = 500;          // it can learn so many
constexpr int TURNS = 9;           // of which the quickest counts, for others may use the machine
constexpr double WATCHED = 4;      // seconds

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Lets the optimiser believe that somebody looks at all of a value.
template <class T>
TEBAN_INLINE void look_at(const T& value) {
    asm volatile("" : : "m"(value));
}

// Random games, as playouts play them, until so many moves are made. Calls note(action) for each, and note(NO_ACTION)
// at the end of each game.
template <class State, class F>
[[gnu::noinline]] void play_some(const State& start, long moves, std::uint64_t seed, F note) {
    Random random(seed);
    while (moves > 0) {
        State game = start;
        for (int action; moves > 0 && (action = game.pick(random)) != NO_ACTION; --moves) {
            note(action);
            game.play(action);
        }
        note(NO_ACTION);
        look_at(game.result());
    }
}

template <class State>
[[gnu::noinline]] void replay(const State& start, const std::vector<int>& actions) {
    for (auto action = actions.begin(); action != actions.end(); ++action) {
        State game = start;
        for (; *action != NO_ACTION; ++action) game.play(*action);
        look_at(game);
    }
}

// The nanoseconds that f takes per move, if that is less than before.
template <class F>
void improve(double& least, F&& f) {
    const double begin = now();
    f();
    least = std::min(least, (now() - begin) * 1e9 / MOVES);
}

template <class State>
void measure(const char* name, const State& start) {
    const auto ignore = [](int) {};
    double fresh = 1e9, known = 1e9, by_heart = 1e9;
    for (std::uint64_t turn = 0; turn < TURNS; ++turn) {
        std::vector<int> actions;
        play_some(start, MOVES, turn, [&](int action) { actions.push_back(action); });
        improve(fresh, [&] { play_some(start, MOVES, turn, ignore); });
        improve(known, [&] { replay(start, actions); });
        improve(by_heart, [&] {
            for (long moves = 0; moves < MOVES; moves += FEW) play_some(start, FEW, turn, ignore);
        });
    }
    std::printf("%-10s %8.1f %8.1f %8.1f\n", name, fresh, known, by_heart);
}

template <class State>
void watch(const State& start) {
    std::uint64_t seed = 0;
    for (const double end = now() + WATCHED; now() < end;) play_some(start, MOVES, ++seed, [](int) {});
}

struct Profiled {
    void (*measure)(const char* name, OptionReader&);
    void (*watch)(OptionReader&);
};

std::map<std::string, Profiled>& profiled() {
    static std::map<std::string, Profiled> all;
    return all;
}

// A rule set at its usual size, which is the only one that is built.
template <class State>
struct Profile {
    explicit Profile(const char* name) {
        profiled()[name] = {
            [](const char* name, OptionReader& options) { teban::measure(name, Codec<State>(options).start()); },
            [](OptionReader& options) { teban::watch(Codec<State>(options).start()); },
        };
    }
};

}  // namespace
}  // namespace teban

#undef TEBAN_KERNEL
#define TEBAN_KERNEL(NAME, ...) TEBAN_PROFILE(NAME, __COUNTER__, __VA_ARGS__)
#define TEBAN_PROFILE(NAME, NUMBER, ...) TEBAN_PROFILE_AS(NAME, NUMBER, __VA_ARGS__)
#define TEBAN_PROFILE_AS(NAME, NUMBER, ...)                          \
    namespace teban {                                                \
    static const Profile<__VA_ARGS__::Usual> profile_##NUMBER(NAME); \
    }
#include "all_kernels.hpp"  // which the Makefile writes: one line for each game's kernel.cpp

int main(int argc, char** argv) {
    using namespace teban;
    const bool only_watch = argc > 1 && std::string_view(argv[1]) == "watch";
    if (!only_watch) std::printf("%-10s %8s %8s %8s\n", "ns/move", "new", "known", "by heart");
    for (std::string line; std::getline(std::cin, line);) {
        const std::string name = line.substr(0, line.find(' '));
        OptionReader options(parse_options(line.substr(name.size())));
        const Profiled& game = profiled().at(name);
        only_watch ? game.watch(options) : game.measure(name.c_str(), options);
    }
}
