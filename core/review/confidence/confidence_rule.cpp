#include "core/review/confidence/confidence_rule.h"
#include "core/base/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/base/index.h"

namespace navwright {

namespace {

using Knee = MembershipKnee;

// Evidence for it.
constexpr std::array<Knee, 6> kDemos = {{{0, 0}, {1, .40}, {2, .55}, {3, .65}, {6, .80}, {12, .90}}};
constexpr std::array<Knee, 6> kPlayers = {{{0, 0}, {1, .20}, {2, .35}, {4, .50}, {8, .65}, {16, .80}}};
constexpr std::array<Knee, 3> kMade = {{{0, 0}, {.5, .20}, {1, .70}}};
constexpr std::array<Knee, 5> kPassed = {{{0, 0}, {1, .30}, {3, .60}, {10, .85}, {30, .95}}};
// Evidence against it.
constexpr std::array<Knee, 4> kMissed = {{{0, 0}, {.25, .15}, {.5, .35}, {1, .75}}};
/// A node serves all its links: half of them working is enough.
constexpr std::array<Knee, 3> kMissedOfNode = {{{0, 0}, {.5, 0}, {1, .75}}};
constexpr std::array<Knee, 6> kFailed = {{{0, 0}, {.02, .05}, {.1, .35}, {.3, .75}, {.6, .95}, {1, 1}}};

constexpr double kWrongType = .40, kRefuted = .75, kKills = .90;
/// Attempts added to a test's count: two failures of two prove less than twenty of twenty.
constexpr double kDoubtedAttempts = 2;
/// Weight of the simulator's test relative to the server's.
constexpr double kSimulatorWeight = .8;

constexpr double kSure = .85, kLikely = .6, kOpen = .4;

double memberOf(std::span<const Knee> curve, double at) {
    if (at <= curve.front().at) return curve.front().member;
    for (std::size_t i = 1; i < curve.size(); ++i) {
        if (at > curve[i].at) continue;
        const auto& low = curve[i - 1];
        const auto& high = curve[i];
        return low.member + (high.member - low.member) * (at - low.at) / (high.at - low.at);
    }
    return curve.back().member;
}

/// ".60", or "1.00".
std::string shortNumber(double value) {
    auto text = fmt::format("{:.2f}", value);
    if (text.starts_with("0.")) text.erase(0, 1);
    return text;
}

/// Adds up the parts. Calls `words` only if explanations are wanted.
class Sum {
  public:
    explicit Sum(Confidence* shown) : shown_(shown) {}

    template <class Words>
    void speakFor(ConfidenceSource source, double member, Words words) {
        if (member <= 0) return;
        open_ *= 1 - member;
        if (shown_ != nullptr) shown_->parts.push_back({source, false, member, 0, words()});
    }
    template <class Words>
    void speakAgainst(ConfidenceSource source, double member, Words words) {
        if (member <= 0) return;
        const auto before = value();
        against_ *= 1 - member;
        if (shown_ != nullptr) shown_->parts.push_back({source, true, member, value() - before, words()});
    }
    [[nodiscard]] double value() const { return std::clamp((1 - open_) * against_, 0.0, 1.0); }

