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

/// nullptr where the path leads nowhere.
[[nodiscard]] const FuzzyRelation* relationAt(const Character& character, std::span<const std::size_t> path);
[[nodiscard]] FuzzyRelation* relationAt(Character& character, std::span<const std::size_t> path);

enum class RelationKind : std::uint8_t { constant, curve, cases };
[[nodiscard]] RelationKind kindOf(const FuzzyRelation& relation);

/// Makes it one of that kind about the criterion, as like to what it was as that allows: a constant is the
/// curve's middle or the last branch's value, a curve and branches begin level.
void makeKind(FuzzyRelation& relation, RelationKind kind);
/// Another criterion: points or borders keep their place as shares of its range.
void setCriterion(FuzzyRelation& relation, Criterion criterion);

/// Points of a curve. Places stay within the criterion's range, strictly between the neighbours', values
/// within 0..kMostWant. Adding gives the new point's index, or that of the one that is there already.
std::size_t addPoint(FuzzyRelation& relation, const CurvePoint& point);
void movePoint(FuzzyRelation& relation, std::size_t index, const CurvePoint& to);
/// The last point stays.
void removePoint(FuzzyRelation& relation, std::size_t index);

/// Branches. A new one divides the range before the rest in two; two branches at least stay.
void addCase(FuzzyRelation& relation);
void removeCase(FuzzyRelation& relation, std::size_t index);
void moveBorder(FuzzyRelation& relation, std::size_t index, double below);

/// A weight more, with a name that none has, and its index. The server's rule for goals gives way to weights.
std::size_t addWeight(Character& character);
/// Without weights the server's rule holds.
void removeWeight(Character& character, std::size_t index);

}  // namespace navwright
