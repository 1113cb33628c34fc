#include "core/physics/directness/directness_report.h"

#include <fmt/format.h>

#include "core/base/counted.h"

namespace navwright {

namespace {

template <class V>
auto ofFigures(V DirectnessFigures::* member) {
    return [member](const Directness& directness) { return directness.figures.*member; };
}

}  // namespace

Description<WorstDetour> describeDetour() {
    return Description<WorstDetour>()
        .field("factor", &WorstDetour::factor,
               {.meaning = "The nav's way divided by the shortest", .label = "times", .digits = 2})
        .field("nav", &WorstDetour::nav, {"Length of the nav's way", "nav", "units"})
        .field("shortest", &WorstDetour::shortest, {"Length of the shortest way", "shortest", "units"})
        .field("from", [](const WorstDetour& detour) { return detour.from.name; },
               {"Where it begins", "from"})
        .field("to", [](const WorstDetour& detour) { return detour.to.name; }, {"Where it ends", "to"})
        .field("nodes", &WorstDetour::nodes, {"Nodes of the nav's way"})
        .field("nav_way", &WorstDetour::navWay, {"The nav's way"})
        .field("shortest_way", &WorstDetour::shortestWay, {"The shortest way"});
}

Description<UnservedPlace> describeUnserved() {
    return Description<UnservedPlace>()
        .field("name", &UnservedPlace::name, {"The item or spawn point", "place"})
        .field("origin", &UnservedPlace::origin, {"Where it is"})
        .field("spawn", &UnservedPlace::spawn, {"It is a spawn point"})
        .field("cause", [](const UnservedPlace& place) { return unservedName(place.why); },
               {"no_floor, no_node, no_way_there or no_way_back"})
        .field("node", [](const UnservedPlace& place) { return onlyIf(place.node >= 0, place.node); },
               {"The node beside it"})
        .field("reason", &UnservedPlace::reason, {"Why, in words", "why"});
}

Description<Directness> describeDirectness() {
    using Figures = DirectnessFigures;
    return Description<Directness>()
        .field("places", ofFigures(&Figures::places), {"Spawn points, items and places of the floor"})
        .field("pairs", ofFigures(&Figures::pairs), {"Pairs of places that nodes serve, in both directions"})
        .field("pairs_missing", ofFigures(&Figures::missing), {"Pairs that the nav has no way for"})
        .field("median", ofFigures(&Figures::median), {"The nav's way divided by the shortest: the median"})
        .field("p99", ofFigures(&Figures::p99), {"What one pair in a hundred exceeds"})
        .field("worst", ofFigures(&Figures::worst), {"The worst"})
        .field("detours", ofFigures(&Figures::detours), {"Share of the pairs above 1.5"})
        .field("items_unserved", ofFigures(&Figures::unservedItems), {"Items that no node serves"})
        .field("spawns_unserved", ofFigures(&Figures::unservedSpawns), {"Spawn points that no node serves"})
        .field("floor_unserved", ofFigures(&Figures::unservedFloor),
               {"Places of the floor that no node serves"})
        .rows("unserved", &Directness::unserved, describeUnserved(),
              {"Items and spawn points that no node serves, and why"})
        .rows("worst_detours", &Directness::detours, describeDetour(),
              {"Pairs above 1.5, worst first; those near a worse one are left out"});
}

std::string directnessLines(const Directness& directness) {
    const auto& figures = directness.figures;
    auto text = fmt::format("directness: {} of {}", counted(figures.pairs, "pair", "pairs"),
                            counted(figures.places, "place", "places"));
    if (figures.median) {
        text +=
            fmt::format(": median {:.2f}, one in a hundred above {:.2f}, worst {:.2f}; {:.1f} % above {}",
                        *figures.median, *figures.p99, *figures.worst, 100 * *figures.detours, kDetourFactor);
    }
    return text + fmt::format("\npairs without a way: {}; items that no node serves: {}; spawn points: {}",
                              figures.missing, figures.unservedItems, figures.unservedSpawns);
}

}  // namespace navwright
