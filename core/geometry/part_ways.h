#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/floor.h"

namespace navwright {

/// How the parts of a floor hang together by the crossings that simulated bots make unhurt and by the links
/// that a nav has already.
class PartWays {
  public:
    /// The floor outlives this. `links`: samples (from, to) that links of the nav join.
    PartWays(const Floor& floor, std::span<const std::pair<std::uint32_t, std::uint32_t>> links);

    /// The part among the largest whose surroundings, all that leads there and back, are largest.
    [[nodiscard]] std::uint32_t mainPart() const;
    /// By part: whether a way leads there from that one, and from there to it; itself included.
    [[nodiscard]] std::vector<bool> from(std::uint32_t part) const;
    [[nodiscard]] std::vector<bool> to(std::uint32_t part) const;

    /// The crossings on the surest ways from the main part to these, and to it from all of them and from
    /// `leavers`. Ascending by (from, to).
    [[nodiscard]] std::vector<const FloorCrossing*> crossings(std::uint32_t main,
                                                              const std::vector<bool>& visited,
                                                              const std::vector<bool>& leavers) const;

  private:
    struct Step {
        std::uint32_t part = 0;  ///< where it leads, or comes from
        float effort = 0;
        const FloorCrossing* crossing = nullptr;  ///< nullptr: a link of the nav
    };
    using Steps = std::vector<std::vector<Step>>;

    [[nodiscard]] static std::vector<bool> reach(const Steps& steps, std::uint32_t start);
    static void collect(const Steps& steps, std::uint32_t start, const std::vector<bool>& wanted,
                        std::vector<const FloorCrossing*>& out);

    const Floor& floor_;
    Steps onwards_, back_;  ///< by part
};

/// How sure bots are to make a crossing, and how plain it is: 1 for walking that always works, more for the
/// rest.
[[nodiscard]] float crossingEffort(const Vec3& from, const Vec3& to, const LinkJudgement& judged);

}  // namespace navwright
