#include "core/generate/batch/batch_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/stage_keys.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/packs/map_file.h"
#include "core/system/folder.h"
#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBatchFormat = "navwright.batch";

std::string_view trimmed(std::string_view text) {
    while (text.ends_with('\n') || text.ends_with(' ')) text.remove_suffix(1);
    while (text.starts_with(' ')) text.remove_prefix(1);
    return text;
}

/// The last non-empty line of a file.
std::string lastLine(const fs::path& file) {
    const auto bytes = readFile(file);
    if (!bytes) return {};
    const auto text = trimmed(asText(*bytes));
    const auto start = text.rfind('\n');
    return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
}

/// How a script ended, by its own note.
struct Ended {
    int code = 0;
    std::string words;  ///< "ended by SIGTERM on HOST"
};

std::optional<Ended> notedEnd(const fs::path& file) {
    const auto bytes = readFile(file, 1024);
    if (!bytes) return std::nullopt;
    auto text = asText(*bytes);
    Ended noted;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), noted.code);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(end - text.data());
    noted.words = trimmed(text);
    return noted;
}

/// The process of a script that runs, or was killed.
struct Runner {
    std::string host;
    long process = 0;
    std::string start;  ///< of the process, in the system's ticks; empty: unknown
};

/// Splits a text, dropping empty parts.
std::vector<std::string> parted(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != text.npos;) {
        const auto end = std::min(text.find_first_of(separators, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

std::optional<Runner> notedRunner(const fs::path& file) {
    const auto bytes = readFile(file, 1024);
    if (!bytes) return std::nullopt;
    const auto words = parted(asText(*bytes), " \n");
    Runner runner;
    if (words.size() < 2) return std::nullopt;
    const auto& process = words[1];
    const auto read = std::from_chars(process.data(), process.data() + process.size(), runner.process);
    if (read.ec != std::errc()) return std::nullopt;
    runner.host = words[0];
    if (words.size() > 2) runner.start = words[2];
    return runner;
}

/// Whether a script is running: by its process on this machine, by the note that it touches on others.
bool isAlive(const Runner& runner, const fs::path& note) {
    constexpr std::chrono::minutes kMostSilence{5};
    if (runner.host != hostName()) {
        std::error_code code;
        const auto touched = fs::last_write_time(note, code);
        return !code && fs::file_time_type::clock::now() - touched < kMostSilence;
    }
    if (!isRunning(runner.process)) return false;
    const auto state = processState(runner.process);
    if (!state) return true;
    return !state->ended && (runner.start.empty() || runner.start == state->started);
}

bool isAmong(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
}

MadeFrom readMadeFrom(const fs::path& folder) {
    MadeFrom from;
    const auto bytes = readFile(folder / kMadeFromName, limit::kJsonBytes);
    if (!bytes) return from;
    for (const auto& line : parted(asText(*bytes), "\n")) {
        const auto blank = std::min(line.find(' '), line.size());
        from[line.substr(0, blank)] = line.substr(std::min(blank + 1, line.size()));
    }
    return from;
}

/// Names the differences: "demos, parameters".
std::string changes(const MadeFrom& then, const MadeFrom& now) {
    std::string text;
    for (const auto& [what, value] : now) {
        const auto before = then.find(what);
        if (before == then.end() || before->second != value) text += (text.empty() ? "" : ", ") + what;
    }
    return text;
}

/// Whether another run is writing votes there.
bool isLocked(const fs::path& folder) {
    const auto opened = SystemFolder::open(folder);
    return opened && opened->isLocked();
}

/// Sets the state of a task that ended well: done, or stale if its inputs changed since.
void settle(BatchTask& task, const fs::path& home, const std::string& changed) {
    std::error_code code;
    task.state = changed.empty() ? BatchState::done : BatchState::stale;
    task.reason =
        changed.empty() || fs::exists(home / kMadeFromName, code) ? changed : "it must be made again";
}

/// Hash of a map and of the files that replace its entities and checksum; "gone" without the map.
std::string mapContent(const fs::path& bsp) {
    const auto map = readMapFile(bsp);
    if (!map) return "gone";
    auto content = contentHash(map->bytes);
    for (const auto& file : replacementsFor(bsp, MapEntities{}).files()) {
        const auto bytes = readReplacement(file);
        content = combine(content, bytes ? contentHash(*bytes) : contentHash("unreadable"));
    }
    return content.hex();
}

bool isPlainName(const std::string& name) {
    return !name.empty() && !name.starts_with('.') && !name.contains('/');
}

}  // namespace

std::string manifestJson(const BatchManifest& manifest) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kBatchFormat);
    json.member("version", 2);
    json.member("engine", manifest.engine);
    json.member("program", manifest.program);
    json.member("demo_folder", manifest.demoFolder);
    json.member("map_folder", manifest.mapFolder);
    json.member("preset", manifest.parameters.preset);
    json.list("set", manifest.parameters.assignments);
    json.rows("shards", manifest.shards, [&](const BatchManifest::ShardPlan& shard) {
        json.member("name", shard.name);
        json.member("demos", shard.demos);
        json.member("bytes", shard.bytes);
    });
    json.rows("maps", manifest.maps, [&](const BatchManifest::MapPlan& map) {
        json.member("id", map.id);
        json.member("name", map.name);
        json.member("bsp", map.bsp);
    });
    json.endObject();
    return std::move(json).take();
}

