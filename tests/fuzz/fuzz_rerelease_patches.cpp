#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/edit/rerelease/graph_delta.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "require.h"
#include "rerelease_samples.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto patches = readAnyRereleasePatches({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!patches) return 0;
    require(*parseRereleasePatches(writeRereleasePatches(*patches), "fuzz") == *patches);
    if (const auto text = writeQuakeNavPatches(*patches))
        require(parseQuakeNavPatches(text->text, "fuzz").has_value());
    auto graph = sampleRerelease();
    graph.game = patches->game;
    const auto before = graph;
    JobContext context;
    const auto report = applyRereleasePatches(graph, *patches, context);
    require(report.has_value());
    require(report->outcomes.size() == patches->patches.size());
    require(report->previous.size() == graph.nodes.size());
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links)
            require(link.target >= 0 && static_cast<std::size_t>(link.target) < graph.nodes.size());
    }
    auto undone = graph;
    require(applyDelta(undone, deltaBetween(graph, before)).has_value() && undone == before);
    const auto fit = fitRerelease(
        graph, graph.game == RereleaseGame::quake ? RereleaseFormat::nav2 : RereleaseFormat::nav3);
    require(rereleaseTables(fit.graph, fit.version).has_value());
    return 0;
}
