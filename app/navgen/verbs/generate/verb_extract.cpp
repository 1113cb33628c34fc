#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "app/navgen/command_line/shard_option.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/counted.h"
#include "core/base/json_writer.h"
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
    bool json = false;
};

/// What is told of one demo; the recording itself is not kept.
struct Extracted {
    std::string file;
    ContentHash hash;
    std::vector<std::string> maps;
    std::uint64_t frames = 0;
    std::vector<std::string> warnings;
    std::string problem;  ///< why it could not be read; empty when it could
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

void printText(const std::vector<Extracted>& demos, Console& console) {
    std::size_t read = 0;
    std::uint64_t frames = 0;
    for (const auto& demo : demos) {
        if (!demo.problem.empty()) continue;
        ++read;
        frames += demo.frames;
    }
    console.print(fmt::format("{} of {} read, {}\n", read, counted(demos.size(), "demo", "demos"),
                              counted(frames, "frame", "frames")));
}

void texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& values) {
    json.key(key);
    json.beginList();
    for (const auto& value : values) json.value(value);
    json.endList();
}

void printJson(const std::vector<Extracted>& demos, Console& console) {
    JsonWriter json;
    json.beginList();
    for (const auto& demo : demos) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("file", demo.file);
        if (demo.problem.empty()) {
            json.member("hash", demo.hash.hex());
            json.member("frames", demo.frames);
            texts(json, "maps", demo.maps);
            texts(json, "warnings", demo.warnings);
        } else {
            json.member("problem", demo.problem);
        }
        json.endObject();
    }
    json.endList();
    console.print(std::move(json).take());
}

Result<ExitCode> extract(const ExtractArguments& options, Session& session) {
    NAV_ASSIGN(const auto shard, Shard::parse(options.shard));
    NAV_ASSIGN(auto files, session.demoFiles(options.demos));
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
    options.json ? printJson(demos, session.console) : printText(demos, session.console);
    return code;
}

VerbAction declareExtract(CLI::App& app) {
    const auto options = std::make_shared<ExtractArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    addShardOption(app, options->shard, "Read only the i-th of n equal shares (sorted by path)");
    options->work.addTo(app);
    app.add_flag("--json", options->json, "Print one object per demo");
    return [options](Session& session) { return extract(*options, session); };
}

}  // namespace

Verb extractVerb() {
    return {
        "extract", "Read demos into the cache that generate uses.", "",
        "navgen extract --cache cache demos/\nnavgen extract --cache shared/cache --shard 3/8 shared/demos",
        declareExtract};
}

}  // namespace navwright
