#include "core/demos/reading/demo_reader.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/gzip.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/dm2_reader.h"
#include "core/demos/reading/message_reader.h"
#include "core/demos/reading/mvd_reader.h"
#include "core/demos/reading/recording_builder.h"

namespace navwright {

namespace {

std::unique_ptr<MessageReader> readerFor(std::span<const std::byte> demo, const DemoReadOptions& options) {
    switch (fileKindOf(demo)) {
        case FileKind::mvd2:
            return std::make_unique<MvdReader>(options);
        case FileKind::dm2:
            return std::make_unique<Dm2Reader>();
        default:
            return nullptr;
    }
}

std::unexpected<Failure> notADemo(const DemoBytes& demo, std::string_view name) {
    if (!demo.trouble.empty()) return fail(demo.trouble, std::string(name), "no demo can be read from it");
    const auto kind = fileKindOf(demo.view());
    if (kind == FileKind::gzip) {
        return fail("This is gzip in gzip", std::string(name),
                    "unpack it once: a demo is packed once at most");
    }
    const bool known = kind != FileKind::unknown && kind != FileKind::empty;
    return fail("Not a demo: neither MVD2 nor a client demo (DM2)", fmt::format("{}, byte 0", name),
                known ? fmt::format("this is of the kind: {}", fileKindName(kind)) : std::string());
}

std::string framesRead(const Recording& recording) {
    if (recording.segments.empty()) return "no frame was read";
    const auto& last = recording.segments.back();
    return fmt::format("the last frame read is {}", last.firstFrame + last.frameCount - 1);
}

/// Adds warnings of what was lost.
void warn(Recording& recording, const DemoBytes& demo, const MessagesRead& read) {
    if (!demo.trouble.empty()) recording.warnings.push_back(demo.trouble);
    if (read.damage) {
        recording.warnings.push_back(fmt::format(
            "{} (byte {}); {} of {} bytes were not read, {}", read.damage->what, read.damage->offset,
            demo.size - read.damage->offset, demo.size, framesRead(recording)));
    }
    if (read.trailingBytes > 0) {
        recording.warnings.push_back(
            fmt::format("{} bytes after the end marker were ignored", read.trailingBytes));
    }
}

/// Corrupt bytes before the first frame make a demo unusable; a truncated one is just very short.
Result<> refuseWhenWorthless(const Recording& recording, const DemoBytes& demo, const MessagesRead& read,
                             std::string_view name) {
    if (!recording.segments.empty() || !read.damage) return {};
    if (!read.damage->cut) {
        return fail(read.damage->what, fmt::format("{}, byte {}", name, read.damage->offset),
                    read.damage->hint);
    }
    if (!demo.trouble.empty() && !demo.cut) return fail(demo.trouble, std::string(name));
    return {};
}

}  // namespace

std::uint64_t demoReaderRevision() {
    return
#include "demo_reader_revision.inc"
        ;
}

Result<Recording> readDemo(std::span<const std::byte> file, std::string_view name, JobContext& context,
                           const DemoReadOptions& options) {
    NAV_ASSIGN(const auto demo, unpackDemo(file, context));
    return readDemo(demo, name, context, options);
}

Result<Recording> readDemo(const DemoBytes& demo, std::string_view name, JobContext& context,
                           const DemoReadOptions& options) {
    const auto reader = readerFor(demo.view(), options);
    if (!reader) return notADemo(demo, name);
    RecordingBuilder builder(demo.size);
    NAV_ASSIGN(const auto read, readMessages(demo, *reader, builder, options.onBytes, context));
    auto recording = std::move(builder).finish();
    NAV_TRY(refuseWhenWorthless(recording, demo, read, name));
    recording.name = name;
    recording.hash = demo.hash();
    recording.endMarker = read.endMarker;
    recording.trailingBytes = read.trailingBytes;
    warn(recording, demo, read);
    return recording;
}

Result<Recording> readDemoFile(const std::filesystem::path& path, JobContext& context,
                               const DemoReadOptions& options) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    auto recording = readDemo(bytes, path.string(), context, options);
    if (recording) recording->name = path.filename().string();
    return recording;
}

}  // namespace navwright
