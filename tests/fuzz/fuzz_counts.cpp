#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bots/test/test_counts.h"
#include "require.h"

/// Reports of one test or of several.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto counts = readTestCounts(text, "fuzz");
    if (!counts) return 0;
    require(!counts->seeds.empty() && !counts->links.empty());
    static_cast<void>(checkCountsFit(*counts, NavGraph{}, ""));
    return 0;
}
