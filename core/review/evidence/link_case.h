#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/physics/link_trials/link_verdict.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/walk_check.h"
#include "core/physics/movement/link_physics.h"
#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/navtest_match.h"
#include "core/review/evidence/rule_check.h"
#include "core/review/evidence/traversals.h"

namespace navwright {

/// Where a link comes from.
enum class LinkOrigin {
    demos,     ///< players' movement
    ladder,    ///< connects a ladder
    map,       ///< simulated bots, without demos
    inferred,  ///< physics: a reverse link, or one that connects components
    edit,      ///< added or redirected by an edit
    file,      ///< the opened nav
};

/// The reason for it, as a clause: "players were seen going there".
[[nodiscard]] std::string linkOriginText(LinkOrigin origin);

/// A short description of a link in the finished graph, for lists.
struct LinkBrief {
    std::uint32_t node = 0;    ///< the node that holds it
    std::uint32_t number = 0;  ///< index within that node
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    float cost = 0;
    LinkOrigin origin = LinkOrigin::demos;
    NavOrigin from = NavOrigin::demos;  ///< the origin as in tables and files
    std::uint32_t traversals = 0;       ///< traversals slow enough for a link
    bool bad = false;                   ///< according to the test report
};

/// All evidence about a link.
struct LinkCase {
    LinkBrief brief;
    Vec3 from{0}, to{0};
    std::optional<LinkEvidence> seen;  ///< from traversals; nullopt without any
    std::vector<Traversal> traversals;
    std::vector<RuleCheck> keep;        ///< docs/rules.md 4.2, 7.1, 7.3
    std::vector<TypeRule> types;        ///< docs/rules.md 7.2 to 7.4
    std::string typeNote;               ///< why its type differs from the rules'; may be empty
    std::optional<WayVerdict> way;      ///< the straight line in the map
    std::optional<LinkBrief> opposite;  ///< the reverse link
    std::optional<LinkFigures> navtest;

    [[nodiscard]] float rise() const { return to.z - from.z; }
};

/// nullopt when there is no such link.
[[nodiscard]] std::optional<LinkCase> linkCase(const EvidenceSource& source, std::uint32_t node,
                                               std::uint32_t number);

[[nodiscard]] LinkBrief briefOf(const Generation& generation, const NavtestMatch& match, std::uint32_t node,
                                std::uint32_t number);

/// The result of simulating a link.
struct LinkTrial {
    LinkJudgement judged;
    LinkAdvice advice = LinkAdvice::keep;
    NodeType suggested = NodeType::move;
    std::string sentence;  ///< summary: "Bots walk it from every start, in 0.9 s"
};

/// Simulates a link. Takes some milliseconds.
[[nodiscard]] LinkTrial tryLink(const GameMap& map, const Vec3& from, const Vec3& to, NodeType type);

}  // namespace navwright
