#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/reports/aas_reports.h"
#include "app/navgen/reports/diff_rows.h"
#include "app/navgen/reports/rerelease_nav_reports.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/travel/map_places.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/graph/nav_diff.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

struct DiffArguments {
    std::string a;
    std::string b;
    NavDiffOptions match;
    AasCompareOptions matchWays;
    std::string bsp, proof;
    std::string patches;  ///< file to write; empty: none
    int jobs = 0;
    std::size_t most = 20;
    ReportOptions report;
};

/// Two navs and their differences.
struct Compared {
    NavGraph a;
    NavGraph b;
    NavDiff diff;
};

DiffNode diffNode(const NavGraph& graph, std::int32_t index) {
    const auto& node = graph.nodes[toIndex(index)];
    return {.node = index, .type = std::string(nodeTypeName(node.type)), .origin = node.origin};
}

/// A matched node with what differs in B.
DiffNode diffMatch(const Compared& compared, const NodeMatch& match) {
    auto node = diffNode(compared.a, match.a);
    node.toNode = match.b;
    return node;
}

NavLink linkAt(const NavGraph& graph, const NodeLink& ends) {
    const auto* link = findLink(graph.nodes[toIndex(ends.from)], ends.to);
    return link == nullptr ? NavLink() : *link;
}

DiffLink diffLink(const NavGraph& graph, const NodeLink& ends) {
    return {.from = ends.from,
            .to = ends.to,
            .type = std::string(nodeTypeName(linkAt(graph, ends).type)),
            .start = graph.nodes[toIndex(ends.from)].origin,
            .end = graph.nodes[toIndex(ends.to)].origin};
}

DiffNode movedNode(const Compared& compared, const NodeMatch& match) {
    auto node = diffMatch(compared, match);
    node.toOrigin = diffNode(compared.b, match.b).origin;
    node.moved = match.distance;
    return node;
}

DiffNode retypedNode(const Compared& compared, const NodeMatch& match) {
    auto node = diffMatch(compared, match);
    node.toType = diffNode(compared.b, match.b).type;
    return node;
}

DiffLink retypedLink(const Compared& compared, const LinkMatch& match) {
    auto link = diffLink(compared.a, match.a);
    link.toType = diffLink(compared.b, match.b).type;
    return link;
}

DiffLink recostedLink(const Compared& compared, const LinkMatch& match) {
    auto link = diffLink(compared.a, match.a);
    link.cost = linkAt(compared.a, match.a).cost;
    link.toCost = linkAt(compared.b, match.b).cost;
    return link;
}

std::string sizesOf(const Compared& compared) {
    const auto& [a, b, diff] = compared;
    return fmt::format("A: {}, {}; B: {}, {}; {} in both", counted(a.nodes.size(), "node", "nodes"),
                       counted(a.linkCount(), "link", "links"), counted(b.nodes.size(), "node", "nodes"),
                       counted(b.linkCount(), "link", "links"),
                       counted(diff.matched.size(), "node", "nodes"));
}

Description<Compared> describeDiff() {
    const auto inA = [](const Compared& navs, std::int32_t node) { return diffNode(navs.a, node); };
    const auto inB = [](const Compared& navs, std::int32_t node) { return diffNode(navs.b, node); };
    const auto linkInA = [](const Compared& navs, const NodeLink& link) { return diffLink(navs.a, link); };
    const auto linkInB = [](const Compared& navs, const NodeLink& link) { return diffLink(navs.b, link); };
    const auto node = describeDiffNode();
    const auto link = describeDiffLink();
    return Description<Compared>("navwright.diff", 1, "Two navs compared")
        .line(sizesOf)
        .field("equal", [](const Compared& navs) { return navs.diff.empty(); }, {"Nothing differs"})
        .field("nodes_in_both", [](const Compared& navs) { return navs.diff.matched.size(); },
               {"Nodes in both navs"})
        .rows("nodes_added", diffRows<Compared>(&NavDiff::nodesAdded, inB), node,
              {"Nodes only in B", "nodes added"})
        .rows("nodes_removed", diffRows<Compared>(&NavDiff::nodesRemoved, inA), node,
              {"Nodes only in A", "nodes removed"})
        .rows("nodes_moved", diffRows<Compared>(&NavDiff::nodesMoved, movedNode), node,
              {"Nodes at another place", "nodes moved"})
        .rows("nodes_retyped", diffRows<Compared>(&NavDiff::nodesRetyped, retypedNode), node,
              {"Nodes of another type", "nodes of another type"})
        .rows("links_added", diffRows<Compared>(&NavDiff::linksAdded, linkInB), link,
              {"Links only in B", "links added"})
        .rows("links_removed", diffRows<Compared>(&NavDiff::linksRemoved, linkInA), link,
              {"Links only in A", "links removed"})
        .rows("links_retyped", diffRows<Compared>(&NavDiff::linksRetyped, retypedLink), link,
              {"Links of another type", "links of another type"})
        .rows("links_recosted", diffRows<Compared>(&NavDiff::linksRecosted, recostedLink), link,
              {"Links of another cost, by more than their lengths", "links of another cost"})
        .line([](const Compared& navs) { return std::string(navs.diff.empty() ? "no difference" : ""); });
}

