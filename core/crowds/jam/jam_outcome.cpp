#include "core/crowds/jam/jam_outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/base/counted.h"

namespace navwright {

namespace {

/// A row of the table of measures.
struct MeasureRow {
    std::string title;
    const JamMeasures& made;
};

std::vector<MeasureRow> measureRows(const JamOutcome& jam) {
    const auto& report = jam.report;
    std::vector<MeasureRow> rows{{"server's bots", report.server.measures},
                                 {"polite agents", report.polite.measures}};
    for (std::size_t i = 0; i < jam.fixes.size(); ++i) {
        const auto& [fix, after] = jam.fixes[i];
        if (after) rows.push_back({fmt::format("{} {}", i + 1, jamRemedyName(fix.remedy)), *after});
    }
    return rows;
}

Description<PlaceFlow> describeFlow() {
    return Description<PlaceFlow>()
        .field("passages", &PlaceFlow::passages, {"Bots that came through"})
        .field("per_minute", &PlaceFlow::perMinute, {"Bots a minute"})
        .field("queue", &PlaceFlow::queue, {"Most that stood or crept near at once"});
}

Description<JamMeasures> describeMeasures() {
    using Made = JamMeasures;
    return Description<Made>()
        .field("arrivals", &Made::arrivals, {"Errands that ended well", "arrivals"})
        .field("arrivals_per_minute", &Made::arrivalsPerMinute,
               {.meaning = "Of these a minute", .label = "a min", .digits = 1})
        .field("delay", &Made::delay,
               {.meaning = "Mean time as a multiple of the time without others; 0: none arrived",
                .label = "delay",
                .digits = 2})
        .field("worst_delay", &Made::worstDelay, {"The largest such multiple"})
        .field("stuck_events", &Made::stuckEvents, {"Times without progress for 3 s", "stuck"})
        .field("gave_up", &Made::gaveUp, {"Errands given up", "gave up"})
        .field("deadlocks", &Made::deadlocks, {"Pairs that blocked each other for 2 s", "deadlocks"})
        .field("pushed_off", &Made::pushedOff, {"Falls beside another where no route descends", "pushed"})
        .field("deaths", &Made::deaths, {"Deaths", "deaths"})
        .field("longest_queue", &Made::longestQueue, {"The longest queue", "queue"})
        .field("densest", &Made::densest, {"Most bodies in a square of 100 units"})
        .rows("places", &Made::places, describeFlow(), {"By narrow place"})
        .field("deadlock_places", &Made::deadlockPlaces, {"Where pairs blocked each other"})
        .field("stuck_places", &Made::stuckPlaces, {"Where bots got stuck"});
}

/// A narrow place with the traffic through it.
struct PlaceRow {
    std::size_t number;
    const NarrowPlace& place;
    const PlaceFlow& server;
    const PlaceFlow& polite;
};

std::vector<PlaceRow> placeRows(const JamOutcome& jam) {
    const auto& report = jam.report;
    std::vector<PlaceRow> rows;
    for (std::size_t i = 0; i < report.narrow.places.size(); ++i) {
        rows.push_back({i + 1, report.narrow.places[i], report.server.measures.places[i],
                        report.polite.measures.places[i]});
    }
    return rows;
}

std::vector<std::vector<std::int32_t>> linkEnds(const PlaceRow& row) {
    std::vector<std::vector<std::int32_t>> ends;
    for (const auto& link : row.place.links) ends.push_back({link.from, link.to});
    return ends;
}

constexpr auto ofPlace = wayThrough([](const PlaceRow& row) -> const auto& { return row.place; });

About shareOfPlace(std::string_view meaning, std::string_view label) {
    return {.meaning = meaning, .label = label, .digits = 1, .percent = true};
}

Description<PlaceRow> describePlaceRow() {
    return Description<PlaceRow>()
        .shown(&PlaceRow::number, {{}, "place"})
        .field("at", ofPlace(&NarrowPlace::at), {"A player's origin where it is narrowest", "at"})
        .field("width", ofPlace(&NarrowPlace::width), {"How wide it is", "width", "units"})
        .field("share", ofPlace(&NarrowPlace::share), shareOfPlace("Share of all routes", "routes"))
        .field("against", ofPlace(&NarrowPlace::against),
               shareOfPlace("Share of these in the lesser direction", "against"))
        .field("parts", ofPlace(&NarrowPlace::parts),
               shareOfPlace("Share of the nodes that are cut off without it", "cuts off"))
        .field("jams", ofPlace(&NarrowPlace::jams), {"Two cannot pass each other", "jams"})
        .shown([](const PlaceRow& row) { return row.server.perMinute; }, {.label = "a min", .digits = 1})
        .shown([](const PlaceRow& row) { return row.server.queue; }, {{}, "queue"})
        .shown([](const PlaceRow& row) { return row.polite.perMinute; }, {.label = "polite", .digits = 1})
        .field("links", linkEnds, {"Links that lead through, by nodes"});
}

/// A patch as in patch files (docs/formats.md).
Description<EditPatch> describePatch() {
    using Patch = EditPatch;
    return Description<Patch>()
        .field("id", &Patch::id, {"Its id"})
        .field("operation", [](const Patch& patch) { return patchOperationName(patch.operation); },
               {"What it does"})
        .field("at", &Patch::at, {"Where"})
        .field("to", &Patch::to, {"The other end"})
        .field("place", &Patch::place, {"The new place"})
        .field("type", [](const Patch& patch) { return patch.type.transform(nodeTypeName); },
               {"The new type"})
        .field("tolerance", &Patch::tolerance, {"How far its node may be", {}, "units"})
        .field("enabled", &Patch::enabled, {"It is on"})
        .field("group", &Patch::group, {"Its group"})
        .field("note", &Patch::note, {"A note"});
}

Description<TriedFix> describeFix() {
    return Description<TriedFix>()
        .field("remedy", [](const TriedFix& of) { return jamRemedyName(of.fix.remedy); }, {"What is done"})
        .field("place", [](const TriedFix& of) { return of.fix.place; }, {"The narrow place, by its index"})
        .field("text", [](const TriedFix& of) { return of.fix.text; }, {"In a sentence", "to try"})
        .shown([](const TriedFix& of) { return of.fix.place + 1; }, {{}, "place"})
        .rows("patches", [](const TriedFix& of) { return of.fix.patches; }, describePatch(),
              {"The edits that make it"})
        .record("after", &TriedFix::after, describeMeasures(), {"What came of it"});
}

std::string jamLine(const JamOutcome& jam) {
    const auto& setup = jam.report.setup;
    return fmt::format("{}: {} for {:g} s, task {}, seed {}", jam.map,
                       counted(jam.report.errands.starts.size(), "bot", "bots"), setup.seconds,
                       jamTaskName(setup.task), setup.seed);
}

std::string politeLine(const JamOutcome& jam) {
    const auto unable = jam.report.polite.unable;
    return unable == 0 ? std::string()
                       : counted(unable, "polite agent is", "polite agents are") +
                             " left out: no path leads to their goals";
}

std::string placesLine(const JamOutcome& jam) {
    const auto& narrow = jam.report.narrow;
    return fmt::format("{} on the routes of {}, {} where two cannot pass each other",
                       counted(narrow.places.size(), "narrow place", "narrow places"),
                       counted(narrow.pairs, "pair", "pairs"),
                       std::ranges::count(narrow.places, true, &NarrowPlace::jams));
}

}  // namespace

const TriedFix* JamOutcome::best() const {
    const TriedFix* best = nullptr;
    for (const auto& tried : fixes) {
        if (!tried.after || tried.fix.patches.empty() ||
            tried.after->arrivals <= report.server.measures.arrivals)
            continue;
        if (best == nullptr || tried.after->arrivals > best->after->arrivals) best = &tried;
    }
    return best;
}

Result<JamOutcome> runJam(JamInput input, JobContext& context) {
    auto [nav, navSha1, map, rules, closures, setup, tries, jobs] = std::move(input);
    if (closures.any()) {
        NAV_ASSIGN(auto closed, closures.closedMap(*map));
        nav = closedNav(std::move(nav), closed);
        map = std::move(closed.map);
    }
    NAV_ASSIGN(const auto mesh, makeQuadMesh(*map, rules, jobs, context));
    const FloorEdges edges(mesh);
    const JamGround ground{nav, *map, mesh, edges};
    JamOutcome outcome{.map = map->name(), .navSha1 = std::move(navSha1), .report = {}, .fixes = {}};
    NAV_ASSIGN(outcome.report, jamTest(ground, setup, jobs, context));
    for (auto& fix : proposeJamFixes(ground, outcome.report)) outcome.fixes.push_back({std::move(fix)});
    for (auto& tried : outcome.fixes) {
        if (!tries) break;
        NAV_ASSIGN(auto run, tryJamFix(ground, outcome.report, tried.fix, context));
        tried.after = std::move(run.measures);
    }
    return outcome;
}

Description<JamOutcome> describeJam() {
    using Jam = JamOutcome;
    const auto measures = describeMeasures();
    const auto measureRow = Description<MeasureRow>()
                                .shown(&MeasureRow::title, {{}, "who"})
                                .include([](const MeasureRow& row) { return row.made; }, measures);
    return Description<Jam>("navwright.jam", 1, "Many bots at once on a nav")
        .line(jamLine)
        .field("schema", [](const Jam&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", &Jam::map, {"The map's name"})
        .field("nav_sha1", &Jam::navSha1, {"SHA-1 of the nav's file"})
        .field("bots", [](const Jam& jam) { return jam.report.errands.starts.size(); }, {"Bots"})
        .field("task", [](const Jam& jam) { return jamTaskName(jam.report.setup.task); }, {"Their task"})
        .field("seconds", [](const Jam& jam) { return jam.report.setup.seconds; }, {"Game time", {}, "s"})
        .field("seed", [](const Jam& jam) { return jam.report.setup.seed; }, {"The seed"})
        .field("pairs", [](const Jam& jam) { return jam.report.narrow.pairs; },
               {"Pairs of places with routes"})
        .rows({}, measureRows, measureRow, {})
        .line(politeLine)
        .line(placesLine)
        .rows("narrow_places", placeRows, describePlaceRow(), {"Those that jam first, then the busiest"})
        .rows({}, placeRows, describePlaceRow(), {})
        .record("server_bots", [](const Jam& jam) { return jam.report.server.measures; }, measures,
                {"The server's bots, which do not avoid each other"})
        .record("polite_agents", [](const Jam& jam) { return jam.report.polite.measures; }, measures,
                {"Agents that do"})
        .field("polite_agents_left_out", [](const Jam& jam) { return jam.report.polite.unable; },
               {"Agents without a path to their goals"})
        .line([](const Jam& jam) { return std::string(jam.fixes.empty() ? "Nothing to try" : ""); })
        .rows("fixes", [](const Jam& jam) { return jam.fixes; }, describeFix(), {"What may help", "fixes"});
}

}  // namespace navwright
