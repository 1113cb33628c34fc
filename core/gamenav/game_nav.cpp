#include "gamenav/game_nav.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

#include "bsp/contents.h"
#include "bsp/hurt_volumes.h"
#include "entities/entity_graph.h"
#include "entities/touch_box.h"
#include "gamenav/edict_match.h"
#include "gamenav/node_room.h"
#include "move/link_physics.h"

namespace navwright {

namespace {

constexpr Vec3 kLower{0, 0, kRereleaseLower};
constexpr float kStepHeight = 18;
/// How far from where a teleporter leads its target node may stand.
constexpr float kArrival = 64;
/// How far a body may stand beside a platform that it steps onto.
constexpr float kBeside = 48;
/// How far from a ladder its nodes may stand, and the box that feels for it.
constexpr float kLadderFar = 40;
constexpr Box kLadderFeeler{{-4, -4, -4}, {4, 4, 4}};
constexpr int kLadderSides = 16;

struct Teleport {
    Box touch;
    Vec3 arrival{0};
    const BrushEntity* brush = nullptr;
};

Box bodyAt(const Vec3& origin) {
    return {origin + kHullStanding.mins, origin + kHullStanding.maxs};
}

class GameNavMaker {
  public:
    GameNavMaker(const NavGraph& graph, const GameMap& map, RereleaseGame game)
        : graph_(graph),
          map_(map),
          game_(game),
          entities_(brushEntities(map.bsp)),
          hurt_(hurtBoxes(map.bsp)) {
        findTeleports();
    }

    Result<RereleaseConversion> make(int jobs, JobContext& context) {
        auto made = toRerelease(graph_, game_);
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (graph_.nodes[i].inUse) old_.push_back(i);
        }
        std::vector<LinkPlaces> places;
        for (std::size_t i = 0; i < made.graph.nodes.size(); ++i) {
            for (const auto& link : made.graph.nodes[i].links) places.push_back({ours(i), ours(link.target)});
        }
        const LinkWorld world{.collision = map_.collision, .hurt = hurt_};
        NAV_ASSIGN(const auto judged, judgeLinks(world, places, jobs, context));
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
    const Vec3& ours(std::int32_t index) const { return ours(static_cast<std::size_t>(index)); }
    NodeType ourNode(std::size_t index) const { return graph_.nodes[old_[index]].type; }
    bool quake2() const { return game_ == RereleaseGame::quake2; }

    void findTeleports() {
        const auto graph = entityGraph(map_.bsp);
        for (const auto& link : graph.links) {
            const auto& from = graph.entities[static_cast<std::size_t>(link.from)];
            const auto& to = graph.entities[static_cast<std::size_t>(link.to)];
            if (link.kind != EntityLinkKind::leads || from.role != EntityRole::teleporter) continue;
            const auto brush = std::ranges::find(entities_, from.number, &BrushEntity::number);
            teleports_.push_back({touchBox(from), (to.box.mins + to.box.maxs) / 2.0f,
                                  brush == entities_.end() ? nullptr : &*brush});
        }
    }

    void fillNode(RereleaseNode& node, std::size_t index) {
        const auto type = ourNode(index);
        const bool floats = type == NodeType::water || isLadderType(type);
        node.radius = clearRadius(map_, ours(index), type == NodeType::crouch, !floats);
        node.flags |= mapFlags(map_, entities_, hurt_, game_, ours(index));
    }

    /// What the map adds to a link, or puts in place of what a nav of ours cannot say.
    void fillLink(RereleaseGraph& graph, RereleaseNode& node, std::size_t index, RereleaseLink& link,
                  const LinkJudgement& judged) {
        const auto target = static_cast<std::size_t>(link.target);
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
                           isPushed(node, end, link, index))) {
            if (type == NodeType::platform) ++madeGood_;
            return;
        }
        if (const auto* door = doorBetween(ours(index), ours(target))) {
            link.edict = door->edict();
            if (quake2()) node.flags |= quake2_flag::kCheckDoorLinks;
            if (type == NodeType::door) ++madeGood_;
        }
        if (judged.possible) {
            fillMove(node, link, type, judged, ours(index), ours(target));
        } else if (link.traversal) {
            losses_.add("link.traversal", "jumps and drops that no simulated bot makes go from node to node");
        }
    }

