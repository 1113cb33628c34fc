#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/file_kind.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/nav/graph/path_query.h"
#include "require.h"

namespace {

using namespace navwright;

void check(std::span<const std::byte> file) {
    static_cast<void>(fileKindOf(file));
    const auto nav = readAq2Nav(file, "fuzz");
    if (!nav) return;
    const auto& graph = nav->graph;
    const auto payload = aq2NavPayload(graph, nav->layout);
    require(payload == readZlibBlock(file, "fuzz")->payload);
    static_cast<void>(navStatistics(graph));
    require(strongComponents(graph).of.size() == graph.nodes.size());
    if (!graph.nodes.empty()) {
        const auto last = static_cast<std::int32_t>(graph.nodes.size()) - 1;
        require(enginePath(graph, 0, last).found == cheapestPath(graph, 0, last).found);
    }
    if (!checkWritable(graph)) return;
    require(readAq2Nav(*writeAq2Nav(graph), "fuzz")->graph == graph);
    require(rereleaseTables(toRerelease(graph).graph, 15).has_value());
}

}  // namespace

/// The input as a whole file, and as what a file unpacks to.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    check(bytes);
    for (const int version : {1, 2}) check(writeZlibBlock(static_cast<std::uint8_t>(version), bytes));
    return 0;
}
