#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_locks.h"
#include "core/nav/files/patch_apply.h"
#include "nav_samples.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto patches = parsePatches({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!patches) return 0;
    require(*parsePatches(writePatches(*patches), "fuzz") == *patches);
    static const auto nav = randomNav(20, 1);
    auto graph = nav;
    JobContext context;
    const auto report = applyPatches(graph, *patches, context);
    require(report.has_value());
    require(report->outcomes.size() == patches->patches.size());
    require(report->previous.size() == graph.nodes.size());
    require(checkWritable(graph).has_value());
    static_cast<void>(LockedParts(graph, navLocks(*patches)));
    return 0;
}
