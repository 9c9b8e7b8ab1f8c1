// What a proof search knows about positions, and a table of fixed size that remembers it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace teban {

// What is known about the claim that one seat, the claimant, can force a win.
enum class ProofStatus : std::uint8_t {
    OPEN,
    WON,   // the claimant can
    LOST,  // the rival can
    HELD,  // the claimant cannot: the rival can reach a draw, or keep the game going round for ever
};

// The proof number and the disproof number of a position: the least number of open positions that would have to turn out
// well to prove the claim, and to disprove it.
struct ProofNumbers {
    static constexpr std::uint32_t UNBOUNDED = 1u << 30;

    std::uint32_t proof, disproof;
};

// What a search found out about a position.
struct Finding {
    static constexpr std::uint16_t NOWHERE = 0xFFFF;

    ProofNumbers numbers;
    ProofStatus status = ProofStatus::OPEN;
    std::uint16_t distance = 0;  // if won or lost: within how many actions
    // A position that is held may be so only because going on would repeat positions of the path that led to it: then
    // these are the depths of the first of them and of the last.
    std::uint16_t first_repeated = NOWHERE, last_repeated = 0;

    static constexpr Finding open(std::uint32_t proof, std::uint32_t disproof) { return {{proof, disproof}}; }
    static constexpr Finding won(int distance) {
        return {{0, ProofNumbers::UNBOUNDED}, ProofStatus::WON, static_cast<std::uint16_t>(distance)};
    }
    static constexpr Finding lost(int distance) {
        return {{ProofNumbers::UNBOUNDED, 0}, ProofStatus::LOST, static_cast<std::uint16_t>(distance)};
    }
    static constexpr Finding held() { return {{ProofNumbers::UNBOUNDED, 0}, ProofStatus::HELD}; }
    static constexpr Finding repeating(int first, int last) {
        Finding finding = held();
        finding.first_repeated = static_cast<std::uint16_t>(first);
        finding.last_repeated = static_cast<std::uint16_t>(last);
        return finding;
    }

    constexpr bool is_open() const { return status == ProofStatus::OPEN; }
    constexpr bool depends_on_path() const { return first_repeated != NOWHERE; }
};

// A transposition table of findings, of fixed size: where a bucket is full, the entry that took the least work to find
// out is replaced first. Entries carry the whole 64-bit key.
class ProofTable {
   public:
    struct Entry {
        std::uint64_t key;
        Finding finding;

        // A finding that depends on its path is true while a stamp is on it; it needs no proof numbers, which give room.
        std::uint64_t stamp() const { return std::uint64_t{finding.numbers.proof} << 32 | finding.numbers.disproof; }
        void set_stamp(std::uint64_t stamp) {
            finding.numbers = {static_cast<std::uint32_t>(stamp >> 32), static_cast<std::uint32_t>(stamp)};
        }
    };

    // In at most so many bytes; `is_ready` says whether there was memory for them.
    explicit ProofTable(std::size_t bytes) {
        std::size_t buckets = std::bit_floor(bytes / sizeof(Bucket));
        if (buckets == 0) buckets = 1;
        // Zeros from the system cost nothing until they are touched, unlike those that a constructor writes.
        memory_.reset(std::calloc(buckets + 1, sizeof(Bucket)));
        std::size_t space = (buckets + 1) * sizeof(Bucket);
        void* begin = memory_.get();
        buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), buckets * sizeof(Bucket), begin, space));
        mask_ = buckets - 1;
    }

    bool is_ready() const { return memory_ != nullptr; }
    std::size_t bytes() const { return (mask_ + 1) * sizeof(Bucket); }

    const Entry* find(std::uint64_t key) const {
        const Bucket& bucket = buckets_[key & mask_];
        for (int i = 0; i < WAYS; ++i)
            if (bucket.entries[i].key == key && bucket.work[i]) return &bucket.entries[i];
        return nullptr;
    }

    // The entry to write for a key that took `positions` examined positions: the one that it has, a free one, or
    // the one that took the least work.
    Entry& claim(std::uint64_t key, std::uint64_t positions) {
        Bucket& bucket = buckets_[key & mask_];
        int found = 0;
        for (int i = 0; i < WAYS; ++i) {
            if (bucket.entries[i].key == key && bucket.work[i]) {
                bucket.work[i] = measure(positions + positions_in(bucket.work[i]));
                return bucket.entries[i];
            }
            if (bucket.work[i] < bucket.work[found]) found = i;
        }
        bucket.work[found] = measure(positions);
        bucket.entries[found].key = key;
        return bucket.entries[found];
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

   private:
    static constexpr int WAYS = 5;

    struct alignas(128) Bucket {
        Entry entries[WAYS];
        std::uint8_t work[WAYS];  // 0 where the entry is free
    };
    static_assert(sizeof(Bucket) == 128);

    // Work in one byte: 1 and 8 times the binary logarithm.
    static std::uint8_t measure(std::uint64_t positions) {
        const int whole = std::bit_width(positions | 1) - 1;
        const auto eighths = static_cast<int>((positions << 3 >> whole) & 7);
        return static_cast<std::uint8_t>(std::min(8 * whole + eighths + 1, 255));
    }
    static std::uint64_t positions_in(std::uint8_t work) {
        return (std::uint64_t{8} + (work - 1) % 8) << (work - 1) / 8 >> 3;
    }

    struct Release {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::unique_ptr<void, Release> memory_;
    Bucket* buckets_;
    std::uint64_t mask_;
};

}  // namespace teban
