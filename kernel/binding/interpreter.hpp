// Leaving the interpreter for work that takes long, and coming back: its lock, signals, its end, and fork. Why it is done
// like this stands in docs/decisions/0024-long-work-and-the-interpreter.md.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <type_traits>

#include <teban/threads.hpp>

#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

namespace nb = nanobind;

namespace teban {

// Holds a thread for ever.
[[noreturn]] void park();

// Calls something that may run Python, or wait for its lock.
//
// Before 3.14 a thread that asks for the lock of an interpreter that has ended is unwound by pthread_exit, and the first
// function that may not throw turns that into std::terminate. The thread is parked instead, as from 3.14 on.
template <class Call>
decltype(auto) into_python(Call&& call) {
#if defined(__GLIBCXX__)
    try {
        return call();
    } catch (const abi::__forced_unwind&) {
        park();
    }
#else
    return call();
#endif
}

// A reference to something that can be called.
class CallRef {
   public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, CallRef>)
    CallRef(F&& call)
        : of_(const_cast<void*>(static_cast<const void*>(&call))),
          call_([](void* of) { (*static_cast<std::remove_reference_t<F>*>(of))(); }) {}
    void operator()() const { call_(of_); }

   private:
    void* of_;
    void (*call_)(void*);
};

// Work without the interpreter's lock. In the main thread signals are handled meanwhile, and an exception of a handler,
// such as KeyboardInterrupt, ends the work by `stop` and is thrown. When the interpreter ends, work of other threads ends
// by `stop`, too, and SystemExit ends those threads. `stop` may be called several times, and from any thread.
void work_outside(CallRef work, CallRef stop);
// The same for work that takes but a moment.
void work_outside_briefly(CallRef work);

// Lets one piece of work at a time be done on something, whichever threads ask. In a child of fork, what was worked on by
// another thread is in no known state: then std::runtime_error says so, and nothing waits for a thread that is not there.
class Turns {
   public:
    // Each waits for its turn outside the interpreter, like `work_outside` and `work_outside_briefly`. `stop` is called only
    // while this work is under way, and `forget` if it has come too late to have an effect.
    void work(CallRef work, CallRef stop, CallRef forget);
    void work_briefly(CallRef work);
    // Throws if the turn of another will never end.
    void check() const;

   private:
    class Turn;
    std::atomic<std::uint32_t> holder_{0};  // the process of whose turn it is, counted by forks; 0 if it is nobody's
};

void bind_interpreter();

}  // namespace teban
