#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/test/report.h"
#include "core/lint/aq2/nav_evidence.h"
#include "core/physics/link_trials/nav_judgement.h"

/// What demos, physics and a test say of each link, and where they disagree.
namespace navwright {

enum class DemoSays : std::uint8_t { nothing, unseen, seen };
enum class PhysicsSays : std::uint8_t { nothing, impossible, possible };
enum class TestSays : std::uint8_t { nothing, fails, works };

inline constexpr int kSayings = 3;  ///< of each of them

/// How much a link deserves a look, the worst first.
enum class Suspicion : std::uint8_t {
    unsupported,        ///< physics says no, and neither a demo nor a test says otherwise
    seenButImpossible,  ///< players went there, simulated bots do not
    possibleButFails,   ///< simulated bots get there, those of the test did not
    unseenButPossible,  ///< only physics speaks for it
    untold,             ///< nothing is known
    agreed,
};

inline constexpr int kSuspicionCount = 6;

/// A short sentence: "Seen in the demos, but no simulated bot makes it".
[[nodiscard]] std::string_view suspicionText(Suspicion suspicion);

struct LinkAgreement {
    std::uint32_t node = 0;
    std::uint32_t number = 0;  ///< of the link within the node
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    DemoSays demo = DemoSays::nothing;
    PhysicsSays physics = PhysicsSays::nothing;
    TestSays test = TestSays::nothing;
    Suspicion suspicion = Suspicion::untold;
    std::uint32_t traversals = 0, demos = 0;
    std::uint32_t attempts = 0, failures = 0;
    LinkFailure failure = LinkFailure::none;  ///< when physics says impossible
};

struct AgreementInput {
    const NavGraph& graph;
    std::span<const std::vector<LinkJudgement>> judged = {};  ///< by node and link; empty: not judged
    const NavEvidence* evidence = nullptr;                    ///< by node and link
    const NavtestReport* report = nullptr;                    ///< of this graph, or one that it came from
};

/// Every link that bots walk, the most suspicious first, then by how much is known of it, then in the graph's
/// order. Physics says nothing of links that something moving or magic serves. A test says that a link fails
/// when it calls it bad, or when at least half of several attempts failed.
[[nodiscard]] std::vector<LinkAgreement> agreementOf(const AgreementInput& input);

/// Links by what is said of them: [demo][physics][test].
using AgreementCounts = std::array<std::array<std::array<std::size_t, kSayings>, kSayings>, kSayings>;
[[nodiscard]] AgreementCounts countAgreement(std::span<const LinkAgreement> links);
[[nodiscard]] std::array<std::size_t, kSuspicionCount> countSuspicion(std::span<const LinkAgreement> links);

}  // namespace navwright
