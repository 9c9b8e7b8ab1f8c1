// A fuzz target without a fuzzer: runs the files it is given, and then random inputs and mistakes in those files.
//
//     TARGET SECONDS FILE...
//
// Should an input end the process, it is left behind as `fuzz-input`.
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>

#include "fuzz.hpp"

namespace {

using Data = std::vector<std::uint8_t>;

void run(const Data& data) {
    const auto* bytes = reinterpret_cast<const char*>(data.data());
    std::ofstream("fuzz-input", std::ios::binary).write(bytes, std::ssize(data));
    LLVMFuzzerTestOneInput(data.data(), data.size());
}

Data random_input(teban::Random& random) {
    Data data(static_cast<std::size_t>(random.below(random.below(4) ? 300 : 3000)));
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random.below(256));
    return data;
}

// One of the files with some bytes changed, missing or twice.
Data mistaken(const std::vector<Data>& files, teban::Random& random) {
    Data data = files[static_cast<std::size_t>(random.below(static_cast<int>(files.size())))];
    for (int changes = 1 + random.below(4); changes > 0 && !data.empty(); --changes) {
        const auto at = data.begin() + random.below(static_cast<int>(data.size()));
        const auto byte = static_cast<std::uint8_t>(random.below(256));
        const int how = random.below(3);
        if (how == 0) *at = byte;
        if (how == 1) data.erase(at);
        if (how == 2) data.insert(at, byte);
    }
    return data;
}

}  // namespace

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    const double seconds = argc > 1 ? std::atof(argv[1]) : 1;
    std::vector<Data> files;
    for (int i = 2; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        run(files.back());
    }
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    teban::Random random(static_cast<std::uint64_t>(std::time(nullptr)));
    long inputs = 0;
    for (; Clock::now() < end; ++inputs)
        run(files.empty() || random.below(2) ? random_input(random) : mistaken(files, random));
    std::remove("fuzz-input");
    std::printf("%td files and %ld other inputs, nothing found\n", std::ssize(files), inputs);
}
