#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/bots/characters/character.h"

/// Edits of a character's weights that leave it one that can be saved.
namespace navwright {

/// A relation of a character: the weight, then branch by branch. Empty: none.
using RelationPath = std::vector<std::size_t>;

/// The relation at a path; nullptr where the path leads nowhere.
[[nodiscard]] const FuzzyRelation* relationAt(const Character& character, std::span<const std::size_t> path);
[[nodiscard]] FuzzyRelation* relationAt(Character& character, std::span<const std::size_t> path);

enum class RelationKind : std::uint8_t { constant, curve, cases };
[[nodiscard]] RelationKind kindOf(const FuzzyRelation& relation);

/// Changes the kind of a relation, keeping its values as far as possible: a constant is the curve's middle or
/// the last branch's value; a curve and branches begin level.
void makeKind(FuzzyRelation& relation, RelationKind kind);
/// Changes the criterion; points or borders keep their place as shares of its range.
void setCriterion(FuzzyRelation& relation, Criterion criterion);

/// Adds a point to a curve and returns its index, or that of a point already there. Places stay within the
/// criterion's range, strictly between the neighbours', values within 0..kMostWant.
std::size_t addPoint(FuzzyRelation& relation, const CurvePoint& point);
void movePoint(FuzzyRelation& relation, std::size_t index, const CurvePoint& to);
/// Removes a point of a curve; the last one stays.
void removePoint(FuzzyRelation& relation, std::size_t index);

/// Adds a branch, which divides the range before the rest in two.
void addCase(FuzzyRelation& relation);
/// Removes a branch; at least two stay.
void removeCase(FuzzyRelation& relation, std::size_t index);
void moveBorder(FuzzyRelation& relation, std::size_t index, double below);

/// Adds a weight with a new name and returns its index. With weights, the server's rule for goals does not
/// apply.
std::size_t addWeight(Character& character);
/// Removes a weight; without any, the server's rule for goals applies.
void removeWeight(Character& character, std::size_t index);

}  // namespace navwright
