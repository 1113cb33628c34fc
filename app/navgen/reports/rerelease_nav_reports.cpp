#include "app/navgen/reports/rerelease_nav_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "app/navgen/reports/issue_report.h"
#include "core/base/json_writer.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

const RereleaseLink& rereleaseLinkAt(const RereleaseGraph& graph, const LinkPlace& place) {
    return graph.nodes[place.node].links[place.link];
}
const Vec3& gameOrigin(const RereleaseGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)].origin;
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

std::string rereleaseNodeText(const RereleaseGraph& graph, std::int32_t node) {
    return fmt::format("{} at {}", node, gamePlace(gameOrigin(graph, node)));
}
std::string rereleaseLinkText(const RereleaseGraph& graph, const LinkPlace& place) {
    const auto& link = rereleaseLinkAt(graph, place);
    return fmt::format("{} -> {} {}, {} to {}", place.node, link.target, gameTypeText(graph, link),
                       gamePlace(graph.nodes[place.node].origin), gamePlace(gameOrigin(graph, link.target)));
}

/// A heading with the count, and the first `most` of the list.
template <class List, class Describe>
std::string listText(std::string_view name, const List& list, std::size_t most, const Describe& describe) {
    if (list.empty()) return {};
    auto text = fmt::format("{}: {}\n", name, list.size());
    for (const auto& entry : std::span(list).first(std::min(most, list.size())))
        text += "  " + describe(entry) + "\n";
    if (list.size() > most) text += fmt::format("  ... and {} more\n", list.size() - most);
    return text;
}

}  // namespace

std::string rereleaseIssuesText(const std::vector<RereleaseIssue>& issues, std::size_t most) {
    std::string text;
    for (const auto& validator : gameValidators())
        text += issuesOfText(validator.id, validator.title, validator.severity, issues, most);
    return text + issueCountsText(countBySeverity(issues)) + "\n";
}

std::string rereleaseIssuesJson(const std::vector<RereleaseIssue>& issues) {
    JsonWriter json;
    json.beginObject();
    writeIssueCounts(json, countBySeverity(issues));
    json.rows("issues", issues, [&](const RereleaseIssue& issue) { writeIssue(json, issue); });
    json.key("ignored");
    json.beginList();
    json.endList();
    json.endObject();
    return std::move(json).take();
}

std::string rereleaseDiffText(const ComparedRereleaseNavs& compared, std::size_t most) {
    const auto& [a, b, diff] = compared;
    auto text =
        fmt::format("A: {} nodes, {} links; B: {} nodes, {} links; {} nodes in both\n", a.nodes.size(),
                    a.linkCount(), b.nodes.size(), b.linkCount(), diff.matched.size());
    text +=
        listText("nodes added", diff.nodesAdded, most, [&](auto node) { return rereleaseNodeText(b, node); });
    text += listText("nodes removed", diff.nodesRemoved, most,
                     [&](auto node) { return rereleaseNodeText(a, node); });
    text += listText("nodes moved", diff.nodesMoved, most, [&](const NodeMatch& match) {
        return fmt::format("{} to {}, {:.1f} units", rereleaseNodeText(a, match.a),
                           gamePlace(gameOrigin(b, match.b)), match.distance);
    });
    text += listText("nodes with other flags", diff.flagsChanged, most, [&](const NodeMatch& match) {
        return fmt::format("{}: {}, now {}", rereleaseNodeText(a, match.a),
                           gameFlagsText(a, a.nodes[static_cast<std::size_t>(match.a)].flags),
                           gameFlagsText(b, b.nodes[static_cast<std::size_t>(match.b)].flags));
    });
    text += listText("nodes with another radius", diff.radiiChanged, most, [&](const NodeMatch& match) {
        return fmt::format("{}: {}, now {}", rereleaseNodeText(a, match.a),
                           a.nodes[static_cast<std::size_t>(match.a)].radius,
                           b.nodes[static_cast<std::size_t>(match.b)].radius);
    });
    text += listText("links added", diff.linksAdded, most,
                     [&](const LinkPlace& l) { return rereleaseLinkText(b, l); });
    text += listText("links removed", diff.linksRemoved, most,
                     [&](const LinkPlace& l) { return rereleaseLinkText(a, l); });
    const auto changes = [&](std::string_view name, const std::vector<RereleaseLinkMatch>& list,
                             const auto& field) {
        return listText(name, list, most, [&](const RereleaseLinkMatch& match) {
            return fmt::format("{}: {}, now {}", rereleaseLinkText(a, match.a),
                               field(a, rereleaseLinkAt(a, match.a)), field(b, rereleaseLinkAt(b, match.b)));
        });
    };
    text += changes("links of another type", diff.typesChanged, gameTypeText);
    text += changes("links with other flags", diff.linkFlagsChanged,
                    [](const RereleaseGraph& graph, const RereleaseLink& link) {
                        return rereleaseLinkFlagsText(graph, link.flags());
                    });
    text += changes(
        "links with another traversal", diff.traversalsChanged,
        [](const RereleaseGraph&, const RereleaseLink& link) { return traversalText(link.traversal); });
    text += changes("links with another edict", diff.edictsChanged,
                    [](const RereleaseGraph&, const RereleaseLink& link) { return edictText(link.edict); });
    if (diff.heuristicChanged) {
        const auto word = [](std::optional<float> value) {
            return value ? fmt::format("{:g}", *value) : std::string("none");
        };
        text += fmt::format("heuristic: {}, now {}\n", word(a.heuristic), word(b.heuristic));
    }
    return text + (diff.empty() ? "no difference\n" : "");
}

