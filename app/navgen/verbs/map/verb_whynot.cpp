#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/reachability/why_not.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/map/bsp/collision.h"

namespace navwright {

namespace {

struct WhyNotArguments {
    MapAreasArguments map;
    std::string from, to;
    std::string rules = "aq2";
};

struct WhyNotRun {
    const AasFile& aas;
    const WhyNot& answer;
};

std::string whyNotLine(const WhyNotRun& run) {
    const auto& [aas, answer] = run;
    if (answer.reachability != 0) {
        return fmt::format("Reachability {} leads from area {} to area {}: {}", answer.reachability,
                           answer.from, answer.to,
                           aasTravelName(aas.reachabilities[toIndex(answer.reachability)].travel()));
    }
    return fmt::format("No reachability leads from area {} {} to area {} {}", answer.from,
                       pointText(centerOf(aas, answer.from)), answer.to, pointText(centerOf(aas, answer.to)));
}

Description<RuleVerdict> describeRule() {
    return Description<RuleVerdict>()
        .field("type", [](const RuleVerdict& rule) { return aasTravelName(rule.travel); },
               {"The kind of travel it makes", "rule"})
        .field("holds", &RuleVerdict::holds, {"It makes one here", "holds"})
        .field("why", &RuleVerdict::words, {"Why, with numbers", "why"});
}

Description<WhyNotRun> describeWhyNot() {
    using Run = WhyNotRun;
    return Description<Run>("navwright.whynot", 1, "Why a reachability joins two areas, or none does")
        .line(whyNotLine)
        .field("from", [](const Run& run) { return run.answer.from; }, {"The area it would begin in"})
        .field("to", [](const Run& run) { return run.answer.to; }, {"The area it would end in"})
        .field("reachability", [](const Run& run) { return run.answer.reachability; },
               {"The number of the one that there is; 0: none"})
        .rows("rules", [](const Run& run) { return run.answer.rules; }, describeRule(),
              {"The rules, in their order", "rules"});
}

Result<ExitCode> askWhyNot(const WhyNotArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map, session));
    const TravelGraph graph(map.aas);
    NAV_ASSIGN(const auto from, readSpot(graph, options.from));
    NAV_ASSIGN(const auto to, readSpot(graph, options.to));
    const Collision world(map.bsp);
    const auto rules = options.rules == "bspc" ? ReachRules::ofBspc() : ReachRules();
    NAV_ASSIGN(const auto answer, whyNot(map.aas, world, rules, from.area, to.area));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.map.report.tell(
        session, describeWhyNot().of({map.aas, answer}, options.map.report.readers()), kAasTravelCount));
    return answer.reachability != 0 ? ExitCode::ok : ExitCode::verdictFailed;
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
    return {"whynot",
            "Show, rule by rule, why no reachability joins two areas.",
            "Exit code 3 when none does.",
            "navgen whynot city.aas 12 480 --bsp city.bsp\n"
            "navgen whynot city.aas -512,64,24 -448,64,88 --bsp city.bsp --json",
            declareWhyNot,
            [] { return std::vector{describeWhyNot().shape()}; }};
}

}  // namespace navwright
