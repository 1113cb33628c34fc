#include "core/aas/evidence/demo_passages.h"

#include <fmt/format.h>

#include <span>

#include "core/base/parameters.h"
#include "core/demos/samples/gate.h"

namespace navwright {

namespace {

/// The map of these areas, among those that the demo shows.
Result<std::string> mapOfAreas(const AasFile& aas, const Recording& recording, const std::string& where) {
    for (const auto& segment : recording.segments) {
        if (segment.mapChecksum && *segment.mapChecksum == aas.mapChecksum) return segment.map;
    }
    return fail(fmt::format("{} does not show the map of these areas", recording.name), where,
                "areas of the map that was played");
}

}  // namespace

Result<std::vector<DemoPassage>> demoPassages(const Recording& recording, const AasFile& aas,
                                              const std::string& where, JobContext& context) {
    NAV_ASSIGN(const auto map, mapOfAreas(aas, recording, where));
    NAV_ASSIGN(const auto gated, gateDemo(recording, {.map = map}, Parameters{}, context));
    std::vector<DemoPassage> passages;
    for (const auto& run : gated.runs) {
        if (context.stopRequested()) return cancelled();
        const auto& track = recording.segments[run.segment].tracks[run.track];
        for (const auto& passage : areasAlong(aas, std::span(track.samples).subspan(run.first, run.count)))
            passages.push_back({run.segment, track.slot, passage});
    }
    return passages;
}

}  // namespace navwright
