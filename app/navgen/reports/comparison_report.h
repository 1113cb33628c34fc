#pragma once

#include <vector>

#include "core/base/description.h"
#include "core/bots/test/server_comparison.h"

namespace navwright {

/// Navs beside the server's reports of them, and what that says over all of them.
struct ComparedNavs {
    std::vector<NavBesideServer> navs;
    AgreementSummary summary;
};

/// Sums the navs up; there must be one or more.
[[nodiscard]] ComparedNavs summedUp(std::vector<NavBesideServer> navs);

/// As text everything about a single nav, or a row for each of several (docs/formats.md).
[[nodiscard]] Description<ComparedNavs> describeComparison();

}  // namespace navwright
