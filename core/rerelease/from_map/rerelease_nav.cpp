#include "core/rerelease/from_map/rerelease_nav.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/physics/movement/pmove_constants.h"
#include "core/rerelease/from_map/edict_match.h"
#include "core/rerelease/from_map/node_room.h"
#include "core/rerelease/from_map/rerelease_ways.h"

namespace navwright {

namespace {

class RereleaseNavMaker {
  public:
    RereleaseNavMaker(const NavGraph& graph, const GameMap& map, RereleaseGame game)
        : graph_(graph), map_(map), game_(game), ways_(map) {}

    Result<RereleaseConversion> make(int jobs, JobContext& context) {
        auto made = toRerelease(graph_, game_);
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (graph_.nodes[i].inUse) old_.push_back(i);
        }
        std::vector<LinkPlaces> places;
        for (std::size_t i = 0; i < made.graph.nodes.size(); ++i) {
            for (const auto& link : made.graph.nodes[i].links) places.push_back({ours(i), ours(link.target)});
        }
        NAV_ASSIGN(const auto judged, ways_.judge(places, jobs, context));
        for (std::size_t i = 0; i < made.graph.nodes.size(); ++i) {
            if (context.stopRequested()) return cancelled();
            fillNode(made.graph.nodes[i], i);
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < made.graph.nodes.size(); ++i) {
            if (context.stopRequested()) return cancelled();
            auto& node = made.graph.nodes[i];
            for (auto& link : node.links) fillLink(made.graph, node, i, link, judged[next++]);
        }
        made.warnings = remaining(made.warnings);
        return made;
    }

  private:
    const Vec3& ours(std::size_t index) const { return graph_.nodes[old_[index]].origin; }
    const Vec3& ours(std::int32_t index) const { return ours(toIndex(index)); }
    NodeType ourNode(std::size_t index) const { return graph_.nodes[old_[index]].type; }
    bool quake2() const { return game_ == RereleaseGame::quake2; }

    void fillNode(RereleaseNode& node, std::size_t index) {
        const auto type = ourNode(index);
        const bool floats = type == NodeType::water || isLadderType(type);
        node.radius = clearRadius(map_, ours(index), type == NodeType::crouch, !floats);
        node.flags |= mapFlags(map_, ways_.entities(), ways_.hurt(), game_, ours(index));
    }

    /// Adds what the map knows of a link, replacing what an AQ2 nav cannot express.
    void fillLink(RereleaseGraph& graph, RereleaseNode& node, std::size_t index, RereleaseLink& link,
                  const LinkJudgement& judged) {
        const auto target = toIndex(link.target);
        auto& end = graph.nodes[target];
        const auto type = findLink(graph_.nodes[old_[index]], static_cast<std::int32_t>(old_[target]))->type;
        const bool climbs =
            isLadderType(type) || (isLadderType(ourNode(index)) && isLadderType(ourNode(target)));
        if (climbs) {
            fillLadder(node, link, index, target);
            return;
        }
        const bool needsMover =
            type == NodeType::platform || type == NodeType::teleporter || !judged.possible;
        if (needsMover && (rides(node, end, link, index, target) || teleports(node, link, index, target) ||
                           isPushed(node, link, index))) {
            if (type == NodeType::platform) ++madeGood_;
            return;
        }
        if (const auto* door = ways_.doorBetween(ours(index), ours(target))) {
            link.edict = door->edict();
            if (quake2()) node.flags |= quake2_flag::kCheckDoorLinks;
            if (type == NodeType::door) ++madeGood_;
        }
        if (judged.possible) {
            fillMove(node, end, link, type, judged, ours(index), ours(target));
        } else if (link.traversal) {
            losses_.add("link.traversal", "jumps and drops that no simulated bot makes go from node to node");
        }
    }

    void fillMove(const RereleaseNode& node, const RereleaseNode& target, RereleaseLink& link, NodeType type,
                  const LinkJudgement& judged, const Vec3& from, const Vec3& to) {
        const bool plain = type == NodeType::move || type == NodeType::step || type == NodeType::none;
        if (plain && judged.means == MoveMeans::drop && from.z - to.z > kPmoveStepHeight) {
            link.setKind(RereleaseLinkType::walkOffLedge);
            link.traversal.emplace();
        } else if (plain && quake2() && judged.means == MoveMeans::crouch) {
            link.setKind(Quake2LinkType::crouch);
        }
        if (!link.traversal) return;
        const bool ledge = link.kind() == RereleaseLinkType::walkOffLedge;
        link.traversal = ways_.flight(node, target, ledge, judged, from, to);
    }

