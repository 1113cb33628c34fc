#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/nodes/nodes.h"
#include "core/nav/files/node_link.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// Evidence from the traversals of one directed node pair.
struct LinkEvidence {
    double weight = 0;        ///< sum over traversals of the lighter vote's weight
    std::uint32_t count = 0;  ///< traversals slow enough for a link
    std::uint32_t fast = 0;   ///< traversals too fast for a link, for the strafe archive
    std::uint32_t demos = 0;  ///< distinct demos among `count`
    float minSpeed = 0, meanSpeed = 0, maxSpeed = 0;  ///< units per second, of `count`
    float jumpedShare = 0;                            ///< of `count`; jumps rise more than a step
    float crouchedShare = 0;
    float flownShare = 0;  ///< share with a jump or a free fall of more than a step
    float hurtShare = 0;   ///< share with a damaging landing
    float meanFall = 0;    ///< units, down positive, of `count`
    float fallDamage = 0;  ///< predicted from the drop's height, health points
    bool gap = false;      ///< no floor under the straight line, by the map
    bool blocked = false;  ///< a wall in the straight line, by the map

    friend bool operator==(const LinkEvidence&, const LinkEvidence&) = default;
};

struct Link {
    std::int32_t from = 0;  ///< node
    std::int32_t to = 0;    ///< node
    NodeType type = NodeType::move;
    float cost = 0;  ///< units, above 0
    LinkEvidence evidence;

    [[nodiscard]] NodeLink ends() const { return {from, to}; }
    friend bool operator==(const Link&, const Link&) = default;
};

/// Why traversals between two nodes made no link.
enum class LinkRejection : std::uint8_t {
    onlyFast,  ///< every traversal was too fast
    minWeight,
    tooHigh,     ///< drops more than `links.drop_limit`, and not into water
    blocked,     ///< a wall is in the way, and other links lead around it
    maxPerNode,  ///< among the lightest links of a full node
};

inline constexpr int kLinkRejectionCount = 5;

/// The name in files: "only_fast", "min_weight", "too_high", "blocked", "max_per_node".
[[nodiscard]] std::string_view linkRejectionName(LinkRejection reason);

struct RejectedLink {
    std::int32_t from = 0;
    std::int32_t to = 0;
    LinkRejection reason = LinkRejection::onlyFast;
    float value = 0;  ///< in the rule's unit
    float threshold = 0;
    LinkEvidence evidence;

    [[nodiscard]] NodeLink ends() const { return {from, to}; }
    friend bool operator==(const RejectedLink&, const RejectedLink&) = default;
};

struct LinkSet {
    std::vector<Link> links;             ///< by (from, to), unique
    std::vector<RejectedLink> rejected;  ///< by (from, to)
    std::vector<std::uint32_t> fast;     ///< votes whose traversals go to the strafe archive, ascending
    std::uint32_t traversals = 0;        ///< all
    std::uint32_t withinOneNode = 0;     ///< both votes in the same node
    std::uint32_t withoutNode = 0;       ///< a vote's cluster has no node

    [[nodiscard]] std::array<std::uint32_t, kLinkRejectionCount> rejectedByReason() const;
    /// Which of `links` has these ends; -1: none.
    [[nodiscard]] std::int32_t find(const NodeLink& ends) const;
    friend bool operator==(const LinkSet&, const LinkSet&) = default;
};

/// Makes links from traversals (docs/rules.md 4.2 to 4.4 and 7). `map` may be nullptr. Errors: cancelled,
/// those of the stream.
[[nodiscard]] Result<LinkSet> makeLinks(const VoteStream& votes, const ClusterSet& clusters,
                                        const NodeSet& nodes, const GameMap* map,
                                        const Parameters& parameters, JobContext& context);

}  // namespace navwright
