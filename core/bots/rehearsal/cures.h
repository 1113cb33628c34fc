#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/rehearsal/link_record.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// What was done about a link on which bots failed.
enum class CureKind : std::uint8_t {
    retyped,     ///< another link type works
    removed,     ///< removed; another route leads to its end
    bypassed,    ///< removed, and replaced by a link from or to a nearby node
    dearer,      ///< costs more, as nothing better was found
    approached,  ///< the ladder's foot got a separate approach node
    cut,         ///< the only link into a small part, removed together with that part
    shut,        ///< a node that bots never reached, removed
    rerouted,    ///< replaced by links over new nodes
    moved,       ///< one of its nodes was moved
};
inline constexpr std::size_t kCureKinds = 9;
/// The kind's name in reports: "retyped", ...
[[nodiscard]] std::string_view cureName(CureKind kind);

struct Cure {
    CureKind kind = CureKind::removed;
    Vec3 from{0}, to{0};  ///< origins of the link's nodes
    NodeType type = NodeType::move, newType = NodeType::move;
    std::uint32_t attempts = 0, failures = 0, deaths = 0;  ///< the counts that led to it
    StuckCause cause = StuckCause::blocked;                ///< the most frequent cause of its failures
    std::string why = {};                                  ///< explanation, one sentence

    friend bool operator==(const Cure&, const Cure&) = default;
};

struct CureLimits {
    double failing = 0.015;      ///< harm per attempt above which a link is cured
    std::uint32_t failures = 2;  ///< and the least number of harmed bots
    /// Least number of failures with which a link that fails more than `doubtful` is removed, if another
    /// route exists.
    std::uint32_t doubtFailures = 1;
    double deadly = 0.02;   ///< deaths per attempt above which a link is cured
    double hurtful = 0.2;   ///< hurt legs per attempt above which a link is removed, if another route exists
    double reliable = 0.9;  ///< least share of attempts that must arrive for a link to be added
    double seconds = 5;     ///< seconds without progress after which a bot counts as stuck
    /// The only link into a part of the nav is cut with that part when it fails more than this share of at
    /// least cutAttempts attempts, and the part is at most this share of the nodes.
    double doubtful = 0.2, doubtfulPart = 0.05;
    double hopeless = 0.5, hopelessPart = 0.25;
    /// Largest part, as a share of the nodes, that is cut for a link that is only deadly. Where more depends
    /// on it, the link costs more instead.
    double deadlyPart = 0.01;
    std::uint32_t cutAttempts = 8;
    /// When no cure helped, a link on which more than this share of the bots died is cut; its part may be
    /// hopelessPart of the nodes.
    double lethal = 0.2;
    double allParts = 0.3;  ///< largest share of the nodes that may be cut in all
};

/// Cures tried: the link, the kind, and for retyped the new type (else NodeType{}).
using TriedCures = std::set<std::tuple<NodeLink, CureKind, NodeType>>;

/// State that is kept between rounds.
struct CureMemory {
    /// Links added by bypasses, which are not bypassed again. Cures add to it.
    std::vector<NodeLink> bypasses;
    /// Failures of a link when a reroute was last searched; searched again when they have doubled.
    std::map<NodeLink, std::uint32_t> searched;
    std::map<NodeLink, float> costs;  ///< original costs of links that were made dearer
    TriedCures tried;                 ///< did not help; not tried again
};

/// Input of cureLinks().
struct CureInput {
    const LinkWorld& world;
    std::span<const NodeLink> fixed;       ///< links to leave unchanged, ascending
    std::span<const std::int32_t> spawns;  ///< nodes where bots start
    std::size_t nodes = 0;  ///< node count of the nav before any cut; CureLimits' shares refer to it
    CureMemory& memory;
    int jobs = 0;  ///< threads; 0 = one per core
    /// The records come from a server, not the simulator: link types may be tried although the simulator sees
    /// no fault.
    bool judgedElsewhere = false;
};
/// Repairs the links that the records show failing, worst first: by another type, another route, another
/// take-off or landing, or a higher cost. The only link to a place is removed only when bots hardly ever pass
/// it and few nodes depend on it. Deletes the records of changed links. Returns the cures. Errors: cancelled.
[[nodiscard]] Result<std::vector<Cure>> cureLinks(NavGraph& graph, LinkRecords& records,
                                                  const CureInput& input, const CureLimits& limits,
                                                  JobContext& context);

/// Raises the costs of failing links by the time bots lose on them: being stuck takes as long as walking
/// kFailureLength units, weighted by the link's share of failures. `memory` keeps the original costs.
void priceFailures(NavGraph& graph, const LinkRecords& records, CureMemory& memory);
inline constexpr float kFailureLength = 4500;

/// Per node: whether it is in the main component or on a path from a spawn point's node to it.
[[nodiscard]] std::vector<bool> servedNodes(const NavGraph& graph, std::span<const std::int32_t> spawns);

/// Counts served spawn point nodes and served nodes. Nodes that bots only fall through on the way from a
/// spawn point to the main component count half.
struct ServedCount {
    std::size_t spawns = 0, nodes = 0;
};
[[nodiscard]] ServedCount countServed(const NavGraph& graph, std::span<const std::int32_t> spawns);

/// Describes a link before a cure, without `why`.
[[nodiscard]] Cure cureOf(const NavGraph& graph, const NodeLink& link, const LinkRecord& record,
                          CureKind kind);

/// Removes a link and returns how many nodes are no longer served. Returns nullopt and changes nothing when
/// those exceed `part` of `nodes`, fewer than 1 - limits.allParts of `nodes` would remain, or a spawn point
/// would be cut off.
std::optional<std::size_t> cutLink(NavGraph& graph, const NodeLink& link,
                                   std::span<const std::int32_t> spawns, std::size_t nodes, double part,
                                   const CureLimits& limits);
/// "1 node depends", "83 nodes depend".
[[nodiscard]] std::string nodesDepend(std::size_t nodes);

}  // namespace navwright
