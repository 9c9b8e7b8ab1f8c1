// A second opinion on solved games: plain search through all that can happen, which does nothing but remember results.
// It shares the rules with the solver and nothing else: no proof numbers, no symmetries, no table that forgets.
//
//     exhaust GAME OPTIONS               who wins; gives up where positions repeat or are too many
//     exhaust GAME OPTIONS SEAT ACTIONS  whether a seat can force a win within so many actions, by search without memory
//
// GAME is one of those whose kernel.cpp it was built with, OPTIONS one argument such as "size=3 pie=true".
// Prints the winner (0 for a draw; for the second form, the seat or `no`) and how many positions were visited.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <teban/registry.hpp>

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

// A position, and those that follow it.
struct At {
    const GameKernel& game;
    Buffer state;

    Result result() const { return game.result(state.bytes); }
    int seat() const { return game.seat(state.bytes); }
    At after(int action) const {
        At next = *this;
        game.play(next.state.bytes, action);
        return next;
    }
    std::vector<Action> legal() const {
        std::vector<Action> actions(static_cast<std::size_t>(game.most));
        actions.resize(static_cast<std::size_t>(game.legal(state.bytes, actions.data())));
        return actions;
    }
};

// The winning seat, or 0 for a draw.
int winner(const At& at, Results& results) {
    if (const Result result = at.result(); result.over()) return result.winner;
    const std::uint64_t key = at.game.key(at.state.bytes) & ~Results::VALUE;
    std::uint64_t& slot = results.at(key);
    if (slot) {
        if ((slot & Results::VALUE) == Results::BEING_SEARCHED) give_up("positions repeat");
        return static_cast<int>(slot & Results::VALUE);
    }
    slot = key | Results::BEING_SEARCHED;
    const int mover = at.seat();
    int best = 3 - mover;
    for (const Action action : at.legal()) {
        if (best == mover) break;
        const int won = winner(at.after(action), results);
        if (won == mover || best == 3 - mover) best = won;
    }
    slot = key | static_cast<std::uint64_t>(best);
    return best;
}

bool wins_within(const At& at, int seat, int actions, std::uint64_t& visited) {
    ++visited;
    if (const Result result = at.result(); result.over()) return result.winner == seat;
    if (actions == 0) return false;
    const bool chooses = at.seat() == seat;
    for (const Action action : at.legal())
        if (wins_within(at.after(action), seat, actions - 1, visited) == chooses) return chooses;
    return !chooses;
}

int main(int argc, char** argv) {
    if (argc != 3 && argc != 5) give_up("exhaust GAME OPTIONS [SEAT ACTIONS]");
    const auto game = make_game_kernel(argv[1], parse_options(argv[2]));
    At start{*game, {}};
    game->start(start.state.bytes);
    if (argc == 5) {
        std::uint64_t visited = 0;
        const bool wins = wins_within(start, std::atoi(argv[3]), std::atoi(argv[4]), visited);
        std::printf("%s %llu\n", wins ? argv[3] : "no", static_cast<unsigned long long>(visited));
    } else {
        Results results;
        const int won = winner(start, results);
        std::printf("%d %llu\n", won, static_cast<unsigned long long>(results.count()));
    }
}