    void fillLadder(const RereleaseNode& node, RereleaseLink& link, std::size_t index, std::size_t target) {
        if (!quake2()) return;
        link.setKind(Quake2LinkType::ladder);
        link.traversal = ways_.climb(node, ours(index), ours(target));
        if (link.traversal->ladderPlane == Vec3(0)) {
            losses_.add("traversal.ladder_plane", "ladder links are near no ladder of the map");
        }
    }

    bool rides(RereleaseNode& node, RereleaseNode& end, RereleaseLink& link, std::size_t index,
               std::size_t target) {
        const auto ride = ways_.ride(node, ours(index), ours(target));
        if (!ride) return false;
        const bool plat = ride->entity->role == EntityRole::plat;
        link.setKind(plat ? RereleaseLinkType::elevator : RereleaseLinkType::train);
        link.traversal = ride->way;
        link.edict = ride->entity->edict();
        if (plat) markElevator(node, end);
        return true;
    }

    void markElevator(RereleaseNode& node, RereleaseNode& end) const {
        if (quake2()) {
            node.flags |= quake2_flag::kElevator;
            end.flags |= quake2_flag::kElevator;
            return;
        }
        const bool up = end.origin.z > node.origin.z;
        node.flags |= up ? rerelease_flag::kElevatorBottom : rerelease_flag::kElevatorTop;
        end.flags |= up ? rerelease_flag::kElevatorTop : rerelease_flag::kElevatorBottom;
    }

    bool teleports(RereleaseNode& node, RereleaseLink& link, std::size_t index, std::size_t target) {
        const auto* teleport = ways_.teleport(ours(index), ours(target));
        if (teleport == nullptr) return false;
        link.setKind(RereleaseLinkType::teleport);
        link.traversal.reset();
        node.flags |= rerelease_flag::kTeleporter;
        if (teleport->brush != nullptr) link.edict = teleport->brush->edict();
        return true;
    }

    /// Without a traversal, as in the public navs.
    bool isPushed(RereleaseNode& node, RereleaseLink& link, std::size_t index) const {
        const auto* pusher = ways_.pusher(ours(index));
        if (pusher == nullptr) return false;
        link.setKind(RereleaseLinkType::pusher);
        link.traversal.reset();
        link.edict = pusher->edict();
        node.flags |= rerelease_flag::kPusher;
        return true;
    }

    /// The remaining losses: those without a map minus what it made up for, plus new ones.
    std::vector<ConversionWarning> remaining(const std::vector<ConversionWarning>& before) {
        for (const auto& loss : before) {
            auto count = loss.count;
            if (loss.field == "traversal.ladder_plane") continue;
            if (loss.what.starts_with("links that need a door")) count -= std::min(count, madeGood_);
            losses_.add(loss.field, loss.what, count);
        }
        return std::move(losses_).take();
    }

    const NavGraph& graph_;
    const GameMap& map_;
    const RereleaseGame game_;
    const RereleaseWays ways_;
    std::vector<std::size_t> old_;  ///< by new node
    std::size_t madeGood_ = 0;      ///< links whose mover or door the map has
    ConversionLosses losses_;
};

}  // namespace

Result<RereleaseConversion> toRereleaseNav(const NavGraph& graph, const GameMap& map, RereleaseGame game,
                                           int jobs, JobContext& context) {
    return RereleaseNavMaker(graph, map, game).make(jobs, context);
}

NavMapHelp mapHelp(std::shared_ptr<const GameMap> map, int jobs, JobContext& context) {
    NavMapHelp help;
    help.toRerelease = [map, jobs, &context](const NavGraph& graph, RereleaseGame game) {
        return toRereleaseNav(graph, *map, game, jobs, context);
    };
    help.resolveEdicts = [map = std::move(map)](RereleaseGraph& graph, RereleaseGame) {
        static_cast<void>(resolveEdicts(graph, brushEntities(map->bsp)));
    };
    return help;
}

}  // namespace navwright
