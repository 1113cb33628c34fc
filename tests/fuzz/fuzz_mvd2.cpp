#include <cstddef>
#include <cstdint>
#include <span>

#include "demo_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    navwright::JobContext context;
    const auto recording = navwright::readDemo(std::as_bytes(std::span(data, size)), "fuzz.mvd2", context,
                                               {.tryNewerVersions = true});
    if (recording) requireInvariants(*recording);
    return 0;
}
