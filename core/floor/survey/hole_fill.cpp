#include "core/floor/survey/hole_fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/units.h"
#include "core/bots/rehearsal/rehearsal.h"

namespace navwright {

namespace {

constexpr std::string_view kGroup = "filled floor";

EditPatch patchOf(PatchOperation operation, const Vec3& at, NodeType type) {
    EditPatch patch;
    patch.operation = operation;
    patch.at = at;
    patch.type = type;
    patch.tolerance = defaultPatchTolerance(operation);
    patch.group = kGroup;
    patch.id = fmt::format("fill {:.3f} {:.3f} {:.3f}", at.x, at.y, at.z);
    return patch;
}

EditPatch linkPatch(const Vec3& from, const Vec3& to, NodeType type) {
    auto patch = patchOf(PatchOperation::addLink, from, type);
    patch.to = to;
    patch.id += fmt::format(" to {:.3f} {:.3f} {:.3f}", to.x, to.y, to.z);
    return patch;
}

/// Records what `filled` has in addition to `graph`, whose nodes come first.
void takePatches(HoleFill& fill, const NavGraph& graph, const NavGraph& filled) {
    const auto own = graph.nodes.size();
    for (std::size_t i = own; i < filled.nodes.size(); ++i) {
        fill.patches.push_back(
            patchOf(PatchOperation::addNode, filled.nodes[i].origin, filled.nodes[i].type));
        ++fill.nodes;
    }
    for (std::size_t i = 0; i < filled.nodes.size(); ++i) {
        const auto& links = filled.nodes[i].links;
        for (auto k = i < own ? graph.nodes[i].links.size() : 0; k < links.size(); ++k) {
            const auto& to = filled.nodes[links[k].target].origin;
            fill.patches.push_back(linkPatch(filled.nodes[i].origin, to, links[k].type));
            ++fill.links;
        }
    }
}

std::string areaText(double area) {
    const auto digits = fmt::format("{:.0f}", area);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

std::string_view barWords(HoleBar bar) {
    switch (bar) {
        case HoleBar::noWayIn:
            return "bots make no way there";
        case HoleBar::noWayOut:
            return "bots get there and not back";
        case HoleBar::failed:
            return "bots that try the way there fail too often";
        case HoleBar::noLink:
            break;
    }
    return "bots make no link to a node there";
}

/// All links, ascending.
std::vector<NodeLink> linksOf(const NavGraph& graph) {
    std::vector<NodeLink> links;
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links)
            links.emplace_back(static_cast<std::int32_t>(from), link.target);
    }
    std::ranges::sort(links);
    return links;
}

/// `graph` plus the additions of `rehearsed`. `previous`: by node of `rehearsed` its number in `graph`, out
/// of range for additions.
NavGraph withAdded(const NavGraph& graph, const NavGraph& rehearsed, std::span<const std::int32_t> previous) {
    const auto own = static_cast<std::int32_t>(graph.nodes.size());
    auto result = graph;
    std::vector<std::int32_t> now(rehearsed.nodes.size());
    for (std::size_t i = 0; i < rehearsed.nodes.size(); ++i) {
        now[i] = previous[i];
        if (previous[i] >= 0 && previous[i] < own) continue;
        now[i] = static_cast<std::int32_t>(result.nodes.size());
        result.nodes.push_back(rehearsed.nodes[i]);
        result.nodes.back().links.clear();
    }
    for (std::size_t i = 0; i < rehearsed.nodes.size(); ++i) {
        auto& from = result.nodes[now[i]];
        for (auto link : rehearsed.nodes[i].links) {
            link.target = now[link.target];
            if (findLink(from, link.target) == nullptr) from.links.push_back(link);
        }
    }
    return result;
}

/// Rehearses `filled`, changing only what it has in addition to `graph`. Unchanged where bots cannot start.
Result<NavGraph> rehearsedFill(const NavGraph& graph, const NavGraph& filled, const FillInput& input,
                               const Parameters& parameters, JobContext& context) {
    if (!canRehearse(filled, input.map.bsp, input.map.collision)) return filled;
    auto setup = rehearsalSetup(parameters, input.jobs);
    setup.fixed = linksOf(graph);
    auto rehearsed = filled;
    NAV_ASSIGN(const auto report, rehearse(rehearsed, input.map.bsp, input.map.collision, setup, context));
    return withAdded(graph, rehearsed, report.previous);
}

}  // namespace

