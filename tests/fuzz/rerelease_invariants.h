#pragma once

#include <cstddef>
#include <span>

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "require.h"

/// What a NAV2 or NAV3 that is read at all keeps: its bytes, and as a graph what each other format holds.
inline void requireRereleaseInvariants(std::span<const std::byte> bytes) {
    using namespace navwright;
    const auto nav = readRereleaseFile(bytes, "fuzz");
    if (!nav) return;
    require(writeRereleaseFile(*nav) == Bytes(bytes.begin(), bytes.end()));
    static_cast<void>(rereleaseRemarks(*nav));
    const auto graph = rereleaseGraph(*nav);
    require(checkWritable(fromRerelease(graph, Parameters()).graph).has_value());
    for (const auto format : {RereleaseFormat::nav2, RereleaseFormat::nav3}) {
        const auto fit = fitRerelease(graph, format);
        const auto tables = rereleaseTables(fit.graph, fit.version);
        if (!tables) continue;
        const auto again = readRereleaseFile(writeRereleaseFile(*tables), "fuzz");
        require(again && rereleaseGraph(*again).nodes == fit.graph.nodes);
    }
    const auto fit = fitRerelease(graph, RereleaseFormat::navJson);
    if (const auto text = writeNavJson(navJsonOf(fit.graph))) {
        const auto again = parseNavJson(*text, "fuzz");
        require(again && again->graph == fit.graph);
    }
}
