#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// What is wrong with a nav.
namespace navwright::library::inline v1 {

/// How bad a finding is.
enum class Severity : std::uint8_t {
    error,    ///< bots die or get lost, or the engine refuses the nav
    warning,  ///< bots do worse than necessary
    hint,     ///< worth a look
};

/// Something wrong with a nav.
struct Finding {
    std::string rule = {};                  ///< its name, as `navgen lint` lists it: "unlinked", ...
    Severity severity = Severity::warning;  ///< of the rule
    std::string message = {};               ///< one sentence
    Point place = {};                       ///< of the node, or what else is meant
    int node = -1;                          ///< -1: none
    int target = -1;                        ///< of the node's link concerned; -1: none
    bool hasSafeFix = false;                ///< a fix needs no decision
};

/// What to check.
struct LintOptions {
    bool physics = true;     ///< let simulated bots try every link, and survey the floor: seconds
    Settings settings = {};  ///< thresholds of the rules
};

/// Checks a nav against its map, as `navgen lint`. By severity, then rule, then place in the nav. Errors: an
/// unread map, an unknown parameter or a value out of range, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Finding>> lint(const Nav& nav, const Map& map,
                                                              const LintOptions& options = {},
                                                              const Work& work = {});

}  // namespace navwright::library::inline v1
