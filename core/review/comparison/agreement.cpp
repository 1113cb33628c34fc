#include "core/review/comparison/agreement.h"

#include <algorithm>
#include <tuple>

#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/review/evidence/navtest_match.h"

namespace navwright {

namespace {

/// Least number of attempts for a conclusion.
constexpr std::uint32_t kTellingAttempts = 2;

void askPhysics(const AgreementInput& input, LinkAgreement& link) {
    if (input.judged.empty() || isServed(link.type)) return;
    const auto& judged = input.judged[link.node][link.number];
    link.physics = judged.possible ? PhysicsSays::possible : PhysicsSays::impossible;
    link.failure = judged.possible ? LinkFailure::none : judged.failure;
}

void askDemos(const AgreementInput& input, LinkAgreement& link) {
    if (input.evidence == nullptr) return;
    const auto& seen = input.evidence->links[link.node][link.number];
    link.demo = seen.fromDemos ? DemoSays::seen : DemoSays::unseen;
    link.traversals = seen.traversals;
    link.demos = seen.demos;
}

void askTest(const NavtestMatch& match, LinkAgreement& link) {
    const auto figures = match.link(link.node, link.to);
    if (!figures) return;
    if (figures->counts) {
        link.attempts = figures->counts->attempts;
        link.failures = figures->counts->failures;
    }
    if (figures->bad || (link.attempts >= kTellingAttempts && 2 * link.failures >= link.attempts)) {
        link.test = TestSays::fails;
    } else if (link.attempts > link.failures) {
        link.test = TestSays::works;
    }
}

Suspicion suspicionOf(const LinkAgreement& link) {
    if (link.physics == PhysicsSays::impossible) {
        if (link.demo == DemoSays::seen) return Suspicion::seenButImpossible;
        return link.test == TestSays::works ? Suspicion::agreed : Suspicion::unsupported;
    }
    if (link.test == TestSays::fails) return Suspicion::possibleButFails;
    if (link.demo == DemoSays::seen || link.test == TestSays::works) return Suspicion::agreed;
    if (link.physics == PhysicsSays::nothing) return Suspicion::untold;
    // Without demos only physics can support a link.
    return link.demo == DemoSays::unseen ? Suspicion::unseenButPossible : Suspicion::agreed;
}

}  // namespace

std::string_view suspicionText(Suspicion suspicion) {
    switch (suspicion) {
        case Suspicion::unsupported:
            return "No simulated bot makes it, and there is no other evidence";
        case Suspicion::seenButImpossible:
            return "Seen in the demos, but no simulated bot makes it";
        case Suspicion::possibleButFails:
            return "Simulated bots make it, but those of the test failed";
        case Suspicion::unseenButPossible:
            return "Only physics supports it";
        case Suspicion::untold:
            return "There is no evidence";
        case Suspicion::agreed:
            break;
    }
    return "All evidence agrees";
}

std::vector<LinkAgreement> agreementOf(const AgreementInput& input) {
    const NavtestMatch match(input.report, input.graph);
    std::vector<LinkAgreement> links;
    for (std::size_t i = 0; i < input.graph.nodes.size(); ++i) {
        const auto& node = input.graph.nodes[i];
        for (std::size_t l = 0; l < node.links.size(); ++l) {
            if (!walkable(input.graph, node.links[l])) continue;
            LinkAgreement link{.node = static_cast<std::uint32_t>(i),
                               .number = static_cast<std::uint32_t>(l),
                               .to = node.links[l].target,
                               .type = node.links[l].type};
            askPhysics(input, link);
            askDemos(input, link);
            askTest(match, link);
            link.suspicion = suspicionOf(link);
            links.push_back(link);
        }
    }
    std::ranges::sort(links, [](const LinkAgreement& a, const LinkAgreement& b) {
        const auto known = [](const LinkAgreement& link) { return link.traversals + link.attempts; };
        return std::tuple(a.suspicion, known(b), a.node, a.number) <
               std::tuple(b.suspicion, known(a), b.node, b.number);
    });
    return links;
}

AgreementCounts countAgreement(std::span<const LinkAgreement> links) {
    AgreementCounts counts{};
    for (const auto& link : links) {
        ++counts[toIndex(link.demo)][toIndex(link.physics)][toIndex(link.test)];
    }
    return counts;
}

std::array<std::size_t, kSuspicionCount> countSuspicion(std::span<const LinkAgreement> links) {
    std::array<std::size_t, kSuspicionCount> counts{};
    for (const auto& link : links) ++counts[toIndex(link.suspicion)];
    return counts;
}

}  // namespace navwright
