#pragma once

#include <QString>

#include <array>
#include <memory>

#include "core/bots/test/live_test.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/test/decisions/recorded_test.h"
#include "widgets/test/verdict/test_backend.h"

namespace navwright {

/// Two navs of a map that are to be tested with the same seed and settings.
struct NavsBeside {
    std::array<std::shared_ptr<const NavGraph>, kSplitSides> navs;  ///< never empty
    std::array<QString, kSplitSides> names;                         ///< "the present nav"
};

/// What came of their tests.
struct TestsBeside {
    std::array<std::shared_ptr<const NavGraph>, kSplitSides> navs;
    std::array<std::shared_ptr<const NavtestReport>, kSplitSides> reports;
    /// nullptr of testers that do not tell what bots did.
    std::array<std::shared_ptr<const RecordedTest>, kSplitSides> recorded;
};

/// The tests while they run.
using LiveBeside = std::array<std::shared_ptr<LiveTest>, kSplitSides>;

/// Live tests for the tests of this backend: of one pace where it runs several at once.
[[nodiscard]] LiveBeside liveBeside(const TestBackend& backend);

/// Tests both navs on their map, at once where the backend can, else one after the other; each is watched by
/// its live test. Errors: as makeTestJob() and runTest(); the first that fails ends the other.
[[nodiscard]] Result<TestsBeside> testBeside(TestBackend& backend, const NavsBeside& navs,
                                             const std::shared_ptr<const GameMap>& map,
                                             const std::filesystem::path& mapPath,
                                             const SimulatorSetup& setup, const LiveBeside& live,
                                             JobContext& context);

}  // namespace navwright
