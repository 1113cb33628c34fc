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

/// Why there is no link from one node to another, in the order of the pipeline.
enum class PairCause {
    linked,        ///< there is one
    notFromDemos,  ///< a nav was opened without demos, or a node was made by hand or for a spawn point
    notOffered,    ///< a node is of the map, and the fill offers no way there
    noTraversal,   ///< nobody was seen going straight from one to the other
    onlyFast,
    minWeight,
    tooHigh,
    blocked,
    maxPerNode,
    leftOut,    ///< by `links.verify`
    rehearsal,  ///< bots failed on it in the rehearsals
    feedback,
    edit,
};

/// "no_traversal", ...
[[nodiscard]] std::string_view pairCauseName(PairCause cause);

struct PairCase {
    std::int32_t from = 0, to = 0;  ///< nodes of the finished graph
    PairCause cause = PairCause::noTraversal;
    std::string sentence;
    std::string advice;             ///< may be empty
    std::vector<RuleCheck> checks;  ///< what decided
    std::int32_t link = -1;         ///< when linked: its number within `from`
    std::vector<Traversal> traversals;
    std::vector<Onward> onward;      ///< without traversals: where the votes of `from` lead, by graph nodes
    std::optional<WayVerdict> way;   ///< the straight line on the map
    std::optional<LinkTrial> trial;  ///< with a map
    std::string inference;           ///< why the way back of a link there is was not added; may be empty
    std::optional<std::size_t> linksAround;  ///< how many links the bots' way there has
    float distance = 0, rise = 0;            ///< units
};

/// Nothing when a node does not exist, or both are the same. Takes some milliseconds.
[[nodiscard]] std::optional<PairCase> pairCase(const EvidenceSource& source, std::int32_t from,
                                               std::int32_t to);

}  // namespace navwright
