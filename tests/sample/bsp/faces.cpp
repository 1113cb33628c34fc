#include "tests/sample/bsp/faces.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>

#include "tests/sample/bsp/face_size.h"
#include "tests/sample/bsp/face_vertices.h"

namespace navwright::compile {

namespace {

/// The contents one sees, strongest first: solid to mist.
constexpr Contents kVisibleContents = (kContentsMist << 1) - 1;

/// The strongest visible contents that differ; 0 when nothing is to be seen between the two.
Contents visibleDifference(Contents a, Contents b) {
    const auto bits = (a ^ b) & kVisibleContents;
    return bits & -bits;
}

class FaceMaker {
  public:
    FaceMaker(const Tree& tree, std::span<const Solid> solids) : tree_(tree), solids_(solids) {}

    /// The texinfo of what someone in leaf `from` sees of leaf `to` through a portal on `plane`, which looks
    /// towards him; -1 for nothing.
    [[nodiscard]] int lookOf(int from, int to, int plane) const {
        const auto& near = leaf(from);
        const auto& far = leaf(to);
        const auto seen = visibleDifference(near.contents, far.contents);
        if (seen == 0 || near.isSolid()) return -1;
        const auto windowFromWithin = seen == kContentsWindow && (near.contents & kContentsWindow) != 0;
        if (windowFromWithin) return -1;
        const auto outside = sideOn(far, plane, seen);
        return outside >= 0 ? outside : sideOn(near, PlaneTable::opposite(plane), seen);
    }

    [[nodiscard]] Contents contentsOf(int index) const { return leaf(index).contents; }

  private:
    [[nodiscard]] const TreeLeaf& leaf(int index) const {
        return tree_.leafs[static_cast<std::size_t>(index)];
    }

    /// The texinfo of the first side on `plane` of the leaf's solids with these contents; -1 when there is
    /// none.
    [[nodiscard]] int sideOn(const TreeLeaf& where, int plane, Contents contents) const {
        for (const auto index : where.solids) {
            const auto& solid = solids_[static_cast<std::size_t>(index)];
            if ((solid.contents & contents) == 0) continue;
            for (const auto& side : solid.sides) {
                if (side.plane == plane && !side.isBevel()) return side.texInfo;
            }
        }
        return -1;
    }

    const Tree& tree_;
    std::span<const Solid> solids_;
};

void unite(std::vector<int>& leafs, const std::vector<int>& more) {
    std::vector<int> all;
    std::ranges::set_union(leafs, more, std::back_inserter(all));
    leafs = std::move(all);
}

/// Merges faces that look alike until no two of them join.
void mergeFaces(std::vector<Face>& faces, const Point& normal) {
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (std::size_t j = i + 1; j < faces.size();) {
            auto merged = mergePolygons(faces[i].polygon, faces[j].polygon, normal);
            if (merged.empty()) {
                ++j;
                continue;
            }
            faces[i].polygon = std::move(merged);
            unite(faces[i].leafs, faces[j].leafs);
            faces.erase(faces.begin() + static_cast<std::ptrdiff_t>(j));
            j = i + 1;
        }
    }
}

}  // namespace

bool isLit(const MapSurface& surface) {
    return (surface.flags & (kSurfSky | kSurfWarp)) == 0;
}

std::vector<Face> makeFaces(const Tree& tree, const std::vector<Portal>& portals,
                            std::span<const Solid> solids, const PlaneTable& planes,
                            const TextureTable& textures) {
    const FaceMaker maker(tree, solids);
    // Only faces of one key may merge.
    std::map<std::tuple<int, int, int, Contents>, std::vector<Face>> alike;
    const auto look = [&](const Portal& portal, int from, int to, int plane, Polygon polygon) {
        const auto texInfo = maker.lookOf(from, to, plane);
        if (texInfo < 0 || (textures[texInfo].surface.flags & kSurfNoDraw) != 0) return;
        const auto contents = maker.contentsOf(from);
        alike[{portal.node, plane, texInfo, contents}].push_back(
            {portal.node, plane, texInfo, contents, std::move(polygon), {from}});
    };
    for (const auto& portal : portals) {
        const auto plane = tree.nodes[static_cast<std::size_t>(portal.node)].plane;
        look(portal, portal.front, portal.back, plane, portal.polygon);
        look(portal, portal.back, portal.front, PlaneTable::opposite(plane), reversed(portal.polygon));
    }
    std::vector<Face> faces;
    for (auto& [key, group] : alike) {
        mergeFaces(group, planes[std::get<1>(key)].normal);
        for (auto& face : group) cutToLightmapSize(std::move(face), textures, faces);
    }
    fitVertices(faces);
    return faces;
}

}  // namespace navwright::compile
