#include "navgen/coverage_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.h"

namespace navwright {

namespace {

constexpr int kSchema = 1;

std::string inBrackets(const Vec3& place) {
    return fmt::format("({:.0f}, {:.0f}, {:.0f})", place.x, place.y, place.z);
}

const Vec3& originOf(const CoverageRun& run, const MisplacedNode& node) {
    return run.graph.nodes[static_cast<std::size_t>(node.node)].origin;
}

void writeHole(JsonWriter& writer, const CoverageHole& hole) {
    writer.beginObject(JsonWriter::Layout::line);
    writer.member("area", hole.area);
    writer.member("squares", hole.squares);
    writer.member("center", hole.center);
    writer.member("mins", hole.bounds.mins);
    writer.member("maxs", hole.bounds.maxs);
    writer.endObject();
}

void writeNode(JsonWriter& writer, const CoverageRun& run, const MisplacedNode& node) {
    writer.beginObject(JsonWriter::Layout::line);
    writer.member("id", node.node);
    writer.member("origin", originOf(run, node));
    writer.member("why", misplacementName(node.why));
    writer.endObject();
}

}  // namespace

std::size_t CoverageRun::listedHoles() const {
    const auto least = parameters.real(Param::CoverageLeastHole);
    return static_cast<std::size_t>(
        std::ranges::count_if(coverage.holes, [&](const CoverageHole& hole) { return hole.area >= least; }));
}

std::string coverageText(const CoverageRun& run, std::size_t mostLines) {
    const auto& found = run.coverage;
    const auto listed = run.listedHoles();
    auto text = fmt::format(
        "{}: {:.1f} % of the floor covered within {:g} units\n"
        "  floor reached  {:10.0f} square units\n"
        "  covered        {:10.0f}\n"
        "  holes          {:10}   {} of them at least {:g} square units\n"
        "  nodes misplaced{:10}\n",
        run.map, 100 * found.share(), run.parameters.real(Param::CoverageDistance), found.floorArea,
        found.coveredArea, found.holes.size(), listed, run.parameters.real(Param::CoverageLeastHole),
        found.misplaced.size());
    if (listed > 0) text += fmt::format("{:>5} {:>9}  {:<22} {}\n", "hole", "area", "center", "from - to");
    for (std::size_t i = 0; i < std::min(listed, mostLines); ++i) {
        const auto& hole = found.holes[i];
        text += fmt::format("{:>5} {:>9.0f}  {:<22} {} - {}\n", i + 1, hole.area, inBrackets(hole.center),
                            inBrackets(hole.bounds.mins), inBrackets(hole.bounds.maxs));
    }
    if (listed > mostLines) text += fmt::format("      and {} more\n", listed - mostLines);
    for (std::size_t i = 0; i < std::min(found.misplaced.size(), mostLines); ++i) {
        const auto& node = found.misplaced[i];
        text += fmt::format(" node {} at {}: {}\n", node.node, inBrackets(originOf(run, node)),
                            misplacementName(node.why));
    }
    if (found.misplaced.size() > mostLines) {
        text += fmt::format("      and {} more nodes\n", found.misplaced.size() - mostLines);
    }
    return text;
}

std::string coverageJson(const CoverageRun& run) {
    const auto& found = run.coverage;
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", kSchema);
    writer.member("map", run.map);
    writer.member("nav_sha1", run.navSha1);
    writer.member("grid", run.floor.grid);
    writer.member("distance", run.parameters.real(Param::CoverageDistance));
    writer.member("floor_area", found.floorArea);
    writer.member("covered_area", found.coveredArea);
    writer.member("coverage", found.share());
    writer.member("holes_in_all", found.holes.size());
    writer.key("holes");
    writer.beginList();
    for (std::size_t i = 0; i < run.listedHoles(); ++i) writeHole(writer, found.holes[i]);
    writer.endList();
    writer.key("misplaced_nodes");
    writer.beginList();
    for (const auto& node : found.misplaced) writeNode(writer, run, node);
    writer.endList();
    writer.key("spawns_without_floor");
    writer.beginList();
    for (const auto& spawn : run.floor.unheldSpawns) writer.value(spawn);
    writer.endList();
    writer.endObject();
    return std::move(writer).take();
}

}  // namespace navwright
