#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto nav = parseNavJson({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!nav) return 0;
    for (const auto layout : {NavJsonLayout::compact, NavJsonLayout::depot}) {
        const auto text = writeNavJson(*nav, layout);
        if (!text) continue;
        auto kept = *nav;
        kept.remarks.clear();
        kept.carriageReturns = kept.carriageReturns && layout == NavJsonLayout::depot;
        kept.byteOrderMark = kept.byteOrderMark && layout == NavJsonLayout::depot;
        require(*parseNavJson(*text, "fuzz") == kept);
    }
    for (const auto format : {RereleaseFormat::nav2, RereleaseFormat::nav3}) {
        const auto fit = fitRerelease(nav->graph, format);
        const auto tables = rereleaseTables(fit.graph, fit.version);
        if (!tables) continue;
        const auto read = readRereleaseFile(writeRereleaseFile(*tables), "fuzz");
        require(read && rereleaseGraph(*read).nodes == fit.graph.nodes);
    }
    return 0;
}
