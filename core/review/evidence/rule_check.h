#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/clusters.h"
#include "core/generate/nodes/node_ratios.h"
#include "core/nav/files/node_type.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/walk_check.h"

namespace navwright {

/// How a rule wants a value to lie beside its threshold.
enum class Relation {
    above,
    below,
    atLeast,
    atMost,
    is,  ///< a yes or no: value and threshold are 0 or 1
};

/// One question of a rule: a value beside its threshold.
struct RuleCheck {
    std::string label;  ///< "Eyes under water"
    double value = 0;
    Relation relation = Relation::above;
    double threshold = 0;
    std::string unit;                ///< as in the parameter table: "share", "units/s"
    std::optional<Param> parameter;  ///< that holds the threshold; none for a fixed one
    bool holds = false;
    int way = 0;  ///< a rule of several ways holds when all checks of one way hold

    /// By how much the threshold is missed, or is passed; at least 0.
    [[nodiscard]] double margin() const;

    friend bool operator==(const RuleCheck&, const RuleCheck&) = default;
};

/// A check against a row of the table. `value` is compared in single precision, as the pipeline does.
[[nodiscard]] RuleCheck checkOf(std::string label, double value, Relation relation, Param parameter,
                                const Parameters& parameters);
/// A check against a fixed threshold.
[[nodiscard]] RuleCheck fixedCheck(std::string label, double value, Relation relation, double threshold,
                                   std::string unit);
/// A yes or no that the rule wants to be yes.
[[nodiscard]] RuleCheck yesCheck(std::string label, bool value);

/// One line of a table of types, in which the first match wins.
struct TypeRule {
    NodeType type = NodeType::none;
    std::vector<RuleCheck> checks;  ///< empty: always
    bool holds = false;
    bool decided = false;  ///< the first that holds
    bool asked = true;     ///< false after the one that decided

    /// Whether the checks of one of its ways all hold.
    [[nodiscard]] bool checksHold() const;

    friend bool operator==(const TypeRule&, const TypeRule&) = default;
};

/// Fills holds, decided and asked.
void decide(std::vector<TypeRule>& rules);
/// The one that decided, or nullptr.
[[nodiscard]] const TypeRule* decidedRule(const std::vector<TypeRule>& rules);

/// "0.23", "12", "463": few digits, none that say nothing.
[[nodiscard]] std::string figure(double value);
/// With the unit: "12 %" of a share, "463 units/s".
[[nodiscard]] std::string figure(double value, std::string_view unit);

/// docs/rules.md 5.2: what a cluster needs to become a node. `minMeanWeight` appears only where it is on.
[[nodiscard]] std::vector<RuleCheck> keepRules(const Cluster& cluster, const Parameters& parameters);

/// The table of docs/rules.md 6 for what votes say of the movement; what decides is what movementType()
/// returns.
[[nodiscard]] std::vector<TypeRule> nodeTypeRules(const Movement& movement, const Parameters& parameters,
                                                  bool mapLoaded);

/// What a link needs (docs/rules.md 4.2, 7.1, 7.3): slow traversals, weight, and no deeper fall than allowed.
[[nodiscard]] std::vector<RuleCheck> linkKeepRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                   const LinkEvidence& evidence,
                                                   const Parameters& parameters);

/// The order of docs/rules.md 7.2 to 7.4 for a link between two nodes; what decides is the type that
/// LinkTypes chooses. `way`: what a body meets in the straight line; none without a map or with
/// `links.jump_only_where_needed` off.
[[nodiscard]] std::vector<TypeRule> linkTypeRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                  const LinkEvidence& evidence,
                                                  const std::optional<WayVerdict>& way,
                                                  const Parameters& parameters);

/// What linkTypeRules() asks of the map.
[[nodiscard]] std::optional<WayVerdict> straightWay(const GameMap* map, const Vec3& from, const Vec3& to,
                                                    const Parameters& parameters);
/// "Floor all along", "a gap in the floor", ...
[[nodiscard]] std::string wayText(const WayVerdict& way);

}  // namespace navwright
