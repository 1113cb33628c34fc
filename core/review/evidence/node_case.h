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
    map,     ///< the map, without demos
    spawn,   ///< added for a spawn point without a node nearby
    mended,  ///< added by rehearsals or repairs
    edit,
    file,  ///< the opened nav
};

/// The reason for it, as a clause: "no demo shows it; the floor does, ...".
[[nodiscard]] std::string nodeOriginText(NodeOrigin origin);

/// All evidence about a node.
struct NodeCase {
    std::uint32_t node = 0;
    Vec3 place{0};
    NodeType type = NodeType::move;
    NodeOrigin origin = NodeOrigin::demos;
    NavOrigin from = NavOrigin::demos;    ///< the origin as in tables and files
    std::vector<std::uint32_t> clusters;  ///< clusters whose votes count for it; the first is its own
    std::uint32_t votes = 0;
    double weight = 0;
    std::uint32_t demos = 0;
    std::vector<RuleCheck> keep;  ///< docs/rules.md 5.2; empty without votes
    std::vector<TypeRule> types;  ///< docs/rules.md 6; empty without votes
    std::string typeNote;         ///< why its type differs from the rules'; may be empty
    std::vector<LinkBrief> out;   ///< in graph order
    std::vector<LinkBrief> in;    ///< by node
    std::vector<VotingDemo> voters;
    std::optional<NodeFigures> navtest;
    bool tested = false;  ///< whether there is a report, even if it does not have this node
};

/// nullopt when there is no such node.
[[nodiscard]] std::optional<NodeCase> nodeCase(const EvidenceSource& source, std::uint32_t node);

/// The origin of a node in the finished graph.
[[nodiscard]] NodeOrigin nodeOrigin(const Generation& generation, std::uint32_t node);

}  // namespace navwright
