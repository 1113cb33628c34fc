#include "core/physics/movement/link_physics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// All starts run with one kind of controls.
class LinkAttempt {
  public:
    LinkAttempt(const LinkWorld& world, const LinkPlaces& ends, const BotTask& task, const Vec3& resting)
        : world_(world), task_(task), resting_(resting), frames_(frameLimit(ends)) {}

    /// Runs from the first start at rest and at speed, and, when either arrives, from all others.
    void run(std::span<const LinkStart> starts) {
        constexpr std::size_t kProbes = 2;
        for (std::size_t i = 0; i < starts.size(); ++i) {
            if (i == kProbes && arrived_ == 0) return;
            add(runFrom(world_, starts[i], task_, resting_, frames_), starts[i]);
        }
    }

    [[nodiscard]] int arrived() const { return arrived_; }
    [[nodiscard]] bool allArrived() const { return arrived_ == tried_; }
    [[nodiscard]] bool harmless() const { return damage_ == 0; }
    [[nodiscard]] bool mostArrived() const { return arrived_ * 2 > tried_; }
    /// Ballistic jumps get nearly everywhere, so they are tried only where nothing plainer works from most
    /// starts.
    [[nodiscard]] bool plain() const { return task_.link != NodeType::jumpPad; }
    /// How near the failed runs came, units.
    [[nodiscard]] float nearest() const { return failed_.nearest; }

    [[nodiscard]] LinkJudgement success() && {
        LinkJudgement judged;
        judged.possible = true;
        judged.certain = allArrived();
        judged.means = meansOf(best_, task_);
        judged.controls = task_.link;
        judged.seconds = best_.seconds();
        judged.damage = damage_;
        judged.runSpeed = arrivedFromRest_ ? 0 : kRunSpeed;
        judged.headroom = best_.highest - (best_.way.front().z - kOriginAboveFloor);
        judged.tried = tried_;
        judged.succeeded = arrived_;
        judged.way = std::move(best_.way);
        return judged;
    }

    [[nodiscard]] LinkJudgement failure() && {
        LinkJudgement judged;
        const RunFailure failure = failureOf(failed_, task_);
        judged.controls = task_.link;
        judged.damage = failed_.damage;
        judged.tried = tried_;
        judged.failure = failure.failure;
        judged.place = failure.place;
        judged.way = std::move(failed_.way);
        return judged;
    }

  private:
    void add(LinkRun run, const LinkStart& start) {
        ++tried_;
        if (run.end == LinkRunEnd::arrived) {
            damage_ = std::max(damage_, run.damage);
            arrivedFromRest_ = arrivedFromRest_ || !start.running;
            if (arrived_++ == 0 || run.seconds() < best_.seconds()) best_ = std::move(run);
        } else if (failed_.way.empty() || run.nearest < failed_.nearest) {
            failed_ = std::move(run);
        }
    }

    const LinkWorld& world_;
    const BotTask& task_;
    Vec3 resting_;
    int frames_;
    int tried_ = 0, arrived_ = 0;
    int damage_ = 0;
    bool arrivedFromRest_ = false;
    LinkRun best_;    ///< the fastest that arrived
    LinkRun failed_;  ///< the nearest that failed
};

LinkJudgement refused(LinkFailure failure, const Vec3& place) {
    LinkJudgement judged;
    judged.failure = failure;
    judged.place = place;
    return judged;
}

}  // namespace

std::string_view moveMeansName(MoveMeans means) {
    constexpr std::array<std::string_view, 10> kNames{"walk",        "step",    "jump",       "crouch",
                                                      "drop",        "swim",    "water jump", "ladder up",
                                                      "ladder down", "gap jump"};
    return kNames[toIndex(means)];
}

std::string_view linkFailureName(LinkFailure failure) {
    constexpr std::array<std::string_view, kLinkFailureCount> kNames{
        "none",     "outside the map", "start blocked", "start in the air", "end blocked", "blocked",
        "too high", "falls",           "too far",       "hazard",           "deadly",      "timed out"};
    return kNames[toIndex(failure)];
}

LinkJudgement judgeLink(const LinkWorld& world, const LinkPlaces& ends) {
    if (!isOnMap(ends.from)) return refused(LinkFailure::outside, ends.from);
    if (!isOnMap(ends.to)) return refused(LinkFailure::outside, ends.to);
    const auto departing = restingPlace(world, ends.from);
    const auto arriving = restingPlace(world, ends.to);
    if (!departing) return refused(LinkFailure::startBlocked, ends.from);
    if (!departing->held) return refused(LinkFailure::startInAir, ends.from);
    if (!arriving) return refused(LinkFailure::endBlocked, ends.to);
    const auto starts = linkStarts(world, ends);
    const auto tasks = linkTasks(world, ends);
    std::vector<LinkAttempt> attempts;
    for (const BotTask& task : tasks) {
        if (task.link == NodeType::jumpPad && std::ranges::any_of(attempts, &LinkAttempt::mostArrived))
            continue;
        attempts.emplace_back(world, ends, task, arriving->origin);
        attempts.back().run(starts);
        if (attempts.back().allArrived() && attempts.back().harmless()) break;
    }
    const auto best = std::ranges::max_element(attempts, {}, [](const LinkAttempt& attempt) {
        return std::pair(attempt.arrived() > 0 && attempt.harmless(), attempt.arrived());
    });
    if (best->arrived() > 0) {
        const int ran = attempts.front().arrived();
        auto judged = std::move(*best).success();
        judged.ran = ran;
        return judged;
    }
    return std::move(*std::ranges::min_element(attempts, {},
                                               [](const LinkAttempt& attempt) {
                                                   return std::pair(!attempt.plain(), attempt.nearest());
                                               }))
        .failure();
}

Result<std::vector<LinkJudgement>> judgeLinks(const LinkWorld& world, std::span<const LinkPlaces> links,
                                              int jobs, JobContext& context) {
    std::vector<LinkJudgement> judged(links.size());
    NAV_TRY(parallelFor(links.size(), jobs, context, [&](std::size_t i) -> Result<> {
        judged[i] = judgeLink(world, links[i]);
        return {};
    }));
    return judged;
}

}  // namespace navwright
