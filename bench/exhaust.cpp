// A second opinion on solved games: plain search through all that can happen, which does nothing but remember results.
// It shares the rules with the solver and nothing else: no proof numbers, no symmetries, no table that forgets.
//
//     exhaust GAME SIDE               who wins; gives up where positions repeat or are too many
//     exhaust GAME SIDE SEAT ACTIONS  whether a seat can force a win within so many actions, by search without memory
//
// Prints the winner (0 for a draw; for the second form, the seat or `no`) and how many positions were visited.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <games/flowish/kernel.hpp>
#include <games/node/kernel.hpp>
#include <games/orochi/kernel.hpp>
#include <games/sibling/kernel.hpp>
#include <games/skirt/kernel.hpp>
#include <games/squish/kernel.hpp>
#include <games/stoic/kernel.hpp>
#include <games/unlace/kernel.hpp>

using namespace teban;

[[noreturn]] void give_up(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

// The results of positions: their keys, with the result in place of the last two bits.
class Results {
   public:
    static constexpr std::uint64_t VALUE = 3, BEING_SEARCHED = 3;

    std::uint64_t& at(std::uint64_t key) {
        std::uint64_t i = mix(key) & MASK;
        while (slots_[i] && (slots_[i] ^ key) > VALUE) i = (i + 1) & MASK;
        if (!slots_[i] && ++count_ > MASK / 10 * 9) give_up("too many positions");
        return slots_[i];
    }

    std::uint64_t count() const { return count_; }

   private:
    static constexpr std::uint64_t MASK = (std::uint64_t{1} << 28) - 1;

    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(MASK + 1);
    std::uint64_t count_ = 0;
};

// The winning seat, or 0 for a draw.
template <class State>
int winner(const State& state, Results& results) {
    if (const Result result = state.result(); result.over()) return result.winner;
    const std::uint64_t key = state.key() & ~Results::VALUE;
    std::uint64_t& slot = results.at(key);
    if (slot) {
        if ((slot & Results::VALUE) == Results::BEING_SEARCHED) give_up("positions repeat");
        return static_cast<int>(slot & Results::VALUE);
    }
    slot = key | Results::BEING_SEARCHED;
    Action actions[State::MOST];
    const int n = state.legal(actions), mover = state.seat();
    int best = 3 - mover;
    for (int i = 0; i < n && best != mover; ++i) {
        State next = state;
        next.play(actions[i]);
        const int won = winner(next, results);
        if (won == mover || best == 3 - mover) best = won;
    }
    slot = key | static_cast<std::uint64_t>(best);
    return best;
}

template <class State>
bool wins_within(const State& state, int seat, int actions, std::uint64_t& visited) {
    ++visited;
    if (const Result result = state.result(); result.over()) return result.winner == seat;
    if (actions == 0) return false;
    Action legal[State::MOST];
    const int n = state.legal(legal);
    const bool chooses = state.seat() == seat;
    for (int i = 0; i < n; ++i) {
        State next = state;
        next.play(legal[i]);
        if (wins_within(next, seat, actions - 1, visited) == chooses) return chooses;
    }
    return !chooses;
}

template <class State>
void answer(int argc, char** argv, const Options& options) {
    const State start = State::start(options);
    if (argc == 5) {
        std::uint64_t visited = 0;
        const int seat = std::atoi(argv[3]);
        const bool wins = wins_within(start, seat, std::atoi(argv[4]), visited);
        std::printf("%s %llu\n", wins ? argv[3] : "no", static_cast<unsigned long long>(visited));
    } else {
        Results results;
        const int won = winner(start, results);
        std::printf("%d %llu\n", won, static_cast<unsigned long long>(results.count()));
    }
}

template <template <int> class Rules, int LEAST>
void answer_sized(int argc, char** argv, const Options& options) {
    const int side = std::atoi(argv[2]);
    if (side == LEAST) return answer<Rules<LEAST>>(argc, argv, options);
    if constexpr (LEAST < 4) return answer_sized<Rules, LEAST + 1>(argc, argv, options);
    give_up("no such side");
}

int main(int argc, char** argv) {
    if (argc != 3 && argc != 5) give_up("exhaust GAME SIDE [SEAT ACTIONS]");
    const auto is = [&](const char* name) { return std::strcmp(argv[1], name) == 0; };
    Options options;
    options.pie = is("sibling-pie");
    if (is("stoic")) answer_sized<Stoic, 2>(argc, argv, options);
    else if (is("squish")) answer_sized<Squish, 3>(argc, argv, options);
    else if (is("flowish")) answer_sized<Flowish, 2>(argc, argv, options);
    else if (is("unlace")) answer_sized<Unlace, 2>(argc, argv, options);
    else if (is("skirt")) answer_sized<Skirt, 2>(argc, argv, options);
    else if (is("node")) answer_sized<Node, 2>(argc, argv, options);
    else if (is("orochi")) answer_sized<Orochi, 2>(argc, argv, options);
    else if (is("sibling") || options.pie) answer_sized<Sibling, 2>(argc, argv, options);
    else give_up("no such game");
}
