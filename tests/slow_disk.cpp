// A disk that does not answer: preloaded into a process, it holds up whatever opens a file below a folder, and whatever
// waits for data to be on the disk, for as long as a gate is there.
//
//     SLOW_FOLDER=... SLOW_GATE=... LD_PRELOAD=slow_disk.so PROGRAM
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

void wait_for_gate() {
    const char* gate = std::getenv("SLOW_GATE");
    while (gate && access(gate, F_OK) == 0) usleep(20'000);
}

void wait_for(const char* path) {
    const char* folder = std::getenv("SLOW_FOLDER");
    if (folder && path && std::strncmp(path, folder, std::strlen(folder)) == 0) wait_for_gate();
}

template <class Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int open_later(const char* name, const char* path, int flags, mode_t mode) {
    wait_for(path);
    return next<int(const char*, int, ...)>(name)(path, flags, mode);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_later("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_later("open64", path, flags, mode);
}
int fsync(int file) {
    wait_for_gate();
    return next<int(int)>("fsync")(file);
}
int fdatasync(int file) {
    wait_for_gate();
    return next<int(int)>("fdatasync")(file);
}
}
