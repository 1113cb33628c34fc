#include <cstddef>
#include <cstdint>
#include <span>

#include "rerelease_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    requireRereleaseInvariants(std::as_bytes(std::span(data, size)));
    return 0;
}
