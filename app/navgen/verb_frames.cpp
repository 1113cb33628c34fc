#include <fmt/format.h>

#include <memory>

#include "demo/demo_reader.h"
#include "navgen/demo_text.h"
#include "navgen/frame_table.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

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
    return {"frames",
            "Print every player's state in every frame of a demo as CSV, and one line of JSON on stderr.",
            "navgen frames match.mvd2.gz > match.csv", declareFrames};
}

}  // namespace navwright
