#include "core/aas/areas/area_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <unordered_map>

#include "core/base/index.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr double kLeastFace = 0.1;  ///< least area of a surface, square units
constexpr std::size_t kMostPieces =
    256;                        ///< maximum pieces of a partly covered side, before it is taken whole
constexpr double kMargin = 64;  ///< space around all brushes, units

struct Surface {
    std::int32_t plane;
    Polygon polygon;
};

bool touches(const HullBrush& a, const HullBrush& b) {
    constexpr double kNear = 0.1;
    return glm::all(glm::lessThanEqual(a.mins, b.maxs + kNear)) &&
           glm::all(glm::greaterThanEqual(a.maxs, b.mins - kNear));
}

/// The parts of a polygon in a side of one brush that another leaves visible. Where both face the same way in
/// one plane, all of it.
std::vector<Polygon> uncovered(const Polygon& polygon, std::int32_t plane, const HullBrush& cover,
                               const PlaneTable& planes) {
    std::vector<Polygon> visible;
    for (const auto& side : cover.sides) {
        if (side.plane == plane) return {polygon};
    }
    auto rest = polygon;
    for (const auto& side : cover.sides) {
        if (side.plane == (plane ^ 1)) continue;
        auto parts = cut(rest, planes[side.plane]);
        if (parts.front.empty() && parts.back.empty()) return {polygon};  // it lies in that side
        if (!parts.front.empty() && areaOf(parts.front) > kLeastFace)
            visible.push_back(std::move(parts.front));
        rest = std::move(parts.back);
        if (rest.empty() || areaOf(rest) <= kLeastFace) return {polygon};
    }
    return visible;
}

/// The surfaces that split space: for blocking brushes only what is visible outside the others of the same
/// hull; for ladders, liquids and marks all sides.
Result<std::vector<Surface>> surfacesOf(const std::vector<HullBrush>& brushes, const PlaneTable& planes,
                                        JobContext& context) {
    std::vector<Surface> surfaces;
    std::vector<const HullBrush*> covers;
    for (const auto& brush : brushes) {
        if (context.stopRequested()) return cancelled();
        const bool blocks = (brush.meaning & blocksBrush) != 0;
        covers.clear();
        for (const auto& other : brushes) {
            if (&other != &brush && other.hull == brush.hull && (other.meaning & blocksBrush) != 0 &&
                touches(brush, other))
                covers.push_back(&other);
        }
        for (const auto& side : brush.sides) {
            if (side.polygon.empty() || areaOf(side.polygon) <= kLeastFace) continue;
            if ((brush.meaning & ladderBrush) != 0 || !blocks) {
                surfaces.push_back({side.plane, side.polygon});
                continue;
            }
            std::vector<Polygon> visible{side.polygon}, left;
            for (const auto* cover : covers) {
                if (context.stopRequested()) return cancelled();
                if (visible.size() > kMostPieces) {
                    visible.assign(1, side.polygon);
                    break;
                }
                left.clear();
                for (const auto& piece : visible) {
                    auto pieces = uncovered(piece, side.plane, *cover, planes);
                    std::ranges::move(pieces, std::back_inserter(left));
                }
                visible.swap(left);
                if (visible.empty()) break;
            }
            for (auto& piece : visible) surfaces.push_back({side.plane, std::move(piece)});
        }
    }
    return surfaces;
}

class TreeBuilder {
  public:
    TreeBuilder(const BspFile& bsp, const std::vector<HullBrush>& brushes, std::size_t hulls,
                PlaneTable& planes, JobContext& context)
        : bsp_(bsp), brushes_(brushes), hulls_(hulls), planes_(planes), context_(context) {}

    Result<AreaTree> build() {
        NAV_ASSIGN(auto surfaces, surfacesOf(brushes_, planes_, context_));
        context_.progress("cutting space", 1, 4);
        NAV_TRY(split(std::move(surfaces)));
        context_.progress("cutting space", 2, 4);
        NAV_TRY(makePortals());
        classify();
        context_.progress("cutting space", 3, 4);
        NAV_TRY(flood());
        context_.progress("cutting space", 4, 4);
        return std::move(tree_);
    }

  private:
    struct Work {
        std::int32_t node;
        std::vector<Surface> surfaces;
        std::vector<std::int32_t> brushes;
    };

