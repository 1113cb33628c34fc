#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/demo_text.h"
#include "core/base/csv_text.h"
#include "core/base/job_context.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "core/demos/reading/recording.h"

namespace navwright {

namespace {

constexpr std::size_t kPieceBytes = 256 * 1024;
/// The recording as CSV with a head line: frame,slot,pm_type,x,y,z,viewoffset_z,rdflags,health. Integers as
/// on the wire (1/8 and 1/4 units); health is empty when never sent. Rows ascend by frame, then slot; the
/// dummy is included. `write` gets it in large pieces. Only a cancel fails.
Result<> writeFrameTable(const Recording& recording, JobContext& context,
                         const std::function<void(std::string_view)>& write) {
    CsvText csv{"frame", "slot", "pm_type", "x", "y", "z", "viewoffset_z", "rdflags", "health"};
    NAV_TRY(forEachRow(recording, context, [&](const Segment&, const Track& track, std::size_t index) {
        const auto& sample = track.samples[index];
        const auto row = [&](const auto& health) {
            csv.row(sample.frame, track.slot, sample.pmType, sample.origin[0], sample.origin[1],
                    sample.origin[2], sample.viewOffsetZ, sample.rdFlags, health);
        };
        if (sample.health == kHealthUnknown) {
            row("");
        } else {
            row(sample.health);
        }
        if (csv.view().size() < kPieceBytes) return;
        write(csv.view());
        csv.clear();
    }));
    write(csv.view());
    return {};
}

/// One line of JSON that says what the table is of: map, flavour, dummy slot and maxclients of the first
/// gamestate, the number of gamestates and all their maps, trailing bytes, end marker, warnings.
std::string frameSummaryJson(const Recording& recording) {
    const Segment none;
    const auto& first = recording.segments.empty() ? none : recording.segments.front();
    JsonWriter json;
    json.beginObject(JsonWriter::Layout::line);
    json.member("map", first.map);
    json.member("flavour", recording.segments.empty() ? "" : flavourName(first.flavour));
    json.member("dummy_slot", first.dummySlot);
    json.member("maxclients", first.maxClients);
    json.member("gamestates", recording.segments.size());
    json.member("trailing_bytes", recording.trailingBytes);
    json.member("end_marker", recording.endMarker);
    json.key("maps");
    json.beginList();
    for (const auto& segment : recording.segments) json.value(segment.map);
    json.endList();
    json.key("warnings");
    json.beginList();
    for (const auto& warning : recording.warnings) json.value(warning);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

struct FramesArguments {
    std::string demo;
    DemoReadOptions reading;
};

VerbAction declareFrames(CLI::App& app) {
    const auto options = std::make_shared<FramesArguments>();
    app.add_option("DEMO", options->demo, "A demo (.mvd2 or .dm2, gzip or raw)")->required();
    app.add_flag("--try-newer", options->reading.tryNewerVersions,
                 "Read streams newer than the known versions as if they were the newest known");
    return [options](Session& session) -> Result<ExitCode> {
        NAV_ASSIGN(const auto recording, readDemoFile(options->demo, session.job, options->reading));
        NAV_TRY(writeFrameTable(recording, session.job,
                                [&](std::string_view text) { session.console.print(text); }));
        session.console.aside(frameSummaryJson(recording));
        return ExitCode::ok;
    };
}

}  // namespace

Verb framesVerb() {
    return {"frames", "Print every player's state in every frame of a demo as CSV.",
            "One line of JSON goes to stderr.", "navgen frames match.mvd2.gz > match.csv", declareFrames};
}

}  // namespace navwright
