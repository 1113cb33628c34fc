#pragma once

#include <span>
#include <vector>

#include "nav/nav_graph.h"
#include "navtest/ledger_repair.h"
#include "navtest/report.h"

namespace navwright {

/// A nav and what tests of it have shown.
struct TestedGraph {
    const NavGraph& graph;
    const NavtestReport& report;
};

/// Per repair of those that made `after` of `before`: whether more bots were stuck or died near by than had
/// before, by time. Repairs that lie near each other hang together and are judged as one.
[[nodiscard]] std::vector<bool> harmfulRepairs(std::span<const LedgerRepair> repairs,
                                               const TestedGraph& before, const TestedGraph& after);

}  // namespace navwright
