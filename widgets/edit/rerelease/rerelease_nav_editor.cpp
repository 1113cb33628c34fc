#include "widgets/edit/rerelease/rerelease_nav_editor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/index.h"
#include "core/edit/rerelease/rerelease_edits.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/rerelease/from_map/node_room.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr std::uint16_t kUsualRadius = 32;  ///< without a map
/// Links of a new graph are for all teams.
constexpr std::uint8_t kNewLinkFlags = quake2_link::kAllTeams;

RereleaseLink newLink(const RereleaseGraph& graph, std::int32_t target, std::uint8_t type) {
    RereleaseLink link{.target = target, .type = type};
    if (graph.game == RereleaseGame::quake2) link.setFlags(kNewLinkFlags);
    return link;
}

int withBit(int bits, int bit, bool on) {
    return on ? bits | 1 << bit : bits & ~(1 << bit);
}

std::optional<std::uint32_t> linkTo(const RereleaseGraph& graph, std::int32_t from, std::int32_t to) {
    const auto& links = graph.nodes[toIndex(from)].links;
    const auto found = std::ranges::find(links, to, &RereleaseLink::target);
    if (found == links.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - links.begin());
}

}  // namespace

RereleaseNavEditor::RereleaseNavEditor(RereleaseNavModel& model, QObject* parent)
    : EditSession(parent), model_(model) {}

std::vector<std::int32_t> RereleaseNavEditor::nodes() const {
    std::vector<std::int32_t> nodes;
    for (const auto& item : model_.selected()) {
        if (item.kind == ItemKind::node) nodes.push_back(static_cast<std::int32_t>(item.id));
    }
    return nodes;
}

std::vector<Vec3> RereleaseNavEditor::places() const {
    std::vector<Vec3> places;
    for (const auto node : nodes()) places.push_back(model_.graph()->nodes[toIndex(node)].origin);
    return places;
}

std::vector<LinkPlace> RereleaseNavEditor::links() const {
    std::vector<LinkPlace> links;
    for (const auto& item : model_.selected()) {
        if (item.kind == ItemKind::link) links.push_back({item.major(), item.minor()});
    }
    return links;
}

void RereleaseNavEditor::edit(const QString& what, const Change& change,
                              const std::optional<std::vector<Item>>& selected) {
    if (!model_.isOpen()) return;
    auto graph = *model_.graph();
    if (const auto done = change(graph); !done)
        return emit said(QString::fromStdString(done.error().message()));
    model_.change(graph, what, selected);
    emit said(what);
}

void RereleaseNavEditor::editNodes(const QString& what, const std::function<void(RereleaseNode&)>& change) {
    edit(what, [&](RereleaseGraph& graph) { return editRereleaseNodes(graph, nodes(), change); });
}

void RereleaseNavEditor::editLinks(const QString& what, const std::function<void(RereleaseLink&)>& change) {
    edit(what, [&](RereleaseGraph& graph) { return editRereleaseLinks(graph, links(), change); });
}

void RereleaseNavEditor::addNode(const Vec3& floor, bool linked) {
    if (!model_.isOpen()) return;
    RereleaseNode node{.origin = floor + Vec3(0, 0, kRereleaseFloorGap), .radius = kUsualRadius};
    if (const auto map = model_.document().map()) {
        const auto origin = floor + Vec3(0, 0, kOriginAboveFloor);
        node.radius = clearRadius(*map, origin, false, true);
        node.flags = mapFlags(*map, model_.entities(), hurtBoxes(map->bsp), model_.graph()->game, origin);
    }
    const auto from = linked ? nodes() : std::vector<std::int32_t>();
    const auto added = static_cast<std::int32_t>(model_.graph()->nodes.size());
    const auto add = [&](RereleaseGraph& graph) -> Result<bool> {
        NAV_TRY(addRereleaseNode(graph, node));
        for (const auto other : from) {
            NAV_TRY(addRereleaseLink(graph, other, newLink(graph, added, 0)));
            NAV_TRY(addRereleaseLink(graph, added, newLink(graph, other, 0)));
        }
        return true;
    };
    edit(tr("Add node"), add, std::vector{Item{ItemKind::node, static_cast<std::uint64_t>(added)}});
}

void RereleaseNavEditor::moveBy(const Vec3& by, bool) {
    editNodes(tr("Move %1").arg(countText(nodes().size(), "node", "nodes")),
              [&](RereleaseNode& node) { node.origin += by; });
}

void RereleaseNavEditor::setCoordinate(int axis, float value) {
    editNodes(tr("Move %1").arg(countText(nodes().size(), "node", "nodes")),
              [&](RereleaseNode& node) { node.origin[axis] = value; });
}

void RereleaseNavEditor::setRadius(int radius) {
    editNodes(tr("Change radius"),
              [&](RereleaseNode& node) { node.radius = static_cast<std::uint16_t>(radius); });
}

void RereleaseNavEditor::setNodeFlag(int bit, bool on) {
    editNodes(tr("Change flags of nodes"), [&](RereleaseNode& node) {
        node.flags = static_cast<std::uint16_t>(withBit(node.flags, bit, on));
    });
}

