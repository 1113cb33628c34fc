#include "random_mvd2.h"

#include <algorithm>
#include <bitset>
#include <map>

#include "core/demos/reading/config_strings.h"

namespace navwright {

namespace {

constexpr int kSlots = 12;

class Random {
  public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    /// 0 .. bound - 1
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
    bool chance(std::uint32_t oneIn) { return below(oneIn) == 0; }
    /// Any value of the type, small ones more often.
    template <class T>
    T any() {
        const auto bits = static_cast<std::uint64_t>(engine_()) << 32 | static_cast<std::uint32_t>(engine_());
        return static_cast<T>(bits >> below(64));
    }
    template <class Array>
    void fill(Array& values) {
        for (auto& value : values) {
            if (chance(2)) value = any<typename Array::value_type>();
        }
    }

  private:
    std::mt19937 engine_;
};

std::int32_t randomCoordinate(Random& random, bool wide, std::int32_t last) {
    if (random.chance(3)) return last + static_cast<std::int32_t>(random.below(400)) - 200;
    const auto bits = wide ? 23 : 16;
    return static_cast<std::int32_t>(random.any<std::uint32_t>() << (32 - bits)) >> (32 - bits);
}

void changePlace(Random& random, bool wide, std::array<std::int32_t, 3>& origin) {
    const auto limit = wide ? (1 << 22) - 200 : (1 << 15) - 200;
    for (auto& value : origin) {
        if (random.chance(2)) value = std::clamp(randomCoordinate(random, wide, value), -limit, limit);
    }
}

void changeFog(Random& random, Mvd2Fog& fog) {
    random.fill(fog.color);
    fog.density = random.any<std::uint32_t>();
    if (random.chance(2)) fog.heightDensity = random.any<std::uint16_t>();
    if (random.chance(2)) fog.heightFalloff = random.any<std::uint16_t>();
    random.fill(fog.heightStartColor);
    random.fill(fog.heightEndColor);
    fog.heightStartDistance = randomCoordinate(random, true, 0);
    fog.heightEndDistance = randomCoordinate(random, true, 0);
}

void changePlayer(Random& random, const Mvd2Segment& segment, Mvd2Player& player) {
    const bool extended = segment.flavour != DemoFlavour::standard;
    const bool wide = segment.flavour == DemoFlavour::extended2;
    if (random.chance(3)) player.pmType = static_cast<std::uint8_t>(random.below(6));
    changePlace(random, wide, player.origin);
    random.fill(player.viewOffset);
    random.fill(player.viewAngles);
    random.fill(player.kickAngles);
    if (random.chance(4))
        player.gunIndex = extended ? random.any<std::uint16_t>() : random.any<std::uint8_t>();
    player.gunFrame = random.any<std::uint8_t>();
    random.fill(player.gunOffset);
    random.fill(player.gunAngles);
    for (std::size_t i = 0; i < (wide ? 8u : 4u); ++i) {
        if (random.chance(3)) player.blend[i] = random.any<std::uint8_t>();
    }
    if (wide && segment.version >= 2013 && random.chance(3)) changeFog(random, player.fog);
    if (random.chance(5)) player.fov = random.any<std::uint8_t>();
    if (random.chance(3)) player.rdFlags = random.any<std::uint8_t>();
    for (std::size_t i = 0; i < (wide ? 64u : 32u); ++i) {
        if (random.chance(6)) player.stats[i] = random.any<std::int16_t>();
    }
}

void changeEntity(Random& random, const Mvd2Segment& segment, Mvd2Entity& entity) {
    const bool extended = segment.flavour != DemoFlavour::standard;
    for (auto& model : entity.models) {
        if (random.chance(4)) model = extended ? random.any<std::uint16_t>() : random.any<std::uint8_t>();
    }
    if (random.chance(2)) entity.frame = random.any<std::uint16_t>();
    if (random.chance(3)) entity.skin = random.any<std::uint32_t>();
    if (random.chance(3)) entity.effects = random.any<std::uint32_t>();
    if (random.chance(3)) entity.renderFx = random.any<std::uint32_t>();
    changePlace(random, segment.flavour == DemoFlavour::extended2, entity.origin);
    random.fill(entity.angles);
    entity.oldOrigin.reset();
    if (random.chance(4)) entity.oldOrigin = entity.origin;
    if (random.chance(4)) entity.sound = static_cast<std::uint16_t>(random.below(extended ? 0x4000 : 0x100));
    entity.event = random.chance(3) ? static_cast<std::uint8_t>(1 + random.below(9)) : 0;
    if (random.chance(4)) entity.solid = extended ? random.any<std::uint32_t>() : random.any<std::uint16_t>();
    if (!extended) return;
    if (random.chance(4)) entity.soundVolume = random.any<std::uint8_t>();
    if (random.chance(4)) entity.soundAttenuation = random.any<std::uint8_t>();
    if (random.chance(3)) entity.moreFx = random.any<std::uint32_t>();
    if (random.chance(4)) entity.alpha = random.any<std::uint8_t>();
    if (random.chance(4)) entity.scale = random.any<std::uint8_t>();
}

void addTalk(Random& random, const Mvd2Segment& segment, Mvd2Frame& frame) {
    if (random.chance(4)) frame.prints.push_back({static_cast<std::uint8_t>(random.below(4)), "text\xc1\n"});
    if (random.chance(6)) {
        const auto& layout = segment.flavour == DemoFlavour::standard ? kConfigLayout : kExtendedConfigLayout;
        const auto slot = random.below(kSlots);
        frame.configStrings[static_cast<std::uint16_t>(layout.playerSkins + slot)] =
            "name" + std::to_string(random.below(3)) + "\\male/resc";
    }
    for (auto count = random.below(3); count > 0; --count) {
        Mvd2Message message;
        message.kind = static_cast<Mvd2Message::Kind>(random.below(4));
        message.reliable = random.chance(2);
        message.data.resize(random.chance(3) ? random.below(2048) : random.below(20), std::byte{0xa5});
        frame.messages.push_back(message);
    }
    if (random.chance(3)) {
        frame.sounds.push_back({.flags = random.any<std::uint8_t>(),
                                .index = random.any<std::uint8_t>(),
                                .volume = 1,
                                .attenuation = 2,
                                .offset = 3,
                                .channel = random.any<std::uint16_t>()});
    }
}

Mvd2Segment randomSegment(Random& random, DemoFlavour flavour, int version, int frames) {
    Mvd2Segment segment;
    segment.flavour = flavour;
    segment.version = version;
    segment.moreFlags = random.chance(2) ? 1 : 0;
    segment.spawnCount = random.any<std::uint32_t>();
    segment.dummySlot = random.chance(3) ? -1 : kSlots - 1;
    segment.maxClients = kSlots;
    segment.map = "somewhere";
    segment.title = "A place";
    if (random.chance(2)) segment.mapChecksum = random.any<std::int32_t>();

    std::map<std::uint8_t, Mvd2Player> players;
    std::map<std::uint16_t, Mvd2Entity> entities;
    const std::vector<std::uint16_t> others = {40, 255, 256, 1000};
    for (int i = 0; i < frames; ++i) {
        auto& frame = segment.frames.emplace_back();
        frame.portalBits.resize(random.below(9), std::byte{0xff});
        for (std::uint8_t slot = 0; slot < kSlots; ++slot) {
            auto& player = players[slot];
            player.slot = slot;
            if (!random.chance(3)) changePlayer(random, segment, player);
            player.inUse = !random.chance(8);
            if (player.inUse || i == 0 || random.chance(2)) {
                if (!random.chance(6)) frame.players.push_back(player);
            }
            if (frame.players.empty() || !(frame.players.back() == player)) player = {};
        }
        for (std::uint16_t number = 1; number <= kSlots + others.size(); ++number) {
            const auto real = number <= kSlots ? number : others[number - kSlots - 1u];
            auto& entity = entities[real];
            entity.number = real;
            changeEntity(random, segment, entity);
            entity.inUse = !random.chance(9);
            if (!random.chance(4)) frame.entities.push_back(entity);
        }
        if (i > 0) addTalk(random, segment, frame);
    }
    return segment;
}

/// One segment as a reader sees it.
class Model {
  public:
    Model(const Mvd2Segment& segment, std::uint32_t firstFrame) : segment_(segment) {
        result_.map = segment.map;
        result_.title = segment.title;
        result_.mapChecksum = segment.mapChecksum;
        result_.flavour = segment.flavour;
        result_.version = segment.version;
        result_.maxClients = segment.maxClients;
        result_.dummySlot = segment.dummySlot;
        result_.firstFrame = firstFrame;
        result_.frameCount = static_cast<std::uint32_t>(segment.frames.size());
    }

