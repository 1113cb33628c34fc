#include "core/bots/test/server_agreement.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/engine_constants.h"
#include "core/base/index.h"

namespace navwright {

namespace {

using LinkTries = std::map<NodeLink, Tries>;

std::optional<double> partOf(std::size_t part, std::size_t whole) {
    if (whole == 0) return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

void addLinks(LinkTries& sums, const TestCounts& counts) {
    for (const auto& link : counts.links) sums[{link.from, link.to}] += {link.attempts, link.failures};
}

LinkTries triesOf(std::span<const TestCounts> side) {
    LinkTries sums;
    for (const auto& counts : side) addLinks(sums, counts);
    return sums;
}

SideFigures meansOf(std::span<const SeedFigures> tests) {
    SideFigures means{.tests = tests.size()};
    for (const auto& test : tests) {
        means.passed += test.passed ? 1 : 0;
        means.coverage += test.coverage;
        means.stuck += test.stuck;
        means.deaths += test.deaths;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(tests.size(), 1));
    means.coverage /= count;
    means.stuck /= count;
    means.deaths /= count;
    return means;
}

std::vector<SeedFigures> testsOf(std::span<const TestCounts> side) {
    std::vector<SeedFigures> tests;
    for (const auto& counts : side) tests.insert(tests.end(), counts.seeds.begin(), counts.seeds.end());
    std::ranges::stable_sort(tests, {}, &SeedFigures::seed);
    return tests;
}

Tries at(const LinkTries& tries, const NodeLink& ends) {
    const auto found = tries.find(ends);
    return found == tries.end() ? Tries{} : found->second;
}

FoundLinks countFailing(const LinkTries& server, const LinkTries& simulator) {
    FoundLinks found;
    for (const auto& [ends, tries] : server) {
        if (!tries.fails()) continue;
        ++found.server;
        const auto there = at(simulator, ends);
        if (there.tried()) ++found.serverTried;
        if (there.fails()) ++found.both;
    }
    for (const auto& [ends, tries] : simulator) {
        if (!tries.fails()) continue;
        ++found.simulator;
        if (at(server, ends).tried()) ++found.simulatorTried;
    }
    return found;
}

std::optional<ServerHalves> halvesOf(std::span<const TestCounts> server) {
    const auto tests = testsOf(server);
    if (tests.size() < 2) return {};
    std::array<std::vector<SeedFigures>, 2> figures;
    for (std::size_t i = 0; i < tests.size(); ++i) figures[i % 2].push_back(tests[i]);
    ServerHalves halves{.first = meansOf(figures[0]), .second = meansOf(figures[1])};
    if (std::ranges::any_of(server, [](const auto& counts) { return counts.seeds.size() > 1; }))
        return halves;
    std::vector<const TestCounts*> bySeed;
    for (const auto& counts : server) bySeed.push_back(&counts);
    std::ranges::stable_sort(bySeed, {}, [](const auto* counts) { return counts->seeds.front().seed; });
    std::array<LinkTries, 2> links;
    for (std::size_t i = 0; i < bySeed.size(); ++i) addLinks(links[i % 2], *bySeed[i]);
    halves.failing = countFailing(links[0], links[1]);
    return halves;
}

void addLink(NavAgreement& agreement, const NavGraph& graph, const NodeLink& ends, const TriesOfBoth& tries) {
    const auto& from = graph.nodes.at(toIndex(ends.from));
    const auto* link = findLink(from, ends.to);
    const auto type = link == nullptr ? NodeType::none : link->type;
    const auto shape = linkShape(from.origin, graph.nodes.at(toIndex(ends.to)).origin);
    if (const auto number = toIndex(type); number < agreement.byType.size())
        agreement.byType[number] += tries;
    agreement.byShape[shape.rise][shape.length] += tries;
    if (tries.server.fails() || tries.simulator.fails())
        agreement.links.push_back({.ends = ends, .type = type, .tries = tries});
}

RateAgreement agreementOf(std::span<const double> left, std::span<const double> right) {
    RateAgreement rates{.navs = left.size()};
    if (left.empty()) return rates;
    for (std::size_t i = 0; i < left.size(); ++i) rates.meanError += std::abs(left[i] - right[i]);
    rates.meanError /= static_cast<double>(left.size());
    rates.correlation = correlation(left, right);
    return rates;
}

RateAgreement overNavs(std::span<const NavAgreement> navs, double SideFigures::* rate) {
    std::vector<double> left, right;
    for (const auto& nav : navs) {
        left.push_back(nav.server.*rate);
        right.push_back(nav.simulator.*rate);
    }
    return agreementOf(left, right);
}

double sharesAgree(const SideFigures& left, const SideFigures& right) {
    return 1 - std::abs(left.passedShare() - right.passedShare());
}

void summariseHalves(AgreementSummary& summary, std::span<const NavAgreement> navs) {
    std::vector<double> left, right;
    for (const auto& nav : navs) {
        if (!nav.halves) continue;
        left.push_back(nav.halves->first.stuck);
        right.push_back(nav.halves->second.stuck);
        summary.serverVerdictsAgree += sharesAgree(nav.halves->first, nav.halves->second);
        if (!nav.halves->failing) continue;
        if (!summary.serverFailing) summary.serverFailing.emplace();
        *summary.serverFailing += *nav.halves->failing;
    }
    summary.serverStuck = agreementOf(left, right);
    if (!left.empty()) summary.serverVerdictsAgree /= static_cast<double>(left.size());
}

}  // namespace

LinkShape linkShape(const Vec3& from, const Vec3& to) {
    constexpr std::array<float, 3> kLengths{48, 96, 160};
    constexpr float kStep = kPmoveStepHeight, kHigh = 45, kDeep = 64;
    const auto length = std::hypot(to.x - from.x, to.y - from.y);
    const auto rise = to.z - from.z;
    LinkShape shape;
    shape.length = toIndex(std::ranges::count_if(kLengths, [&](float limit) { return length >= limit; }));
    shape.rise = rise > kHigh ? 0 : rise > kStep ? 1 : rise >= -kStep ? 2 : rise >= -kDeep ? 3 : 4;
    return shape;
}

double Tries::share() const {
    return attempts == 0 ? 0 : static_cast<double>(failures) / static_cast<double>(attempts);
}

Tries& Tries::operator+=(const Tries& other) {
    attempts += other.attempts;
    failures += other.failures;
    return *this;
}

TriesOfBoth& TriesOfBoth::operator+=(const TriesOfBoth& other) {
    server += other.server;
    simulator += other.simulator;
    return *this;
}

std::optional<double> FoundLinks::precision() const {
    return partOf(both, simulator);
}

std::optional<double> FoundLinks::recall() const {
    return partOf(both, server);
}

std::optional<double> FoundLinks::precisionOfTried() const {
    return partOf(both, simulatorTried);
}

std::optional<double> FoundLinks::recallOfTried() const {
    return partOf(both, serverTried);
}

FoundLinks& FoundLinks::operator+=(const FoundLinks& other) {
    server += other.server;
    simulator += other.simulator;
    both += other.both;
    serverTried += other.serverTried;
    simulatorTried += other.simulatorTried;
    return *this;
}

double SideFigures::passedShare() const {
    return partOf(passed, tests).value_or(0);
}

double NavAgreement::verdictsAgree() const {
    return sharesAgree(server, simulator);
}

bool NavAgreement::sameVerdict() const {
    return (2 * server.passed >= server.tests) == (2 * simulator.passed >= simulator.tests);
}

NavAgreement compareWithServer(const NavGraph& graph, std::span<const TestCounts> server,
                               std::span<const TestCounts> simulator) {
    NavAgreement agreement{.server = meansOf(testsOf(server)), .simulator = meansOf(testsOf(simulator))};
    const auto atServer = triesOf(server), inSimulator = triesOf(simulator);
    agreement.failing = countFailing(atServer, inSimulator);
    std::map<NodeLink, TriesOfBoth> all;
    for (const auto& [ends, tries] : atServer) all[ends].server = tries;
    for (const auto& [ends, tries] : inSimulator) all[ends].simulator = tries;
    for (const auto& [ends, tries] : all) addLink(agreement, graph, ends, tries);
    std::ranges::stable_sort(agreement.links, std::ranges::greater{}, [](const FailingLink& link) {
        return std::max(link.tries.server.failures, link.tries.simulator.failures);
    });
    agreement.halves = halvesOf(server);
    return agreement;
}

std::optional<double> correlation(std::span<const double> left, std::span<const double> right) {
    constexpr std::size_t kLeastPairs = 3;
    if (left.size() < kLeastPairs || left.size() != right.size()) return {};
    const auto mean = [](std::span<const double> values) {
        double sum = 0;
        for (const auto value : values) sum += value;
        return sum / static_cast<double>(values.size());
    };
    const double meanLeft = mean(left), meanRight = mean(right);
    double product = 0, squaresLeft = 0, squaresRight = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        product += (left[i] - meanLeft) * (right[i] - meanRight);
        squaresLeft += (left[i] - meanLeft) * (left[i] - meanLeft);
        squaresRight += (right[i] - meanRight) * (right[i] - meanRight);
    }
    if (squaresLeft <= 0 || squaresRight <= 0) return {};
    return std::clamp(product / std::sqrt(squaresLeft * squaresRight), -1.0, 1.0);
}

AgreementSummary summariseAgreement(std::span<const NavAgreement> navs) {
    AgreementSummary summary{.navs = navs.size(),
                             .stuck = overNavs(navs, &SideFigures::stuck),
                             .deaths = overNavs(navs, &SideFigures::deaths),
                             .coverage = overNavs(navs, &SideFigures::coverage)};
    for (const auto& nav : navs) {
        summary.verdictsAgree += nav.verdictsAgree() / static_cast<double>(navs.size());
        if (nav.sameVerdict()) ++summary.sameVerdicts;
        summary.failing += nav.failing;
        for (std::size_t i = 0; i < summary.byType.size(); ++i) summary.byType[i] += nav.byType[i];
        for (std::size_t rise = 0; rise < summary.byShape.size(); ++rise) {
            for (std::size_t length = 0; length < summary.byShape[rise].size(); ++length)
                summary.byShape[rise][length] += nav.byShape[rise][length];
        }
    }
    summariseHalves(summary, navs);
    return summary;
}

}  // namespace navwright
