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
    demos,     ///< players were seen going there
    ladder,    ///< joins a ladder to what it leads to
    map,       ///< no demo shows it; simulated bots make it
    inferred,  ///< a way back, or one that joins parts, which only physics shows
    edit,      ///< an edit made it or led it elsewhere
    file,      ///< the nav was opened as it is
};

/// Why it is there, as a clause: "players were seen going there".
[[nodiscard]] std::string linkOriginText(LinkOrigin origin);

/// A link of the finished graph in short, as lists of a node's links show it.
struct LinkBrief {
    std::uint32_t node = 0;    ///< that holds the link
    std::uint32_t number = 0;  ///< within that node
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    float cost = 0;
    LinkOrigin origin = LinkOrigin::demos;
    NavOrigin from = NavOrigin::demos;  ///< the same, as tables and files name it
    std::uint32_t traversals = 0;       ///< slow enough for a link
    bool bad = false;                   ///< says the test report
};

/// Everything that speaks for a link.
struct LinkCase {
    LinkBrief brief;
    Vec3 from{0}, to{0};
    std::optional<LinkEvidence> seen;  ///< what the traversals say; none for a link without them
    std::vector<Traversal> traversals;
    std::vector<RuleCheck> keep;        ///< docs/rules.md 4.2, 7.1, 7.3
    std::vector<TypeRule> types;        ///< docs/rules.md 7.2 to 7.4
    std::string typeNote;               ///< why its type is another than the rules say; may be empty
    std::optional<WayVerdict> way;      ///< the straight line on the map
    std::optional<LinkBrief> opposite;  ///< the link back
    std::optional<LinkFigures> navtest;

    [[nodiscard]] float rise() const { return to.z - from.z; }
};

/// Nothing when there is no such link.
[[nodiscard]] std::optional<LinkCase> linkCase(const EvidenceSource& source, std::uint32_t node,
                                               std::uint32_t number);

[[nodiscard]] LinkBrief briefOf(const Generation& generation, const NavtestMatch& match, std::uint32_t node,
                                std::uint32_t number);

/// A link run by simulated bots.
struct LinkTrial {
    LinkJudgement judged;
    LinkAdvice advice = LinkAdvice::keep;
    NodeType suggested = NodeType::move;
    std::string sentence;  ///< "Bots walk it from every start, in 0.9 s"
};

/// Takes some milliseconds.
[[nodiscard]] LinkTrial tryLink(const GameMap& map, const Vec3& from, const Vec3& to, NodeType type);

}  // namespace navwright
