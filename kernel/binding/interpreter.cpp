#include "interpreter.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace teban {

namespace {

using namespace std::chrono_literals;

constexpr auto BETWEEN_SIGNALS = 50ms;
constexpr auto LONGEST_GOODBYE = 5s;  // after which the end of the interpreter waits for no work any more

// Work that goes on outside, as a list that the interpreter's lock guards.
class Outside {
   public:
    explicit Outside(CallRef stop) : stop_(stop), next_(first) {
        if (next_) next_->previous_ = this;
        first = this;
    }
    ~Outside() {
        (previous_ ? previous_->next_ : first) = next_;
        if (next_) next_->previous_ = previous_;
    }
    Outside(const Outside&) = delete;

    static bool is_empty() { return !first; }
    static void stop_all() {
        for (const Outside* one = first; one; one = one->next_) one->stop_();
    }
    // In a child of fork, where the threads of others are not.
    static void forget_all() { first = nullptr; }

   private:
    static inline Outside* first = nullptr;
    CallRef stop_;
    Outside *next_, *previous_ = nullptr;
};

// While it lives, others have the interpreter's lock.
class Unlocked {
   public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    ~Unlocked() { lock(); }
    Unlocked(const Unlocked&) = delete;

    // Whether a signal's handler has thrown. In the main thread.
    bool handle_signals() {
        lock();
        const bool has_thrown = PyErr_CheckSignals() != 0;
        state_ = PyEval_SaveThread();
        return has_thrown;
    }

   private:
    void lock() {
        into_python([&] { PyEval_RestoreThread(state_); });
    }

    PyThreadState* state_;
};

unsigned long main_thread = 0;
bool is_ending = false;
std::atomic<std::uint32_t> process{1};  // counted by forks

// The main thread is asked for by its name in Python: a fork may change which it is.
void find_main_thread() {
    main_thread = nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
}

bool is_main_thread() { return PyThread_get_thread_ident() == main_thread; }

// Ends a thread of an interpreter that is ending, without a word, as sys.exit does.
void leave_at_the_end() {
    if (!is_ending || is_main_thread()) return;
    PyErr_SetString(PyExc_SystemExit, "the interpreter is shutting down");
    throw nb::python_error();
}

[[noreturn]] void lose() {
    throw std::runtime_error("this was at work when the process was forked, and the work went on in the parent alone");
}

// One piece of work on a thread of its own, so that the main thread is free to handle signals.
class Worker {
   public:
    // If the system starts no thread, work is done here and now.
    explicit Worker(CallRef work) : work_(work) {
        try {
            thread_ = std::make_unique<std::thread>([this] { run(); });
        } catch (const std::system_error&) {
            run();
        } catch (const std::bad_alloc&) {
            run();
        }
    }
    ~Worker() {
        if (process_ == process) {
            if (thread_) thread_->join();
        } else {
            [[maybe_unused]] const std::thread* lost = thread_.release();  // it is not there to be joined
        }
    }
    Worker(const Worker&) = delete;

    bool is_done_within(std::chrono::milliseconds time) {
        if (process_ != process) lose();
        std::unique_lock lock(telling_);
        return done_.wait_for(lock, time, [&] { return is_done_; });
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

   private:
    void run() {
        try {
            work_();
        } catch (...) {
            error_ = std::current_exception();
        }
        const std::lock_guard lock(telling_);
        is_done_ = true;
        done_.notify_one();
    }

    CallRef work_;
    std::exception_ptr error_;
    std::mutex telling_;
    std::condition_variable done_;
    bool is_done_ = false;
    const std::uint32_t process_ = process;
    std::unique_ptr<std::thread> thread_;
};

void work_in_main_thread(CallRef work, CallRef stop) {
    bool has_thrown = false;
    {
        Unlocked unlocked;
        Worker worker(work);
        while (!worker.is_done_within(BETWEEN_SIGNALS)) {
            has_thrown = has_thrown || unlocked.handle_signals();
            if (has_thrown) stop();
        }
        if (!has_thrown) worker.rethrow();
    }
    if (has_thrown) throw nb::python_error();
}

// Stops all work, and waits until those who did it are back.
void end() {
    is_ending = true;
    const auto deadline = std::chrono::steady_clock::now() + LONGEST_GOODBYE;
    while (!Outside::is_empty() && std::chrono::steady_clock::now() < deadline) {
        Outside::stop_all();
        Unlocked unlocked;
        std::this_thread::sleep_for(1ms);
    }
}

void begin_as_child() {
    ++process;
    Outside::forget_all();
    find_main_thread();
}

}  // namespace

void park() {
    for (;;) std::this_thread::sleep_for(1h);
}

void work_outside(CallRef work, CallRef stop) {
    leave_at_the_end();
    const Outside outside(stop);
    if (is_main_thread()) return work_in_main_thread(work, stop);
    {
        const Unlocked unlocked;
        work();
    }
    leave_at_the_end();  // rather than with half of what was asked for
}

void work_outside_briefly(CallRef work) {
    leave_at_the_end();
    const auto nothing = [] {};
    const Outside outside(nothing);
    const Unlocked unlocked;
    work();
}

// Waits for the turn, unless it is stopped before. It looks now and then instead of sleeping in the system, so that
// neither a fork nor a stop finds it asleep.
class Turns::Turn {
   public:
    Turn(Turns& turns, const StopFlag& stop) : turns_(turns) {
        int looks = 0;
        for (std::uint32_t nobody = 0; !(has_come_ = turns_.holder_.compare_exchange_strong(nobody, process));
             nobody = 0) {
            turns_.check();
            if (stop) return;
            if (++looks < 100) {
                std::this_thread::yield();
            } else {
                std::this_thread::sleep_for(200us);
            }
        }
    }
    ~Turn() {
        if (has_come_) turns_.holder_ = 0;
    }
    Turn(const Turn&) = delete;
    bool has_come() const { return has_come_; }

   private:
    Turns& turns_;
    bool has_come_ = false;
};

void Turns::work(CallRef work, CallRef stop, CallRef forget) {
    StopFlag is_stopped{false}, is_under_way{false};
    const auto in_turn = [&] {
        const Turn turn(*this, is_stopped);
        if (!turn.has_come() || is_stopped) return;
        is_under_way = true;
        const StopOnce once(is_under_way);
        work();
    };
    const auto stop_mine = [&] {
        is_stopped = true;
        if (is_under_way) stop();
    };
    try {
        work_outside(in_turn, stop_mine);
    } catch (const nb::python_error&) {
        forget();
        throw;
    }
}

void Turns::work_briefly(CallRef work) {
    const StopFlag never{false};
    work_outside_briefly([&] {
        const Turn turn(*this, never);
        work();
    });
}

void Turns::check() const {
    const std::uint32_t holder = holder_;
    if (holder && holder != process) lose();
}

void bind_interpreter() {
    // The hooks and what they reach live as long as the process: threads may need them at any time.
    nb::set_leak_warnings(false);
    find_main_thread();
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&end));
    nb::object os = nb::module_::import_("os");
    if (nb::hasattr(os, "register_at_fork"))
        os.attr("register_at_fork")(nb::arg("after_in_child") = nb::cpp_function(&begin_as_child));
}

}  // namespace teban