void RereleaseNavEditor::remove() {
    const auto gone = nodes();
    const auto lost = links();
    if (gone.empty() && lost.empty()) return emit said(tr("Select a node or a link first"));
    const auto what =
        gone.empty() ? countText(lost.size(), "link", "links") : countText(gone.size(), "node", "nodes");
    const auto take = [&](RereleaseGraph& graph) -> Result<bool> {
        NAV_TRY(removeRereleaseLinks(graph, lost));
        return removeRereleaseNodes(graph, gone);
    };
    edit(tr("Delete %1").arg(what), take, std::vector<Item>());
}

void RereleaseNavEditor::link(bool bothWays) {
    const auto ends = nodes();
    if (ends.size() != 2) return emit said(tr("Select two nodes first: from, then to"));
    linkNodes(ends[0], ends[1], bothWays);
}

void RereleaseNavEditor::linkNodes(std::int32_t from, std::int32_t to, bool bothWays) {
    std::optional<std::vector<Item>> selected;
    const auto add = [&](RereleaseGraph& graph) -> Result<bool> {
        if (!bothWays || !linkTo(graph, from, to)) {
            NAV_TRY(addRereleaseLink(graph, from, newLink(graph, to, 0)));
        }
        if (bothWays && !linkTo(graph, to, from)) {
            NAV_TRY(addRereleaseLink(graph, to, newLink(graph, from, 0)));
        }
        selected = {Item::link(static_cast<std::uint32_t>(from), *linkTo(graph, from, to))};
        return true;
    };
    edit(bothWays ? tr("Link both ways") : tr("Add link"), add, selected);
}

void RereleaseNavEditor::setLinkType(int type) {
    editLinks(tr("Change type of %1").arg(countText(links().size(), "link", "links")),
              [&](RereleaseLink& link) { link.setKind(static_cast<std::uint8_t>(type)); });
}

void RereleaseNavEditor::setLinkFlag(int bit, bool on) {
    editLinks(tr("Change flags of links"), [&](RereleaseLink& link) {
        link.setFlags(static_cast<std::uint8_t>(withBit(link.flags(), bit, on)));
    });
}

void RereleaseNavEditor::setBothWays(bool both) {
    const auto change = [&](RereleaseGraph& graph) -> Result<bool> {
        for (const auto& place : links()) {
            const auto from = static_cast<std::int32_t>(place.node);
            const auto link = model_.graph()->nodes[place.node].links[place.link];
            const auto back = linkTo(graph, link.target, from);
            if (both && !back) {
                NAV_TRY(addRereleaseLink(graph, link.target,
                                         newLink(graph, from, static_cast<std::uint8_t>(link.type & 0xff))));
            }
            if (!both && back) {
                const std::array gone{LinkPlace{toIndex(link.target), *back}};
                NAV_TRY(removeRereleaseLinks(graph, gone));
            }
        }
        return true;
    };
    edit(both ? tr("Link back as well") : tr("Remove the link back"), change);
}

void RereleaseNavEditor::setTraversal(bool has) {
    if (!has) return editLinks(tr("Remove traversal"), [](RereleaseLink& link) { link.traversal.reset(); });
    const auto change = [&](RereleaseGraph& graph) -> Result<bool> {
        for (const auto& place : links()) {
            const auto& node = graph.nodes[place.node];
            const auto& target = graph.nodes[toIndex(node.links[place.link].target)].origin;
            const auto left = onCircle(node, target);
            NAV_TRY(editRereleaseLinks(graph, std::array{place}, [&](RereleaseLink& link) {
                if (!link.traversal)
                    link.traversal = {.exit = left, .start = left, .end = target, .ladderPlane = Vec3(0)};
            }));
        }
        return true;
    };
    edit(tr("Add traversal"), change);
}

void RereleaseNavEditor::changeTraversal(const QString& what,
                                         const std::function<void(RereleaseTraversal&)>& change) {
    const auto* link = model_.link(model_.current());
    if (link == nullptr || !link->traversal) return;
    const std::array at{LinkPlace{model_.current().major(), model_.current().minor()}};
    edit(what, [&](RereleaseGraph& graph) {
        return editRereleaseLinks(graph, at, [&](RereleaseLink& edited) { change(*edited.traversal); });
    });
}

void RereleaseNavEditor::setTraversalPoint(TraversalPoint point, const Vec3& place) {
    changeTraversal(tr("Move traversal"), [&](RereleaseTraversal& way) {
        (point == TraversalPoint::funnel  ? way.exit
         : point == TraversalPoint::start ? way.start
                                          : way.end) = place;
    });
}

void RereleaseNavEditor::setLadderPlane(const Vec3& normal) {
    changeTraversal(tr("Change ladder plane"), [&](RereleaseTraversal& way) { way.ladderPlane = normal; });
}

void RereleaseNavEditor::setEdict(const std::optional<RereleaseEdict>& edict) {
    editLinks(edict ? tr("Set entity of link") : tr("Remove entity of link"),
              [&](RereleaseLink& link) { link.edict = edict; });
}

void RereleaseNavEditor::setHeuristic(std::optional<float> heuristic) {
    edit(tr("Change heuristic"), [&](RereleaseGraph& graph) -> Result<bool> {
        if (heuristic && !std::isfinite(*heuristic)) return fail("The heuristic is not finite");
        graph.heuristic = heuristic;
        return true;
    });
}

void RereleaseNavEditor::replace(const RereleaseGraph& graph, const QString& what) {
    edit(what, [&](RereleaseGraph& present) -> Result<bool> {
        present = graph;
        return true;
    });
}

}  // namespace navwright
