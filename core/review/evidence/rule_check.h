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

/// How a value must relate to its threshold.
enum class Relation {
    above,
    below,
    atLeast,
    atMost,
    is,  ///< a condition: value and threshold are 0 or 1
};

/// One comparison of a rule.
struct RuleCheck {
    std::string label;  ///< "Eyes under water"
    double value = 0;
    Relation relation = Relation::above;
    double threshold = 0;
    std::string unit;                ///< as in the parameter table: "share", "units/s"
    std::optional<Param> parameter;  ///< the parameter with the threshold; nullopt: fixed
    bool holds = false;
    int way = 0;  ///< alternative: a rule holds when all checks of one alternative hold

    /// Absolute difference from the threshold.
    [[nodiscard]] double margin() const;

    friend bool operator==(const RuleCheck&, const RuleCheck&) = default;
};

/// A check against a parameter. `value` is compared in single precision, as in the pipeline.
[[nodiscard]] RuleCheck checkOf(std::string label, double value, Relation relation, Param parameter,
                                const Parameters& parameters);
/// A check against a fixed threshold.
[[nodiscard]] RuleCheck fixedCheck(std::string label, double value, Relation relation, double threshold,
                                   std::string unit);
/// A condition that must be true.
[[nodiscard]] RuleCheck yesCheck(std::string label, bool value);

/// A row of a type table, in which the first match wins.
struct TypeRule {
    NodeType type = NodeType::none;
    std::vector<RuleCheck> checks;  ///< empty: always holds
    bool holds = false;
    bool decided = false;  ///< the first that holds
    bool asked = true;     ///< false after the deciding row

    /// Whether all checks of any alternative hold.
    [[nodiscard]] bool checksHold() const;

    friend bool operator==(const TypeRule&, const TypeRule&) = default;
};

/// Sets `holds`, `decided` and `asked`.
void decide(std::vector<TypeRule>& rules);
/// The deciding row, or nullptr.
[[nodiscard]] const TypeRule* decidedRule(const std::vector<TypeRule>& rules);

/// A number with few significant digits: "0.23", "12", "463".
[[nodiscard]] std::string figure(double value);
/// A number with its unit: "12 %" for a share, "463 units/s".
[[nodiscard]] std::string figure(double value, std::string_view unit);

/// What a cluster needs to become a node (docs/rules.md 5.2). `minMeanWeight` is included only if enabled.
[[nodiscard]] std::vector<RuleCheck> keepRules(const Cluster& cluster, const Parameters& parameters);

/// The table of docs/rules.md 6 for a cluster's movement; the deciding row is movementType()'s result.
[[nodiscard]] std::vector<TypeRule> nodeTypeRules(const Movement& movement, const Parameters& parameters,
                                                  bool mapLoaded);

/// What a link needs (docs/rules.md 4.2, 7.1, 7.3): slow traversals, weight, and a drop within the limit.
[[nodiscard]] std::vector<RuleCheck> linkKeepRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                   const LinkEvidence& evidence,
                                                   const Parameters& parameters);

/// The order of docs/rules.md 7.2 to 7.4 for a link; the deciding row is the type that LinkTypes chooses.
/// `way`: what a body meets on the straight line; nullopt without a map or with
/// `links.jump_only_where_needed` off.
[[nodiscard]] std::vector<TypeRule> linkTypeRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                  const LinkEvidence& evidence,
                                                  const std::optional<WayVerdict>& way,
                                                  const Parameters& parameters);

/// The straight line's verdict that linkTypeRules() takes.
[[nodiscard]] std::optional<WayVerdict> straightWay(const GameMap* map, const Vec3& from, const Vec3& to,
                                                    const Parameters& parameters);
/// "Floor all along", "a gap in the floor", ...
[[nodiscard]] std::string wayText(const WayVerdict& way);

}  // namespace navwright
