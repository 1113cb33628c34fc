#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Who sees whom among numbered places. Sight is mutual.
class SightLines {
  public:
    explicit SightLines(std::size_t places = 0);

    [[nodiscard]] std::size_t size() const { return places_; }
    [[nodiscard]] bool between(std::size_t one, std::size_t other) const {
        return (row(one)[other / kWord] >> (other % kWord) & 1) != 0;
    }
    /// How many places see a place, itself included.
    [[nodiscard]] std::size_t count(std::size_t place) const;
    /// Calls visit(other) for each place that sees `place`, itself included, ascending.
    template <class Visit>
    void forSeen(std::size_t place, Visit visit) const {
        const auto words = row(place);
        for (std::size_t i = 0; i < words.size(); ++i) {
            for (auto word = words[i]; word != 0; word &= word - 1)
                visit(i * kWord + toIndex(std::countr_zero(word)));
        }
    }

    std::uint64_t possible = 0;  ///< pairs that the map's visibility leaves to be traced

    friend bool operator==(const SightLines&, const SightLines&) = default;

  private:
    friend Result<SightLines> traceSight(const BspFile& bsp, const Collision& world,
                                         std::span<const Vec3> eyes, int jobs, JobContext& context);
    static constexpr std::size_t kWord = 64;

    [[nodiscard]] std::span<const std::uint64_t> row(std::size_t place) const {
        return std::span(bits_).subspan(place * words_, words_);
    }
    void set(std::size_t from, std::size_t to) {
        bits_[from * words_ + to / kWord] |= std::uint64_t{1} << (to % kWord);
    }

    std::size_t places_, words_;
    std::vector<std::uint64_t> bits_;  ///< row by row
};

/// Finds who sees whom, as the game's visible() does: from eye to eye nothing opaque, so glass and water hide
/// nobody. Pairs that the map's visibility excludes are not traced. On at most `jobs` threads (0: one per
/// core), the same for any number. Takes eyes * eyes / 8 bytes. Errors: cancelled.
[[nodiscard]] Result<SightLines> traceSight(const BspFile& bsp, const Collision& world,
                                            std::span<const Vec3> eyes, int jobs, JobContext& context);

}  // namespace navwright
