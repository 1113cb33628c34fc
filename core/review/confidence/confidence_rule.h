#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/nav/files/nav_origin.h"

/// The fuzzy rule of confidence (docs/confidence.md).
namespace navwright {

/// What simulations of a link showed, besides the share that arrived.
enum class BotVerdict : std::uint8_t {
    unasked,    ///< not simulated, or served by something that is not simulated
    tried,      ///< see ConfidenceSigns::made
    wrongType,  ///< passed only with other controls than the type's
    refuted,    ///< passed by no bot
    kills,      ///< the fall kills, or lava, slime or a trigger_hurt is in the way
};

/// The evidence about a node or link.
struct ConfidenceSigns {
    NavOrigin origin = NavOrigin::file;
    bool locked = false;        ///< locked by an edit
    std::uint32_t demos = 0;    ///< distinct demos with players there
    std::uint32_t players = 0;  ///< distinct players, per demo
    std::uint32_t seen = 0;     ///< traversals of a link, or votes of a node
    BotVerdict bots = BotVerdict::unasked;
    std::uint32_t tried = 0;     ///< number of starts tried; for a node: of its tested links
    std::uint32_t made = 0;      ///< number that arrived
    bool tested = false;         ///< a test knows it
    bool server = false;         ///< tested by the game's server rather than the simulator
    std::uint32_t attempts = 0;  ///< in the test; for a node: times it was passed or given up
    std::uint32_t failures = 0;  ///< in the test: stuck or dead

    friend bool operator==(const ConfidenceSigns&, const ConfidenceSigns&) = default;
};

enum class ConfidenceKind : std::uint8_t { node, link };

enum class ConfidenceSource : std::uint8_t { origin, demos, players, bots, test };

/// "origin", "demos", "players", "bots", "test".
[[nodiscard]] std::string_view confidenceSourceName(ConfidenceSource source);

/// The contribution of one source.
struct ConfidencePart {
    ConfidenceSource source = ConfidenceSource::origin;
    bool against = false;
    double member = 0;  ///< 0..1: strength for or against
    double change = 0;  ///< for evidence against: how much it lowers the result, negative
    std::string words;  ///< "3 demos"

    friend bool operator==(const ConfidencePart&, const ConfidencePart&) = default;
};

/// The result with its explanation.
struct Confidence {
    double value = 0;                   ///< 0..1
    std::vector<ConfidencePart> parts;  ///< evidence for, then evidence against

    /// A summary: "0.93 = 3 demos .65, 4 players .50, bots make it from every start .70; failed 1 of 40
    /// -.06".
    [[nodiscard]] std::string text() const;
};

/// The value without explanation.
[[nodiscard]] double confidenceOf(const ConfidenceSigns& signs, ConfidenceKind kind);
[[nodiscard]] Confidence explainConfidence(const ConfidenceSigns& signs, ConfidenceKind kind);

/// In a word: "sure" from 0.85, "likely" from 0.6, "open" from 0.4, "doubtful" below.
[[nodiscard]] std::string_view confidenceWord(double value);

/// A knot of a membership curve; curves are linear between knots and constant beyond the last.
struct MembershipKnee {
    double at = 0;
    double member = 0;
};
/// A membership curve with a label, for displaying the rule.
struct MembershipCurve {
    std::string_view of;  ///< "demos", "of the starts bots make"
    bool against = false;
    bool share = false;  ///< `at` is a share, 0..1
    std::vector<MembershipKnee> knees;
};
/// All curves of the rule, in order.
[[nodiscard]] std::vector<MembershipCurve> confidenceCurves(ConfidenceKind kind);
/// The membership granted for an origin.
[[nodiscard]] double originMember(NavOrigin origin);
/// A sentence on how the parts are combined.
[[nodiscard]] std::string_view confidenceRuleText();

}  // namespace navwright
