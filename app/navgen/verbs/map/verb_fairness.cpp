#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "core/aas/travel/fairness.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

struct FairnessRun {
    std::string map;
    const Fairness& of;

    [[nodiscard]] const char* side() const { return of.sides.byTeam ? "team" : "side"; }
};

/// A time, or NaN if there is no route.
double knownSeconds(double seconds) {
    return seconds < 0 ? std::nan("") : seconds;
}

std::vector<double> knownTimes(const auto& times) {
    std::vector<double> known;
    for (const double time : times) known.push_back(knownSeconds(time));
    return known;
}

std::string goalText(const Fairness& map, const GoalTimes& goal) {
    if (goal.item < 0) return fmt::format("the middle, area {} at {}", map.middle, pointText(map.middleAt));
    return placeText(map.items[toIndex(goal.item)]);
}

std::string worstGoals(const FairnessRun& run) {
    const auto& map = run.of;
    std::string text;
    if (map.worstSpread >= 0) {
        const auto& worst = map.goals[toIndex(map.worstSpread)];
        text += fmt::format("most spread: {:.1f} s to {}\n", worst.spread(), goalText(map, worst));
    }
    if (map.worstLead >= 0) {
        const auto& worst = map.goals[toIndex(map.worstLead)];
        text += fmt::format("most lead: {} {} by {:.1f} s to {}\n", run.side(), worst.lead() > 0 ? 2 : 1,
                            std::abs(worst.lead()), goalText(map, worst));
    }
    if (map.meanLead != 0) {
        text += fmt::format("{} {} is nearer to items by {:.1f} s on average\n", run.side(),
                            map.meanLead > 0 ? 2 : 1, std::abs(map.meanLead));
    }
    if (!text.empty()) text.pop_back();
    return text;
}

/// A goal with its map.
struct GoalRow {
    const Fairness& map;
    const GoalTimes& goal;

    /// Null: the goal is the middle (docs/map.md).
    [[nodiscard]] const MapPlace* item() const {
        return goal.item < 0 ? nullptr : &map.items[toIndex(goal.item)];
    }
};

std::vector<GoalRow> goalRows(const FairnessRun& run) {
    std::vector<GoalRow> rows;
    for (const auto& goal : run.of.goals) rows.push_back({run.of, goal});
    return rows;
}

/// A time that is only in the text.
About secondsColumn(std::string_view label) {
    return {.label = label, .unit = "s", .digits = 1, .gaps = true};
}

constexpr auto ofItem = wayThrough(&GoalRow::item);

double leadOf(const GoalRow& row) {
    const auto& [one, other] = row.goal.sides;
    return one < 0 || other < 0 ? std::nan("") : row.goal.lead();
}

Description<GoalRow> describeGoal() {
    return Description<GoalRow>()
        .field("entity", ofItem(&MapPlace::entity), {"Its number in the map; the middle has none"})
        .field("class", ofItem(&MapPlace::className), {"Its class"})
        .field("origin", ofItem(&MapPlace::origin), {"Where it is"})
        .field("area", ofItem(&MapPlace::area), {"The area it is in"})
        .field("seconds", [](const GoalRow& row) { return knownTimes(row.goal.starts); },
               {.meaning = "From each start", .gaps = true})
        .field("sides", [](const GoalRow& row) { return knownTimes(row.goal.sides); },
               {.meaning = "Mean of each side, in seconds", .gaps = true})
        .field("spread", [](const GoalRow& row) { return row.goal.spread(); },
               {"From the nearest start to the farthest", {}, "s"})
        .field("lead", [](const GoalRow& row) { return row.goal.lead(); },
               {"How much slower the first side is", {}, "s"})
        .shown([](const GoalRow& row) { return knownSeconds(row.goal.sides[0]); }, secondsColumn("1"))
        .shown([](const GoalRow& row) { return knownSeconds(row.goal.sides[1]); }, secondsColumn("2"))
        .shown(leadOf, secondsColumn("lead"))
        .shown([](const GoalRow& row) { return knownSeconds(row.goal.least); }, secondsColumn("least"))
        .shown([](const GoalRow& row) { return knownSeconds(row.goal.most); }, secondsColumn("most"))
        .shown([](const GoalRow& row) { return knownSeconds(row.goal.spread()); }, secondsColumn("spread"))
        .shown([](const GoalRow& row) { return goalText(row.map, row.goal); }, {{}, "to"});
}

/// A spawn point with its side and mean time.
struct StartRow {
    std::size_t side;
    double mean;
    std::string place;
};

std::vector<StartRow> startRows(const FairnessRun& run) {
    std::vector<StartRow> rows;
    for (std::size_t side = 0; side < 2; ++side) {
        for (const int index : run.of.sides.starts[side]) {
            const auto i = toIndex(index);
            rows.push_back({side + 1, knownSeconds(run.of.startMeans[i]), placeText(run.of.starts[i])});
        }
    }
    return rows;
}

Description<StartRow> describeStart() {
    return Description<StartRow>()
        .shown(&StartRow::side, {{}, "side"})
        .shown(&StartRow::mean, secondsColumn("mean to what all get to"))
        .shown(&StartRow::place, {{}, "start"});
}

Description<FairnessRun> describeFairness() {
    using Run = FairnessRun;
    return Description<Run>("navwright.fairness", 1, "Travel times from each start and side")
        .line([](const Run& run) {
            return fmt::format("{}: seconds from {} to {}", run.map,
                               counted(run.of.starts.size(), "start", "starts"),
                               counted(run.of.goals.size(), "goal", "goals"));
        })
        .field("map", &Run::map, {"The map's name"})
        .rows("starts", [](const Run& run) { return run.of.starts; }, describePlace(), {"Players' starts"})
        .field("start_means", [](const Run& run) { return knownTimes(run.of.startMeans); },
               {.meaning = "Mean seconds of each to the goals that all reach", .gaps = true})
        .field("by_team", [](const Run& run) { return run.of.sides.byTeam; },
               {"The map says whose starts they are", "sides by team"})
        .field("sides", [](const Run& run) { return sideEntities(run.of.sides, run.of.starts); },
               {"Entities of each side's starts"})
        .field("middle_area", [](const Run& run) { return run.of.middle; },
               {"The area nearest to both sides; 0: none"})
        .field("middle", [](const Run& run) { return run.of.middleAt; }, {"A place in it"})
        .field("mean_lead", [](const Run& run) { return run.of.meanLead; },
               {"How much slower the first side is on average", {}, "s"})
        .rows("goals", goalRows, describeGoal(), {"The middle, then every item", "goals"})
        .line(worstGoals)
        .rows({}, startRows, describeStart(), {});
}

Result<ExitCode> fairness(const MapAreasArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options, session));
    const TravelGraph graph(map.aas);
    NAV_ASSIGN(const auto found, measureFairness(map.bsp, graph, session.job));
    NAV_TRY(options.report.tell(session,
                                describeFairness().of({map.bsp.name, found}, options.report.readers()),
                                std::numeric_limits<std::size_t>::max()));
    return ExitCode::ok;
}

VerbAction declareFairness(CLI::App& app) {
    const auto options = std::make_shared<MapAreasArguments>();
    options->addTo(app);
    return [options](Session& session) { return fairness(*options, session); };
}

}  // namespace

Verb fairnessVerb() {
    return {"fairness",
            "Compare travel times from each start and side.",
            "To weapons, items, flags and the centre of the map.",
            "navgen fairness city.aas --bsp city.bsp\n"
            "navgen fairness city.aas --bsp city.bsp --json",
            declareFairness,
            [] { return std::vector{describeFairness().shape()}; }};
}

}  // namespace navwright
