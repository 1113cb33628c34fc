#include "core/demos/reading/recording_codec.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "core/base/byte_writer.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

namespace {

void writeText(ByteWriter& out, const std::string& text) {
    out.u32(static_cast<std::uint32_t>(text.size()));
    out.bytes(std::as_bytes(std::span(text)));
}

void writeCount(ByteWriter& out, std::size_t count) {
    out.u32(static_cast<std::uint32_t>(count));
}

void writeSegment(ByteWriter& out, const Segment& segment) {
    writeText(out, segment.map);
    writeText(out, segment.title);
    out.u8(segment.mapChecksum.has_value() ? 1 : 0);
    out.s32(segment.mapChecksum.value_or(0));
    out.u8(static_cast<std::uint8_t>(segment.flavour));
    out.s32(segment.version);
    out.s32(segment.maxClients);
    out.s32(segment.dummySlot);
    out.u32(segment.firstFrame);
    out.u32(segment.frameCount);
    writeCount(out, segment.names.size());
    for (const auto& change : segment.names) {
        out.u32(change.frame);
        out.u8(change.slot);
        writeText(out, change.name);
    }
    writeCount(out, segment.prints.size());
    for (const auto& print : segment.prints) {
        out.u32(print.frame);
        out.u8(print.level);
        writeText(out, print.text);
    }
    writeCount(out, segment.tracks.size());
    for (const auto& track : segment.tracks) encodeTrack(track, out);
}

/// Decodes a recording; after the first error everything read is empty and ok() is false.
class Decoder {
  public:
    explicit Decoder(WireCursor in) : in_(in) {}

    [[nodiscard]] bool ok() const noexcept { return ok_ && !in_.overrun(); }
    [[nodiscard]] bool atEnd() const noexcept { return in_.atEnd(); }

    void read(bool& value) { value = in_.u8() != 0; }
    template <class T>
        requires std::is_integral_v<T>
    void read(T& value) {
        value = in_.read<T>();
        if (in_.overrun()) stop();
    }
    void read(std::string& text) {
        const auto length = in_.u32();
        const auto* start = reinterpret_cast<const char*>(in_.position());
        if (!ok() || !in_.skipPayload(length)) return stop();
        text.assign(start, length);
    }
    /// Reads a list with at least one byte per entry.
    template <class T, class Read>
    void list(std::vector<T>& values, Read readOne) {
        const auto count = in_.u32();
        if (!ok() || count > in_.remaining()) return stop();
        for (std::uint32_t index = 0; index < count && ok(); ++index) readOne(values.emplace_back());
    }
    void read(Track& track) {
        if (!ok() || !decodeTrack(in_, track)) stop();
    }

  private:
    void stop() {
        ok_ = false;
        in_ = WireCursor(in_.end(), in_.end());
    }

    WireCursor in_;
    bool ok_ = true;
};

void readSegment(Decoder& in, Segment& segment) {
    bool hasChecksum = false;
    std::int32_t checksum = 0;
    std::uint8_t flavour = 0;
    in.read(segment.map);
    in.read(segment.title);
    in.read(hasChecksum);
    in.read(checksum);
    in.read(flavour);
    in.read(segment.version);
    in.read(segment.maxClients);
    in.read(segment.dummySlot);
    in.read(segment.firstFrame);
    in.read(segment.frameCount);
    if (hasChecksum) segment.mapChecksum = checksum;
    segment.flavour = static_cast<DemoFlavour>(flavour);
    in.list(segment.names, [&in](NameChange& change) {
        in.read(change.frame);
        in.read(change.slot);
        in.read(change.name);
    });
    in.list(segment.prints, [&in](Print& print) {
        in.read(print.frame);
        in.read(print.level);
        in.read(print.text);
    });
    in.list(segment.tracks, [&in](Track& track) { in.read(track); });
}

}  // namespace

