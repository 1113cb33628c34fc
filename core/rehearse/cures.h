#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/job_context.h"
#include "bsp/bsp_file.h"
#include "move/link_physics.h"
#include "nav/nav_graph.h"
#include "rehearse/link_record.h"

namespace navwright {

/// What was done about a link that failed bots.
enum class CureKind : std::uint8_t {
    retyped,  ///< another type gets bots there
    removed,  ///< another way leads there
    bypassed, ///< another link to the same place, and this one removed
    dearer,   ///< nothing better was found: it costs more
    shut,     ///< a place that bots never got to, and its node
};
inline constexpr std::size_t kCureKinds = 5;
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
    double failing = 0.1;        ///< failures per attempt above which a link is looked at
    std::uint32_t failures = 2;  ///< and so many of them
    double deadly = 0.02;        ///< likewise deaths per attempt
    double reliable = 0.9;       ///< of attempts that must arrive, for a link to be offered
    double seconds = 15;         ///< that an attempt may take
};

/// Mends the links that the records show failing, the worst first: another type, another way, another
/// take-off or landing, a higher cost; never what would cut the way from its start to its end, or for a
/// deadly one the nav apart. `fixed`: links, ascending, that stay. Records of changed links are forgotten.
/// Errors: cancelled.
[[nodiscard]] Result<std::vector<Cure>> cureLinks(NavGraph& graph, LinkRecords& records,
                                                  const LinkWorld& world, const CureLimits& limits,
                                                  std::span<const NodePair> fixed, JobContext& context);

}  // namespace navwright
