#include "core/generate/vote_archive/vote_intake.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_lock.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/stop_scope.h"
#include "core/base/temporary_name.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/demo_entry.h"
#include "core/generate/vote_archive/demo_block.h"
#include "core/generate/vote_archive/merge_votes.h"
#include "core/generate/vote_archive/votes_file.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartMark = ".part-";
/// Bytes of a demo that, with its size, determine its share.
constexpr std::size_t kShareHead = std::size_t{64} << 10;

/// Votes of one map revision waiting to be written.
struct Waiting {
    VotesOrigin origin;
    std::vector<DemoBlock> blocks;
};

/// A demo whose votes a file contains.
struct VotedOn {
    ContentHash hash;
    std::string map;
    std::string name;  ///< of the demo's file
    std::uint8_t maps = 0;
};

/// Demos with complete votes and the name they count under, by hash. A killed run may have stored only some
/// of a demo's maps.
std::vector<std::pair<ContentHash, std::string>> completeDemos(std::vector<VotedOn> all) {
    constexpr std::uint8_t kUncounted = 255;
    std::ranges::sort(all, {}, [](const VotedOn& one) { return std::tie(one.hash, one.map, one.name); });
    std::vector<std::pair<ContentHash, std::string>> complete;
    for (auto demo = all.begin(); demo != all.end();) {
        const auto end =
            std::find_if(demo, all.end(), [&](const auto& one) { return one.hash != demo->hash; });
        std::size_t maps = 0;
        std::string name;
        for (auto one = demo; one != end; ++one) {
            if (one != demo && one->map == std::prev(one)->map) continue;
            ++maps;
            name = std::max(name, one->name);
        }
        if (demo->maps != kUncounted && maps >= demo->maps) complete.emplace_back(demo->hash, name);
        demo = end;
    }
    return complete;
}