  private:
    double open_ = 1;     ///< product of the remainders of evidence for it
    double against_ = 1;  ///< product of the remainders of evidence against it
    Confidence* shown_;
};

double madeShare(const ConfidenceSigns& signs) {
    return signs.tried > 0 ? static_cast<double>(signs.made) / signs.tried : 0;
}

std::string botsWords(const ConfidenceSigns& signs, ConfidenceKind kind) {
    if (kind == ConfidenceKind::node)
        return fmt::format("bots make {} of its {}", signs.made,
                           counted(static_cast<std::uint64_t>(signs.tried), "link", "links"));
    if (signs.made == signs.tried) return "bots make it from every start";
    return fmt::format("bots make it from {} of {} starts", signs.made, signs.tried);
}

std::string missedWords(const ConfidenceSigns& signs, ConfidenceKind kind) {
    if (kind == ConfidenceKind::node)
        return fmt::format("bots do not make {} of its {}", signs.tried - signs.made,
                           counted(static_cast<std::uint64_t>(signs.tried), "link", "links"));
    return fmt::format("bots miss it from {} of {} starts", signs.tried - signs.made, signs.tried);
}

void addBots(Sum& sum, const ConfidenceSigns& signs, ConfidenceKind kind) {
    if (signs.bots != BotVerdict::tried || signs.tried == 0) return;
    sum.speakFor(ConfidenceSource::bots, memberOf(kMade, madeShare(signs)),
                 [&] { return botsWords(signs, kind); });
}

void addBotsAgainst(Sum& sum, const ConfidenceSigns& signs, ConfidenceKind kind) {
    constexpr auto kBots = ConfidenceSource::bots;
    switch (signs.bots) {
        case BotVerdict::unasked:
            return;
        case BotVerdict::wrongType:
            return sum.speakAgainst(kBots, kWrongType, [] { return "bots need another type"; });
        case BotVerdict::refuted:
            return sum.speakAgainst(kBots, kRefuted, [] { return "no bot makes it"; });
        case BotVerdict::kills:
            return sum.speakAgainst(kBots, kKills, [] { return "it kills bots"; });
        case BotVerdict::tried:
            break;
    }
    if (signs.tried == 0) return;
    const auto missed = 1 - madeShare(signs);
    const auto member =
        kind == ConfidenceKind::node ? memberOf(kMissedOfNode, missed) : memberOf(kMissed, missed);
    sum.speakAgainst(kBots, member, [&] { return missedWords(signs, kind); });
}

double weigh(const ConfidenceSigns& signs, double member) {
    return signs.server ? member : member * kSimulatorWeight;
}

Sum sumOf(const ConfidenceSigns& signs, ConfidenceKind kind, Confidence* shown) {
    Sum sum(shown);
    sum.speakFor(ConfidenceSource::origin, originMember(signs.origin), [&] {
        switch (signs.origin) {
            case NavOrigin::hand:
                return "made by hand";
            case NavOrigin::map:
                return "the map offers it";
            case NavOrigin::inferred:
                return "physics allows it";
            case NavOrigin::demos:
            case NavOrigin::file:
                break;
        }
        return "it is in the file";
    });
    sum.speakFor(ConfidenceSource::demos, memberOf(kDemos, signs.demos),
                 [&] { return counted(signs.demos, "demo", "demos"); });
    sum.speakFor(ConfidenceSource::players, memberOf(kPlayers, signs.players),
                 [&] { return counted(signs.players, "player", "players"); });
    addBots(sum, signs, kind);
    const auto passed = signs.attempts - std::min(signs.failures, signs.attempts);
    const auto* tester = signs.server ? "server" : "simulator";
    sum.speakFor(ConfidenceSource::test, weigh(signs, memberOf(kPassed, passed)), [&] {
        return fmt::format("passed {} in the {}'s test",
                           counted(static_cast<std::uint64_t>(passed), "time", "times"), tester);
    });
    addBotsAgainst(sum, signs, kind);
    const auto share = signs.failures / (std::max(signs.attempts, signs.failures) + kDoubtedAttempts);
    sum.speakAgainst(ConfidenceSource::test, weigh(signs, memberOf(kFailed, share)), [&] {
        return fmt::format("failed {} of {}", signs.failures, std::max(signs.attempts, signs.failures));
    });
    return sum;
}

MembershipCurve shown(std::string_view of, bool against, bool share, std::span<const Knee> knees) {
    return {of, against, share, {knees.begin(), knees.end()}};
}

}  // namespace

std::string_view confidenceSourceName(ConfidenceSource source) {
    static constexpr std::array<std::string_view, 5> kNames = {"origin", "demos", "players", "bots", "test"};
    return kNames[toIndex(source)];
}

std::string Confidence::text() const {
    auto line = fmt::format("{:.2f}", value);
    bool against = false;
    const char* before = " = ";
    for (const auto& part : parts) {
        if (part.against && !against) before = parts.front().against ? " = " : "; ";
        against = part.against;
        line += fmt::format("{}{} {}{}", before, part.words, part.against ? "-" : "",
                            shortNumber(part.against ? -part.change : part.member));
        before = ", ";
    }
    return line;
}

double originMember(NavOrigin origin) {
    switch (origin) {
        case NavOrigin::hand:
            return .60;
        case NavOrigin::file:
            return .50;
        case NavOrigin::map:
            return .30;
        case NavOrigin::inferred:
            return .20;
        case NavOrigin::demos:
            break;
    }
    return 0;
}

double confidenceOf(const ConfidenceSigns& signs, ConfidenceKind kind) {
    return sumOf(signs, kind, nullptr).value();
}

Confidence explainConfidence(const ConfidenceSigns& signs, ConfidenceKind kind) {
    Confidence shown;
    shown.value = sumOf(signs, kind, &shown).value();
    return shown;
}

std::string_view confidenceWord(double value) {
    if (value >= kSure) return "sure";
    if (value >= kLikely) return "likely";
    return value >= kOpen ? "open" : "doubtful";
}

std::vector<MembershipCurve> confidenceCurves(ConfidenceKind kind) {
    const bool node = kind == ConfidenceKind::node;
    const auto missed = node ? std::span<const Knee>(kMissedOfNode) : std::span<const Knee>(kMissed);
    return {shown("demos", false, false, kDemos),
            shown("players", false, false, kPlayers),
            shown(node ? "of its links bots make" : "of the starts bots make", false, true, kMade),
            shown("times passed in a test", false, false, kPassed),
            shown(node ? "of its links bots miss" : "of the starts bots miss", true, true, missed),
            shown("of a test's attempts failed", true, true, kFailed)};
}

std::string_view confidenceRuleText() {
    return "Each source gives a value from 0 to 1. Evidence for it is combined like independent proofs: 1 - "
           "(1 - a)(1 - b)... Evidence against it reduces the result: times (1 - c)(1 - d)...";
}

}  // namespace navwright
