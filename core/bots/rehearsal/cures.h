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

/// What was done about a link that failed bots.
enum class CureKind : std::uint8_t {
    retyped,     ///< another type gets bots there
    removed,     ///< another way leads there
    bypassed,    ///< another link to the same place, and this one removed
    dearer,      ///< nothing better was found: it costs more
    approached,  ///< the ladder's foot has an approach of its own
    cut,         ///< the only way to a small part, which went with it
    shut,        ///< a place that bots never got to, and its node
    rerouted,    ///< walked over other places, with nodes of their own
    moved,       ///< one of its nodes stands elsewhere
};
inline constexpr std::size_t kCureKinds = 9;
/// "retyped", ...
[[nodiscard]] std::string_view cureName(CureKind kind);

struct Cure {
    CureKind kind = CureKind::removed;
    Vec3 from{0}, to{0};  ///< origins of the link's nodes
    NodeType type = NodeType::move, newType = NodeType::move;
    std::uint32_t attempts = 0, failures = 0, deaths = 0;  ///< that led to it
    StuckCause cause = StuckCause::blocked;                ///< the commonest of its failures
    std::string why = {};                                  ///< a sentence

    friend bool operator==(const Cure&, const Cure&) = default;
};

struct CureLimits {
    double failing = 0.015;      ///< failures per attempt above which a link is looked at
    std::uint32_t failures = 2;  ///< and so many of them
    /// A link that fails more than `doubtful` goes where others lead there, from so many failures on.
    std::uint32_t doubtFailures = 1;
    double deadly = 0.02;   ///< likewise deaths per attempt
    double hurtful = 0.2;   ///< and hurt legs, where another way leads around
    double reliable = 0.9;  ///< of attempts that must arrive, for a link to be offered
    double seconds = 5;     ///< that a bot may take without getting on
    /// A link that is the only way to a part of the nav goes with the part when it fails more than this share
    /// of at least so many attempts, and the part is no more than this share of the nodes.
    double doubtful = 0.2, doubtfulPart = 0.05;
    double hopeless = 0.5, hopelessPart = 0.25;
    /// And where bots make it but now and then one dies: it costs more instead when more hangs on it.
    double deadlyPart = 0.01;
    std::uint32_t cutAttempts = 8;
    /// When all is tried, it goes likewise if more than this share of the bots on it died; see hopelessPart.
    double lethal = 0.2;
    double allParts = 0.3;  ///< share of the nodes that may go so in all
};

/// A link, and what was done about it; retyped: to which type, else none.
using TriedCures = std::set<std::tuple<NodePair, CureKind, NodeType>>;

/// What earlier rounds have tried.
struct CureMemory {
    /// Links that bypass others, to which cures add theirs; they are not bypassed again.
    std::vector<NodePair> bypasses;
    /// Failures of links when another course was looked for; it is again when they are twice as many.
    std::map<NodePair, std::uint32_t> searched;
    std::map<NodePair, float> costs;  ///< of links that cost more for failing, what they did before
    TriedCures tried;                 ///< did not help, and is not tried again
};

/// Mends the links that the records show failing, the worst first: another type, another way, another
/// take-off or landing, a higher cost. A link that is the only way to a place goes only when bots hardly
/// ever make it and few nodes go with it. Records of changed links are forgotten. Errors: cancelled.
struct CureInput {
    const LinkWorld& world;
    std::span<const NodePair> fixed;       ///< links, ascending, that stay
    std::span<const std::int32_t> spawns;  ///< nodes that bots start from
    std::size_t nodes = 0;  ///< of the nav before anything was cut: what CureLimits are shares of
    CureMemory& memory;
    int jobs = 0;  ///< threads; 0 = one per core
    /// Another than the simulator judges: types may be tried on links in which it sees no fault.
    bool judgedElsewhere = false;
};
[[nodiscard]] Result<std::vector<Cure>> cureLinks(NavGraph& graph, LinkRecords& records,
                                                  const CureInput& input, const CureLimits& limits,
                                                  JobContext& context);

/// Lets links cost what bots lose on them: a bot that is stuck stands for as long as it walks
/// kFailureLength units, so its share of that is added to what the link costs.
void priceFailures(NavGraph& graph, const LinkRecords& records, CureMemory& memory);
inline constexpr float kFailureLength = 4500;

/// Per node: whether it belongs to the largest part in which all reach each other, or lies on a way from a
/// spawn point's node to it.
[[nodiscard]] std::vector<bool> servedNodes(const NavGraph& graph, std::span<const std::int32_t> spawns);

/// How many of the spawn points' nodes are served, and how many nodes in all, of which those count half that
/// bots fall through on their way from a spawn point to the largest part.
struct ServedCount {
    std::size_t spawns = 0, nodes = 0;
};
[[nodiscard]] ServedCount countServed(const NavGraph& graph, std::span<const std::int32_t> spawns);

/// The link as it is, and what is known of it; why is left empty.
[[nodiscard]] Cure cureOf(const NavGraph& graph, const NodePair& link, const LinkRecord& record,
                          CureKind kind);

/// Takes the link out, and tells how many nodes are no longer served by that. Nothing, and nothing done, when
/// they are more than `part` of `nodes`, fewer than 1 - limits.allParts of them would be left, or a bot that
/// appears somewhere would not get out of there as before.
std::optional<std::size_t> cutLink(NavGraph& graph, const NodePair& link,
                                   std::span<const std::int32_t> spawns, std::size_t nodes, double part,
                                   const CureLimits& limits);
/// "1 node depends", "83 nodes depend".
[[nodiscard]] std::string nodesDepend(std::size_t nodes);

}  // namespace navwright
