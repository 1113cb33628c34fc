#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <utility>

#include "core/base/file_bytes.h"

/// Changes to files that keep what a reader checks first (lengths, counts, checksums, packing), so that what
/// is behind those checks is tried: for fuzz targets, for the test of the corpus and for the campaign.
namespace mutate {

using navwright::Bytes;

/// The same seed gives the same throws.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] std::uint64_t bits() { return random_(); }
    /// 0..`count` - 1; 0 when there is nothing to choose from.
    [[nodiscard]] std::size_t below(std::size_t count) {
        return count == 0 ? 0 : static_cast<std::size_t>(random_() % count);
    }
    [[nodiscard]] bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class Range>
    [[nodiscard]] auto& pick(Range& range) {
        return range[below(std::size(range))];
    }

  private:
    std::mt19937_64 random_;
};

/// Changes bytes in any way, to at most `most` of them: libFuzzer's own mutation, or a plain one.
using ByteChange = std::function<void(Bytes& bytes, std::size_t most)>;

struct Tools {
    Dice& dice;
    ByteChange changeBytes;
    std::size_t most;  ///< bytes that the result may have
};

/// A changed copy of a file, or of one that is none.
using Mutator = Bytes (*)(std::span<const std::byte> file, Tools& tools);

[[nodiscard]] Bytes mutateAas(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateMvd(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateDm2(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateBsp(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateNav(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateNav2(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateStrafe(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateWal(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutatePcx(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateTga(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutatePak(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateZip(std::span<const std::byte> file, Tools& tools);
[[nodiscard]] Bytes mutateJson(std::span<const std::byte> file, Tools& tools);

/// Flips, overwrites, removes, repeats or adds a few bytes.
void changeBytesPlainly(Dice& dice, Bytes& bytes, std::size_t most);

/// Puts a number of `width` bytes (1, 2, 4 or 8) at `at` that code is likely to be wrong about: a limit, one
/// beside it, a real number that is none, or a neighbour of what is there.
void putHostileInteger(Dice& dice, Bytes& bytes, std::size_t at, std::size_t width);
void putHostileReal(Dice& dice, Bytes& bytes, std::size_t at);

}  // namespace mutate
