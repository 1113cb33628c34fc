#include "core/base/description.h"
#include "core/base/file_kind.h"
#include "core/floor/survey/nav_coverage.h"
#include "core/nav/graph/nav_diff.h"
#include "core/output/formats/file_facts.h"
#include "core/output/formats/info_report.h"
#include "core/output/library/navwright/report.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

CoverageReport publicCoverage(const Coverage& coverage, const Directness& directness,
                              const Parameters& parameters) {
    CoverageReport report{.floorArea = coverage.floorArea,
                          .coveredArea = coverage.coveredArea,
                          .pairs = directness.figures.pairs,
                          .pairsMissing = directness.figures.missing,
                          .median = directness.figures.median,
                          .p99 = directness.figures.p99,
                          .worst = directness.figures.worst};
    for (const auto& hole : listedHoles(coverage, parameters)) {
        report.holes.push_back({hole.area, publicPoint(hole.center), publicPoint(hole.bounds.mins),
                                publicPoint(hole.bounds.maxs)});
    }
    for (const auto& node : coverage.misplaced) report.misplacedNodes.push_back(node.node);
    for (const auto& detour : directness.detours) {
        report.detours.push_back({detour.from.name,
                                  detour.to.name,
                                  detour.nav,
                                  detour.shortest,
                                  {detour.nodes.begin(), detour.nodes.end()}});
    }
    for (const auto& place : directness.unserved)
        report.unserved.push_back({place.name, publicPoint(place.origin), place.reason});
    return report;
}

std::vector<std::pair<int, int>> nodePairs(const std::vector<NodeMatch>& matches) {
    std::vector<std::pair<int, int>> pairs;
    for (const auto& match : matches) pairs.emplace_back(match.a, match.b);
    return pairs;
}

std::vector<NodeEnds> publicLinks(const std::vector<NodeLink>& links) {
    std::vector<NodeEnds> made;
    for (const auto& link : links) made.push_back({link.from, link.to});
    return made;
}

std::vector<std::pair<NodeEnds, NodeEnds>> linkPairs(const std::vector<LinkMatch>& matches) {
    std::vector<std::pair<NodeEnds, NodeEnds>> pairs;
    for (const auto& [a, b] : matches) pairs.push_back({{a.from, a.to}, {b.from, b.to}});
    return pairs;
}

}  // namespace

Result<CoverageReport> coverage(const Nav& nav, const Map& map, const Settings& settings, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<CoverageReport> {
        NAV_ASSIGN(const auto parameters, parametersOf(settings));
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        const auto graph = graphOf(nav);
        NAV_ASSIGN(const auto found, measureNav(graph, *inside, parameters, work.threads, context));
        return publicCoverage(found.coverage, found.directness, parameters);
    });
}

Result<Differences> compare(const Nav& a, const Nav& b, const CompareOptions& options, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Differences> {
        const NavDiffOptions match{options.radius, options.stillness, options.costs};
        NAV_ASSIGN(const auto diff, diffNavs(graphOf(a), graphOf(b), match, context));
        return Differences{.matched = nodePairs(diff.matched),
                           .nodesAdded = {diff.nodesAdded.begin(), diff.nodesAdded.end()},
                           .nodesRemoved = {diff.nodesRemoved.begin(), diff.nodesRemoved.end()},
                           .nodesMoved = nodePairs(diff.nodesMoved),
                           .nodesRetyped = nodePairs(diff.nodesRetyped),
                           .linksAdded = publicLinks(diff.linksAdded),
                           .linksRemoved = publicLinks(diff.linksRemoved),
                           .linksRetyped = linkPairs(diff.linksRetyped),
                           .linksRecosted = linkPairs(diff.linksRecosted),
                           .equal = diff.empty()};
    });
}

Result<FileInfo> info(const std::filesystem::path& file, const std::filesystem::path& game,
                      const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<FileInfo> {
        NAV_ASSIGN(auto facts, fileFacts(file.string(), game.string(), context));
        NAV_ASSIGN(const auto kind, fileKindOf(file));
        std::vector<ToldFile> told;
        told.push_back({file.string(), std::move(facts)});
        const auto report = describeInfo().of(told, {.text = true, .json = true});
        return FileInfo{std::string(fileKindName(kind)), reportText(report, told.size()), reportJson(report)};
    });
}

}  // namespace navwright::library::inline v1
