#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How long bots take from node to node by a nav's links (analysis/path_query.h travelSeconds), hundredths of
/// a second, at least one a link; kNoTime without a way. Paths of least time.
class NavTimes {
  public:
    explicit NavTimes(const NavGraph& nav);

    /// From every node to one.
    [[nodiscard]] std::vector<std::int32_t> to(std::int32_t node) const;
    /// From one to every node; what takes longer than `longest` counts as without a way, unless that is
    /// kNoTime.
    [[nodiscard]] std::vector<std::int32_t> from(std::int32_t node, std::int32_t longest = kNoTime) const;

  private:
    struct TimedLink {
        std::int32_t node = 0;
        std::int32_t time = 0;
    };
    using Links = std::vector<std::vector<TimedLink>>;
    [[nodiscard]] static std::vector<std::int32_t> quickest(const Links& links, std::int32_t start,
                                                            std::int32_t longest);

    Links forward_, backward_;
};

}  // namespace navwright
