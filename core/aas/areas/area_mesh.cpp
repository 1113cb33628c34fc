#include "core/aas/areas/area_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "core/aas/file/aas_file.h"
#include "core/base/index.h"

namespace navwright {

namespace {

using Face = AreaMesh::Face;
using Area = AreaMesh::Area;

constexpr std::uint32_t kLiquidBrushes = waterBrush | slimeBrush | lavaBrush;
/// Smallest upward component of the normal of a non-solid face that one falls through.
constexpr double kFalls = 0.05;
/// How far merged areas may protrude from each other's planes, units.
constexpr double kConvex = 0.3;
/// Least face area (square units) and depth (units) for a cut.
constexpr double kLeastCut = 4, kLeastDepth = 0.5;

Area& areaIn(AreaMesh& mesh, std::int32_t number) {
    return mesh.areas[number];
}
Face& faceIn(AreaMesh& mesh, std::int32_t number) {
    return mesh.faces[number];
}
const Face& faceIn(const AreaMesh& mesh, std::int32_t number) {
    return mesh.faces[number];
}

bool isLiquid(const Area& area) {
    return (area.meaning & kLiquidBrushes) != 0;
}

std::int32_t openFlags(const Area& a, const Area& b) {
    std::int32_t flags = 0;
    if (((a.meaning | b.meaning) & ladderBrush) != 0) flags |= kAasFaceLadder;
    if (isLiquid(a) || isLiquid(b)) flags |= kAasFaceLiquid;
    if (isLiquid(a) != isLiquid(b)) flags |= kAasFaceLiquidSurface;
    return flags;
}

std::size_t sideOf(const Face& face, std::int32_t area) {
    return face.areas[0] == area ? 0 : 1;
}
/// The plane of a face with its normal into an area.
std::int32_t inwards(const Face& face, std::int32_t area) {
    return face.areas[0] == area ? face.plane : face.plane ^ 1;
}

struct Floors {
    bool ground = false, gap = false;
};

bool isGap(const AreaMesh& mesh, const Face& face, std::int32_t area, const PlaneTable& planes) {
    return (face.flags & (kAasFaceSolid | kAasFaceGround)) == 0 && mesh.upOf(face, area, planes) > kFalls;
}

Floors floorsOf(const AreaMesh& mesh, std::int32_t number, const PlaneTable& planes,
                std::int32_t without = 0) {
    Floors floors;
    for (const auto index : mesh.areas[number].faces) {
        const auto& face = faceIn(mesh, index);
        if (without != 0 && (face.areas[0] == without || face.areas[1] == without)) continue;
        floors.ground = floors.ground || (face.flags & kAasFaceGround) != 0;
        floors.gap = floors.gap || isGap(mesh, face, number, planes);
    }
    return floors;
}

/// Whether an area extends to both sides of a plane, so that the cut has a face on either side.
bool hasBothSides(const AreaMesh& mesh, const PlaneTable& planes, std::int32_t number, std::int32_t plane,
                  double wall) {
    constexpr double kMost = 0.9;
    double front = 0, back = 0, highest = 0, deepest = 0;
    for (const auto index : mesh.areas[number].faces) {
        const auto& polygon = faceIn(mesh, index).polygon;
        const auto [least, greatest] = reachOf(polygon, planes[plane]);
        highest = std::max(highest, greatest);
        deepest = std::min(deepest, least);
        const auto parts = cut(polygon, planes[plane]);
        front += areaOf(parts.front);
        back += areaOf(parts.back);
    }
    return highest >= kLeastDepth && deepest <= -kLeastDepth && std::min(front, back) > kMost * wall;
}

/// Splits an area by a plane; the part behind it becomes a new area. Returns false and changes nothing when
/// one side would be negligible.
bool splitArea(AreaMesh& mesh, AreaTree& tree, const PlaneTable& planes, std::int32_t number,
               std::int32_t plane) {
    auto wall = widePolygon(planes[plane]);
    for (const auto index : areaIn(mesh, number).faces) {
        keepBehind(wall, planes[inwards(faceIn(mesh, index), number) ^ 1], 0.001);
        if (wall.empty()) return false;
    }
    if (areaOf(wall) < kLeastCut || !hasBothSides(mesh, planes, number, plane, areaOf(wall))) return false;
    const auto behind = static_cast<std::int32_t>(mesh.areas.size());
    mesh.areas.push_back(areaIn(mesh, number));
    areaIn(mesh, behind).faces.clear();
    areaIn(mesh, behind).leafs.clear();
    const auto own = std::move(areaIn(mesh, number).faces);
    areaIn(mesh, number).faces.clear();
    for (const auto index : own) {
        auto parts = cut(faceIn(mesh, index).polygon, planes[plane]);
        for (auto* part : {&parts.front, &parts.back}) {
            if (areaOf(*part) < 0.01) part->clear();
        }
        const auto side = sideOf(faceIn(mesh, index), number);
        if (parts.front.empty() && parts.back.empty()) {
            // A face in the plane itself is on the side of its normal.
            const bool before =
                glm::dot(planes[inwards(faceIn(mesh, index), number)].normal, planes[plane].normal) > 0;
            faceIn(mesh, index).areas[side] = before ? number : behind;
            areaIn(mesh, before ? number : behind).faces.push_back(index);
        } else if (parts.back.empty()) {
            areaIn(mesh, number).faces.push_back(index);
        } else if (parts.front.empty()) {
            faceIn(mesh, index).areas[side] = behind;
            areaIn(mesh, behind).faces.push_back(index);
        } else {
            auto other = faceIn(mesh, index);
            other.areas[side] = behind;
            other.polygon = std::move(parts.back);
            faceIn(mesh, index).polygon = std::move(parts.front);
            const auto added = static_cast<std::int32_t>(mesh.faces.size());
            areaIn(mesh, number).faces.push_back(index);
            areaIn(mesh, behind).faces.push_back(added);
            if (const auto neighbour = other.areas[1 - side]; neighbour != 0)
                areaIn(mesh, neighbour).faces.push_back(added);
            mesh.faces.push_back(std::move(other));
        }
    }
    Face between;
    between.plane = plane;
    between.areas = {number, behind};
    between.flags = openFlags(areaIn(mesh, number), areaIn(mesh, behind));
    between.polygon = std::move(wall);
    const auto index = static_cast<std::int32_t>(mesh.faces.size());
    mesh.faces.push_back(std::move(between));
    areaIn(mesh, number).faces.push_back(index);
    areaIn(mesh, behind).faces.push_back(index);
    const auto leafs = std::move(areaIn(mesh, number).leafs);
    areaIn(mesh, number).leafs.clear();
    for (const auto leaf : leafs) {
        const auto first = static_cast<std::int32_t>(tree.nodes.size());
        tree.nodes.resize(tree.nodes.size() + 2);
        auto& node = tree.nodes[leaf];
        node.plane = plane;
        node.children = {first, first + 1};
        tree.nodes[first].leaf = node.leaf;
        tree.nodes[toIndex(first) + 1].leaf = node.leaf;
        mesh.areaOfLeaf.resize(tree.nodes.size());
        mesh.areaOfLeaf[leaf] = 0;
        mesh.areaOfLeaf[first] = number;
        mesh.areaOfLeaf[toIndex(first) + 1] = behind;
        areaIn(mesh, number).leafs.push_back(first);
        areaIn(mesh, behind).leafs.push_back(first + 1);
    }
    return true;
}

struct Edge {
    Vec3d a, b;
};

std::vector<Edge> edgesOf(const Polygon& polygon) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        edges.push_back({polygon[i], polygon[(i + 1) % polygon.size()]});
    return edges;
}

/// Whether two edges overlap.
bool shareEdge(const Edge& one, const Edge& other) {
    constexpr double kAside = 0.2;
    const auto reachability = one.b - one.a;
    const auto length = glm::length(reachability);
    if (length < kAside) return false;
    const auto along = reachability / length;
    double from = length, to = 0;
    for (const auto& end : {other.a, other.b}) {
        const auto at = glm::dot(end - one.a, along);
        if (glm::length(end - one.a - along * at) > kAside) return false;
        from = std::min(from, at);
        to = std::max(to, at);
    }
    return std::min(to, length) - std::max(from, 0.0) > kAside;
}

/// The best vertical plane for splitting an area, or -1. Scores 100 minus the number of faces cut, twice that
/// of floor faces cut, and 1000 for each sliver left.
class GapPlane {
  public:
    GapPlane(const AreaMesh& mesh, std::int32_t area, PlaneTable& planes)
        : mesh_(mesh), area_(area), planes_(planes) {}

