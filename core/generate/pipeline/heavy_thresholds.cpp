#include "core/generate/pipeline/heavy_thresholds.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/index.h"
#include "core/generate/pipeline/demo_defaults.h"

namespace navwright {

namespace {

/// Rejections are only reported for at least this many values.
constexpr std::size_t kLeast = 20;

enum class Refused { below, upTo, above };

bool refuses(Refused how, double value, double threshold) {
    switch (how) {
        case Refused::below:
            return value < threshold;
        case Refused::upTo:
            return value <= threshold;
        case Refused::above:
            return value > threshold;
    }
    return false;
}

struct Rule {
    Param id;
    Refused how;
    std::string_view why;  ///< {} is the threshold
};

constexpr std::string_view kNoNode = "became no node", kNoLink = "became no link";

class Judge {
  public:
    Judge(const Generation& generation, std::vector<HeavyThreshold>& found)
        : generation_(generation), found_(found) {}

    /// `values`: those that failed the threshold.
    void judge(const Rule& rule, const std::vector<double>& values, std::size_t of, std::string_view things,
               std::string_view fate) {
        if (values.size() < kLeast || 2 * values.size() <= of) return;
        const auto& row = parameterRow(rule.id);
        HeavyThreshold heavy{.id = rule.id, .rejected = values.size(), .of = of, .words = {}};
        // A value equal to the threshold passes, so step just beyond it.
        const double step = rule.how == Refused::above ? row.step : -row.step;
        const auto still = [&](double threshold) {
            return toIndex(std::ranges::count_if(
                values, [&](double value) { return refuses(rule.how, value, threshold); }));
        };
        const auto now = generation_.parameters.real(rule.id);
        const auto least = rule.id == Param::NodeMinDemos ? 1 : row.min;  // 0 means: depends on the demos
        heavy.milder = now;
        for (int steps = 1;; ++steps) {
            const auto next = std::clamp(now + steps * step, least, row.max);
            if (next == heavy.milder) break;
            heavy.milder = next;
            if (2 * still(next) <= of) break;
        }
        heavy.rejectedThen = still(heavy.milder);
        heavy.words =
            fmt::format("{} of {} {} {}: {} ({})", heavy.rejected, of, things, fate,
                        fmt::format(fmt::runtime(rule.why), generation_.parameters.text(rule.id)), row.key);
        if (heavy.milder != now) found_.push_back(std::move(heavy));
    }

  private:
    const Generation& generation_;
    std::vector<HeavyThreshold>& found_;
};

void judgeClusters(const Generation& generation, Judge& judge) {
    const auto& nodes = *generation.nodes;
    const auto of = generation.clusters->clusters.size();
    const std::pair<NodeRejection, Rule> rules[] = {
        {NodeRejection::minWeight,
         {Param::NodeMinWeight, Refused::below, "the weight of their votes is below {}"}},
        {NodeRejection::minDemos,
         {Param::NodeMinDemos, Refused::below, "players came there in fewer than {} demos"}},
        {NodeRejection::minMeanWeight,
         {Param::NodeMinMeanWeight, Refused::below, "a vote there weighs less than {} on average"}}};
    for (const auto& [reason, rule] : rules) {
        if (rule.id == Param::NodeMinDemos &&
            usedDemos(generation) < toIndex(generation.parameters.integer(rule.id)))
            continue;
        std::vector<double> values;
        for (const auto& rejected : nodes.rejected) {
            if (rejected.reason == reason) values.push_back(static_cast<double>(rejected.value));
        }
        judge.judge(rule, values, of, "clusters", kNoNode);
    }
}

void judgeLinks(const Generation& generation, Judge& judge) {
    const auto& links = *generation.links;
    const auto of = links.links.size() + links.rejected.size();
    const std::pair<LinkRejection, Rule> rules[] = {
        {LinkRejection::onlyFast,
         {Param::LinkMaxSpeed, Refused::above, "players were faster there than {} units per second"}},
        {LinkRejection::minWeight,
         {Param::LinkMinWeight, Refused::below, "the weight of their traversals is below {}"}},
        {LinkRejection::tooHigh, {Param::DropLimit, Refused::above, "they fall deeper than {} units"}},
        {LinkRejection::blocked,
         {Param::DetourLinks, Refused::upTo,
          "a wall is in the way, and at most {} other links lead around"}}};
    for (const auto& [reason, rule] : rules) {
        std::vector<double> values;
        for (const auto& rejected : links.rejected) {
            if (rejected.reason == reason) values.push_back(static_cast<double>(rejected.value));
        }
        judge.judge(rule, values, of, "ways between nodes", kNoLink);
    }
}

}  // namespace

std::vector<HeavyThreshold> heavyThresholds(const Generation& generation) {
    std::vector<HeavyThreshold> found;
    Judge judge(generation, found);
    if (generation.clusters && generation.nodes) judgeClusters(generation, judge);
    if (generation.links) judgeLinks(generation, judge);
    return found;
}

}  // namespace navwright
