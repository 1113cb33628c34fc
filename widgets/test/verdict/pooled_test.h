#pragma once

#include <functional>
#include <span>

#include "widgets/test/verdict/test_backend.h"

namespace navwright {

/// Tests a nav with each setup, one after another, and judges all together, as mergeTests() does. `begun` is
/// told the number of each test as it begins, on the thread of the caller. `setups` is not empty. Errors: as
/// makeTestJob() and runTest(); the first ends it.
[[nodiscard]] Result<NavtestReport> pooledTest(TestBackend& backend, const NavGraph& graph,
                                               const std::shared_ptr<const GameMap>& map,
                                               const std::filesystem::path& mapPath,
                                               std::span<const SimulatorSetup> setups, JobContext& context,
                                               const std::function<void(int)>& begun = {});

}  // namespace navwright
