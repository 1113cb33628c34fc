#pragma once

#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Renumbers a report for a changed nav: nodes match by position. Entries for removed parts are dropped;
/// totals stay. A report without positions keeps the numbers that exist in the graph.
[[nodiscard]] NavtestReport presentReport(const NavtestReport& report, const NavGraph& graph);

}  // namespace navwright
