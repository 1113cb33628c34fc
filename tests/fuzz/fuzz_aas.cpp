#include <cstddef>
#include <cstdint>
#include <span>

#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_statistics.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto aas = parseAas(bytes, "fuzz");
    if (!aas) return 0;
    const auto written = writeAas(*aas);
    require(written.has_value());
    require(!aas->contiguous || *written == Bytes(bytes.begin(), bytes.end()));
    const auto again = parseAas(*written, "fuzz");
    require(again.has_value() && *writeAas(*again) == *written);
    for (const auto& vertex : aas->vertices) require(areaAt(*aas, vertex) >= 0);
    static_cast<void>(aasFlaws(*aas));
    require(aasStatistics(*aas).areas <= aas->areas.size());
    JobContext context;
    const auto same = compareAas(*aas, *aas, {}, context);
    require(same.has_value() && same->missing.empty() && same->extra.empty());
    return 0;
}
