#include <map>

#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording.h"
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

}  // namespace navwright::library::inline v1
