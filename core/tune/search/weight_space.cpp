#include "core/tune/search/weight_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr double kStepsPerUnit = 10;  ///< of a weight's value

/// Calls `visit` with each value of a relation, depth first.
template <class Relation, class Visit>
void eachValue(Relation& relation, const Visit& visit) {
    for (auto& point : relation.points) visit(point.value);
    for (auto& branch : relation.cases) eachValue(branch.then, visit);
    if (relation.points.empty() && relation.cases.empty()) visit(relation.constant);
}

}  // namespace

Result<WeightSpace> WeightSpace::of(const Character& base) {
    if (base.weights.empty())
        return fail("The character has no weights: it chooses goals as the server does", base.name);
    WeightSpace space;
    space.base_ = base;
    for (const auto& weight : base.weights) {
        int number = 0;
        eachValue(weight.relation,
                  [&](double) { space.names_.push_back(fmt::format("{}.{}", weight.name, ++number)); });
    }
    return space;
}

Character WeightSpace::valuesAt(const TuningPoint& point) const {
    auto character = base_;
    std::size_t next = 0;
    for (auto& weight : character.weights) {
        eachValue(weight.relation, [&](double& value) {
            value = std::round(reflected(point[next++]) * kMostWant * kStepsPerUnit) / kStepsPerUnit;
        });
    }
    return character;
}

std::vector<double> WeightSpace::valuesOf(const Character& character) const {
    std::vector<double> values;
    for (const auto& weight : character.weights)
        eachValue(weight.relation, [&](double value) { values.push_back(value); });
    return values;
}

TuningPoint WeightSpace::start() const {
    auto point = valuesOf(base_);
    for (double& value : point) value /= kMostWant;
    return point;
}

std::vector<double> WeightSpace::leastSpread() const {
    constexpr double kShareOfStep = 0.3;
    return std::vector(size(), kShareOfStep / (kMostWant * kStepsPerUnit));
}

}  // namespace navwright