std::vector<bool> samplesOf(const Floor& floor, std::span<const CoverageHole> holes) {
    std::vector<bool> wanted(floor.samples.size());
    for (const auto& hole : holes) {
        for (const auto sample : hole.samples) wanted[sample] = true;
    }
    return wanted;
}

Result<HoleFill> fillHoles(const NavGraph& graph, const FillInput& input, const std::vector<bool>& wanted,
                           const Parameters& parameters, JobContext& context) {
    const auto& floor = input.floor;
    HoleFill fill;
    if (std::ranges::find(wanted, true) == wanted.end()) return fill;
    const FillOptions options{.spacing = parameters.real32(Param::FillSpacing),
                              .costFactor = parameters.real32(Param::FillCostFactor),
                              .failureCost = parameters.real32(Param::FillFailureCost),
                              .leastArea = 0,
                              .wanted = wanted};
    auto filled = graph;
    NAV_ASSIGN(const auto done, fillNav(filled, input, options, parameters, context));
    const auto measure = [&](const NavGraph& nav) {
        return measureCoverage(floor, nav, input.map, parameters, input.jobs, context);
    };
    NAV_ASSIGN(const auto before, measure(graph));
    NAV_ASSIGN(const auto offered, measure(filled));
    if (filled.nodes.size() > graph.nodes.size() || filled.linkCount() > graph.linkCount()) {
        NAV_ASSIGN(filled, rehearsedFill(graph, filled, input, parameters, context));
    }
    takePatches(fill, graph, filled);
    NAV_ASSIGN(const auto after, measure(filled));
    fill.floorArea = before.floorArea;
    fill.coveredBefore = before.coveredArea;
    fill.coveredAfter = after.coveredArea;
    std::vector<HoleBar> why(floor.samples.size(), HoleBar::noLink);
    for (const auto sample : done.unentered) why[sample] = HoleBar::noWayIn;
    for (const auto sample : done.unleft) why[sample] = HoleBar::noWayOut;
    for (std::size_t i = 0; i < why.size(); ++i) {
        if (offered.covered[i]) why[i] = HoleBar::failed;
    }
    for (const auto& hole : before.holes) {
        for (const auto sample : hole.samples) {
            if (!wanted[sample]) continue;
            fill.wantedArea += floor.squareArea();
            if (!after.covered[sample]) fill.barred[toIndex(why[sample])] += floor.squareArea();
        }
    }
    return fill;
}

std::string fillSentence(const HoleFill& fill) {
    std::string text;
    if (fill.nodes == 0 && fill.links == 0) {
        text = "Nothing was filled.";
    } else {
        const auto share = [&](double area) {
            return fill.floorArea > 0 ? kPercent * area / fill.floorArea : 0;
        };
        text = fmt::format("{} and {} cover {} square units more: {:.1f} % of the floor, {:.1f} % before.",
                           counted(fill.nodes, "node", "nodes"), counted(fill.links, "link", "links"),
                           areaText(fill.coveredAfter - fill.coveredBefore), share(fill.coveredAfter),
                           share(fill.coveredBefore));
    }
    for (std::size_t i = 0; i < kHoleBarCount; ++i) {
        if (fill.barred[i] <= 0) continue;
        text += fmt::format(" {} square units stay uncovered: {}.", areaText(fill.barred[i]),
                            barWords(static_cast<HoleBar>(i)));
    }
    return text;
}

}  // namespace navwright
