#pragma once

#include <cstdint>
#include <span>

#include "core/base/job_context.h"
#include "core/bots/test/test_record.h"

namespace navwright {

/// A bot of a running test after a frame.
struct WatchedBot {
    SimulatedPlace place = {};
    RecordedBody body = {};
    std::int32_t idle = 0;  ///< frames since it made progress
    Vec3 goal{0};           ///< where its goal is, if it has one
};

/// Looks on while a test runs. It changes nothing: the results are the same without it.
class TestWatch {
  public:
    TestWatch() = default;
    TestWatch(const TestWatch&) = delete;
    TestWatch& operator=(const TestWatch&) = delete;
    virtual ~TestWatch() = default;

    /// All bots after a frame, by number, and all who gave up so far. Called on the thread that tests, which
    /// goes on when this returns; where it waits, it looks whether `context` is asked to stop.
    virtual void frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
                       JobContext& context) = 0;
};

}  // namespace navwright
