#include "navgen/generate_geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/json_writer.h"
#include "geometry/geometry_nav.h"
#include "mending/graph.h"
#include "nav/aq2_nav.h"
#include "navgen/generation_report.h"
#include "navgen/output_set.h"

namespace navwright {

namespace {

std::map<std::string_view, std::size_t> linkTypes(const NavGraph& graph) {
    std::map<std::string_view, std::size_t> counts;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) ++counts[nodeTypeName(link.type)];
    }
    return counts;
}

std::size_t unserved(const GeometryNav& nav) {
    return static_cast<std::size_t>(
        std::ranges::count_if(nav.spawns, [](const SpawnMatch& spawn) { return spawn.node < 0; }));
}

/// `out` empty: it went to standard output.
std::string summary(const GeometryNav& nav, const std::string& map, const std::string& out) {
    const auto whole = measureConnectivity(nav.graph);
    auto text = fmt::format(
        "{}: {} nodes, {} links from the map alone\n"
        "  floor reached      {:.0f} square units, sampled every {:g} units\n"
        "  ways simulated     {} between parts of the floor, {} of them used\n"
        "  left out           {} nodes without a way there and back\n"
        "  rehearsals         {} links that failed bots were mended\n"
        "  strongly connected {:.1f} % of the nodes\n"
        "  links             ",
        map, nav.graph.nodes.size(), nav.graph.linkCount(), nav.floor.reachedArea(), nav.floor.grid,
        nav.floor.judged, nav.floor.crossings.size(), nav.pruned, nav.rehearsal.cures.size(),
        100 * whole.largestStrongShare);
    for (const auto& [name, count] : linkTypes(nav.graph)) text += fmt::format(" {} {}", name, count);
    text += "\n" + spawnLines(nav.spawns);
    return out.empty() ? text : text + fmt::format("written: {}\n", out);
}

std::string json(const GeometryNav& nav, const std::string& map, const std::string& out) {
    const auto whole = measureConnectivity(nav.graph);
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", 1);
    writer.member("map", map);
    writer.member("source", "geometry");
    writer.member("nodes", nav.graph.nodes.size());
    writer.member("links", nav.graph.linkCount());
    writer.key("link_types");
    writer.beginObject(JsonWriter::Layout::line);
    for (const auto& [name, count] : linkTypes(nav.graph)) writer.member(name, count);
    writer.endObject();
    writer.member("floor_area", nav.floor.reachedArea());
    writer.member("grid", nav.floor.grid);
    writer.member("node_spacing", nav.spacing);
    writer.member("simulated", nav.floor.judged);
    writer.member("left_out", nav.pruned);
    writer.member("mended_links", nav.rehearsal.cures.size());
    writer.member("largest_strong_share", whole.largestStrongShare);
    writer.member("spawns", nav.spawns.size());
    writer.member("spawns_without_node", unserved(nav));
    writer.key("spawns_not_served");
    writer.beginList();
    for (const auto& spawn : nav.spawns) {
        if (spawn.reason.empty()) continue;
        writer.beginObject(JsonWriter::Layout::line);
        writer.member("class", spawn.className);
        writer.member("origin", spawn.origin);
        writer.member("service", spawnServiceName(spawn.service));
        writer.member("reason", spawn.reason);
        writer.endObject();
    }
    writer.endList();
    writer.key("outputs");
    writer.beginList(JsonWriter::Layout::line);
    writer.value(out);
    writer.endList();
    writer.endObject();
    return std::move(writer).take();
}

}  // namespace

Result<ExitCode> generateFromGeometry(const GenerateOptions& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    const auto name = options.map.empty() ? map->name() : options.map;
    const auto out = options.out.empty() ? name + ".nav" : options.out;
    OutputSet outputs(session.console);
    outputs.protect(options.bsp);
    NAV_TRY(outputs.announce(out));
    NAV_ASSIGN(const auto nav, geometryNav(*map, parameters, options.work.jobs, session.job));
    if (nav.graph.nodes.empty()) return fail("The map's floor gave no node", options.bsp);
    NAV_ASSIGN(const auto bytes, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(out, bytes));
    NAV_TRY(outputs.commit());
    session.console.print(options.json ? json(nav, name, out)
                                       : summary(nav, name, outputs.isConsole(out) ? std::string() : out));
    return ExitCode::ok;
}

}  // namespace navwright
