#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "core/aas/travel/fairness.h"
#include "core/base/counted.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

std::string secondsText(double seconds) {
    return seconds < 0 ? "-" : fmt::format("{:.1f}", seconds);
}

std::string goalText(const Fairness& map, const GoalTimes& goal) {
    if (goal.item < 0) return fmt::format("the middle, area {} at {}", map.middle, pointText(map.middleAt));
    return placeText(map.items[static_cast<std::size_t>(goal.item)]);
}

std::string fairnessText(const std::string& name, const Fairness& map) {
    const auto* side = map.sides.byTeam ? "team" : "side";
    auto text =
        fmt::format("{}: seconds from {} to {}\n", name, counted(map.starts.size(), "start", "starts"),
                    counted(map.goals.size(), "goal", "goals"));
    text += fmt::format("{:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", fmt::format("{} 1", side),
                        fmt::format("{} 2", side), "lead", "least", "most", "spread");
    for (const auto& goal : map.goals) {
        const bool led = goal.sides[0] >= 0 && goal.sides[1] >= 0;
        text += fmt::format("{:>7} {:>7} {:>7} {:>7} {:>7} {:>7}  {}\n", secondsText(goal.sides[0]),
                            secondsText(goal.sides[1]), led ? fmt::format("{:+.1f}", goal.lead()) : "-",
                            secondsText(goal.least), secondsText(goal.most), secondsText(goal.spread()),
                            goalText(map, goal));
    }
    if (map.worstSpread >= 0) {
        const auto& worst = map.goals[static_cast<std::size_t>(map.worstSpread)];
        text += fmt::format("most spread: {:.1f} s to {}\n", worst.spread(), goalText(map, worst));
    }
    if (map.worstLead >= 0) {
        const auto& worst = map.goals[static_cast<std::size_t>(map.worstLead)];
        text += fmt::format("most lead: {} {} by {:.1f} s to {}\n", side, worst.lead() > 0 ? 2 : 1,
                            std::abs(worst.lead()), goalText(map, worst));
    }
    if (map.meanLead != 0) {
        text += fmt::format("{} {} is nearer to items by {:.1f} s on average\n", side,
                            map.meanLead > 0 ? 2 : 1, std::abs(map.meanLead));
    }
    text += "starts, with their mean to what all get to\n";
    for (std::size_t which = 0; which < 2; ++which) {
        for (const int index : map.sides.starts[which]) {
            const auto i = static_cast<std::size_t>(index);
            text += fmt::format("{:>7}  {} {}: {}\n", secondsText(map.startMeans[i]), side, which + 1,
                                placeText(map.starts[i]));
        }
    }
    return text;
}

void writeSeconds(JsonWriter& json, std::string_view name, const auto& times) {
    json.key(name);
    json.beginList(JsonWriter::Layout::line);
    for (const double time : times) json.value(time < 0 ? std::nan("") : time);
    json.endList();
}

std::string fairnessJson(const std::string& name, const Fairness& map) {
    JsonWriter json;
    json.beginObject();
    json.member("map", name);
    json.key("starts");
    writePlaces(json, map.starts);
    writeSeconds(json, "start_means", map.startMeans);
    json.member("by_team", map.sides.byTeam);
    json.key("sides");
    json.beginList();
    for (const auto& side : map.sides.starts) {
        json.beginList(JsonWriter::Layout::line);
        for (const int index : side) json.value(map.starts[static_cast<std::size_t>(index)].entity);
        json.endList();
    }
    json.endList();
    json.member("middle_area", map.middle);
    json.member("middle", map.middleAt);
    json.member("mean_lead", map.meanLead);
    json.key("goals");
    json.beginList();
    for (const auto& goal : map.goals) {
        json.beginObject();
        if (goal.item >= 0) {
            const auto& item = map.items[static_cast<std::size_t>(goal.item)];
            json.member("entity", item.entity);
            json.member("class", item.className);
            json.member("origin", item.origin);
            json.member("area", item.area);
        }
        writeSeconds(json, "seconds", goal.starts);
        writeSeconds(json, "sides", goal.sides);
        json.member("spread", goal.spread());
        json.member("lead", goal.lead());
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> fairness(const MapAreasArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options));
    const TravelGraph graph(map.aas);
    NAV_ASSIGN(const auto found, measureFairness(map.bsp, graph, session.job));
    session.console.print(options.json ? fairnessJson(map.bsp.name, found)
                                       : fairnessText(map.bsp.name, found));
    return ExitCode::ok;
}

VerbAction declareFairness(CLI::App& app) {
    const auto options = std::make_shared<MapAreasArguments>();
    options->addTo(app);
    return [options](Session& session) { return fairness(*options, session); };
}

}  // namespace

Verb fairnessVerb() {
    return {"fairness", "Compare travel times from each start and side.",
            "To weapons, items, flags and the centre of the map.",
            "navgen fairness city.aas --bsp city.bsp\n"
            "navgen fairness city.aas --bsp city.bsp --json",
            declareFairness};
}

}  // namespace navwright
