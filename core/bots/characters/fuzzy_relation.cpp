#include "core/bots/characters/fuzzy_relation.h"

#include <algorithm>

#include "core/base/index.h"

namespace navwright {

namespace {

double mixed(double from, double to, double share) {
    return from + (to - from) * share;
}

double onCurve(const std::vector<CurvePoint>& points, double at) {
    const auto next = std::ranges::upper_bound(points, at, {}, &CurvePoint::at);
    if (next == points.begin()) return next->value;
    const auto& last = *(next - 1);
    if (next == points.end() || last.at == at) return last.value;
    return mixed(last.value, next->value, (at - last.at) / (next->at - last.at));
}

}  // namespace

FuzzyRelation::FuzzyRelation() = default;
FuzzyRelation::FuzzyRelation(double value) : constant(value) {}
FuzzyRelation::FuzzyRelation(Criterion criterion, std::vector<CurvePoint> curve)
    : on(criterion), points(std::move(curve)) {}
FuzzyRelation::FuzzyRelation(Criterion criterion, std::vector<FuzzyCase> branches)
    : on(criterion), cases(std::move(branches)) {}
FuzzyRelation::FuzzyRelation(const FuzzyRelation&) = default;
FuzzyRelation::FuzzyRelation(FuzzyRelation&&) noexcept = default;
FuzzyRelation& FuzzyRelation::operator=(const FuzzyRelation&) = default;
FuzzyRelation& FuzzyRelation::operator=(FuzzyRelation&&) noexcept = default;
FuzzyRelation::~FuzzyRelation() = default;

double FuzzyRelation::evaluate(const CriterionValues& values) const {
    if (!points.empty()) return onCurve(points, values[on]);
    if (cases.empty()) return constant;
    const double at = values[on];
    // The branch that "below" selects.
    std::size_t branch = 0;
    while (branch + 1 < cases.size() && at >= cases[branch].below) ++branch;
    const bool rest = branch + 1 == cases.size();
    if (branch == 0 || rest) return cases[branch].then.evaluate(values);
    const double border = cases[branch - 1].below;
    return mixed(cases[branch - 1].then.evaluate(values), cases[branch].then.evaluate(values),
                 (at - border) / (cases[branch].below - border));
}

std::size_t FuzzyRelation::depth() const {
    std::size_t deepest = 0;
    for (const auto& branch : cases) deepest = std::max(deepest, branch.then.depth() + 1);
    return deepest;
}

void FuzzyRelation::markUsed(std::vector<bool>& used) const {
    if (!points.empty() || !cases.empty()) used[toIndex(on)] = true;
    for (const auto& branch : cases) branch.then.markUsed(used);
}

bool operator==(const FuzzyRelation& a, const FuzzyRelation& b) {
    if (a.constant != b.constant || a.on != b.on || a.points != b.points || a.cases.size() != b.cases.size())
        return false;
    for (std::size_t i = 0; i < a.cases.size(); ++i) {
        const bool last = i + 1 == a.cases.size();
        if ((!last && a.cases[i].below != b.cases[i].below) || !(a.cases[i].then == b.cases[i].then))
            return false;
    }
    return true;
}

}  // namespace navwright
