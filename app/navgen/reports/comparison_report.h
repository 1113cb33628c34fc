#pragma once

#include <vector>

#include "core/base/description.h"
#include "core/bots/test/server_comparison.h"

namespace navwright {

/// Navs with the server's reports of them, and a summary over all.
struct ComparedNavs {
    std::vector<NavBesideServer> navs;
    AgreementSummary summary;
};

/// Summarises the navs, of which there must be at least one.
[[nodiscard]] ComparedNavs summedUp(std::vector<NavBesideServer> navs);

/// The report of a comparison (docs/formats.md). For a single nav its text has all figures, for several one
/// row each.
[[nodiscard]] Description<ComparedNavs> describeComparison();

}  // namespace navwright
