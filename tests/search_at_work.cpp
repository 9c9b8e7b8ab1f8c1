// A search that is asked, stopped and led on through games while it works, by threads that do not wait for each other.
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

using namespace teban;

constexpr std::size_t MEMORY = std::size_t{1} << 20;
constexpr int LONGEST = 100, LINES = 3;

// Some visits, some time, or a stop that comes too early: each kind of run in turn.
void run(Search& search, int kind) {
    if (kind == 0) search.run(0, 9000);
    if (kind == 1) search.run(0.02, 0);
    if (kind == 2) search.stop(), search.run(0.02, 0), search.run(0, 3000);
}

bool play(const std::string& name, const Kernel& kernel, int games) {
    long actions = 0, answers = 0;
    for (int number = 0; number < games; ++number) {
        const unsigned char bytes[] = {static_cast<unsigned char>(3 + number), static_cast<unsigned char>(number)};
        ByteSource source(bytes, sizeof(bytes));
        const auto game = kernel.make(kernel.any_options(source));
        Buffer state;
        game->start(state.bytes);
        SearchSettings settings;
        settings.threads = 1 + number % 2;
        settings.seed = static_cast<std::uint64_t>(number);
        settings.bytes = MEMORY;
        const auto search = game->search(state.bytes, settings);
        for (int turn = 0; turn < LONGEST && !game->result(state.bytes).over(); ++turn, ++actions) {
            std::atomic<bool> is_done{false};
            std::thread asker([&] {
                for (; !is_done; std::this_thread::sleep_for(std::chrono::microseconds(300)))
                    answers += !search->report(LINES).empty() && search->visits() && search->nodes();
            });
            run(*search, turn % 3);
            is_done = true;
            asker.join();
            const auto lines = search->report(1);
            if (lines.empty()) return std::printf("%s: nothing to say\n", name.c_str()), false;
            game->play(state.bytes, lines[0].action);
            search->advance(lines[0].action);
        }
    }
    std::printf("%s: %ld actions, %ld answers meanwhile\n", name.c_str(), actions, answers);
    return true;
}

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 4;
    bool is_well = true;
    for (const auto& [name, kernel] : kernels()) is_well &= play(name, kernel, games);
    return is_well ? 0 : 1;
}