    /// The plane that cuts the fewest surfaces and contains the most; for large sets only some planes are
    /// considered.
    [[nodiscard]] std::int32_t choosePlane(const std::vector<Surface>& surfaces) const {
        constexpr std::size_t kCandidates = 48;
        std::vector<std::int32_t> candidates;
        for (const auto& surface : surfaces) candidates.push_back(surface.plane & ~1);
        std::ranges::sort(candidates);
        const auto repeated = std::ranges::unique(candidates);
        candidates.erase(repeated.begin(), repeated.end());
        const auto step = std::max<std::size_t>(1, candidates.size() / kCandidates);
        std::int32_t best = -1;
        double bestValue = 0;
        for (std::size_t i = 0; i < candidates.size(); i += step) {
            const auto& plane = planes_[candidates[i]];
            int on = 0, splits = 0, front = 0, back = 0;
            for (const auto& surface : surfaces) {
                if ((surface.plane & ~1) == candidates[i]) {
                    ++on;
                    continue;
                }
                const auto [least, greatest] = reachOf(surface.polygon, plane);
                const bool before = greatest > kOnPlane, behind = least < -kOnPlane;
                splits += before && behind ? 1 : 0;
                front += before ? 1 : 0;
                back += behind ? 1 : 0;
            }
            const auto size = glm::abs(plane.normal);
            const bool axial = std::max({size.x, size.y, size.z}) == 1;
            const double value = 5.0 * on - 5.0 * splits - std::abs(front - back) + (axial ? 5.0 : 0.0);
            if (best < 0 || value > bestValue) {
                best = candidates[i];
                bestValue = value;
            }
        }
        return best;
    }

    [[nodiscard]] std::pair<bool, bool> sidesOf(const HullBrush& brush, const PlaneD& plane) const {
        const auto center = (brush.mins + brush.maxs) * 0.5, half = (brush.maxs - brush.mins) * 0.5;
        const auto at = plane.above(center), reach = glm::dot(half, glm::abs(plane.normal));
        return {at + reach > 0, at - reach < 0};
    }

    Result<> split(std::vector<Surface> surfaces) {
        Vec3d mins(0), maxs(0);
        for (const auto& brush : brushes_) {
            mins = glm::min(mins, brush.mins);
            maxs = glm::max(maxs, brush.maxs);
        }
        mins_ = mins - kMargin;
        maxs_ = maxs + kMargin;
        std::vector<std::int32_t> all;
        for (std::size_t i = 0; i < brushes_.size(); ++i) all.push_back(static_cast<std::int32_t>(i));
        tree_.nodes.emplace_back();
        leafBrushes_.emplace_back();
        std::vector<Work> open;
        open.push_back({0, std::move(surfaces), std::move(all)});
        while (!open.empty()) {
            if (context_.stopRequested()) return cancelled();
            auto work = std::move(open.back());
            open.pop_back();
            if (work.surfaces.empty()) {
                leafBrushes_[work.node] = std::move(work.brushes);
                continue;
            }
            const auto number = choosePlane(work.surfaces);
            const auto& plane = planes_[number];
            const auto first = static_cast<std::int32_t>(tree_.nodes.size());
            if (tree_.nodes.size() + 2 > 2 * limit::kAasNodes) {
                return fail("The map has too many surfaces for areas", bsp_.name,
                            "its space falls into more cells than an AAS file can hold");
            }
            auto& node = tree_.nodes[work.node];
            node.plane = number;
            node.children = {first, first + 1};
            tree_.nodes.resize(tree_.nodes.size() + 2);
            leafBrushes_.resize(tree_.nodes.size());
            Work front{first, {}, {}}, back{first + 1, {}, {}};
            for (auto& surface : work.surfaces) {
                if ((surface.plane & ~1) == number) continue;
                auto parts = cut(surface.polygon, plane);
                // Remains of slivers are within the planes of others anyway.
                if (!parts.front.empty()) front.surfaces.push_back({surface.plane, std::move(parts.front)});
                if (!parts.back.empty()) back.surfaces.push_back({surface.plane, std::move(parts.back)});
            }
            for (const auto brush : work.brushes) {
                const auto [before, behind] = sidesOf(brushes_[brush], plane);
                if (before) front.brushes.push_back(brush);
                if (behind) back.brushes.push_back(brush);
            }
            open.push_back(std::move(front));
            open.push_back(std::move(back));
        }
        return {};
    }