    std::int32_t choose() {
        std::vector<const Face*> grounds, gaps;
        for (const auto index : mesh_.areas[area_].faces) {
            const auto& face = faceIn(mesh_, index);
            if ((face.flags & kAasFaceGround) != 0) grounds.push_back(&face);
            if (isGap(mesh_, face, area_, planes_)) gaps.push_back(&face);
        }
        for (const auto* gap : gaps) {
            for (const auto& edge : edgesOf(gap->polygon)) {
                const bool shared = std::ranges::any_of(grounds, [&](const Face* ground) {
                    return std::ranges::any_of(edgesOf(ground->polygon),
                                               [&](const Edge& other) { return shareEdge(edge, other); });
                });
                if (shared) consider(edge);
            }
        }
        // Floor and gap do not touch: use any edge between them.
        for (const auto* faces : {&gaps, &grounds}) {
            if (best_ >= 0) break;
            for (const auto* face : *faces) {
                for (const auto& edge : edgesOf(face->polygon)) consider(edge);
            }
        }
        return best_;
    }

  private:
    void consider(const Edge& edge) {
        constexpr double kSplits = 0.2, kSliver = 1.0;
        Vec3d normal(edge.b.y - edge.a.y, edge.a.x - edge.b.x, 0);
        const auto length = glm::length(normal);
        if (length < 1) return;
        normal /= length;
        const auto number = planes_.find({normal, glm::dot(normal, edge.a)});
        const auto& plane = planes_[number];
        int splits = 0, groundSplits = 0, slivers = 0;
        double deepest = 0, highest = 0;
        for (const auto index : mesh_.areas[area_].faces) {
            const auto& face = faceIn(mesh_, index);
            const auto [least, greatest] = reachOf(face.polygon, plane);
            deepest = std::min(deepest, least);
            highest = std::max(highest, greatest);
            if (least >= -kSplits || greatest <= kSplits) continue;
            ++splits;
            if ((face.flags & kAasFaceGround) != 0) ++groundSplits;
            if (least > -kSliver || greatest < kSliver) ++slivers;
        }
        if (highest < kLeastDepth || deepest > -kLeastDepth) return;
        const int value = 100 - splits - 2 * groundSplits - 1000 * slivers;
        if (best_ >= 0 && value <= bestValue_) return;
        best_ = number & ~1;
        bestValue_ = value;
    }