Bytes encodeRecording(const Recording& recording) {
    ByteWriter out;
    writeText(out, recording.name);
    out.write(recording.hash.high);
    out.write(recording.hash.low);
    out.write(recording.trailingBytes);
    out.u8(recording.endMarker ? 1 : 0);
    writeCount(out, recording.warnings.size());
    for (const auto& warning : recording.warnings) writeText(out, warning);
    writeCount(out, recording.segments.size());
    for (const auto& segment : recording.segments) writeSegment(out, segment);
    return std::move(out).take();
}

std::optional<Recording> decodeRecording(std::span<const std::byte> bytes) {
    Bytes padded(bytes.begin(), bytes.end());
    padded.resize(bytes.size() + kWireSlack);
    Decoder in(WireCursor(padded.data(), padded.data() + bytes.size()));
    Recording recording;
    in.read(recording.name);
    in.read(recording.hash.high);
    in.read(recording.hash.low);
    in.read(recording.trailingBytes);
    in.read(recording.endMarker);
    in.list(recording.warnings, [&in](std::string& warning) { in.read(warning); });
    in.list(recording.segments, [&in](Segment& segment) { readSegment(in, segment); });
    if (!in.ok() || !in.atEnd()) return std::nullopt;
    return recording;
}

namespace {

using Triple = std::array<std::int32_t, 3>;

/// A flags byte precedes each sample. Its low two bits: width of the coordinates.
constexpr unsigned kWidthMask = 3;
constexpr unsigned kWidthNone = 0;
constexpr unsigned kWidth8 = 1;
constexpr unsigned kWidth16 = 2;
constexpr unsigned kWidth32 = 3;
constexpr unsigned kViewOffset = 1u << 2;
constexpr unsigned kHealth = 1u << 3;
constexpr unsigned kEvent = 1u << 4;
constexpr unsigned kState = 1u << 5;
constexpr unsigned kFrameGap = 1u << 6;
constexpr unsigned kVelocity = 1u << 7;

std::int32_t wrapped(std::uint32_t value) {
    return static_cast<std::int32_t>(value);
}

/// Extrapolates the next position from the last two; coordinates are stored as differences from it, which are
/// small for steady movement. Unsigned, so that overflow is defined.
struct Predictor {
    Triple before{};
    Triple last{};