Result<BatchManifest> readManifest(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), file.string()));
    const auto root = document.root();
    if (root.text("format") != kBatchFormat) return fail("This is no plan of a batch", file.string());
    BatchManifest manifest;
    manifest.engine = root.text("engine");
    if (root.count("version") != 2) {
        return fail("This plan is of another version of the program", file.string(), "plan once more");
    }
    manifest.program = root.text("program");
    manifest.demoFolder = root.text("demo_folder");
    manifest.mapFolder = root.text("map_folder");
    manifest.parameters.preset = root.text("preset");
    for (const auto& one : root.list("set")) manifest.parameters.assignments.push_back(one.text());
    bool plain = true;
    for (const auto& shard : root.list("shards")) {
        manifest.shards.push_back({shard.text("name"), shard.count("demos"), shard.count("bytes")});
        plain = plain && isPlainName(manifest.shards.back().name);
    }
    for (const auto& map : root.list("maps")) {
        manifest.maps.push_back({map.text("id"), map.text("name"), map.text("bsp")});
        plain = plain && isPlainName(manifest.maps.back().id) && isPlainName(manifest.maps.back().name);
    }
    if (!plain && !document.failed()) return fail("A name in the plan is a path", file.string());
    return document.finish(std::move(manifest));
}

std::string_view batchStateName(BatchState state) {
    constexpr std::string_view kNames[] = {"waiting", "running", "done", "stopped", "failed", "stale"};
    return kNames[toIndex(state)];
}

std::string madeFromText(const MadeFrom& from) {
    std::string text;
    for (const auto& [what, value] : from) text += fmt::format("{} {}\n", what, value);
    return text;
}

Result<std::map<std::string, fs::path>> findBatchMaps(const fs::path& folder, JobContext& context) {
    const std::vector<fs::path> folders{folder};
    NAV_ASSIGN(const auto files, collectMapFiles(folders, context));
    std::map<std::string, fs::path> found;
    for (const auto& file : files) {
        if (context.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto map, readMapFile(file));
        VotesOrigin origin;
        origin.map = file.stem().string();
        origin.mapChecksum = servedChecksum(file, map.bytes);
        const auto id = fs::path(votesFileName(origin)).stem().string();
        if (std::ranges::any_of(id, [](char letter) { return letter == ' ' || letter == '\n'; })) {
            context.warn(fmt::format("{} has a space in its name and is left out", file.string()));
            continue;
        }
        found.emplace(id, file);
    }
    return found;
}

Result<BatchFolder> BatchFolder::open(const fs::path& folder, const ParameterChoice& parameters) {
    NAV_ASSIGN(auto manifest, readManifest(folder / kManifestName));
    NAV_ASSIGN(auto loaded, parameters.load());
    return BatchFolder(folder, std::move(manifest), std::move(loaded));
}

Result<BatchFolder> BatchFolder::open(const fs::path& folder) {
    NAV_ASSIGN(const auto manifest, readManifest(folder / kManifestName));
    return open(folder, manifest.parameters);
}

BatchFolder::BatchFolder(fs::path folder, BatchManifest manifest, Parameters parameters)
    : folder_(std::move(folder)), manifest_(std::move(manifest)), parameters_(std::move(parameters)) {}