    Segment result() && {
        for (std::uint32_t i = 0; i < result_.frameCount; ++i)
            add(segment_.frames[i], result_.firstFrame + i);
        for (auto& [slot, track] : tracks_) result_.tracks.push_back(std::move(track));
        return std::move(result_);
    }

  private:
    void add(const Mvd2Frame& frame, std::uint32_t number) {
        for (const auto& player : frame.players) addPlayer(frame, player, number);
        const auto base =
            (segment_.flavour == DemoFlavour::standard ? kConfigLayout : kExtendedConfigLayout).playerSkins;
        for (const auto& [index, text] : frame.configStrings) {
            const auto slot = static_cast<std::uint8_t>(index - base);
            const auto name = text.substr(0, text.find('\\'));
            if (names_[slot] == name) continue;
            names_[slot] = name;
            result_.names.push_back({number, slot, name});
        }
        for (const auto& print : frame.prints) {
            if (print.level < kPrintChat) result_.prints.push_back({number, print.level, "textA"});
        }
    }

    void addPlayer(const Mvd2Frame& frame, const Mvd2Player& player, std::uint32_t number) {
        auto& last = stats_[player.slot];
        if (player.stats[kMvd2StatHealth] != last) healthKnown_[player.slot] = true;
        last = player.stats[kMvd2StatHealth];
        if (!player.inUse) return;
        Sample sample{.origin = player.origin,
                      .frame = number,
                      .health = healthKnown_[player.slot] ? last : kHealthUnknown,
                      .viewOffsetZ = player.viewOffset[2],
                      .pmType = player.pmType,
                      .rdFlags = player.rdFlags};
        for (const auto& entity : frame.entities) {
            if (entity.number == player.slot + 1) sample.event = entity.event;
        }
        tracks_[player.slot].slot = player.slot;
        tracks_[player.slot].samples.push_back(sample);
    }

    const Mvd2Segment& segment_;
    Segment result_;
    std::map<std::uint8_t, Track> tracks_;
    std::map<std::uint8_t, std::string> names_;
    std::map<std::uint8_t, std::int16_t> stats_;
    std::bitset<256> healthKnown_;
};

}  // namespace

Mvd2File randomMvd2(DemoFlavour flavour, int version, std::uint32_t seed, int segments,
                    int framesPerSegment) {
    Random random(seed);
    Mvd2File file;
    for (int i = 0; i < segments; ++i) {
        file.segments.push_back(randomSegment(random, flavour, version, framesPerSegment));
    }
    return file;
}

std::vector<Segment> expectedSegments(const Mvd2File& file) {
    std::vector<Segment> result;
    std::uint32_t frame = 0;
    for (const auto& segment : file.segments) {
        result.push_back(Model(segment, frame).result());
        frame += result.back().frameCount;
    }
    return result;
}

}  // namespace navwright
