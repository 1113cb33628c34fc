#include "core/generate/nodes/nodes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "core/base/index.h"
#include "core/generate/nodes/ladders.h"
#include "core/generate/nodes/node_ratios.h"
#include "core/generate/nodes/stand_place.h"

namespace navwright {

namespace {

constexpr std::size_t kPollClusters = 64;

/// One run of the stage.
class Classifier {
  public:
    Classifier(const VoteStream& votes, const ClusterSet& clusters, std::span<const Vec3> removed,
               const GameMap* map, const Parameters& parameters, std::span<const EditedPlace> edited,
               JobContext& context)
        : votes_(votes),
          clusters_(clusters),
          removed_(removed),
          map_(map),
          parameters_(parameters),
          edited_(edited),
          context_(context),
          engineLadders_(parameters.choice(Param::LadderEncoding) == "engine") {
        if (map != nullptr) places_.emplace(*map, parameters);
    }

    Result<NodeSet> run() &&;

  private:
    [[nodiscard]] Result<> measure();
    [[nodiscard]] Result<> takeClimbs();
    void emit(std::uint32_t cluster);
    /// A cluster's node, or why it was rejected.
    [[nodiscard]] std::variant<ClassifiedNode, RejectedCluster> nodeOf(std::uint32_t cluster) const;
    void keepEdited();
    [[nodiscard]] std::optional<RejectedCluster> refused(std::uint32_t cluster, bool asksDemos = true) const;
    [[nodiscard]] std::optional<RejectedCluster> nearRemoved(std::uint32_t cluster, const Vec3& origin) const;
    /// Returns false when there is no place for it.
    [[nodiscard]] bool place(ClassifiedNode& node, std::uint32_t cluster) const;
    void mergeNeighbours();
    void limitCount();
    void number();

