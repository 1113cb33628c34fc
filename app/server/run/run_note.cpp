#include "app/server/run/run_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/server/run/engine_test.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"

namespace navwright {

namespace {

constexpr std::string_view kNoteFormat = "navwright.engine_run";
constexpr int kNoteVersion = 1;
constexpr std::uint64_t kMostNoteBytes = 1u << 20;

}  // namespace

std::filesystem::path stateFolder(const EngineProfile& profile) {
    return profile.navFolder() / kStateName;
}

std::filesystem::path noteFile(const EngineProfile& profile) {
    return stateFolder(profile) / kNoteName;
}

std::string savedName(std::size_t number) {
    return fmt::format("{}.saved", number);
}

std::string writeRunNote(const RunNote& note) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kNoteFormat);
    json.member("version", kNoteVersion);
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

namespace {

Result<RunNote> parseNote(const EngineProfile& profile, const FolderHandle& state) {
    NAV_ASSIGN(const auto bytes, state.read(kNoteName, kMostNoteBytes));
    const auto text = asText(bytes);
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, (state.path() / kNoteName).string()));
    const auto root = document.root();
    requireFormat(root, kNoteFormat, kNoteVersion);
    RunNote note;
    note.process = root.integer("process", 0, std::numeric_limits<std::int32_t>::max());
    note.map = root.text("map");
    if (!checkMapName(note.map)) root.reject("map", "No test is of such a map", {});
    const auto touched = touchedFiles(profile, note.map);
    for (const auto& view : root.list("changes")) {
        RunNote::Entry entry{view.text("path"), view.text("saved"), view.text("sha1")};
        if (std::ranges::find(touched, std::filesystem::path(entry.path)) == touched.end())
            view.reject("path", "No test changes this file", {});
        if (!entry.saved.empty() && entry.saved != savedName(note.entries.size()))
            view.reject("saved", "No test sets anything aside under this name", {});
        note.entries.push_back(std::move(entry));
    }
    return document.finish(std::move(note));
}

}  // namespace

Result<RunNote> readRunNote(const EngineProfile& profile, const FolderHandle& state) {
    NAV_TRY(checkOurs(state, kNoteName, false));
    auto note = parseNote(profile, state);
    if (note) return note;
    auto error = note.error().error();
    error.what = "The note of a test that was cut short cannot be used: " + error.what;
    error.hint = "move what is kept there back by hand and remove that folder";
    return std::unexpected(Failure(std::move(error)));
}

}  // namespace navwright
