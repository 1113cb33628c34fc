#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/review/evidence/demo_agreement.h"

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

Result<ExitCode> agreement(const AgreementArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    auto& outputs = session.outputs;
    NAV_ASSIGN(const auto input, inputOf(options, outputs, session));
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto found, agreementOfDemos(input, parameters, session.job));
    NAV_TRY(options.report.tell(session, describePlayAgreement().of(found, options.report.readers()),
                                options.most));
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
            [] { return std::vector{describePlayAgreement().shape()}; }};
}

}  // namespace navwright
