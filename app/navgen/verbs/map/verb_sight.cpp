#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "core/aas/sight/map_sight.h"
#include "core/base/description.h"
#include "core/base/index.h"

namespace navwright {

namespace {

struct SightArguments {
    MapAreasArguments map;
    std::string at;
    double spacing = kSightSpacing;
    int most = 10;
};

/// An area, and what is seen of it.
struct SightRow {
    std::int32_t area = 0;
    AreaSight sight;
};

/// What is known of one place, and what is in sight of its area.
struct SightFrom {
    SightPlace place;
    std::vector<SeenArea> seen;
};

struct SightRun {
    std::string map;
    const MapSight& sight;
    std::size_t most;
    std::optional<SightFrom> from;

    [[nodiscard]] double pairs() const {
        const auto places = double(sight.places.size());
        return places * (places - 1) / 2;
    }
};

About sightShare(std::string_view meaning, std::string_view label) {
    return {.meaning = meaning, .label = label, .digits = 1, .percent = true};
}

Description<SightPlace> describeSightPlace() {
    return Description<SightPlace>()
        .field("area", &SightPlace::area, {"The area it is in", "area"})
        .field("origin", &SightPlace::origin, {"A player's origin there", "at"})
        .field("exposure", &SightPlace::exposure, sightShare("Share of floor that sees it", "seen from"))
        .field("overlooks", &SightPlace::overlooks,
               sightShare("Share of floor in sight that is at least 64 units lower", "overlooks"))
        .field("overlooked", &SightPlace::overlooked,
               sightShare("Share of floor in sight that is at least 64 units higher", "overlooked by"))
        .field("cover", &SightPlace::cover,
               sightShare("Share of what sees it that one step of 128 units hides from", "cover"));
}

Description<SightRow> describeSightRow() {
    return Description<SightRow>()
        .field("area", [](const SightRow& row) { return row.area; }, {"Its number"})
        .field("places", [](const SightRow& row) { return row.sight.count; }, {"Places in it"})
        .field("exposure", [](const SightRow& row) { return row.sight.exposure; },
               {"Share of floor that sees it, the mean of its places"})
        .field("overlooks", [](const SightRow& row) { return row.sight.overlooks; }, {"The same, lower"})
        .field("overlooked", [](const SightRow& row) { return row.sight.overlooked; }, {"The same, higher"})
        .field("cover", [](const SightRow& row) { return row.sight.cover; },
               {"Share of what sees it that one step hides from"});
}

Description<SeenArea> describeSeenArea() {
    return Description<SeenArea>()
        .field("area", &SeenArea::area, {"Its number", "area"})
        .field("share", &SeenArea::share, sightShare("Share of its floor in sight", "of it"))
        .field("floor", &SeenArea::floor, {"Its floor in sight", "floor", "square units"})
        .field("distance", &SeenArea::distance, {"How far the nearest of it is", "distance", "units"})
        .field("above", &SeenArea::above, {"How much lower it is there", "lower by", "units"});
}

Description<SightFrom> describeSightFrom() {
    return Description<SightFrom>()
        .include([](const SightFrom& from) { return from.place; }, describeSightPlace())
        .rows("seen", &SightFrom::seen, describeSeenArea(),
              {"Areas that its area sees, and that see it, most floor first", "areas in sight"});
}

std::vector<SightRow> sightRows(const SightRun& run) {
    std::vector<SightRow> rows;
    for (const auto area : run.sight.areas.ids(1)) {
        if (run.sight.areas[area].count > 0) rows.push_back({area, run.sight.areas[area]});
    }
    return rows;
}

double meanExposure(const SightRun& run) {
    double sum = 0;
    for (const auto& place : run.sight.places) sum += place.exposure * double(place.floor);
    return sum / run.sight.floor;
}

Description<SightRun> describeSight() {
    return Description<SightRun>("navwright.sight", 1, "Who sees whom on a map")
        .field("map", &SightRun::map, {"The map's name"})
        .field("spacing", [](const SightRun& run) { return run.sight.spacing; },
               {"How far apart places are", "a place every", "units"})
        .field("places", [](const SightRun& run) { return run.sight.places.size(); }, {"Places", "places"})
        .field("floor", [](const SightRun& run) { return run.sight.floor; },
               {"Floor that players reach", "floor reached", "square units"})
        .field("pairs", &SightRun::pairs, {"Pairs of places", "pairs"})
        .field("possible", [](const SightRun& run) { return run.sight.lines.possible; },
               {"Pairs that the map's visibility leaves to be traced", "  traced"})
        .field("exposure", meanExposure,
               sightShare("Share of floor that sees a place, on average", "seen from"))
        .record("from", &SightRun::from, describeSightFrom(),
                {"Sight from the place asked for", "from there"})
        .rows("exposed",
              [](const SightRun& run) { return run.sight.highest(&SightPlace::exposure, run.most); },
              describeSightPlace(), {"Places seen from most floor", "most exposed"})
        .rows("overlooking",
              [](const SightRun& run) { return run.sight.highest(&SightPlace::overlooks, run.most); },
              describeSightPlace(), {"Places that overlook most floor", "overlook most"})
        .rows("hidden", [](const SightRun& run) { return run.sight.lowest(&SightPlace::exposure, run.most); },
              describeSightPlace(), {"Places seen from least floor", "least exposed"})
        .rows("areas", sightRows, describeSightRow(), {"All areas that players reach"});
}

Result<ExitCode> sight(const SightArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, readMapAreas(options.map, session));
    const TravelGraph graph(map.aas);
    std::optional<AreaSpot> at;
    if (!options.at.empty()) {
        NAV_ASSIGN(at, readSpot(graph, options.at));
    }
    NAV_ASSIGN(const auto found,
               mapSight(graph, map.bsp, static_cast<float>(options.spacing), options.map.jobs, session.job));
    SightRun run{map.bsp.name, found, toIndex(options.most), {}};
    if (at) {
        const auto place = found.nearest(at->area, at->point);
        if (place == found.places.size())
            return fail(fmt::format("Players reach no floor in area {}", at->area), options.map.aas,
                        "a place that they reach");
        run.from = SightFrom{found.places[place], areasInSight(found, at->area)};
    }
    NAV_TRY(
        options.map.report.tell(session, describeSight().of(run, options.map.report.readers()), run.most));
    return ExitCode::ok;
}

VerbAction declareSight(CLI::App& app) {
    constexpr int kMostListed = 10000;
    const auto options = std::make_shared<SightArguments>();
    options->map.addTo(app);
    app.add_option("--at", options->at, "Also say what is in sight of this area, or place")
        ->type_name("AREA|X,Y,Z");
    app.add_option("--spacing", options->spacing, "Distance of places on the floor, units")
        ->check(NumberRange(16.0, 512.0))
        ->capture_default_str();
    app.add_option("--most", options->most, "List at most this many places")
        ->type_name("N")
        ->check(NumberRange(1, kMostListed))
        ->capture_default_str();
    return [options](Session& session) { return sight(*options, session); };
}

}  // namespace

Verb sightVerb() {
    return {"sight",
            "Find which places of a map are seen, hidden, or overlook.",
            "Between places spread over the floor that players reach, eye to eye.",
            "navgen sight city.aas --bsp city.bsp\n"
            "navgen sight city.aas --bsp city.bsp --at 512,64,24 --json",
            declareSight,
            [] { return std::vector{describeSight().shape()}; }};
}

}  // namespace navwright
