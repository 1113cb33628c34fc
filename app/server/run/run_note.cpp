#include "app/server/run/run_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/server/run/engine_test.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/json_fields.h"

namespace navwright {

namespace {

constexpr std::string_view kNoteFormat = "navwright.engine_run";
constexpr int kNoteVersion = 1;
constexpr std::uint64_t kMostNoteBytes = 1u << 20;

constexpr auto kEntryFields = [](auto& json, auto& entry) {
    json.field("path", entry.path);
    json.field("saved", entry.saved);
    json.field("sha1", entry.sha1);
};

constexpr auto kNoteFields = [](auto& json, auto& note) {
    json.format(kNoteFormat, kNoteVersion);
    json.field("process", note.process, 0, std::numeric_limits<std::int32_t>::max());
    json.field("map", note.map);
    json.field("changes", note.entries, kEntryFields);
};

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
    return writeJson(note, kNoteFields);
}

namespace {

Result<RunNote> parseNote(const EngineProfile& profile, const FolderHandle& state) {
    NAV_ASSIGN(const auto bytes, state.read(kNoteName, kMostNoteBytes));
    const auto text = asText(bytes);
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, (state.path() / kNoteName).string()));
    const auto root = document.root();
    RunNote note;
    readFields(root, note, kNoteFields);
    if (!checkMapName(note.map)) root.reject("map", "No test is of such a map", {});
    const auto touched = touchedFiles(profile, note.map);
    const auto views = root.list("changes");  // none after a failure
    for (std::size_t i = 0; i < views.size(); ++i) {
        const auto& entry = note.entries[i];
        if (std::ranges::find(touched, std::filesystem::path(entry.path)) == touched.end())
            views[i].reject("path", "No test changes this file", {});
        if (!entry.saved.empty() && entry.saved != savedName(i))
            views[i].reject("saved", "No test sets anything aside under this name", {});
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
