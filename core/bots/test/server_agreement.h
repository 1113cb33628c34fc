#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/test/test_counts.h"
#include "core/nav/files/nav_graph.h"

/// How well the simulator predicts the server, for one nav and over many; and how well the server predicts
/// itself, which is the upper bound.
namespace navwright {

/// Share of failed attempts, over all seeds, above which a link counts as failing.
inline constexpr double kFailingShare = 0.3;
/// Least number of attempts for that.
inline constexpr std::uint64_t kFailingAttempts = 10;

/// Classes of links by horizontal length and by rise from start to end, in units.
inline constexpr std::array<std::string_view, 4> kLengthClasses{"under 48", "48 to 96", "96 to 160",
                                                                "160 and more"};
inline constexpr std::array<std::string_view, 5> kRiseClasses{"up more than 45", "up 18 to 45", "flat",
                                                              "down 18 to 64", "down more than 64"};

/// Indices into kRiseClasses and kLengthClasses.
struct LinkShape {
    std::size_t rise = 0;
    std::size_t length = 0;

    friend bool operator==(const LinkShape&, const LinkShape&) = default;
};
[[nodiscard]] LinkShape linkShape(const Vec3& from, const Vec3& to);

struct Tries {
    std::uint64_t attempts = 0;
    std::uint64_t failures = 0;

    /// 0 without attempts.
    [[nodiscard]] double share() const;
    [[nodiscard]] bool tried() const { return attempts >= kFailingAttempts; }
    [[nodiscard]] bool fails() const { return tried() && share() > kFailingShare; }
    Tries& operator+=(const Tries& other);
    friend bool operator==(const Tries&, const Tries&) = default;
};

struct TriesOfBoth {
    Tries server, simulator;

    TriesOfBoth& operator+=(const TriesOfBoth& other);
    friend bool operator==(const TriesOfBoth&, const TriesOfBoth&) = default;
};

/// Failing links of both sides.
struct FoundLinks {
    std::size_t server = 0;     ///< that fail on the server
    std::size_t simulator = 0;  ///< that fail in the simulator
    std::size_t both = 0;
    /// Links of `server` with enough attempts in the simulator to be judged there, and vice versa. The others
    /// show that bots went elsewhere, not that they fared differently.
    std::size_t serverTried = 0, simulatorTried = 0;

    /// Share of the simulator's failing links that also fail on the server; nullopt when it has none.
    [[nodiscard]] std::optional<double> precision() const;
    /// Share of the server's failing links that also fail in the simulator; nullopt when there are none.
    [[nodiscard]] std::optional<double> recall() const;
    /// precision() over links with enough attempts on both sides.
    [[nodiscard]] std::optional<double> precisionOfTried() const;
    [[nodiscard]] std::optional<double> recallOfTried() const;
    FoundLinks& operator+=(const FoundLinks& other);
    friend bool operator==(const FoundLinks&, const FoundLinks&) = default;
};

/// Means over one side's tests.
struct SideFigures {
    std::size_t tests = 0;
    std::size_t passed = 0;
    double coverage = 0;  ///< nodes touched / nodes in use, 0..1
    double stuck = 0;     ///< per bot and minute, as are deaths
    double deaths = 0;

    [[nodiscard]] double passedShare() const;
    friend bool operator==(const SideFigures&, const SideFigures&) = default;
};

/// A link that fails on one or both sides.
struct FailingLink {
    NodeLink ends;
    NodeType type = NodeType::move;
    TriesOfBoth tries;
};

/// The server's tests split in two, alternating by seed.
struct ServerHalves {
    SideFigures first = {}, second = {};
    /// Compares the halves as `server` and `simulator`. nullopt where link counts are summed over several
    /// tests and cannot be split.
    std::optional<FoundLinks> failing = {};
};

struct NavAgreement {
    SideFigures server = {}, simulator = {};
    std::array<TriesOfBoth, kNodeTypeCount> byType{};
    std::array<std::array<TriesOfBoth, kLengthClasses.size()>, kRiseClasses.size()> byShape{};
    FoundLinks failing = {};
    std::vector<FailingLink> links = {};      ///< sorted by the failures of the worse side, most first
    std::optional<ServerHalves> halves = {};  ///< nullopt for fewer than two tests

    /// 1 when both sides pass the same share of their tests, 0 when one passes all and the other none.
    [[nodiscard]] double verdictsAgree() const;
    /// Whether at least half of the tests pass on both sides, or on neither.
    [[nodiscard]] bool sameVerdict() const;
};

/// Both sides must be of `graph` (checkCountsFit()) and not empty, with distinct seeds per side.
[[nodiscard]] NavAgreement compareWithServer(const NavGraph& graph, std::span<const TestCounts> server,
                                             std::span<const TestCounts> simulator);

/// Pearson correlation, -1..1; nullopt for fewer than three pairs or when one side is constant.
[[nodiscard]] std::optional<double> correlation(std::span<const double> left, std::span<const double> right);

/// How two rates agree over navs.
struct RateAgreement {
    std::size_t navs = 0;
    double meanError = 0;  ///< mean absolute difference
    std::optional<double> correlation = {};
};

struct AgreementSummary {
    std::size_t navs = 0;
    RateAgreement stuck = {}, deaths = {}, coverage = {};
    double verdictsAgree = 0;      ///< mean over navs, 0..1
    std::size_t sameVerdicts = 0;  ///< navs
    FoundLinks failing = {};
    std::array<TriesOfBoth, kNodeTypeCount> byType{};
    std::array<std::array<TriesOfBoth, kLengthClasses.size()>, kRiseClasses.size()> byShape{};
    /// The server compared with itself, over the navs that have halves.
    RateAgreement serverStuck = {};
    double serverVerdictsAgree = 0;
    std::optional<FoundLinks> serverFailing = {};
};

/// `navs` must not be empty.
[[nodiscard]] AgreementSummary summariseAgreement(std::span<const NavAgreement> navs);

}  // namespace navwright
