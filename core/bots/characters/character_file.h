#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"

/// Characters as files (docs/formats.md, "Character").
namespace navwright {

inline constexpr std::string_view kCharacterFormat = "navwright.character";

/// `where` names the text in errors. Errors: not JSON, another format, a newer version, a field missing,
/// unknown, of the wrong kind or out of range; points or borders not ascending; branches nested too deep;
/// empty weights, points or cases; an unknown criterion.
[[nodiscard]] Result<Character> parseCharacter(std::string_view json, std::string_view where);

/// The same character always gives the same bytes, and reads back equal.
[[nodiscard]] std::string writeCharacter(const Character& character);

/// Those that come with the program, in the order in which they are offered; the first is the regular one.
[[nodiscard]] const std::vector<Character>& builtinCharacters();

/// A built-in character by name, else a file.
[[nodiscard]] Result<Character> loadCharacter(const std::string& nameOrFile);

namespace limit {

/// A character's file, bytes, and its parts: weights of a character, points of a curve, cases of a branching,
/// cases of a weight in all, cases inside one another. Mixing two branches a level doubles what is evaluated.
inline constexpr std::size_t kCharacterBytes = std::size_t{1} << 20;
inline constexpr std::size_t kCharacterWeights = 64;
inline constexpr std::size_t kCurvePoints = 256;
inline constexpr std::size_t kCases = 64;
inline constexpr std::size_t kCaseDepth = 6;
inline constexpr std::size_t kCharacterText = 1000;

}  // namespace limit

}  // namespace navwright
