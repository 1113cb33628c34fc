#include "geometry/hole_fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/counted.h"
#include "base/units.h"

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

/// What `filled` has more than `graph`, whose nodes are its first.
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
            const auto& to = filled.nodes[static_cast<std::size_t>(links[k].target)].origin;
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
        case HoleBar::noLink:
            break;
    }
    return "bots make no link to a node there";
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
    takePatches(fill, graph, filled);
    NAV_ASSIGN(const auto before, measureCoverage(floor, graph, input.map, parameters, input.jobs, context));
    NAV_ASSIGN(const auto after, measureCoverage(floor, filled, input.map, parameters, input.jobs, context));
    fill.floorArea = before.floorArea;
    fill.coveredBefore = before.coveredArea;
    fill.coveredAfter = after.coveredArea;
    std::vector<HoleBar> why(floor.samples.size(), HoleBar::noLink);
    for (const auto sample : done.unentered) why[sample] = HoleBar::noWayIn;
    for (const auto sample : done.unleft) why[sample] = HoleBar::noWayOut;
    for (const auto& hole : before.holes) {
        for (const auto sample : hole.samples) {
            if (!wanted[sample]) continue;
            fill.wantedArea += floor.squareArea();
            if (!after.covered[sample])
                fill.barred[static_cast<std::size_t>(why[sample])] += floor.squareArea();
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
