#include "core/aas/clusters/portal_set.h"

#include <algorithm>

#include "core/base/index.h"

namespace navwright {

AreaComponents componentsWithout(const AreaLinks& links, const std::vector<bool>& portals) {
    AreaComponents components;
    components.of.assign(links.areaCount(), 0);
    components.reachabilitiesIn.assign(1, 0);
    std::vector<std::int32_t> open;
    const auto flood = [&](std::int32_t start) {
        const auto number = static_cast<std::int32_t>(components.reachabilitiesIn.size());
        components.reachabilitiesIn.push_back(0);
        components.of[start] = number;
        open.push_back(start);
        while (!open.empty()) {
            const auto area = open.back();
            open.pop_back();
            if (links.hasReachabilities(area)) ++components.reachabilitiesIn.back();
            for (const auto other : links.around(area)) {
                auto& of = components.of[other];
                if (of != 0 || portals[other]) continue;
                of = number;
                open.push_back(other);
            }
        }
    };
    for (const bool withReachabilities : {true, false}) {
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(links.areaCount()); ++area) {
            const auto i = toIndex(area);
            if (components.of[i] != 0 || portals[i] || links.hasReachabilities(area) != withReachabilities)
                continue;
            if (!withReachabilities && links.around(area).empty()) continue;
            flood(area);
        }
    }
    return components;
}

PortalSides sidesOf(const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaComponents& components, std::int32_t area) {
    PortalSides sides;
    for (const auto other : links.around(area)) {
        if (portals[other]) continue;
        const auto component = components.of[other];
        if (component == sides.front || component == sides.back) continue;
        if (sides.front == 0) {
            sides.front = component;
        } else if (sides.back == 0) {
            sides.back = component;
        } else {
            return sides;
        }
    }
    if (sides.back == 0) return sides;
    if (sides.back < sides.front) std::swap(sides.front, sides.back);
    bool fromFront = false, fromBack = false;
    for (const auto other : links.in(area)) {
        const auto component = components.of[other];
        fromFront = fromFront || component == sides.front;
        fromBack = fromBack || component == sides.back;
    }
    const auto reachabilities = [&](std::int32_t component) {
        return components.reachabilitiesIn[component] > 0;
    };
    sides.isPortal = fromFront && fromBack && reachabilities(sides.front) && reachabilities(sides.back);
    return sides;
}

std::vector<std::int32_t> falsePortals(const AreaLinks& links, const std::vector<bool>& portals,
                                       const AreaComponents& components) {
    std::vector<PortalSides> sides(portals.size());
    std::vector<std::int32_t> wrong;
    for (std::size_t i = 1; i < portals.size(); ++i) {
        if (portals[i]) sides[i] = sidesOf(links, portals, components, static_cast<std::int32_t>(i));
    }
    for (std::size_t i = 1; i < portals.size(); ++i) {
        if (!portals[i]) continue;
        const auto joined = [&](std::int32_t other) {
            const auto k = toIndex(other);
            return !portals[k] || !sides[k].isPortal || sides[i].meets(sides[k]);
        };
        const bool right =
            sides[i].isPortal && std::ranges::all_of(links.around(static_cast<std::int32_t>(i)), joined);
        if (!right) wrong.push_back(static_cast<std::int32_t>(i));
    }
    return wrong;
}

double travelTimesKept(const AreaLinks& links, const std::vector<bool>& portals,
                       const AreaComponents& components) {
    std::vector<double> sizes(components.reachabilitiesIn.begin(), components.reachabilitiesIn.end());
    double areas = 0, count = 0;
    for (std::size_t i = 1; i < portals.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        if (links.hasReachabilities(area)) ++areas;
        if (!portals[i]) continue;
        ++count;
        const auto sides = sidesOf(links, portals, components, area);
        if (!links.hasReachabilities(area)) continue;
        ++sizes[sides.front];
        ++sizes[sides.back];
    }
    double kept = areas * count;
    for (std::size_t i = 1; i < sizes.size(); ++i) kept += sizes[i] * sizes[i];
    return kept;
}

}  // namespace navwright
