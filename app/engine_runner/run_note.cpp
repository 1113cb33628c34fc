#include "engine_runner/run_note.h"

#include <algorithm>
#include <limits>

#include "base/byte_text.h"
#include "base/file_bytes.h"
#include "base/json_view.h"
#include "base/json_writer.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFormat = "navwright.engine_run";
constexpr int kVersion = 1;
constexpr std::uint64_t kMostNoteBytes = 1u << 20;

bool staysInside(const std::string& text) {
    const fs::path path(text);
    return !text.empty() && path.is_relative() &&
           std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; });
}

}  // namespace

fs::path stateFolder(const EngineProfile& profile) {
    return profile.navFolder() / ".navwright";
}

fs::path noteFile(const EngineProfile& profile) {
    return stateFolder(profile) / "run.json";
}

std::string writeRunNote(const RunNote& note) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", kVersion);
    json.member("process", note.process);
    json.member("map", std::string_view(note.map));
    json.key("changes");
    json.beginList();
    for (const auto& entry : note.entries) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("path", std::string_view(entry.path));
        json.member("saved", std::string_view(entry.saved));
        json.member("sha1", std::string_view(entry.sha1));
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<RunNote> readRunNote(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, kMostNoteBytes));
    const auto text = asText(bytes);
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file.string()));
    const auto root = document.root();
    requireFormat(root, kFormat, kVersion);
    RunNote note;
    note.process = root.integer("process", 0, std::numeric_limits<std::int32_t>::max());
    note.map = root.text("map");
    for (const auto& view : root.list("changes")) {
        RunNote::Entry entry{view.text("path"), view.text("saved"), view.text("sha1")};
        const bool saved = entry.saved.empty() || staysInside(entry.saved);
        if (!staysInside(entry.path) || !saved) view.reject("A path that leads out of the engine folder");
        note.entries.push_back(std::move(entry));
    }
    return document.finish(std::move(note));
}

}  // namespace navwright
