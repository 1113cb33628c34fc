#include "core/floor/survey/unserved_items.h"

#include <fmt/format.h>
#include "core/base/point_text.h"
#include "core/floor/survey/component_ways.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Why no node takes the item, by the floor around it.
std::string floorReason(const Pickup& item, const Collision& world, const Floor& floor) {
    const ComponentWays ways(floor, {});
    const auto main = ways.mainComponent();
    const auto there = ways.from(main);
    const auto leads = ways.to(main);
    bool stood = false, reached = false, left = false;
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (!takesItem(world, floor.samples[i].origin, item.origin)) continue;
        const auto component = floor.componentOf[i];
        stood = true;
        reached = reached || there[component] || floor.components[component].reached;
        left = left || leads[component];
    }
    if (!stood) return "no player stands where he could take it";
    if (!reached) return "no way is known that leads there";
    if (!left) return "bots get there, but no way is known that leads back";
    return "bots get there and back over the floor, but no link to a node there is left";
}

}  // namespace

std::vector<UnservedItem> unservedItems(const NavGraph& graph, const GameMap& map, const Floor& floor) {
    const auto parts = strongComponents(graph);
    std::vector<UnservedItem> unserved;
    for (auto& item : pickupsOf(map)) {
        const auto service = serviceOf(item.origin, graph, parts, map.collision);
        if (service.served) continue;
        auto reason = service.node >= 0
                          ? fmt::format("node {} is there, but no ways lead there and back", service.node)
                          : floorReason(item, map.collision, floor);
        unserved.push_back({std::move(item), std::move(reason)});
    }
    return unserved;
}

std::vector<std::string> itemRemarks(const std::vector<UnservedItem>& items) {
    std::vector<std::string> remarks;
    for (const auto& [item, reason] : items)
        remarks.push_back(fmt::format("{} at {}: {}", item.className, pointText(item.origin), reason));
    return remarks;
}

}  // namespace navwright
