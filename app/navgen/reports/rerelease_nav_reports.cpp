#include "app/navgen/reports/rerelease_nav_reports.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <optional>

#include "app/navgen/reports/diff_rows.h"
#include "app/navgen/reports/issue_report.h"
#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

const RereleaseLink& rereleaseLinkAt(const RereleaseGraph& graph, const LinkPlace& place) {
    return graph.nodes[place.node].links[place.link];
}
const Vec3& gameOrigin(const RereleaseGraph& graph, std::int32_t node) {
    return graph.nodes[toIndex(node)].origin;
}
std::string gameTypeText(const RereleaseGraph& graph, const RereleaseLink& link) {
    return linkTypeWord(graph.game, static_cast<std::uint8_t>(link.type & 0xff));
}

std::string gamePlace(const Vec3& at) {
    return fmt::format("{:.1f} {:.1f} {:.1f}", at.x, at.y, at.z);
}

template <class Word>
std::string bitWords(unsigned bits, const Word& word) {
    std::string text;
    for (int bit = 0; bit < 16; ++bit) {
        if ((bits >> bit & 1) != 0) text += (text.empty() ? "" : ", ") + word(bit);
    }
    return text.empty() ? "none" : text;
}
std::string gameFlagsText(const RereleaseGraph& graph, std::uint16_t flags) {
    return bitWords(flags, [&](int bit) { return nodeFlagWord(graph.game, bit); });
}
std::string rereleaseLinkFlagsText(const RereleaseGraph& graph, std::uint8_t flags) {
    return bitWords(flags, [&](int bit) {
        return graph.game == RereleaseGame::quake2 ? linkFlagWord(bit) : fmt::format("bit {}", 1 << bit);
    });
}
std::string traversalText(const std::optional<RereleaseTraversal>& way) {
    if (!way) return "none";
    auto text =
        fmt::format("{} to {}, left at {}", gamePlace(way->start), gamePlace(way->end), gamePlace(way->exit));
    if (way->ladderPlane != Vec3(0)) text += fmt::format(", ladder {}", gamePlace(way->ladderPlane));
    return text;
}
std::string edictText(const std::optional<RereleaseEdict>& edict) {
    if (!edict) return "none";
    std::string text;
    if (edict->entityId) text += fmt::format("entity {}, ", *edict->entityId);
    if (edict->modelIndex) text += fmt::format("model {}, ", *edict->modelIndex);
    if (edict->names) text += fmt::format("names {} {}, ", edict->names->first, edict->names->second);
    return text + fmt::format("{} to {}", gamePlace(edict->bounds.mins), gamePlace(edict->bounds.maxs));
}

std::string rereleaseLinkText(const RereleaseGraph& graph, const LinkPlace& place) {
    const auto& link = rereleaseLinkAt(graph, place);
    return fmt::format("{} -> {} {}, {} to {}", place.node, link.target, gameTypeText(graph, link),
                       gamePlace(graph.nodes[place.node].origin), gamePlace(gameOrigin(graph, link.target)));
}

DiffNode rereleaseNode(const RereleaseGraph& graph, std::int32_t node) {
    return {.node = node, .origin = gameOrigin(graph, node)};
}

/// A matched node; `change` adds what differs in B.
template <class Change>
auto changedNode(Change change) {
    return [=](const ComparedRereleaseNavs& of, const NodeMatch& match) {
        auto node = rereleaseNode(of.a, match.a);
        node.toNode = match.b;
        change(node, of.a.nodes[toIndex(match.a)], of.b.nodes[toIndex(match.b)], of.a);
        return node;
    };
}

DiffLink rereleaseLink(const RereleaseGraph& graph, const LinkPlace& place) {
    const auto& link = rereleaseLinkAt(graph, place);
    return {.from = static_cast<std::int32_t>(place.node),
            .to = link.target,
            .type = gameTypeText(graph, link),
            .start = graph.nodes[place.node].origin,
            .end = gameOrigin(graph, link.target)};
}

/// A link of A; `now`, and `before` where the type does not show it, describe the difference.
template <class Text>
auto changedLink(std::optional<std::string> DiffLink::* before, std::optional<std::string> DiffLink::* now,
                 Text text) {
    return [=](const ComparedRereleaseNavs& of, const RereleaseLinkMatch& match) {
        auto link = rereleaseLink(of.a, match.a);
        if (before != nullptr) link.*before = text(of.a, rereleaseLinkAt(of.a, match.a));
        link.*now = text(of.b, rereleaseLinkAt(of.b, match.b));
        return link;
    };
}

