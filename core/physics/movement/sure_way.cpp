#include "core/physics/movement/sure_way.h"

#include <algorithm>
#include <utility>

#include "core/base/parallel.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// The fastest of the runs from all starts; nullopt when one fails or is hurt.
std::optional<LinkRun> runAll(const LinkWorld& world, std::span<const LinkStart> starts, const BotTask& task,
                              const Vec3& resting, int frames) {
    std::optional<LinkRun> best;
    for (const auto& start : starts) {
        auto run = runFrom(world, start, task, resting, frames);
        if (run.end != LinkRunEnd::arrived || run.damage > 0) return std::nullopt;
        if (!best || run.seconds() < best->seconds()) best = std::move(run);
    }
    return best;
}

}  // namespace

std::optional<SureWay> findSureWay(const LinkWorld& world, const LinkPlaces& ends) {
    if (!isOnMap(ends.from) || !isOnMap(ends.to)) return std::nullopt;
    const auto departing = restingPlace(world, ends.from);
    if (!departing || !departing->held) return std::nullopt;
    const auto arriving = restingPlace(world, ends.to);
    if (!arriving) return std::nullopt;
    const auto starts = linkStarts(world, ends);
    for (const auto& task : linkTasks(world, ends)) {
        if (task.link == NodeType::jumpPad) continue;
        const auto best = runAll(world, starts, task, arriving->origin, frameLimit(ends));
        if (best) return SureWay{task.link, meansOf(*best, task)};
    }
    return std::nullopt;
}

Result<std::vector<std::optional<SureWay>>> findSureWays(const LinkWorld& world,
                                                         std::span<const LinkPlaces> links, int jobs,
                                                         JobContext& context) {
    std::vector<std::optional<SureWay>> ways(links.size());
    NAV_TRY(parallelFor(links.size(), jobs, context, [&](std::size_t i) -> Result<> {
        ways[i] = findSureWay(world, links[i]);
        return {};
    }));
    return ways;
}

}  // namespace navwright
