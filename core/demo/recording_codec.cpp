#include "demo/recording_codec.h"

#include <cstdint>
#include <string>
#include <utility>

#include "base/byte_writer.h"
#include "demo/track_codec.h"
#include "demo/wire_cursor.h"

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

/// Reads the parts of a recording; after the first thing that does not fit, everything read is empty and
/// ok() is false.
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
    /// A list whose entries take at least one byte each.
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

}  // namespace navwright