    const VoteStream& votes_;
    const ClusterSet& clusters_;
    std::span<const Vec3> removed_;
    const GameMap* map_;
    const Parameters& parameters_;
    std::span<const EditedPlace> edited_;
    JobContext& context_;
    bool engineLadders_;
    std::optional<StandPlaces> places_;
    std::vector<Movement> movements_;
    std::vector<NearestVotes> nearest_;  ///< by cluster; only with a map
    std::vector<NodeType> types_;        ///< by cluster, from the votes' movement
    std::vector<Climb> climbs_;
    std::vector<std::int32_t> climbOf_;  ///< by cluster
    std::vector<std::int32_t> heir_;     ///< by cluster: the cluster it was merged into, -1: none
    NodeSet out_;
};

Result<> Classifier::measure() {
    const ClimbRule rule(parameters_, map_ != nullptr);
    std::vector<MovementTally> tallies(clusters_.clusters.size());
    if (places_) {
        for (const auto& cluster : clusters_.clusters) nearest_.emplace_back(cluster.origin);
    }
    const auto visit = [&](std::uint32_t, std::uint32_t, std::span<const Vote> votes,
                           std::span<const std::uint32_t> clusters) -> Result<> {
        for (std::size_t i = 0; i < votes.size(); ++i) {
            if (clusters[i] == ClusterSet::kNone) continue;
            const VoteNeighbours next(votes, i);
            tallies[clusters[i]].add(votes[i], next.before, next.after, rule);
            if (places_) nearest_[clusters[i]].add(votes[i].origin);
        }
        return {};
    };
    NAV_TRY(forClusteredDemos(votes_, clusters_, visit, context_));
    movements_.reserve(tallies.size());
    for (const auto& tally : tallies) {
        movements_.push_back(tally.movement());
        types_.push_back(movementType(movements_.back(), parameters_, map_ != nullptr));
    }
    return {};
}

Result<> Classifier::takeClimbs() {
    climbOf_.assign(types_.size(), -1);
    if (!engineLadders_) return {};
    NAV_ASSIGN(auto climbs,
               findClimbs(votes_, clusters_, movements_, types_, map_, parameters_, context_, edited_));
    for (auto& climb : climbs) {
        const bool bad = nearRemoved(climb.clusters.front(), climb.bottom).has_value() ||
                         nearRemoved(climb.clusters.front(), climb.top).has_value();
        if (bad) continue;
        for (const auto cluster : climb.clusters)
            climbOf_[cluster] = static_cast<std::int32_t>(climbs_.size());
        climbs_.push_back(std::move(climb));
    }
    return {};
}

std::optional<RejectedCluster> Classifier::nearRemoved(std::uint32_t cluster, const Vec3& origin) const {
    const auto radius = parameters_.real32(Param::FeedbackRadius);
    for (const auto& place : removed_) {
        const auto apart = glm::distance(place, origin);
        if (apart <= radius) return RejectedCluster{cluster, NodeRejection::feedback, apart, radius};
    }
    return std::nullopt;
}

/// Applies docs/rules.md 5.2.
std::optional<RejectedCluster> Classifier::refused(std::uint32_t number, bool asksDemos) const {
    const auto& cluster = clusters_.clusters[number];
    const auto minWeight = parameters_.real(Param::NodeMinWeight);
    if (cluster.weight < minWeight) {
        return RejectedCluster{number, NodeRejection::minWeight, static_cast<float>(cluster.weight),
                               static_cast<float>(minWeight)};
    }
    const auto minDemos = parameters_.integer(Param::NodeMinDemos);
    if (asksDemos && cluster.demos < static_cast<std::uint32_t>(minDemos)) {
        return RejectedCluster{number, NodeRejection::minDemos, static_cast<float>(cluster.demos),
                               static_cast<float>(minDemos)};
    }
    const auto mean = cluster.weight / cluster.count;
    const auto minMean = parameters_.real(Param::NodeMinMeanWeight);
    if (mean < minMean) {
        return RejectedCluster{number, NodeRejection::minMeanWeight, static_cast<float>(mean),
                               static_cast<float>(minMean)};
    }
    return std::nullopt;
}

bool Classifier::place(ClassifiedNode& node, std::uint32_t number) const {
    if (!places_ || parameters_.flag(Param::NodeAsVoted)) return true;
    const auto& votes = nearest_[number];
    const auto& origin = clusters_.clusters[number].origin;
    const bool floats = node.movement == NodeType::water || node.movement == NodeType::ladderUp ||
                        node.movement == NodeType::ladderDown;
    constexpr float kMostly = 0.5f;
    const bool crouched = node.movement == NodeType::crouch;
    const auto found = floats || !parameters_.flag(Param::NodeSnapToFloor)
                           ? places_->floating(votes, origin)
                           : places_->onFloor(votes, origin, crouched, movements_[number].airborne > kMostly);
    if (!found) return false;
    node.origin = found->origin;
    // Where nobody can stand upright, bots must crouch, whatever the votes' share.
    if (!found->standing && !floats) node.type = node.movement = NodeType::crouch;
    return true;
}

void Classifier::emit(std::uint32_t number) {
    if (climbOf_[number] >= 0) return;
    if (const auto reason = refused(number)) {
        out_.rejected.push_back(*reason);
        return;
    }
    const auto made = nodeOf(number);
    if (const auto* reason = std::get_if<RejectedCluster>(&made)) {
        out_.rejected.push_back(*reason);
    } else {
        out_.nodes.push_back(std::get<ClassifiedNode>(made));
    }
}

std::variant<ClassifiedNode, RejectedCluster> Classifier::nodeOf(std::uint32_t number) const {
    const auto& cluster = clusters_.clusters[number];
    ClassifiedNode node;
    node.origin = cluster.origin;
    node.movement = node.type = types_[number];
    const bool loneLadder = node.type == NodeType::ladderUp || node.type == NodeType::ladderDown;
    if (loneLadder && engineLadders_) node.type = NodeType::move;
    node.cluster = static_cast<std::int32_t>(number);
    node.weight = static_cast<float>(cluster.weight);
    node.demos = cluster.demos;
    node.ratios = movements_[number].ratios;
    if (!place(node, number)) {
        constexpr float kMostly = 0.5f;
        const auto airborne = movements_[number].airborne;
        const auto reason = airborne > kMostly ? NodeRejection::noFloor : NodeRejection::inSolid;
        return RejectedCluster{number, reason, airborne, kMostly};
    }
    if (const auto reason = nearRemoved(number, node.origin)) return *reason;
    return node;
}

/// docs/rules.md 5.8: where an edit finds no node, keeps the nearest cluster that only lacks demos.
void Classifier::keepEdited() {
    for (const auto& [at, tolerance] : edited_) {
        const auto near = [&](const Vec3& origin) { return glm::distance(origin, at) <= tolerance; };
        const auto nodeNear = [&](const ClassifiedNode& node) { return near(node.origin); };
        const auto climbNear = [&](const Climb& climb) { return near(climb.bottom) || near(climb.top); };
        if (std::ranges::any_of(out_.nodes, nodeNear) || std::ranges::any_of(climbs_, climbNear)) continue;
        std::optional<ClassifiedNode> nearest;
        for (const auto& rejected : out_.rejected) {
            if (rejected.reason != NodeRejection::minDemos || refused(rejected.cluster, false)) continue;
            // Nodes are below or above their votes, with little horizontal offset.
            constexpr float kBeside = 64;
            const Vec3 away = clusters_.clusters[rejected.cluster].origin - at;
            if (std::hypot(away.x, away.y) > tolerance + kBeside) continue;
            auto made = nodeOf(rejected.cluster);
            auto* node = std::get_if<ClassifiedNode>(&made);
            if (node == nullptr || !near(node->origin)) continue;
            if (!nearest || glm::distance(node->origin, at) < glm::distance(nearest->origin, at))
                nearest = *node;
        }
        if (!nearest) continue;
        nearest->edited = true;
        std::erase_if(out_.rejected, [&](const RejectedCluster& rejected) {
            return static_cast<std::int32_t>(rejected.cluster) == nearest->cluster;
        });
        out_.nodes.push_back(*nearest);
    }
}

/// Heavier first; ties by cluster.
bool heavier(const ClassifiedNode& a, const ClassifiedNode& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.cluster < b.cluster;
}

/// Merges nodes that ended up at one place, also into a ladder's end.
void Classifier::mergeNeighbours() {
    heir_.assign(types_.size(), -1);
    const auto reach = parameters_.real32(Param::NodeMergeDistance);
    auto& nodes = out_.nodes;
    std::ranges::sort(nodes, {},
                      [](const ClassifiedNode& node) { return std::pair(node.origin.x, node.cluster); });
    std::vector<bool> gone(nodes.size(), false);
    const auto drop = [&](std::size_t index, std::int32_t heir, float apart) {
        gone[index] = true;
        heir_[nodes[index].cluster] = heir;
        out_.rejected.push_back(
            {static_cast<std::uint32_t>(nodes[index].cluster), NodeRejection::merged, apart, reach});
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (std::size_t c = 0; c < climbs_.size() && !gone[i]; ++c) {
            const auto apart = std::min(glm::distance(nodes[i].origin, climbs_[c].bottom),
                                        glm::distance(nodes[i].origin, climbs_[c].top));
            if (apart >= reach) continue;
            const auto cluster = toIndex(nodes[i].cluster);
            climbOf_[cluster] = static_cast<std::int32_t>(c);
            drop(i, -1, apart);
        }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (auto j = i + 1; j < nodes.size() && nodes[j].origin.x - nodes[i].origin.x < reach && !gone[i];
             ++j) {
            const auto apart = glm::distance(nodes[i].origin, nodes[j].origin);
            if (gone[j] || apart >= reach) continue;
            const bool first = heavier(nodes[i], nodes[j]);
            drop(first ? j : i, nodes[first ? i : j].cluster, apart);
        }
    }
    std::size_t index = 0;
    std::erase_if(nodes, [&](const ClassifiedNode&) { return gone[index++]; });
}

/// Applies docs/rules.md 5.5.
void Classifier::limitCount() {
    const auto limit = toIndex(parameters_.integer(Param::NodeMaxCount));
    while (2 * climbs_.size() > limit) climbs_.pop_back();
    const auto room = limit - 2 * climbs_.size();
    auto& nodes = out_.nodes;
    if (nodes.size() <= room) return;
    std::ranges::sort(nodes, heavier);
    const auto threshold = room > 0 ? nodes[room - 1].weight : nodes.front().weight;
    for (auto i = room; i < nodes.size(); ++i) {
        out_.rejected.push_back({static_cast<std::uint32_t>(nodes[i].cluster), NodeRejection::maxCount,
                                 nodes[i].weight, threshold});
    }
    nodes.resize(room);
}

/// Sets the final order and numbers; ladder ends last.
void Classifier::number() {
    std::ranges::sort(out_.nodes, {}, &ClassifiedNode::cluster);
    std::ranges::sort(out_.rejected, {}, &RejectedCluster::cluster);
    out_.nodeOf.assign(types_.size(), -1);
    for (std::size_t i = 0; i < out_.nodes.size(); ++i) {
        out_.nodeOf[out_.nodes[i].cluster] = static_cast<std::int32_t>(i);
    }
    for (const auto& climb : climbs_) {
        const auto bottom = static_cast<std::int32_t>(out_.nodes.size());
        const auto ladder = static_cast<std::int32_t>(out_.ladders.size());
        const auto end = [&](const Vec3& origin, NodeType movement) {
            ClassifiedNode node;
            node.origin = origin;
            node.type = NodeType::ladder;
            node.movement = movement;
            node.ladder = ladder;
            node.weight = static_cast<float>(climb.weight);
            node.demos = climb.demos;
            node.edited = climb.edited;
            out_.nodes.push_back(node);
        };
        const auto movement = climb.votesUp >= climb.votesDown ? NodeType::ladderUp : NodeType::ladderDown;
        end(climb.bottom, movement);
        end(climb.top, movement);
        out_.ladders.push_back({bottom, bottom + 1, climb.fromMap, climb.votesUp, climb.votesDown});
    }
    for (std::size_t i = 0; i < types_.size(); ++i) {
        auto owner = i;
        while (heir_[owner] >= 0) owner = toIndex(heir_[owner]);
        const auto climb = climbOf_[owner];
        if (climb < 0 || toIndex(climb) >= climbs_.size()) {
            out_.nodeOf[i] = out_.nodeOf[owner];
            continue;
        }
        const auto& ends = climbs_[climb];
        const auto& ladder = out_.ladders[climb];
        const bool low = 2 * clusters_.clusters[i].origin.z < ends.bottom.z + ends.top.z;
        out_.nodeOf[i] = low ? ladder.bottom : ladder.top;
    }
}

Result<NodeSet> Classifier::run() && {
    NAV_TRY(measure());
    NAV_TRY(takeClimbs());
    for (std::uint32_t i = 0; i < types_.size(); ++i) {
        if (i % kPollClusters == 0 && context_.stopRequested()) return cancelled();
        emit(i);
    }
    keepEdited();
    mergeNeighbours();
    limitCount();
    number();
    return std::move(out_);
}

}  // namespace

std::string_view nodeRejectionName(NodeRejection reason) {
    static constexpr std::array<std::string_view, kNodeRejectionCount> kNames = {
        "min_weight", "min_demos", "min_mean_weight", "feedback",
        "no_floor",   "in_solid",  "merged",          "max_count"};
    return kNames[toIndex(reason)];
}

std::array<std::uint32_t, kNodeRejectionCount> NodeSet::rejectedByReason() const {
    std::array<std::uint32_t, kNodeRejectionCount> counts{};
    for (const auto& cluster : rejected) ++counts[toIndex(cluster.reason)];
    return counts;
}

Result<NodeSet> classifyNodes(const VoteStream& votes, const ClusterSet& clusters,
                              std::span<const Vec3> removed, const GameMap* map, const Parameters& parameters,
                              JobContext& context, std::span<const EditedPlace> edited) {
    return Classifier(votes, clusters, removed, map, parameters, edited, context).run();
}

}  // namespace navwright
