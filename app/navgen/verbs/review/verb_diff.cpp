#include <fmt/format.h>

#include <memory>
#include <span>
#include <string>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/aas_reports.h"
#include "app/navgen/reports/rerelease_nav_reports.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/travel/map_places.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/graph/nav_diff.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

constexpr auto kDiffLine = JsonWriter::Layout::line;

struct DiffArguments {
    std::string a;
    std::string b;
    NavDiffOptions match;
    AasCompareOptions matchWays;
    std::string bsp, proof;
    std::string patches;  ///< to write; empty: none
    int jobs = 0;
    std::size_t most = 20;
    bool json = false;
};

/// Both navs and what differs.
struct Compared {
    NavGraph a;
    NavGraph b;
    NavDiff diff;
};

std::string place(const Vec3& at) {
    return fmt::format("{:.1f} {:.1f} {:.1f}", at.x, at.y, at.z);
}

float costOf(const NavGraph& graph, const NodeLink& ends) {
    const auto* link = findLink(graph.nodes[static_cast<std::size_t>(ends.from)], ends.to);
    return link == nullptr ? 0 : link->cost;
}

NodeType linkType(const NavGraph& graph, const NodeLink& ends) {
    const auto* link = findLink(graph.nodes[static_cast<std::size_t>(ends.from)], ends.to);
    return link == nullptr ? NodeType::none : link->type;
}

const NavNode& node(const NavGraph& graph, std::int32_t index) {
    return graph.nodes[static_cast<std::size_t>(index)];
}

std::string nodeText(const NavGraph& graph, std::int32_t index) {
    return fmt::format("{} {} at {}", index, nodeTypeName(node(graph, index).type),
                       place(node(graph, index).origin));
}

std::string linkText(const NavGraph& graph, const NodeLink& ends) {
    return fmt::format("{} -> {} {}, {} to {}", ends.from, ends.to, nodeTypeName(linkType(graph, ends)),
                       place(node(graph, ends.from).origin), place(node(graph, ends.to).origin));
}

/// A heading with the count, and the first `most` of the list.
template <class List, class Describe>
std::string section(std::string_view name, const List& list, std::size_t most, Describe describe) {
    if (list.empty()) return {};
    auto text = fmt::format("{}: {}\n", name, list.size());
    for (const auto& entry : std::span(list).first(std::min(most, list.size()))) {
        text += "  " + describe(entry) + "\n";
    }
    if (list.size() > most) text += fmt::format("  ... and {} more\n", list.size() - most);
    return text;
}

std::string diffText(const Compared& compared, std::size_t most) {
    const auto& [a, b, diff] = compared;
    const auto inA = [&](std::int32_t index) { return nodeText(a, index); };
    const auto inB = [&](std::int32_t index) { return nodeText(b, index); };
    auto text =
        fmt::format("A: {}, {}; B: {}, {}; {} in both\n", counted(a.nodes.size(), "node", "nodes"),
                    counted(a.linkCount(), "link", "links"), counted(b.nodes.size(), "node", "nodes"),
                    counted(b.linkCount(), "link", "links"), counted(diff.matched.size(), "node", "nodes"));
    text += section("nodes added", diff.nodesAdded, most, inB);
    text += section("nodes removed", diff.nodesRemoved, most, inA);
    text += section("nodes moved", diff.nodesMoved, most, [&](const NodeMatch& match) {
        return fmt::format("{} to {}, {:.1f} units", nodeText(a, match.a), place(node(b, match.b).origin),
                           match.distance);
    });
    text += section("nodes of another type", diff.nodesRetyped, most, [&](const NodeMatch& match) {
        return fmt::format("{}, now {}", nodeText(a, match.a), nodeTypeName(node(b, match.b).type));
    });
    text += section("links added", diff.linksAdded, most, [&](const NodeLink& l) { return linkText(b, l); });
    text +=
        section("links removed", diff.linksRemoved, most, [&](const NodeLink& l) { return linkText(a, l); });
    text += section("links of another type", diff.linksRetyped, most, [&](const LinkMatch& match) {
        return fmt::format("{}, now {}", linkText(a, match.a), nodeTypeName(linkType(b, match.b)));
    });
    text += section("links of another cost", diff.linksRecosted, most, [&](const LinkMatch& match) {
        return fmt::format("{}, cost {:g}, now {:g}", linkText(a, match.a), costOf(a, match.a),
                           costOf(b, match.b));
    });
    return text + (diff.empty() ? "no difference\n" : "");
}

void writeNode(JsonWriter& json, const NavGraph& graph, std::int32_t index) {
    json.member("node", index);
    json.member("type", nodeTypeName(node(graph, index).type));
    json.member("origin", node(graph, index).origin);
}

void writeLink(JsonWriter& json, const NavGraph& graph, const NodeLink& ends) {
    json.member("from", ends.from);
    json.member("to", ends.to);
    json.member("type", nodeTypeName(linkType(graph, ends)));
    json.member("from_origin", node(graph, ends.from).origin);
    json.member("to_origin", node(graph, ends.to).origin);
}

