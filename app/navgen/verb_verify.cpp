#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "demo/demo_files.h"
#include "nav/read_nav.h"
#include "navgen/output_set.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"
#include "navgen/verify_report.h"
#include "navgen/work_options.h"
#include "pipeline/generation.h"
#include "pipeline/pipeline.h"

namespace navwright {

namespace {

struct VerifyArguments {
    std::string nav;
    std::string bsp;
    std::string json;
    std::vector<std::string> demos;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

/// What the demos show of the nav.
Result<> readDemos(const VerifyArguments& options, const std::shared_ptr<const GameMap>& map,
                   const std::vector<std::filesystem::path>& files, const Parameters& parameters,
                   VerifyRun& run, Session& session) {
    PipelineInput input;
    for (const auto& file : files) input.demos.push_back({file});
    input.map = map;
    input.mapName = map->name();
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, session.job));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session.console.warn(demo->name + ": " + warning);
        if (demo->skip == SkipReason::none) {
            run.demos.push_back(demo->name);
        } else {
            session.console.warn(demo->name + " is left out: " + std::string(skipReasonText(demo->skip)));
        }
    }
    NAV_ASSIGN(run.shown, showLinks(run.graph, *generation.votes, parameters, session.job));
    return {};
}

Result<ExitCode> verify(const VerifyArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    OutputSet outputs(session.console);
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    std::vector<std::filesystem::path> demos;
    if (!options.demos.empty()) {
        NAV_ASSIGN(demos, collectDemoFiles(
                              std::vector<std::filesystem::path>(options.demos.begin(), options.demos.end()),
                              session.job));
    }
    for (const auto& demo : demos) outputs.protect(demo);
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    const VerifyOptions how{.standDrop = parameters.real32(Param::DropStand), .jobs = options.work.jobs};
    NAV_ASSIGN(auto verdicts, verifyLinks(nav, map->bsp, map->collision, how, session.job));
    VerifyRun run{map->name(), nav, std::move(verdicts), {}, {}};
    if (!demos.empty()) {
        NAV_TRY(readDemos(options, map, demos, parameters, run, session));
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, verifyJson(run)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(verifyText(run, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return ExitCode::ok;
}

VerbAction declareVerify(CLI::App& app) {
    const auto options = std::make_shared<VerifyArguments>();
    app.add_option("NAV", options->nav, "The .nav whose links are tried, both ways")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--demos", options->demos, "Demos, and folders with demos: what they show of every link")
        ->type_name("DEMO|DIR");
    app.add_option("--json", options->json,
                   "Also write the runs of every link, and what they suggest, as JSON")
        ->type_name("OUT");
    app.add_option("--most", options->most, "Links printed of each kind")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return verify(*options, session); };
}

}  // namespace

Verb verifyVerb() {
    return {"verify",
            "Let simulated bots try every link of a .nav both ways, and say what that suggests: wrong type, "
            "needs a jump, deadly, impossible, missing way back. With demos also what players did there.",
            "navgen verify wizs.nav --bsp wizs.bsp --json wizs.verify.json\n"
            "navgen verify wizs.nav --bsp wizs.bsp --demos demos/wizs",
            declareVerify};
}

}  // namespace navwright
