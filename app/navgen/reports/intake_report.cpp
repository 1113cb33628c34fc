#include "app/navgen/reports/intake_report.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/json_counts.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::string_view kIntakeFormat = "navwright.votes_report";

}  // namespace

std::string intakeReportJson(const IntakeReport& report) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kIntakeFormat);
    json.member("version", 1);
    json.member("complete", report.complete());
    json.member("demos", report.demos);
    json.member("read", report.read);
    json.member("known", report.known);
    json.member("bytes_read", report.bytes);
    json.rows("unreadable", report.unreadable, [&](const IntakeReport::Unreadable& demo) {
        json.member("file", demo.file.string());
        json.member("problem", demo.problem);
    });
    json.rows("without_frames", report.withoutFrames,
              [&](const auto& demo) { json.member("file", demo.string()); });
    json.rows("repeated", report.repeated, [&](const IntakeReport::Repeated& demo) {
        json.member("file", demo.file.string());
        json.member("same_as", demo.as.string());
    });
    writeCounts(json, "without_map", report.withoutMap);
    writeCounts(json, "other_revision", report.otherRevision);
    json.rows("files", report.files, [&](const auto& file) {
        json.member("name", file.first);
        json.member("demos", file.second.demos);
        json.member("votes", file.second.votes);
        json.member("digest", file.second.digest.hex());
    });
    json.endObject();
    return std::move(json).take();
}

std::string intakeReportText(const IntakeReport& report) {
    auto text =
        fmt::format("{}: {} read, {} known before, {} unreadable\n", counted(report.demos, "demo", "demos"),
                    report.read, report.known, report.unreadable.size());
    for (const auto& [name, file] : report.files) {
        text += fmt::format("  {}: {}, {}\n", name, counted(file.demos, "demo", "demos"),
                            counted(file.votes, "vote", "votes"));
    }
    for (const auto& demo : report.withoutFrames) {
        text += fmt::format("  no frame that can be read in {}\n", demo.string());
    }
    for (const auto& demo : report.repeated) {
        text +=
            fmt::format("  {} is left out: the same recording as {}\n", demo.file.string(), demo.as.string());
    }
    for (const auto& [map, demos] : report.withoutMap) {
        text += fmt::format("  no map for {} of {}\n", counted(demos, "demo", "demos"), map);
    }
    for (const auto& [map, demos] : report.otherRevision) {
        text += fmt::format("  another revision of {} in {}\n", map, counted(demos, "demo", "demos"));
    }
    return text;
}

Result<IntakeState> readIntakeState(const std::filesystem::path& report) {
    NAV_ASSIGN(const auto bytes, readFile(report, limit::kJsonBytes));
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), report.string()));
    const auto root = document.root();
    IntakeState state;
    if (root.text("format") != kIntakeFormat) return fail("This is no report of votes", report.string());
    state.complete = root.flag("complete");
    state.demos = root.count("demos");
    state.read = root.count("read");
    state.known = root.count("known");
    for (const auto& demo : root.list("unreadable")) {
        state.unreadable.push_back({demo.text("file"), demo.text("problem")});
    }
    for (const auto& file : root.list("files")) {
        state.files.push_back(file.text("name"));
        // It is joined to the folder's path.
        state.digests.push_back(file.text("digest"));
        if (state.files.back().contains('/')) return fail("A file's name is a path", report.string());
    }
    for (const auto* key : {"without_map", "other_revision"}) {
        for (const auto& [map, demos] : readCounts(root.object(key))) state.lackedMaps.push_back(map);
    }
    return document.finish(std::move(state));
}

}  // namespace navwright
