#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/mesh_comparison/nav_on_meshes.h"

namespace navwright {

namespace {

/// One kind of path in the comparison.
struct WayRow {
    PathWay way;
    const ComparedPath& path;

    [[nodiscard]] bool known() const { return !path.corners.empty(); }
};

std::vector<WayRow> wayRows(const MeshComparison& run) {
    std::vector<WayRow> rows;
    if (!run.paths) return rows;
    for (const auto way : kAllPathWays) rows.push_back({way, run.paths->of(way)});
    return rows;
}

Description<WayRow> describeWayRow() {
    return Description<WayRow>()
        .shown([](const WayRow& row) { return pathWayName(row.way); }, {{}, "way"})
        .field("path", [](const WayRow& row) { return pathEndName(row.path.end); },
               {"Whether it leads all the way", "path"})
        .field("length", [](const WayRow& row) { return row.path.length; }, {"Its length", {}, "units"})
        .shown([](const WayRow& row) { return onlyIf(row.known(), row.path.length); }, {{}, "units"})
        .field("seconds", [](const WayRow& row) { return row.path.seconds; }, {"The time it takes", {}, "s"})
        .shown([](const WayRow& row) { return onlyIf(row.known(), row.path.seconds); },
               {.label = "s", .digits = 2})
        .shown([](const WayRow& row) { return row.path.corners.size(); }, {{}, "corners"})
        .field("why", [](const WayRow& row) { return onlyIf(!row.path.why.empty(), row.path.why); },
               {"Why there is none", "why"})
        .field("nodes", [](const WayRow& row) { return onlyIf(row.way == PathWay::nav, row.path.nodes); },
               {"Of the nav's: its nodes"})
        .field("corners", [](const WayRow& row) { return row.path.corners; }, {"Its corners"});
}

Description<SimulatedWay> describeSimulated() {
    return Description<SimulatedWay>()
        .field("arrived", [](const SimulatedWay& way) { return way.end == SentBot::End::arrived; },
               {"The bot arrived"})
        .field("seconds", &SimulatedWay::seconds, {"The time it took", {}, "s"})
        .field("text", &SimulatedWay::text, {"What became of it"})
        .field("nodes", &SimulatedWay::walked, {"The nodes it came by"});
}

/// The report for two places; `run.paths` is set.
Description<MeshComparison> describePaths() {
    Description<MeshComparison> of;
    of.field("from", [](const MeshComparison& run) { return run.paths->from; }, {"Where the path begins"})
        .field("to", [](const MeshComparison& run) { return run.paths->to; }, {"Where it ends"})
        .field("ratio", [](const MeshComparison& run) { return run.paths->ratio; },
               {"The nav's length against the shortest over a mesh"})
        .field("nav_missing", [](const MeshComparison& run) { return run.paths->navMissing(); },
               {"A mesh leads there, and the nav does not"});
    for (const auto way : kAllPathWays) {
        of.record(pathWayName(way),
                  [way](const MeshComparison& run) { return WayRow{way, run.paths->of(way)}; },
                  describeWayRow(), {"The path of this kind"});
    }
    return of.record("simulated", &MeshComparison::walked, describeSimulated(),
                     {"A simulated bot on the nav"});
}

std::string pathsHead(const MeshComparison& run) {
    if (!run.paths) return {};
    return fmt::format("{}: from {} to {}", run.input.map->name(), pointText(run.paths->from),
                       pointText(run.paths->to));
}

std::string pathsLines(const MeshComparison& run) {
    if (!run.paths) return {};
    const auto& paths = *run.paths;
    std::vector<std::string> lines;
    if (paths.ratio) {
        lines.push_back(
            fmt::format("The nav's path is {:.2f} times as long as the shortest over a mesh", *paths.ratio));
    }
    if (paths.navMissing()) lines.emplace_back("A mesh leads there, and the nav does not");
    const auto& nodes = paths.of(PathWay::nav).nodes;
    if (!nodes.empty()) lines.push_back(fmt::format("Nodes: {}", fmt::join(nodes, " ")));
    if (run.input.simulate && !run.walked) lines.emplace_back("No bot was sent: the nav has no way to walk");
    if (run.walked) lines.push_back("A simulated bot " + run.walked->text);
    return fmt::format("{}", fmt::join(lines, "\n"));
}

/// Two places with their names.
struct NamedPair {
    const PathPair& pair;
    std::string from, to;
};

std::optional<std::vector<NamedPair>> namedPairs(const MeshComparison& run) {
    if (!run.pairs) return std::nullopt;
    std::vector<NamedPair> rows;
    for (const auto& row : run.pairs->rows)
        rows.push_back({row, run.pairs->places[row.from].name, run.pairs->places[row.to].name});
    return rows;
}

Description<PairPlace> describePlace() {
    return Description<PairPlace>()
        .field("name", &PairPlace::name, {"The entity"})
        .field("origin", &PairPlace::origin, {"A player's there"})
        .field("spawn", &PairPlace::spawn, {"It is a spawn point"});
}

Description<PairWay> describePairWay() {
    return Description<PairWay>()
        .field("path", [](const PairWay& way) { return pathEndName(way.end); },
               {"Whether it leads all the way"})
        .field("length", &PairWay::length, {"Its length", {}, "units"})
        .field("seconds", &PairWay::seconds, {"The time it takes", {}, "s"});
}

std::string pairWayText(const PairWay& way, PathWay kind) {
    if (kind == PathWay::straight || way.end == PathEnd::whole) return fmt::format("{:.0f}", way.length);
    return way.end == PathEnd::partial ? "partial" : "-";
}

Description<NamedPair> describePair() {
    Description<NamedPair> of;
    of.field("from", [](const NamedPair& row) { return row.pair.from; },
             {"Its first place, by number from 0"})
        .field("to", [](const NamedPair& row) { return row.pair.to; }, {"Its second place"})
        .field(
            "ratio", [](const NamedPair& row) { return row.pair.ratio; },
            {.meaning = "The nav's length against the shortest over a mesh", .label = "ratio", .digits = 2})
        .field("nav_missing", [](const NamedPair& row) { return row.pair.navMissing; },
               {"A mesh leads there, and the nav does not"});
    for (const auto way : kAllPathWays) {
        of.record(pathWayName(way), [way](const NamedPair& row) { return row.pair.of(way); },
                  describePairWay(), {"The path of this kind"})
            .shown([way](const NamedPair& row) { return pairWayText(row.pair.of(way), way); },
                   {{}, pathWayName(way)});
    }
    return of.shown(&NamedPair::from, {{}, "from"}).shown(&NamedPair::to, {{}, "to"});
}

std::string pairsLines(const MeshComparison& run) {
    if (!run.pairs) return {};
    const auto& pairs = *run.pairs;
    auto text = fmt::format("{}: {}, {}: a mesh leads where the nav does not for {}", run.input.map->name(),
                            counted(pairs.places.size(), "place", "places"),
                            counted(pairs.rows.size(), "pair", "pairs"), pairs.missing);
    if (!pairs.median) return text;
    return text + fmt::format("\nThe nav's path against the shortest over a mesh, {}: median ratio {:.2f}",
                              counted(pairs.compared, "pair", "pairs"), *pairs.median);
}

Description<ServedFloor> describeServed() {
    return Description<ServedFloor>()
        .field("area", &ServedFloor::area, {"All of it", {}, "square units"})
        .field("unserved", &ServedFloor::unserved, {"What no node is in reach of", {}, "square units"})
        .field("share", &ServedFloor::share, {"The share that is in reach of a node"});
}

Description<UnservedRegion> describeRegion() {
    return Description<UnservedRegion>()
        .field("area", &UnservedRegion::area, {"Its size", "area", "square units"})
        .field("kind", [](const UnservedRegion& region) { return floorKindName(region.kind); },
               {"What most of it is", "kind"})
        .field("at", &UnservedRegion::at, {"Near its middle", "at"})
        .field("mins", &UnservedRegion::mins, {"Its lowest corner"})
        .field("maxs", &UnservedRegion::maxs, {"Its highest corner"});
}

Description<NarrowPassage> describeNarrow() {
    return Description<NarrowPassage>()
        .field("width", &NarrowPassage::width, {"Its free width", "wide", "units"})
        .field("at", &NarrowPassage::at, {"Where it is", "at"});
}

std::string_view missingMesh(const NodeOffMesh& off) {
    if (off.offTiles && off.offNavmesh) return "tile and polygon";
    return off.offTiles ? "tile" : "polygon";
}

Description<NodeOffMesh> describeOffMesh() {
    return Description<NodeOffMesh>()
        .field("node", &NodeOffMesh::node, {"The node", "node"})
        .field("setting", [](const NodeOffMesh& off) { return nodeSettingName(off.setting); },
               {"What is there", "in"})
        .field("at", &NodeOffMesh::at, {"Where it is", "at"})
        .shown(missingMesh, {{}, "without"})
        .field("off_rectangles", &NodeOffMesh::offTiles, {"It is on no tile"})
        .field("off_navmesh", &NodeOffMesh::offNavmesh, {"It is on no polygon"})
        .field("above", &NodeOffMesh::above, {"Above the floor below it; 0: there is none", {}, "units"})
        .shown(
            [](const NodeOffMesh& off) {
                return onlyIf(off.setting == NodeSetting::air && off.above > 0, off.above);
            },
            {{}, "above the floor", "units"});
}

Description<MeshCoverage> describeMeshCoverage() {
    Description<MeshCoverage> of;
    of.record("floor", &MeshCoverage::all, describeServed(), {"The floor in reach of spawn points"});
    for (int kind = 0; kind < kFloorKinds; ++kind) {
        const auto part = [kind](const MeshCoverage& coverage) { return coverage.kinds[toIndex(kind)]; };
        of.record(floorKindName(static_cast<FloorKind>(kind)), part, describeServed(),
                  {"Of it, what is of this kind"});
    }
    const auto polygons = [](auto way) {
        return [way](const MeshCoverage& coverage) { return coverage.polygons.transform(way); };
    };
    using Polygons = MeshCoverage::Polygons;
    return of
        .field("left_out", &MeshCoverage::leftOut, {"Floor not in reach of spawn points", {}, "square units"})
        .field("leaves", [](const MeshCoverage& coverage) { return std::ranges::count(coverage.counts, 1); },
               {"Tiles of it"})
        .field("unserved_leaves", [](const MeshCoverage& coverage) { return coverage.unservedLeaves.size(); },
               {"Tiles that no node is in reach of"})
        .record("navmesh", polygons([](const Polygons& all) { return all.floor; }), describeServed(),
                {"The floor of the navmesh"})
        .field("polygons", polygons([](const Polygons& all) { return all.all; }), {"Its polygons"})
        .field("unserved_polygons", polygons([](const Polygons& all) { return all.unserved.size(); }),
               {"Polygons that no node is in reach of"})
        .field("unknown_polygons", polygons([](const Polygons& all) { return all.unknown; }),
               {"Polygons over no tile, which are not judged"})
        .rows("regions", &MeshCoverage::regions, describeRegion(),
              {"Floor that no node is in reach of, largest first"})
        .rows("narrow_places", &MeshCoverage::narrow, describeNarrow(),
              {"Where two bodies cannot pass each other, narrowest first"})
        .field("nodes", &MeshCoverage::nodes, {"Nodes in use"})
        .rows("nodes_off_mesh", &MeshCoverage::offMesh, describeOffMesh(), {"Nodes on no mesh"});
}

std::string floorLines(const MeshComparison& run) {
    if (!run.coverage) return {};
    const auto& coverage = *run.coverage;
    auto text = fmt::format("Floor within reach of a node: {:.1f} % of {:.0f} square units",
                            100 * coverage.all.share(), coverage.all.area);
    if (coverage.leftOut > 0)
        text += fmt::format(" ({:.0f} more are not reached from spawn points)", coverage.leftOut);
    text += fmt::format(
        "\n  {} of {} have no node within reach", coverage.unservedLeaves.size(),
        counted(static_cast<std::uint64_t>(std::ranges::count(coverage.counts, 1)), "tile", "tiles"));
    if (coverage.polygons)
        text += fmt::format(", and {} of {} of the navmesh", coverage.polygons->unserved.size(),
                            counted(coverage.polygons->all, "polygon", "polygons"));
    return text;
}

std::string nodesLine(const MeshComparison& run) {
    if (!run.coverage) return {};
    const auto& coverage = *run.coverage;
    return fmt::format("{} of {} stand on no mesh, {} of them in the air or in walls",
                       coverage.offMesh.size(), counted(coverage.nodes, "node", "nodes"),
                       std::ranges::count_if(coverage.offMesh, &NodeOffMesh::wrong));
}

/// An accessor for the rows of a list, for the text.
template <class Row>
auto ofCoverage(std::vector<Row> MeshCoverage::* list) {
    return
        [list](const MeshComparison& run) { return run.coverage ? *run.coverage.*list : std::vector<Row>(); };
}

std::vector<UnservedRegion> largeRegions(const MeshComparison& run) {
    auto regions = ofCoverage(&MeshCoverage::regions)(run);
    if (run.coverage) regions.resize(listedRegions(*run.coverage, run.input.parameters));
    return regions;
}

Description<ProposalTry> describeTry() {
    return Description<ProposalTry>()
        .field("bots", &ProposalTry::bots, {"Bots that tried it"})
        .field("made", &ProposalTry::made, {"Of these, bots that made it"})
        .field("died", &ProposalTry::died, {"Of these, bots that died"})
        .field("why", &ProposalTry::why, {"Why most failed"});
}

Description<LinkProposal> describeProposal() {
    return Description<LinkProposal>()
        .field("from", &LinkProposal::from, {"The node it starts at", "from"})
        .field("to", &LinkProposal::to, {"The node it leads to", "to"})
        .field("start", &LinkProposal::start, {"Where it starts"})
        .field("end", &LinkProposal::end, {"Where it ends"})
        .field("straight", &LinkProposal::straight, {"Its length", {}, "units"})
        .field("round", &LinkProposal::round, {"The nav's way there now", {}, "units"})
        .field("there", &LinkProposal::there, {"It is proposed in this direction"})
        .field("back", &LinkProposal::back, {"It is proposed in the other direction"})
        .record("tried", &LinkProposal::tried, describeTry(), {"How bots fared"})
        .record("tried_back", &LinkProposal::triedBack, describeTry(), {"How bots fared the other way"})
        .field("text", &LinkProposal::text, {"The same in words", "how bots fared"});
}

std::string linksLine(const MeshComparison& run) {
    if (!run.links) return {};
    const auto& links = *run.links;
    auto text = fmt::format("{} proposed, {} refused by bots; {} not needed with those",
                            counted(links.kept.size(), "link", "links"), links.refused.size(),
                            counted(links.covered, "more is", "more are"));
    return links.untried > 0 ? text + fmt::format("\n{} are left untried", links.untried) : text;
}

}  // namespace

Description<MeshComparison> describeMeshComparison() {
    const auto whole = [](const MeshComparison& run) { return run.paths ? &run : nullptr; };
    return Description<MeshComparison>("navwright.mesh_comparison", 1, "A nav compared with meshes")
        .line(pathsHead)
        .rows({}, wayRows, describeWayRow(), {})
        .line(pathsLines)
        .line(pairsLines)
        .field("schema", [](const MeshComparison&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", [](const MeshComparison& run) { return run.input.map->name(); }, {"The map's name"})
        .field("nav_sha1", [](const MeshComparison& run) { return run.input.navSha1; },
               {"SHA-1 of the nav's file"})
        .record("path", whole, describePaths(), {"What leads from one place to the other"})
        .rows("places", wayThrough(&MeshComparison::pairs)(&PathPairs::places), describePlace(),
              {"Spawn points and items"})
        .field("pairs_missing", wayThrough(&MeshComparison::pairs)(&PathPairs::missing),
               {"Pairs that a mesh leads between and the nav does not"})
        .field("pairs_compared", wayThrough(&MeshComparison::pairs)(&PathPairs::compared),
               {"Pairs with a ratio"})
        .field("median_ratio",
               [](const MeshComparison& run) { return run.pairs ? run.pairs->median : std::nullopt; },
               {"The median of the ratios"})
        .rows("pairs", namedPairs, describePair(), {"All pairs of places, worst first", "pairs"})
        .record("directness", &MeshComparison::directness, describeDirectness(),
                {"How straight the nav's ways are, as navgen coverage has it"})
        .record("audit", &MeshComparison::coverage, describeMeshCoverage(), {"The floor and the nodes"})
        .line(floorLines)
        .rows({}, largeRegions, describeRegion(), {{}, "floor that no node is in reach of"})
        .rows({}, ofCoverage(&MeshCoverage::narrow), describeNarrow(),
              {{}, "places where two bodies cannot pass each other"})
        .line(nodesLine)
        .rows({}, ofCoverage(&MeshCoverage::offMesh), describeOffMesh(), {{}, "nodes on no mesh"})
        .line(linksLine)
        .rows("links", wayThrough(&MeshComparison::links)(&LinkProposals::kept), describeProposal(),
              {"Links that are proposed", "links proposed"})
        .rows("refused_links", wayThrough(&MeshComparison::links)(&LinkProposals::refused),
              describeProposal(), {"Links that bots refused", "links refused"})
        .field("links_covered", wayThrough(&MeshComparison::links)(&LinkProposals::covered),
               {"Links that are not needed with those proposed"})
        .field("links_untried", wayThrough(&MeshComparison::links)(&LinkProposals::untried),
               {"Links that were not tried"});
}

}  // namespace navwright
