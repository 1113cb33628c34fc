#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"

namespace navwright {

/// How the components of a floor are connected by crossings that simulated bots pass unhurt and by existing
/// links of a nav.
class ComponentWays {
  public:
    /// `floor` must outlive it. `links`: sample pairs (from, to) linked in the nav.
    ComponentWays(const Floor& floor, std::span<const std::pair<std::uint32_t, std::uint32_t>> links);

    /// The one among the largest components with the largest strongly connected surroundings.
    [[nodiscard]] std::uint32_t mainComponent() const;
    /// By component: whether it can be reached from `component` (from), or reaches it (to); `component`
    /// included.
    [[nodiscard]] std::vector<bool> from(std::uint32_t component) const;
    [[nodiscard]] std::vector<bool> to(std::uint32_t component) const;

    /// By component: the effort of the hardest step on the most reliable paths from a start to it and from it
    /// to the main component; 0 if never reached.
    [[nodiscard]] std::vector<float> hardest(std::uint32_t main, std::span<const std::uint32_t> starts) const;

    /// The crossings on the most reliable paths from a start to the visited components, and from these and
    /// `leavers` to the main component. Ascending by (from, to).
    [[nodiscard]] std::vector<const FloorCrossing*> crossings(std::uint32_t main,
                                                              std::span<const std::uint32_t> starts,
                                                              const std::vector<bool>& visited,
                                                              const std::vector<bool>& leavers) const;

  private:
    struct Step {
        std::uint32_t component = 0;  ///< target, or source
        float effort = 0;
        const FloorCrossing* crossing = nullptr;  ///< nullptr: a link of the nav
    };
    using Steps = std::vector<std::vector<Step>>;

    [[nodiscard]] static std::vector<bool> reach(const Steps& steps, std::uint32_t start);
    struct Before {
        bool done = false;
        std::uint32_t component = 0;  ///< the previous one on the most reliable path; itself for a start
        float hardest = 0;            ///< maximum effort of the steps so far
        const FloorCrossing* crossing = nullptr;
    };
    [[nodiscard]] static std::vector<Before> surest(const Steps& steps,
                                                    std::span<const std::uint32_t> starts);
    static void collect(const std::vector<Before>& before, const std::vector<bool>& wanted,
                        std::vector<const FloorCrossing*>& out);

    const Floor& floor_;
    Steps onwards_, back_;  ///< by component
};

/// Crossings below this effort are walked, or small falls.
inline constexpr float kPlainEffort = 3;

/// How unreliable and unusual a crossing is for bots: 1 for reliable walking, more for the rest.
[[nodiscard]] float crossingEffort(const Vec3& from, const Vec3& to, const LinkJudgement& judged);

}  // namespace navwright
