#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/bots/test/test_watch.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Where the bots of a test on the server were, from the file that the server writes meanwhile
/// (engine_patch/README.md). Bots are numbered from 0 in the order of the server's numbers.
class ServerPaths {
  public:
    /// Most bytes of such a file.
    static constexpr std::uint64_t kMostBytes = 16u << 20;

    /// `graph` is the nav of the test and outlives it.
    explicit ServerPaths(const NavGraph& graph) : graph_(graph) {}

    /// Takes what follows in the file, in pieces of any size. Errors, after which nothing more is taken:
    /// another file, frames out of order, nodes that the nav does not have.
    [[nodiscard]] Result<> take(std::span<const std::byte> bytes);
    /// Number of whole frames so far.
    [[nodiscard]] std::int32_t frames() const { return frames_; }
    /// All bots after a frame, which is below frames().
    [[nodiscard]] std::vector<WatchedBot> at(std::int32_t frame) const;
    /// Who gave up so far, in order.
    [[nodiscard]] const std::vector<StuckBot>& gaveUp() const { return gaveUp_; }
    /// The test as the simulator would have recorded it. It does not tell why goals were chosen, who was in
    /// the way, and hurt legs. Call last.
    [[nodiscard]] TestRecord record(NavtestReport report) &&;

  private:
    [[nodiscard]] Result<> takeHeader();
    [[nodiscard]] Result<> takeFrame(std::span<const std::byte> bytes);
    void addGaveUp(int bot);
    [[nodiscard]] double deadSince(int bot, double time) const;
    [[nodiscard]] const SimulatedPlace& before(int bot, std::int32_t frames) const;

    const NavGraph& graph_;
    Bytes rest_;  ///< of the last piece, less than a frame
    bool begun_ = false, broken_ = false;
    std::vector<std::int32_t> numbers_;  ///< the server's, by bot
    std::int32_t frames_ = 0;
    std::vector<SimulatedPlace> trace_;
    std::vector<RecordedBody> bodies_;
    std::vector<std::int32_t> idle_;  ///< by place of the trace
    std::vector<StuckBot> gaveUp_;
};

}  // namespace navwright
