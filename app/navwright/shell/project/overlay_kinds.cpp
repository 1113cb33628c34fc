#include "app/navwright/shell/project/overlay_kinds.h"

namespace navwright {

namespace {

/// Colours over the whole floor.
std::vector<OverlayKind> heats() {
    constexpr auto heat = ShownGroup::heat;
    using enum OverlayLife;
    return {{.id = "goal",
             .title = OverlayModel::tr("Travel times"),
             .group = heat,
             .life = session,
             .means = OverlayModel::tr("Seconds to the goal"),
             .parts = {"goal.0", "goal.1"}},
            {.id = "flow",
             .title = OverlayModel::tr("Flow field"),
             .group = heat,
             .life = session,
             .means = OverlayModel::tr("Seconds to the goal, at a run"),
             .parts = {"flow.0"}},
            {.id = "choke",
             .title = OverlayModel::tr("Passage"),
             .group = heat,
             .life = untilClosed,
             .means = OverlayModel::tr("How many of the routes pass there"),
             .parts = {"choke.0"}},
            {.id = "whatIf",
             .title = OverlayModel::tr("Cut off"),
             .group = heat,
             .life = untilClosed,
             .means = OverlayModel::tr("Vermilion: cut off by what is closed"),
             .parts = {"whatIf.0"}},
            {.id = "served",
             .title = OverlayModel::tr("Floor that nodes serve"),
             .group = heat,
             .life = untilClosed,
             .parts = {"crosscheck.0"}},
            {.id = "deathHeat",
             .title = OverlayModel::tr("Deaths"),
             .group = heat,
             .life = untilClosed,
             .means = OverlayModel::tr("Deaths in a place")}};
}

/// What panels mark as long as they are in front.
std::vector<OverlayKind> marksOfPanels() {
    const auto marks = [](const char* id, const QString& title, const QString& means = {}) {
        return OverlayKind{.id = QString::fromLatin1(id),
                           .title = title,
                           .life = OverlayLife::untilClosed,
                           .means = means,
                           .parts = {}};
    };
    const auto changes =
        OverlayModel::tr("Added green, removed red, hollow and dashed, moved violet, another type blue");
    auto choke =
        marks("chokeMarks", OverlayModel::tr("Chokepoints"),
              OverlayModel::tr("Orange: where routes meet; vermilion: the one chosen; green: the min cut"));
    choke.parts = {"choke.1"};
    auto whatIf = marks("whatIfMarks", OverlayModel::tr("Closed as an experiment"),
                        OverlayModel::tr("Purple: closed; vermilion: cut off"));
    whatIf.parts = {"whatIf.1"};
    return {marks("issues", OverlayModel::tr("Issues")),
            marks("fix", OverlayModel::tr("What the fix changes"), changes),
            marks("safeFixes", OverlayModel::tr("Safe fixes"), changes),
            marks("agreement", OverlayModel::tr("Agreement of bots with players")),
            marks("comparison", OverlayModel::tr("Comparison"), changes),
            marks("comparisonPaths", OverlayModel::tr("Paths compared")),
            marks("parameters", OverlayModel::tr("What a change does"), changes),
            marks("deaths", OverlayModel::tr("Deaths, one by one")),
            marks("entities", OverlayModel::tr("What opens what"),
                  OverlayModel::tr("Sky: what sets off what; purple: what is set off")),
            std::move(choke),
            std::move(whatIf),
            marks("fairness", OverlayModel::tr("Fairness"),
                  OverlayModel::tr("Blue and orange: the side that is sooner there; green: even")),
            marks("missing", OverlayModel::tr("Missing links")),
            marks("crosscheck", OverlayModel::tr("Mesh comparison")),
            marks("jam", OverlayModel::tr("Jam test")),
            marks("steering", OverlayModel::tr("Steered agents")),
            marks("linkTrial", OverlayModel::tr("Link tried by bots")),
            marks("ruler", OverlayModel::tr("Ruler")),
            marks("probe", OverlayModel::tr("Path probe")),
            marks("send", OverlayModel::tr("Bot sent"))};
}

/// What stays whatever panel is in front.
std::vector<OverlayKind> lastingMarks() {
    using enum OverlayLife;
    return {
        {.id = "removals", .title = OverlayModel::tr("Removals proposed"), .life = test, .parts = {}},
        {.id = "stuck",
         .title = OverlayModel::tr("Stuck bot, its last seconds"),
         .life = test,
         .means = OverlayModel::tr("Trail blue, red where something is in the way"),
         .parts = {}},
        {.id = "flagged", .title = OverlayModel::tr("What the test flags"), .life = test, .parts = {}},
        {.id = "decisions", .title = OverlayModel::tr("Bots of the recording"), .life = test, .parts = {}},
        {.id = "wants",
         .title = OverlayModel::tr("What a character wants"),
         .life = test,
         .means = OverlayModel::tr("Weight of the goal"),
         .parts = {}},
        {.id = "players", .title = OverlayModel::tr("Players of the demo"), .parts = {}},
        {.id = "why", .title = OverlayModel::tr("Place asked about"), .parts = {}},
        {.id = "goalMarks",
         .title = OverlayModel::tr("Goal, islands, detours"),
         .means = OverlayModel::tr("Green: the goal; vermilion: a detour"),
         .parts = {"goal.2", "goal.3", "goal.4"}},
        {.id = "flowMarks",
         .title = OverlayModel::tr("Arrows of the flow field"),
         .parts = {"flow.1", "flow.2", "flow.3"}}};
}

}  // namespace

std::vector<OverlayKind> overlayKinds() {
    std::vector<OverlayKind> kinds{
        {.id = "floor",
         .title = OverlayModel::tr("Uncovered floor"),
         .group = ShownGroup::base,
         .means = OverlayModel::tr("Purple: no node covers it"),
         .parts = {"floor.0", "floor.1"}},
        {.id = "mesh", .title = OverlayModel::tr("Meshes"), .group = ShownGroup::base, .parts = {}},
        {.id = "rerelease",
         .title = OverlayModel::tr("Re-release nav"),
         .group = ShownGroup::stages,
         .life = OverlayLife::file,
         .parts = {"rerelease.0", "rerelease.1", "rerelease.2", "rerelease.3", "rerelease.4"}}};
    for (const auto& group : {heats(), marksOfPanels(), lastingMarks()})
        kinds.insert(kinds.end(), group.begin(), group.end());
    return kinds;
}

}  // namespace navwright
