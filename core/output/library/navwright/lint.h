#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "edit.h"
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
    std::string rule = {};                  ///< its name, as `navgen lint` lists it: "unlinked_node", ...
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
    std::vector<std::filesystem::path> demos =
        {};                            ///< that it was made from, files and folders; may be empty
    std::string test = {};             ///< report of this very nav as JSON; empty: none
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

/// Checks a nav against its map, as `navgen lint`. By severity, then rule, then place in the nav. Errors: an
/// unread map, an unknown parameter or a value out of range, no demo of the map, a report of another nav,
/// cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Finding>> lint(const Nav& nav, const Map& map,
                                                              const LintOptions& options = {},
                                                              const Work& work = {});

/// Fixes that need no decision.
struct SafeFixes {
    std::vector<Edit> edits = {};  ///< for edit(), in order
    std::size_t fixed = 0;         ///< findings that they mend
    std::size_t waiting = 0;       ///< findings whose fix must wait, as another moves or removes its node
    std::size_t sought = 0;        ///< findings whose links or nodes bots must find first: the workbench does
};
/// Checks a nav as lint() and gives what mends the findings that have a safe fix. After edit() others may
/// have one. Errors: those of lint().
[[nodiscard]] NAVWRIGHT_API Result<SafeFixes> safeFixes(const Nav& nav, const Map& map,
                                                        const LintOptions& options = {},
                                                        const Work& work = {});

/// What is wrong with a nav of a re-release.
struct RereleaseFindings {
    std::vector<Finding> findings = {};  ///< by severity, then rule, then place in the nav
    std::size_t fixed = 0;               ///< findings that `patches` mend
    std::string patches = {};  ///< the safe fixes, JSON for ConvertOptions::patches (docs/formats.md)
};
/// Checks a NAV2, NAV3 or NavJson for what its game needs, as `navgen lint`. `map` may be empty: then only
/// what the file alone shows is checked. `physics`: with a map, simulate jumps and ways back. Errors: not
/// such a nav, damaged, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<RereleaseFindings> lintRerelease(const std::filesystem::path& nav,
                                                                    const std::optional<Map>& map = {},
                                                                    bool physics = true,
                                                                    const Work& work = {});

}  // namespace navwright::library::inline v1
