#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/floor/navmesh/gset_file.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto set = parseGset(text, "fuzz");
    if (!set) return 0;
    const auto written = writeGset(*set);
    const auto again = parseGset(written, "fuzz");
    require(again.has_value() && *again == *set && writeGset(*again) == written);
    return 0;
}