/// Reachabilities of A that B lacks and no player can use, by stored proofs or by trying them now.
Result<std::vector<std::int32_t>> refutedWays(const DiffArguments& options, const AasFile& a,
                                              const AasComparison& compared, Session& session) {
    std::vector<ReachabilityProof> ways;
    if (!options.proof.empty()) {
        NAV_ASSIGN(auto proofs, readProofFile(options.proof));
        NAV_ASSIGN(const auto bytes, readFile(options.a));
        NAV_TRY(checkProofsOf(proofs, a, contentHash(bytes), options.proof));
        ways = std::move(proofs.reachabilities);
    } else {
        NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
        NAV_TRY(checkAreasOf(a, map->bsp, options.a));
        const auto hurt = hurtBoxes(map->bsp);
        const LinkWorld world{.collision = map->collision, .hurt = hurt, .params = {}};
        NAV_ASSIGN(ways, proveReachabilities(a, world, compared.missing, options.jobs, session.job));
    }
    std::vector<std::int32_t> refuted;
    for (const auto& way : ways) {
        if (way.state == ProofState::refuted) refuted.push_back(way.reachability);
    }
    return refuted;
}

/// Compares two .aas files. A nav as one of them is an error of the reader.
Result<ExitCode> diffAreas(const DiffArguments& options, Session& session) {
    NAV_ASSIGN(const auto a, readAasFile(options.a));
    NAV_ASSIGN(const auto b, readAasFile(options.b));
    NAV_ASSIGN(auto compared, compareAas(a, b, options.matchWays, session.job));
    if (!options.bsp.empty() || !options.proof.empty()) {
        NAV_ASSIGN(const auto refuted, refutedWays(options, a, compared, session));
        countRefuted(compared, a, refuted);
    }
    NAV_TRY(options.report.tell(session, describeAasDiff().of({a, b, compared}, options.report.readers()),
                                options.most));
    return compared.equal() ? ExitCode::ok : ExitCode::verdictFailed;
}

/// Extension of QuakeNavEditor's patch files as we write them.
constexpr std::string_view kEditorPatches = ".navpatch";

/// Writes the patches that make A into B, in our format or by extension in QuakeNavEditor's.
Result<> addDiffPatches(const DiffArguments& options, const ComparedRereleaseNavs& compared,
                        Session& session) {
    const auto patches = rereleasePatchesOf(compared.a, compared.b, compared.diff);
    auto text = writeRereleasePatches(patches);
    if (options.patches.ends_with(kEditorPatches)) {
        NAV_ASSIGN(auto made, writeQuakeNavPatches(patches));
        for (const auto& loss : made.losses) session.console.warn(loss.message());
        text = std::move(made.text);
    }
    return session.outputs.add(options.patches, text);
}

/// Compares two navs of one re-release in its game's terms.
Result<ExitCode> diffGames(const DiffArguments& options, const RereleaseGraph& a, const RereleaseGraph& b,
                           Session& session) {
    auto& outputs = session.outputs;
    if (!options.patches.empty()) {
        NAV_TRY(outputs.announce(options.patches));
    }
    const RereleaseDiffOptions match{.radius = options.match.radius, .stillness = options.match.stillness};
    NAV_ASSIGN(const auto diff, diffRereleaseNavs(a, b, match, session.job));
    const ComparedRereleaseNavs compared{a, b, diff};
    if (!options.patches.empty()) {
        NAV_TRY(addDiffPatches(options, compared, session));
    }
    NAV_TRY(options.report.tell(session, describeRereleaseDiff().of(compared, options.report.readers()),
                                options.most));
    if (!options.patches.empty()) outputs.noteWritten(options.patches);
    return diff.empty() ? ExitCode::ok : ExitCode::verdictFailed;
}

Result<ExitCode> diffFiles(const DiffArguments& options, Session& session) {
    for (const auto& input : {options.a, options.b, options.bsp, options.proof}) {
        if (!input.empty()) session.outputs.protect(input);
    }
    NAV_TRY(options.report.announce(session));
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
    NAV_TRY(
        options.report.tell(session, describeDiff().of(compared, options.report.readers()), options.most));
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
    addJobs(app, options->jobs, "Threads to use with --bsp (default: one per core)");
    app.add_option("--most", options->most, "Entries to print of each list")->capture_default_str();
    options->report.addTo(app);
    return [options](Session& session) { return diffFiles(*options, session); };
}

}  // namespace

Verb diffVerb() {
    return {"diff",
            "Compare two navs, or the areas of two .aas files, by place.",
            "Navs: nodes and links added, removed, moved, retyped; of the re-releases every field. Areas: "
            "found again, reachabilities missing and extra. Exit code 3 when they differ.",
            "navgen diff wizs_autogen.nav wizs.nav\n"
            "navgen diff e1m1.navjson mine.navjson --patches e1m1.gamepatches.json\n"
            "navgen diff bspc/wizs.aas wizs.aas --bsp wizs.bsp",
            declareDiff,
            [] {
                return std::vector{describeDiff().shape(), describeAasDiff().shape(),
                                   describeRereleaseDiff().shape()};
            }};
}

}  // namespace navwright
