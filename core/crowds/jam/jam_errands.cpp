#include "core/crowds/jam/jam_errands.h"
#include "core/base/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <utility>

#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr float kStartsApart = 48;
/// Least distance of starts from the common goal, units.
constexpr float kOffGoal = 512;
constexpr std::size_t kRandomGoals = 32;

/// Main component nodes, nearest to the given ones first, with room for a bot next to those taken.
class StartPlaces {
  public:
    explicit StartPlaces(const NavGraph& nav) : nav_(nav), components_(strongComponents(nav)) {}

    /// Excludes starts near a place.
    void keepOff(const Vec3& place) { offLimits_ = place; }

    bool take(std::span<const std::int32_t> around, std::size_t count, std::vector<Vec3>& starts) {
        std::vector<bool> seen(nav_.nodes.size(), false);
        std::vector<std::int32_t> queue(around.begin(), around.end());
        for (const auto node : queue) seen[node] = true;
        std::size_t found = 0;
        for (std::size_t next = 0; next < queue.size() && found < count; ++next) {
            const auto& node = nav_.nodes[queue[next]];
            if (mayStart(node)) {
                taken_.push_back(node.origin);
                starts.push_back(node.origin);
                ++found;
            }
            for (const auto& link : node.links) {
                const auto to = toIndex(link.target);
                if (seen[to] || !walkable(nav_, link) || components_.of[to] != 0) continue;
                seen[to] = true;
                queue.push_back(link.target);
            }
        }
        return found == count;
    }

  private:
    [[nodiscard]] bool mayStart(const NavNode& node) const {
        if (node.type == NodeType::ladder || node.type == NodeType::water || node.type == NodeType::jumpPad)
            return false;
        if (offLimits_ && glm::distance(*offLimits_, node.origin) < kOffGoal) return false;
        return std::ranges::none_of(taken_, [&](const Vec3& other) {
            return std::max(std::abs(other.x - node.origin.x), std::abs(other.y - node.origin.y)) <
                       kStartsApart &&
                   std::abs(other.z - node.origin.z) < 64;
        });
    }

    const NavGraph& nav_;
    Components components_;
    std::vector<Vec3> taken_;
    std::optional<Vec3> offLimits_;
};

Result<std::int32_t> commonGoal(const NavGraph& nav, std::span<const std::int32_t> ends,
                                const JamSetup& setup) {
    if (setup.goal >= 0) {
        const auto* node = findNode(nav, setup.goal);
        if (node == nullptr || !node->inUse) return fail(fmt::format("There is no node {}", setup.goal));
        const auto time = quickestWays(nav, ends.front()).seconds;
        if (!std::isfinite(time[setup.goal]))
            return fail(fmt::format("Node {} cannot be reached from where players start", setup.goal));
        return setup.goal;
    }
    std::vector<double> sums(nav.nodes.size(), 0);
    for (const auto from : ends) {
        const auto time = quickestWays(nav, from).seconds;
        for (const auto to : ends) sums[to] += time[to];
    }
    return *std::ranges::max_element(ends, {}, [&](std::int32_t end) {
        const double sum = sums[end];
        return std::isfinite(sum) ? sum : -1;
    });
}

/// The two ends with the longest round trip.
std::pair<std::int32_t, std::int32_t> farthestEnds(const NavGraph& nav, std::span<const std::int32_t> ends) {
    std::vector<std::vector<double>> times;
    for (const auto from : ends) times.push_back(quickestWays(nav, from).seconds);
    std::pair<std::int32_t, std::int32_t> best{ends.front(), ends.back()};
    double longest = -1;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        for (std::size_t j = i + 1; j < ends.size(); ++j) {
            const double both = times[i][ends[j]] + times[j][ends[i]];
            if (!std::isfinite(both) || both <= longest) continue;
            longest = both;
            best = {ends[i], ends[j]};
        }
    }
    return best;
}

}  // namespace

std::string_view jamTaskName(JamTask task) {
    static constexpr std::array<std::string_view, kJamTasks> kNames{"one", "swap", "random"};
    return kNames[toIndex(task)];
}

Result<BotErrands> jamErrands(const NavGraph& nav, std::span<const std::int32_t> ends,
                              const JamSetup& setup) {
    if (ends.size() < 2)
        return fail("Fewer than two connected nodes of the nav are at spawn points or items");
    BotErrands errands;
    errands.returns = setup.task != JamTask::random;
    const auto bots = toIndex(std::clamp(setup.bots, 1, kMostJamBots));
    StartPlaces places(nav);
    bool room = true;
    if (setup.task == JamTask::swap) {
        const auto [one, other] = farthestEnds(nav, ends);
        room = places.take(std::array{one}, (bots + 1) / 2, errands.starts) &&
               places.take(std::array{other}, bots / 2, errands.starts);
        for (std::size_t i = 0; i < bots; ++i) errands.goals.push_back({i < (bots + 1) / 2 ? other : one});
    } else {
        std::int32_t goal = -1;
        if (setup.task == JamTask::oneGoal) {
            NAV_ASSIGN(goal, commonGoal(nav, ends, setup));
            places.keepOff(nav.nodes[goal].origin);
        }
        std::vector<std::int32_t> around(ends.begin(), ends.end());
        std::erase(around, goal);
        std::mt19937_64 random(setup.seed);
        for (std::size_t i = around.size(); i > 1; --i) std::swap(around[i - 1], around[random() % i]);
        room = places.take(around, bots, errands.starts);
        for (std::size_t i = 0; i < bots; ++i) {
            auto& goals = errands.goals.emplace_back();
            if (goal >= 0) {
                goals.push_back(goal);
                continue;
            }
            while (goals.size() < kRandomGoals) {
                const auto next = ends[random() % ends.size()];
                if (goals.empty() || goals.back() != next) goals.push_back(next);
            }
        }
    }
    if (!room)
        return fail(fmt::format("The nav has no room for {} to start",
                                counted(static_cast<std::uint64_t>(bots), "bot", "bots")));
    return errands;
}

}  // namespace navwright
