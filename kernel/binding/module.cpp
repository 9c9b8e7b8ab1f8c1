// The Python module `teban._kernel`: positions, and its other parts.
#include <nanobind/ndarray.h>
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
    PyObject* found = PyDict_GetItemWithError(of.numbers.ptr(), action.ptr());
    if (found) return static_cast<int>(PyLong_AsLong(found));
    PyErr_Clear();  // unhashable things are no actions either
    return NO_ACTION;
}

namespace {

// What the Python side of the native backend lends to this side: how to build an outcome, and how to refuse an action.
struct PythonHooks {
    nb::object outcome, refuse;
};
PythonHooks* hooks = nullptr;

Handle new_game(const std::string& name, const OptionTexts& options, const std::string& prefix, nb::object rule_set,
                nb::object chosen) {
    auto made = std::make_shared<PyGame>();
    made->game = make_game(name, options);
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
    const Game& game = self.game();
    Action actions[MOST_LEGAL];
    const int n = game.legal(self.state(), actions);
    PyObject* tuple = PyTuple_New(n);
    if (!tuple) throw nb::python_error();
    for (int i = 0; i < n; ++i) PyTuple_SET_ITEM(tuple, i, self.of->names[actions[i]].inc_ref().ptr());
    return nb::steal(tuple);
}

nb::object play(nb::handle self, nb::handle action) {
    const auto& position = nb::cast<const Position&>(self);
    const int number = number_of(*position.of, action);
    if (!position.game().is_legal(position.state(), number)) return hooks->refuse(self, action);
    Position next = position;
    next.game().play(next.state(), number);
    return nb::cast(std::move(next));
}

nb::object outcome(const Position& self) {
    const Result result = self.game().result(self.state());
    if (!result.over()) return nb::none();
    nb::object winner = result.winner ? nb::object(nb::int_(static_cast<int>(result.winner))) : nb::object(nb::none());
    return hooks->outcome(winner, self.game().reasons[result.reason]);
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

void check_threads(int threads) {
    if (threads < 1 || threads > 1024) throw nb::value_error("threads must be from 1 to 1024");
}

std::uint64_t count_sequences(const Position& self, int depth, int threads) {
    if (depth < 0 || depth > 64) throw nb::value_error("depth must be from 0 to 64");
    check_threads(threads);
    nb::gil_scoped_release unlocked;
    return perft(self.game(), self.state(), depth, threads);
}

using Winners = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Lengths = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void play_randomly(const Position& self, std::uint64_t seed, int threads, int limit, Winners winners, Lengths lengths) {
    if (winners.shape(0) != lengths.shape(0)) throw nb::value_error("winners and lengths differ in size");
    if (limit < 1) throw nb::value_error("the limit must be at least 1");
    check_threads(threads);
    nb::gil_scoped_release unlocked;
    playouts(self.game(), self.state(), static_cast<std::int64_t>(winners.shape(0)), seed, threads, limit,
             winners.data(), lengths.data());
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "Teban's rules at the speed of the hardware.";

    nb::class_<Position>(m, "Position")
        .def_prop_ro("seat", [](const Position& p) { return p.game().seat(p.state()); })
        .def("legal", &legal)
        .def("play", &play)
        .def_prop_ro("outcome", &outcome)
        .def_prop_ro("text", &text)
        .def_prop_ro("key", [](const Position& p) { return p.game().key(p.state()) ^ p.of->salt; })
        .def_prop_ro("options", [](const Position& p) { return p.of->options; })
        .def_prop_ro("_rule_set", [](const Position& p) { return p.of->rule_set; })
        .def("_perft", &count_sequences)
        .def("_playouts", &play_randomly);

    nb::class_<GameHandle>(m, "Game")
        .def("__init__",
             [](GameHandle* self, const std::string& name, const OptionTexts& options, const std::string& prefix,
                nb::object rule_set,
                nb::object chosen) { new (self) GameHandle{new_game(name, options, prefix, rule_set, chosen)}; })
        .def("start",
             [](const GameHandle& self) {
                 Position position{self.of, {}};
                 position.game().start(position.state());
                 return position;
             })
        .def("load",
             [](const GameHandle& self, const Words& words) {
                 Position position{self.of, {}};
                 position.game().load(position.state(), words);
                 return position;
             })
        .def_prop_ro("actions", [](const GameHandle& self) { return self.of->game->actions; })
        .def_prop_ro("planes", [](const GameHandle& self) { return self.of->game->planes; })
        .def_prop_ro("width", [](const GameHandle& self) { return self.of->game->width; })
        .def("encode", [](const GameHandle& self, nb::handle action) { return number_of(*self.of, action); })
        .def("decode", [](const GameHandle& self, int action) -> nb::object {
            if (action < 0 || action >= self.of->game->actions) return nb::none();
            return self.of->names[static_cast<std::size_t>(action)];
        });

    bind_batch(m);
    bind_search(m);
    bind_proof(m);

    m.def("games", [] {
        Words names;
        for (const auto& [name, kernel] : kernels()) names.push_back(name);
        return names;
    });
    m.def("adopt", &adopt);
    m.def("abi_tag", &abi_tag);
    m.def("install_hooks", [](nb::object outcome, nb::object refuse) {
        delete hooks;
        hooks = new PythonHooks{outcome, refuse};
    });
    // Python objects must not outlive the interpreter.
    nb::module_::import_("atexit").attr("register")(nb::cpp_function([] {
        delete hooks;
        hooks = nullptr;
    }));
}

}  // namespace teban
