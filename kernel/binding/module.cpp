// The Python module `teban._kernel`: positions, and its other parts.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include <teban/abi.hpp>
#include <teban/bulk.hpp>
#include <teban/registry.hpp>
#include "position.hpp"

namespace teban {

int number_of(const PyGame& of, nb::handle action) {
    PyObject* found = into_python([&] { return PyDict_GetItemWithError(of.numbers.ptr(), action.ptr()); });
    if (found) return static_cast<int>(PyLong_AsLong(found));
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();  // unhashable things are no actions either
    return NO_ACTION;
}

void check_seconds(double seconds) {
    if (!(seconds >= 0)) throw nb::value_error("seconds must not be negative");
}

void check_threads(int threads) {
    if (threads < 1 || threads > 1024) throw nb::value_error("threads must be from 1 to 1024");
}

namespace {

// What the Python side of the native backend lends to this side: how to build an outcome, and how to refuse an action.
struct PythonHooks {
    nb::object outcome, refuse;
};
// Never deleted: positions may be played with until the very end of the interpreter, by threads and by finalisers.
PythonHooks* hooks = nullptr;

const PythonHooks& installed_hooks() {
    if (!hooks) throw std::runtime_error("there are no hooks: import teban.native");
    return *hooks;
}

Handle new_game(const std::string& name, const OptionTexts& options, const std::string& prefix, nb::object rule_set,
                nb::object chosen) {
    auto made = std::make_shared<PyGame>();
    made->game = make_game_kernel(name, options);
    made->prefix = prefix;
    for (const char c : prefix) made->salt = mix(made->salt ^ static_cast<unsigned char>(c));
    made->rule_set = rule_set;
    made->options = chosen;
    for (int action = 0; action < made->game->actions; ++action) {
        const std::string& text = made->game->names[action];
        nb::object name = text.empty() ? nb::object(nb::none()) : nb::object(nb::str(text.c_str(), text.size()));
        made->names.push_back(name);
        if (!text.empty()) made->numbers[name] = action;
    }
    return made;
}

nb::object legal(const Position& self) {
    const GameKernel& game = self.game();
    Action actions[MOST_LEGAL];
    const int n = game.legal(self.state(), actions);
    PyObject* tuple = into_python([&] { return PyTuple_New(n); });
    if (!tuple) throw nb::python_error();
    for (int i = 0; i < n; ++i) PyTuple_SetItem(tuple, i, self.of->names[actions[i]].inc_ref().ptr());
    return nb::steal(tuple);
}

nb::object play(nb::handle self, nb::handle action) {
    const auto& position = nb::cast<const Position&>(self);
    const int number = number_of(*position.of, action);
    if (!position.game().is_legal(position.state(), number))
        return into_python([&] { return installed_hooks().refuse(self, action); });
    Position next = position;
    next.game().play(next.state(), number);
    return nb::cast(std::move(next));
}

nb::object outcome(const Position& self) {
    const Result result = self.game().result(self.state());
    if (!result.over()) return nb::none();
    nb::object winner = result.winner ? nb::object(nb::int_(static_cast<int>(result.winner))) : nb::object(nb::none());
    return into_python([&] { return installed_hooks().outcome(winner, self.game().reasons[result.reason]); });
}

std::string text(const Position& self) {
    std::string line = self.of->prefix;
    for (const auto& word : self.game().text(self.state())) line += " " + word;
    return line;
}

// Registers a kernel that was built elsewhere, if it fits this module.
void adopt(const std::string& name, nb::handle capsule) {
    if (!PyCapsule_CheckExact(capsule.ptr())) throw nb::value_error("a kernel is a capsule");
    if (!PyCapsule_IsValid(capsule.ptr(), abi_tag())) {
        const char* other = PyCapsule_GetName(capsule.ptr());
        const std::string why = std::string("built for ") + (other ? other : "nothing") + ", not for " + abi_tag();
        throw nb::value_error(why.c_str());
    }
    const auto* kernel = static_cast<const Kernel*>(PyCapsule_GetPointer(capsule.ptr(), abi_tag()));
    if (!kernels().emplace(name, *kernel).second) throw nb::value_error("there is a kernel of this name already");
}

// What takes less is done before anybody could press a key.
constexpr int FEW_ACTIONS = 3, FEW_GAMES = 16, FEW_MOVES = 1 << 14;

std::uint64_t count_sequences(const Position& self, int depth, int threads) {
    if (depth < 0 || depth > 64) throw nb::value_error("depth must be from 0 to 64");
    check_threads(threads);
    StopFlag is_stopped{false};
    std::uint64_t count = 0;
    const auto work = [&] { count = perft(self.game(), self.state(), depth, threads, is_stopped); };
    const auto stop = [&] { is_stopped = true; };
    depth < FEW_ACTIONS ? work_outside_briefly(work) : work_outside(work, stop);
    return count;
}

void play_randomly(const Position& self, std::uint64_t seed, int threads, int limit, Array<std::int8_t, 1> winners,
                   Array<std::int32_t, 1> lengths) {
    if (winners.shape(0) != lengths.shape(0)) throw nb::value_error("winners and lengths differ in size");
    if (limit < 1) throw nb::value_error("the limit must be at least 1");
    check_threads(threads);
    StopFlag is_stopped{false};
    const auto games = static_cast<std::int64_t>(winners.shape(0));
    const auto work = [&] {
        playouts(self.game(), self.state(), games, seed, threads, limit, winners.data(), lengths.data(), is_stopped);
    };
    const auto stop = [&] { is_stopped = true; };
    games < FEW_GAMES&& limit < FEW_MOVES ? work_outside_briefly(work) : work_outside(work, stop);
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The rules of all games, search and proof, compiled; the source is in `kernel/binding`.";

    nb::class_<Position>(m, "Position", "A position of a game. `teban.native` adds what it answers with words.")
        .def_prop_ro(
            "seat", [](const Position& p) { return p.game().seat(p.state()); }, "The seat to act.")
        .def("legal", &legal, nb::sig("def legal(self) -> tuple[str, ...]"), "All legal actions.")
        .def("play", &play, nb::sig("def play(self, action: str, /) -> Position"),
             "The position after a legal action; what is not legal goes to the hook `refuse`, which raises.")
        .def_prop_ro("outcome", &outcome, nb::sig("def outcome(self) -> typing.Any"),
                     "What the hook `outcome` makes of the result; None while the game goes on.")
        .def_prop_ro("text", &text, "The text form: name, options and fields in one line.")
        .def_prop_ro(
            "key", [](const Position& p) { return p.game().key(p.state()) ^ p.of->salt; },
            "A hash of 64 bits: equal for equal positions of the same game and options.")
        .def_prop_ro(
            "options", [](const Position& p) { return p.of->options; }, nb::sig("def options(self) -> typing.Any"),
            "The options as the game was given them.")
        .def_prop_ro(
            "_rule_set", [](const Position& p) { return p.of->rule_set; }, nb::sig("def _rule_set(self) -> typing.Any"),
            "The class of the rulebook's positions.")
        .def("_perft", &count_sequences, "depth"_a, "threads"_a, "Count the legal action sequences of a length.")
        .def("_playouts", &play_randomly, "seed"_a, "threads"_a, "limit"_a, "winners"_a, "lengths"_a,
             "Play random games and fill in their winners and lengths.\n\n"
             "There are as many games as there is room; one without a result after `limit` actions has winner -1.");

    nb::class_<GameHandle>(m, "GameKernel", "The kernel of a game, with its options chosen.")
        .def(
            "__init__",
            [](GameHandle* self, const std::string& name, const OptionTexts& options, const std::string& prefix,
               nb::object rule_set,
               nb::object chosen) { new (self) GameHandle{new_game(name, options, prefix, rule_set, chosen)}; },
            "name"_a, "options"_a, "prefix"_a, "rule_set"_a, "chosen"_a,
            "Options are pairs of name and text; `prefix` begins the text form of every position.\n\n"
            "Positions hand out `rule_set` and `chosen`, the options as Python values.")
        .def(
            "start",
            [](const GameHandle& self) {
                Position position{self.of, {}};
                position.game().start(position.state());
                return position;
            },
            "The position in which the game begins.")
        .def(
            "load",
            [](const GameHandle& self, const Words& words) {
                Position position{self.of, {}};
                position.game().load(position.state(), words);
                return position;
            },
            "words"_a, "The position of a text form without its prefix; ValueError if it is none.")
        .def_prop_ro(
            "actions", [](const GameHandle& self) { return self.of->game->actions; },
            "How many actions the encoding knows.")
        .def_prop_ro(
            "state_size", [](const GameHandle& self) { return self.of->game->state_size; }, "Bytes of a position.")
        .def_prop_ro(
            "planes", [](const GameHandle& self) { return self.of->game->planes; },
            "How many planes an observation has.")
        .def_prop_ro(
            "width", [](const GameHandle& self) { return self.of->game->width; }, "The width and height of a plane.")
        .def(
            "encode", [](const GameHandle& self, nb::handle action) { return number_of(*self.of, action); },
            nb::sig("def encode(self, action: str, /) -> int"), "The number of an action; -1 if there is none.")
        .def(
            "decode",
            [](const GameHandle& self, int action) -> nb::object {
                if (action < 0 || action >= self.of->game->actions) return nb::none();
                return self.of->names[static_cast<std::size_t>(action)];
            },
            nb::sig("def decode(self, action: int, /) -> str | None"),
            "The action of a number; None if there is none.");

    bind_batch(m);
    bind_search(m);
    bind_proof(m);

    m.def(
        "games",
        [] {
            Words names;
            for (const auto& [name, kernel] : kernels()) names.push_back(name);
            return names;
        },
        "The names of all games that have a kernel.");
    m.def("adopt", &adopt, "name"_a, "capsule"_a,
          "Register a kernel that was built elsewhere; ValueError if it does not fit.");
    m.def("abi_tag", &abi_tag, "What a kernel must have been built with to fit: headers, compiler, library.");
    m.def(
        "install_hooks",
        [](nb::object outcome, nb::object refuse) {
            if (!hooks) hooks = new PythonHooks;
            *hooks = {outcome, refuse};
        },
        "outcome"_a, "refuse"_a,
        nb::sig("def install_hooks(outcome: collections.abc.Callable[..., typing.Any], "
                "refuse: collections.abc.Callable[..., typing.Any]) -> None"),
        "Say how an outcome is made of winner and reason, and how an illegal action of a position is refused.");
    bind_interpreter();
}

}  // namespace teban
