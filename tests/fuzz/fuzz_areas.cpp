#include <cstddef>
#include <cstdint>
#include <span>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_check.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto map = parseBsp(std::as_bytes(std::span(data, size)), "fuzz");
    if (!map) return 0;
    JobContext context;
    const auto made = makeAreas(*map, {}, context);
    if (!made) return 0;
    const auto bytes = writeAas(made->aas);
    require(bytes.has_value());
    const auto read = parseAas(*bytes, "fuzz");
    require(read.has_value() && *writeAas(*read) == *bytes);
    static_cast<void>(aasFlaws(*read));
    return 0;
}
