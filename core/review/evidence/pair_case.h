#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/physics/map_queries/walk_check.h"
#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/rule_check.h"
#include "core/review/evidence/traversals.h"

namespace navwright {

/// Why there is no link between two nodes, in pipeline order.
enum class PairCause {
    linked,        ///< there is a link
    notFromDemos,  ///< the nav was opened without demos, or a node was made by hand or for a spawn point
    notOffered,    ///< a node is from the map, and the fill found no link
    noTraversal,   ///< nobody moved directly from one to the other
    onlyFast,
    minWeight,
    tooHigh,
    blocked,
    maxPerNode,
    rejected,   ///< removed by `links.verify`
    rehearsal,  ///< failed in rehearsals
    feedback,
    edit,
};

/// The name in files: "no_traversal", ...
[[nodiscard]] std::string_view pairCauseName(PairCause cause);

struct PairCase {
    std::int32_t from = 0, to = 0;  ///< in the finished graph
    PairCause cause = PairCause::noTraversal;
    std::string sentence;
    std::string advice;             ///< may be empty
    std::vector<RuleCheck> checks;  ///< the deciding checks
    std::int32_t link = -1;         ///< if linked: index within `from`
    std::vector<Traversal> traversals;
    std::vector<Onward> onward;      ///< without traversals: where players went from `from`, as graph nodes
    std::optional<WayVerdict> way;   ///< the straight line in the map
    std::optional<LinkTrial> trial;  ///< with a map
    std::string inference;           ///< why the reverse of an existing link was not added; may be empty
    std::optional<std::size_t> linksAround;  ///< number of links on bots' path there
    float distance = 0, rise = 0;            ///< units
};

/// nullopt when a node does not exist, or both are the same. Takes some milliseconds.
[[nodiscard]] std::optional<PairCase> pairCase(const EvidenceSource& source, std::int32_t from,
                                               std::int32_t to);

}  // namespace navwright
