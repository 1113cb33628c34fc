#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/generate/nodes/clusters.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/edited_places.h"
#include "core/nav/files/node_type.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Why a cluster became no node, in rule order.
enum class NodeRejection : std::uint8_t {
    minWeight,
    minDemos,
    minMeanWeight,
    feedback,  ///< within feedback radius of a removed node
    noFloor,   ///< no floor within reach below
    inSolid,   ///< a player's body does not fit
    merged,    ///< merged into a heavier node nearby, which gets its traversals
    maxCount,  ///< among the lightest beyond `nodes.max_count`
};

inline constexpr int kNodeRejectionCount = 8;

/// The name in files: "min_weight", "min_demos", "min_mean_weight", "feedback", "no_floor", "in_solid",
/// "merged", "max_count".
[[nodiscard]] std::string_view nodeRejectionName(NodeRejection reason);

/// The ratios that determine a node's type (docs/rules.md 6.1); shown beside their thresholds.
struct NodeRatios {
    float underwater = 0;  ///< share of votes, 0..1, as are the next five
    float crouched = 0;
    float takingOff = 0;
    float onLadder = 0;
    float flown = 0;     ///< share that continues with a jump or a fall
    float climbing = 0;  ///< share climbing a ladder, up or down
    float meanVz = 0;    ///< units/s
    float meanDxy = 0;   ///< units

    friend bool operator==(const NodeRatios&, const NodeRatios&) = default;
};

/// A cluster that became no node. `value` failed `threshold`; both in the rule's unit.
struct RejectedCluster {
    std::uint32_t cluster = 0;
    NodeRejection reason = NodeRejection::minWeight;
    float value = 0;
    float threshold = 0;

    friend bool operator==(const RejectedCluster&, const RejectedCluster&) = default;
};

struct ClassifiedNode {
    Vec3 origin{0};
    NodeType type = NodeType::move;  ///< as written
    NodeType movement =
        NodeType::move;         ///< by the votes' movement; differs for ladders (LADDER_UP, LADDER_DOWN)
    std::int32_t cluster = -1;  ///< its evidence; -1 for a ladder end without votes
    std::int32_t ladder = -1;   ///< index into NodeSet::ladders
    float weight = 0;
    std::uint32_t demos = 0;
    bool edited = false;  ///< has too few demos but is kept for an edit
    NodeRatios ratios;

    friend bool operator==(const ClassifiedNode&, const ClassifiedNode&) = default;
};

/// A ladder in the engine's form: two LADDER nodes with the same x and y (docs/rules.md 6.2).
struct LadderColumn {
    std::int32_t bottom = -1;  ///< node
    std::int32_t top = -1;     ///< node
    bool fromMap = false;      ///< confirmed by a ladder brush, not by votes alone
    std::uint32_t votesUp = 0, votesDown = 0;

    friend bool operator==(const LadderColumn&, const LadderColumn&) = default;
};

struct NodeSet {
    std::vector<ClassifiedNode> nodes;  ///< by cluster number; ladder ends last
    std::vector<std::int32_t> nodeOf;   ///< by cluster: its node, -1: none. Several may share a ladder end
    std::vector<RejectedCluster> rejected;  ///< ascending cluster numbers
    std::vector<LadderColumn> ladders;

    [[nodiscard]] std::array<std::uint32_t, kNodeRejectionCount> rejectedByReason() const;
    friend bool operator==(const NodeSet&, const NodeSet&) = default;
};

/// Decides which clusters become nodes, their places and types (docs/rules.md 5.2 to 5.5 and 6). `map` may be
/// nullptr. Clusters with too few demos become nodes if `edited` refers to them (5.8). Errors: cancelled,
/// those of the stream.
[[nodiscard]] Result<NodeSet> classifyNodes(const VoteStream& votes, const ClusterSet& clusters,
                                            std::span<const Vec3> removed, const GameMap* map,
                                            const Parameters& parameters, JobContext& context,
                                            std::span<const EditedPlace> edited = {});

}  // namespace navwright
