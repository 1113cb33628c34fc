#include "navgen/batch_plan.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <charconv>
#include <optional>
#include <system_error>

#include "base/byte_text.h"
#include "base/file_bytes.h"
#include "base/json_view.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "navgen/intake_report.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBatchFormat = "navwright.batch";

/// The exit code that a script noted; nothing while it has not ended.
std::optional<int> notedCode(const fs::path& file) {
    const auto bytes = readFile(file, 64);
    if (!bytes) return std::nullopt;
    const auto text = asText(*bytes);
    int code = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), code);
    return error == std::errc{} ? std::optional(code) : std::nullopt;
}

/// The last line of a file that is not empty.
std::string lastLine(const fs::path& file) {
    const auto bytes = readFile(file);
    if (!bytes) return {};
    auto text = asText(*bytes);
    while (text.ends_with('\n')) text.remove_suffix(1);
    const auto start = text.rfind('\n');
    return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
}

/// Whether somebody writes votes there.
bool isLocked(const fs::path& folder) {
    const int held = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (held < 0) return false;
    const bool locked = ::flock(held, LOCK_SH | LOCK_NB) != 0;
    ::close(held);
    return locked;
}

bool isPlainName(const std::string& name) {
    return !name.empty() && !name.starts_with('.') && !name.contains('/');
}

}  // namespace

std::string manifestJson(const BatchManifest& manifest) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kBatchFormat);
    json.member("version", 1);
    json.member("engine", manifest.engine);
    json.member("program", manifest.program);
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
    manifest.program = root.text("program");
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
    constexpr std::string_view kNames[] = {"waiting", "running", "done", "stopped", "failed"};
    return kNames[static_cast<std::size_t>(state)];
}

BatchTask shardTask(const fs::path& folder, const std::string& shard) {
    BatchTask task;
    task.name = shard;
    const auto votes = folder / "votes" / shard;
    if (isLocked(votes)) {
        task.state = BatchState::running;
        return task;
    }
    const auto state = readIntakeState(votes / kIntakeReportName);
    const auto code = notedCode(folder / "logs" / (shard + ".code"));
    if (state) task.unreadable = state->unreadable.size();
    if (state && state->complete) {
        task.state = BatchState::done;
    } else if (code && *code != 0 && *code != 75) {
        task.state = BatchState::failed;
        task.reason = lastLine(folder / "logs" / (shard + ".err"));
    } else if (code || state) {
        task.state = BatchState::stopped;
    }
    return task;
}

BatchTask mapTask(const fs::path& folder, const BatchManifest::MapPlan& map) {
    BatchTask task;
    task.name = map.id;
    const auto code = notedCode(folder / "logs" / (map.id + ".code"));
    std::error_code unknown;
    if (!code) {
        const bool begun = fs::exists(folder / "logs" / (map.id + ".err"), unknown);
        task.state = begun ? BatchState::running : BatchState::waiting;
    } else if (*code == 0) {
        task.state = BatchState::done;
        if (!fs::exists(folder / "navs" / map.id / (map.name + ".nav"), unknown))
            task.reason = "no demo shows it";
    } else {
        task.state = BatchState::failed;
        task.reason = lastLine(folder / "logs" / (map.id + ".err"));
    }
    return task;
}

std::string shellQuoted(std::string_view word) {
    std::string quoted = "'";
    for (const char letter : word) {
        if (letter == '\'') {
            quoted += "'\\''";
        } else {
            quoted += letter;
        }
    }
    return quoted + "'";
}

}  // namespace navwright
