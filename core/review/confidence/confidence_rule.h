#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/nav/files/nav_origin.h"

/// The fuzzy rule of confidence (docs/confidence.md).
namespace navwright {

/// What simulated bots make of a link, beside how many of them get there.
enum class BotVerdict : std::uint8_t {
    unasked,    ///< none tried it, or it is served by something that the simulation does not know
    tried,      ///< see ConfidenceSigns::made
    wrongType,  ///< they make it by other controls than the link's type makes bots use
    refuted,    ///< none gets there
    kills,      ///< the fall kills, or lava, slime or a hurting volume is in the way
};

/// What is known of a node or a link.
struct ConfidenceSigns {
    NavOrigin origin = NavOrigin::file;
    bool locked = false;        ///< by an edit
    std::uint32_t demos = 0;    ///< different demos that show players there
    std::uint32_t players = 0;  ///< different players of different demos
    std::uint32_t seen = 0;     ///< traversals of a link, votes of a node
    BotVerdict bots = BotVerdict::unasked;
    std::uint32_t tried =
        0;  ///< starts of a link that bots were sent from; of a node, its links that were tried
    std::uint32_t made = 0;      ///< of these, those that bots make
    bool tested = false;         ///< there is a test that knows it
    bool server = false;         ///< it was the game's server, not the simulator
    std::uint32_t attempts = 0;  ///< in the test: begun; of a node, times it was passed or given up
    std::uint32_t failures = 0;  ///< in the test: stuck or dead

    friend bool operator==(const ConfidenceSigns&, const ConfidenceSigns&) = default;
};

enum class ConfidenceKind : std::uint8_t { node, link };

enum class ConfidenceSource : std::uint8_t { origin, demos, players, bots, test };

/// "origin", "demos", "players", "bots", "test".
[[nodiscard]] std::string_view confidenceSourceName(ConfidenceSource source);

/// One source's say.
struct ConfidencePart {
    ConfidenceSource source = ConfidenceSource::origin;
    bool against = false;
    double member = 0;  ///< 0..1: how far it speaks for it, or against it
    double change = 0;  ///< against alone: by how much it lowers the result, below 0
    std::string words;  ///< "3 demos"

    friend bool operator==(const ConfidencePart&, const ConfidencePart&) = default;
};

/// The outcome, with how it came about.
struct Confidence {
    double value = 0;                   ///< 0..1
    std::vector<ConfidencePart> parts;  ///< what speaks for it, then what speaks against it

    /// "0.93 = 3 demos .65, 4 players .50, bots make it from every start .70; failed 1 of 40 -.06".
    [[nodiscard]] std::string text() const;
};

/// The value alone.
[[nodiscard]] double confidenceOf(const ConfidenceSigns& signs, ConfidenceKind kind);
[[nodiscard]] Confidence explainConfidence(const ConfidenceSigns& signs, ConfidenceKind kind);

/// "sure" from 0.85, "likely" from 0.6, "open" from 0.4, "doubtful" below.
[[nodiscard]] std::string_view confidenceWord(double value);

/// A knee of a membership curve; curves are straight between knees and level beyond the last.
struct MembershipKnee {
    double at = 0;
    double member = 0;
};
/// A membership curve with the words of what it is of, for showing the rule.
struct MembershipCurve {
    std::string_view of;  ///< "demos", "of the starts bots make"
    bool against = false;
    bool share = false;  ///< `at` is a share, 0..1
    std::vector<MembershipKnee> knees;
};
/// The whole rule as it is, in the order of its parts.
[[nodiscard]] std::vector<MembershipCurve> confidenceCurves(ConfidenceKind kind);
/// What is granted for where it comes from.
[[nodiscard]] double originMember(NavOrigin origin);
/// How the parts are joined, in a sentence.
[[nodiscard]] std::string_view confidenceRuleText();

}  // namespace navwright
