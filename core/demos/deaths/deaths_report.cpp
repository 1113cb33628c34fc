#include "core/demos/deaths/deaths_report.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/counted.h"
#include "core/base/index.h"

namespace navwright {

namespace {

Description<MeansRow> describeMeans() {
    Description<MeansRow> row;
    row.field("means", [](const MeansRow& by) { return deathMeansName(by.means); }, {"By what"})
        .field("deaths", &MeansRow::deaths, {"Deaths by it", "deaths"})
        .shown([](const MeansRow& by) { return deathMeansTitle(by.means); }, {{}, "by"});
    for (const auto place : {HitPlace::head, HitPlace::chest, HitPlace::stomach, HitPlace::legs}) {
        const auto hits = [place](const MeansRow& by) { return by.hits[toIndex(place)]; };
        row.field(hitPlaceName(place), hits, {"Of these, hits that the print says were there"})
            .shown(
                [hits](const MeansRow& by) {
                    return onlyIf(isWeapon(by.means) && by.hits[0] < by.deaths, hits(by));
                },
                {{}, hitPlaceName(place)});
    }
    return row.field("pushed", &MeansRow::pushed, {"Of these, players who were pushed"})
        .shown([](const MeansRow& by) { return onlyIf(by.pushed > 0, by.pushed); }, {{}, "pushed"});
}

Description<PlayerRow> describePlayer() {
    const auto nemesis = [](const PlayerRow& player) { return player.nemesisKills > 0; };
    return Description<PlayerRow>()
        .field("name", &PlayerRow::name, {"The player", "player"})
        .field("kills", &PlayerRow::kills, {"Kills of other players", "kills"})
        .field("deaths", &PlayerRow::deaths, {"His deaths", "deaths"})
        .field("by_map", &PlayerRow::byMap, {"Of these, by the map", "by map"})
        .field("own", &PlayerRow::own, {"Of these, by the player", "own"})
        .field("kills_with",
               [](const PlayerRow& player) {
                   return onlyIf(player.kills > 0, deathMeansName(player.favourite));
               },
               {"The weapon of most kills"})
        .shown(
            [](const PlayerRow& player) {
                return onlyIf(player.kills > 0, deathMeansTitle(player.favourite));
            },
            {{}, "kills with"})
        .field("killed_most_by",
               [=](const PlayerRow& player) { return onlyIf(nemesis(player), player.nemesis); },
               {"Who killed the player most often", "killed most by"})
        .field("times", [=](const PlayerRow& player) { return onlyIf(nemesis(player), player.nemesisKills); },
               {"How often", "times"});
}

Description<DeathCell> describeCell() {
    return Description<DeathCell>()
        .field("middle", &DeathCell::center, {"Mean place of its deaths", "around"})
        .field("deaths", &DeathCell::deaths, {"Deaths in it", "deaths"})
        .field("by_map", &DeathCell::byMap, {"Of these, by the map", "by map"})
        .field("most", [](const DeathCell& cell) { return deathMeansName(cell.most); }, {"What killed most"})
        .shown([](const DeathCell& cell) { return deathMeansTitle(cell.most); }, {{}, "most by"});
}

/// A field that is known only with a nav.
template <class Way>
auto ofNearest(std::int32_t HazardSpot::* nearest, Way way) {
    return [=](const HazardSpot& spot) { return onlyIf(spot.*nearest >= 0, spot.*way); };
}

Description<HazardSpot> describeSpot() {
    return Description<HazardSpot>()
        .field("cause", [](const HazardSpot& spot) { return deathCauseName(spot.cause); },
               {"What of the map killed", "the map's"})
        .field("deaths", [](const HazardSpot& spot) { return spot.deaths.size(); },
               {"Deaths there", "deaths"})
        .field("players", &HazardSpot::players, {"Players who died there, by demo"})
        .field("place", &HazardSpot::place, {"Where; of falls, where they began", "where"})
        .field("node", ofNearest(&HazardSpot::node, &HazardSpot::node),
               {"The nearest node of the nav", "node"})
        .field("node_distance", ofNearest(&HazardSpot::node, &HazardSpot::nodeDistance),
               {"Its state", "away", "units"})
        .field("link_from", ofNearest(&HazardSpot::from, &HazardSpot::from),
               {"Where the nearest link begins", "link from"})
        .field("link_to", ofNearest(&HazardSpot::from, &HazardSpot::to), {"Where it ends", "to"})
        .field("link_distance", ofNearest(&HazardSpot::from, &HazardSpot::linkDistance),
               {"Its state", "away", "units"});
}

/// An entry with the name of its demo.
template <class T>
struct InDemo {
    const std::string& demo;
    const T& at;
};

template <class T>
std::vector<InDemo<T>> inDemos(const DemosDeaths& run, const std::vector<T>& all) {
    std::vector<InDemo<T>> named;
    for (const auto& one : all) named.push_back({run.demos[one.demo], one});
    return named;
}

using NamedDeath = InDemo<DeathRecord>;
using NamedPrint = InDemo<UnknownPrint>;

template <class T>
Description<InDemo<T>> describeInDemo() {
    return Description<InDemo<T>>()
        .field("demo", [](const InDemo<T>& one) { return one.demo; }, {"The demo", "demo"})
        .field("frame", [](const InDemo<T>& one) { return one.at.frame; }, {"The frame in it"});
}

Description<NamedDeath> describeDeath() {
    return describeInDemo<DeathRecord>()
        .field("seconds", [](const NamedDeath& d) { return d.at.seconds; },
               {"Since the demo's start", {}, "s"})
        .field("victim", [](const NamedDeath& d) { return d.at.victim; }, {"Who died"})
        .field("slot", [](const NamedDeath& d) { return onlyIf(d.at.slot >= 0, d.at.slot); }, {"His slot"})
        .field("killer", [](const NamedDeath& d) { return onlyIf(!d.at.killer.empty(), d.at.killer); },
               {"The killer"})
        .field("killer_slot",
               [](const NamedDeath& d) { return onlyIf(d.at.killerSlot >= 0, d.at.killerSlot); },
               {"His slot"})
        .field("means", [](const NamedDeath& d) { return deathMeansName(d.at.means); }, {"By what"})
        .field(
            "hit",
            [](const NamedDeath& d) { return onlyIf(d.at.hit != HitPlace::unsaid, hitPlaceName(d.at.hit)); },
            {"Where the body was hit"})
        .field("cause", [](const NamedDeath& d) { return deathCauseName(d.at.cause); },
               {"What the body shows, or else the print"})
        .field("pushed", [](const NamedDeath& d) { return onlyIf(d.at.pushed, true); },
               {"The player was pushed"})
        .field("printed", [](const NamedDeath& d) { return d.at.printed; }, {"There is an obituary"})
        .field("place", [](const NamedDeath& d) { return d.at.place; }, {"Where the body is"})
        .field("killer_place", [](const NamedDeath& d) { return d.at.killerPlace; }, {"Where the killer was"})
        .field("fell_from", [](const NamedDeath& d) { return d.at.fellFrom; }, {"Where a fall began"});
}

Description<NamedPrint> describePrint() {
    return describeInDemo<UnknownPrint>()
        .shown([](const NamedPrint& print) { return print.at.seconds; },
               {.label = "at", .unit = "s", .digits = 1})
        .field("text", [](const NamedPrint& print) { return print.at.text; }, {"What it says", "print"});
}

std::string headOf(const DemosDeaths& run) {
    const auto& list = run.list;
    auto text = fmt::format("{}: {} in {}; {}, {:.1f} % of what may be one recognised", run.map,
                            counted(list.deaths.size(), "death", "deaths"),
                            counted(run.demos.size(), "demo", "demos"),
                            counted(list.obituaries, "obituary", "obituaries"), 100 * list.recognised());
    if (list.unprinted > 0)
        text += '\n' + counted(list.unprinted, "death has", "deaths have") + " no obituary";
    return text;
}

}  // namespace

Description<DemosDeaths> describeDeaths() {
    return Description<DemosDeaths>("navwright.deaths", 1, "Deaths in demos")
        .line(headOf)
        .field("map", &DemosDeaths::map, {"The map's name"})
        .field("cell", &DemosDeaths::cell, {"Side of the cubes of cells", {}, "units"})
        .field("obituaries", [](const DemosDeaths& run) { return run.list.obituaries; },
               {"Prints known as obituaries"})
        .field("recognised", [](const DemosDeaths& run) { return run.list.recognised(); },
               {"Their share of the prints that may be obituaries"})
        .field("without_obituary", [](const DemosDeaths& run) { return run.list.unprinted; },
               {"Deaths that no print tells of"})
        .rows("means", [](const DemosDeaths& run) { return run.table.means; }, describeMeans(),
              {"By weapon or hazard, most first", "weapons and hazards"})
        .rows("players", [](const DemosDeaths& run) { return run.table.players; }, describePlayer(),
              {"By player, most kills first", "players"})
        .rows("cells", [](const DemosDeaths& run) { return run.table.cells; }, describeCell(),
              {"By cube of the map, most first", "places"})
        .rows("hazards", &DemosDeaths::spots, describeSpot(),
              {"Where the map kills, most first", "spots where the map kills"})
        .line([](const DemosDeaths& run) {
            return std::string(run.spots.empty() && !run.list.deaths.empty() ? "the map killed nobody" : "");
        })
        .rows("deaths", [](const DemosDeaths& run) { return inDemos(run, run.list.deaths); }, describeDeath(),
              {"Every death, by demo and frame"})
        .rows("unknown_prints", [](const DemosDeaths& run) { return inDemos(run, run.list.unknown); },
              describePrint(),
              {"Prints that may be obituaries of another game", "prints that may be obituaries"});
}

}  // namespace navwright
