#include "widgets/review/issues/issue_pictures.h"

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/review/issues/issue_model.h"

namespace navwright {

namespace {

constexpr float kMarkSize = 12, kSmallMark = 8;
/// Sky blue and purple: neither is a colour of a change.
constexpr float kPathInA = 1, kPathInB = 6;
constexpr float kWideBand = 5, kThinBand = 2.5f;
/// Marks stand above what they mark, so that both are seen.
constexpr Vec3 kAbove(0, 0, 28);
constexpr Vec3 kBeside(0, 0, 6);

const Vec3& originOf(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[node].origin;
}

void drawPatch(Sketch& sketch, const EditPatch& patch) {
    switch (patch.operation) {
        case PatchOperation::addNode:
            return sketch.mark(patch.at, kMarkSize, kAddedLook);
        case PatchOperation::deleteNode:
        case PatchOperation::dissolveNode:
            return sketch.mark(patch.at, kMarkSize, kRemovedLook);
        case PatchOperation::deleteLink:
            return sketch.band(patch.at, *patch.to, kRemovedLook, kWideBand);
        case PatchOperation::addLink:
            return sketch.band(patch.at, *patch.to, kAddedLook, kWideBand);
        case PatchOperation::moveNode:
        case PatchOperation::mergeNodes:
            sketch.band(patch.at, *patch.to, kMovedLook, kThinBand);
            return sketch.mark(*patch.to, kMarkSize, kMovedLook);
        case PatchOperation::retypeNode:
            return sketch.mark(patch.at, kMarkSize, kRetypedLook);
        default:
            if (patch.to) return sketch.band(patch.at, *patch.to, kRetypedLook, kWideBand);
            sketch.mark(patch.at, kMarkSize, kRetypedLook);
    }
}

/// What looks like it in the view.
EditPatch inOurTerms(const RereleasePatch& patch) {
    EditPatch ours;
    ours.at = patch.at;
    ours.to = patch.to;
    switch (patch.kind) {
        case RereleasePatchKind::addNode:
            ours.operation = PatchOperation::addNode;
            break;
        case RereleasePatchKind::moveNode:
            ours.operation = PatchOperation::moveNode;
            break;
        case RereleasePatchKind::deleteNode:
            ours.operation = PatchOperation::deleteNode;
            break;
        case RereleasePatchKind::addLink:
            ours.operation = PatchOperation::addLink;
            break;
        case RereleasePatchKind::deleteLink:
            ours.operation = PatchOperation::deleteLink;
            break;
        default:
            ours.operation = patch.to ? PatchOperation::retypeLink : PatchOperation::retypeNode;
            break;
    }
    return ours;
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

template <class Look>
void drawWay(Sketch& sketch, const std::vector<Vec3>& way, const Look& look, const Vec3& raise) {
    for (std::size_t i = 1; i < way.size(); ++i)
        sketch.band(way[i - 1] + raise, way[i] + raise, look, kWideBand);
}

}  // namespace

std::shared_ptr<const StagePicture> issuePicture(std::span<const Issue* const> issues) {
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

std::shared_ptr<const StagePicture> fixPicture(std::span<const EditPatch> patches) {
    Sketch sketch;
    for (const auto& patch : patches) drawPatch(sketch, patch);
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> fixPicture(const QuickFix& fix) {
    Sketch sketch;
    for (const auto& patch : fix.patches) drawPatch(sketch, patch);
    for (const auto& patch : fix.rereleasePatches) drawPatch(sketch, inOurTerms(patch));
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> detourPicture(const Issue& issue) {
    Sketch sketch;
    drawWay(sketch, issue.navWay, kRemovedLook, kBeside);
    drawWay(sketch, issue.shortestWay, kAddedLook, 2.0f * kBeside);
    return std::move(sketch).share();
}

float suspicionColour(Suspicion suspicion) {
    // Vermilion, orange, purple, sky blue, grey, green: the worst are warm.
    constexpr std::array<float, kSuspicionCount> kColours{5, 0, 6, 1, 7, 2};
    return kColours[toIndex(suspicion)];
}

std::shared_ptr<const StagePicture> agreementPicture(const NavGraph& graph,
                                                     std::span<const LinkAgreement> links) {
    Sketch sketch;
    for (const auto& link : links) {
        if (link.suspicion >= Suspicion::untold) continue;
        sketch.band(graph.nodes[link.node].origin + kBeside, originOf(graph, link.to) + kBeside,
                    suspicionColour(link.suspicion),
                    link.suspicion == Suspicion::unseenButPossible ? kThinBand : kWideBand);
    }
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> pathPicture(const NavGraph& a, const PathBetween& inA, const NavGraph& b,
                                                const PathBetween& inB) {
    Sketch sketch;
    drawPath(sketch, a, inA, kPathInA, kBeside);
    drawPath(sketch, b, inB, kPathInB, 2.0f * kBeside);
    return std::move(sketch).share();
}

}  // namespace navwright