    const AreaMesh& mesh_;
    std::int32_t area_;
    PlaneTable& planes_;
    std::int32_t best_ = -1;
    int bestValue_ = std::numeric_limits<int>::min();
};

/// Whether one area is entirely in front of the other's faces, except those between them.
bool fitsInto(const AreaMesh& mesh, std::int32_t whose, std::int32_t other, const PlaneTable& planes) {
    for (const auto index : mesh.areas[other].faces) {
        const auto& wall = faceIn(mesh, index);
        if (wall.areas[0] == whose || wall.areas[1] == whose) continue;
        const auto& plane = planes[inwards(wall, other)];
        for (const auto own : mesh.areas[whose].faces) {
            if (reachOf(faceIn(mesh, own).polygon, plane).least < -kConvex) return false;
        }
    }
    return true;
}

bool canMerge(const AreaMesh& mesh, std::int32_t a, std::int32_t b, const PlaneTable& planes) {
    const auto& one = mesh.areas[a];
    const auto& two = mesh.areas[b];
    if (one.fits != two.fits || (one.meaning & ~blocksBrush) != (two.meaning & ~blocksBrush) ||
        one.model != two.model)
        return false;
    const auto floorA = floorsOf(mesh, a, planes, b), floorB = floorsOf(mesh, b, planes, a);
    if (!isLiquid(one) && (floorA.ground || floorB.ground) && (floorA.gap || floorB.gap)) return false;
    return fitsInto(mesh, a, b, planes) && fitsInto(mesh, b, a, planes);
}

void merge(AreaMesh& mesh, std::int32_t into, std::int32_t from) {
    auto& kept = areaIn(mesh, into);
    auto& lost = areaIn(mesh, from);
    for (const auto index : lost.faces) {
        auto& face = faceIn(mesh, index);
        if (face.areas[0] == into || face.areas[1] == into) {
            face.gone = true;
            continue;
        }
        face.areas[sideOf(face, from)] = into;
        kept.faces.push_back(index);
    }
    std::erase_if(kept.faces, [&](std::int32_t index) { return faceIn(mesh, index).gone; });
    for (const auto leaf : lost.leafs) {
        mesh.areaOfLeaf[leaf] = into;
        kept.leafs.push_back(leaf);
    }
    lost.faces.clear();
    lost.leafs.clear();
    lost.gone = true;
}

/// The smallest distance between two parallel planes that enclose the area, one of them a face's.
double widthOf(const AreaMesh& mesh, std::int32_t number, const PlaneTable& planes) {
    const auto& area = mesh.areas[number];
    double width = std::numeric_limits<double>::max();
    for (const auto index : area.faces) {
        const auto& plane = planes[inwards(faceIn(mesh, index), number)];
        double across = 0;
        for (const auto other : area.faces)
            across = std::max(across, reachOf(faceIn(mesh, other).polygon, plane).greatest);
        width = std::min(width, across);
    }
    return width;
}

/// Merges areas too thin to contain a findable point into the adjacent area they share most face area with
/// and fit, whatever its kind.
void absorbSlivers(AreaMesh& mesh, const PlaneTable& planes) {
    constexpr double kThin = 0.125;
    for (std::size_t i = 1; i < mesh.areas.size(); ++i) {
        const auto number = static_cast<std::int32_t>(i);
        if (mesh.areas[i].gone || widthOf(mesh, number, planes) >= kThin) continue;
        std::int32_t nearest = 0;
        double most = 0;
        for (const auto index : mesh.areas[i].faces) {
            const auto& face = faceIn(mesh, index);
            const auto other = face.areas[1 - sideOf(face, number)];
            const auto size = areaOf(face.polygon);
            if (other == 0 || size <= most || !fitsInto(mesh, number, other, planes) ||
                !fitsInto(mesh, other, number, planes))
                continue;
            nearest = other;
            most = size;
        }
        if (nearest != 0) merge(mesh, nearest, number);
    }
}

/// Merges coplanar faces of one kind between the same two areas where the union is convex.
void joinFaces(AreaMesh& mesh, const PlaneTable& planes) {
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>, std::vector<std::int32_t>>
        groups;
    for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
        const auto& face = mesh.faces[i];
        if (face.gone) continue;
        const bool turned = face.areas[0] > face.areas[1] && face.areas[1] != 0;
        const auto front = turned ? face.areas[1] : face.areas[0],
                   back = turned ? face.areas[0] : face.areas[1];
        groups[{turned ? face.plane ^ 1 : face.plane, front, back, face.flags}].push_back(
            static_cast<std::int32_t>(i));
    }
    for (auto& [key, group] : groups) {
        for (bool again = group.size() > 1; again;) {
            again = false;
            for (std::size_t i = 0; i < group.size() && !again; ++i) {
                for (std::size_t k = i + 1; k < group.size() && !again; ++k) {
                    auto& kept = faceIn(mesh, group[i]);
                    auto both =
                        joined(kept.polygon, faceIn(mesh, group[k]).polygon, planes[kept.plane].normal);
                    if (both.empty()) continue;
                    kept.polygon = std::move(both);
                    faceIn(mesh, group[k]).gone = true;
                    group.erase(group.begin() + static_cast<std::ptrdiff_t>(k));
                    again = true;
                }
            }
        }
    }
    for (auto& area : mesh.areas)
        std::erase_if(area.faces, [&](std::int32_t index) { return faceIn(mesh, index).gone; });
}

}  // namespace

