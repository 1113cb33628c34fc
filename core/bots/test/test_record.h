#pragma once

#include <cstdint>
#include <vector>

#include "core/bots/test/simulator.h"

namespace navwright {

/// A bot's body in one frame: what the trace does not tell.
struct RecordedBody {
    bool swims = false;   ///< in a liquid to the waist or deeper
    bool climbs = false;  ///< off the ground, a ladder before it
    std::int16_t health = 100;

    friend bool operator==(const RecordedBody&, const RecordedBody&) = default;
};

/// A test of which every frame is kept.
struct TestRecord {
    SimulatedTest test;
    std::vector<RecordedBody> bodies = {};  ///< by place of the trace
};

/// simulateNavtest() with its trace, whether `setup` asks for one or not.
[[nodiscard]] Result<TestRecord> recordNavtest(const NavGraph& graph, const BspFile& bsp,
                                               const Collision& world, const SimulatorSetup& setup,
                                               JobContext& context);

}  // namespace navwright
