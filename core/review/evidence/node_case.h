#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/navtest_match.h"
#include "core/review/evidence/rule_check.h"
#include "core/review/evidence/voters.h"

namespace navwright {

/// Where a node comes from.
enum class NodeOrigin {
    demos,
    ladder,  ///< an end of a ladder that players climbed
    map,     ///< no demo shows it; the map lets bots go there
    spawn,   ///< made for a spawn point that no node was near
    mended,  ///< added by rehearsals or repairs, so that more bots get along
    edit,
    file,  ///< the nav was opened as it is
};

/// Why it is there, as a clause: "no demo shows it; the floor does, ...".
[[nodiscard]] std::string nodeOriginText(NodeOrigin origin);

/// Everything that speaks for a node.
struct NodeCase {
    std::uint32_t node = 0;
    Vec3 place{0};
    NodeType type = NodeType::move;
    NodeOrigin origin = NodeOrigin::demos;
    NavOrigin from = NavOrigin::demos;    ///< the same, as tables and files name it
    std::vector<std::uint32_t> clusters;  ///< whose votes count for it; the first is its own
    std::uint32_t votes = 0;
    double weight = 0;
    std::uint32_t demos = 0;
    std::vector<RuleCheck> keep;  ///< docs/rules.md 5.2; empty without votes
    std::vector<TypeRule> types;  ///< docs/rules.md 6; empty without votes
    std::string typeNote;         ///< why its type is another than the rules say; may be empty
    std::vector<LinkBrief> out;   ///< in the graph's order
    std::vector<LinkBrief> in;    ///< by node
    std::vector<VotingDemo> voters;
    std::optional<NodeFigures> navtest;
    bool tested = false;  ///< there is a report, whether it knows this node or not
};

/// Nothing when there is no such node.
[[nodiscard]] std::optional<NodeCase> nodeCase(const EvidenceSource& source, std::uint32_t node);

/// Of a node of the finished graph.
[[nodiscard]] NodeOrigin nodeOrigin(const Generation& generation, std::uint32_t node);

}  // namespace navwright
