#include "app/navwright/shell/project/overlay_kinds.h"

#include <utility>

namespace navwright {

namespace {

QString tr(const char* words) {
    return OverlayModel::tr(words);
}

/// Category numbers of the palette.
enum Colour { orange, sky, green, yellow, blue, vermilion, purple, grey, violet };

/// Colours over the whole floor.
std::vector<OverlayKind> heats() {
    constexpr auto heat = ShownGroup::heat;
    using enum OverlayLife;
    return {{.id = "goal",
             .title = tr("Travel times"),
             .group = heat,
             .life = session,
             .means = tr("Seconds to the goal"),
             .parts = {"goal.0", "goal.1"},
             .panel = "ways"},
            {.id = "flow",
             .title = tr("Flow field"),
             .group = heat,
             .life = session,
             .means = tr("Seconds to the goal, at a run"),
             .parts = {"flow.0"},
             .panel = "ways"},
            {.id = "choke",
             .title = tr("Passage"),
             .group = heat,
             .life = untilClosed,
             .means = tr("How many of the routes pass there"),
             .parts = {"choke.0"}},
            {.id = "whatIf",
             .title = tr("Cut off"),
             .group = heat,
             .life = untilClosed,
             .parts = {"whatIf.0"},
             .meanings = {{tr("Cut off by what is closed"), vermilion}}},
            {.id = "served",
             .title = tr("Floor that nodes serve"),
             .group = heat,
             .life = untilClosed,
             .parts = {"crosscheck.0"}},
            {.id = "deathHeat",
             .title = tr("Deaths"),
             .group = heat,
             .life = untilClosed,
             .means = tr("Deaths in a place")}};
}

using Meanings = std::vector<MarkMeaning>;

Meanings ofPlayers() {
    return {{tr("Player"), {}, GlyphShape::octahedron},
            {tr("Player, dead"), {}, GlyphShape::cross},
            {tr("The one who is followed"), {}, GlyphShape::ring},
            {tr("Where from; arrow: the player")}};
}

/// As ChangeLook draws.
Meanings changes() {
    return {{tr("Added"), green},
            {tr("Removed"), vermilion},
            {tr("Moved"), violet},
            {tr("Of another type"), blue}};
}

/// Of a detour it shows both ways.
Meanings ofFix() {
    auto meanings = changes();
    meanings[0].word = tr("Added, or the shortest way");
    meanings[1].word = tr("Removed, or the way of the nav");
    return meanings;
}

OverlayKind ofPanel(const char* id, const QString& title, Meanings meanings = {}, QStringList parts = {}) {
    return {.id = QString::fromLatin1(id),
            .title = title,
            .life = OverlayLife::untilClosed,
            .parts = std::move(parts),
            .meanings = std::move(meanings)};
}

/// What panels about the nav mark as long as they are in front.
std::vector<OverlayKind> marksOfNavs() {
    return {ofPanel("issues", tr("Issues"),
                    {{tr("Error"), vermilion}, {tr("Warning"), orange}, {tr("Hint"), sky}}),
            ofPanel("fix", tr("What the fix changes"), ofFix()),
            ofPanel("safeFixes", tr("Safe fixes"), changes()),
            ofPanel("agreement", tr("Agreement of bots with players"),
                    {{tr("Physics says impossible"), vermilion},
                     {tr("Players do it, bots cannot"), orange},
                     {tr("Possible, but fails in the test"), purple},
                     {tr("Possible, but nobody was seen"), sky}}),
            ofPanel("comparison", tr("Comparison"), changes()),
            ofPanel("comparisonPaths", tr("Paths compared"),
                    {{tr("Path of A ends here"), sky, GlyphShape::cross},
                     {tr("Path of B ends here"), purple, GlyphShape::cross},
                     {tr("Path of A"), sky},
                     {tr("Path of B"), purple}}),
            ofPanel("parameters", tr("What a change does"), changes()),
            ofPanel("deaths", tr("Deaths, one by one"),
                    {{tr("By the map"), {}, GlyphShape::cross},
                     {tr("By a player"), {}, GlyphShape::cube},
                     {tr("Fell from there")}}),
            ofPanel("missing", tr("Missing links"),
                    {{tr("Marked in the list"), yellow},
                     {tr("Bots make it, or were not asked"), green},
                     {tr("Bots do not make it"), vermilion}}),
            ofPanel("linkTrial", tr("Link tried by bots"),
                    {{tr("Gave up here"), vermilion, GlyphShape::cross},
                     {tr("Made it"), green},
                     {tr("Did not make it"), vermilion}}),
            ofPanel("selection", tr("Several selected"), {}, {QStringLiteral("edit.selection")})};
}

/// What panels about the map mark as long as they are in front, and tools as long as they are used.
std::vector<OverlayKind> marksOfMaps() {
    return {ofPanel("entities", tr("What opens what"),
                    {{tr("Sets something off"), sky},
                     {tr("Set off"), purple},
                     {tr("Set off by nothing"), vermilion}}),
            ofPanel("chokeMarks", tr("Chokepoints"),
                    {{tr("Marked in the list"), vermilion},
                     {tr("Spawn point of the first side"), blue},
                     {tr("Spawn point of the second side"), orange, GlyphShape::pyramid},
                     {tr("Routes meet; parts fall apart without it"), orange, GlyphShape::octahedron},
                     {tr("Routes meet"), orange},
                     {tr("Parts fall apart without it"), purple},
                     {tr("Min cut"), green}},
                    {QStringLiteral("choke.1")}),
            ofPanel("whatIfMarks", tr("Closed as an experiment"),
                    {{tr("Closed"), purple}, {tr("Cut off"), vermilion}}, {QStringLiteral("whatIf.1")}),
            ofPanel("fairness", tr("Fairness"),
                    {{tr("Spawn point of the first side"), blue, GlyphShape::pyramid},
                     {tr("Spawn point of the second side"), orange, GlyphShape::pyramid},
                     {tr("The first side is sooner there"), blue},
                     {tr("The second side is sooner there"), orange},
                     {tr("Even"), green}}),
            ofPanel("crosscheck", tr("Mesh comparison"),
                    {{tr("Start"), sky, GlyphShape::ring},
                     {tr("Goal"), green, GlyphShape::ring},
                     {tr("Floor that no node serves"), vermilion, GlyphShape::ring},
                     {tr("Node inside a wall or above the floor"), vermilion, GlyphShape::cross},
                     {tr("Node off the meshes"), purple, GlyphShape::ring},
                     {tr("A path ends here"), {}, GlyphShape::cross},
                     {tr("Path of the nav, or a narrow passage"), orange},
                     {tr("Path over the navmesh"), purple},
                     {tr("Path over the tiles"), sky},
                     {tr("Corridor over the navmesh, and path through its middles"), violet},
                     {tr("Corridor over the tiles, and path through the middles of sides"), blue},
                     {tr("Path over the areas"), green},
                     {tr("Straight line"), grey},
                     {tr("Way of a bot"), yellow}}),
            ofPanel("jam", tr("Jam test"),
                    {{tr("Marked in the list"), green},
                     {tr("Deadlock"), purple},
                     {tr("A bot was stuck"), yellow},
                     {tr("Narrow, and jams"), vermilion},
                     {tr("Narrow"), orange},
                     {tr("Bot in a crowd"), 9},
                     {tr("Bot"), sky}}),
            ofPanel("steering", tr("Steered agents"),
                    {{tr("Agent"), sky, GlyphShape::cube},
                     {tr("Arrived"), green, GlyphShape::cube},
                     {tr("In a crowd"), vermilion, GlyphShape::cube},
                     {tr("The chosen one"), orange, GlyphShape::octahedron},
                     {tr("Its goal"), purple, GlyphShape::ring},
                     {tr("Way it has come"), sky},
                     {tr("Way of the chosen one"), orange},
                     {tr("Wanted velocity"), yellow},
                     {tr("Velocity"), blue},
                     {tr("Path, or who it is after"), purple},
                     {tr("Neighbours, and what they forbid"), violet},
                     {tr("What edges of the floor forbid"), grey},
                     {tr("Interest, or way of one that arrived"), green},
                     {tr("Danger, or way in a crowd"), vermilion}}),
            ofPanel("ruler", tr("Ruler"),
                    {{tr("A bot fails here"), green, GlyphShape::cross},
                     {tr("A bot fails here, on the way back"), sky, GlyphShape::cross},
                     {tr("Straight line"), vermilion},
                     {tr("Along the axes"), yellow},
                     {tr("Way of a bot"), green},
                     {tr("Way of a bot back"), sky}}),
            ofPanel("probe", tr("Path probe"),
                    {{tr("Start"), sky},
                     {tr("Goal"), yellow},
                     {tr("Goal that is not reached"), vermilion, GlyphShape::ring},
                     {tr("The path ends here"), vermilion},
                     {tr("Path"), orange}}),
            ofPanel("send", tr("Bot sent"), {{tr("Start"), vermilion}, {tr("Goal"), purple}})};
}

/// What is known of one bot at a moment: itself, the link that it tries, its goal.
Meanings ofOneBot(const QString& cross, const QString& way, const QString& hindered) {
    return {{tr("Start of the link that it tries"), orange, GlyphShape::ring},
            {tr("End of the link that it tries"), orange, GlyphShape::octahedron},
            {tr("Its goal"), purple, GlyphShape::ring},
            {tr("The bot"), vermilion, GlyphShape::octahedron},
            {cross, vermilion, GlyphShape::cross},
            {tr("Other bots"), grey, GlyphShape::ring},
            {tr("Where its way begins"), sky, GlyphShape::ring},
            {hindered, vermilion},
            {way, sky}};
}

Meanings ofStuckBot() {
    auto meanings =
        ofOneBot(tr("Gave up or died here"), tr("Its way"), tr("Its way, hindered; arrow: the bot"));
    const Meanings more{
        {tr("Link that it tries"), orange}, {tr("Arrow: its goal"), purple}, {tr("Where it looks"), yellow}};
    meanings.insert(meanings.end(), more.begin(), more.end());
    return meanings;
}

/// Its way is in the colours of what it does, which the panel names.
Meanings ofDecidingBot() {
    const auto way = tr("Its way, what it tries and where it looks");
    auto meanings = ofOneBot(tr("The bot, dead"), way, way);
    meanings.push_back({way});
    return meanings;
}

Meanings ofTwoNavs() {
    Meanings meanings{{tr("Bot of A"), sky, GlyphShape::octahedron},
                      {tr("Bot of B"), purple, GlyphShape::cube},
                      {tr("Bot of A, dead"), sky, GlyphShape::cross},
                      {tr("Bot of B, dead"), purple, GlyphShape::cross},
                      {tr("Stuck"), vermilion, GlyphShape::ring},
                      {tr("Start of the link that it tries"), orange, GlyphShape::ring},
                      {tr("Its goal"), {}, GlyphShape::ring},
                      {tr("The chosen bot"), vermilion},
                      {tr("End of the link that it tries"), orange, GlyphShape::octahedron}};
    meanings.push_back({tr("Its way, what it tries and where it looks")});
    return meanings;
}

/// What stays whatever panel is in front.
std::vector<OverlayKind> lastingMarks() {
    using enum OverlayLife;
    return {{.id = "removals",
             .title = tr("Removals proposed"),
             .life = test,
             .parts = {},
             .meanings = {{tr("To be removed"), vermilion}, {tr("Stays"), sky}},
             .panel = "verdict"},
            {.id = "stuck",
             .title = tr("Stuck bot, its last seconds"),
             .life = test,
             .parts = {},
             .meanings = ofStuckBot(),
             .panel = "verdict"},
            {.id = "flagged", .title = tr("What the test flags"), .life = test, .parts = {}},
            {.id = "decisions",
             .title = tr("Bots of the recording"),
             .life = test,
             .parts = {},
             .meanings = ofDecidingBot(),
             .panel = "bots"},
            {.id = "bothTests",
             .title = tr("Bots of two navs"),
             .life = test,
             .parts = {},
             .meanings = ofTwoNavs(),
             .panel = "bots"},
            {.id = "wants",
             .title = tr("What a character wants"),
             .life = test,
             .means = tr("Weight of the goal"),
             .parts = {},
             .panel = "bots"},
            {.id = "players",
             .title = tr("Players of the demo"),
             .parts = {},
             .meanings = ofPlayers(),
             .panel = "timeline"},
            {.id = "livePlayers",
             .title = tr("Players on the server"),
             .parts = {},
             .meanings = ofPlayers(),
             .panel = "live"},
            {.id = "liveNew",
             .title = tr("New from the server"),
             .parts = {},
             .meanings = {{tr("By its demos"), green}},
             .panel = "live"},
            {.id = "why", .title = tr("Place asked about"), .parts = {}, .panel = "inspector"},
            {.id = "goalMarks",
             .title = tr("Goal, islands, detours, how to get there"),
             .parts = {"goal.2", "goal.3", "goal.4"},
             .meanings = {{tr("Detour of the nav"), vermilion, GlyphShape::ring},
                          {tr("Trap: no way out; what stays shut"), vermilion},
                          {tr("Island; what a step opens"), purple},
                          {tr("No way to the goal"), grey},
                          {tr("Step, and what is pressed"), sky},
                          {tr("Goal, and the way there"), green}},
             .panel = "ways"},
            {.id = "flowMarks",
             .title = tr("Arrows of the flow field"),
             .parts = {"flow.1", "flow.2", "flow.3"},
             .meanings = {{tr("Way to the goal"), grey},
                          {tr("Wider: more go there"), orange},
                          {tr("Goal"), green},
                          {tr("Detour of the nav"), vermilion},
                          {tr("Start"), sky}},
             .panel = "ways"}};
}

}  // namespace

std::vector<OverlayKind> overlayKinds() {
    std::vector<OverlayKind> kinds{
        {.id = "floor",
         .title = tr("Uncovered floor"),
         .group = ShownGroup::base,
         .parts = {"floor.0", "floor.1"},
         .meanings = {{tr("No node covers it"), purple}},
         .panel = "coverage"},
        {.id = "mesh", .title = tr("Meshes"), .group = ShownGroup::base, .parts = {}, .panel = "shape"},
        {.id = "rerelease",
         .title = tr("Re-release nav"),
         .group = ShownGroup::stages,
         .life = OverlayLife::file,
         .parts = {"rerelease.0", "rerelease.1", "rerelease.2", "rerelease.3", "rerelease.4"}}};
    for (const auto& group : {heats(), marksOfNavs(), marksOfMaps(), lastingMarks()})
        kinds.insert(kinds.end(), group.begin(), group.end());
    return kinds;
}

}  // namespace navwright
