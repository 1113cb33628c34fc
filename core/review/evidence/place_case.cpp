#include "core/review/evidence/place_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/review/evidence/node_case.h"
#include "core/review/evidence/place_verdict.h"

namespace navwright {

namespace {

/// Height above a clicked surface where the search for floor starts, and its depth, units.
constexpr float kFloorAbove = 8, kFloorBelow = 64;
/// Height at which a body does not touch the floor, units.
constexpr float kOffFloor = 0.25f;
/// Number and maximum distance (units) of nodes from which bots are tried.
constexpr std::size_t kTrials = 4;
constexpr float kTrialReach = 256;

bool bodyFits(const GameMap& map, const Vec3& origin, Contents solid = kMaskPlayerSolid) {
    return !map.collision.inSolid(origin, kHullCrouched, solid);
}

/// Why not even a crouched body fits; names invisible brushes, as the place looks free.
std::string_view noRoomSentence(const GameMap& map, const Vec3& origin) {
    // In a clip brush no floor is found; the place itself is exactly on its plane.
    if (bodyFits(map, origin + Vec3(0, 0, kOffFloor), kMaskSolid))
        return "No player fits here: a clip brush, which is not seen in the game, keeps bodies out";
    return "No player fits here: even a crouched body would be inside something solid";
}

struct NearNode {
    float distance = 0;
    std::int32_t node = -1;
};

/// Nodes in use, nearest first, ties by number.
std::vector<NearNode> nearNodes(const NavGraph& graph, const Vec3& origin) {
    std::vector<NearNode> near;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].inUse)
            near.push_back({glm::distance(graph.nodes[i].origin, origin), static_cast<std::int32_t>(i)});
    }
    std::ranges::stable_sort(near, {}, &NearNode::distance);
    return near;
}

bool standsHere(const Generation& generation, const NearNode& near, const Vec3& origin) {
    const auto& node = generation.graph->graph.nodes[near.node];
    const auto& parameters = generation.parameters;
    return near.distance <= parameters.real32(Param::NodeRadius) &&
           std::abs(node.origin.z - origin.z) <= parameters.real32(Param::NodeZSplit);
}

/// Whether the generation is just an opened file.
bool isOfFile(const Generation& generation) {
    const auto& origins = generation.graph->nodeOrigin;
    return generation.demos.empty() && std::ranges::all_of(origins, [](NavOrigin origin) {
               return origin == NavOrigin::file || origin == NavOrigin::hand;
           });
}

/// Advice for getting nodes on floor that bots reach without demos.
std::string fillAdvice(const Parameters& parameters) {
    if (parameters.choice(Param::FillMode) != "all")
        return "Set fill.mode to all: the map then fills in what no demo shows";
    return "The fill left it out: other nodes see this floor, it is small, or bots do not get away again. "
           "Lower fill.spacing or fill.least_area for more nodes, or add one by an edit";
}

/// Without players: tests whether bots get there.
Result<> tryReach(PlaceCase& result, const Generation& generation, const std::vector<NearNode>& near,
                  JobContext& context) {
    if (!generation.map || result.cause != PlaceCause::unseen) return {};
    for (std::size_t i = 0; i < std::min(kTrials, near.size()); ++i) {
        if (near[i].distance > kTrialReach) break;
        if (context.stopRequested()) return cancelled();
        const auto& from = generation.graph->graph.nodes[near[i].node].origin;
        auto trial = tryLink(*generation.map, from, result.origin, NodeType::move);
        const bool arrives = trial.judged.possible;
        if (arrives || i == 0) {
            result.reach = std::move(trial);
            result.reachedFrom = near[i].node;
        }
        if (arrives) break;
    }
    if (!result.reach) return {};
    if (result.reach->judged.possible) {
        result.sentence += fmt::format("; a bot would get here from node {}", result.reachedFrom);
        result.advice = fillAdvice(generation.parameters);
    } else {
        result.cause = PlaceCause::outOfReach;
        result.sentence = fmt::format(
            "Out of reach: no player came here, and no bot gets here from the nodes around. From node {}: {}",
            result.reachedFrom, result.reach->sentence);
        result.advice = "If people do get here, load demos that show it, or add the node by an edit";
    }
    return {};
}

}  // namespace

std::string_view placeCauseName(PlaceCause cause) {
    static constexpr std::array<std::string_view, 13> kNames = {
        "node_here",        "not_from_demos", "no_room",       "out_of_reach", "unseen",
        "rejected_samples", "no_vote",        "removed_votes", "rejected",     "node_elsewhere",
        "left_out",         "feedback",       "edit"};
    return kNames[toIndex(cause)];
}

Vec3 standingAt(const GameMap* map, const Vec3& place) {
    if (map == nullptr) return place + Vec3(0, 0, kOriginAboveFloor);
    const auto start = place + Vec3(0, 0, kFloorAbove);
    const auto trace =
        map->collision.trace(start, place - Vec3(0, 0, kFloorBelow), kHullPoint, kMaskPlayerSolid);
    const bool found = !trace.startSolid && trace.fraction < 1;
    return (found ? trace.end : place) + Vec3(0, 0, kOriginAboveFloor);
}

