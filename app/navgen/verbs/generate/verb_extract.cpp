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
#include "core/base/parallel.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/demo_reader.h"

namespace navwright {

namespace {

struct ExtractArguments {
    std::vector<std::string> demos;
    std::string shard = "1/1";
    WorkOptions work;
    ReportOptions report;
};

/// The facts of one demo; its recording is not kept.
struct Extracted {
    std::string file;
    ContentHash hash;
    std::vector<std::string> maps;
    std::uint64_t frames = 0;
    std::vector<std::string> warnings;
    std::string problem;  ///< why it could not be read; empty: it could
};

void describe(Extracted& demo, const Recording& recording) {
    demo.hash = recording.hash;
    demo.warnings = recording.warnings;
    for (const auto& segment : recording.segments) {
        demo.maps.push_back(segment.map);
        demo.frames += segment.frameCount;
    }
}

Result<std::vector<Extracted>> extractAll(const std::vector<std::filesystem::path>& files,
                                          const std::filesystem::path& folder, const DemoCache& cache,
                                          const ExtractArguments& options, Session& session) {
    if (!folder.empty()) session.kept = "the demos read so far are in the cache";
    std::vector<Extracted> demos(files.size());
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(files.size(), options.work.jobs, session.job, [&](std::size_t index) -> Result<> {
        auto& demo = demos[index];
        demo.file = files[index].string();
        const auto recording = cache.readThrough(files[index], session.job);
        if (recording) {
            describe(demo, *recording);
        } else if (recording.error().cancelled()) {
            return cancelled();
        } else {
            demo.problem = recording.error().message();
        }
        session.job.progress("reading demos", ++done, files.size());
        return {};
    }));
    if (!folder.empty() && options.work.cacheLimit > 0) {
        std::vector<std::filesystem::path> used;
        for (const auto& demo : demos) used.push_back(cache.fileFor(demo.hash));
        const auto gone = trimCache(folder, options.work.cacheLimit, used);
        if (!gone && gone.error().cancelled()) return cancelled();
        if (!gone) session.console.warn(gone.error().message());
    }
    return demos;
}

std::string extractLine(const std::vector<Extracted>& demos) {
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
constexpr auto ofRead = wayThrough([](const Extracted& row) { return row.problem.empty() ? &row : nullptr; });

Description<Extracted> describeExtracted() {
    return Description<Extracted>()
        .field("file", &Extracted::file, {"The demo"})
        .field("hash", ofRead([](const Extracted& demo) { return demo.hash.hex(); }), {"Of its content"})
        .field("frames", ofRead([](const Extracted& demo) { return demo.frames; }), {"Frames in it"})
        .field("maps", ofRead([](const Extracted& demo) { return demo.maps; }), {"Maps played, in order"})
        .field("warnings", ofRead([](const Extracted& demo) { return demo.warnings; }),
               {"Damage that did not stop the reader, and remarks"})
        .field("problem", [](const Extracted& demo) { return onlyIf(!demo.problem.empty(), demo.problem); },
               {"Why it could not be read"});
}

Description<std::vector<Extracted>> describeExtraction() {
    return Description<std::vector<Extracted>>("navwright.extract", 1, "Demos that were read")
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
    const DemoCache cache(folder);
    NAV_ASSIGN(const auto demos, extractAll(files, folder, cache, options, session));
    auto code = ExitCode::ok;
    for (const auto& demo : demos) {
        for (const auto& warning : demo.warnings)
            session.console.warn(fmt::format("{}: {}", demo.file, warning));
        if (demo.problem.empty()) continue;
        session.console.error(demo.problem);
        code = ExitCode::badInput;
    }
    if (const auto unkept = cache.unkept(); !unkept.empty()) {
        session.console.error(unkept);
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
