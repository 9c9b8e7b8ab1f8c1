// Work that several threads share, and that can be stopped.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace teban {

// Set from any thread; whoever works for long looks at it every few milliseconds.
using StopFlag = std::atomic<bool>;

// Clears a stop flag when the run that it was meant for ends, however it ends.
class StopOnce {
   public:
    explicit StopOnce(StopFlag& flag) : flag_(flag) {}
    ~StopOnce() { flag_.store(false, std::memory_order_relaxed); }
    StopOnce(const StopOnce&) = delete;

   private:
    StopFlag& flag_;
};

// The system does not start so many threads.
class NoThreads : public std::bad_alloc {
   public:
    const char* what() const noexcept override { return "the system does not start so many threads"; }
};

// Runs work(0) here and work(1), work(2), ... on threads of their own, and waits for all of them. Where one of them throws,
// or cannot be started, `stop` asks the others to end early, and the first error is thrown here.
template <class Work, class Stop>
void on_threads(int threads, Work&& work, Stop&& stop) {
    std::exception_ptr error;
    std::mutex failing;
    const auto fail = [&](std::exception_ptr why) {
        const std::lock_guard alone(failing);
        if (!error) error = std::move(why);
        stop();
    };
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            fail(std::current_exception());
        }
    };
    {
        std::vector<std::jthread> others;  // joined at the end of the block
        bool is_complete = false;
        try {
            others.reserve(static_cast<std::size_t>(threads - 1));
            for (int thread = 1; thread < threads; ++thread) others.emplace_back(guarded, thread);
            is_complete = true;
        } catch (const std::system_error&) {
            fail(std::make_exception_ptr(NoThreads()));
        } catch (...) {
            fail(std::current_exception());
        }
        if (is_complete) guarded(0);
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace teban