template <class List, class Write>
void writeList(JsonWriter& json, std::string_view name, const List& list, Write write) {
    json.key(name);
    json.beginList();
    for (const auto& entry : list) {
        json.beginObject(kDiffLine);
        write(entry);
        json.endObject();
    }
    json.endList();
}

std::string diffJson(const Compared& compared) {
    const auto& [a, b, diff] = compared;
    JsonWriter json;
    const auto inA = [&](std::int32_t index) { writeNode(json, a, index); };
    const auto inB = [&](std::int32_t index) { writeNode(json, b, index); };
    json.beginObject();
    json.member("equal", diff.empty());
    json.member("nodes_in_both", diff.matched.size());
    writeList(json, "nodes_added", diff.nodesAdded, inB);
    writeList(json, "nodes_removed", diff.nodesRemoved, inA);
    writeList(json, "nodes_moved", diff.nodesMoved, [&](const NodeMatch& match) {
        inA(match.a);
        json.member("to_node", match.b);
        json.member("to_origin", node(b, match.b).origin);
    });
    writeList(json, "nodes_retyped", diff.nodesRetyped, [&](const NodeMatch& match) {
        inA(match.a);
        json.member("to_node", match.b);
        json.member("to_type", nodeTypeName(node(b, match.b).type));
    });
    writeList(json, "links_added", diff.linksAdded, [&](const NodeLink& ends) { writeLink(json, b, ends); });
    writeList(json, "links_removed", diff.linksRemoved,
              [&](const NodeLink& ends) { writeLink(json, a, ends); });
    writeList(json, "links_retyped", diff.linksRetyped, [&](const LinkMatch& match) {
        writeLink(json, a, match.a);
        json.member("to_type", nodeTypeName(linkType(b, match.b)));
    });
    writeList(json, "links_recosted", diff.linksRecosted, [&](const LinkMatch& match) {
        writeLink(json, a, match.a);
        json.member("cost", costOf(a, match.a));
        json.member("to_cost", costOf(b, match.b));
    });
    json.endObject();
    return std::move(json).take();
}

/// The reachabilities that A has, B lacks and no player can use, by kept proofs or by trying them now.
Result<std::vector<std::int32_t>> refutedWays(const DiffArguments& options, const AasFile& a,
                                              const AasComparison& compared, Session& session) {
    std::vector<WayProof> ways;
    if (!options.proof.empty()) {
        NAV_ASSIGN(auto proofs, readProofFile(options.proof));
        NAV_ASSIGN(const auto bytes, readFile(options.a));
        NAV_TRY(checkProofsOf(proofs, a, contentHash(bytes), options.proof));
        ways = std::move(proofs.ways);
    } else {
        NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
        NAV_TRY(checkAreasOf(a, map->bsp, options.a));
        const auto hurt = hurtBoxes(map->bsp);
        const LinkWorld world{.collision = map->collision, .hurt = hurt, .params = {}};
        NAV_ASSIGN(ways, proveWays(a, world, compared.missing, options.jobs, session.job));
    }
    std::vector<std::int32_t> refuted;
    for (const auto& way : ways) {
        if (way.state == ProofState::refuted) refuted.push_back(way.reachability);
    }
    return refuted;
}

/// Two files of areas. One beside a nav is an error of its reader.
Result<ExitCode> diffAreas(const DiffArguments& options, Session& session) {
    NAV_ASSIGN(const auto a, readAasFile(options.a));
    NAV_ASSIGN(const auto b, readAasFile(options.b));
    NAV_ASSIGN(auto compared, compareAas(a, b, options.matchWays, session.job));
    if (!options.bsp.empty() || !options.proof.empty()) {
        NAV_ASSIGN(const auto refuted, refutedWays(options, a, compared, session));
        countRefuted(compared, a, refuted);
    }
    session.console.print(options.json ? aasDiffJson(a, b, compared)
                                       : aasDiffText(a, b, compared, options.most));
    return compared.equal() ? ExitCode::ok : ExitCode::verdictFailed;
}

/// The ending of QuakeNavEditor's files of patches, as we write them.
constexpr std::string_view kEditorPatches = ".navpatch";

/// The patches that make A into B, to a file of ours or of QuakeNavEditor's by its ending.
Result<> writeDiffPatches(const DiffArguments& options, const ComparedRereleaseNavs& compared,
                          OutputSet& outputs, Session& session) {
    const auto patches = gamePatchesOf(compared.a, compared.b, compared.diff);
    auto text = writeRereleasePatches(patches);
    if (options.patches.ends_with(kEditorPatches)) {
        NAV_ASSIGN(auto made, writeQuakeNavPatches(patches));
        for (const auto& loss : made.losses) session.console.warn(loss.message());
        text = std::move(made.text);
    }
    NAV_TRY(outputs.add(options.patches, text));
    NAV_TRY(outputs.commit());
    outputs.noteWritten(options.patches);
    return {};
}

