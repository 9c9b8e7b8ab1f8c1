// Where the time of random games goes, for each rule set at its default size, in nanoseconds of CPU time per move: of
// new games; of making their moves once more, which are then known; and of the same few games over and over, until the
// processor can foresee its branches. With the name of a game it only plays that one for some seconds, for a profiler
// to watch. `make profile` does both.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <utility>
#include <vector>

#include <games/borderland/kernel.hpp>
#include <games/flowish/kernel.hpp>
#include <games/node/kernel.hpp>
#include <games/orochi/kernel.hpp>
#include <games/realm/kernel.hpp>
#include <games/_reclamation/kernel.hpp>
#include <games/sibling/kernel.hpp>
#include <games/skirt/kernel.hpp>
#include <games/squish/kernel.hpp>
#include <games/stoic/kernel.hpp>
#include <games/stride/kernel.hpp>
#include <games/unlace/kernel.hpp>

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

// Offsets of a card, as Deck and Options take them.
using Card = std::vector<std::pair<int, int>>;

Options with_cards(const std::vector<Card>& cards) {
    Options options;
    for (int card = 0; card < 4; ++card)
        for (const auto& [dx, dy] : cards[static_cast<std::size_t>(card)]) {
            auto& offset = options.card[card][options.card_size[card]++];
            offset[0] = static_cast<std::int8_t>(dx);
            offset[1] = static_cast<std::int8_t>(dy);
        }
    return options;
}

// Two rows of each colour, as Stride begins.
Options with_rows() {
    Options options;
    for (int cell = 0; cell < Stride::CELLS; ++cell) {
        const int row = hexhex<Stride::SIDE>().r[cell];
        options.layout[cell] = row == -3 || row == -2 ? 1 : row == 2 || row == 3 ? 2 : 0;
    }
    return options;
}

// Calls f(name, start) for each rule set.
template <class F>
void each_game(F&& f) {
    const Card knight{{-1, 2}, {1, 2}};
    const Card cross{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}, plus{{0, 1}, {0, -1}, {-1, 0}, {1, 0}};
    const Deck garden = Deck::of(with_cards({knight, cross, plus, {{-1, 1}, {0, 1}, {1, 1}}}));
    const Deck throne = Deck::of(with_cards({{{-1, 2}, {0, 1}, {1, 2}}, knight, cross, plus}));
    f("borderland", Borderland<6>::start({}));
    f("stoic", Stoic<5>::start({}));
    f("stride", Stride::start(with_rows()));
    f("squish", Squish<4>::start({}));
    f("flowish", Flowish<5>::start({}));
    f("unlace", Unlace<4>::start({}));
    f("skirt", Skirt<6>::start({}));
    f("node", Node<6>::start({}));
    f("orochi", Orochi<4>::start({}));
    f("sibling", Sibling<5>::start({}));
    f("realm", Realm::start({}));
    f("garden", Garden::start(&garden));
    f("throne", Throne::start(&throne));
}

}  // namespace
}  // namespace teban

int main(int argc, char** argv) {
    if (argc > 1) {
        teban::each_game([&](std::string_view name, const auto& start) {
            if (name == argv[1]) teban::watch(start);
        });
        return 0;
    }
    std::printf("%-10s %8s %8s %8s\n", "ns/move", "new", "known", "by heart");
    teban::each_game([](const char* name, const auto& start) { teban::measure(name, start); });
}
