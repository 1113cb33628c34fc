#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/evidence/proven_reachabilities.h"
#include "core/aas/file/aas_file.h"
#include "core/base/digest.h"
#include "core/base/result.h"

namespace navwright {

/// MAP.aasproof.json: the evidence for the reachabilities of one AAS file (docs/formats.md).
struct ProofFile : ProvenReachabilities {
    std::string map;
    std::int32_t mapChecksum = 0;
    ContentHash areas;               ///< hash of the .aas file's bytes
    std::vector<std::string> demos;  ///< names of the demos used
    std::string navSha1;             ///< of the tested .nav; empty: none

    friend bool operator==(const ProofFile&, const ProofFile&) = default;
};

/// Parses a proof file. Errors: invalid JSON, another format or a newer version, a field missing, of the
/// wrong type or out of range, reachabilities out of order.
[[nodiscard]] Result<ProofFile> parseProofs(std::string_view json, std::string_view where);
[[nodiscard]] Result<ProofFile> readProofFile(const std::filesystem::path& path);

/// Equal proofs give equal bytes.
[[nodiscard]] std::string writeProofs(const ProofFile& proofs);

/// Fails when the proofs are of another map, or of other areas of this map.
[[nodiscard]] Result<> checkProofsOf(const ProofFile& proofs, const AasFile& aas, const ContentHash& areas,
                                     std::string_view where);

}  // namespace navwright
