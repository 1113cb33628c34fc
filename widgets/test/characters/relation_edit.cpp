#include "widgets/test/characters/relation_edit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/bots/characters/character_file.h"

namespace navwright {

namespace {

/// Two points or borders are at least so far apart, as a share of the criterion's range.
constexpr double kLeastApart = 1e-4;

double rangeOf(Criterion criterion) {
    const auto& row = criterionRow(criterion);
    return row.high - row.low;
}

double middleOf(Criterion criterion) {
    const auto& row = criterionRow(criterion);
    return (row.low + row.high) / 2;
}

/// Between what is before and after, of which there need not be any.
double between(double at, const double* before, const double* after, Criterion criterion) {
    const auto& row = criterionRow(criterion);
    const double gap = kLeastApart * rangeOf(criterion);
    const double low = before != nullptr ? *before + gap : row.low;
    const double high = after != nullptr ? *after - gap : row.high;
    return low <= high ? std::clamp(at, low, high) : (low + high) / 2;
}

template <typename Relation, typename Whole>
Relation* follow(Whole& character, std::span<const std::size_t> path) {
    if (path.empty() || path.front() >= character.weights.size()) return nullptr;
    auto* at = &character.weights[path.front()].relation;
    for (const auto branch : path.subspan(1)) {
        if (branch >= at->cases.size()) return nullptr;
        at = &at->cases[branch].then;
    }
    return at;
}

}  // namespace

const FuzzyRelation* relationAt(const Character& character, std::span<const std::size_t> path) {
    return follow<const FuzzyRelation>(character, path);
}

FuzzyRelation* relationAt(Character& character, std::span<const std::size_t> path) {
    return follow<FuzzyRelation>(character, path);
}

RelationKind kindOf(const FuzzyRelation& relation) {
    if (!relation.points.empty()) return RelationKind::curve;
    return relation.cases.empty() ? RelationKind::constant : RelationKind::cases;
}

void makeKind(FuzzyRelation& relation, RelationKind kind) {
    if (kind == kindOf(relation)) return;
    const auto on = relation.on;
    double level = relation.constant;
    if (!relation.points.empty()) level = relation.points[relation.points.size() / 2].value;
    const auto& row = criterionRow(on);
    switch (kind) {
        case RelationKind::constant:
            if (!relation.cases.empty() && relation.cases.back().then.cases.empty())
                level = relation.cases.back().then.constant;
            relation = FuzzyRelation(level);
            relation.on = on;
            return;
        case RelationKind::curve:
            if (!relation.cases.empty()) {
                const auto& then = relation.cases.back().then;
                level = then.points.empty() ? then.constant : then.points.back().value;
            }
            relation = FuzzyRelation(on, std::vector<CurvePoint>{{row.low, level}, {row.high, level}});
            return;
        case RelationKind::cases: {
            const FuzzyRelation before = relation;
            relation = FuzzyRelation(on, std::vector<FuzzyCase>{{middleOf(on), before}, {0, before}});
            return;
        }
    }
}

void setCriterion(FuzzyRelation& relation, Criterion criterion) {
    const auto& before = criterionRow(relation.on);
    const auto& after = criterionRow(criterion);
    const auto moved = [&](double at) {
        const double share = (at - before.low) / (before.high - before.low);
        return after.low + std::clamp(share, 0.0, 1.0) * (after.high - after.low);
    };
    for (auto& point : relation.points) point.at = moved(point.at);
    for (std::size_t i = 0; i + 1 < relation.cases.size(); ++i)
        relation.cases[i].below = moved(relation.cases[i].below);
    relation.on = criterion;
}

std::size_t addPoint(FuzzyRelation& relation, const CurvePoint& point) {
    auto& points = relation.points;
    if (points.empty() || points.size() >= limit::kCurvePoints) return 0;
    const auto after = std::ranges::lower_bound(points, point.at, {}, &CurvePoint::at);
    const auto index = toIndex(after - points.begin());
    const double apart = kLeastApart * rangeOf(relation.on);
    if (after != points.end() && after->at - point.at < apart) return index;
    if (index > 0 && point.at - points[index - 1].at < apart) return index - 1;
    points.insert(after, point);
    movePoint(relation, index, point);
    return index;
}

void movePoint(FuzzyRelation& relation, std::size_t index, const CurvePoint& to) {
    auto& points = relation.points;
    if (index >= points.size()) return;
    const auto* before = index > 0 ? &points[index - 1].at : nullptr;
    const auto* after = index + 1 < points.size() ? &points[index + 1].at : nullptr;
    points[index] = {between(to.at, before, after, relation.on), std::clamp(to.value, 0.0, kMostWant)};
}

void removePoint(FuzzyRelation& relation, std::size_t index) {
    if (relation.points.size() < 2 || index >= relation.points.size()) return;
    relation.points.erase(relation.points.begin() + static_cast<std::ptrdiff_t>(index));
}

void addCase(FuzzyRelation& relation) {
    auto& cases = relation.cases;
    if (cases.empty() || cases.size() >= limit::kCases) return;
    const auto& row = criterionRow(relation.on);
    const double low = cases.size() > 1 ? cases[cases.size() - 2].below : row.low;
    cases.insert(cases.end() - 1, {(low + row.high) / 2, cases.back().then});
}

void removeCase(FuzzyRelation& relation, std::size_t index) {
    if (relation.cases.size() <= 2 || index >= relation.cases.size()) return;
    relation.cases.erase(relation.cases.begin() + static_cast<std::ptrdiff_t>(index));
}

void moveBorder(FuzzyRelation& relation, std::size_t index, double below) {
    auto& cases = relation.cases;
    if (index + 1 >= cases.size()) return;
    const auto* before = index > 0 ? &cases[index - 1].below : nullptr;
    const auto* after = index + 2 < cases.size() ? &cases[index + 1].below : nullptr;
    cases[index].below = between(below, before, after, relation.on);
}

std::size_t addWeight(Character& character) {
    auto& weights = character.weights;
    std::string name = "weight";
    for (int i = 2; std::ranges::find(weights, name, &CharacterWeight::name) != weights.end(); ++i)
        name = fmt::format("weight {}", i);
    const auto& row = criterionRow(Criterion::NodeHeight);
    weights.push_back(
        {name, FuzzyRelation(Criterion::NodeHeight, std::vector<CurvePoint>{{row.low, 0}, {row.high, 50}})});
    if (character.choose == GoalRule::server) character.choose = GoalRule::max;
    return weights.size() - 1;
}

void removeWeight(Character& character, std::size_t index) {
    if (index >= character.weights.size()) return;
    character.weights.erase(character.weights.begin() + static_cast<std::ptrdiff_t>(index));
    if (character.weights.empty()) character.choose = GoalRule::server;
}

}  // namespace navwright