Result<MadeFrom> BatchFolder::madeFrom(const std::string& task) {
    const auto shard = std::ranges::find(manifest_.shards, task, &BatchManifest::ShardPlan::name);
    if (shard != manifest_.shards.end()) return shardFrom(task);
    const auto map = std::ranges::find(manifest_.maps, task, &BatchManifest::MapPlan::id);
    if (map != manifest_.maps.end()) return mapFrom(*map);
    return fail(fmt::format("The plan has no shard and no map {}", task), folder_.string());
}

/// Identifies demos by file name, size and time, as an archive is too large to be hashed for this.
MadeFrom BatchFolder::shardFrom(const std::string& shard) const {
    ContentHash demos;
    std::ifstream list(folder_ / "lists" / shard);
    for (std::string line; std::getline(list, line);) {
        std::error_code gone, code;
        const auto size = fs::file_size(line, gone);
        const auto time = fs::last_write_time(line, code).time_since_epoch().count();
        demos = combine(demos, contentHash(gone || code ? line : fmt::format("{} {} {}", line, size, time)));
    }
    std::string maps;
    for (const auto& map : manifest_.maps) maps += (maps.empty() ? "" : " ") + map.id;
    const auto origin = votesOriginOf(parameters_);
    return {{"demos", demos.hex()},
            {"maps", maps},
            {"parameters", origin.parameters.hex()},
            {"program", fmt::format("{} {:x}", origin.program, origin.reader)}};
}

MadeFrom BatchFolder::mapFrom(const BatchManifest::MapPlan& map) {
    ContentHash votes, parameters;
    for (std::size_t i = 0; i < manifest_.shards.size(); ++i) {
        const auto& state = states()[i];
        if (!state || !state->complete) {
            votes = combine(votes, contentHash("missing " + manifest_.shards[i].name));
            continue;
        }
        const auto file = std::ranges::find(state->files, map.id + std::string(kVotesEnding));
        if (file == state->files.end()) continue;
        votes = combine(votes, contentHash(state->digests[file - state->files.begin()]));
    }
    for (const auto& row : parameterTable()) {
        parameters =
            combine(parameters, contentHash(fmt::format("{}={}", row.key, parameters_.text(row.id))));
    }
    return {
        {"map", mapContent(map.bsp)},
        {"parameters", parameters.hex()},
        {"program", fmt::format("{} {} {:x}", NAVWRIGHT_VERSION, kPipelineRevision, demoReaderRevision())},
        {"votes", votes.hex()}};
}

const std::vector<std::optional<IntakeState>>& BatchFolder::states() {
    if (states_) return *states_;
    states_.emplace();
    for (const auto& shard : manifest_.shards) {
        auto state = readIntakeState(folder_ / "votes" / shard.name / kIntakeReportName);
        states_->push_back(state ? std::optional(*std::move(state)) : std::nullopt);
    }
    return *states_;
}

/// A new map matters if demos were left out because it was missing, or for other revisions of it.
std::string BatchFolder::changedFor(const std::string& shard, const IntakeState& state) const {
    const auto then = readMadeFrom(folder_ / "votes" / shard);
    auto now = shardFrom(shard);
    const auto known = then.find("maps");
    if (known == then.end()) return changes(then, now);
    const auto had = " " + known->second + " ";
    const bool lacks = std::ranges::any_of(manifest_.maps, [&](const BatchManifest::MapPlan& map) {
        const auto isOfIt = [&](const std::string& file) {
            return file.starts_with(map.name + "-") && file.size() == map.id.size() + kVotesEnding.size();
        };
        return !had.contains(" " + map.id + " ") &&
               (isAmong(state.lackedMaps, map.name) || std::ranges::any_of(state.files, isOfIt));
    });
    if (!lacks) now["maps"] = known->second;
    return changes(then, now);
}

/// Whether any shard has votes of this map.
bool BatchFolder::isShown(const std::string& map) {
    return std::ranges::any_of(states(), [&](const std::optional<IntakeState>& state) {
        return state && isAmong(state->files, map + std::string(kVotesEnding));
    });
}

