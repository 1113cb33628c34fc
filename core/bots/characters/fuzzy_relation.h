#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/bots/characters/criteria.h"

namespace navwright {

/// A point of a curve: the relation's value at a value of its criterion.
struct CurvePoint {
    double at = 0;     ///< value of the criterion
    double value = 0;  ///< 0..kMostWant

    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

struct FuzzyCase;

/// How much something is wanted, as a function of criteria. A tree after the fuzzy relations of Quake III's
/// bots (docs/characters.md 2): each node is a curve over one criterion (points), branches by one criterion
/// (cases), or a constant.
struct FuzzyRelation {
    double constant = 0;             ///< 0..kMostWant
    Criterion on{};                  ///< of points or cases
    std::vector<CurvePoint> points;  ///< sorted by `at`, strictly ascending
    std::vector<FuzzyCase>
        cases;  ///< sorted by `below`, strictly ascending; the last case is the rest, whatever its `below`

    FuzzyRelation();
    explicit FuzzyRelation(double value);
    FuzzyRelation(Criterion criterion, std::vector<CurvePoint> curve);
    FuzzyRelation(Criterion criterion, std::vector<FuzzyCase> branches);
    FuzzyRelation(const FuzzyRelation&);
    FuzzyRelation(FuzzyRelation&&) noexcept;
    FuzzyRelation& operator=(const FuzzyRelation&);
    FuzzyRelation& operator=(FuzzyRelation&&) noexcept;
    ~FuzzyRelation();

    /// Evaluates the relation. A curve is linear between its points and constant beyond its ends. Branches
    /// hold exactly at their border; between two borders both branches are evaluated and interpolated. The
    /// rest has no border, so the value jumps to it after the last border (docs/characters.md 2.3).
    [[nodiscard]] double evaluate(const CriterionValues& values) const;
    /// Nesting of branches; 0 for a curve or a constant.
    [[nodiscard]] std::size_t depth() const;
    /// Marks the criteria that the relation reads in `used`.
    void markUsed(std::vector<bool>& used) const;

    friend bool operator==(const FuzzyRelation&, const FuzzyRelation&);
};

/// A branch for values of the criterion below a border.
struct FuzzyCase {
    double below = 0;  ///< ignored in the last case
    FuzzyRelation then;
};

/// Maximum of a relation, so that no weight outweighs all others.
inline constexpr double kMostWant = 100;

}  // namespace navwright
