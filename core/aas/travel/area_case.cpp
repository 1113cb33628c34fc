#include "core/aas/travel/area_case.h"

#include <algorithm>
#include <iterator>

namespace navwright {

namespace {

constexpr double kHundredths = 100;

AreaWay wayAt(const AreaSet& set, std::size_t number, std::int32_t other) {
    const auto& way = set.aas.reachabilities[number];
    return {static_cast<std::int32_t>(number), other, way.travel(), way.travelTime / kHundredths};
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
                   .middle = set.middle(id),
                   .floor = set.graph.floor(id),
                   .sides = area.faceCount,
                   .mover = 0,
                   .out = {},
                   .in = {},
                   .places = {},
                   .nodes = {}};
    const auto portal = -static_cast<std::int64_t>(found.settings.cluster);
    if (portal > 0 && portal < static_cast<std::int64_t>(set.aas.portals.size())) {
        const auto& record = set.aas.portals[static_cast<std::size_t>(portal)];
        found.portalOf = {record.frontCluster, record.backCluster};
    }
    if ((found.settings.contents & kAasMover) != 0) found.mover = found.settings.contents >> kAasModelShift;
    for (std::size_t way = 1; way < set.owners.size(); ++way) {
        if (!set.hasWay(way)) continue;
        if (set.owners[way] == id) found.out.push_back(wayAt(set, way, set.aas.reachabilities[way].area));
        if (set.aas.reachabilities[way].area == id) found.in.push_back(wayAt(set, way, set.owners[way]));
    }
    const auto isHere = [id](const MapPlace& place) { return place.area == id; };
    std::ranges::copy_if(set.starts, std::back_inserter(found.places), isHere);
    std::ranges::copy_if(set.items, std::back_inserter(found.places), isHere);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (set.at(nodes[node]) == id) found.nodes.push_back(static_cast<std::uint32_t>(node));
    }
    return found;
}

std::optional<WayCase> wayCase(const AreaSet& set, std::uint64_t number) {
    if (!set.hasWay(number)) return std::nullopt;
    const auto& way = set.aas.reachabilities[number];
    WayCase found{.number = static_cast<std::int32_t>(number),
                  .from = set.owners[number],
                  .to = way.area,
                  .travel = way.travel(),
                  .start = way.start,
                  .end = way.end,
                  .seconds = way.travelTime / kHundredths,
                  .edge = way.edge,
                  .face = way.face,
                  .back = {},
                  .beside = {}};
    for (std::size_t other = 1; other < set.owners.size(); ++other) {
        const auto& record = set.aas.reachabilities[other];
        if (other == number || !set.hasWay(other)) continue;
        const auto id = static_cast<std::int32_t>(other);
        if (set.owners[other] == found.from && record.area == found.to) found.beside.push_back(id);
        if (set.owners[other] != found.to || record.area != found.from) continue;
        const bool sooner =
            !found.back ||
            record.travelTime < set.aas.reachabilities[static_cast<std::size_t>(*found.back)].travelTime;
        if (sooner) found.back = id;
    }
    return found;
}

}  // namespace navwright
