// A search that is asked, stopped and led on through games while it works, by threads that do not wait for each other; and a
// solver that is looked at and stopped while it works.
//
//     search_at_work GAMES
//
// So many games of each kernel that it was built with, with options chosen by their numbers.
// Its memory is so small that it has to make room now and then. Built with a sanitizer, which watches (`make sanitize`);
// fails by itself only if a search has nothing to say.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <teban/registry.hpp>
#include <teban/search/solver.hpp>
#include <teban/search/uct.hpp>

using namespace teban;

constexpr std::size_t MEMORY = std::size_t{1} << 20;
constexpr std::size_t TABLE = std::size_t{1} << 16;
constexpr int LONGEST = 100, LINES = 3, SOLVED = 20;

// Some visits, some time, or a stop that comes too early: each kind of run in turn.
void run(Search& search, int kind) {
    if (kind == 0) search.run(0, 9000);
    if (kind == 1) search.run(0.02, 0);
    if (kind == 2) search.stop(), search.run(0.02, 0), search.run(0, 3000);
}

// Does something while another thread does something else again and again.
template <class Work, class Beside>
void beside(const Work& work, const Beside& other) {
    std::atomic<bool> is_done{false};
    std::thread thread([&] {
        for (; !is_done; std::this_thread::sleep_for(std::chrono::microseconds(300))) other();
    });
    work();
    is_done = true;
    thread.join();
}

// Solves a position bit by bit; how often it was looked at meanwhile.
long solve(const GameKernel& game, const Buffer& state) {
    Solver solver(game, state.bytes, TABLE, {});
    long looks = 0;
    const auto look = [&] {
        const ProofControl& control = solver.control();
        looks += control.nodes.load() && control.proof.load() && control.disproof.load();
        if (looks % 8 == 7) solver.stop();
    };
    beside([&] { solver.run(0, 3000), solver.judge_actions(0.01, 0), solver.wins_within(3, 0, 1000); }, look);
    return looks;
}

bool play(const std::string& name, const Kernel& kernel, int games) {
    long actions = 0, answers = 0, looks = 0;
    for (int number = 0; number < games; ++number) {
        const unsigned char bytes[] = {static_cast<unsigned char>(3 + number), static_cast<unsigned char>(number)};
        ByteSource source(bytes, sizeof(bytes));
        const auto game = kernel.make(kernel.any_options(source));
        Buffer state;
        game->start(state.bytes);
        SearchParams params;
        params.threads = 1 + number % 2;
        params.seed = static_cast<std::uint64_t>(number);
        params.bytes = MEMORY;
        std::unique_ptr<Search> search;
        if (number == 3) {
            search = std::make_unique<PlainUct>(*game, state.bytes, params);
        } else {
            search = game->search(state.bytes, params);
        }
        for (int turn = 0; turn < LONGEST && !game->result(state.bytes).over(); ++turn, ++actions) {
            if (turn % SOLVED == 0) looks += solve(*game, state);
            std::vector<Candidate> best;
            const auto go_on = [&] {
                run(*search, turn % 3);
                best = search->report(1);
                if (!best.empty()) search->advance(best[0].action);
            };
            const auto ask = [&] { answers += !search->report(LINES).empty() && search->visits() && search->nodes(); };
            beside(go_on, ask);
            if (best.empty()) return std::printf("%s: nothing to say\n", name.c_str()), false;
            game->play(state.bytes, best[0].action);
        }
    }
    std::printf("%s: %ld actions, %ld answers meanwhile, %ld looks at solvers\n", name.c_str(), actions, answers,
                looks);
    return true;
}

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 4;
    bool is_well = true;
    for (const auto& [name, kernel] : kernels()) is_well &= play(name, kernel, games);
    return is_well ? 0 : 1;
}
