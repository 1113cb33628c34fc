#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/test/report.h"
#include "core/lint/aq2/nav_evidence.h"
#include "core/physics/link_trials/nav_judgement.h"

/// Compares what demos, physics and a test say about each link.
namespace navwright {

enum class DemoSays : std::uint8_t { nothing, unseen, seen };
enum class PhysicsSays : std::uint8_t { nothing, impossible, possible };
enum class TestSays : std::uint8_t { nothing, fails, works };

inline constexpr int kSayings = 3;  ///< number of values of each of them

/// How suspicious a link is, most suspicious first.
enum class Suspicion : std::uint8_t {
    unsupported,        ///< physics says impossible, no demo or test contradicts
    seenButImpossible,  ///< players used it, simulated bots cannot
    possibleButFails,   ///< simulated bots can use it, the test's bots failed
    unseenButPossible,  ///< only physics supports it
    untold,             ///< no information
    agreed,
};

inline constexpr int kSuspicionCount = 6;

/// The suspicion as a sentence: "Seen in the demos, but no simulated bot makes it".
[[nodiscard]] std::string_view suspicionText(Suspicion suspicion);

struct LinkAgreement {
    std::uint32_t node = 0;
    std::uint32_t number = 0;  ///< index within the node
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    DemoSays demo = DemoSays::nothing;
    PhysicsSays physics = PhysicsSays::nothing;
    TestSays test = TestSays::nothing;
    Suspicion suspicion = Suspicion::untold;
    std::uint32_t traversals = 0, demos = 0;
    std::uint32_t attempts = 0, failures = 0;
    LinkFailure failure = LinkFailure::none;  ///< for PhysicsSays::impossible
};

struct AgreementInput {
    const NavGraph& graph;
    std::span<const std::vector<LinkJudgement>> judged = {};  ///< by node and link; empty: not judged
    const NavEvidence* evidence = nullptr;                    ///< by node and link
    const NavtestReport* report = nullptr;                    ///< of this graph, or of one it derives from
};

/// All links that bots walk, most suspicious first, then by amount of information, then in graph order.
/// Physics says nothing about links served by movers or teleporters. A test says that a link fails if it is
/// listed as bad, or if at least half of several attempts failed.
[[nodiscard]] std::vector<LinkAgreement> agreementOf(const AgreementInput& input);

/// Number of links by [demo][physics][test].
using AgreementCounts = std::array<std::array<std::array<std::size_t, kSayings>, kSayings>, kSayings>;
[[nodiscard]] AgreementCounts countAgreement(std::span<const LinkAgreement> links);
[[nodiscard]] std::array<std::size_t, kSuspicionCount> countSuspicion(std::span<const LinkAgreement> links);

}  // namespace navwright
