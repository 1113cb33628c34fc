#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_kind.h"
#include "core/base/result.h"
#include "core/bots/characters/character.h"

namespace navwright {

/// A character in its other form.
struct ConvertedCharacter {
    Character character;
    FileKind to = FileKind::unknown;  ///< weights or character
    std::string text;                 ///< of the file to write
    std::vector<std::string> lost;    ///< fields of the character that weights do not hold
};

/// Reads a character or weights as text, and makes what the ending of `out` asks for: weights (.weights) or a
/// character (.character.json). Errors: another ending; those of readCharacter(); a character without
/// weights.
[[nodiscard]] Result<ConvertedCharacter> convertCharacter(const std::filesystem::path& in,
                                                          const std::filesystem::path& out);

}  // namespace navwright
