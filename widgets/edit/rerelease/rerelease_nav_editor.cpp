#include "widgets/edit/rerelease/rerelease_nav_editor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/edit/rerelease/game_edits.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/nav_convert.h"
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

std::optional<std::uint32_t> linkTo(const RereleaseGraph& graph, std::int32_t from, std::int32_t to) {
    const auto& links = graph.nodes[static_cast<std::size_t>(from)].links;
    const auto found = std::ranges::find(links, to, &RereleaseLink::target);
    if (found == links.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - links.begin());
}

}  // namespace

class RereleaseNavEditor::Steps {
  public:
    explicit Steps(const RereleaseGraph& graph) : before_(graph), graph_(graph) {}

    [[nodiscard]] const RereleaseGraph& graph() const { return graph_; }
    /// Adds an edit. False: it did not fit, and no step is made at all.
    bool add(const Result<GraphDelta>& edit) {
        if (failed_) return false;
        auto done = edit ? applyDelta(graph_, *edit) : Result<>(std::unexpected(edit.error()));
        if (!done) failed_ = done.error();
        return !failed_;
    }
    [[nodiscard]] Result<GraphDelta> take() const {
        if (failed_) return std::unexpected(*failed_);
        return deltaBetween(before_, graph_);
    }

  private:
    const RereleaseGraph& before_;
    RereleaseGraph graph_;
    std::optional<Failure> failed_;
};

RereleaseNavEditor::RereleaseNavEditor(RereleaseNavModel& model, QObject* parent)
    : QObject(parent), model_(model) {}

std::vector<std::int32_t> RereleaseNavEditor::nodes() const {
    std::vector<std::int32_t> nodes;
    for (const auto& item : model_.selected()) {
        if (item.kind == ItemKind::node) nodes.push_back(static_cast<std::int32_t>(item.id));
    }
    return nodes;
}

std::vector<LinkPlace> RereleaseNavEditor::links() const {
    std::vector<LinkPlace> links;
    for (const auto& item : model_.selected()) {
        if (item.kind == ItemKind::link) links.push_back({item.major(), item.minor()});
    }
    return links;
}

void RereleaseNavEditor::take(const Result<GraphDelta>& edit, const QString& what,
                              const std::optional<std::vector<Item>>& selected) {
    auto done = edit ? model_.change(*edit, what, selected) : Result<>(std::unexpected(edit.error()));
    emit said(done ? what : QString::fromStdString(done.error().message()));
}

void RereleaseNavEditor::addNode(const Vec3& floor, bool linked) {
    if (!model_.isOpen()) return;
    RereleaseNode node{.origin = floor + Vec3(0, 0, kRereleaseFloorGap), .radius = kUsualRadius};
    if (const auto map = model_.document().map()) {
        const auto origin = floor + Vec3(0, 0, kOriginAboveFloor);
        node.radius = clearRadius(*map, origin, false, true);
        node.flags = mapFlags(*map, model_.entities(), hurtBoxes(map->bsp), model_.graph()->game, origin);
    }
    const auto from = nodes();
    Steps steps(*model_.graph());
    steps.add(addRereleaseNode(steps.graph(), node));
    const auto added = static_cast<std::int32_t>(model_.graph()->nodes.size());
    if (linked) {
        for (const auto other : from) {
            steps.add(addRereleaseLink(steps.graph(), other, newLink(steps.graph(), added, 0)));
            steps.add(addRereleaseLink(steps.graph(), added, newLink(steps.graph(), other, 0)));
        }
    }
    take(steps.take(), tr("Add node"), std::vector{Item{ItemKind::node, static_cast<std::uint64_t>(added)}});
}

void RereleaseNavEditor::moveBy(const Vec3& by) {
    if (model_.isOpen())
        take(moveRereleaseNodes(*model_.graph(), nodes(), by),
             tr("Move %1").arg(countText(nodes().size(), "node", "nodes")));
}

void RereleaseNavEditor::setCoordinate(int axis, float value) {
    if (!model_.isOpen()) return;
    Steps steps(*model_.graph());
    for (const auto node : nodes()) {
        Vec3 by(0);
        by[axis] = value - steps.graph().nodes[static_cast<std::size_t>(node)].origin[axis];
        steps.add(moveRereleaseNodes(steps.graph(), std::array{node}, by));
    }
    take(steps.take(), tr("Move %1").arg(countText(nodes().size(), "node", "nodes")));
}

void RereleaseNavEditor::setRadius(int radius) {
    if (model_.isOpen())
        take(setRereleaseNodeRadius(*model_.graph(), nodes(), static_cast<std::uint16_t>(radius)),
             tr("Change radius"));
}

void RereleaseNavEditor::setNodeFlag(int bit, bool on) {
    const auto mask = static_cast<std::uint16_t>(1u << bit);
    if (model_.isOpen())
        take(setRereleaseNodeFlags(*model_.graph(), nodes(), on ? mask : std::uint16_t{0},
                                   on ? std::uint16_t{0} : mask),
             tr("Change flags of nodes"));
}

void RereleaseNavEditor::remove() {
    if (!model_.isOpen()) return;
    const auto gone = nodes();
    const auto lost = links();
    if (gone.empty() && lost.empty()) return emit said(tr("Select a node or a link first"));
    const auto what =
        gone.empty() ? countText(lost.size(), "link", "links") : countText(gone.size(), "node", "nodes");
    Steps steps(*model_.graph());
    steps.add(removeRereleaseLinks(steps.graph(), lost));
    steps.add(removeRereleaseNodes(steps.graph(), gone));
    // Where only nodes go their edit says which numbers the others get.
    take(lost.empty() ? removeRereleaseNodes(*model_.graph(), gone) : steps.take(), tr("Delete %1").arg(what),
         std::vector<Item>());
}