AreaMesh makeMesh(const AreaTree& tree, const PlaneTable& planes, const MeshRules& rules) {
    AreaMesh mesh;
    mesh.areas.emplace_back();
    mesh.areaOfLeaf.resize(tree.nodes.size());
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const auto& leaf = tree.nodes[i].leaf;
        if (tree.nodes[i].plane >= 0 || !leaf.inside || leaf.fits == 0) continue;
        mesh.areaOfLeaf[i] = static_cast<std::int32_t>(mesh.areas.size());
        auto& area = mesh.areas.emplace_back();
        area.leafs.push_back(static_cast<std::int32_t>(i));
        area.fits = leaf.fits;
        area.meaning = leaf.meaning;
        area.model = leaf.model;
    }
    for (const auto& portal : tree.portals) {
        if (portal.polygon.empty()) continue;
        Face face;
        for (const std::size_t side : {0u, 1u}) {
            const auto node = portal.sides[side];
            face.areas[side] = node == AreaTree::kOutside ? 0 : mesh.areaOfLeaf[node];
        }
        if (face.areas[0] == 0 && face.areas[1] == 0) continue;
        face.plane = portal.plane;
        std::size_t back = 1;
        if (face.areas[0] == 0) {
            std::swap(face.areas[0], face.areas[1]);
            face.plane ^= 1;
            back = 0;
        }
        face.polygon = portal.polygon;
        const auto number = static_cast<std::int32_t>(mesh.faces.size());
        auto& front = areaIn(mesh, face.areas[0]);
        front.faces.push_back(number);
        if (face.areas[1] != 0) {
            areaIn(mesh, face.areas[1]).faces.push_back(number);
            face.flags = openFlags(front, areaIn(mesh, face.areas[1]));
        } else {
            const auto node = portal.sides[back];
            const bool ladder =
                node != AreaTree::kOutside && (tree.nodes[node].leaf.meaning & ladderBrush) != 0;
            face.flags = kAasFaceSolid;
            if (ladder || (front.meaning & ladderBrush) != 0) face.flags |= kAasFaceLadder;
            if (planes[face.plane].normal.z > rules.steepest) face.flags |= kAasFaceGround;
        }
        mesh.faces.push_back(std::move(face));
    }
    return mesh;
}