    void fillMove(const RereleaseNode& node, RereleaseLink& link, NodeType type, const LinkJudgement& judged,
                  const Vec3& from, const Vec3& to) {
        const bool plain = type == NodeType::move || type == NodeType::step || type == NodeType::none;
        if (plain && judged.means == MoveMeans::drop && from.z - to.z > kStepHeight) {
            link.setKind(RereleaseLinkType::walkOffLedge);
            link.traversal.emplace();
        } else if (plain && quake2() && judged.means == MoveMeans::crouch) {
            link.setKind(Quake2LinkType::crouch);
        }
        if (!link.traversal) return;
        const bool ledge = link.kind() == RereleaseLinkType::walkOffLedge;
        const auto [start, end] = flight(judged.way, from, to);
        link.traversal->start = start - kLower;
        link.traversal->end = end - kLower;
        // The public graphs leave the exit of a ledge at the world's origin.
        link.traversal->exit =
            ledge ? Vec3(0)
                  : onCircle(node, link.traversal->start == node.origin ? link.traversal->end
                                                                        : link.traversal->start);
    }

    bool onFloor(const Vec3& origin) const {
        constexpr float kNear = 2;
        return map_.collision.trace(origin, origin - Vec3(0, 0, kNear), kHullCrouched, kMaskPlayerSolid)
                   .fraction < 1;
    }

    /// Where the longest stretch without floor begins and ends; the ends of the way where there is none.
    std::pair<Vec3, Vec3> flight(const std::vector<Vec3>& way, const Vec3& from, const Vec3& to) const {
        std::size_t best = 0, first = 0, last = 0;
        for (std::size_t i = 0; i < way.size();) {
            std::size_t end = i;
            while (end < way.size() && !onFloor(way[end])) ++end;
            if (end - i > best) {
                best = end - i;
                first = i == 0 ? 0 : i - 1;
                last = std::min(end, way.size() - 1);
            }
            i = std::max(end, i + 1);
        }
        return best == 0 ? std::pair(from, to) : std::pair(way[first], way[last]);
    }

    /// The normal of the nearest ladder face that is felt from a place; 0 where there is none.
    Vec3 ladderFace(const Vec3& place, float& nearest) const {
        Vec3 face(0);
        for (int i = 0; i < kLadderSides; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kLadderSides;
            const auto reach = place + kLadderFar * Vec3(std::cos(angle), std::sin(angle), 0);
            // Leafs of solid ladders are just solid.
            const auto hit =
                map_.collision.trace(place, reach, kLadderFeeler, kMaskPlayerSolid | kContentsLadder);
            if ((hit.contents & kContentsLadder) == 0) continue;
            if (hit.startSolid || hit.fraction >= nearest) continue;
            nearest = hit.fraction;
            face = hit.normal;
        }
        return face;
    }

    void fillLadder(const RereleaseNode& node, RereleaseLink& link, std::size_t index, std::size_t target) {
        if (!quake2()) return;
        link.setKind(Quake2LinkType::ladder);
        const auto end = ours(target) - kLower;
        link.traversal = {onCircle(node, end), node.origin, end};
        float nearest = 1;
        for (const auto& place : {ours(index), (ours(index) + ours(target)) / 2.0f, ours(target)}) {
            if (const auto face = ladderFace(place, nearest); face != Vec3(0))
                link.traversal->ladderPlane = face;
        }
        if (link.traversal->ladderPlane == Vec3(0)) {
            losses_.add("traversal.ladder_plane", "ladder links are near no ladder of the map");
        }
    }

    static Box atStop(const BrushEntity& entity, const Vec3& stop) {
        return {entity.box.mins + stop, entity.box.maxs + stop};
    }

