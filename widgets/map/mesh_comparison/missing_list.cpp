#include "widgets/map/mesh_comparison/missing_list.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/nav/graph/path_query.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

namespace navwright {

namespace {

constexpr double kInHundredths = 0.01;  ///< seconds
constexpr float kTriedWidth = 6, kUntriedWidth = 3, kMarkedLinkWidth = 10, kLinkEndSize = 7;

/// Whether both are of the same two nodes, which may stand elsewhere in another nav. A proposal of both
/// directions is that of either.
bool isSame(const LackedLink& link, const LackedLink& other) {
    const bool there =
        link.from == other.from && link.to == other.to && link.start == other.start && link.end == other.end;
    const bool back =
        link.from == other.to && link.to == other.from && link.start == other.end && link.end == other.start;
    return there || (back && link.byMeshes != nullptr && link.byMeshes->triedBack);
}

/// The row of a link between two nodes of this nav, which is added where there is none.
LackedLink& rowOf(std::vector<LackedLink>& links, const NavGraph& nav, std::int32_t from, std::int32_t to) {
    const LackedLink link{
        .from = from, .to = to, .start = nav.nodes[from].origin, .end = nav.nodes[to].origin};
    const auto same =
        std::ranges::find_if(links, [&link](const LackedLink& other) { return isSame(other, link); });
    return same != links.end() ? *same : links.emplace_back(link);
}

}  // namespace

double LackedLink::saved() const {
    constexpr double kNoPath = std::numeric_limits<double>::infinity();
    if (byAreas != nullptr)
        return byAreas->byNav == kNoTime ? kNoPath : (byAreas->byNav - byAreas->byAreas) * kInHundredths;
    if (byBots != nullptr) return byBots->saved;
    return byMeshes->round ? byMeshes->gain / kTimedRun : kNoPath;
}

std::vector<LackedLink> lackedLinks(const LackedBy& by) {
    std::vector<LackedLink> links;
    if (by.meshes != nullptr) {
        for (const auto* list : {&by.meshes->kept, &by.meshes->refused}) {
            for (std::size_t i = 0; i < list->size(); ++i) {
                const auto& link = (*list)[i];
                links.push_back({.from = link.from,
                                 .to = link.to,
                                 .start = link.start,
                                 .end = link.end,
                                 .byMeshes = &link,
                                 .proposal = i});
            }
        }
    }
    if (by.areas != nullptr && by.areasNav != nullptr) {
        for (const auto& missing : *by.areas)
            rowOf(links, *by.areasNav, missing.from, missing.to).byAreas = &missing;
    }
    if (by.bots != nullptr && by.botsNav != nullptr) {
        for (const auto& walked : *by.bots)
            rowOf(links, *by.botsNav, walked.from, walked.to).byBots = &walked;
    }
    return links;
}

StagePicture lackedPicture(const std::vector<LackedLink>& links, int marked) {
    Sketch sketch;
    int row = 0;
    for (const auto& link : links) {
        const bool isMarked = row++ == marked;
        const float colour = link.refused() ? kRefusedColour : kProposedColour;
        const bool made = link.byBots != nullptr || (link.byMeshes != nullptr && !link.refused());
        const float width = made ? kTriedWidth : kUntriedWidth;
        const bool bothWays = link.byMeshes != nullptr && link.byMeshes->there && link.byMeshes->back;
        sketch.band(link.start, link.end, isMarked ? kMarkedCross : colour,
                    isMarked ? kMarkedLinkWidth : width, bothWays ? 0 : 1);
        sketch.mark(link.start, kLinkEndSize, colour, GlyphShape::octahedron);
        sketch.mark(link.end, kLinkEndSize, colour, GlyphShape::octahedron);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
