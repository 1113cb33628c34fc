#include "audit/audit_pictures.h"

#include <algorithm>
#include <array>

#include "audit/severity_look.h"
#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kMarkSize = 12, kSmallMark = 8;
constexpr float kWideBand = 5, kThinBand = 2.5f;
/// Marks stand above what they mark, so that both are seen.
constexpr Vec3 kAbove(0, 0, 28);
constexpr Vec3 kBeside(0, 0, 6);

class Sketch {
  public:
    void mark(const Vec3& at, float colour, GlyphShape shape, float size = kMarkSize, bool hollow = false) {
        reach(at);
        picture_->glyphs.push_back({.position = at,
                                    .size = size,
                                    .scalar = colour,
                                    .filter = colour,
                                    .shape = shape,
                                    .hollow = hollow});
        picture_->glyphItems.emplace_back();
    }
    void band(const Vec3& from, const Vec3& to, float colour, float width = kWideBand) {
        reach(from);
        reach(to);
        picture_->ribbons.push_back(
            {.from = from, .to = to, .scalar = colour, .filter = colour, .width = width});
        picture_->ribbonItems.emplace_back();
    }
    [[nodiscard]] Picture done() {
        picture_->scale.categories = true;
        picture_->items = picture_->glyphs.size() + picture_->ribbons.size();
        return picture_->items == 0 ? nullptr : std::move(picture_);
    }

  private:
    void reach(const Vec3& at) {
        extend(picture_->bounds, at, picture_->glyphs.empty() && picture_->ribbons.empty());
    }

    std::shared_ptr<StagePicture> picture_ = std::make_shared<StagePicture>();
};

const Vec3& originOf(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)].origin;
}

void drawPatch(Sketch& sketch, const EditPatch& patch) {
    switch (patch.operation) {
        case PatchOperation::addNode:
            return sketch.mark(patch.at, kAddedColour, GlyphShape::cube);
        case PatchOperation::deleteNode:
        case PatchOperation::dissolveNode:
            return sketch.mark(patch.at, kRemovedColour, GlyphShape::cross);
        case PatchOperation::deleteLink:
            return sketch.band(patch.at, *patch.to, kRemovedColour);
        case PatchOperation::addLink:
            return sketch.band(patch.at, *patch.to, kAddedColour);
        case PatchOperation::moveNode:
        case PatchOperation::mergeNodes:
            sketch.band(patch.at, *patch.to, kMovedColour, kThinBand);
            return sketch.mark(*patch.to, kMovedColour, GlyphShape::ring);
        case PatchOperation::retypeNode:
            return sketch.mark(patch.at, kRetypedColour, GlyphShape::ring);
        default:
            if (patch.to) return sketch.band(patch.at, *patch.to, kRetypedColour);
            sketch.mark(patch.at, kRetypedColour, GlyphShape::ring);
    }
}

void drawPath(Sketch& sketch, const NavGraph& graph, const PathBetween& between, float colour,
              const Vec3& raise) {
    const auto& nodes = between.path.nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        sketch.band(originOf(graph, nodes[i - 1]) + raise, originOf(graph, nodes[i]) + raise, colour);
    }
    if (!between.path.found && between.path.nearest >= 0) {
        sketch.mark(originOf(graph, between.path.nearest) + raise, colour, GlyphShape::cross);
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
        sketch.mark(issue->at + kAbove, look.category, look.shape,
                    issue->severity == Severity::hint ? kSmallMark : kMarkSize);
    }
    return sketch.done();
}

Picture fixPicture(std::span<const EditPatch> patches) {
    Sketch sketch;
    for (const auto& patch : patches) drawPatch(sketch, patch);
    return sketch.done();
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
    return sketch.done();
}

Picture diffPicture(const NavGraph& a, const NavGraph& b, const NavDiff& diff) {
    Sketch sketch;
    for (const auto node : diff.nodesAdded) sketch.mark(originOf(b, node), kAddedColour, GlyphShape::cube);
    for (const auto node : diff.nodesRemoved) {
        sketch.mark(originOf(a, node), kRemovedColour, GlyphShape::cross);
    }
    for (const auto& match : diff.nodesMoved) {
        sketch.band(originOf(a, match.a), originOf(b, match.b), kMovedColour);
        sketch.mark(originOf(b, match.b), kMovedColour, GlyphShape::pyramid, kSmallMark);
    }
    for (const auto& match : diff.nodesRetyped) {
        sketch.mark(originOf(b, match.b), kRetypedColour, GlyphShape::ring);
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
    return sketch.done();
}

Picture pathPicture(const NavGraph& a, const PathBetween& inA, const NavGraph& b, const PathBetween& inB) {
    Sketch sketch;
    drawPath(sketch, a, inA, kMovedColour, kBeside);
    drawPath(sketch, b, inB, kRetypedColour, 2.0f * kBeside);
    return sketch.done();
}

}  // namespace navwright
