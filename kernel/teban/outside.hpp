// The Python module of a kernel that is built outside Teban: it has one member, `kernel`, a capsule for teban.native.adopt.
// `teban_add_kernel` (TebanKernel.cmake) builds a kernel.cpp with TEBAN_MODULE, the module's name.
#pragma once

#include "abi.hpp"

namespace teban {

// A new module with the capsule; null if there is an exception.
inline PyObject* make_module(const char* name, const Kernel& kernel) {
    static PyModuleDef definition = {
        PyModuleDef_HEAD_INIT, name, nullptr, -1, nullptr, nullptr, nullptr, nullptr, nullptr};
    PyObject* module = PyModule_Create(&definition);
    if (!module) return nullptr;
    PyObject* capsule = PyCapsule_New(const_cast<Kernel*>(&kernel), abi_tag(), nullptr);
    if (PyModule_AddObjectRef(module, "kernel", capsule) < 0) {
        Py_DECREF(module);
        module = nullptr;
    }
    Py_XDECREF(capsule);
    return module;
}

}  // namespace teban

#define TEBAN_TEXT_OF(WORD) #WORD
#define TEBAN_TEXT(WORD) TEBAN_TEXT_OF(WORD)
#define TEBAN_JOIN_OF(ONE, OTHER) ONE##OTHER
#define TEBAN_JOIN(ONE, OTHER) TEBAN_JOIN_OF(ONE, OTHER)

#define TEBAN_KERNEL(NAME, ...)                                                    \
    namespace teban {                                                              \
    static constexpr Kernel kernel{&__VA_ARGS__::make, &__VA_ARGS__::any_options}; \
    }                                                                              \
    extern "C" PyMODINIT_FUNC TEBAN_JOIN(PyInit_, TEBAN_MODULE)() {                \
        return teban::make_module(TEBAN_TEXT(TEBAN_MODULE), teban::kernel);        \
    }
