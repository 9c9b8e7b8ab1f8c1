// Whether a kernel that was built elsewhere fits this module: both must agree on everything that crosses between them.
#pragma once

#include <Python.h>

#include <string>

#include "registry.hpp"

namespace teban {

// Raised whenever GameKernel, or anything that crosses it, means something else than before.
inline constexpr int INTERFACE_VERSION = 2;

// The name of a capsule with a Kernel in it: the interface, the compiler's ABI, the sizes of what crosses, and a hash of
// the headers (TEBAN_HEADERS, which CMake works out). Capsules keep no copy of their names, so it lives for ever.
inline const char* abi_tag() {
#if defined(_MSC_VER)
    constexpr long compiler = _MSC_VER, library = _ITERATOR_DEBUG_LEVEL;
#elif defined(_GLIBCXX_USE_CXX11_ABI)
    constexpr long compiler = __GXX_ABI_VERSION, library = _GLIBCXX_USE_CXX11_ABI;
#else
    constexpr long compiler = __GXX_ABI_VERSION, library = -1;  // libc++
#endif
    static const std::string tag = [] {
        std::string all = "teban.kernel";
        for (const long part :
             {long{INTERFACE_VERSION}, compiler, library, long{sizeof(Kernel)}, long{sizeof(GameKernel)},
              long{sizeof(Buffer)}, long{sizeof(Search)}, long{sizeof(Candidate)}, long{sizeof(SearchParams)},
              long{sizeof(std::string)}, long{sizeof(Words)}})
            all += "." + std::to_string(part);
        return all + "." TEBAN_HEADERS;
    }();
    return tag.c_str();
}

}  // namespace teban
