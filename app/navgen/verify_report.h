#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/shown_links.h"
#include "verify/link_verdict.h"

namespace navwright {

/// What `verify` found about a nav.
struct VerifyRun {
    std::string map;
    const NavGraph& graph;
    std::vector<LinkVerdict> verdicts;
    std::optional<NavShown> shown;   ///< with demos
    std::vector<std::string> demos;  ///< names of those used
};

/// The table of agreement between what demos show (if any were given), type and physics, and at most `most`
/// links of each kind of suggestion.
[[nodiscard]] std::string verifyText(const VerifyRun& run, std::size_t most);
[[nodiscard]] std::string verifyJson(const VerifyRun& run);

}  // namespace navwright