bool comesBefore(const DemoBlock& a, const DemoBlock& b) {
    return std::pair(a.head.hash, a.head.name) < std::pair(b.head.hash, b.head.name);
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code code;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
        std::error_code unknown;
        if (entry->is_regular_file(unknown)) files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

/// One run of takeVotes().
class Intake {
  public:
    Intake(MapFolder& maps, const Parameters& parameters, const IntakeOptions& options, JobContext& context)
        : maps_(maps),
          parameters_(parameters),
          options_(options),
          parts_(options.out / "parts"),
          cache_(options.cache),
          context_(context) {}

    Result<IntakeReport> run(std::span<const fs::path> demos);

  private:
    [[nodiscard]] Result<> begin();
    [[nodiscard]] Result<> lookAt(const fs::path& file, std::vector<VotedOn>& all) const;
    [[nodiscard]] Result<> take(const fs::path& demo);
    [[nodiscard]] Result<> vote(const fs::path& demo, std::shared_ptr<const Recording> recording);
    [[nodiscard]] bool isKnown(const ContentHash& hash, const std::string& name) const;
    void refuse(const fs::path& demo, const Failure& failure);
    void tellRepeated();
    /// Requires the mutex.
    [[nodiscard]] Result<> spill();
    [[nodiscard]] Result<> finish();
    [[nodiscard]] Result<> finishFile(const std::string& name, const std::vector<fs::path>& parts);

    MapFolder& maps_;
    const Parameters& parameters_;
    const IntakeOptions& options_;
    fs::path parts_;
    DemoCache cache_;
    JobContext& context_;
    std::optional<FolderLock> lock_;
    /// Demos with complete votes on disk, with the first of their names; ascending.
    std::vector<std::pair<ContentHash, std::string>> known_;
    std::mutex mutex_;
    std::map<std::string, Waiting> waiting_;                ///< by file name
    std::map<ContentHash, std::vector<fs::path>> filesOf_;  ///< of this run, by recording
    std::size_t held_ = 0;
    std::size_t nextPart_ = 0;
    IntakeReport report_;
};

/// Locks the folder and reads what it contains.
Result<> Intake::begin() {
    std::error_code code;
    fs::create_directories(parts_, code);
    if (code) return fail("The folder cannot be made: " + code.message(), options_.out.string());
    NAV_ASSIGN(auto lock, FolderLock::take(options_.out));
    lock_.emplace(std::move(lock));
    removeAbandoned(options_.out);
    std::vector<VotedOn> all;
    for (const auto& folder : {options_.out, parts_}) {
        for (const auto& file : filesIn(folder)) {
            const auto name = file.filename().string();
            if (name.contains(kTemporaryMark)) {
                // Only lock holders write here, so it is left over from a killed run.
                if (folder == parts_) fs::remove(file, code);
                continue;
            }
            if (!name.contains(kPartMark) && !name.ends_with(kVotesEnding)) continue;
            NAV_TRY(lookAt(file, all));
            ++nextPart_;
        }
    }
    known_ = completeDemos(std::move(all));
    return {};
}

Result<> Intake::lookAt(const fs::path& file, std::vector<VotedOn>& all) const {
    NAV_ASSIGN(auto reader, VotesReader::open(file));
    const auto& origin = reader.header().origin;
    NAV_TRY(checkCastAlike(origin, parameters_, file));
    while (true) {
        if (context_.stopRequested()) return cancelled();
        NAV_ASSIGN(auto head, reader.next());
        if (!head) return {};
        all.push_back({head->hash, origin.map, std::move(head->name), head->maps});
    }
}

bool Intake::isKnown(const ContentHash& hash, const std::string& name) const {
    const auto found =
        std::ranges::lower_bound(known_, hash, {}, [](const auto& demo) { return demo.first; });
    return found != known_.end() && found->first == hash && found->second <= name;
}

void Intake::refuse(const fs::path& demo, const Failure& failure) {
    const std::scoped_lock lock(mutex_);
    report_.unreadable.push_back({demo, failure.error().message()});
}

Result<> Intake::take(const fs::path& demo) {
    auto bytes = readFile(demo);
    if (!bytes) {
        if (bytes.error().cancelled() || context_.stopRequested()) return cancelled();
        refuse(demo, bytes.error());
        return {};
    }
    const auto size = bytes->size();
    NAV_ASSIGN(auto inside, unpackDemo(*bytes, context_));
    *bytes = {};
    const auto hash = inside.hash();
    const auto name = demo.filename().string();
    const bool known = isKnown(hash, name);
    {
        const std::scoped_lock lock(mutex_);
        filesOf_[hash].push_back(demo);
        if (known) ++report_.known;
    }
    if (known) return {};
    auto recording = cache_.readThrough(demo, inside, hash, context_);
    if (!recording) {
        if (recording.error().cancelled()) return cancelled();
        refuse(demo, recording.error());
        return {};
    }
    if (std::ranges::none_of(recording->segments, [](const auto& one) { return one.frameCount > 0; })) {
        const std::scoped_lock lock(mutex_);
        ++report_.read;
        report_.withoutFrames.push_back(demo);
        return {};
    }
    recording->name = name;
    inside = {};
    NAV_TRY(vote(demo, std::make_shared<const Recording>(*std::move(recording))));
    const std::scoped_lock lock(mutex_);
    ++report_.read;
    report_.bytes += size;
    return {};
}

Result<> Intake::vote(const fs::path& demo, std::shared_ptr<const Recording> recording) {
    std::map<std::string, std::set<std::int32_t>> names;  ///< with the checksums of maps of that name
    for (const auto& segment : recording->segments) {
        if (segment.frameCount == 0) continue;
        auto& checksums = names[segment.map];
        if (segment.mapChecksum) checksums.insert(*segment.mapChecksum);
    }
    std::vector<std::pair<std::shared_ptr<const GameMap>, DemoBlock>> made;
    std::map<ContentHash, bool> shown;  ///< maps tried, and whether the demo shows them
    for (const auto& [name, checksums] : names) {
        const auto revisions = maps_.revisions(name, checksums, context_);
        bool any = false;
        for (const auto& map : revisions) {
            const auto [known, isNew] = shown.try_emplace(map->hash, false);
            if (isNew) {
                const DemoWork work{map->name(), map.get(), parameters_, false, cache_, {}};
                DemoTimes times;
                NAV_ASSIGN(const auto entry, processDemo({demo, recording}, nullptr, work, times, context_));
                known->second = entry->summary->segmentsUsed > 0;
                if (known->second) made.emplace_back(map, encodeDemo(*entry));
            }
            any = any || known->second;
        }
        if (context_.stopRequested()) return cancelled();
        if (any) continue;
        const std::scoped_lock lock(mutex_);
        ++(revisions.empty() ? report_.withoutMap : report_.otherRevision)[name];
    }
    recording.reset();
    const std::scoped_lock lock(mutex_);
    for (auto& [map, block] : made) {
        auto origin = votesOrigin(*map, parameters_);
        held_ += sizeof(DemoBlock) + block.body.capacity() + block.head.name.size();
        auto& waiting = waiting_[votesFileName(origin)];
        waiting.origin = std::move(origin);
        waiting.blocks.push_back(std::move(block));
    }
    return held_ < options_.held ? Result<>() : spill();
}

Result<> Intake::spill() {
    const Unbroken whole;
    for (auto& [name, waiting] : waiting_) {
        if (waiting.blocks.empty()) continue;
        std::ranges::sort(waiting.blocks, comesBefore);
        fs::path part;
        do {
            part = parts_ / fmt::format("{}{}{:06}", name, kPartMark, nextPart_++);
        } while (fs::exists(part));
        NAV_ASSIGN(auto out, VotesWriter::create(part, {waiting.origin, {}}));
        const DemoBlock* last = nullptr;
        for (const auto& block : waiting.blocks) {
            if (last != nullptr && last->head.hash == block.head.hash) continue;
            NAV_TRY(out.add(block.head, block.body));
            last = &block;
        }
        NAV_TRY(out.commit());
        waiting.blocks = {};
    }
    held_ = 0;
    return {};
}

/// Merges the parts with the existing files.
Result<> Intake::finish() {
    std::map<std::string, std::vector<fs::path>> parts;
    for (const auto& file : filesIn(options_.out)) {
        if (file.filename().string().ends_with(kVotesEnding)) parts[file.filename().string()];
    }
    for (const auto& file : filesIn(parts_)) {
        const auto name = file.filename().string();
        const auto mark = name.rfind(kPartMark);
        if (mark != std::string::npos && !name.contains(kTemporaryMark))
            parts[name.substr(0, mark)].push_back(file);
    }
    for (const auto& [name, files] : parts) NAV_TRY(finishFile(name, files));
    std::error_code code;
    fs::remove(parts_, code);
    return {};
}

Result<> Intake::finishFile(const std::string& name, const std::vector<fs::path>& parts) {
    const auto target = options_.out / name;
    if (!parts.empty()) {
        auto files = parts;
        std::error_code code;
        if (fs::exists(target, code)) files.push_back(target);
        NAV_ASSIGN(const auto merged, mergeVotes(files, {}, target, context_));
        // The target may already contain the parts; merging again changes nothing.
        for (const auto& part : parts) fs::remove(part, code);
    }
    NAV_ASSIGN(auto reader, VotesReader::open(target));
    while (true) {
        NAV_ASSIGN(const auto head, reader.next());
        if (!head) break;
    }
    report_.files[name] = {reader.demos(), reader.votes(), reader.digest()};
    return {};
}

/// A recording is named after the first of its files.
void Intake::tellRepeated() {
    for (auto& [hash, files] : filesOf_) {
        std::ranges::sort(files, {}, [](const fs::path& file) { return std::pair(file.filename(), file); });
        for (std::size_t at = 1; at < files.size(); ++at)
            report_.repeated.push_back({files[at], files.front()});
    }
}

Result<IntakeReport> Intake::run(std::span<const fs::path> demos) {
    NAV_TRY(begin());
    report_.demos = demos.size();
    std::atomic<std::size_t> done = 0;
    const auto taken = parallelFor(demos.size(), options_.jobs, context_, [&](std::size_t index) -> Result<> {
        NAV_TRY(take(demos[index]));
        const auto now = ++done;
        context_.progress("Reading demos", now, demos.size());
        if (options_.onDemo) options_.onDemo(now, demos.size());
        return {};
    });
    cache_.warnOfUnkept(context_);
    if (!taken && !taken.error().cancelled()) return std::unexpected(taken.error());
    {
        // Also after a stop: finished work is kept.
        const StopScope goOn{std::stop_token()};
        const std::scoped_lock lock(mutex_);
        NAV_TRY(spill());
    }
    report_.stopped = !taken;
    if (taken) {
        const auto finished = finish();
        if (!finished && !finished.error().cancelled()) return std::unexpected(finished.error());
        report_.stopped = !finished;
    }
    if (report_.stopped) report_.files.clear();
    std::ranges::sort(report_.unreadable, {}, &IntakeReport::Unreadable::file);
    std::ranges::sort(report_.withoutFrames);
    tellRepeated();
    return std::move(report_);
}

}  // namespace

Result<IntakeReport> takeVotes(std::span<const fs::path> demos, MapFolder& maps, const Parameters& parameters,
                               const IntakeOptions& options, JobContext& context) {
    return Intake(maps, parameters, options, context).run(demos);
}

Result<std::size_t> shareOf(const fs::path& demo, std::size_t count) {
    NAV_ASSIGN(const auto head, readHead(demo, kShareHead));
    std::error_code code;
    const std::uint64_t size = fs::file_size(demo, code);
    const auto key = combine(contentHash(head), contentHash(std::as_bytes(std::span(&size, 1))));
    return toIndex(key.low % count);
}

Result<std::vector<fs::path>> demosOfShare(std::span<const fs::path> demos, std::size_t index,
                                           std::size_t count, JobContext& context) {
    if (count <= 1) return std::vector(demos.begin(), demos.end());
    std::vector<fs::path> mine;
    for (const auto& demo : demos) {
        if (context.stopRequested()) return cancelled();
        if (shareOf(demo, count).value_or(0) == index) mine.push_back(demo);
    }
    return mine;
}

}  // namespace navwright
