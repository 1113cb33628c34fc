#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"

/// Weights as text, in the form of J. M. P. van Waveren, The Quake III Arena Bot, 9.2 (docs/formats.md,
/// "Weights").
namespace navwright {

/// Parses `weight "name" { switch(criterion) { case below: return value; ... default: return value; } }` and
/// further weights; comments as in C. A switch whose values are numbers, the last two equal, is a curve.
/// `where` names the text in errors, which give line and column. Errors: another kind of file, a syntax
/// error, no weights, an unknown criterion, a value outside 0..kMostWant, borders not ascending, a switch
/// without `default`, what exceeds the limits of character files.
[[nodiscard]] Result<std::vector<CharacterWeight>> parseWeights(std::string_view text,
                                                                std::string_view where);

/// Equal weights give equal bytes. A curve is written as a switch; it reads back equal, and so do cases
/// except those that are curves.
[[nodiscard]] std::string writeWeights(std::span<const CharacterWeight> weights);

}  // namespace navwright
