#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/description.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/review/evidence/play_agreement.h"

namespace navwright {

namespace {

struct AgreementArguments {
    std::vector<std::string> demos;
    std::string bsp;
    std::string map;
    ReportOptions report;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

Result<PipelineInput> inputOf(const AgreementArguments& options, OutputSet& outputs, Session& session) {
    NAV_ASSIGN(auto files, session.demoFiles(options.demos));
    outputs.protect(options.bsp);
    PipelineInput input;
    for (auto& file : files) input.demos.push_back({std::move(file)});
    NAV_ASSIGN(input.map, GameMap::read(options.bsp));
    input.mapName = options.map.empty() ? input.map->name() : options.map;
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    return input;
}

struct AgreementRun {
    const Generation& generation;
    const PlayAgreement& found;
};

/// A place where simulated bots fail at what players did.
struct DisagreementRow {
    const PlayDisagreement& at;
    std::string demo;
};

std::vector<DisagreementRow> disagreementRows(const AgreementRun& run) {
    std::vector<DisagreementRow> rows;
    for (const auto& place : run.found.places)
        rows.push_back({place, run.generation.demos[place.example.demo]->name});
    return rows;
}

Description<DisagreementRow> describeDisagreement() {
    using Row = DisagreementRow;
    return Description<Row>()
        .field("count", [](const Row& row) { return row.at.count; }, {"How often players did it", "times"})
        .field("players", [](const Row& row) { return row.at.players; }, {"How many, by demo", "players"})
        .field("from", [](const Row& row) { return row.at.ends.from; }, {"Where the first began", "from"})
        .field("to", [](const Row& row) { return row.at.ends.to; }, {"Where it ended", "to"})
        .field("failure", [](const Row& row) { return linkFailureName(row.at.failure); },
               {"Why bots fail there", "bots"})
        .field("place", [](const Row& row) { return row.at.place; }, {"Where they fail", "at"})
        .field("demo", &Row::demo, {"The demo of the first"})
        .field("slot", [](const Row& row) { return row.at.example.slot; }, {"The player's slot"})
        .field("seconds", [](const Row& row) { return row.at.example.seconds; },
               {"When, since the demo's start", {}, "s"});
}

constexpr auto ofPlay = wayThrough([](const AgreementRun& row) -> const auto& { return row.found; });

Description<AgreementRun> describeAgreement() {
    using Run = AgreementRun;
    return Description<Run>("navwright.agreement", 1, "What players did that simulated bots cannot")
        .line([](const Run& run) {
            return fmt::format("{}: physics allows {:.2f} % of what players did", run.generation.mapName,
                               100 * run.found.share());
        })
        .field("map", [](const Run& run) { return run.generation.mapName; }, {"The map's name"})
        .field("traversals", ofPlay(&PlayAgreement::traversals), {"From vote to vote", "ways between votes"})
        .field("fast", ofPlay(&PlayAgreement::fast), {"Of these, above links.max_speed", "too fast"})
        .field("unheld", ofPlay(&PlayAgreement::unheld),
               {"Of these, begun or ended in the air or on a ladder", "in the air or on a ladder"})
        .field("tried", ofPlay(&PlayAgreement::stretches), {"Of these, tried by bots", "tried"})
        .field("possible", ofPlay(&PlayAgreement::possible),
               {"Of those tried, possible from a start", "possible"})
        .field("certain", ofPlay(&PlayAgreement::certain), {"And from every start", "from every start"})
        .shown([](const Run& run) { return run.found.stretches - run.found.possible; }, {{}, "impossible"})
        .field("share", [](const Run& run) { return run.found.share(); }, {"Share that is possible"})
        .shown([](const Run& run) { return namedCounts(run.found.failures, linkFailureName); },
               {{}, "failures"})
        .rows("disagreements", disagreementRows, describeDisagreement(),
              {"Places where bots fail, most often used first", "places where bots fail"});
}

Result<ExitCode> agreement(const AgreementArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    auto& outputs = session.outputs;
    NAV_ASSIGN(const auto input, inputOf(options, outputs, session));
    NAV_TRY(options.report.announce(session));
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, session.job));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session.console.warn(demo->name + ": " + warning);
    }
    NAV_ASSIGN(const auto found, comparePlay(generation, options.work.jobs, session.job));
    NAV_TRY(options.report.tell(
        session, describeAgreement().of({generation, found}, options.report.readers()), options.most));
    return ExitCode::ok;
}

VerbAction declareAgreement(CLI::App& app) {
    const auto options = std::make_shared<AgreementArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    app.add_option("--bsp", options->bsp, "The map the demos were played on")
        ->type_name("MAP.bsp")
        ->required();
    app.add_option("--map", options->map, "The map's name, if it differs from the file's")->type_name("NAME");
    options->report.addTo(app);
    app.add_option("--most", options->most, "Places to list")->type_name("N")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return agreement(*options, session); };
}

}  // namespace

Verb agreementVerb() {
    return {"agreement",
            "Find what players did in demos that simulated bots cannot.",
            "Bots try every way that players made below links.max_speed; failures are listed by place.",
            "navgen agreement --bsp wizs.bsp demos/ --json-out wizs.agreement.json",
            declareAgreement,
            [] { return std::vector{describeAgreement().shape()}; }};
}

}  // namespace navwright
