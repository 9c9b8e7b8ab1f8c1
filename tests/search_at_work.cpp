// A search that is asked, stopped and led on through whole games while it works, by threads that do not wait for each other.
//
//     search_at_work GAMES
//
// Its memory is so small that it has to make room now and then. Built with a sanitizer, which watches (`make sanitize`);
// fails by itself only if a search has nothing to say.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <games/flowish/kernel.hpp>
#include <teban/search/calls.hpp>
#include <teban/search/known.hpp>
#include <teban/search/mcts.hpp>
#include <games/squish/kernel.hpp>
#include <games/stoic/kernel.hpp>

using namespace teban;

constexpr std::size_t MEMORY = std::size_t{1} << 20;
constexpr int LONGEST = 100, LINES = 3;

// Some visits, some time, or a stop that comes too early: each kind of run in turn.
void run(Search& search, int kind) {
    if (kind == 0) search.run(0, 9000);
    if (kind == 1) search.run(0.02, 0);
    if (kind == 2) search.stop(), search.run(0.02, 0), search.run(0, 3000);
}

template <class State>
bool play(const char* name, int games) {
    long actions = 0, answers = 0;
    for (int game = 0; game < games; ++game) {
        State state = State::start(Options{});
        SearchSettings settings;
        settings.threads = 1 + game % 2;
        settings.seed = static_cast<std::uint64_t>(game);
        settings.bytes = MEMORY;
        Mcts<State> search(state, settings);
        for (int turn = 0; turn < LONGEST && !state.result().over(); ++turn, ++actions) {
            std::atomic<bool> is_done{false};
            std::thread asker([&] {
                for (; !is_done; std::this_thread::sleep_for(std::chrono::microseconds(300)))
                    answers += !search.report(LINES).empty() && search.visits() && search.nodes();
            });
            run(search, turn % 3);
            is_done = true;
            asker.join();
            const auto lines = search.report(1);
            if (lines.empty()) return std::printf("%s: nothing to say\n", name), false;
            state.play(lines[0].action);
            search.advance(lines[0].action);
        }
    }
    std::printf("%s: %ld actions, %ld answers meanwhile\n", name, actions, answers);
    return true;
}

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 4;
    const bool is_well = play<Stoic<5>>("stoic", games) && play<Squish<4>>("squish", games) && play<Flowish<5>>("flowish", games);
    return is_well ? 0 : 1;
}
