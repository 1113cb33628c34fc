#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"

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

    /// By part: the effort of the hardest step on the surest ways from one of the starts there, and from
    /// there to the main part; what is never reached counts 0.
    [[nodiscard]] std::vector<float> hardest(std::uint32_t main, std::span<const std::uint32_t> starts) const;

    /// The crossings on the surest ways from one of the starts to the visited parts, and from these and
    /// `leavers` to the main part. Ascending by (from, to).
    [[nodiscard]] std::vector<const FloorCrossing*> crossings(std::uint32_t main,
                                                              std::span<const std::uint32_t> starts,
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
    struct Before {
        bool done = false;
        std::uint32_t part = 0;  ///< the one before on the surest way; itself for a start
        float hardest = 0;       ///< of the steps there
        const FloorCrossing* crossing = nullptr;
    };
    [[nodiscard]] static std::vector<Before> surest(const Steps& steps,
                                                    std::span<const std::uint32_t> starts);
    static void collect(const std::vector<Before>& before, const std::vector<bool>& wanted,
                        std::vector<const FloorCrossing*>& out);

    const Floor& floor_;
    Steps onwards_, back_;  ///< by part
};

/// Crossings that cost less effort are walked, or fallen a little.
inline constexpr float kPlainEffort = 3;

/// How sure bots are to make a crossing, and how plain it is: 1 for walking that always works, more for the
/// rest.
[[nodiscard]] float crossingEffort(const Vec3& from, const Vec3& to, const LinkJudgement& judged);

}  // namespace navwright
