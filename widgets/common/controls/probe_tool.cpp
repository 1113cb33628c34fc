#include "widgets/common/controls/probe_tool.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <map>

#include "core/map/bsp/contents.h"
#include "core/physics/map_queries/spawn_service.h"
#include "widgets/common/controls/filter_text.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

ProbeTool::ProbeTool(Document& document, ToolModel& tools, QObject* parent)
    : TwoClicks(toolId(), tools, parent), document_(document) {
    // The places stay, so that one sees how a change of the graph changes the path.
    connect(&document_, &Document::generationChanged, this, [this] {
        if (first()) work();
    });
    connect(&searching_, &LatestWork::ranOut, this, &ProbeTool::say);
}

QString ProbeTool::askFirst() const {
    return tr("Click where the bot starts");
}

QString ProbeTool::askSecond() const {
    return tr("Click where the bot should go");
}

void ProbeTool::forget() {
    searching_.cancel();
    probe_.reset();
}

void ProbeTool::work() {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) {
        forget();
        show(tr("There is no graph to search"), {});
        return;
    }
    if (!second()) {
        Probe start;
        const auto& graph = generation->graph->graph;
        start.from = start.to = start.path.nearest = nodeNear(graph, *first());
        start.path.found = true;
        show(askSecond(), probePicture(graph, start));
        return;
    }
    searching_.run([this, graph = generation->graph, map = document_.map(), from = *first(),
                    to = *second()](JobContext& /*context*/) -> LatestWork::Done {
        auto found = probePath(graph->graph, from, to, map ? &map->collision : nullptr);
        return [this, graph, found = std::move(found)] {
            probe_ = found;
            show(probeText(found), probePicture(graph->graph, found));
        };
    });
}

namespace {

struct ProbeWords {
    Q_DECLARE_TR_FUNCTIONS(Probe)
};

// Colours by category: sky, orange, vermilion, yellow.
constexpr float kStart = 1, kPath = 0, kBreak = 5, kGoal = 3;
constexpr float kPathWidth = 10, kGapWidth = 4;
constexpr float kProbeEndSize = 26, kBreakSize = 20, kStopSize = 11;
constexpr float kFarAway = 128;  ///< units; farther than between neighbouring nodes
constexpr Vec3 kLift{0, 0, 10};  ///< over the links that the path goes along

const NavNode& at(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[node];
}

std::vector<std::pair<NodeType, int>> typesAlong(const NavGraph& graph, const NavPath& path) {
    std::map<NodeType, int> counts;
    for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i)
        ++counts[findLink(at(graph, path.nodes[i]), path.nodes[i + 1])->type];
    std::vector<std::pair<NodeType, int>> types(counts.begin(), counts.end());
    std::ranges::stable_sort(types, std::greater(), &std::pair<NodeType, int>::second);
    return types;
}

QString typesText(const Probe& probe) {
    QStringList parts;
    for (const auto& [type, count] : probe.types)
        parts << QStringLiteral("%1 %2").arg(count).arg(typeText(type).toLower());
    return parts.join(QStringLiteral(", "));
}

QString figures(const Probe& probe) {
    return ProbeWords::tr("%1, %2 units, cost %3, about %4 s")
        .arg(countText(probe.path.nodes.size() - 1, "link", "links"))
        .arg(probe.path.length, 0, 'f', 0)
        .arg(probe.path.cost, 0, 'f', 0)
        .arg(probe.seconds, 0, 'f', 1);
}

Vec3 bodyOn(const Vec3& floor) {
    return floor + Vec3(0, 0, kOriginAboveFloor);
}

/// Units from a place pointed at, which lies on the floor or on the glyph of the node itself.
float distanceTo(const NavNode& node, const Vec3& place) {
    return std::min(glm::distance(node.origin, bodyOn(place)), glm::distance(node.origin, place));
}

std::int32_t nodeServing(const NavGraph& graph, const Vec3& place, const SpawnReach* reach) {
    const auto seen = reach ? reach->at(bodyAt(graph, place)).seen : std::vector<std::int32_t>();
    return seen.empty() ? nodeNear(graph, place) : seen.front();
}

/// Says which node a place belongs to if that is far away, such as a node under the roof that was clicked.
QStringList farNodes(const Probe& probe) {
    QStringList lines;
    if (probe.fromAway > kFarAway)
        lines << ProbeWords::tr("The start is not near a node: node %1, the nearest, is %2 units away")
                     .arg(probe.from)
                     .arg(probe.fromAway, 0, 'f', 0);
    if (probe.toAway > kFarAway)
        lines << ProbeWords::tr("The goal is not near a node: node %1, the nearest, is %2 units away")
                     .arg(probe.to)
                     .arg(probe.toAway, 0, 'f', 0);
    return lines;
}

}  // namespace