    [[nodiscard]] std::int32_t expected(std::size_t axis) const {
        return wrapped(2 * static_cast<std::uint32_t>(last[axis]) - static_cast<std::uint32_t>(before[axis]));
    }
    [[nodiscard]] Triple difference(const Triple& origin) const {
        Triple result{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            result[axis] = wrapped(static_cast<std::uint32_t>(origin[axis]) -
                                   static_cast<std::uint32_t>(expected(axis)));
        }
        return result;
    }
    [[nodiscard]] Triple origin(const Triple& difference) const {
        Triple result{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            result[axis] = wrapped(static_cast<std::uint32_t>(difference[axis]) +
                                   static_cast<std::uint32_t>(expected(axis)));
        }
        return result;
    }
    void advance(const Triple& origin) {
        before = last;
        last = origin;
    }
};

template <class Narrow>
bool fits(const Triple& values) {
    return std::ranges::all_of(values, [](std::int32_t value) {
        return value >= std::numeric_limits<Narrow>::min() && value <= std::numeric_limits<Narrow>::max();
    });
}

unsigned widthOf(const Triple& values) {
    if (values == Triple{}) return kWidthNone;
    if (fits<std::int8_t>(values)) return kWidth8;
    return fits<std::int16_t>(values) ? kWidth16 : kWidth32;
}

void writeTriple(ByteWriter& out, const Triple& values, unsigned width) {
    for (const auto value : values) {
        if (width == kWidth8) out.s8(static_cast<std::int8_t>(value));
        if (width == kWidth16) out.s16(static_cast<std::int16_t>(value));
        if (width == kWidth32) out.s32(value);
    }
}

template <class Narrow>
Triple readTriple(WireCursor& in) {
    Triple values{};
    for (auto& value : values) value = in.read<Narrow>();
    return values;
}

Triple readTriple(WireCursor& in, unsigned width) {
    switch (width) {
        case kWidth8:
            return readTriple<std::int8_t>(in);
        case kWidth16:
            return readTriple<std::int16_t>(in);
        case kWidth32:
            return readTriple<std::int32_t>(in);
        default:
            return {};
    }
}

unsigned changes(const Sample& sample, const Sample& last) {
    unsigned flags = 0;
    if (sample.viewOffsetZ != last.viewOffsetZ) flags |= kViewOffset;
    if (sample.health != last.health) flags |= kHealth;
    if (sample.event != 0) flags |= kEvent;
    if (sample.pmType != last.pmType || sample.rdFlags != last.rdFlags || sample.pmFlags != last.pmFlags) {
        flags |= kState;
    }
    if (sample.frame != last.frame + 1) flags |= kFrameGap;
    return flags;
}

void writeSample(ByteWriter& out, const Sample& sample, unsigned flags) {
    if ((flags & kFrameGap) != 0) out.u32(sample.frame);
    if ((flags & kViewOffset) != 0) out.s8(sample.viewOffsetZ);
    if ((flags & kHealth) != 0) out.s16(sample.health);
    if ((flags & kEvent) != 0) out.u8(sample.event);
    if ((flags & kState) == 0) return;
    out.u8(sample.pmType);
    out.u8(sample.rdFlags);
    out.u8(sample.pmFlags);
}

/// Updates a copy of the previous sample to this one.
void readSample(WireCursor& in, Sample& sample, unsigned flags) {
    ++sample.frame;
    sample.event = 0;
    if ((flags & kFrameGap) != 0) sample.frame = in.u32();
    if ((flags & kViewOffset) != 0) sample.viewOffsetZ = in.s8();
    if ((flags & kHealth) != 0) sample.health = in.s16();
    if ((flags & kEvent) != 0) sample.event = in.u8();
    if ((flags & kState) == 0) return;
    sample.pmType = in.u8();
    sample.rdFlags = in.u8();
    sample.pmFlags = in.u8();
}

}  // namespace

void encodeTrack(const Track& track, ByteWriter& out) {
    out.u8(track.slot);
    out.u8(track.velocities.empty() ? 0 : 1);
    out.u32(static_cast<std::uint32_t>(track.samples.size()));
    Predictor predictor;
    Sample last;
    std::array<std::int16_t, 3> lastVelocity{};
    for (std::size_t index = 0; index < track.samples.size(); ++index) {
        const auto& sample = track.samples[index];
        const auto difference = predictor.difference(sample.origin);
        const auto width = widthOf(difference);
        auto flags = changes(sample, last) | width;
        const auto velocity = track.velocities.empty() ? lastVelocity : track.velocities[index];
        if (velocity != lastVelocity) flags |= kVelocity;
        out.u8(static_cast<std::uint8_t>(flags));
        writeTriple(out, difference, width);
        writeSample(out, sample, flags);
        if ((flags & kVelocity) != 0) {
            for (const auto value : velocity) out.s16(value);
        }
        predictor.advance(sample.origin);
        last = sample;
        lastVelocity = velocity;
    }
}

bool decodeTrack(WireCursor& in, Track& track) {
    track.slot = in.u8();
    const bool hasVelocities = in.u8() != 0;
    const auto count = in.u32();
    // Every sample takes at least a byte.
    if (in.overrun() || count > in.remaining()) return false;
    track.samples.resize(count);
    if (hasVelocities) track.velocities.resize(count);
    Predictor predictor;
    Sample last;
    std::array<std::int16_t, 3> velocity{};
    for (std::uint32_t index = 0; index < count; ++index) {
        const unsigned flags = in.u8();
        last.origin = predictor.origin(readTriple(in, flags & kWidthMask));
        readSample(in, last, flags);
        if ((flags & kVelocity) != 0) {
            for (auto& value : velocity) value = in.s16();
        }
        if (in.overrun()) return false;
        track.samples[index] = last;
        if (hasVelocities) track.velocities[index] = velocity;
        predictor.advance(last.origin);
    }
    return true;
}

}  // namespace navwright
