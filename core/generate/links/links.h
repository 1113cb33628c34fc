#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/nodes/nodes.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// What the traversals of one directed pair of nodes say.
struct LinkEvidence {
    double weight = 0;        ///< sum over traversals of the lighter end's weight
    std::uint32_t count = 0;  ///< traversals slow enough for a link
    std::uint32_t fast = 0;   ///< traversals too fast, which went to the strafe archive
    std::uint32_t demos = 0;  ///< different demos among `count`
    float minSpeed = 0, meanSpeed = 0, maxSpeed = 0;  ///< units per second, of `count`
    float jumpedShare = 0;                            ///< of `count`; a jump rises above the step height
    float crouchedShare = 0;
    float flownShare = 0;  ///< with a jump or a free fall of more than a step
    float hurtShare = 0;   ///< with a damaging landing
    float fallDamage = 0;  ///< predicted by the drop's height, health points
    bool gap = false;      ///< the map shows no floor under the straight line
    bool blocked = false;  ///< the map shows a wall in the straight line

    friend bool operator==(const LinkEvidence&, const LinkEvidence&) = default;
};

struct Link {
    std::int32_t from = 0;  ///< node
    std::int32_t to = 0;    ///< node
    NodeType type = NodeType::move;
    float cost = 0;  ///< units, above 0
    LinkEvidence evidence;

    friend bool operator==(const Link&, const Link&) = default;
};

/// Why traversals between two nodes made no link.
enum class LinkRejection : std::uint8_t {
    onlyFast,  ///< every traversal was too fast
    minWeight,
    tooHigh,     ///< falls deeper than `links.drop_limit`, and not into water
    blocked,     ///< a wall is in the straight way, and other links lead around it
    maxPerNode,  ///< among the lightest of its node
};

inline constexpr int kLinkRejectionCount = 5;

/// "only_fast", "min_weight", "too_high", "blocked", "max_per_node".
[[nodiscard]] std::string_view linkRejectionName(LinkRejection reason);

struct RejectedLink {
    std::int32_t from = 0;
    std::int32_t to = 0;
    LinkRejection reason = LinkRejection::onlyFast;
    float value = 0;  ///< in the unit of the rule
    float threshold = 0;
    LinkEvidence evidence;

    friend bool operator==(const RejectedLink&, const RejectedLink&) = default;
};

struct LinkSet {
    std::vector<Link> links;             ///< by (from, to), each pair once
    std::vector<RejectedLink> rejected;  ///< by (from, to)
    std::vector<std::uint32_t> fast;     ///< votes whose traversal goes to the strafe archive, ascending
    std::uint32_t traversals = 0;        ///< all
    std::uint32_t withinOneNode = 0;     ///< both votes belong to the same node
    std::uint32_t withoutNode = 0;       ///< a vote's cluster became no node

    [[nodiscard]] std::array<std::uint32_t, kLinkRejectionCount> rejectedByReason() const;
    friend bool operator==(const LinkSet&, const LinkSet&) = default;
};

/// docs/rules.md 4.2 to 4.4 and 7. `map` may be nullptr. Errors: cancelled, those of the stream.
[[nodiscard]] Result<LinkSet> makeLinks(const VoteStream& votes, const ClusterSet& clusters,
                                        const NodeSet& nodes, const GameMap* map,
                                        const Parameters& parameters, JobContext& context);

}  // namespace navwright