std::string rereleaseSizes(const ComparedRereleaseNavs& of) {
    return fmt::format("A: {} nodes, {} links; B: {} nodes, {} links; {} nodes in both", of.a.nodes.size(),
                       of.a.linkCount(), of.b.nodes.size(), of.b.linkCount(), of.diff.matched.size());
}

std::string heuristicLine(const ComparedRereleaseNavs& of) {
    if (!of.diff.heuristicChanged) return {};
    const auto word = [](std::optional<float> value) {
        return value ? fmt::format("{:g}", *value) : std::string("none");
    };
    return fmt::format("heuristic: {}, now {}", word(of.a.heuristic), word(of.b.heuristic));
}

}  // namespace

Description<ComparedRereleaseNavs> describeRereleaseDiff() {
    using Navs = ComparedRereleaseNavs;
    using Node = RereleaseNode;
    const auto inA = [](const Navs& of, std::int32_t node) { return rereleaseNode(of.a, node); };
    const auto inB = [](const Navs& of, std::int32_t node) { return rereleaseNode(of.b, node); };
    const auto linkInA = [](const Navs& of, const LinkPlace& link) { return rereleaseLink(of.a, link); };
    const auto linkInB = [](const Navs& of, const LinkPlace& link) { return rereleaseLink(of.b, link); };
    const auto moved = [](const Navs& of, const NodeMatch& match) {
        auto node = rereleaseNode(of.a, match.a);
        node.toNode = match.b;
        node.toOrigin = gameOrigin(of.b, match.b);
        node.moved = match.distance;
        return node;
    };
    const auto flags =
        changedNode([](DiffNode& row, const Node& a, const Node& b, const RereleaseGraph& graph) {
            row.flags = gameFlagsText(graph, a.flags);
            row.toFlags = gameFlagsText(graph, b.flags);
        });
    const auto radii = changedNode([](DiffNode& row, const Node& a, const Node& b, const RereleaseGraph&) {
        row.radius = a.radius;
        row.toRadius = b.radius;
    });
    const auto linkFlags = [](const RereleaseGraph& graph, const RereleaseLink& link) {
        return rereleaseLinkFlagsText(graph, link.flags());
    };
    const auto traversals = [](const RereleaseGraph&, const RereleaseLink& link) {
        return traversalText(link.traversal);
    };
    const auto edicts = [](const RereleaseGraph&, const RereleaseLink& link) {
        return edictText(link.edict);
    };
    const auto node = describeDiffNode();
    const auto link = describeDiffLink();
    return Description<Navs>("navwright.gamediff", 1, "Two navs of a re-release compared")
        .line(rereleaseSizes)
        .field("equal", [](const Navs& of) { return of.diff.empty(); }, {"Nothing differs"})
        .field("nodes_in_both", [](const Navs& of) { return of.diff.matched.size(); }, {"Nodes in both navs"})
        .rows("nodes_added", diffRows<Navs>(&RereleaseDiff::nodesAdded, inB), node,
              {"Nodes only in B", "nodes added"})
        .rows("nodes_removed", diffRows<Navs>(&RereleaseDiff::nodesRemoved, inA), node,
              {"Nodes only in A", "nodes removed"})
        .rows("nodes_moved", diffRows<Navs>(&RereleaseDiff::nodesMoved, moved), node,
              {"Nodes at another place", "nodes moved"})
        .rows("flags_changed", diffRows<Navs>(&RereleaseDiff::flagsChanged, flags), node,
              {"Nodes with other flags", "nodes with other flags"})
        .rows("radii_changed", diffRows<Navs>(&RereleaseDiff::radiiChanged, radii), node,
              {"Nodes with another radius", "nodes with another radius"})
        .rows("links_added", diffRows<Navs>(&RereleaseDiff::linksAdded, linkInB), link,
              {"Links only in B", "links added"})
        .rows("links_removed", diffRows<Navs>(&RereleaseDiff::linksRemoved, linkInA), link,
              {"Links only in A", "links removed"})
        .rows("types_changed",
              diffRows<Navs>(&RereleaseDiff::typesChanged,
                             changedLink(nullptr, &DiffLink::toType, gameTypeText)),
              link, {"Links of another type", "links of another type"})
        .rows("link_flags_changed",
              diffRows<Navs>(&RereleaseDiff::linkFlagsChanged,
                             changedLink(&DiffLink::flags, &DiffLink::toFlags, linkFlags)),
              link, {"Links with other flags", "links with other flags"})
        .rows("traversals_changed",
              diffRows<Navs>(&RereleaseDiff::traversalsChanged,
                             changedLink(&DiffLink::traversal, &DiffLink::toTraversal, traversals)),
              link, {"Links with another traversal", "links with another traversal"})
        .rows("edicts_changed",
              diffRows<Navs>(&RereleaseDiff::edictsChanged,
                             changedLink(&DiffLink::edict, &DiffLink::toEdict, edicts)),
              link, {"Links with another edict", "links with another edict"})
        .field("heuristic_changed", [](const Navs& of) { return of.diff.heuristicChanged; },
               {"The heuristic differs"})
        .line(heuristicLine)
        .line([](const Navs& of) { return std::string(of.diff.empty() ? "no difference" : ""); });
}

