#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/gzip.h"
#include "core/physics/movement/golden.h"
#include "require.h"

/// Recorded answers, packed or not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    constexpr std::size_t kMost = std::size_t{1} << 22;
    auto raw = gunzip(std::as_bytes(std::span(data, size)), "fuzz", kMost);
    if (!raw) return 0;
    require(raw->size() <= std::max(kMost, size));
    for (const auto* name : {"a_trace.bin", "a_pmove2.bin"}) {
        const auto golden = parseGolden(*raw, name);
        if (golden) require(golden->bytes.size() == golden->records * goldenRecordSize(golden->kind));
    }
    return 0;
}