Result<PlaceCase> placeCase(const EvidenceSource& source, const Vec3& place, JobContext& context) {
    const auto& generation = source.generation;
    PlaceCase result;
    result.place = place;
    result.origin = standingAt(generation.map.get(), place);
    const auto near = nearNodes(generation.graph->graph, result.origin);
    if (!near.empty()) {
        result.node = near.front().node;
        result.nodeDistance = near.front().distance;
    }
    NAV_ASSIGN(result.census, takeCensus(generation, result.origin, context));
    if (!near.empty() && standsHere(generation, near.front(), result.origin)) {
        result.cause = PlaceCause::nodeHere;
        const auto node = static_cast<std::uint32_t>(result.node);
        result.sentence = fmt::format("There is a node here: node {}, {} units away. Its origin is {}: {}",
                                      result.node, figure(static_cast<double>(result.nodeDistance)),
                                      navOriginName(generation.graph->nodeOrigin[node]),
                                      nodeOriginText(nodeOrigin(generation, node)));
        return result;
    }
    if (isOfFile(generation)) {
        result.cause = PlaceCause::notFromDemos;
        result.sentence = "This nav was opened as a file, so no rule of the generation left the place out";
        result.advice = "Open demos of the map to see what they show here";
        return result;
    }
    const bool seen = result.census.kept > 0 || !result.census.votes.empty();
    if (!seen && generation.map && !bodyFits(*generation.map, result.origin)) {
        result.cause = PlaceCause::noRoom;
        result.sentence = noRoomSentence(*generation.map, result.origin);
        return result;
    }
    if (seen) {
        judgeVotes(result, source);
    } else {
        judgeSamples(result, source);
        NAV_TRY(tryReach(result, generation, near, context));
    }
    return result;
}

namespace {

constexpr std::size_t kPollRuns = 16;
constexpr std::size_t kPollRejected = 4096;

/// Which places count as the same.
class Here {
  public:
    Here(const Vec3& origin, const Parameters& parameters)
        : origin_(origin),
          radius_(parameters.real32(Param::NodeRadius)),
          split_(parameters.real32(Param::NodeZSplit)) {}

    [[nodiscard]] float distance(const Vec3& place) const { return glm::distance(place, origin_); }
    [[nodiscard]] bool holds(const Vec3& place) const {
        return std::abs(place.z - origin_.z) <= split_ && distance(place) <= radius_;
    }

  private:
    Vec3 origin_;
    float radius_, split_;
};

Vec3 placeOf(const Sample& sample) {
    return kOriginScale * Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                               static_cast<float>(sample.origin[2]));
}

Result<> countSamples(PlaceCensus& census, const Recording& recording, const GatedDemo& gated,
                      const Here& here, JobContext& context) {
    for (std::size_t i = 0; i < gated.rejected.size(); ++i) {
        if (i % kPollRejected == 0 && context.stopRequested()) return cancelled();
        const auto& entry = gated.rejected[i];
        const auto& sample = recording.segments[entry.segment].tracks[entry.track].samples[entry.sample];
        if (here.holds(placeOf(sample))) ++census.rejected[toIndex(entry.reason)];
    }
    auto nearest = census.nearestSample.value_or(std::numeric_limits<float>::max());
    for (std::size_t i = 0; i < gated.runs.size(); ++i) {
        if (i % kPollRuns == 0 && context.stopRequested()) return cancelled();
        const auto& run = gated.runs[i];
        const auto& samples = recording.segments[run.segment].tracks[run.track].samples;
        for (std::uint32_t k = run.first; k < run.first + run.count; ++k) {
            const auto place = placeOf(samples[k]);
            nearest = std::min(nearest, here.distance(place));
            census.kept += here.holds(place) ? 1 : 0;
        }
        census.nearestSample = nearest;
    }
    return {};
}

void countVotes(PlaceCensus& census, const VoteSet& votes, const Here& here) {
    auto nearest = std::numeric_limits<float>::max();
    for (std::size_t demo = 0; demo < votes.demoCount(); ++demo) {
        const auto before = census.votes.size();
        const auto& all = votes.demo(demo).votes;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const auto place = all[i].origin.units();
            nearest = std::min(nearest, here.distance(place));
            if (!here.holds(place)) continue;
            census.votes.push_back(votes.firstVote(demo) + i);
            census.weight += votes.weight(all[i]);
        }
        census.demos += census.votes.size() > before ? 1 : 0;
    }
    if (votes.size() > 0) census.nearestVote = nearest;
}

}  // namespace

std::uint64_t PlaceCensus::rejectedSamples() const {
    return std::accumulate(rejected.begin(), rejected.end(), std::uint64_t{0});
}

RejectReason PlaceCensus::mainReason() const {
    return static_cast<RejectReason>(std::ranges::max_element(rejected) - rejected.begin());
}

Result<PlaceCensus> takeCensus(const Generation& generation, const Vec3& origin, JobContext& context) {
    PlaceCensus census;
    const Here here(origin, generation.parameters);
    countVotes(census, *generation.votes, here);
    for (const auto& demo : generation.demos) census.skippedDemos += demo->skip != SkipReason::none ? 1 : 0;
    census.samplesKnown = !generation.recordings.empty();
    for (std::size_t i = 0; i < generation.recordings.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        if (!generation.recordings[i]) continue;
        NAV_TRY(countSamples(census, *generation.recordings[i], *generation.gated[i], here, context));
    }
    return census;
}

}  // namespace navwright
