#include "tests/sample/sample_demo.h"

#include <algorithm>
#include <string>

#include "core/demos/reading/config_strings.h"
#include "tests/sample/gzip.h"
#include "tests/sample/mvd2_dialect.h"
#include "tests/sample/mvd2_writer.h"
#include "tests/sample/sample_map.h"
#include "tests/sample/sample_player.h"

namespace navwright {

namespace {

constexpr int kMaxClients = 10;
constexpr std::uint8_t kDummy = kMaxClients - 1;
constexpr std::string_view kSpectatorName = "Lookout";
/// The map's own brush models, as entities after those of the players: door and railing.
constexpr std::uint16_t kDoorEntity = kMaxClients + 1, kRailingEntity = kMaxClients + 2;
constexpr std::uint16_t kFirstInlineModel = 2;
constexpr std::uint32_t kSolidBrushModel = 31;

/// The slots of one stretch of recording, each played to its end.
std::vector<std::vector<SamplePlayerFrame>> playAll(const std::vector<SampleScript>& scripts,
                                                    SampleRandom& random) {
    const SampleGround ground;
    std::vector<std::vector<SamplePlayerFrame>> slots;
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        const auto& enemy = scripts[(i + 1) % scripts.size()].name;
        slots.push_back(SamplePlayer(ground, static_cast<std::uint8_t>(i), scripts[i], enemy, random).play());
    }
    const auto longest = std::ranges::max(slots, {}, [](const auto& frames) { return frames.size(); }).size();
    slots.push_back(
        playSpectator(static_cast<std::uint8_t>(slots.size()), static_cast<int>(longest), random));
    return slots;
}

Mvd2Player dummyPlayer() {
    Mvd2Player player;
    player.slot = kDummy;
    player.pmType = static_cast<std::uint8_t>(PmType::spectator);
    player.origin = {704 * 8, 400 * 8, 300 * 8};
    return player;
}

std::vector<Mvd2Entity> mapEntities() {
    std::vector<Mvd2Entity> entities;
    for (const auto number : {kDoorEntity, kRailingEntity}) {
        auto& entity = entities.emplace_back();
        entity.number = number;
        entity.models[0] = static_cast<std::uint16_t>(kFirstInlineModel + (number - kDoorEntity));
        entity.solid = kSolidBrushModel;
    }
    return entities;
}

std::string nameString(std::string_view name) {
    return std::string(name) + "\\male/resc";
}

/// What a slot adds to frame `index`; after its last frame it stands still.
void addSlot(Mvd2Frame& frame, const std::vector<SamplePlayerFrame>& frames, std::size_t index) {
    if (frames.empty()) return;
    const bool over = index >= frames.size();
    auto now = over ? frames.back() : frames[index];
    if (now.player) frame.players.push_back(*now.player);
    if (now.entity) {
        if (over) now.entity->event = 0;
        frame.entities.push_back(*now.entity);
    }
    if (!over) frame.prints.insert(frame.prints.end(), now.prints.begin(), now.prints.end());
}

Mvd2Segment recordSegment(const SampleDemo& demo, const std::vector<SampleScript>& scripts,
                          std::int32_t checksum, SampleRandom& random) {
    Mvd2Segment segment;
    segment.flavour = demo.flavour;
    segment.version = demo.version;
    segment.spawnCount = demo.seed;
    segment.dummySlot = kDummy;
    segment.maxClients = kMaxClients;
    segment.map = kSampleMapName;
    segment.title = "Navwright sample";
    segment.mapChecksum = checksum;
    const auto slots = playAll(scripts, random);
    const auto skins = Mvd2Dialect{demo.flavour, demo.version}.config().playerSkins;
    const auto nameOf = [&](std::size_t slot) {
        return nameString(slot < scripts.size() ? scripts[slot].name : kSpectatorName);
    };
    // Everybody has joined, and is named, before the first frame.
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        segment.configStrings[static_cast<std::uint16_t>(skins + slot)] = nameOf(slot);
    }
    const auto count = slots.back().size();
    for (std::size_t i = 0; i < count; ++i) {
        auto& frame = segment.frames.emplace_back();
        for (const auto& slot : slots) addSlot(frame, slot, i);
        frame.players.push_back(dummyPlayer());
        std::ranges::copy(mapEntities(), std::back_inserter(frame.entities));
    }
    return segment;
}

}  // namespace

Mvd2File recordSampleDemo(const SampleDemo& demo, std::int32_t mapChecksum) {
    SampleRandom random(demo.seed);
    Mvd2File file;
    for (const auto& scripts : demo.segments) {
        file.segments.push_back(recordSegment(demo, scripts, mapChecksum, random));
    }
    return file;
}

Result<Bytes> sampleDemoFile(const SampleDemo& demo, std::int32_t mapChecksum) {
    NAV_ASSIGN(auto bytes, writeMvd2(recordSampleDemo(demo, mapChecksum)));
    return demo.packed ? gzip(bytes) : bytes;
}

}  // namespace navwright
