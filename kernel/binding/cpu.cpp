// The Python module `teban._cpu`: which instruction sets this machine has. It is compiled for any machine of its kind, so
// that a kernel compiled for a newer one can be chosen before anything of it runs.
#include <Python.h>

namespace {

// The x86-64 levels of the System V ABI. The compiler's own check asks the operating system, too, whether it saves the
// wider registers.
PyObject* levels(PyObject*, PyObject*) {
    PyObject* names = PyList_New(0);
    if (!names) return nullptr;
    const auto add = [&](const char* name) {
        PyObject* text = PyUnicode_FromString(name);
        const bool is_added = text && PyList_Append(names, text) == 0;
        Py_XDECREF(text);
        return is_added;
    };
    bool fits = add("generic");
#if defined(__x86_64__) || defined(_M_X64)
    __builtin_cpu_init();
    if (fits && __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.2") &&
        __builtin_cpu_supports("popcnt")) {
        fits = add("x86-64-v2");
        if (fits && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
            __builtin_cpu_supports("fma")) {
            fits = add("x86-64-v3");
            if (fits && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                __builtin_cpu_supports("avx512vl"))
                fits = add("x86-64-v4");
        }
    }
#endif
    if (!fits) Py_CLEAR(names);
    return names;
}

PyMethodDef methods[] = {
    {"levels", levels, METH_NOARGS, "The instruction sets that this machine has, the oldest first."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module{PyModuleDef_HEAD_INIT,
                   "_cpu",
                   "Which instruction sets this machine has.",
                   -1,
                   methods,
                   nullptr,
                   nullptr,
                   nullptr,
                   nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {  // NOLINT(bugprone-reserved-identifier): so Python looks for it
    return PyModule_Create(&module);
}
