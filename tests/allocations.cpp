// Every allocation that the kernel makes, failing: an error, and what was used goes on.
//
//     allocations
//
// Each kind of work is done on every kernel with its first allocation failing, then with its second, and so on until it is
// done without one failing. Only std::bad_alloc may come of that, and afterwards the same objects work.
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>

#include <teban/bulk.hpp>
#include <teban/registry.hpp>
#include <teban/search/solver.hpp>
#include <teban/search/uct.hpp>

namespace {

std::atomic<long> left{-1};  // allocations until one fails; negative if none is to fail

bool is_refused() {
    if (left.load() < 0) return false;
    return left.fetch_sub(1) == 0;
}

}  // namespace

// All the ways by which memory is asked for, and threads, which need some. The real ones of C are found by the linker
// (--wrap); that of threads is called by the library, and stands before the system's.
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t n, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void* __wrap_malloc(std::size_t size) { return is_refused() ? nullptr : __real_malloc(size); }
void* __wrap_calloc(std::size_t n, std::size_t size) { return is_refused() ? nullptr : __real_calloc(n, size); }
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
    return is_refused() ? nullptr : __real_aligned_alloc(alignment, size);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* given) noexcept {
    static const auto real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
    return is_refused() ? EAGAIN : real(thread, attributes, start, given);
}
}

void* operator new(std::size_t size) {
    void* memory = is_refused() ? nullptr : __real_malloc(size ? size : 1);
    if (!memory) throw std::bad_alloc();
    return memory;
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto line = static_cast<std::size_t>(alignment);
    void* memory = is_refused() ? nullptr : __real_aligned_alloc(line, (size + line - 1) / line * line);
    if (!memory) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace teban {
namespace {

constexpr std::size_t MEMORY = std::size_t{1} << 20;
const StopFlag never{false};

[[noreturn]] void fail(const std::string& name, const char* what) {
    std::fprintf(stderr, "%s, %s: wrong\n", name.c_str(), what);
    std::exit(1);
}

// Does it with every allocation failing once, and then with none; how many there are.
long with_each_failing(const char* what, const std::string& name, const std::function<void()>& work) {
    for (long n = 0;; ++n) {
        left = n;
        try {
            work();
        } catch (const std::bad_alloc&) {
            if (left.exchange(-1) >= 0) fail(name, what);
            continue;
        }
        if (left.exchange(-1) >= 0) return n;
    }
}

// Options with which a game goes on after its beginning: cards may leave nobody a move.
OptionTexts options_to_play_with(const Kernel& kernel) {
    for (unsigned char byte = 3;; ++byte) {
        const unsigned char bytes[] = {byte, byte, 5, 1, byte, byte, 5, 1, byte, byte, 5, 1, byte, byte, 5, 1};
        ByteSource source(bytes, sizeof(bytes));
        OptionTexts options = kernel.any_options(source);
        const auto game = kernel.make(options);
        Buffer state;
        game->start(state.bytes);
        if (!game->result(state.bytes).over()) return options;
    }
}

long try_all(const std::string& name, const Kernel& kernel) {
    long all = 0;
    const auto each = [&](const char* what, const std::function<void()>& work) {
        all += with_each_failing(what, name, work);
    };
    const OptionTexts options = options_to_play_with(kernel);
    std::shared_ptr<const GameKernel> game;
    each("make", [&] { game = kernel.make(options); });
    Buffer state;
    game->start(state.bytes);
    each("text", [&] { game->text(state.bytes); });
    const Words words = game->text(state.bytes);
    each("load", [&] { game->load(state.bytes, words); });
    each("perft", [&] { perft(*game, state.bytes, 3, 3, never); });
    each("playouts", [&] {
        std::int8_t winners[200];
        std::int32_t lengths[200];
        playouts(*game, state.bytes, 200, 1, 3, 300, winners, lengths, never);
    });
    for (const bool is_plain : {false, true}) {
        SearchParams params;
        params.bytes = MEMORY;
        params.threads = 3;
        params.repeated = {1, 2, 3};
        std::unique_ptr<Search> search;
        each("search", [&] {
            search =
                is_plain ? std::make_unique<PlainUct>(*game, state.bytes, params) : game->search(state.bytes, params);
        });
        each("run", [&] { search->run(0, 300); });
        each("report", [&] { search->report(10); });
        const int action = search->report(1).at(0).action;
        each("advance", [&] { search->advance(action); });
        search->run(0, 200);
        if (search->visits() < 200 && search->report(1).at(0).proof == Proof::UNKNOWN)
            fail(name, "a search does not go on");
    }
    std::unique_ptr<Solver> solver;
    each("solver", [&] { solver = std::make_unique<Solver>(*game, state.bytes, MEMORY, Repeated{1, 2, 3}); });
    each("solve", [&] { solver->run(0, 300); });
    each("judge", [&] { solver->judge_actions(0, 300); });
    each("wins", [&] { solver->wins_within(2, 0, 300); });
    each("line", [&] { std::vector<int>(solver->line()); });
    return all;
}

}  // namespace
}  // namespace teban

int main() {
    for (const auto& [name, kernel] : teban::kernels())
        std::printf("%s: %ld allocations failed\n", name.c_str(), teban::try_all(name, kernel));
}
