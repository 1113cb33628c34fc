#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/evidence/proven_ways.h"
#include "core/aas/file/aas_file.h"
#include "core/base/digest.h"
#include "core/base/result.h"

namespace navwright {

/// MAP.aasproof.json: what is known of the ways of one AAS file (docs/formats.md).
struct ProofFile : ProvenWays {
    std::string map;
    std::int32_t mapChecksum = 0;
    ContentHash areas;               ///< of the .aas file's bytes
    std::vector<std::string> demos;  ///< names of those that were looked at
    std::string navSha1;             ///< of the .nav that was tested; empty: none was

    friend bool operator==(const ProofFile&, const ProofFile&) = default;
};

/// Errors: not JSON, another format or a newer version, a field missing, of the wrong kind or out of range,
/// ways that do not follow one another.
[[nodiscard]] Result<ProofFile> parseProofs(std::string_view json, std::string_view where);
[[nodiscard]] Result<ProofFile> readProofFile(const std::filesystem::path& path);

/// The same proofs always give the same bytes.
[[nodiscard]] std::string writeProofs(const ProofFile& proofs);

/// Whether the proofs are of these areas; errors say that they are of another map, or of other areas of it.
[[nodiscard]] Result<> checkProofsOf(const ProofFile& proofs, const AasFile& aas, const ContentHash& areas,
                                     std::string_view where);

}  // namespace navwright
