#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Bots' travel times along a nav's links (travelSeconds()), hundredths of a second, at least one per link;
/// kNoTime without a route. Fastest paths.
class NavTimes {
  public:
    explicit NavTimes(const NavGraph& nav);

    /// Times from every node to one, hundredths of a second.
    [[nodiscard]] std::vector<std::int32_t> to(std::int32_t node) const;
    /// Times from one node to every node, hundredths of a second; those above `longest` count as no route,
    /// unless it is kNoTime.
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

/// Times from every node to a place: along the links to the node that serves the place, then straight on at a
/// run.
[[nodiscard]] std::vector<std::int32_t> navTimesTo(const NavGraph& nav, std::int32_t node, const Vec3& place);

}  // namespace navwright
