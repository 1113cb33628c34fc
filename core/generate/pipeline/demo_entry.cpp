#include "core/generate/pipeline/demo_entry.h"

#include <fmt/format.h>

#include <chrono>

#include "core/base/debug_log.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/stage_keys.h"
#include "core/generate/votes/votes.h"

namespace navwright {

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Reads a demo file, through the cache if there is one.
Result<Recording> readFromDisk(const std::filesystem::path& path, const std::optional<ContentHash>& known,
                               const DemoCache& cache, const std::function<void(const DemoProgress&)>& onDemo,
                               JobContext& context) {
    DemoReadOptions options;
    if (onDemo) options.onBytes = [&](std::size_t done, std::size_t total) { onDemo({path, done, total}); };
    if (known) {
        if (auto cached = cache.load(*known)) return std::move(*cached);
    }
    return cache.readThrough(path, context, options);
}

void countMaps(DemoEntry& entry, const Recording& recording) {
    for (const auto& segment : recording.segments) {
        if (segment.frameCount > 0) entry.maps[segment.map] += segment.frameCount;
    }
}

ContentHash gateKeyOf(const DemoEntry& entry, const DemoWork& work) {
    auto input = combine(entry.hash, contentHash(work.mapName));
    if (work.map != nullptr) input = combine(input, work.map->content);
    if (work.keepRaw) input = combine(input, contentHash("rejected samples"));
    return stageKey(input, work.parameters, Stage::gate);
}

void summarise(DemoEntry& entry) {
    auto summary = std::make_shared<DemoSummary>(entry.gated->summary);
    summary->name = entry.name;
    summary->votes = static_cast<std::uint32_t>(entry.votes->votes.size());
    entry.summary = std::move(summary);
}

Result<> gate(DemoEntry& entry, const Recording& recording, const DemoWork& work, JobContext& context) {
    const GateInput input{work.mapName, work.map, work.keepRaw};
    NAV_ASSIGN(auto gated, gateDemo(recording, input, work.parameters, context));
    entry.gated = std::make_shared<const GatedDemo>(std::move(gated));
    entry.gateKey = gateKeyOf(entry, work);
    return {};
}

Result<> vote(DemoEntry& entry, const Recording& recording, const DemoWork& work, JobContext& context) {
    NAV_ASSIGN(auto votes, castVotes(recording, *entry.gated, work.map, work.parameters, context));
    entry.votes = std::make_shared<const DemoVotes>(std::move(votes));
    entry.votesKey = stageKey(entry.gateKey, work.parameters, Stage::votes);
    summarise(entry);
    return {};
}

}  // namespace

Result<std::shared_ptr<const Recording>> obtainRecording(
    const DemoSource& source, const std::optional<ContentHash>& known, const DemoCache& cache,
    const std::function<void(const DemoProgress&)>& onDemo, JobContext& context) {
    if (source.recording) return source.recording;
    NAV_ASSIGN(auto recording, readFromDisk(source.path, known, cache, onDemo, context));
    // The cache may have stored the content under another name.
    recording.name = source.path.filename().string();
    return std::make_shared<const Recording>(std::move(recording));
}

Result<std::shared_ptr<const DemoEntry>> processDemo(const DemoSource& source,
                                                     const std::shared_ptr<const DemoEntry>& before,
                                                     const DemoWork& work, DemoTimes& times,
                                                     JobContext& context) {
    auto entry = before ? std::make_shared<DemoEntry>(*before) : std::make_shared<DemoEntry>();
    std::shared_ptr<const Recording> recording = entry->recording;
    const auto read = [&]() -> Result<> {
        if (recording) return {};
        const auto start = Clock::now();
        const auto known = before ? std::optional(entry->hash) : std::nullopt;
        NAV_ASSIGN(recording, obtainRecording(source, known, work.cache, work.onDemo, context));
        times.read = since(start);
        return {};
    };
    if (!before || (work.keepRaw && !recording)) {
        NAV_TRY(read());
        entry->name = recording->name;
        entry->hash = recording->hash;
        entry->maps.clear();
        countMaps(*entry, *recording);
    }
    if (!work.mapName.empty()) {
        if (!entry->gated || entry->gateKey != gateKeyOf(*entry, work)) {
            NAV_TRY(read());
            const auto start = Clock::now();
            NAV_TRY(gate(*entry, *recording, work, context));
            times.gate = since(start);
            NAV_DEBUG(stages, "gate of {} made in {:.1f} ms, key {}", entry->name, *times.gate,
                      entry->gateKey.hex());
        }
        const auto key = stageKey(entry->gateKey, work.parameters, Stage::votes);
        if (!entry->votes || entry->votesKey != key) {
            NAV_TRY(read());
            const auto start = Clock::now();
            NAV_TRY(vote(*entry, *recording, work, context));
            times.votes = since(start);
            NAV_DEBUG(stages, "votes of {} made in {:.1f} ms, key {}", entry->name, *times.votes, key.hex());
        }
    }
    entry->recording = work.keepRaw ? recording : nullptr;
    return std::shared_ptr<const DemoEntry>(std::move(entry));
}

}  // namespace navwright
