#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/aas/file/aas_file.h"
#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

/// The version that "aas4" or "aas5" names; 0: another word.
[[nodiscard]] std::int32_t aasVersionOf(std::string_view word);

/// Areas in a version of their format.
struct ConvertedAas {
    AasFile aas;            ///< in the version made
    std::int32_t from = 0;  ///< the version read
    Bytes bytes;            ///< of the file to write
};

/// Reads areas and makes the file of the version that `word` names; an empty word takes the ending .aas of
/// `out` for version 5. Errors: another word or ending; those of readAasFile().
[[nodiscard]] Result<ConvertedAas> convertAas(const std::filesystem::path& in,
                                              const std::filesystem::path& out, std::string_view word);

}  // namespace navwright
