# Building the kernel of a game that is not part of Teban.
#
#   list(APPEND CMAKE_MODULE_PATH "<what teban.cmake_dir() says>")
#   include(TebanKernel)
#   teban_add_kernel(_mygame SOURCES kernel.cpp)
#
# makes a Python extension module `_mygame`, whose member `kernel` is what `teban.native.adopt` takes. It must be built by
# the same compiler as Teban's own kernel, more or less, and from the headers of the same version.
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/../teban/kernel.hpp")
  get_filename_component(TEBAN_INCLUDE_DIR "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)  # a source tree
else()
  get_filename_component(TEBAN_INCLUDE_DIR "${CMAKE_CURRENT_LIST_DIR}/../include" ABSOLUTE)
endif()

# A hash of all shipped headers, whatever their folder; configuring runs again when one changes.
file(GLOB_RECURSE teban_headers RELATIVE "${TEBAN_INCLUDE_DIR}" CONFIGURE_DEPENDS "${TEBAN_INCLUDE_DIR}/teban/*.hpp")
list(SORT teban_headers)
set(teban_hashes "")
foreach(header IN LISTS teban_headers)
  file(SHA256 "${TEBAN_INCLUDE_DIR}/${header}" hash)
  string(APPEND teban_hashes "${header} ${hash}\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${TEBAN_INCLUDE_DIR}/${header}")
endforeach()
string(SHA256 TEBAN_HEADERS "${teban_hashes}")
string(SUBSTRING "${TEBAN_HEADERS}" 0 16 TEBAN_HEADERS)

# What every kernel is compiled with: tables that the compiler works out take it some steps.
function(teban_compile_kernel target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_include_directories(${target} PRIVATE "${TEBAN_INCLUDE_DIR}")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 warns of its own std::string.
    target_compile_options(${target} PRIVATE -Wno-restrict -fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=1000000)
  elseif(NOT MSVC)
    target_compile_options(${target} PRIVATE -fconstexpr-steps=2000000000)
  endif()
endfunction()

function(teban_add_kernel name)
  cmake_parse_arguments(PARSE_ARGV 1 KERNEL "" "" "SOURCES")
  find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
  find_package(Threads REQUIRED)
  Python_add_library(${name} MODULE WITH_SOABI ${KERNEL_SOURCES} "${TEBAN_INCLUDE_DIR}/teban/search/tree_search.cpp")
  teban_compile_kernel(${name})
  target_compile_definitions(${name} PRIVATE TEBAN_MODULE=${name} TEBAN_HEADERS="${TEBAN_HEADERS}")
  target_link_libraries(${name} PRIVATE Threads::Threads)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden)
endfunction()
