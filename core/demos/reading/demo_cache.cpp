#include "core/demos/reading/demo_cache.h"

#include <fmt/format.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/counted.h"
#include "core/base/debug_log.h"
#include "core/base/file_bytes.h"
#include "core/base/hash_bytes.h"
#include "core/base/parallel.h"
#include "core/demos/reading/recording_codec.h"

namespace navwright {

namespace {

/// A cache file starts with this, the demo's hash and the payload's hash.
constexpr std::uint64_t kCacheMagic = 0x454843414344574e;  // "NWDCACHE"

}  // namespace

std::filesystem::path DemoCache::fileFor(const ContentHash& demo, const DemoReadOptions& options) const {
    return folder_ / fmt::format("{}-{}.{:012x}{}.demo", demo.hex(), kRecordingFormat, demoReaderRevision(),
                                 options.tryNewerVersions ? "-newer" : "");
}

std::optional<Recording> DemoCache::load(const ContentHash& demo, const DemoReadOptions& options) const {
    if (folder_.empty()) return std::nullopt;
    const auto file = fileFor(demo, options);
    std::error_code code;
    if (!std::filesystem::is_regular_file(file, code)) {
        NAV_DEBUG(cache, "miss: {}", file.string());
        return std::nullopt;
    }
    const auto bytes = readFile(file);
    if (!bytes) return std::nullopt;
    ByteReader in(*bytes);
    const auto magic = in.read<std::uint64_t>();
    const auto demoHash = readHash(in);
    const auto payloadHash = readHash(in);
    const auto payload = in.take(in.remaining());
    if (in.failed() || magic != kCacheMagic || demoHash != demo || payloadHash != contentHash(payload)) {
        NAV_DEBUG(cache, "damaged: {}", file.string());
        return std::nullopt;
    }
    auto recording = decodeRecording(payload);
    if (!recording || recording->hash != demo) return std::nullopt;
    // The file time is the last use, for cleaning up. Read-only files keep theirs.
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now(), code);
    NAV_DEBUG(cache, "hit: {}", file.string());
    return recording;
}

Result<> DemoCache::store(const Recording& recording, const DemoReadOptions& options) const {
    std::error_code code;
    std::filesystem::create_directories(folder_, code);
    if (code) {
        return fail("The cache folder cannot be made: " + code.message(), folder_.string(),
                    "name another folder, or do without a cache");
    }
    const auto payload = encodeRecording(recording);
    ByteWriter header;
    header.write(kCacheMagic);
    writeHash(header, recording.hash);
    writeHash(header, contentHash(payload));
    NAV_ASSIGN(auto file, AtomicFile::create(fileFor(recording.hash, options)));
    NAV_TRY(file.write(header.view()));
    NAV_TRY(file.write(payload));
    return file.commit();
}

Result<Recording> DemoCache::readThrough(const std::filesystem::path& demo, JobContext& context,
                                         const DemoReadOptions& options) const {
    if (folder_.empty()) return readDemoFile(demo, context, options);
    NAV_ASSIGN(auto bytes, readFile(demo));
    if (context.stopRequested()) return cancelled();
    NAV_ASSIGN(const auto inside, unpackDemo(bytes, context));
    bytes = {};
    return readThrough(demo, inside, inside.hash(), context, options);
}

Result<Recording> DemoCache::readThrough(const std::filesystem::path& demo, const DemoBytes& inside,
                                         const ContentHash& hash, JobContext& context,
                                         const DemoReadOptions& options) const {
    auto cached = load(hash, options);
    if (cached) {
        cached->name = demo.filename().string();
        return std::move(*cached);
    }
    NAV_ASSIGN(auto recording, readDemo(inside, demo.string(), context, options));
    recording.name = demo.filename().string();
    if (folder_.empty()) return recording;
    if (const auto stored = store(recording, options); !stored) {
        const std::scoped_lock lock(mutex_);
        if (unkept_++ == 0) reason_ = stored.error().message();
    }
    return recording;
}

Result<> DemoCache::readEach(
    std::span<const std::filesystem::path> demos, int jobs, JobContext& context,
    const std::function<Result<>(std::size_t demo, Result<Recording> recording)>& take) const {
    std::atomic<std::size_t> done = 0;
    return parallelFor(demos.size(), jobs, context, [&](std::size_t i) -> Result<> {
        auto recording = readThrough(demos[i], context);
        if (!recording && recording.error().cancelled()) return cancelled();
        NAV_TRY(take(i, std::move(recording)));
        context.progress("reading demos", ++done, demos.size());
        return {};
    });
}

std::string DemoCache::unkept() const {
    const std::scoped_lock lock(mutex_);
    if (unkept_ == 0) return {};
    return fmt::format("{} could not be kept: {}",
                       counted(unkept_, "demo that was read", "demos that were read"), reason_);
}

void DemoCache::warnOfUnkept(JobContext& context) const {
    if (const auto words = unkept(); !words.empty()) context.warn(words);
}

}  // namespace navwright
