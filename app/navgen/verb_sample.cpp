#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/json_writer.h"
#include "navgen/output_set.h"
#include "navgen/verb.h"
#include "sample/sample_writer.h"

namespace navwright {

namespace {

struct SampleArguments {
    std::string folder;
    bool json = false;
};

void printJson(const std::vector<SampleFile>& files, const std::filesystem::path& folder, Console& console) {
    JsonWriter json;
    json.beginList();
    for (const auto& file : files) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("file", (folder / file.name).string());
        json.member("bytes", file.bytes.size());
        json.endObject();
    }
    json.endList();
    console.print(std::move(json).take());
}

Result<ExitCode> sample(const SampleArguments& options, Session& session) {
    const std::filesystem::path folder(options.folder);
    OutputSet outputs;
    NAV_TRY(outputs.makeFolder(folder));
    NAV_ASSIGN(const auto files, makeSample());
    for (const auto& file : files) NAV_TRY(outputs.add(folder / file.name, file.bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    if (options.json) {
        printJson(files, folder, session.console);
        return ExitCode::ok;
    }
    for (const auto& file : files) {
        session.console.print(
            fmt::format("{}: {} bytes\n", (folder / file.name).string(), file.bytes.size()));
    }
    return ExitCode::ok;
}

VerbAction declareSample(CLI::App& app) {
    const auto options = std::make_shared<SampleArguments>();
    app.add_option("DIR", options->folder, "The folder to write into; made when missing")->required();
    app.add_flag("--json", options->json, "Print what was written as JSON");
    return [options](Session& session) { return sample(*options, session); };
}

}  // namespace

Verb sampleVerb() {
    return {"sample", "Write a small map, five demos of it, and what must come out of them.",
            "navgen sample sample\nnavgen generate --bsp sample/nw_sample.bsp sample", declareSample};
}

}  // namespace navwright
