#include <map>

#include "core/aas/evidence/demo_passages.h"
#include "core/aas/file/aas_file.h"
#include "core/base/index.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "core/demos/reading/recording.h"
#include "core/generate/pipeline/extract_demos.h"
#include "core/output/library/navwright/demos.h"
#include "core/output/library/outcome.h"

namespace navwright::library::inline v1 {

namespace {

DemoPlace publicPlace(const Sample& sample, std::uint32_t firstFrame) {
    DemoPlace place;
    place.seconds = (sample.frame - firstFrame) * kFrameSeconds;
    const auto at = [&](std::size_t axis) { return static_cast<float>(sample.origin[axis]) * kOriginScale; };
    place.origin = {at(0), at(1), at(2)};
    place.playing = sample.pmType == static_cast<std::uint8_t>(PmType::normal);
    if (sample.health != kHealthUnknown) place.health = sample.health;
    return place;
}

DemoMatch publicMatch(const Segment& segment) {
    std::map<std::uint8_t, std::string> names;
    for (const auto& change : segment.names) names[change.slot] = change.name;
    DemoMatch match{segment.map, segment.frameCount * kFrameSeconds, {}};
    for (const auto& track : segment.tracks) {
        if (track.slot == segment.dummySlot) continue;
        DemoPlayer player{track.slot, names[track.slot], {}};
        player.places.reserve(track.samples.size());
        for (const auto& sample : track.samples)
            player.places.push_back(publicPlace(sample, segment.firstFrame));
        match.players.push_back(std::move(player));
    }
    return match;
}

}  // namespace

Result<Demo> readDemo(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Demo> {
        NAV_ASSIGN(const auto recording, readDemoFile(file, context));
        Demo demo{recording.name, {}, recording.damaged(), recording.warnings};
        for (const auto& segment : recording.segments) demo.matches.push_back(publicMatch(segment));
        return demo;
    });
}

Result<std::vector<DemoFacts>> extract(const ExtractInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<DemoFacts>> {
        NAV_ASSIGN(const auto files, collectDemoFiles(input.demos, context));
        NAV_ASSIGN(auto extracted, extractDemos(files, input.cache, input.cacheLimit, work.threads, context));
        if (!extracted.unkept.empty()) return fail(extracted.unkept, input.cache.string());
        std::vector<DemoFacts> facts;
        for (auto& demo : extracted.demos) {
            const bool read = demo.problem.empty();
            facts.push_back({demo.file, read ? demo.hash.hex() : std::string(), demo.frames,
                             std::move(demo.maps), std::move(demo.warnings), std::move(demo.problem)});
        }
        return facts;
    });
}

Result<std::vector<FrameRow>> frames(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<FrameRow>> {
        NAV_ASSIGN(const auto recording, readDemoFile(file, context));
        std::vector<FrameRow> rows;
        const auto* first = recording.segments.data();
        NAV_TRY(forEachRow(recording, context,
                           [&](const Segment& segment, const Track& track, std::size_t index) {
                               const auto& sample = track.samples[index];
                               FrameRow row{.gamestate = toIndex(&segment - first),
                                            .frame = sample.frame,
                                            .slot = track.slot,
                                            .moveType = sample.pmType,
                                            .origin = {sample.origin[0], sample.origin[1], sample.origin[2]},
                                            .viewOffset = sample.viewOffsetZ,
                                            .rdFlags = sample.rdFlags,
                                            .event = sample.event};
                               if (sample.health != kHealthUnknown) row.health = sample.health;
                               rows.push_back(row);
                           }));
        return rows;
    });
}

Result<std::vector<Passage>> passages(const std::filesystem::path& file, const Areas& areas,
                                      const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<Passage>> {
        NAV_ASSIGN(const auto* aas, readAreasOf(areas));
        NAV_ASSIGN(const auto recording, readDemoFile(file, context));
        NAV_ASSIGN(const auto found, demoPassages(recording, *aas, file.string(), context));
        std::vector<Passage> made;
        for (const auto& [segment, slot, passage] : found) {
            made.push_back({segment, slot, passage.area, passage.from, passage.to, publicPoint(passage.at),
                            passage.held});
        }
        return made;
    });
}

}  // namespace navwright::library::inline v1
