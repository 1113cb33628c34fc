#include "audit/audit_pictures.h"

#include <algorithm>
#include <array>

#include "audit/issue_model.h"
#include "stages/sketch.h"

namespace navwright {

namespace {

constexpr float kMarkSize = 12, kSmallMark = 8;
constexpr float kWideBand = 5, kThinBand = 2.5f;
/// Marks stand above what they mark, so that both are seen.
constexpr Vec3 kAbove(0, 0, 28);
constexpr Vec3 kBeside(0, 0, 6);

const Vec3& originOf(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)].origin;
}

void drawPatch(Sketch& sketch, const EditPatch& patch) {
    switch (patch.operation) {
        case PatchOperation::addNode:
            return sketch.mark(patch.at, kMarkSize, kAddedColour, GlyphShape::cube);
        case PatchOperation::deleteNode:
        case PatchOperation::dissolveNode:
            return sketch.mark(patch.at, kMarkSize, kRemovedColour, GlyphShape::cross);
        case PatchOperation::deleteLink:
            return sketch.band(patch.at, *patch.to, kRemovedColour, kWideBand);
        case PatchOperation::addLink:
            return sketch.band(patch.at, *patch.to, kAddedColour, kWideBand);
        case PatchOperation::moveNode:
        case PatchOperation::mergeNodes:
            sketch.band(patch.at, *patch.to, kMovedColour, kThinBand);
            return sketch.mark(*patch.to, kMarkSize, kMovedColour, GlyphShape::ring);
        case PatchOperation::retypeNode:
            return sketch.mark(patch.at, kMarkSize, kRetypedColour, GlyphShape::ring);
        default:
            if (patch.to) return sketch.band(patch.at, *patch.to, kRetypedColour, kWideBand);
            sketch.mark(patch.at, kMarkSize, kRetypedColour, GlyphShape::ring);
    }
}

void drawPath(Sketch& sketch, const NavGraph& graph, const PathBetween& between, float colour,
              const Vec3& raise) {
    const auto& nodes = between.path.nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        sketch.band(originOf(graph, nodes[i - 1]) + raise, originOf(graph, nodes[i]) + raise, colour,
                    kWideBand);
    }
    if (!between.path.found && between.path.nearest >= 0) {
        sketch.mark(originOf(graph, between.path.nearest) + raise, kMarkSize, colour, GlyphShape::cross);
    }
}

}  // namespace

Picture issuePicture(std::span<const Issue* const> issues) {
    Sketch sketch;
    // A thousand hints would hide the few things that matter.
    const bool hintsAlone =
        std::ranges::all_of(issues, [](const Issue* issue) { return issue->severity == Severity::hint; });
    for (const auto* issue : issues) {
        if (issue->severity == Severity::hint && !hintsAlone) continue;
        const auto look = severityLook(issue->severity);
        sketch.mark(issue->at + kAbove, issue->severity == Severity::hint ? kSmallMark : kMarkSize,
                    look.category, look.shape);
    }
    return std::move(sketch).share();
}

Picture fixPicture(std::span<const EditPatch> patches) {
    Sketch sketch;
    for (const auto& patch : patches) drawPatch(sketch, patch);
    return std::move(sketch).share();
}

float suspicionColour(Suspicion suspicion) {
    // Vermilion, orange, purple, sky blue, grey, green: the worst are warm.
    constexpr std::array<float, kSuspicionCount> kColours{5, 0, 6, 1, 7, 2};
    return kColours[static_cast<std::size_t>(suspicion)];
}

Picture agreementPicture(const NavGraph& graph, std::span<const LinkAgreement> links) {
    Sketch sketch;
    for (const auto& link : links) {
        if (link.suspicion >= Suspicion::untold) continue;
        sketch.band(graph.nodes[link.node].origin + kBeside, originOf(graph, link.to) + kBeside,
                    suspicionColour(link.suspicion),
                    link.suspicion == Suspicion::unseenButPossible ? kThinBand : kWideBand);
    }
    return std::move(sketch).share();
}

Picture diffPicture(const NavGraph& a, const NavGraph& b, const NavDiff& diff) {
    Sketch sketch;
    for (const auto node : diff.nodesAdded)
        sketch.mark(originOf(b, node), kMarkSize, kAddedColour, GlyphShape::cube);
    for (const auto node : diff.nodesRemoved) {
        sketch.mark(originOf(a, node), kMarkSize, kRemovedColour, GlyphShape::cross);
    }
    for (const auto& match : diff.nodesMoved) {
        sketch.band(originOf(a, match.a), originOf(b, match.b), kMovedColour, kWideBand);
        sketch.mark(originOf(b, match.b), kSmallMark, kMovedColour, GlyphShape::pyramid);
    }
    for (const auto& match : diff.nodesRetyped) {
        sketch.mark(originOf(b, match.b), kMarkSize, kRetypedColour, GlyphShape::ring);
    }
    const auto links = [&](const std::vector<LinkEnds>& ends, const NavGraph& graph, float colour) {
        for (const auto& [from, to] : ends) {
            sketch.band(originOf(graph, from), originOf(graph, to), colour, kThinBand);
        }
    };
    links(diff.linksAdded, b, kAddedColour);
    links(diff.linksRemoved, a, kRemovedColour);
    for (const auto& match : diff.linksRetyped) {
        sketch.band(originOf(b, match.b.first), originOf(b, match.b.second), kRetypedColour, kThinBand);
    }
    return std::move(sketch).share();
}

Picture pathPicture(const NavGraph& a, const PathBetween& inA, const NavGraph& b, const PathBetween& inB) {
    Sketch sketch;
    drawPath(sketch, a, inA, kMovedColour, kBeside);
    drawPath(sketch, b, inB, kRetypedColour, 2.0f * kBeside);
    return std::move(sketch).share();
}

}  // namespace navwright
