#include <fmt/format.h>

#include <map>

#include "core/demos/reading/demo_flavour.h"
#include "core/demos/reading/demo_reader.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

namespace {

/// Names by slot, in the order used; a slot that never had one is left out.
std::vector<std::string> playersOf(const Segment& segment) {
    std::map<int, std::string> bySlot;
    for (const auto& change : segment.names) {
        auto& names = bySlot[change.slot];
        names += (names.empty() ? "" : " > ") + change.name;
    }
    std::vector<std::string> players;
    for (const auto& [slot, names] : bySlot) players.push_back(fmt::format("{} {}", slot, names));
    return players;
}

void segmentFacts(Facts& facts, const Segment& segment) {
    facts.add("map", segment.map);
    facts.add("title", segment.title);
    if (segment.mapChecksum) facts.add("map_checksum", *segment.mapChecksum);
    facts.add("flavour", flavourName(segment.flavour));
    facts.add("version", segment.version);
    facts.add("max_clients", segment.maxClients);
    facts.add("dummy_slot", segment.dummySlot);
    facts.add("frames", segment.frameCount);
    facts.add("seconds", segment.frameCount * kFrameSeconds);
    facts.add("slots_used", segment.tracks.size());
    facts.add("players", playersOf(segment));
    facts.add("prints", segment.prints.size());
}

}  // namespace

Result<Facts> demoFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto recording, readDemo(input.bytes, input.file, input.job));
    std::uint64_t frames = 0;
    for (const auto& segment : recording.segments) frames += segment.frameCount;
    Facts facts;
    facts.add("hash", recording.hash.hex());
    facts.add("gamestates", recording.segments.size());
    facts.add("frames", frames);
    facts.add("seconds", static_cast<double>(frames) * kFrameSeconds);
    facts.add("end_marker", recording.endMarker);
    facts.add("trailing_bytes", recording.trailingBytes);
    facts.add("warnings", recording.warnings);
    for (std::size_t index = 0; index < recording.segments.size(); ++index) {
        segmentFacts(facts.group(fmt::format("gamestate_{}", index + 1)), recording.segments[index]);
    }
    return facts;
}

}  // namespace navwright
