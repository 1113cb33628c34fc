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

/// The report of a comparison (docs/formats.md). Its text has everything about a single nav, or one row for
/// each of several.
[[nodiscard]] Description<ComparedNavs> describeComparison();

}  // namespace navwright
