#include "core/aas/travel/area_case.h"

#include <algorithm>
#include <iterator>

namespace navwright {

namespace {

constexpr double kHundredths = 100;

AreaReachability reachabilityAt(const AreaSet& set, std::size_t number, std::int32_t other) {
    const auto& reachability = set.aas.reachabilities[number];
    return {static_cast<std::int32_t>(number), other, reachability.travel(),
            reachability.travelTime / kHundredths};
}

}  // namespace

std::optional<AreaCase> areaCase(const AreaSet& set, std::uint64_t number, std::span<const Vec3> nodes) {
    if (!set.hasArea(number)) return std::nullopt;
    const auto id = static_cast<std::int32_t>(number);
    const auto& area = set.aas.areas[number];
    AreaCase found{.number = id,
                   .settings = set.aas.settings[number],
                   .portalOf = {},
                   .bounds = area.bounds,
                   .center = set.center(id),
                   .floor = set.graph.floor(id),
                   .sides = area.faceCount,
                   .mover = 0,
                   .out = {},
                   .in = {},
                   .places = {},
                   .nodes = {}};
    const auto portal = -static_cast<std::int64_t>(found.settings.cluster);
    if (portal > 0 && portal < static_cast<std::int64_t>(set.aas.portals.size())) {
        const auto& record = set.aas.portals[portal];
        found.portalOf = {record.frontCluster, record.backCluster};
    }
    if ((found.settings.contents & kAasMover) != 0) found.mover = found.settings.contents >> kAasModelShift;
    for (std::size_t reachability = 1; reachability < set.owners.size(); ++reachability) {
        if (!set.hasReachability(reachability)) continue;
        if (set.owners[reachability] == id)
            found.out.push_back(reachabilityAt(set, reachability, set.aas.reachabilities[reachability].area));
        if (set.aas.reachabilities[reachability].area == id)
            found.in.push_back(reachabilityAt(set, reachability, set.owners[reachability]));
    }
    const auto isHere = [id](const MapPlace& place) { return place.area == id; };
    std::ranges::copy_if(set.starts, std::back_inserter(found.places), isHere);
    std::ranges::copy_if(set.items, std::back_inserter(found.places), isHere);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (set.at(nodes[node]) == id) found.nodes.push_back(static_cast<std::uint32_t>(node));
    }
    return found;
}

std::optional<ReachabilityCase> reachabilityCase(const AreaSet& set, std::uint64_t number) {
    if (!set.hasReachability(number)) return std::nullopt;
    const auto& reachability = set.aas.reachabilities[number];
    ReachabilityCase found{.number = static_cast<std::int32_t>(number),
                           .from = set.owners[number],
                           .to = reachability.area,
                           .travel = reachability.travel(),
                           .start = reachability.start,
                           .end = reachability.end,
                           .seconds = reachability.travelTime / kHundredths,
                           .edge = reachability.edge,
                           .face = reachability.face,
                           .back = {},
                           .beside = {}};
    for (std::size_t other = 1; other < set.owners.size(); ++other) {
        const auto& record = set.aas.reachabilities[other];
        if (other == number || !set.hasReachability(other)) continue;
        const auto id = static_cast<std::int32_t>(other);
        if (set.owners[other] == found.from && record.area == found.to) found.beside.push_back(id);
        if (set.owners[other] != found.to || record.area != found.from) continue;
        const bool sooner = !found.back || record.travelTime < set.aas.reachabilities[*found.back].travelTime;
        if (sooner) found.back = id;
    }
    return found;
}

}  // namespace navwright
