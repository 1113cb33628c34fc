#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/shard_option.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/result.h"
#include "core/generate/pipeline/extract_demos.h"

namespace navwright {

namespace {

struct ExtractArguments {
    std::vector<std::string> demos;
    std::string shard = "1/1";
    WorkOptions work;
    ReportOptions report;
};

std::string extractLine(const std::vector<ExtractedDemo>& demos) {
    std::size_t read = 0;
    std::uint64_t frames = 0;
    for (const auto& demo : demos) {
        if (!demo.problem.empty()) continue;
        ++read;
        frames += demo.frames;
    }
    return fmt::format("{} of {} read, {}", read, counted(demos.size(), "demo", "demos"),
                       counted(frames, "frame", "frames"));
}

/// An accessor for demos that could be read.
constexpr auto ofRead =
    wayThrough([](const ExtractedDemo& row) { return row.problem.empty() ? &row : nullptr; });

Description<ExtractedDemo> describeExtracted() {
    return Description<ExtractedDemo>()
        .field("file", &ExtractedDemo::file, {"The demo"})
        .field("hash", ofRead([](const ExtractedDemo& demo) { return demo.hash.hex(); }), {"Of its content"})
        .field("frames", ofRead([](const ExtractedDemo& demo) { return demo.frames; }), {"Frames in it"})
        .field("maps", ofRead([](const ExtractedDemo& demo) { return demo.maps; }), {"Maps played, in order"})
        .field("warnings", ofRead([](const ExtractedDemo& demo) { return demo.warnings; }),
               {"Damage that did not stop the reader, and remarks"})
        .field("problem",
               [](const ExtractedDemo& demo) { return onlyIf(!demo.problem.empty(), demo.problem); },
               {"Why it could not be read"});
}

Description<std::vector<ExtractedDemo>> describeExtraction() {
    return Description<std::vector<ExtractedDemo>>("navwright.extract", 1, "Demos that were read")
        .line(extractLine)
        .rows("demos", std::identity(), describeExtracted(), {"The demos, by path"});
}

Result<ExitCode> extract(const ExtractArguments& options, Session& session) {
    NAV_ASSIGN(const auto shard, Shard::parse(options.shard));
    NAV_ASSIGN(auto files, session.demoFiles(options.demos));
    NAV_TRY(options.report.announce(session));
    std::size_t position = 0;
    std::erase_if(files, [&](const auto&) { return position++ % shard.count != shard.index; });
    const auto folder = options.work.cacheFolder(session.console);
    if (!folder.empty()) session.kept = "the demos read so far are in the cache";
    NAV_ASSIGN(const auto extracted,
               extractDemos(files, folder, options.work.cacheLimit, options.work.jobs, session.job));
    const auto& demos = extracted.demos;
    auto code = ExitCode::ok;
    for (const auto& demo : demos) {
        for (const auto& warning : demo.warnings)
            session.console.warn(fmt::format("{}: {}", demo.file, warning));
        if (demo.problem.empty()) continue;
        session.console.error(demo.problem);
        code = ExitCode::badInput;
    }
    if (!extracted.unkept.empty()) {
        session.console.error(extracted.unkept);
        code = ExitCode::badInput;
    }
    NAV_TRY(options.report.tell(session, describeExtraction().of(demos, options.report.readers())));
    return code;
}

VerbAction declareExtract(CLI::App& app) {
    const auto options = std::make_shared<ExtractArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    addShardOption(app, options->shard, "Read only the i-th of n equal shares (sorted by path)");
    options->work.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return extract(*options, session); };
}

}  // namespace

Verb extractVerb() {
    return {
        "extract",
        "Read demos into the cache that generate uses.",
        "",
        "navgen extract --cache cache demos/\nnavgen extract --cache shared/cache --shard 3/8 shared/demos",
        declareExtract,
        [] { return std::vector{describeExtraction().shape()}; }};
}

}  // namespace navwright