    void addPortal(AreaTree::Portal portal) {
        const auto number = static_cast<std::int32_t>(tree_.portals.size());
        for (const auto side : portal.sides) {
            if (side != AreaTree::kOutside) portalsOf_[side].push_back(number);
        }
        tree_.portals.push_back(std::move(portal));
    }

    Result<> makePortals() {
        portalsOf_.resize(tree_.nodes.size());
        addOuterPortals();
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (i % 256 == 0 && context_.stopRequested()) return cancelled();
            if (tree_.nodes[i].plane >= 0) splitNode(static_cast<std::int32_t>(i));
        }
        return {};
    }

    void addOuterPortals() {
        std::vector<std::int32_t> numbers;
        for (int axis = 0; axis < 3; ++axis) {
            PlaneD low, high;
            low.normal[axis] = 1;
            low.dist = std::floor(mins_[axis]);
            high.normal[axis] = -1;
            high.dist = -std::ceil(maxs_[axis]);
            numbers.push_back(planes_.find(low));
            numbers.push_back(planes_.find(high));
        }
        for (const auto number : numbers) {
            auto polygon = widePolygon(planes_[number]);
            for (const auto other : numbers) {
                if (other != number) keepBehind(polygon, planes_[other ^ 1]);
            }
            addPortal({number, {0, AreaTree::kOutside}, std::move(polygon)});
        }
    }

    void splitNode(std::int32_t number) {
        const auto node = tree_.nodes[number];
        const auto& plane = planes_[node.plane];
        const auto own = std::move(portalsOf_[number]);
        auto polygon = widePolygon(plane);
        for (const auto index : own) {
            const auto& portal = tree_.portals[index];
            if (portal.polygon.empty()) continue;
            keepBehind(polygon, planes_[portal.sides[0] == number ? portal.plane ^ 1 : portal.plane], 0.001);
            if (polygon.empty()) break;
        }
        for (const auto index : own) {
            const auto i = toIndex(index);
            if (tree_.portals[i].polygon.empty()) continue;
            auto parts = cut(tree_.portals[i].polygon, plane, 0.005);
            for (auto* part : {&parts.front, &parts.back}) {
                if (areaOf(*part) < 0.01) part->clear();
            }
            const std::size_t side = tree_.portals[i].sides[0] == number ? 0 : 1;
            const auto give = [&](Polygon piece, std::int32_t child, bool keep) {
                if (keep) {
                    tree_.portals[i].sides[side] = child;
                    tree_.portals[i].polygon = std::move(piece);
                    portalsOf_[child].push_back(index);
                    return;
                }
                auto portal = tree_.portals[i];
                portal.sides[side] = child;
                portal.polygon = std::move(piece);
                addPortal(std::move(portal));
            };
            const bool split = !parts.front.empty() && !parts.back.empty();
            if (parts.front.empty() && parts.back.empty()) tree_.portals[i].polygon.clear();
            if (!parts.front.empty()) give(std::move(parts.front), node.children[0], true);
            if (!parts.back.empty()) give(std::move(parts.back), node.children[1], !split);
        }
        if (areaOf(polygon) >= 0.01) addPortal({node.plane, node.children, std::move(polygon)});
    }

    void classify() {
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            auto& node = tree_.nodes[i];
            if (node.plane >= 0) continue;
            Vec3d sum(0);
            std::size_t corners = 0;
            for (const auto index : portalsOf_[i]) {
                const auto& polygon = tree_.portals[index].polygon;
                for (const auto& corner : polygon) sum += corner;
                corners += polygon.size();
            }
            if (corners < 4) continue;  // no volume
            const auto center = sum / static_cast<double>(corners);
            node.leaf.fits = (1u << hulls_) - 1;
            for (const auto number : leafBrushes_[i]) {
                const auto& brush = brushes_[number];
                const bool within = std::ranges::all_of(brush.sides, [&](const HullBrush::Side& side) {
                    return planes_[side.plane].above(center) <= 0;
                });
                if (!within) continue;
                if ((brush.meaning & blocksBrush) != 0) node.leaf.fits &= ~(1u << brush.hull);
                node.leaf.meaning |= brush.meaning;
                if ((brush.meaning & moverBrush) != 0) node.leaf.model = brush.model;
            }
        }
        leafBrushes_.clear();
    }

    /// The leaf that contains an entity, or one slightly above it.
    [[nodiscard]] std::optional<std::int32_t> leafOf(const Vec3d& origin) const {
        constexpr double kSide = 16;
        for (const double up : {0.0, 1.0, 9.0, 24.0}) {
            for (const auto& aside : {Vec3d(0), Vec3d(kSide, 0, 0), Vec3d(-kSide, 0, 0), Vec3d(0, kSide, 0),
                                      Vec3d(0, -kSide, 0)}) {
                const auto leaf = tree_.leafAt(origin + aside + Vec3d(0, 0, up), planes_);
                if (tree_.nodes[leaf].leaf.fits != 0) return leaf;
            }
        }
        return std::nullopt;
    }

    /// Collects all leafs reachable from `start`; returns the place where a leak leaves the map.
    [[nodiscard]] std::optional<Vec3d> floodFrom(std::int32_t start, std::vector<std::int32_t>& reached,
                                                 std::vector<bool>& seen) const {
        std::deque<std::int32_t> open{start};
        seen[start] = true;
        std::optional<Vec3d> leak;
        while (!open.empty()) {
            const auto at = open.front();
            open.pop_front();
            reached.push_back(at);
            for (const auto index : portalsOf_[at]) {
                const auto& portal = tree_.portals[index];
                if (portal.polygon.empty()) continue;
                const auto next = portal.sides[0] == at ? portal.sides[1] : portal.sides[0];
                if (next == AreaTree::kOutside) {
                    if (!leak) leak = centerOf(portal.polygon);
                    continue;
                }
                const auto i = toIndex(next);
                if (seen[i] || tree_.nodes[i].leaf.fits == 0) continue;
                seen[i] = true;
                open.push_back(next);
            }
        }
        return leak;
    }

    static bool isSpawn(std::string_view name) { return name.starts_with("info_player"); }

    Result<> flood() {
        std::vector<bool> seen(tree_.nodes.size());
        std::unordered_map<std::int32_t, Vec3d> leaking;  // reachable leafs outside, and where
        std::size_t insides = 0;
        for (const auto& entity : bsp_.entities) {
            const auto name = entity.className();
            // Lights may be anywhere, and brush models are at their brushes.
            if (entity.value("origin").empty() || name.starts_with("light") || entity.brushModel() >= 0)
                continue;
            const auto leaf = leafOf(Vec3d(entity.origin()));
            if (!leaf) continue;
            if (!seen[*leaf]) {
                std::vector<std::int32_t> reached;
                const auto leak = floodFrom(*leaf, reached, seen);
                for (const auto number : reached) {
                    if (leak) {
                        leaking.emplace(number, *leak);
                    } else {
                        tree_.nodes[number].leaf.inside = true;
                        ++insides;
                    }
                }
            }
            const auto out = leaking.find(*leaf);
            if (out == leaking.end()) continue;
            const auto at = entity.origin();
            const auto words = fmt::format(
                "the {} at ({:.0f} {:.0f} {:.0f}) has a way out of the map, near ({:.0f} {:.0f} {:.0f})",
                name, at.x, at.y, at.z, out->second.x, out->second.y, out->second.z);
            if (isSpawn(name))
                return fail("The map leaks: " + words, bsp_.name,
                            "areas need a map that walls close on all sides");
            tree_.warnings.push_back("Left out: " + words);
        }
        if (insides == 0) {
            return fail("The map has no place for players: no entity is where a player fits", bsp_.name);
        }
        return {};
    }

    const BspFile& bsp_;
    const std::vector<HullBrush>& brushes_;
    std::size_t hulls_;
    PlaneTable& planes_;
    JobContext& context_;
    AreaTree tree_;
    std::vector<std::vector<std::int32_t>> leafBrushes_;
    std::vector<std::vector<std::int32_t>> portalsOf_;
    Vec3d mins_{0}, maxs_{0};
};

}  // namespace

std::int32_t AreaTree::leafAt(const Vec3d& point, const PlaneTable& planes) const {
    std::int32_t at = 0;
    while (nodes[at].plane >= 0) {
        const auto& node = nodes[at];
        at = node.children[planes[node.plane].above(point) >= 0 ? 0 : 1];
    }
    return at;
}

Result<AreaTree> buildAreaTree(const BspFile& bsp, const HullBrushes& brushes, std::size_t hulls,
                               PlaneTable& planes, JobContext& context) {
    return TreeBuilder(bsp, brushes.brushes, hulls, planes, context).build();
}

}  // namespace navwright
