#include "widgets/map/mesh_comparison/missing_list.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "core/nav/graph/path_query.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

namespace navwright {

namespace {

constexpr double kInHundredths = 0.01;  ///< seconds
constexpr float kTriedWidth = 6, kUntriedWidth = 3, kMarkedLinkWidth = 10, kLinkEndSize = 7;

/// Whether both are of the same two nodes, which may stand elsewhere in another nav.
bool isSame(const LackedLink& link, const LackedLink& missing) {
    const auto joins = [&link](const LackedLink& other, bool back) {
        return back ? link.from == other.to && link.to == other.from && link.start == other.end &&
                          link.end == other.start
                    : link.from == other.from && link.to == other.to && link.start == other.start &&
                          link.end == other.end;
    };
    return joins(missing, false) || (link.byMeshes->triedBack && joins(missing, true));
}

}  // namespace

double LackedLink::saved() const {
    constexpr double kNoPath = std::numeric_limits<double>::infinity();
    if (byAreas != nullptr)
        return byAreas->byNav == kNoTime ? kNoPath : (byAreas->byNav - byAreas->byAreas) * kInHundredths;
    return byMeshes->round ? byMeshes->gain / kTimedRun : kNoPath;
}

std::vector<LackedLink> lackedLinks(const std::vector<MissingLink>* byAreas, const LinkProposals* byMeshes,
                                    const NavGraph& nav) {
    std::vector<LackedLink> links;
    if (byMeshes != nullptr) {
        for (const auto* list : {&byMeshes->kept, &byMeshes->refused}) {
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
    const auto ofMeshes = links.size();
    if (byAreas == nullptr) return links;
    for (const auto& missing : *byAreas) {
        const LackedLink link{.from = missing.from,
                              .to = missing.to,
                              .start = nav.nodes[missing.from].origin,
                              .end = nav.nodes[missing.to].origin,
                              .byAreas = &missing};
        const auto meshes = std::span(links).first(ofMeshes);
        const auto same =
            std::ranges::find_if(meshes, [&link](const LackedLink& other) { return isSame(other, link); });
        if (same != meshes.end()) {
            same->byAreas = &missing;
        } else {
            links.push_back(link);
        }
    }
    return links;
}

StagePicture lackedPicture(const std::vector<LackedLink>& links, int marked) {
    Sketch sketch;
    int row = 0;
    for (const auto& link : links) {
        const bool isMarked = row++ == marked;
        const float colour = link.refused() ? kRefusedColour : kProposedColour;
        const float width = link.byMeshes != nullptr && !link.refused() ? kTriedWidth : kUntriedWidth;
        const bool bothWays = link.byMeshes != nullptr && link.byMeshes->there && link.byMeshes->back;
        sketch.band(link.start, link.end, isMarked ? kMarkedCross : colour,
                    isMarked ? kMarkedLinkWidth : width, bothWays ? 0 : 1);
        sketch.mark(link.start, kLinkEndSize, colour, GlyphShape::octahedron);
        sketch.mark(link.end, kLinkEndSize, colour, GlyphShape::octahedron);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