Result<> splitAtGaps(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                     JobContext& context) {
    // Rough ground of many triangles would be split into too many pieces.
    constexpr int kMostCuts = 32;
    std::vector<std::int32_t> cells;  // by area: the one it was split from
    for (std::size_t i = 0; i < mesh.areas.size(); ++i) cells.push_back(static_cast<std::int32_t>(i));
    std::vector<int> cuts(mesh.areas.size());
    for (std::size_t i = 1; i < mesh.areas.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto number = static_cast<std::int32_t>(i);
        auto& done = cuts[cells[i]];
        while (!isLiquid(mesh.areas[i]) && done < kMostCuts) {
            const auto floors = floorsOf(mesh, number, planes);
            if (!floors.ground || !floors.gap) break;
            const auto plane = GapPlane(mesh, number, planes).choose();
            if (plane < 0 || !splitArea(mesh, tree, planes, number, plane)) break;
            ++done;
            ++counts.gravitySplits;
            cells.push_back(cells[i]);
        }
    }
    return {};
}

Result<> mergeAreas(AreaMesh& mesh, const PlaneTable& planes, AreaCounts& counts, JobContext& context) {
    absorbSlivers(mesh, planes);
    for (const bool grounded : {true, false}) {
        for (bool again = true; again;) {
            again = false;
            for (std::size_t i = 1; i < mesh.areas.size(); ++i) {
                if (context.stopRequested()) return cancelled();
                const auto number = static_cast<std::int32_t>(i);
                for (std::size_t k = 0; k < mesh.areas[i].faces.size(); ++k) {
                    const auto& face = faceIn(mesh, mesh.areas[i].faces[k]);
                    const auto other = face.areas[1 - sideOf(face, number)];
                    if (other == 0) continue;
                    if (grounded &&
                        (!floorsOf(mesh, number, planes).ground || !floorsOf(mesh, other, planes).ground))
                        continue;
                    if (!canMerge(mesh, number, other, planes)) continue;
                    merge(mesh, number, other);
                    ++counts.merges;
                    again = true;
                    k = toIndex(-1);  // its faces have changed
                }
            }
        }
    }
    absorbSlivers(mesh, planes);
    joinFaces(mesh, planes);
    return {};
}

Result<> splitAtLadders(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                        JobContext& context) {
    constexpr double kStands = 1;
    const auto before = mesh.areas.size();
    for (std::size_t i = 1; i < before; ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& area = mesh.areas[i];
        if (area.gone || isLiquid(area)) continue;
        double lowest = std::numeric_limits<double>::max();
        Vec3d foot(0);
        bool ground = false;
        for (const auto index : area.faces) {
            const auto& face = faceIn(mesh, index);
            ground = ground || (face.flags & kAasFaceGround) != 0;
            if ((face.flags & kAasFaceLadder) == 0) continue;
            for (const auto& corner : face.polygon) {
                if (corner.z >= lowest) continue;
                lowest = corner.z;
                foot = corner;
            }
        }
        if (!ground || lowest == std::numeric_limits<double>::max()) continue;
        const bool stands = std::ranges::any_of(area.faces, [&](std::int32_t index) {
            const auto& face = faceIn(mesh, index);
            return (face.flags & kAasFaceGround) != 0 && std::abs(planes[face.plane].above(foot)) <= kStands;
        });
        if (stands) continue;
        const auto plane = planes.find({Vec3d(0, 0, 1), lowest});
        if (splitArea(mesh, tree, planes, static_cast<std::int32_t>(i), plane)) ++counts.ladderSplits;
    }
    return {};
}

}  // namespace navwright
