#include <cstddef>
#include <cstdint>
#include <span>

#include "pack_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    checkPack(std::as_bytes(std::span(data, size)));
    return 0;
}
