#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/test/test_counts.h"
#include "core/nav/files/nav_graph.h"

/// How well the simulator foretells the server: figures of both for a nav and over many navs, and how well
/// the server foretells itself, which is the most that can be asked for.
namespace navwright {

/// A link fails when more than this share of its attempts did, summed over all seeds ...
inline constexpr double kFailingShare = 0.3;
/// ... of which there must be at least so many: fewer say little.
inline constexpr std::uint64_t kFailingAttempts = 10;

/// Links by their length on the plan and by the rise from their start to their end, in units.
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

/// Of failing links.
struct FoundLinks {
    std::size_t server = 0;     ///< that fail on the server
    std::size_t simulator = 0;  ///< that fail in the simulator
    std::size_t both = 0;
    /// Those of `server` that bots tried often enough in the simulator to be judged there too, and the other
    /// way round. The rest say that bots go elsewhere, not that they fare otherwise.
    std::size_t serverTried = 0, simulatorTried = 0;

    /// The share of those the simulator names that is right; nothing when it names none.
    [[nodiscard]] std::optional<double> precision() const;
    /// The share of the server's that the simulator names; nothing when there are none.
    [[nodiscard]] std::optional<double> recall() const;
    /// The same of the links that both sides tried often enough.
    [[nodiscard]] std::optional<double> precisionOfTried() const;
    [[nodiscard]] std::optional<double> recallOfTried() const;
    FoundLinks& operator+=(const FoundLinks& other);
    friend bool operator==(const FoundLinks&, const FoundLinks&) = default;
};

/// Means over the tests of one side.
struct SideFigures {
    std::size_t tests = 0;
    std::size_t passed = 0;
    double coverage = 0;  ///< nodes touched / nodes in use, 0..1
    double stuck = 0;     ///< per bot and minute, as are deaths
    double deaths = 0;

    [[nodiscard]] double passedShare() const;
    friend bool operator==(const SideFigures&, const SideFigures&) = default;
};

/// A link that fails on one side or on both.
struct FailingLink {
    NodePair ends;
    NodeType type = NodeType::move;
    TriesOfBoth tries;
};

/// Every second of the server's tests, in the order of their seeds, against the others.
struct ServerHalves {
    SideFigures first = {}, second = {};
    /// With `server` and `simulator` for the two halves. Nothing where counts of links are summed over more
    /// than one test, which cannot be told apart any more.
    std::optional<FoundLinks> failing = {};
};

struct NavAgreement {
    SideFigures server = {}, simulator = {};
    std::array<TriesOfBoth, kNodeTypeCount> byType{};
    std::array<std::array<TriesOfBoth, kLengthClasses.size()>, kRiseClasses.size()> byShape{};
    FoundLinks failing = {};
    std::vector<FailingLink> links = {};      ///< the most failures of either side first
    std::optional<ServerHalves> halves = {};  ///< of at least two tests

    /// 1 when both sides pass the same share of their tests, 0 when one passes all and the other none.
    [[nodiscard]] double verdictsAgree() const;
    /// Whether the tests pass, at least half of them, on both sides or on neither.
    [[nodiscard]] bool sameVerdict() const;
};

/// Both sides are of `graph` (checkCountsFit) and not empty; no seed is twice on one side.
[[nodiscard]] NavAgreement compareWithServer(const NavGraph& graph, std::span<const TestCounts> server,
                                             std::span<const TestCounts> simulator);

/// Pearson's, -1..1; nothing for fewer than three pairs or where one side does not vary.
[[nodiscard]] std::optional<double> correlation(std::span<const double> left, std::span<const double> right);

/// How two rates agree over navs.
struct RateAgreement {
    std::size_t navs = 0;
    double meanError = 0;  ///< mean of the differences without their signs
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
    /// The server with itself, over the navs that have halves.
    RateAgreement serverStuck = {};
    double serverVerdictsAgree = 0;
    std::optional<FoundLinks> serverFailing = {};
};

/// `navs` is not empty.
[[nodiscard]] AgreementSummary summariseAgreement(std::span<const NavAgreement> navs);

}  // namespace navwright
