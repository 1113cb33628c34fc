#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/aas/evidence/demo_passages.h"
#include "core/base/csv_text.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_flavour.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "core/demos/reading/recording.h"

namespace navwright {

namespace {

constexpr std::size_t kPieceBytes = 256 * 1024;
/// Writes the recording as CSV with a header: frame,slot,pm_type,x,y,z,viewoffset_z,rdflags,health. Integers
/// are as in the protocol (1/8 and 1/4 units); health is empty until it was sent. Rows are ordered by frame,
/// then slot, and include the dummy. `events` adds two columns: event, of the slot's entity, and gamestate,
/// from 0. `write` is called with large pieces. Errors: cancelled, those of `write`.
Result<> writeFrameTable(const Recording& recording, bool events, JobContext& context,
                         const std::function<void(std::string_view)>& write) {
    auto csv = events
                   ? CsvText{"frame",        "slot",    "pm_type", "x",     "y",        "z",
                             "viewoffset_z", "rdflags", "health",  "event", "gamestate"}
                   : CsvText{"frame", "slot", "pm_type", "x", "y", "z", "viewoffset_z", "rdflags", "health"};
    const auto* first = recording.segments.data();
    NAV_TRY(
        forEachRow(recording, context, [&](const Segment& segment, const Track& track, std::size_t index) {
            const auto& sample = track.samples[index];
            const auto health =
                sample.health == kHealthUnknown ? std::string() : std::to_string(sample.health);
            const auto row = [&](const auto&... more) {
                csv.row(sample.frame, track.slot, sample.pmType, sample.origin[0], sample.origin[1],
                        sample.origin[2], sample.viewOffsetZ, sample.rdFlags, health, more...);
            };
            if (events) {
                row(sample.event, &segment - first);
            } else {
                row();
            }
            if (csv.view().size() < kPieceBytes) return;
            write(csv.view());
            csv.clear();
        }));
    write(csv.view());
    return {};
}

/// Writes the areas that each player went through, in order, as CSV: gamestate,slot,area,from,to,x,y,z,held.
/// Times are seconds of the demo; x, y and z are where he came in; held is 1 if floor, a liquid or a ladder
/// held him. Errors: no gamestate is of the areas' map; cancelled.
Result<> writeAreaTable(const Recording& recording, const std::string& where, JobContext& context,
                        const std::function<void(std::string_view)>& write) {
    NAV_ASSIGN(const auto aas, readAasFile(where));
    NAV_ASSIGN(const auto passages, demoPassages(recording, aas, where, context));
    CsvText csv{"gamestate", "slot", "area", "from", "to", "x", "y", "z", "held"};
    for (const auto& [segment, slot, passage] : passages) {
        csv.row(segment, slot, passage.area, CsvNumber{passage.from, 2}, CsvNumber{passage.to, 2},
                CsvNumber{passage.at.x, 1}, CsvNumber{passage.at.y, 1}, CsvNumber{passage.at.z, 1},
                passage.held ? 1 : 0);
        if (csv.view().size() < kPieceBytes) continue;
        write(csv.view());
        csv.clear();
    }
    write(csv.view());
    return {};
}

const Segment& firstSegment(const Recording& recording) {
    static const Segment none;
    return recording.segments.empty() ? none : recording.segments.front();
}

std::vector<std::string> mapsOf(const Recording& recording) {
    std::vector<std::string> maps;
    for (const auto& segment : recording.segments) maps.push_back(segment.map);
    return maps;
}

/// The report about the table.
Description<Recording> describeFrames() {
    return Description<Recording>("navwright.frames", 1, "A demo whose frames were read")
        .field("map", [](const Recording& of) { return firstSegment(of).map; },
               {"The map of the first gamestate", "map"})
        .field("flavour",
               [](const Recording& of) {
                   return of.segments.empty() ? std::string_view() : flavourName(firstSegment(of).flavour);
               },
               {"Its flavour", "flavour"})
        .field("dummy_slot", [](const Recording& of) { return firstSegment(of).dummySlot; },
               {"The slot of the dummy that records", "dummy slot"})
        .field("maxclients", [](const Recording& of) { return firstSegment(of).maxClients; },
               {"Slots of players", "maxclients"})
        .field("gamestates", [](const Recording& of) { return of.segments.size(); },
               {"Gamestates", "gamestates"})
        .field("trailing_bytes", &Recording::trailingBytes,
               {"Bytes behind the last message", "trailing bytes"})
        .field("end_marker", &Recording::endMarker, {"It ends as it should", "end marker"})
        .field("maps", mapsOf, {"The maps of all gamestates, in order", "maps"})
        .field("warnings", &Recording::warnings, {"Damage that did not stop the reader, and remarks"});
}

struct FramesArguments {
    std::string demo;
    DemoReadOptions reading;
    bool events = false;
    std::string areas;
    ReportOptions report;
};

/// Without --json the table is the result and the report goes to standard error; with --json the report is
/// the result.
Result<ExitCode> frames(const FramesArguments& options, Session& session) {
    session.outputs.protect(options.demo);
    if (!options.areas.empty()) session.outputs.protect(options.areas);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto recording, readDemoFile(options.demo, session.job, options.reading));
    const auto report = describeFrames().of(recording, {.text = false});
    if (options.report.json) {
        NAV_TRY(options.report.tell(session, report));
        return ExitCode::ok;
    }
    NAV_TRY(options.report.commit(session, report));
    const auto print = [&](std::string_view text) { session.console.print(text); };
    NAV_TRY(options.areas.empty() ? writeFrameTable(recording, options.events, session.job, print)
                                  : writeAreaTable(recording, options.areas, session.job, print));
    session.console.aside(reportJsonLine(report));
    return ExitCode::ok;
}

VerbAction declareFrames(CLI::App& app) {
    const auto options = std::make_shared<FramesArguments>();
    app.add_option("DEMO", options->demo, "A demo (.mvd2 or .dm2, gzip or raw)")->required();
    app.add_flag("--try-newer", options->reading.tryNewerVersions,
                 "Read streams newer than the known versions as if they were the newest known");
    auto* events =
        app.add_flag("--events", options->events,
                     "Also print the event of the player's entity and the number of the gamestate");
    app.add_option("--areas", options->areas,
                   "Print instead the areas that each player went through, in order, with times")
        ->type_name("MAP.aas")
        ->excludes(events);
    options->report.addTo(app);
    return [options](Session& session) { return frames(*options, session); };
}

}  // namespace

Verb framesVerb() {
    return {
        "frames",
        "Print every player's state in every frame of a demo as CSV.",
        "Facts about the demo go to stderr as one line of JSON; with --json to stdout, without the table.",
        "navgen frames match.mvd2.gz > match.csv\n"
        "navgen frames match.mvd2.gz --areas city.aas > match_areas.csv",
        declareFrames,
        [] { return std::vector{describeFrames().shape()}; }};
}

}  // namespace navwright
