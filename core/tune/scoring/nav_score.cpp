#include "core/tune/scoring/nav_score.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"

namespace navwright {

namespace {

struct TermRow {
    ScoreTerm term;
    double weight;
    std::string_view name;
    std::string_view text;
};

constexpr std::array kTermRows{
    TermRow{ScoreTerm::floor, 0.18, "floor", "Floor covered"},
    TermRow{ScoreTerm::visited, 0.10, "visited", "Nodes visited by bots"},
    TermRow{ScoreTerm::stuck, 0.18, "stuck", "Few bots stuck"},
    TermRow{ScoreTerm::deaths, 0.15, "deaths", "Few deaths by the map"},
    TermRow{ScoreTerm::routes, 0.13, "routes", "Ways between spawn points"},
    TermRow{ScoreTerm::heldOut, 0.10, "held_out", "Ways of held-out demos"},
    TermRow{ScoreTerm::links, 0.04, "links", "Links that work"},
    TermRow{ScoreTerm::direct, 0.08, "direct", "Straight ways"},
    TermRow{ScoreTerm::size, 0.04, "size", "Few nodes"},
};
static_assert(kTermRows.size() == kScoreTerms);

const TermRow& rowOf(ScoreTerm term) {
    return kTermRows[toIndex(term)];
}

/// A share of visited nodes that counts as all (navtest.min_coverage).
constexpr double kVisitedEnough = 0.85;
/// With one bad link in twenty most of the term is lost.
constexpr double kBadLinkFactor = 20;
/// Side of the square per node at which the term is 0.5, units: the engine's node density.
constexpr double kNodeSpacing = 96;

double straightness(const DirectnessFigures& figures) {
    if (!figures.median || !figures.detours || figures.pairs == 0) return 0;
    const double led = 1 - static_cast<double>(figures.missing) / static_cast<double>(figures.pairs);
    return led * (1 - *figures.detours) / std::max(1.0, *figures.median);
}

}  // namespace

std::string_view scoreTermName(ScoreTerm term) {
    return rowOf(term).name;
}

std::string_view scoreTermText(ScoreTerm term) {
    return rowOf(term).text;
}

double scoreTermWeight(ScoreTerm term) {
    return rowOf(term).weight;
}

std::vector<std::string> scoreTermNames() {
    std::vector<std::string> names;
    for (const auto& row : kTermRows) names.emplace_back(row.name);
    return names;
}

double scoreOf(std::span<const double, kScoreTerms> terms) {
    double sum = 0;
    for (std::size_t i = 0; i < kScoreTerms; ++i) sum += kTermRows[i].weight * terms[i];
    return sum;
}

ScoreTerms termsOf(const NavMeasures& nav, const TestMeasures& test) {
    const auto count = [](std::size_t number) { return static_cast<double>(number); };
    const double bad = count(nav.doubtedLinks + test.badLinks) / std::max(1.0, count(nav.links));
    const double dense = std::max(1.0, nav.floorArea / (kNodeSpacing * kNodeSpacing));
    ScoreTerms terms{};
    const auto set = [&](ScoreTerm term, double value) {
        terms[toIndex(term)] = std::clamp(value, 0.0, 1.0);
    };
    set(ScoreTerm::floor, nav.floorShare);
    set(ScoreTerm::visited, test.visited / kVisitedEnough);
    set(ScoreTerm::stuck, std::exp(-test.stuckRate / test.mostStuck));
    set(ScoreTerm::deaths, std::exp(-test.deathRate / test.mostDeaths));
    set(ScoreTerm::routes, nav.routeShare);
    set(ScoreTerm::heldOut, nav.heldOutShare);
    set(ScoreTerm::links, std::exp(-kBadLinkFactor * bad));
    set(ScoreTerm::direct, straightness(nav.directness));
    set(ScoreTerm::size, 1 / (1 + count(nav.nodes) / dense));
    return terms;
}

}  // namespace navwright
