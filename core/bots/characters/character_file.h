#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"

/// Characters as files (docs/formats.md, "Character").
namespace navwright {

inline constexpr std::string_view kCharacterFormat = "navwright.character";

/// Parses a character file. `where` names the text in errors. Errors: invalid JSON, another format, a newer
/// version, a field missing, unknown, of the wrong type or out of range; points or borders not ascending;
/// branches nested too deeply; empty weights, points or cases; an unknown criterion.
[[nodiscard]] Result<Character> parseCharacter(std::string_view json, std::string_view where);

/// Equal characters give equal bytes, and read back equal.
[[nodiscard]] std::string writeCharacter(const Character& character);

/// A character of a file's content: a character file, or weights as text (parseWeights()), named as the file,
/// with the traits of the server's bot. Errors: those of parseCharacter() and parseWeights().
[[nodiscard]] Result<Character> readCharacter(std::string_view text, const std::filesystem::path& file);

/// The built-in characters in display order; the first is the regular one.
[[nodiscard]] const std::vector<Character>& builtinCharacters();

/// Loads a built-in character by name, else a file (readCharacter()).
[[nodiscard]] Result<Character> loadCharacter(const std::string& nameOrFile);

namespace limit {

/// Limits of character files: their size in bytes, weights of a character, points of a curve, cases of a
/// branching, cases of a weight in all, and nesting of cases. Mixing two branches per level doubles the
/// evaluations.
inline constexpr std::size_t kCharacterBytes = std::size_t{1} << 20;
inline constexpr std::size_t kCharacterWeights = 64;
inline constexpr std::size_t kCurvePoints = 256;
inline constexpr std::size_t kCases = 64;
inline constexpr std::size_t kCaseDepth = 6;
inline constexpr std::size_t kCharacterText = 1000;

}  // namespace limit

}  // namespace navwright
