#pragma once

#include <cstdint>
#include <vector>

#include "core/bots/test/simulator.h"

namespace navwright {

class TestWatch;

/// A bot's body in one frame, beyond what the trace holds.
struct RecordedBody {
    bool swims = false;   ///< in a liquid at least waist-deep
    bool climbs = false;  ///< off the ground with a ladder in front
    std::int16_t health = 100;

    friend bool operator==(const RecordedBody&, const RecordedBody&) = default;
};

/// A test with all its frames.
struct TestRecord {
    SimulatedTest test;
    std::vector<RecordedBody> bodies = {};  ///< by index of the trace
};

/// Runs simulateNavtest() with a trace, whatever `setup` says. `watch` is shown every frame; nullptr: nobody
/// looks on. The record is the same with it.
[[nodiscard]] Result<TestRecord> recordNavtest(const NavGraph& graph, const BspFile& bsp,
                                               const Collision& world, const SimulatorSetup& setup,
                                               JobContext& context, TestWatch* watch = nullptr);

}  // namespace navwright