namespace {

/// Figures of the links of one type.
struct GameTypeRow {
    std::string type = {};
    std::size_t links = 0, possible = 0, certain = 0;
    std::size_t traversals = 0;  ///< comparable with the map's
    std::size_t near = 0;        ///< of these: equal to the map's

    void add(const RereleaseLinkVerdict& verdict) {
        ++links;
        possible += verdict.there.possible ? 1 : 0;
        const bool moved = verdict.way == RereleaseWay::moved;
        certain += (moved ? verdict.there.certain : verdict.there.possible) ? 1 : 0;
        traversals += verdict.traversalOff ? 1 : 0;
        near += verdict.sameTraversal() ? 1 : 0;
    }
};

std::vector<GameTypeRow> rowsByType(const VerifiedRereleaseNav& of) {
    std::map<int, GameTypeRow> rows;
    for (const auto& verdict : of.verdicts) {
        const auto type = rereleaseLinkAt(of.graph, verdict.link).type & 0xff;
        auto& row = rows[type];
        row.type = linkTypeWord(of.graph.game, static_cast<std::uint8_t>(type));
        row.add(verdict);
    }
    std::vector<GameTypeRow> all;
    for (auto& [type, row] : rows) all.push_back(std::move(row));
    return all;
}

std::vector<GameTypeRow> rowsByTypeAndAll(const VerifiedRereleaseNav& of) {
    auto rows = rowsByType(of);
    GameTypeRow all{.type = "all"};
    for (const auto& verdict : of.verdicts) all.add(verdict);
    rows.push_back(std::move(all));
    return rows;
}

/// A share of links or traversals, only in the text.
template <class Row>
void addShare(Description<Row>& row, std::size_t Row::* part, std::size_t Row::* whole,
              std::string_view label) {
    row.shown(
        [=](const Row& of) {
            return onlyIf(of.*whole > 0, static_cast<double>(of.*part) / static_cast<double>(of.*whole));
        },
        {.label = label, .digits = 1, .percent = true});
}

Description<GameTypeRow> describeGameType() {
    using Row = GameTypeRow;
    Description<Row> row;
    row.field("type", &Row::type, {"The type, as the game has it", "type"})
        .field("links", &Row::links, {"Links of this type", "links"})
        .field("possible", &Row::possible, {"Links that players can use"})
        .field("certain", &Row::certain, {"From every start"});
    addShare(row, &Row::possible, &Row::links, "possible");
    addShare(row, &Row::certain, &Row::links, "certain");
    row.field("traversals", &Row::traversals, {"Traversals that the map has, too", "traversals"})
        .field("traversals_as_found", &Row::near, {"Of these, at the same place"});
    addShare(row, &Row::near, &Row::traversals, "as found");
    return row;
}

/// Why a player does not get along a link.
std::string_view refusal(const RereleaseLinkVerdict& verdict) {
    switch (verdict.way) {
        case RereleaseWay::ridden:
            return "no plat or train leads there";
        case RereleaseWay::teleported:
            return "no teleporter leads there";
        case RereleaseWay::pushed:
            return "nothing pushes there";
        case RereleaseWay::climbed:
            return "no ladder is near";
        case RereleaseWay::moved:
            break;
    }
    return linkFailureName(verdict.there.failure);
}

struct GameVerdictRow {
    const RereleaseGraph& graph;
    const RereleaseLinkVerdict& verdict;

