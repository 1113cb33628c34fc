#include "core/generate/vote_archive/intake_report.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kIntakeFormat = "navwright.votes_report";

std::string intakeLine(const IntakeReport& report) {
    return fmt::format("{}: {} read, {} known before, {} unreadable", counted(report.demos, "demo", "demos"),
                       report.read, report.known, report.unreadable.size());
}

/// What was left out, and why.
std::string leftOutLines(const IntakeReport& report) {
    std::string text;
    for (const auto& demo : report.withoutFrames)
        text += fmt::format("  no frame that can be read in {}\n", demo.string());
    for (const auto& demo : report.repeated)
        text +=
            fmt::format("  {} is left out: the same recording as {}\n", demo.file.string(), demo.as.string());
    for (const auto& [map, demos] : report.withoutMap)
        text += fmt::format("  no map for {} of {}\n", counted(demos, "demo", "demos"), map);
    for (const auto& [map, demos] : report.otherRevision)
        text += fmt::format("  another revision of {} in {}\n", map, counted(demos, "demo", "demos"));
    if (!text.empty()) text.pop_back();
    return text;
}

Description<IntakeReport::Unreadable> describeUnreadable() {
    using Of = IntakeReport::Unreadable;
    return Description<Of>()
        .field("file", [](const Of& demo) { return demo.file.string(); }, {"The demo"})
        .field("problem", &Of::problem, {"Why it cannot be read"});
}

Description<fs::path> describeFile() {
    return Description<fs::path>().field("file", [](const fs::path& file) { return file.string(); },
                                         {"The demo"});
}

Description<IntakeReport::Repeated> describeRepeated() {
    using Of = IntakeReport::Repeated;
    return Description<Of>()
        .field("file", [](const Of& demo) { return demo.file.string(); }, {"The demo"})
        .field("same_as", [](const Of& demo) { return demo.as.string(); },
               {"The one that has its recording"});
}

using NamedFile = std::pair<const std::string, IntakeReport::File>;

Description<NamedFile> describeVotesFile() {
    return Description<NamedFile>()
        .field("name", &NamedFile::first, {"Its name", "file"})
        .field("demos", [](const NamedFile& file) { return file.second.demos; }, {"Demos in it", "demos"})
        .field("votes", [](const NamedFile& file) { return file.second.votes; }, {"Votes in it", "votes"})
        .field("digest", [](const NamedFile& file) { return file.second.digest.hex(); },
               {"The hash at its end"});
}

}  // namespace

Description<IntakeReport> describeIntake() {
    return Description<IntakeReport>(kIntakeFormat, 1, "Votes that were taken")
        .line(intakeLine)
        .line(leftOutLines)
        .field("complete", &IntakeReport::complete, {"The run was not stopped"})
        .field("demos", &IntakeReport::demos, {"Demos that were given"})
        .field("read", &IntakeReport::read, {"Of these, read"})
        .field("known", &IntakeReport::known, {"Of these, had votes before"})
        .field("bytes_read", &IntakeReport::bytes, {"The size of those read", {}, "bytes"})
        .rows("unreadable", &IntakeReport::unreadable, describeUnreadable(), {"Demos that cannot be read"})
        .rows("without_frames", &IntakeReport::withoutFrames, describeFile(),
              {"Demos without a frame that can be read"})
        .rows("repeated", &IntakeReport::repeated, describeRepeated(), {"Demos whose recording another has"})
        .field("without_map", &IntakeReport::withoutMap, {"Demos by map that there is no map for"})
        .field("other_revision", &IntakeReport::otherRevision,
               {"Demos by map that there are only other revisions of"})
        .rows("files", &IntakeReport::files, describeVotesFile(), {"Files of votes", "files of votes"});
}

Result<IntakeReport> takeReportedVotes(std::span<const std::filesystem::path> demos, MapFolder& maps,
                                       const Parameters& parameters, const IntakeOptions& options,
                                       JobContext& context) {
    NAV_ASSIGN(auto report, takeVotes(demos, maps, parameters, options, context));
    NAV_TRY(
        writeFile(options.out / kIntakeReportName, reportJson(describeIntake().of(report, {.text = false}))));
    return report;
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
        std::map<std::string, std::size_t> lacked;
        FieldReader(root).field(key, lacked);
        for (const auto& [map, demos] : lacked) state.lackedMaps.push_back(map);
    }
    return document.finish(std::move(state));
}

}  // namespace navwright
