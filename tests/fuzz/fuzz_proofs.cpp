#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/aas/evidence/proof_file.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto proofs = parseProofs(text, "fuzz");
    if (!proofs) return 0;
    const auto written = writeProofs(*proofs);
    const auto again = parseProofs(written, "fuzz");
    require(again.has_value() && *again == *proofs && writeProofs(*again) == written);
    return 0;
}
