#include "core/bots/rehearsal/change_trial.h"

namespace navwright {

namespace {

/// Attempts replayed first, to drop hopeless changes.
constexpr int kFirst = 4;
/// Least gain, as a share of all bots.
constexpr double kLeastGain = 0.005;

}  // namespace

ChangeTrial::ChangeTrial(const LinkWorld& world, const NavGraph& graph, const LinkRecord& record)
    : record_(record),
      replay_(world, graph, kReplayPatience),
      before_(replay_.run(record.begun, {}).share(record.failureShare())) {}

std::optional<double> ChangeTrial::promise(const LinkChange& change) {
    const auto result = replay_.run(record_.begun, change, {.failed = kFirst, .leastMended = kLeastMended});
    if (result.died > 0 || result.mended == 0 || result.mended < kLeastMended * result.failed)
        return std::nullopt;
    return static_cast<double>(result.mended) / result.failed;
}

std::optional<double> ChangeTrial::share(const LinkChange& change) {
    const auto result = replay_.run(record_.begun, change);
    const auto share = result.share(record_.failureShare());
    if (result.died > 0 || 1 - share > (1 - kLeastMended) * (1 - before_) || share < before_ + kLeastGain)
        return std::nullopt;
    return share;
}

}  // namespace navwright
