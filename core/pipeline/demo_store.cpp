#include "pipeline/demo_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <system_error>

#include "base/file_bytes.h"
#include "base/parallel.h"
#include "demo/demo_cache.h"
#include "demo/demo_reader.h"
#include "pipeline/pipeline.h"
#include "pipeline/votes.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Goes up with every change of what the gate or the votes make of the same recording.
constexpr std::string_view kDemoStagesRevision = "demo stages 1";

class Stopwatch {
  public:
    [[nodiscard]] double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::vector<std::string> mapsOf(const Recording& recording) {
    std::vector<std::string> maps;
    for (const auto& segment : recording.segments) {
        if (std::ranges::find(maps, segment.map) == maps.end()) maps.push_back(segment.map);
    }
    return maps;
}

}  // namespace

/// One demo of the input, its content known.
struct DemoStore::Wanted {
    ContentHash hash;
    std::string name;
    fs::path path;
    std::shared_ptr<const Recording> recording;  ///< given by the caller
    StoredDemo* stored = nullptr;
    std::optional<Error> unreadable;
};

/// Brings one demo after the other up to date; safe to use from many threads at once.
class DemoStore::Worker {
  public:
    Worker(const PipelineInput& input, const std::string& mapName, const Parameters& parameters,
           JobContext& context)
        : input_(input), mapName_(mapName), parameters_(parameters), context_(context) {
        const auto mapHash = input.map ? input.map->hash : ContentHash{};
        gateKey_ = combine(combine(contentHash(kDemoStagesRevision), contentHash(mapName)), mapHash);
        gateKey_ = combine(gateKey_, parameters.hash(Stage::gate));
        if (input.keepRaw) gateKey_ = combine(gateKey_, contentHash("with rejected samples"));
    }

    [[nodiscard]] Result<> bring(Wanted& wanted) {
        auto& stored = *wanted.stored;
        if (!input_.keepRaw) stored.recording.reset();
        const bool gate = !mapName_.empty();
        const auto gatedKey = combine(gateKey_, stored.hash);
        const auto votesKey = combine(gatedKey, parameters_.hash(Stage::votes));
        const bool needsGate = gate && (!stored.gated || stored.gatedKey != gatedKey);
        const bool needsVotes = gate && (needsGate || !stored.votes || stored.votesKey != votesKey);
        const bool needsRaw = input_.keepRaw && !stored.recording;
        if (!needsGate && !needsVotes && !needsRaw && !stored.maps.empty()) return {};
        NAV_ASSIGN(const auto recording, recordingOf(wanted));
        if (!recording) return {};
        if (stored.maps.empty()) stored.maps = mapsOf(*recording);
        if (input_.keepRaw) stored.recording = recording;
        if (needsGate) {
            NAV_TRY(gateOne(*recording, stored));
            stored.gatedKey = gatedKey;
        }
        if (needsVotes) {
            NAV_TRY(voteOne(*recording, stored));
            stored.votesKey = votesKey;
        }
        return {};
    }

    [[nodiscard]] const DemoStageCosts& costs() const { return costs_; }

  private:
    /// Nothing (and the reason in `wanted`) when the demo cannot be read; a failure only for a cancel.
    [[nodiscard]] Result<std::shared_ptr<const Recording>> recordingOf(Wanted& wanted) {
        if (wanted.recording) return wanted.recording;
        if (wanted.stored->recording) return wanted.stored->recording;
        const Stopwatch watch;
        auto read = input_.cacheDir.empty() ? readDemoFile(wanted.path, context_)
                                            : DemoCache(input_.cacheDir).readThrough(wanted.path, context_);
        add(costs_.read, watch);
        if (!read && read.error().cancelled()) return cancelled();
        if (!read) {
            wanted.unreadable = read.error().error();
            return nullptr;
        }
        read->name = wanted.name;
        return std::make_shared<const Recording>(std::move(*read));
    }

    [[nodiscard]] Result<> gateOne(const Recording& recording, StoredDemo& stored) {
        const Stopwatch watch;
        NAV_ASSIGN(auto gated,
                   gateDemo(recording, {mapName_, input_.map.get(), input_.keepRaw}, parameters_, context_));
        stored.gated = std::make_shared<const GatedDemo>(std::move(gated));
        add(costs_.gate, watch);
        return {};
    }

