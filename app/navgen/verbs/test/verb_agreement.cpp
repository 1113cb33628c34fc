#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/review/evidence/play_agreement.h"

namespace navwright {

namespace {

constexpr auto kLine = JsonWriter::Layout::line;

struct AgreementArguments {
    std::vector<std::string> demos;
    std::string bsp;
    std::string map;
    std::string json;
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

std::string unitsText(const Vec3& place) {
    return fmt::format("{:.0f} {:.0f} {:.0f}", place.x, place.y, place.z);
}

std::string agreementText(const std::string& map, const PlayAgreement& found, std::size_t most) {
    auto text = fmt::format(
        "{}: physics allows {:.2f} % of what players did\n"
        "  ways between votes {:8}   {} too fast, {} begun or ended in the air or on a ladder\n"
        "  ways tried         {:8}\n"
        "  possible           {:8}   {} from every start\n"
        "  impossible         {:8}   at {} places\n",
        map, 100 * found.share(), found.traversals, found.fast, found.unheld, found.stretches, found.possible,
        found.certain, found.stretches - found.possible, found.places.size());
    for (std::size_t i = 0; i < found.failures.size(); ++i) {
        if (found.failures[i] == 0) continue;
        text +=
            fmt::format("    {:<17}{:8}\n", linkFailureName(static_cast<LinkFailure>(i)), found.failures[i]);
    }
    for (std::size_t i = 0; i < std::min(most, found.places.size()); ++i) {
        const auto& place = found.places[i];
        text += fmt::format("  {:>3} times by {:>2}: {} to {}: {} at {}\n", place.count, place.players,
                            unitsText(place.ends.from), unitsText(place.ends.to),
                            linkFailureName(place.failure), unitsText(place.place));
    }
    if (found.places.size() > most) text += fmt::format("  ... and {} more\n", found.places.size() - most);
    return text;
}

std::string asJson(const Generation& generation, const PlayAgreement& found) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.agreement");
    json.member("version", 1);
    json.member("map", generation.mapName);
    json.member("traversals", found.traversals);
    json.member("fast", found.fast);
    json.member("unheld", found.unheld);
    json.member("tried", found.stretches);
    json.member("possible", found.possible);
    json.member("certain", found.certain);
    json.member("share", found.share());
    json.key("disagreements");
    json.beginList();
    for (const auto& place : found.places) {
        json.beginObject(kLine);
        json.member("count", place.count);
        json.member("players", place.players);
        json.member("from", place.ends.from);
        json.member("to", place.ends.to);
        json.member("failure", linkFailureName(place.failure));
        json.member("place", place.place);
        json.member("demo", generation.demos[place.example.demo]->name);
        json.member("slot", static_cast<int>(place.example.slot));
        json.member("seconds", place.example.seconds);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> agreement(const AgreementArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    auto& outputs = session.outputs;
    NAV_ASSIGN(const auto input, inputOf(options, outputs, session));
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, session.job));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session.console.warn(demo->name + ": " + warning);
    }
    NAV_ASSIGN(const auto found, comparePlay(generation, options.work.jobs, session.job));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, asJson(generation, found)));
        NAV_TRY(outputs.commit());
    }
    session.console.print(agreementText(generation.mapName, found, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return ExitCode::ok;
}

VerbAction declareAgreement(CLI::App& app) {
    const auto options = std::make_shared<AgreementArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    app.add_option("--bsp", options->bsp, "The map the demos were played on")
        ->type_name("MAP.bsp")
        ->required();
    app.add_option("--map", options->map, "The map's name, if it differs from the file's")->type_name("NAME");
    app.add_option("--json", options->json, "Also write everything found, as JSON")->type_name("FILE");
    app.add_option("--most", options->most, "Places to list")->type_name("N")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return agreement(*options, session); };
}

}  // namespace

Verb agreementVerb() {
    return {"agreement", "Find what players did in demos that simulated bots cannot.",
            "Bots try every way that players made below links.max_speed; failures are listed by place.",
            "navgen agreement --bsp wizs.bsp demos/ --json wizs.agreement.json", declareAgreement};
}

}  // namespace navwright