void RereleaseNavEditor::link(bool bothWays) {
    const auto ends = nodes();
    if (ends.size() != 2) return emit said(tr("Select two nodes first: from, then to"));
    linkNodes(ends[0], ends[1], bothWays);
}

void RereleaseNavEditor::linkNodes(std::int32_t from, std::int32_t to, bool bothWays) {
    if (!model_.isOpen()) return;
    Steps steps(*model_.graph());
    const bool there = linkTo(steps.graph(), from, to).has_value();
    if (!there || !bothWays) steps.add(addRereleaseLink(steps.graph(), from, newLink(steps.graph(), to, 0)));
    if (bothWays && !linkTo(steps.graph(), to, from))
        steps.add(addRereleaseLink(steps.graph(), to, newLink(steps.graph(), from, 0)));
    const auto made = linkTo(steps.graph(), from, to);
    std::optional<std::vector<Item>> selected;
    if (made) selected = {Item::link(static_cast<std::uint32_t>(from), *made)};
    take(steps.take(), bothWays ? tr("Link both ways") : tr("Add link"), selected);
}

void RereleaseNavEditor::setLinkType(int type) {
    if (model_.isOpen())
        take(setRereleaseLinkType(*model_.graph(), links(), static_cast<std::uint8_t>(type)),
             tr("Change type of %1").arg(countText(links().size(), "link", "links")));
}

void RereleaseNavEditor::setLinkFlag(int bit, bool on) {
    const auto mask = static_cast<std::uint8_t>(1u << bit);
    if (model_.isOpen())
        take(setRereleaseLinkFlags(*model_.graph(), links(), on ? mask : std::uint8_t{0},
                                   on ? std::uint8_t{0} : mask),
             tr("Change flags of links"));
}

void RereleaseNavEditor::setBothWays(bool both) {
    if (!model_.isOpen()) return;
    const auto& graph = *model_.graph();
    Steps steps(graph);
    for (const auto& place : links()) {
        const auto from = static_cast<std::int32_t>(place.node);
        const auto& link = graph.nodes[place.node].links[place.link];
        const auto back = linkTo(steps.graph(), link.target, from);
        if (both && !back) {
            steps.add(addRereleaseLink(steps.graph(), link.target,
                                       newLink(graph, from, static_cast<std::uint8_t>(link.type & 0xff))));
        } else if (!both && back) {
            steps.add(removeRereleaseLinks(
                steps.graph(), std::array{LinkPlace{static_cast<std::size_t>(link.target), *back}}));
        }
    }
    take(steps.take(), both ? tr("Link back as well") : tr("Remove the link back"));
}

void RereleaseNavEditor::setTraversal(bool has) {
    if (!model_.isOpen()) return;
    const auto& graph = *model_.graph();
    if (!has) return take(setRereleaseTraversal(graph, links(), std::nullopt), tr("Remove traversal"));
    Steps steps(graph);
    for (const auto& place : links()) {
        const auto& node = graph.nodes[place.node];
        const auto& link = node.links[place.link];
        if (link.traversal) continue;
        const auto& target = graph.nodes[static_cast<std::size_t>(link.target)].origin;
        const auto left = onCircle(node, target);
        steps.add(setRereleaseTraversal(
            steps.graph(), std::array{place},
            RereleaseTraversal{.exit = left, .start = left, .end = target, .ladderPlane = Vec3(0)}));
    }
    take(steps.take(), tr("Add traversal"));
}

void RereleaseNavEditor::setTraversalPoint(TraversalPoint point, const Vec3& place) {
    const auto* link = model_.link(model_.current());
    if (link == nullptr || !link->traversal) return;
    auto way = *link->traversal;
    (point == TraversalPoint::funnel  ? way.exit
     : point == TraversalPoint::start ? way.start
                                      : way.end) = place;
    const LinkPlace at{model_.current().major(), model_.current().minor()};
    take(setRereleaseTraversal(*model_.graph(), std::array{at}, way), tr("Move traversal"));
}

void RereleaseNavEditor::setLadderPlane(const Vec3& normal) {
    const auto* link = model_.link(model_.current());
    if (link == nullptr || !link->traversal) return;
    auto way = *link->traversal;
    way.ladderPlane = normal;
    const LinkPlace at{model_.current().major(), model_.current().minor()};
    take(setRereleaseTraversal(*model_.graph(), std::array{at}, way), tr("Change ladder plane"));
}

void RereleaseNavEditor::setEdict(const std::optional<RereleaseEdict>& edict) {
    if (model_.isOpen())
        take(setRereleaseEdict(*model_.graph(), links(), edict),
             edict ? tr("Set entity of link") : tr("Remove entity of link"));
}

void RereleaseNavEditor::setHeuristic(std::optional<float> heuristic) {
    if (model_.isOpen()) take(setRereleaseHeuristic(*model_.graph(), heuristic), tr("Change heuristic"));
}

void RereleaseNavEditor::replace(const RereleaseGraph& graph, const QString& what) {
    if (model_.isOpen()) take(deltaBetween(*model_.graph(), graph), what);
}

}  // namespace navwright