/// Two navs of one game, in its own terms.
Result<ExitCode> diffGames(const DiffArguments& options, const RereleaseGraph& a, const RereleaseGraph& b,
                           Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(options.a);
    outputs.protect(options.b);
    if (!options.patches.empty()) {
        NAV_TRY(outputs.announce(options.patches));
    }
    const RereleaseDiffOptions match{.radius = options.match.radius, .stillness = options.match.stillness};
    NAV_ASSIGN(const auto diff, diffRereleaseNavs(a, b, match, session.job));
    const ComparedRereleaseNavs compared{a, b, diff};
    session.console.print(options.json ? rereleaseDiffJson(compared)
                                       : rereleaseDiffText(compared, options.most));
    if (!options.patches.empty()) {
        NAV_TRY(writeDiffPatches(options, compared, outputs, session));
    }
    return diff.empty() ? ExitCode::ok : ExitCode::verdictFailed;
}

Result<ExitCode> diffFiles(const DiffArguments& options, Session& session) {
    bool ofGames = true;
    auto match = options.match;
    for (const auto& file : {options.a, options.b}) {
        NAV_ASSIGN(const auto kind, fileKindOf(std::filesystem::path(file)));
        if (kind == FileKind::aas) return diffAreas(options, session);
        ofGames = ofGames && isRereleaseNav(kind);
        match.costs = match.costs && !isRereleaseNav(kind);
    }
    if (ofGames) {
        NAV_ASSIGN(const auto bytesA, readFile(options.a));
        NAV_ASSIGN(const auto bytesB, readFile(options.b));
        NAV_ASSIGN(const auto a, readRereleaseNav(bytesA, options.a));
        NAV_ASSIGN(const auto b, readRereleaseNav(bytesB, options.b));
        if (a.game == b.game) return diffGames(options, a, b, session);
    }
    if (!options.patches.empty()) {
        session.console.error("--patches is for two navs of one game: NAV2, NAV3 or NavJson");
        return ExitCode::usage;
    }
    NAV_ASSIGN(auto a, readNavFile(options.a));
    NAV_ASSIGN(auto b, readNavFile(options.b));
    NAV_ASSIGN(auto diff, diffNavs(a, b, match, session.job));
    const Compared compared{std::move(a), std::move(b), std::move(diff)};
    session.console.print(options.json ? diffJson(compared) : diffText(compared, options.most));
    return compared.diff.empty() ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareDiff(CLI::App& app) {
    const auto options = std::make_shared<DiffArguments>();
    app.add_option("A", options->a, "A nav of any kind: .nav, NAV2, NAV3, NavJson; or areas: .aas")
        ->type_name("A.nav")
        ->required();
    app.add_option("B", options->b, "The nav, or the areas, to compare it with")
        ->type_name("B.nav")
        ->required();
    app.add_option("--radius", options->match.radius, "Units within which two nodes can be the same")
        ->check(NumberRange(0.0, 4096.0))
        ->capture_default_str();
    app.add_option("--still", options->match.stillness, "Units a node may shift without counting as moved")
        ->check(NumberRange(0.0, 4096.0))
        ->capture_default_str();
    app.add_option("--way-radius", options->matchWays.radius,
                   "Of areas: units that the ends of two reachabilities that are the same may lie apart")
        ->check(NumberRange(0.0, 4096.0))
        ->capture_default_str();
    auto* bsp = app.add_option("--bsp", options->bsp,
                               "Of areas: the map; a simulated player tries reachabilities that B lacks, and "
                               "those that nobody can use are refuted, not missing")
                    ->type_name("MAP.bsp");
    app.add_option("--proof", options->proof,
                   "Of areas: refute reachabilities by what navgen prove found of A")
        ->type_name("A.aasproof.json")
        ->excludes(bsp);
    app.add_option("--patches", options->patches,
                   "Of two navs of a re-release: also write the patches that make A into B, for navgen "
                   "convert --patches; with the ending .navpatch as QuakeNavEditor has them")
        ->type_name("OUT");
    app.add_option("-j,--jobs", options->jobs, "Threads to use with --bsp (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    app.add_option("--most", options->most, "Entries to print of each list")->capture_default_str();
    app.add_flag("--json", options->json, "Print everything as one JSON object");
    return [options](Session& session) { return diffFiles(*options, session); };
}

}  // namespace

Verb diffVerb() {
    return {"diff", "Compare two navs, or the areas of two .aas files, by place.",
            "Navs: nodes and links added, removed, moved, retyped; of the re-releases every field. Areas: "
            "found again, reachabilities missing and extra. Exit code 3 when they differ.",
            "navgen diff wizs_autogen.nav wizs.nav\n"
            "navgen diff e1m1.navjson mine.navjson --patches e1m1.gamepatches.json\n"
            "navgen diff bspc/wizs.aas wizs.aas --bsp wizs.bsp",
            declareDiff};
}

}  // namespace navwright