    [[nodiscard]] Result<> voteOne(const Recording& recording, StoredDemo& stored) {
        const Stopwatch watch;
        NAV_ASSIGN(auto votes, castVotes(recording, *stored.gated, input_.map.get(), parameters_, context_));
        auto summary = stored.gated->summary;
        summary.votes = static_cast<std::uint32_t>(votes.votes.size());
        stored.summary = std::make_shared<const DemoSummary>(std::move(summary));
        stored.votes = std::make_shared<const DemoVotes>(std::move(votes));
        add(costs_.votes, watch);
        return {};
    }

    void add(DemoStageCost& cost, const Stopwatch& watch) {
        const std::scoped_lock lock(mutex_);
        cost.ran = true;
        cost.milliseconds += watch.milliseconds();
    }

    const PipelineInput& input_;
    const std::string& mapName_;
    const Parameters& parameters_;
    JobContext& context_;
    ContentHash gateKey_;
    std::mutex mutex_;
    DemoStageCosts costs_;
};

Result<ContentHash> DemoStore::hashOf(const fs::path& path) {
    std::error_code code;
    const auto size = fs::file_size(path, code);
    const auto changed = code ? fs::file_time_type{} : fs::last_write_time(path, code);
    const auto known = stamps_.find(path);
    if (!code && known != stamps_.end() && known->second.size == size && known->second.changed == changed) {
        return known->second.hash;
    }
    NAV_ASSIGN(const auto bytes, readFile(path));
    const auto hash = contentHash(bytes);
    if (!code) stamps_[path] = {size, changed, hash};
    return hash;
}

Result<std::vector<DemoStore::Wanted>> DemoStore::identify(const PipelineInput& input,
                                                           std::vector<std::string>& warnings,
                                                           JobContext& context) {
    std::vector<Wanted> wanted;
    std::optional<Error> firstError;
    for (const auto& source : input.demos) {
        if (context.stopRequested()) return cancelled();
        if (source.recording) {
            wanted.push_back(
                {source.recording->hash, source.recording->name, {}, source.recording, nullptr, {}});
            continue;
        }
        auto hash = hashOf(source.path);
        if (hash) {
            wanted.push_back({*hash, source.path.filename().string(), source.path, nullptr, nullptr, {}});
            continue;
        }
        warnings.push_back("Not used: " + hash.error().message());
        if (!firstError) firstError = hash.error().error();
    }
    if (wanted.empty() && firstError) return std::unexpected(Failure(*firstError));
    // The same content goes by the first of its names, whatever order the demos were given in.
    std::ranges::sort(wanted, [](const Wanted& a, const Wanted& b) {
        return std::tie(a.hash, a.name, a.path) < std::tie(b.hash, b.name, b.path);
    });
    const auto duplicate = [&](const Wanted& a, const Wanted& b) {
        if (a.hash != b.hash) return false;
        warnings.push_back(fmt::format("{} holds the same as {} and counts once", b.name, a.name));
        return true;
    };
    const auto rest = std::ranges::unique(wanted, duplicate);
    wanted.erase(rest.begin(), rest.end());
    return wanted;
}

Result<DemoStore::Brought> DemoStore::bring(const PipelineInput& input, const std::string& mapName,
                                            const Parameters& parameters, JobContext& context) {
    Brought brought;
    NAV_ASSIGN(auto wanted, identify(input, brought.warnings, context));
    std::erase_if(demos_, [&](const auto& entry) {
        return !std::ranges::binary_search(wanted, entry.first, {}, &Wanted::hash);
    });
    for (auto& demo : wanted) {
        auto& stored = demos_[demo.hash];
        if (stored.name != demo.name)
            stored = {.hash = demo.hash, .name = demo.name, .maps = {}, .gatedKey = {}, .votesKey = {}};
        demo.stored = &stored;
    }

    Worker worker(input, mapName, parameters, context);
    std::mutex mutex;
    std::size_t done = 0;
    const auto bringOne = [&](std::size_t index) -> Result<> {
        NAV_TRY(worker.bring(wanted[index]));
        const std::scoped_lock lock(mutex);
        context.progress("Reading demos", ++done, wanted.size());
        return {};
    };
    NAV_TRY(parallelFor(wanted.size(), input.jobs, context, bringOne));
    brought.costs = worker.costs();
    std::optional<Error> firstError;
    for (const auto& demo : wanted) {
        if (!demo.unreadable) {
            brought.demos.push_back(demo.stored);
            continue;
        }
        brought.warnings.push_back("Not used: " + demo.unreadable->message());
        if (!firstError) firstError = demo.unreadable;
        demos_.erase(demo.hash);
    }
    if (brought.demos.empty() && firstError) return std::unexpected(Failure(*firstError));
    return brought;
}

void DemoStore::clear() {
    demos_.clear();
    stamps_.clear();
}

}  // namespace navwright
