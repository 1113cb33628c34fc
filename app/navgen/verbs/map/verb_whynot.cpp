#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/reachability/why_not.h"
#include "core/base/point_text.h"
#include "core/map/bsp/collision.h"

namespace navwright {

namespace {

struct WhyNotArguments {
    MapAreasArguments map;
    std::string from, to;
    std::string rules = "aq2";
};

std::string whyNotText(const AasFile& aas, const WhyNot& answer) {
    auto text =
        answer.way == 0
            ? fmt::format("No reachability leads from area {} {} to area {} {}\n", answer.from,
                          pointText(centerOf(aas, answer.from)), answer.to,
                          pointText(centerOf(aas, answer.to)))
            : fmt::format("Reachability {} leads from area {} to area {}: {}\n", answer.way, answer.from,
                          answer.to,
                          aasTravelName(aas.reachabilities[static_cast<std::size_t>(answer.way)].travel()));
    for (const auto& rule : answer.rules)
        text += fmt::format("{:<14} {:<3} {}\n", aasTravelName(rule.travel), rule.holds ? "yes" : "no",
                            rule.words);
    return text;
}

std::string whyNotJson(const WhyNot& answer) {
    JsonWriter json;
    json.beginObject();
    json.member("from", answer.from);
    json.member("to", answer.to);
    json.member("reachability", answer.way);
    json.key("rules");
    json.beginList();
    for (const auto& rule : answer.rules) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("type", aasTravelName(rule.travel));
        json.member("holds", rule.holds);
        json.member("why", rule.words);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> askWhyNot(const WhyNotArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map));
    const TravelGraph graph(map.aas);
    NAV_ASSIGN(const auto from, readSpot(graph, options.from));
    NAV_ASSIGN(const auto to, readSpot(graph, options.to));
    const Collision world(map.bsp);
    const auto rules = options.rules == "bspc" ? ReachRules::ofBspc() : ReachRules();
    NAV_ASSIGN(const auto answer, whyNot(map.aas, world, rules, from.area, to.area));
    if (session.job.stopRequested()) return cancelled();
    session.console.print(options.map.json ? whyNotJson(answer) : whyNotText(map.aas, answer));
    return answer.way != 0 ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareWhyNot(CLI::App& app) {
    const auto options = std::make_shared<WhyNotArguments>();
    options->map.addTo(app);
    app.add_option("FROM", options->from,
                   "Where a reachability would begin: an area's number, or a place x,y,z")
        ->required();
    app.add_option("TO", options->to, "Where it would end: an area's number, or a place x,y,z")->required();
    app.add_option("--rules", options->rules, "Movement rules to follow")
        ->check(CLI::IsMember({"aq2", "bspc"}))
        ->capture_default_str();
    return [options](Session& session) { return askWhyNot(*options, session); };
}

}  // namespace

Verb whynotVerb() {
    return {"whynot", "Show, rule by rule, why no reachability joins two areas.",
            "Exit code 3 when none does.",
            "navgen whynot city.aas 12 480 --bsp city.bsp\n"
            "navgen whynot city.aas -512,64,24 -448,64,88 --bsp city.bsp --json",
            declareWhyNot};
}

}  // namespace navwright
