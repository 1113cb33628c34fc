#include "tests/sample/bsp/tree.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

namespace navwright::compile {

namespace {

constexpr double kHullMargin = 8;  ///< of void around the brushes, as id Software's compiler leaves

/// The part of a solid that is inside a node.
struct Fragment {
    int solid = 0;
    Polyhedron volume;
};

/// How good a plane is to split with, best first. The weights are id Software's.
struct Candidate {
    int plane = 0;
    bool structural = false;  ///< bounds something that is always drawn
    int score = 0;

    [[nodiscard]] bool betterThan(const Candidate& other) const {
        if (structural != other.structural) return structural;
        if (score != other.score) return score > other.score;
        return plane < other.plane;
    }
};

class TreeBuilder {
  public:
    TreeBuilder(std::span<const Solid> solids, const PlaneTable& planes)
        : solids_(solids), planes_(planes), used_(static_cast<std::size_t>(planes.size() / 2)) {}

    Tree build() {
        Bounds bounds;
        std::vector<Fragment> fragments;
        for (int i = 0; i < std::ssize(solids_); ++i) {
            fragments.push_back(wholeSolid(i));
            bounds.add(solids_[static_cast<std::size_t>(i)].bounds);
        }
        bounds.mins -= kHullMargin;
        bounds.maxs += kHullMargin;
        grow(hullBox(bounds), std::move(fragments));
        return std::move(tree_);
    }

  private:
    Fragment wholeSolid(int index) const {
        Fragment fragment{.solid = index, .volume = {}};
        for (const auto& side : solids_[static_cast<std::size_t>(index)].sides) {
            if (!side.isBevel()) fragment.volume.add({side.plane, planes_[side.plane], side.polygon});
        }
        return fragment;
    }

    [[nodiscard]] const Solid& solidOf(const Fragment& fragment) const {
        return solids_[static_cast<std::size_t>(fragment.solid)];
    }

    std::vector<bool>::reference used(int plane) { return used_[static_cast<std::size_t>(plane / 2)]; }

    /// The node or leaf (~value) made of a volume and what is in it.
    int grow(const Polyhedron& volume, std::vector<Fragment> fragments) {
        const auto plane = choosePlane(volume, fragments);
        if (plane < 0) return makeLeaf(volume, fragments);
        auto split = splitPolyhedron(volume, plane, planes_);
        std::array<std::vector<Fragment>, 2> halves;
        for (auto& fragment : fragments) share(std::move(fragment), plane, halves);
        const auto index = tree_.nodes.size();
        tree_.nodes.push_back({plane, {}, std::move(split.cut), volume.bounds});
        used(plane) = true;
        const auto front = grow(split.front, std::move(halves[0]));
        const auto back = grow(split.back, std::move(halves[1]));
        used(plane) = false;
        tree_.nodes[index].children = {front, back};
        return static_cast<int>(index);
    }

    void share(Fragment fragment, int plane, std::array<std::vector<Fragment>, 2>& halves) const {
        const auto sides = sidesOf(fragment.volume, plane, planes_);
        if (sides.front && sides.back) {
            auto split = splitPolyhedron(fragment.volume, plane, planes_);
            if (!split.front.empty()) halves[0].push_back({fragment.solid, std::move(split.front)});
            if (!split.back.empty()) halves[1].push_back({fragment.solid, std::move(split.back)});
        } else if (sides.front || sides.back) {
            halves[sides.front ? 0 : 1].push_back(std::move(fragment));
        }
    }

    /// The best plane of the fragments' sides that divides the volume; -1 when none does, so that every
    /// fragment fills it.
    int choosePlane(const Polyhedron& volume, const std::vector<Fragment>& fragments) {
        std::map<int, bool> planes;  // and whether structural
        for (const auto& fragment : fragments) {
            const auto structural = (solidOf(fragment).contents & (kContentsSolid | kContentsWindow)) != 0 &&
                                    (solidOf(fragment).contents & kContentsDetail) == 0;
            for (const auto& facet : fragment.volume.facets) {
                const auto plane = PlaneTable::positive(facet.planeNumber);
                if (!used(plane)) planes[plane] = planes[plane] || structural;
            }
        }
        Candidate best{.plane = -1};
        for (const auto& [plane, structural] : planes) {
            const auto cuts = sidesOf(volume, plane, planes_);
            if (!cuts.front || !cuts.back) continue;
            const Candidate candidate{plane, structural, score(plane, fragments)};
            if (best.plane < 0 || candidate.betterThan(best)) best = candidate;
        }
        return best.plane;
    }

