// Proofs about positions, for `teban.engine`.
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
        search(seconds, [&] { solver_.run(seconds, nodes); });
    }

    nb::list judge_actions(double seconds, std::uint64_t nodes) {
        std::vector<std::pair<int, Proof>> judged;
        search(seconds, [&] { judged = solver_.judge_actions(seconds, nodes); });
        nb::list found;
        for (const auto& [action, proof] : judged) found.append(nb::make_tuple(name(action), winner_of(proof)));
        return found;
    }

    nb::object wins_within(int actions, double seconds, std::uint64_t nodes) {
        if (actions < 0) throw nb::value_error("actions must not be negative");
        Proof proof = Proof::UNKNOWN;
        search(seconds, [&] { proof = solver_.wins_within(actions, seconds, nodes); });
        if (proof == Proof::UNKNOWN) return nb::none();
        return nb::bool_(proof == win_of(seat_));
    }

    // The winner, the number of actions within which they win, and the line; while there is no winner, who certainly
    // does not win, or 0.
    nb::tuple found() {
        Proof proof = Proof::UNKNOWN;
        int distance = 0, refuted = 0;
        std::vector<int> line;
        const auto ask = [&] {
            proof = solver_.proof();
            distance = solver_.distance();
            line = solver_.line();
            refuted = solver_.refuted();
        };
        turns_.work(ask, [] {}, [] {});  // waits for a search to end, which may take long
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
    void search(double seconds, CallRef work) {
        check_seconds(seconds);
        turns_.work(work, [&] { solver_.stop(); }, [&] { solver_.forget_stop(); });
    }

    static Repeated set_of(const std::vector<std::uint64_t>& keys) { return {keys.begin(), keys.end()}; }
    nb::object name(int action) const { return of_->names[static_cast<std::size_t>(action)]; }
    static nb::object winner_of(Proof proof) {
        return proof == Proof::UNKNOWN ? nb::object(nb::none()) : nb::object(nb::int_(static_cast<int>(proof)));
    }

    Handle of_;
    Solver solver_;
    int seat_;  // whose action it is
    Turns turns_;
};

}  // namespace

void bind_proof(nb::module_& module) {
    nb::class_<Solving>(module, "Solver", "A proof search on a position; limits of 0 are none.")
        .def(
            nb::init<const Position&, std::size_t, const std::vector<std::uint64_t>&>(), "position"_a, "memory"_a,
            "repeated"_a,
            "`memory` is the size of the table in bytes; `repeated`: keys of positions that are draws when they recur.")
        .def("run", &Solving::run, "seconds"_a, "nodes"_a,
             "Search until a proof is found, a limit is reached, or `stop`.")
        .def("judge_actions", &Solving::judge_actions, "seconds"_a, "nodes"_a,
             nb::sig("def judge_actions(self, seconds: float, nodes: int) -> list[tuple[str, int | None]]"),
             "Each legal action with the winner after it: 0 for a draw, None if that was not found out.")
        .def("wins_within", &Solving::wins_within, "actions"_a, "seconds"_a, "nodes"_a,
             nb::sig("def wins_within(self, actions: int, seconds: float, nodes: int) -> bool | None"),
             "Whether the player to act can force a win within that many own actions; None if that was not found out.")
        .def("found", &Solving::found, nb::sig("def found(self) -> tuple[int | None, int, list[str], int]"),
             "The winner, the distance to the end, the line; and a seat that certainly does not win, or 0.")
        .def("stop", &Solving::stop, "End a search at once; if none is under way, the next one.")
        .def_prop_ro("nodes", &Solving::nodes, "Positions examined so far.")
        .def_prop_ro("proof", &Solving::proof, "The proof number of the root.")
        .def_prop_ro("disproof", &Solving::disproof, "The disproof number of the root.")
        .def_prop_ro("bytes", &Solving::bytes, "The size of the table.");
}

}  // namespace teban