namespace {

void writeRereleaseNode(JsonWriter& json, const RereleaseGraph& graph, std::int32_t node) {
    json.member("node", node);
    json.member("origin", gameOrigin(graph, node));
}
void writeRereleaseLink(JsonWriter& json, const RereleaseGraph& graph, const LinkPlace& place) {
    const auto& link = rereleaseLinkAt(graph, place);
    json.member("from", place.node);
    json.member("to", link.target);
    json.member("type", gameTypeText(graph, link));
    json.member("from_origin", graph.nodes[place.node].origin);
    json.member("to_origin", gameOrigin(graph, link.target));
}

}  // namespace

std::string rereleaseDiffJson(const ComparedRereleaseNavs& compared) {
    const auto& [a, b, diff] = compared;
    JsonWriter json;
    json.beginObject();
    json.member("equal", diff.empty());
    json.member("nodes_in_both", diff.matched.size());
    json.rows("nodes_added", diff.nodesAdded, [&](auto node) { writeRereleaseNode(json, b, node); });
    json.rows("nodes_removed", diff.nodesRemoved, [&](auto node) { writeRereleaseNode(json, a, node); });
    json.rows("nodes_moved", diff.nodesMoved, [&](const NodeMatch& match) {
        writeRereleaseNode(json, a, match.a);
        json.member("to_node", match.b);
        json.member("to_origin", gameOrigin(b, match.b));
    });
    json.rows("flags_changed", diff.flagsChanged, [&](const NodeMatch& match) {
        writeRereleaseNode(json, a, match.a);
        json.member("to_node", match.b);
        json.member("flags", gameFlagsText(a, a.nodes[static_cast<std::size_t>(match.a)].flags));
        json.member("to_flags", gameFlagsText(b, b.nodes[static_cast<std::size_t>(match.b)].flags));
    });
    json.rows("radii_changed", diff.radiiChanged, [&](const NodeMatch& match) {
        writeRereleaseNode(json, a, match.a);
        json.member("to_node", match.b);
        json.member("radius", a.nodes[static_cast<std::size_t>(match.a)].radius);
        json.member("to_radius", b.nodes[static_cast<std::size_t>(match.b)].radius);
    });
    json.rows("links_added", diff.linksAdded,
              [&](const LinkPlace& link) { writeRereleaseLink(json, b, link); });
    json.rows("links_removed", diff.linksRemoved,
              [&](const LinkPlace& link) { writeRereleaseLink(json, a, link); });
    const auto changes = [&](std::string_view name, std::string_view key,
                             const std::vector<RereleaseLinkMatch>& list, const auto& field) {
        json.rows(name, list, [&](const RereleaseLinkMatch& match) {
            writeRereleaseLink(json, a, match.a);
            if (key != "type") json.member(key, field(a, rereleaseLinkAt(a, match.a)));
            json.member(fmt::format("to_{}", key), field(b, rereleaseLinkAt(b, match.b)));
        });
    };
    changes("types_changed", "type", diff.typesChanged, gameTypeText);
    changes("link_flags_changed", "flags", diff.linkFlagsChanged,
            [](const RereleaseGraph& graph, const RereleaseLink& link) {
                return rereleaseLinkFlagsText(graph, link.flags());
            });
    changes("traversals_changed", "traversal", diff.traversalsChanged,
            [](const RereleaseGraph&, const RereleaseLink& link) { return traversalText(link.traversal); });
    changes("edicts_changed", "edict", diff.edictsChanged,
            [](const RereleaseGraph&, const RereleaseLink& link) { return edictText(link.edict); });
    json.member("heuristic_changed", diff.heuristicChanged);
    json.endObject();
    return std::move(json).take();
}

