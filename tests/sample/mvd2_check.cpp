#include "tests/sample/mvd2_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/sample/mvd2_dialect.h"

namespace navwright {

namespace {

constexpr int kOldestVersion = 2009, kNewestVersion = 2013;
constexpr int kExtendedSince = 2011, kExtended2Since = 2012;
constexpr int kMostClients = 255;
constexpr std::size_t kMostMessageBytes = 2047, kMostPortalBytes = 255;
constexpr int kStandardCoordinateBits = 16, kExtended2CoordinateBits = 23;
constexpr std::uint16_t kByteMax = 0xff, kSoundMax = 0x3fff;

bool coordinatesFit(const Mvd2Dialect& dialect, const std::array<std::int32_t, 3>& origin) {
    const int bits = dialect.extended2() ? kExtended2CoordinateBits : kStandardCoordinateBits;
    return std::ranges::all_of(origin, [bits](auto value) { return fitsSigned(value, bits); });
}

bool playerFits(const Mvd2Dialect& dialect, const Mvd2Player& player) {
    const auto zero = [](auto value) { return value == 0; };
    if (!coordinatesFit(dialect, player.origin)) return false;
    if (!dialect.extended() && player.gunIndex > kByteMax) return false;
    if (!dialect.hasMorePlayerBits() && !(player.fog == Mvd2Fog{})) return false;
    if (!fitsSigned(player.fog.heightStartDistance, kExtended2CoordinateBits)) return false;
    if (!fitsSigned(player.fog.heightEndDistance, kExtended2CoordinateBits)) return false;
    return dialect.extended2() || (std::all_of(player.stats.begin() + 32, player.stats.end(), zero) &&
                                   std::all_of(player.blend.begin() + 4, player.blend.end(), zero));
}

bool entityFits(const Mvd2Dialect& dialect, const Mvd2Entity& entity) {
    if (!coordinatesFit(dialect, entity.origin)) return false;
    if (entity.oldOrigin && !coordinatesFit(dialect, *entity.oldOrigin)) return false;
    if (entity.sound > kSoundMax) return false;
    if (dialect.extended()) return true;
    return std::ranges::all_of(entity.models, [](auto model) { return model <= kByteMax; }) &&
           entity.sound <= kByteMax && entity.solid <= 0xffff && entity.soundVolume == 0 &&
           entity.soundAttenuation == 0 && entity.moreFx == 0 && entity.alpha == 0 && entity.scale == 0;
}

Result<> checkFrame(const Mvd2Segment& segment, const Mvd2Frame& frame, const std::string& where) {
    const Mvd2Dialect dialect{segment.flavour, segment.version};
    int last = -1;
    for (const auto& player : frame.players) {
        const auto place = fmt::format("{}, slot {}", where, player.slot);
        if (player.slot <= last) return fail("Slots must ascend", place);
        if (player.slot >= segment.maxClients) return fail("The slot is above maxclients", place);
        if (!playerFits(dialect, player)) return fail("A value is too wide for the flavour", place);
        last = player.slot;
    }
    last = 0;
    for (const auto& entity : frame.entities) {
        const auto place = fmt::format("{}, entity {}", where, entity.number);
        if (entity.number <= last) return fail("Entity numbers must ascend from 1", place);
        if (entity.number >= dialect.maxEntities()) return fail("The entity number is out of range", place);
        if (!entityFits(dialect, entity)) return fail("A value is too wide for the flavour", place);
        last = entity.number;
    }
    if (frame.portalBits.size() > kMostPortalBytes) return fail("There are too many portal bytes", where);
    for (const auto& message : frame.messages) {
        if (message.data.size() > kMostMessageBytes) return fail("A passed-on message is too long", where);
    }
    for (const auto& [index, text] : frame.configStrings) {
        if (index >= dialect.config().end) return fail("A configstring index is out of range", where);
    }
    return {};
}

Result<> checkSegment(const Mvd2Segment& segment, const std::string& where) {
    if (segment.version < kOldestVersion || segment.version > kNewestVersion) {
        return fail(fmt::format("Stream version {} is not one of 2009 to 2013", segment.version), where);
    }
    const int needed = segment.flavour == DemoFlavour::extended2  ? kExtended2Since
                       : segment.flavour == DemoFlavour::extended ? kExtendedSince
                                                                  : kOldestVersion;
    if (segment.flavour == DemoFlavour::dm2) return fail("DM2 is not a flavour of MVD2", where);
    if (segment.version < needed) return fail("This stream version does not have the flavour", where);
    if (segment.maxClients < 1 || segment.maxClients > kMostClients) {
        return fail("maxclients must be 1 to 255", where);
    }
    if (segment.dummySlot < -1 || segment.dummySlot >= segment.maxClients) {
        return fail("The dummy's slot must be below maxclients", where);
    }
    if (segment.frames.empty()) return fail("A segment needs its baseline frame", where);
    const auto& baseline = segment.frames.front();
    if (!baseline.prints.empty() || !baseline.configStrings.empty() || !baseline.messages.empty() ||
        !baseline.sounds.empty()) {
        return fail("The baseline holds players and entities alone", where);
    }
    for (const auto& [index, text] : segment.configStrings) {
        if (index >= Mvd2Dialect{segment.flavour, segment.version}.config().end) {
            return fail("A configstring index is out of range", where);
        }
    }
    for (std::size_t i = 0; i < segment.frames.size(); ++i) {
        NAV_TRY(checkFrame(segment, segment.frames[i], fmt::format("{}, frame {}", where, i)));
    }
    return {};
}

}  // namespace

Result<> checkMvd2(const Mvd2File& stream) {
    for (std::size_t i = 0; i < stream.segments.size(); ++i) {
        NAV_TRY(checkSegment(stream.segments[i], fmt::format("segment {}", i)));
    }
    return {};
}

}  // namespace navwright
