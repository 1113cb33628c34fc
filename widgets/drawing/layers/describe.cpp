#include "widgets/drawing/layers/describe.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/aas/travel/area_set.h"
#include "core/base/counted.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/layers/entities.h"
#include "widgets/drawing/layers/present_nodes.h"
#include "widgets/drawing/layers/travel_look.h"

namespace navwright {

namespace {

const NavNode* nodeAt(const Generation& generation, std::uint64_t id) {
    if (!generation.graph || id >= generation.graph->graph.nodes.size()) return nullptr;
    return &generation.graph->graph.nodes[id];
}

const NavLink* linkAt(const Generation& generation, const Item& item) {
    const auto* node = nodeAt(generation, item.major());
    return node != nullptr && item.minor() < node->links.size() ? &node->links[item.minor()] : nullptr;
}

const Death* deathAt(const Generation& generation, const Item& item) {
    if (item.major() >= generation.gated.size()) return nullptr;
    const auto& deaths = generation.gated[item.major()]->deaths;
    return item.minor() < deaths.size() ? &deaths[item.minor()] : nullptr;
}

/// The origin of a node or link that no demo shows; empty for others.
std::string originWords(NavOrigin origin) {
    switch (origin) {
        case NavOrigin::map:
            return ", from the map: no demo shows it";
        case NavOrigin::inferred:
            return ", inferred: no demo shows it";
        case NavOrigin::hand:
            return ", made by hand";
        case NavOrigin::demos:
        case NavOrigin::file:
            break;
    }
    return {};
}

std::string describeNode(const Generation& generation, std::uint64_t id) {
    const auto* node = nodeAt(generation, id);
    if (node == nullptr) return {};
    auto text = fmt::format("Node {}: {}", id, lowerReadable(nodeTypeName(node->type)));
    text += originWords(generation.graph->nodeOrigin[id]);
    const auto from = generation.graph->nodeOf[id];
    if (from >= 0 && generation.nodes) {
        const auto& evidence = generation.nodes->nodes[from];
        text += fmt::format(", weight {:.1f}, {}", evidence.weight, counted(evidence.demos, "demo", "demos"));
    }
    return text;
}

std::string describeLink(const Generation& generation, const Item& item) {
    const auto* link = linkAt(generation, item);
    if (link == nullptr) return {};
    auto text =
        fmt::format("Link {} to {}: {}", item.major(), link->target, lowerReadable(nodeTypeName(link->type)));
    text += originWords(generation.graph->linkOrigin[item.major()][item.minor()]);
    const auto from = generation.graph->linkOf[item.major()][item.minor()];
    if (from < 0 || !generation.links) return text;
    const auto& evidence = generation.links->links[from].evidence;
    text += fmt::format(", {}, {:.0f} units/s", counted(evidence.count, "traversal", "traversals"),
                        evidence.meanSpeed);
    if (evidence.fallDamage > 0) text += fmt::format(", costs {:.0f} health", evidence.fallDamage);
    return text;
}

std::string describeCluster(const Generation& generation, std::uint64_t id) {
    if (!generation.clusters || id >= generation.clusters->clusters.size()) return {};
    const auto& cluster = generation.clusters->clusters[id];
    auto text = fmt::format("Cluster {}: {}, weight {:.1f}, {}", id, counted(cluster.count, "vote", "votes"),
                            cluster.weight, counted(cluster.demos, "demo", "demos"));
    if (!generation.nodes) return text;
    for (const auto& rejected : generation.nodes->rejected) {
        if (rejected.cluster == id)
            text += fmt::format(", no node: {} ({:.3g}, threshold {:.3g})",
                                lowerReadable(nodeRejectionName(rejected.reason)), rejected.value,
                                rejected.threshold);
    }
    return text;
}

std::string describeVote(const Generation& generation, std::uint64_t id) {
    if (!generation.votes || id >= generation.votes->size()) return {};
    const auto number = static_cast<std::uint32_t>(id);
    const auto& vote = (*generation.votes)[number];
    return fmt::format("Vote {}: slot {} of {} at {:.1f} s", id, vote.slot,
                       generation.votes->demo(generation.votes->demoOf(number)).name,
                       vote.frame * kFrameSeconds);
}

std::string describeDeath(const Generation& generation, const Item& item) {
    const auto* death = deathAt(generation, item);
    if (death == nullptr) return {};
    return fmt::format("Death by {}: slot {} of {} at {:.1f} s", lowerReadable(deathCauseName(death->cause)),
                       death->slot, generation.demos[item.major()]->name, death->frame * kFrameSeconds);
}

std::string describeFastWay(const Generation& generation, std::uint64_t id) {
    if (!generation.archive || id >= generation.archive->traversals.size()) return {};
    const auto& way = generation.archive->traversals[id];
    return fmt::format("Fast traversal {}: {:.0f} units/s over {:.1f} s, {}", id, way.speed, way.seconds,
                       generation.archive->demos[way.demo].name);
}

/// What a test says of a node; empty when it says nothing.
std::string testWords(const NavtestReport& report, const NavtestNode* node) {
    if (node == nullptr) return {};
    auto text = fmt::format("; tested: touched {}", counted(node->touches, "time", "times"));
    if (node->deaths() > 0) text += fmt::format(", {} died", node->deaths());
    if (node->stuck > 0) text += fmt::format(", given up {}", counted(node->stuck, "time", "times"));
    if (std::ranges::binary_search(report.unreachableNodes, node->id)) text += ", unreachable";
    return text;
}

std::string testWords(const NavtestReport& report, const NavtestNode* from, const NavtestNode* to) {
    if (from == nullptr || to == nullptr) return {};
    const auto counts = countsOfLink(report, NodeLink(from->id, to->id));
    if (counts.empty()) return {};
    if (counts.front().attempts == 0) return "; tested: never tried";
    return fmt::format("; tested: {} of {} came through", counts.front().traversals,
                       counted(counts.front().attempts, "try", "tries"));
}

/// What the shown test says of a node or link of the present nav.
std::string describeTest(const Item& item, const StageSource& source) {
    if (!source.report || !source.generation->graph) return {};
    const auto& report = *source.report;
    const auto& nodes = source.generation->graph->graph.nodes;
    if (item.kind == ItemKind::node && nodeAt(*source.generation, item.id) != nullptr) {
        return testWords(report, testedNode(report, nodes[item.id].origin));
    }
    const auto* link = item.kind == ItemKind::link ? linkAt(*source.generation, item) : nullptr;
    if (link == nullptr) return {};
    return testWords(report, testedNode(report, nodes[item.major()].origin),
                     testedNode(report, nodes[link->target].origin));
}

std::optional<Landmark> entityAt(const GameMap& map, std::uint64_t id) {
    for (auto& entity : landmarksOf(map)) {
        if (entity.item == id) return std::move(entity);
    }
    return std::nullopt;
}

std::string describeArea(const AreaSet& set, std::uint64_t id) {
    if (!set.hasArea(id)) return {};
    const auto area = static_cast<std::int32_t>(id);
    const auto& settings = set.aas.settings[id];
    auto text = fmt::format("Area {}: ", id);
    const auto floor = set.graph.floor(area);
    text += floor > 0 ? fmt::format("{:.0f} square units of floor", floor) : std::string("no floor");
    if ((settings.presence & kAasPresenceNormal) == 0) text += ", crouched only";
    if ((settings.flags & kAasAreaLadder) != 0) text += ", ladder";
    if ((settings.flags & kAasAreaLiquid) != 0) text += ", liquid";
    if ((settings.contents & kAasMover) != 0) text += ", in a door's path";
    if (settings.cluster < 0) text += ", portal of two clusters";
    if (settings.cluster > 0) text += fmt::format(", cluster {}", settings.cluster);
    return text +
           fmt::format(", {} out", counted(set.graph.out(area).size(), "reachability", "reachabilities"));
}

std::string describeReachability(const AreaSet& set, std::uint64_t id) {
    if (!set.hasReachability(id)) return {};
    const auto& way = set.aas.reachabilities[id];
    constexpr double kHundredths = 100;
    return fmt::format("Reachability {}: {}, area {} to {}, {:.2f} s", id,
                       lowerReadable(travelWords(way.travel())), set.owners[id], way.area,
                       way.travelTime / kHundredths);
}

std::optional<Vec3> areaItemPlace(const AreaSet& set, const Item& item) {
    if (item.kind == ItemKind::area)
        return set.hasArea(item.id) ? std::optional(set.center(static_cast<std::int32_t>(item.id)))
                                    : std::nullopt;
    if (!set.hasReachability(item.id)) return std::nullopt;
    const auto& way = set.aas.reachabilities[item.id];
    return 0.5f * (way.start + way.end);
}

}  // namespace

std::string describeItem(const Item& item, const StageSource& source) {
    if (item.kind == ItemKind::entity) {
        const auto entity = source.map ? entityAt(*source.map, item.id) : std::nullopt;
        return entity ? entity->name : std::string();
    }
    if (item.kind == ItemKind::area)
        return source.areas ? describeArea(*source.areas, item.id) : std::string();
    if (item.kind == ItemKind::reachability)
        return source.areas ? describeReachability(*source.areas, item.id) : std::string();
    if (!source.generation) return {};
    const auto& generation = *source.generation;
    switch (item.kind) {
        case ItemKind::node:
            return describeNode(generation, item.id) + describeTest(item, source);
        case ItemKind::link:
            return describeLink(generation, item) + describeTest(item, source);
        case ItemKind::cluster:
            return describeCluster(generation, item.id);
        case ItemKind::vote:
            return describeVote(generation, item.id);
        case ItemKind::death:
            return describeDeath(generation, item);
        case ItemKind::fastWay:
            return describeFastWay(generation, item.id);
        case ItemKind::none:
        case ItemKind::entity:
        case ItemKind::area:
        case ItemKind::reachability:
            break;
    }
    return {};
}

std::optional<Vec3> itemPlace(const Item& item, const StageSource& source) {
    if (item.kind == ItemKind::entity) {
        const auto entity = source.map ? entityAt(*source.map, item.id) : std::nullopt;
        return entity ? std::optional(entity->place) : std::nullopt;
    }
    if (item.kind == ItemKind::area || item.kind == ItemKind::reachability)
        return source.areas ? areaItemPlace(*source.areas, item) : std::nullopt;
    if (!source.generation) return std::nullopt;
    const auto& generation = *source.generation;
    if (item.kind == ItemKind::node) {
        const auto* node = nodeAt(generation, item.id);
        return node != nullptr ? std::optional(node->origin) : std::nullopt;
    }
    if (item.kind == ItemKind::link) {
        const auto* link = linkAt(generation, item);
        if (link == nullptr) return std::nullopt;
        const auto& nodes = generation.graph->graph.nodes;
        return 0.5f * (nodes[item.major()].origin + nodes[link->target].origin);
    }
    if (item.kind == ItemKind::death) {
        const auto* death = deathAt(generation, item);
        return death != nullptr ? std::optional(death->origin.units()) : std::nullopt;
    }
    if (item.kind == ItemKind::cluster && generation.clusters &&
        item.id < generation.clusters->clusters.size())
        return generation.clusters->clusters[item.id].origin;
    if (item.kind == ItemKind::vote && generation.votes && item.id < generation.votes->size())
        return (*generation.votes)[static_cast<std::uint32_t>(item.id)].origin.units();
    if (item.kind == ItemKind::fastWay && generation.archive &&
        item.id < generation.archive->traversals.size())
        return generation.archive->traversals[item.id].from;
    return std::nullopt;
}

std::string lowerReadable(std::string_view identifier) {
    std::string text(identifier);
    for (auto& letter : text) {
        if (letter == '_') letter = ' ';
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

std::string readable(std::string_view identifier) {
    auto text = lowerReadable(identifier);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace navwright
