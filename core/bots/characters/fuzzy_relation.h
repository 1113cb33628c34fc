#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/bots/characters/criteria.h"

namespace navwright {

/// What a relation is worth at one value of its criterion.
struct CurvePoint {
    double at = 0;     ///< value of the criterion
    double value = 0;  ///< 0..kMostWant

    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

struct FuzzyCase;

/// How much something is wanted, as it follows from criteria: a tree whose inner nodes divide the values of
/// one criterion into branches, after the fuzzy relations of Quake III's bots (docs/characters.md 2). One of
/// three: a curve (points), branches (cases), or, without either, a constant.
struct FuzzyRelation {
    double constant = 0;             ///< 0..kMostWant
    Criterion on{};                  ///< of points or cases
    std::vector<CurvePoint> points;  ///< strictly ascending `at`
    std::vector<FuzzyCase> cases;    ///< strictly ascending `below`, but for the last, which is the rest

    FuzzyRelation();
    explicit FuzzyRelation(double value);
    FuzzyRelation(Criterion criterion, std::vector<CurvePoint> curve);
    FuzzyRelation(Criterion criterion, std::vector<FuzzyCase> branches);
    FuzzyRelation(const FuzzyRelation&);
    FuzzyRelation(FuzzyRelation&&) noexcept;
    FuzzyRelation& operator=(const FuzzyRelation&);
    FuzzyRelation& operator=(FuzzyRelation&&) noexcept;
    ~FuzzyRelation();

    /// Without jumps but one: a curve runs straight from point to point and is level before the first and
    /// after the last. Branches hold at their own border; between two borders their values are mixed, and
    /// each of the two is evaluated at the state as it is. The rest begins at the last border at once, as it
    /// has no border of its own (docs/characters.md 2.3).
    [[nodiscard]] double evaluate(const CriterionValues& values) const;
    /// Branches inside one another, 0 for a curve or a constant.
    [[nodiscard]] std::size_t depth() const;
    /// Marks in `used`, by criterion, what the relation asks for.
    void markUsed(std::vector<bool>& used) const;

    friend bool operator==(const FuzzyRelation&, const FuzzyRelation&);
};

/// A branch: what holds for values of the criterion below the border.
struct FuzzyCase {
    double below = 0;  ///< not read of the last branch
    FuzzyRelation then;
};

/// The greatest value of a relation: more would swallow the other weights of a character.
inline constexpr double kMostWant = 100;

}  // namespace navwright