    [[nodiscard]] int score(int plane, const std::vector<Fragment>& fragments) const {
        int front = 0, back = 0, splits = 0, facing = 0;
        for (const auto& fragment : fragments) {
            const auto sides = sidesOf(fragment.volume, plane, planes_);
            front += sides.front ? 1 : 0;
            back += sides.back ? 1 : 0;
            splits += sides.front && sides.back ? 1 : 0;
            facing += std::ranges::any_of(fragment.volume.facets, [&](const Facet& facet) {
                return PlaneTable::positive(facet.planeNumber) == plane;
            });
        }
        constexpr int kWeight = 5;
        return kWeight * (facing - splits) - std::abs(front - back) + (isAxial(planes_[plane]) ? kWeight : 0);
    }

    int makeLeaf(const Polyhedron& volume, const std::vector<Fragment>& fragments) {
        TreeLeaf leaf;
        leaf.bounds = volume.bounds;
        for (const auto& fragment : fragments) {
            leaf.contents |= solidOf(fragment).contents;
            leaf.solids.push_back(fragment.solid);
        }
        if (leaf.isSolid()) leaf.contents = kContentsSolid;
        std::ranges::sort(leaf.solids);
        leaf.touchesHull = std::ranges::any_of(
            volume.facets, [](const Facet& facet) { return facet.planeNumber == kWorldHull; });
        tree_.leafs.push_back(std::move(leaf));
        return ~static_cast<int>(tree_.leafs.size() - 1);
    }

    std::span<const Solid> solids_;
    const PlaneTable& planes_;
    std::vector<bool> used_;  // of the planes, by pair, on the way down to where the tree grows
    Tree tree_;
};

/// Whether all below `child` is solid; then `solids` receives what is there.
bool allSolid(const Tree& tree, int child, std::vector<int>& solids) {
    if (child >= 0) {
        const auto& node = tree.nodes[static_cast<std::size_t>(child)];
        return allSolid(tree, node.children[0], solids) && allSolid(tree, node.children[1], solids);
    }
    const auto& leaf = tree.leafs[static_cast<std::size_t>(~child)];
    solids.insert(solids.end(), leaf.solids.begin(), leaf.solids.end());
    return leaf.isSolid();
}

int pruned(Tree& tree, int child) {
    if (child < 0) return child;
    const auto index = static_cast<std::size_t>(child);
    std::vector<int> solids;
    if (allSolid(tree, child, solids)) {
        std::ranges::sort(solids);
        solids.erase(std::ranges::unique(solids).begin(), solids.end());
        TreeLeaf leaf;
        leaf.contents = kContentsSolid;
        leaf.solids = std::move(solids);
        leaf.bounds = tree.nodes[index].bounds;
        tree.leafs.push_back(std::move(leaf));
        return ~static_cast<int>(tree.leafs.size() - 1);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const auto kept = pruned(tree, tree.nodes[index].children[side]);
        tree.nodes[index].children[side] = kept;
    }
    return child;
}

}  // namespace

Tree buildTree(std::span<const Solid> solids, const PlaneTable& planes) {
    return TreeBuilder(solids, planes).build();
}

int leafAt(const Tree& tree, const PlaneTable& planes, const Point& point) {
    int child = 0;
    while (child >= 0) {
        const auto& node = tree.nodes[static_cast<std::size_t>(child)];
        child = node.children[planes[node.plane].distance(point) < 0 ? 1 : 0];
    }
    return ~child;
}

void pruneSolid(Tree& tree) {
    for (std::size_t side = 0; side < 2; ++side) {
        const auto kept = pruned(tree, tree.nodes[0].children[side]);
        tree.nodes[0].children[side] = kept;
    }
}

}  // namespace navwright::compile