namespace {

/// A traversal this near to where the map has it is the same.
constexpr float kSameTraversal = 32;

/// Of the links of one type.
struct GameTypeRow {
    std::size_t links = 0, possible = 0, certain = 0;
    std::size_t traversals = 0;  ///< that could be compared with the map's
    std::size_t near = 0;        ///< of these: the same

    void add(const RereleaseLinkVerdict& verdict) {
        ++links;
        possible += verdict.there.possible ? 1 : 0;
        const bool moved = verdict.way == RereleaseWay::moved;
        certain += (moved ? verdict.there.certain : verdict.there.possible) ? 1 : 0;
        traversals += verdict.traversalOff ? 1 : 0;
        near += verdict.traversalOff && *verdict.traversalOff <= kSameTraversal ? 1 : 0;
    }
};

std::map<int, GameTypeRow> rowsByType(const RereleaseGraph& graph,
                                      const std::vector<RereleaseLinkVerdict>& verdicts) {
    std::map<int, GameTypeRow> rows;
    for (const auto& verdict : verdicts) rows[rereleaseLinkAt(graph, verdict.link).type & 0xff].add(verdict);
    return rows;
}

std::string gameShare(std::size_t part, std::size_t whole) {
    if (whole == 0) return "-";
    return fmt::format("{:.1f}%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// Why a link does not get a player there.
std::string refusal(const RereleaseLinkVerdict& verdict) {
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
    return fmt::format("{} at {}", linkFailureName(verdict.there.failure), gamePlace(verdict.there.place));
}

}  // namespace

std::string gameVerifyText(const RereleaseGraph& graph, const std::vector<RereleaseLinkVerdict>& verdicts,
                           std::size_t most) {
    auto text = fmt::format("{:<20} {:>7} {:>9} {:>8} {:>11} {:>8}\n", "type", "links", "possible", "certain",
                            "traversals", "as found");
    const auto line = [&](std::string_view name, const GameTypeRow& row) {
        text += fmt::format("{:<20} {:>7} {:>9} {:>8} {:>11} {:>8}\n", name, row.links,
                            gameShare(row.possible, row.links), gameShare(row.certain, row.links),
                            row.traversals, gameShare(row.near, row.traversals));
    };
    GameTypeRow all;
    for (const auto& [type, row] : rowsByType(graph, verdicts))
        line(linkTypeWord(graph.game, static_cast<std::uint8_t>(type)), row);
    std::vector<const RereleaseLinkVerdict*> failed, off;
    for (const auto& verdict : verdicts) {
        all.add(verdict);
        if (!verdict.there.possible) failed.push_back(&verdict);
        if (verdict.traversalOff && *verdict.traversalOff > kSameTraversal) off.push_back(&verdict);
    }
    line("all", all);
    text += listText("impossible", failed, most, [&](const RereleaseLinkVerdict* verdict) {
        return fmt::format("{}: {}", rereleaseLinkText(graph, verdict->link), refusal(*verdict));
    });
    text += listText("traversals elsewhere", off, most, [&](const RereleaseLinkVerdict* verdict) {
        return fmt::format("{}: {:.0f} units off", rereleaseLinkText(graph, verdict->link),
                           *verdict->traversalOff);
    });
    return text;
}

std::string gameVerifyJson(const RereleaseGraph& graph, std::string_view map,
                           const std::vector<RereleaseLinkVerdict>& verdicts) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.gameverify");
    json.member("version", 1);
    json.member("map", map);
    json.member("game", gameKey(graph.game));
    json.rows("types", rowsByType(graph, verdicts), [&](const auto& entry) {
        const auto& [type, row] = entry;
        json.member("type", linkTypeWord(graph.game, static_cast<std::uint8_t>(type)));
        json.member("links", row.links);
        json.member("possible", row.possible);
        json.member("certain", row.certain);
        json.member("traversals", row.traversals);
        json.member("traversals_as_found", row.near);
    });
    json.rows("links", verdicts, [&](const RereleaseLinkVerdict& verdict) {
        const auto& there = verdict.there;
        json.member("from", verdict.link.node);
        json.member("to", verdict.to);
        json.member("type", gameTypeText(graph, rereleaseLinkAt(graph, verdict.link)));
        json.member("way", rereleaseWayName(verdict.way));
        json.member("possible", there.possible);
        if (verdict.way == RereleaseWay::moved) {
            json.member("certain", there.certain);
            if (there.possible) {
                json.member("means", moveMeansName(there.means));
                json.member("seconds", there.seconds);
                json.member("damage", there.damage);
            } else {
                json.member("failure", linkFailureName(there.failure));
                json.member("place", there.place);
            }
        }
        if (verdict.traversalOff) json.member("traversal_off", *verdict.traversalOff);
    });
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