    /// Whether a body at the place can step onto the entity's top at that stop.
    static bool boards(const BrushEntity& entity, const Vec3& stop, const Vec3& origin) {
        const auto box = atStop(entity, stop);
        const float feet = origin.z + kHullStanding.mins.z;
        return origin.x >= box.mins.x - kBeside && origin.x <= box.maxs.x + kBeside &&
               origin.y >= box.mins.y - kBeside && origin.y <= box.maxs.y + kBeside &&
               std::abs(feet - box.maxs.z) <= kStepHeight;
    }

    bool rides(RereleaseNode& node, RereleaseNode& end, RereleaseLink& link, std::size_t index,
               std::size_t target) {
        for (const auto& entity : entities_) {
            const auto from = std::ranges::find_if(
                entity.stops, [&](const Vec3& stop) { return boards(entity, stop, ours(index)); });
            if (from == entity.stops.end()) continue;
            const auto to = std::ranges::find_if(entity.stops, [&](const Vec3& stop) {
                return stop != *from && boards(entity, stop, ours(target));
            });
            if (to == entity.stops.end()) continue;
            const bool plat = entity.role == EntityRole::plat;
            link.setKind(plat ? RereleaseLinkType::elevator : RereleaseLinkType::train);
            const auto top = [&](const Vec3& stop) {
                const auto box = atStop(entity, stop);
                return Vec3((box.mins.x + box.maxs.x) / 2, (box.mins.y + box.maxs.y) / 2,
                            box.maxs.z + kRereleaseFloorGap);
            };
            link.traversal = {onCircle(node, top(*from)), top(*from), top(*to)};
            link.edict = entity.edict();
            if (plat) markElevator(node, end);
            return true;
        }
        return false;
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
        constexpr float kNear = 32;
        for (const auto& teleport : teleports_) {
            auto body = bodyAt(ours(index));
            body.mins -= Vec3(kNear, kNear, 0);
            body.maxs += Vec3(kNear, kNear, 0);
            if (!overlap(body, teleport.touch) || glm::distance(ours(target), teleport.arrival) > kArrival)
                continue;
            link.setKind(RereleaseLinkType::teleport);
            link.traversal.reset();
            node.flags |= rerelease_flag::kTeleporter;
            if (teleport.brush != nullptr) link.edict = teleport.brush->edict();
            return true;
        }
        return false;
    }

    bool isPushed(RereleaseNode& node, const RereleaseNode& end, RereleaseLink& link,
                  std::size_t index) const {
        for (const auto& entity : entities_) {
            if (entity.role != EntityRole::push || !overlap(bodyAt(ours(index)), entity.box)) continue;
            link.setKind(RereleaseLinkType::pusher);
            link.traversal = {onCircle(node, end.origin), node.origin, end.origin};
            link.edict = entity.edict();
            node.flags |= rerelease_flag::kPusher;
            return true;
        }
        return false;
    }

    /// The first door that a body meets on the straight way, where it is drawn.
    const BrushEntity* doorBetween(const Vec3& from, const Vec3& to) const {
        const BrushEntity* first = nullptr;
        float least = 1;
        for (const auto& entity : entities_) {
            if (entity.role != EntityRole::door || entity.water) continue;
            const auto hit = map_.collision.traceModel(
                {.model = entity.model,
                 .origin = map_.bsp.entities[static_cast<std::size_t>(entity.number)].origin()},
                from, to, kHullStanding, kMaskPlayerSolid);
            const float at = hit.startSolid ? 0 : hit.fraction;
            if (at >= least) continue;
            least = at;
            first = &entity;
        }
        return first;
    }

    /// What was lost without a map, less what it made good, and what is lost with it.
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
    const std::vector<BrushEntity> entities_;
    const std::vector<Box> hurt_;
    std::vector<Teleport> teleports_;
    std::vector<std::size_t> old_;  ///< by new node
    std::size_t madeGood_ = 0;      ///< links whose mover or door the map has
    ConversionLosses losses_;
};

}  // namespace

Result<RereleaseConversion> toGameNav(const NavGraph& graph, const GameMap& map, RereleaseGame game, int jobs,
                                      JobContext& context) {
    return GameNavMaker(graph, map, game).make(jobs, context);
}

}  // namespace navwright
