#pragma once

#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// The report with the node numbers of `graph`, for a nav that has moved on since its test: a node is the
/// tested one that stood where it stands. What is gone from the nav is gone from the report; totals stay. A
/// report that gives no places keeps the numbers that the graph has.
[[nodiscard]] NavtestReport presentReport(const NavtestReport& report, const NavGraph& graph);

}  // namespace navwright
