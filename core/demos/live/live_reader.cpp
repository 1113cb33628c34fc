#include "core/demos/live/live_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

namespace {

constexpr unsigned kOpMask = 31;
constexpr unsigned kServerData = 4;
constexpr unsigned kFlagFieldSince = 2012;

/// After so many messages what was read of them is dropped.
constexpr std::size_t kMessagesKept = 64;
/// Bounds what may be read of these: limit::kDemoSamplesPerByte samples each. 255 players in every message
/// need a tenth.
constexpr std::size_t kBytesKept = std::size_t{1} << 14;

std::uint32_t spawnCountOf(std::span<const std::byte> gamestate) {
    ByteReader in(gamestate);
    in.skip(sizeof(std::uint8_t) + sizeof(std::uint32_t));  // command, protocol
    if (in.u16() >= kFlagFieldSince) in.skip(sizeof(std::uint16_t));
    return in.u32();
}

}  // namespace

bool LiveReader::isGamestate(std::span<const std::byte> message) {
    return !message.empty() && (std::to_integer<unsigned>(message.front()) & kOpMask) == kServerData;
}

void LiveReader::begin(std::span<const std::byte> gamestate) {
    reader_.emplace(DemoReadOptions{});
    builder_.emplace(kBytesKept);
    messages_ = 0;
    players_.clear();
    std::ranges::fill(names_, std::string());
    game_.emplace();
    game_->spawnCount = spawnCountOf(gamestate);
}

Result<> LiveReader::read(std::span<const std::byte> message) {
    const bool first = isGamestate(message);
    if (first) {
        begin(message);
    } else if (!game_) {
        return refused("The server sends frames before a gamestate");
    } else if (!builder_ || ++messages_ % kMessagesKept == 0) {
        builder_.emplace(kBytesKept);
        builder_->beginSegment();
    }
    padded_.assign(message.begin(), message.end());
    padded_.resize(message.size() + kWireSlack);
    // A gamestate sets it anew.
    if (!first) builder_->segment().version = 0;
    builder_->beginMessage();
    if (const auto damage = reader_->message(padded_.data(), 0, message.size(), *builder_))
        return refused(damage->what, damage->hint);
    builder_->endMessage();
    const auto& segment = builder_->segment();
    if (!first && segment.version != 0)
        return refused("A gamestate stands behind other commands of its message");
    if (first) {
        game_->map = segment.map;
        game_->title = segment.title;
        game_->mapChecksum = segment.mapChecksum;
        game_->maxClients = segment.maxClients;
        dummySlot_ = segment.dummySlot;
    }
    if (segment.frameCount > 0) takeFrames();
    return {};
}

void LiveReader::takeFrames() {
    const auto recording = std::move(*builder_).finish();
    builder_.reset();
    const auto& segment = recording.segments.back();
    for (const auto& change : segment.names) names_[change.slot] = change.name;
    const auto last = segment.firstFrame + segment.frameCount - 1;
    players_.clear();
    for (const auto& track : segment.tracks) {
        const auto& sample = track.samples.back();
        const auto type = static_cast<PmType>(sample.pmType);
        const bool dead = type == PmType::dead || type == PmType::gib;
        const bool plays = dead || type == PmType::normal || type == PmType::freeze;
        if (track.slot == dummySlot_ || !plays || sample.frame != last) continue;
        const Vec3 eighths(sample.origin[0], sample.origin[1], sample.origin[2]);
        players_.push_back({track.slot, kOriginScale * eighths, dead, sample.event == kEventTeleport});
    }
}

Result<> LiveReader::refused(std::string_view why, std::string_view hint) {
    game_.reset();
    players_.clear();
    return fail(fmt::format("The server sends what no demo may hold: {}", why), {}, hint);
}

}  // namespace navwright