    [[nodiscard]] bool moved() const { return verdict.way == RereleaseWay::moved; }
    [[nodiscard]] bool arrives() const { return moved() && verdict.there.possible; }
    [[nodiscard]] bool fails() const { return moved() && !verdict.there.possible; }
    [[nodiscard]] bool isOff() const { return verdict.otherTraversal(); }
};

std::vector<GameVerdictRow> gameVerdicts(const VerifiedRereleaseNav& of) {
    std::vector<GameVerdictRow> rows;
    for (const auto& verdict : of.verdicts) rows.push_back({of.graph, verdict});
    return rows;
}

/// The verdicts that `wanted` selects.
template <class Wanted>
auto gameVerdictsWith(Wanted wanted) {
    return [wanted](const VerifiedRereleaseNav& of) {
        std::vector<GameVerdictRow> rows;
        for (const auto& row : gameVerdicts(of)) {
            if (std::invoke(wanted, row)) rows.push_back(row);
        }
        return rows;
    };
}

Description<GameVerdictRow> describeGameVerdict() {
    using Row = GameVerdictRow;
    return Description<Row>()
        .field("from", [](const Row& row) { return row.verdict.link.node; }, {"The node it leads from"})
        .field("to", [](const Row& row) { return row.verdict.to; }, {"The node it leads to"})
        .shown([](const Row& row) { return rereleaseLinkText(row.graph, row.verdict.link); }, {{}, "link"})
        .field("type",
               [](const Row& row) {
                   return gameTypeText(row.graph, rereleaseLinkAt(row.graph, row.verdict.link));
               },
               {"Its type"})
        .field("way", [](const Row& row) { return rereleaseWayName(row.verdict.way); },
               {"How players get there: moved, ridden, teleported, pushed or climbed"})
        .field("possible", [](const Row& row) { return row.verdict.there.possible; },
               {"Players get there from a start, or the map has what it needs"})
        .field("certain", [](const Row& row) { return onlyIf(row.moved(), row.verdict.there.certain); },
               {"And from every start"})
        .field("means",
               [](const Row& row) { return onlyIf(row.arrives(), moveMeansName(row.verdict.there.means)); },
               {"What players do"})
        .field("seconds", [](const Row& row) { return onlyIf(row.arrives(), row.verdict.there.seconds); },
               {"How long it takes", {}, "s"})
        .field("damage", [](const Row& row) { return onlyIf(row.arrives(), row.verdict.there.damage); },
               {"Health it costs"})
        .shown([](const Row& row) { return onlyIf(!row.verdict.there.possible, refusal(row.verdict)); },
               {{}, "why not"})
        .field("failure",
               [](const Row& row) { return onlyIf(row.fails(), linkFailureName(row.verdict.there.failure)); },
               {"Why players do not get there"})
        .field("place", [](const Row& row) { return onlyIf(row.fails(), row.verdict.there.place); },
               {"Where they fail", "at"})
        .field("traversal_off", [](const Row& row) { return row.verdict.traversalOff; },
               {"How far its traversal is from where the map has it", "traversal off", "units"});
}

}  // namespace

Description<VerifiedRereleaseNav> describeRereleaseVerify() {
    using Of = VerifiedRereleaseNav;
    const auto type = describeGameType();
    const auto link = describeGameVerdict();
    return Description<Of>("navwright.gameverify", 1, "Links of a nav of a re-release, tried on its map")
        .field("map", &Of::map, {"The map's name"})
        .field("game", [](const Of& of) { return gameKey(of.graph.game); }, {"The game of the nav"})
        .rows("types", rowsByType, type, {"By type of link"})
        .rows({}, rowsByTypeAndAll, type, {})
        .rows("links", gameVerdicts, link, {"The links, in the nav's order"})
        .rows({}, gameVerdictsWith([](const auto& row) { return !row.verdict.there.possible; }), link,
              {{}, "impossible"})
        .rows({}, gameVerdictsWith(&GameVerdictRow::isOff), link, {{}, "traversals elsewhere"});
}

}  // namespace navwright