std::int32_t nodeNear(const NavGraph& graph, const Vec3& place) {
    std::int32_t best = -1;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        const float distance = distanceTo(graph.nodes[i], place);
        if (distance >= nearest) continue;
        nearest = distance;
        best = static_cast<std::int32_t>(i);
    }
    return best;
}

Vec3 bodyAt(const NavGraph& graph, const Vec3& place) {
    const auto near = nodeNear(graph, place);
    const auto body = bodyOn(place);
    if (near < 0) return body;
    const auto& node = at(graph, near).origin;
    return glm::distance(node, place) < glm::distance(node, body) ? place : body;
}

Probe probePath(const NavGraph& graph, const Vec3& from, const Vec3& to, const Collision* world) {
    Probe probe;
    std::optional<SpawnReach> reach;
    if (world) reach.emplace(graph, *world);
    probe.from = nodeServing(graph, from, reach ? &*reach : nullptr);
    probe.to = nodeServing(graph, to, reach ? &*reach : nullptr);
    if (probe.from < 0) return probe;
    probe.fromAway = distanceTo(at(graph, probe.from), from);
    probe.toAway = distanceTo(at(graph, probe.to), to);
    probe.path = enginePath(graph, probe.from, probe.to);
    probe.cheapest = cheapestPath(graph, probe.from, probe.to);
    probe.types = typesAlong(graph, probe.path);
    probe.seconds = straightSeconds(bodyAt(graph, from), at(graph, probe.from).origin) + probe.path.seconds;
    if (probe.path.found) probe.seconds += straightSeconds(at(graph, probe.to).origin, bodyAt(graph, to));
    if (!probe.path.found)
        probe.gap = glm::distance(at(graph, probe.path.nearest).origin, at(graph, probe.to).origin);
    return probe;
}

QString probeText(const Probe& probe) {
    if (probe.from < 0) return ProbeWords::tr("There are no nodes");
    auto lines = farNodes(probe);
    if (probe.from == probe.to) {
        lines.prepend(ProbeWords::tr("Both places belong to node %1").arg(probe.from));
        return lines.join(QLatin1Char('\n'));
    }
    const auto ends = ProbeWords::tr("node %1 to node %2").arg(probe.from).arg(probe.to);
    if (probe.path.found) {
        lines << ProbeWords::tr("From %1: %2").arg(ends, figures(probe));
        lines << ProbeWords::tr("Along it: %1").arg(typesText(probe));
        if (probe.cheapest.nodes != probe.path.nodes)
            lines << ProbeWords::tr("The cheapest path costs %1 over %2; bots do not search for it")
                         .arg(probe.cheapest.cost, 0, 'f', 0)
                         .arg(countText(probe.cheapest.nodes.size() - 1, "link", "links"));
        if (probe.path.nodes.size() > kEnginePathNodes)
            lines << ProbeWords::tr("The engine cuts paths of more than %1 nodes").arg(kEnginePathNodes);
        return lines.join(QLatin1Char('\n'));
    }
    lines << ProbeWords::tr("Unreachable: no path leads from %1").arg(ends);
    if (probe.path.nearest == probe.from) {
        lines << ProbeWords::tr(
                     "It breaks at the start: nothing nearer is reached, %1 units short of the goal")
                     .arg(probe.gap, 0, 'f', 0);
    } else {
        lines << ProbeWords::tr("It breaks at node %1, %2 units short of the goal; so far: %3")
                     .arg(probe.path.nearest)
                     .arg(probe.gap, 0, 'f', 0)
                     .arg(figures(probe));
    }
    return lines.join(QLatin1Char('\n'));
}

StagePicture probePicture(const NavGraph& graph, const Probe& probe) {
    Sketch sketch;
    if (probe.from < 0) return std::move(sketch).take();
    const auto& nodes = probe.path.nodes;
    sketch.mark(at(graph, probe.from).origin, kProbeEndSize, kStart, GlyphShape::ring);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
        const auto& next = at(graph, nodes[i + 1]).origin;
        sketch.band(at(graph, nodes[i]).origin + kLift, next + kLift, kPath, kPathWidth);
        sketch.mark(next, kStopSize, kPath, GlyphShape::octahedron);
    }
    const auto& goal = at(graph, probe.to).origin;
    sketch.mark(goal, kProbeEndSize, probe.path.found ? kGoal : kBreak, GlyphShape::ring);
    if (!probe.path.found) {
        const auto& last = at(graph, probe.path.nearest).origin;
        sketch.mark(last, kBreakSize, kBreak, GlyphShape::cross);
        sketch.band(last + kLift, goal + kLift, kBreak, kGapWidth);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