/// State of a task that runs, was killed or failed; nullopt if it ended well.
std::optional<BatchTask> BatchFolder::unfinished(const std::string& name) const {
    BatchTask task;
    task.name = name;
    const auto note = folder_ / "logs" / (name + ".run");
    const auto ended = notedEnd(folder_ / "logs" / (name + ".code"));
    const auto runner = notedRunner(note);
    if (!ended && runner) {
        const bool alive = isAlive(*runner, note);
        task.state = alive ? BatchState::running : BatchState::stopped;
        task.reason = alive ? fmt::format("on {}, process {}", runner->host, runner->process)
                            : fmt::format("killed on {}", runner->host);
        return task;
    }
    if (!ended) return task;
    if (ended->code == 0) return std::nullopt;
    const bool again = ended->code == kTryAgain;
    task.state = again ? BatchState::stopped : BatchState::failed;
    task.reason =
        again && !ended->words.empty() ? ended->words : lastLine(folder_ / "logs" / (name + ".err"));
    return task;
}

BatchTask BatchFolder::shardTask(const std::string& shard) {
    const auto votes = folder_ / "votes" / shard;
    const auto state = readIntakeState(votes / kIntakeReportName);
    auto begun = unfinished(shard);
    auto task = begun.value_or(BatchTask{.name = shard});
    if (state) task.unreadable = state->unreadable.size();
    if (task.state != BatchState::running && isLocked(votes)) {
        task.state = BatchState::running;
        task.reason = "another run writes its votes";
    }
    if (begun || task.state == BatchState::running) return task;
    const bool whole = state && state->complete && std::ranges::all_of(state->files, [&](const auto& file) {
                           std::error_code code;
                           return fs::exists(votes / file, code);
                       });
    settle(task, votes, whole ? changedFor(shard, *state) : std::string("its votes are gone"));
    return task;
}

BatchTask BatchFolder::mapTask(const BatchManifest::MapPlan& map, bool settled) {
    if (auto begun = unfinished(map.id)) return *begun;
    BatchTask task{.name = map.id};
    const auto home = folder_ / "navs" / map.id;
    std::error_code code;
    const bool shown = isShown(map.id);
    const bool lost = shown && !fs::exists(home / (map.name + ".nav"), code);
    auto changed = changes(readMadeFrom(home), mapFrom(map));
    if (changed.empty() && !settled) changed = "votes are not all there";
    settle(task, home, lost ? "its nav is gone" : changed);
    if (task.state == BatchState::done && !shown) task.reason = "no demo shows it";
    return task;
}

Result<std::string> BatchFolder::unplanned(JobContext& context) const {
    std::set<std::string> planned;
    for (const auto& shard : manifest_.shards) {
        std::ifstream list(folder_ / "lists" / shard.name);
        for (std::string line; std::getline(list, line);) planned.insert(line);
    }
    const std::vector<fs::path> folders{manifest_.demoFolder};
    NAV_ASSIGN(const auto demos, collectDemoFiles(folders, context));
    NAV_ASSIGN(const auto maps, findBatchMaps(manifest_.mapFolder, context));
    const auto newDemos = std::ranges::count_if(demos, [&](const fs::path& demo) {
        return !demo.string().contains('\n') && !planned.contains(demo.string());
    });
    const auto newMaps = std::ranges::count_if(maps, [&](const auto& map) {
        return std::ranges::find(manifest_.maps, map.first, &BatchManifest::MapPlan::id) ==
               manifest_.maps.end();
    });
    if (newDemos == 0 && newMaps == 0) return std::string();
    return fmt::format("{} and {} are not in the plan",
                       counted(static_cast<std::uint64_t>(newDemos), "demo", "demos"),
                       counted(static_cast<std::uint64_t>(newMaps), "map", "maps"));
}

Result<> BatchFolder::checkVotes() const {
    for (const auto& shard : manifest_.shards) {
        for (const auto& folder :
             {folder_ / "votes" / shard.name, folder_ / "votes" / shard.name / "parts"}) {
            std::error_code code;
            for (fs::directory_iterator file(folder, code), end; !code && file != end; file.increment(code)) {
                const auto reader = VotesReader::open(file->path());
                if (!reader) continue;
                const auto same = checkCastAlike(reader->header().origin, parameters_, file->path());
                if (!same) {
                    return fail(
                        same.error().error().what, file->path().string(),
                        "plan in another folder, or remove votes from this one to read all demos again");
                }
                break;
            }
        }
    }
    return {};
}

}  // namespace navwright
