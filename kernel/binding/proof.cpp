// Proofs about positions, for `teban.engine`.
#include <mutex>

#include <nanobind/stl/vector.h>

#include <teban/search/solver.hpp>
#include "position.hpp"

namespace teban {

namespace {

// A solver as Python holds it. Threads that search, or ask what was found, wait for each other; counters and `stop` are
// free at any time.
class Solving {
   public:
    Solving(const Position& position, std::size_t bytes, const std::vector<std::uint64_t>& repeated)
        : of_(position.of), solver_(*of_->game, position.state(), bytes, set_of(unsalted(*of_, repeated))),
          seat_(of_->game->seat(position.state())) {}

    void run(double seconds, std::uint64_t nodes) {
        alone([&] { solver_.run(seconds, nodes); });
    }

    nb::list judge_actions(double seconds, std::uint64_t nodes) {
        std::vector<std::pair<int, Proof>> judged;
        alone([&] { judged = solver_.judge_actions(seconds, nodes); });
        nb::list found;
        for (const auto& [action, proof] : judged) found.append(nb::make_tuple(name(action), winner_of(proof)));
        return found;
    }

    nb::object wins_within(int actions, double seconds, std::uint64_t nodes) {
        if (actions < 0) throw nb::value_error("actions must not be negative");
        Proof proof = Proof::UNKNOWN;
        alone([&] { proof = solver_.wins_within(actions, seconds, nodes); });
        if (proof == Proof::UNKNOWN) return nb::none();
        return nb::bool_(proof == win_of(seat_));
    }

    // The winner, the number of actions within which he wins, and the line; while there is no winner, who certainly
    // does not win, or 0.
    nb::tuple found() {
        Proof proof = Proof::UNKNOWN;
        int distance = 0, refuted = 0;
        std::vector<int> line;
        alone([&] {
            proof = solver_.proof();
            distance = solver_.distance();
            line = solver_.line();
            refuted = solver_.refuted();
        });
        nb::list actions;
        for (const int action : line) actions.append(name(action));
        return nb::make_tuple(winner_of(proof), distance, actions, refuted);
    }

    void stop() { solver_.stop(); }
    std::uint64_t nodes() const { return solver_.control().nodes; }
    std::uint32_t proof() const { return solver_.control().proof; }
    std::uint32_t disproof() const { return solver_.control().disproof; }
    std::size_t bytes() const { return solver_.bytes(); }

   private:
    template <class F>
    void alone(F&& work) {
        nb::gil_scoped_release unlocked;
        const std::lock_guard lock(busy_);
        work();
    }

    static Repeated set_of(const std::vector<std::uint64_t>& keys) { return {keys.begin(), keys.end()}; }
    nb::object name(int action) const { return of_->names[static_cast<std::size_t>(action)]; }
    static nb::object winner_of(Proof proof) {
        return proof == Proof::UNKNOWN ? nb::object(nb::none()) : nb::object(nb::int_(static_cast<int>(proof)));
    }

    Handle of_;
    Solver solver_;
    int seat_;  // whose action it is
    std::mutex busy_;
};

}  // namespace

void bind_proof(nb::module_& module) {
    nb::class_<Solving>(module, "Solver")
        .def(nb::init<const Position&, std::size_t, const std::vector<std::uint64_t>&>())
        .def("run", &Solving::run)
        .def("judge_actions", &Solving::judge_actions)
        .def("wins_within", &Solving::wins_within)
        .def("found", &Solving::found)
        .def("stop", &Solving::stop)
        .def_prop_ro("nodes", &Solving::nodes)
        .def_prop_ro("proof", &Solving::proof)
        .def_prop_ro("disproof", &Solving::disproof)
        .def_prop_ro("bytes", &Solving::bytes);
}

}  // namespace teban
