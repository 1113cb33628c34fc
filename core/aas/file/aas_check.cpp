#include "core/aas/file/aas_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/vector_relational.hpp>
#include <utility>

#include "core/aas/file/aas_locate.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Tolerance for points on a plane, units: areas are merged if convex within 0.3, and vertices are rounded.
constexpr float kOffPlane = 0.5f;

class AasChecker {
  public:
    explicit AasChecker(const AasFile& aas) : aas_(aas) {}

    std::vector<AasFlaw> check() {
        checkLumps();
        checkPlanes();
        checkDummies();
        checkFaceSides();
        checkFaceLoops();
        checkAreas();
        checkTree();
        checkReachabilities();
        checkClusters();
        std::ranges::stable_sort(flaws_, {}, &AasFlaw::rule);
        return std::move(flaws_);
    }

  private:
    template <class... Args>
    void flaw(AasRule rule, fmt::format_string<Args...> format, Args&&... args) {
        flaws_.push_back({rule, fmt::format(format, std::forward<Args>(args)...)});
    }

    void checkLumps() {
        if (!aas_.contiguous) flaw(AasRule::lumps, "the lumps do not follow one another in their order");
    }

    void checkPlanes() {
        const auto& planes = aas_.planes;
        if (planes.size() % 2 != 0) flaw(AasRule::planePairs, "{} planes do not form pairs", planes.size());
        for (std::size_t i = 0; i + 1 < planes.size(); i += 2) {
            if (planes[i].normal + planes[i + 1].normal != Vec3(0) ||
                planes[i].dist + planes[i + 1].dist != 0)
                flaw(AasRule::planePairs, "plane {} is not plane {} flipped", i + 1, i);
        }
        for (std::size_t i = 0; i < planes.size(); ++i) {
            const auto length = glm::length(planes[i].normal);
            if (std::abs(length - 1) > 0.001f)
                flaw(AasRule::planePairs, "the normal of plane {} has length {:g}", i, length);
        }
    }

    void checkDummies() {
        const auto first = [&](std::string_view name, const auto& list, auto isEmpty) {
            if (list.empty()) {
                flaw(AasRule::dummies, "there is no {} 0", name);
            } else if (!isEmpty(list.front())) {
                flaw(AasRule::dummies, "{} 0 is used", name);
            }
        };
        first("edge", aas_.edges, [](const AasEdge& edge) { return edge == AasEdge{}; });
        first("face", aas_.faces, [](const AasFace& face) { return face == AasFace{}; });
        first("area", aas_.areas, [](const AasArea& area) { return area.faceCount == 0; });
        first("area setting", aas_.settings, [](const AasAreaSettings& area) { return area.flags == 0; });
        first("reachability", aas_.reachabilities,
              [](const AasReachability& reachability) { return reachability.area == 0; });
        first("node", aas_.nodes, [](const AasNode& node) { return node == AasNode{}; });
        first("portal", aas_.portals, [](const AasPortal& portal) { return portal.area == 0; });
        first("cluster", aas_.clusters, [](const AasCluster& cluster) { return cluster.areaCount == 0; });
    }

    void checkFaceSides() {
        std::vector<std::array<int, 2>> listed(aas_.faces.size());
        for (std::size_t i = 1; i < aas_.areas.size(); ++i) {
            for (const auto number : facesOf(i)) {
                const auto side = number < 0 ? 1u : 0u;
                const auto& face = aas_.faces[std::abs(number)];
                const auto area = side == 0 ? face.frontArea : face.backArea;
                ++listed[std::abs(number)][side];
                if (toIndex(area) != i) {
                    flaw(AasRule::faceSides, "area {} lists face {}, {} which is area {}", i,
                         std::abs(number), side == 0 ? "in front of" : "behind", area);
                }
            }
        }
        for (std::size_t i = 1; i < aas_.faces.size(); ++i) {
            const auto& face = aas_.faces[i];
            if (face.frontArea == 0) flaw(AasRule::faceSides, "face {} has no area in front", i);
            const auto areas = std::array{face.frontArea, face.backArea};
            for (const auto side : {0u, 1u}) {
                if (listed[i][side] != (areas[side] == 0 ? 0 : 1)) {
                    flaw(AasRule::faceSides, "face {} is listed {} times by area {}", i, listed[i][side],
                         areas[side]);
                }
            }
        }
    }

    void checkFaceLoops() {
        for (std::size_t i = 1; i < aas_.faces.size(); ++i) {
            const auto& face = aas_.faces[i];
            const auto edges = edgesOf(face);
            const auto& plane = aas_.planes[face.plane];
            if (edges.size() < 3) {
                flaw(AasRule::faceLoops, "face {} has {} edges", i, edges.size());
                continue;
            }
            Vec3 turn{0};
            const auto origin = vertexOf(edges.front(), 0);
            bool closed = true, flat = true;
            for (std::size_t k = 0; k < edges.size(); ++k) {
                closed = closed && numberOf(edges[k], 1) == numberOf(edges[(k + 1) % edges.size()], 0);
                const auto at = vertexOf(edges[k], 0), next = vertexOf(edges[k], 1);
                flat = flat && std::abs(glm::dot(at, plane.normal) - plane.dist) <= kOffPlane;
                turn += glm::cross(at - origin, next - origin);
            }
            if (!closed) flaw(AasRule::faceLoops, "the edges of face {} are not a closed loop", i);
            if (!flat) flaw(AasRule::faceLoops, "face {} does not lie in its plane", i);
            if (closed && !(glm::dot(turn, plane.normal) < 0))
                flaw(AasRule::faceLoops, "the edges of face {} have the wrong orientation", i);
        }
    }

    void checkAreas() {
        for (std::size_t i = 1; i < aas_.areas.size(); ++i) {
            const auto& settings = aas_.settings[i];
            std::vector<Vec3> corners;
            std::int32_t flags = 0;
            for (const auto number : facesOf(i)) {
                const auto& face = aas_.faces[std::abs(number)];
                for (const auto edge : edgesOf(face)) corners.push_back(vertexOf(edge, 0));
                flags |= face.flags;
            }
            checkConvex(i, corners);
            checkBounds(i, corners);
            const auto liquid = (settings.contents & kAasLiquids) != 0;
            if ((flags & kAasFaceGround) != 0 && (flags & kAasFaceGap) != 0 && !liquid)
                flaw(AasRule::floors, "area {} has floor, and a gap to fall through", i);
            checkFlag(i, "grounded", (settings.flags & kAasAreaGrounded) != 0, (flags & kAasFaceGround) != 0);
            checkFlag(i, "a ladder", (settings.flags & kAasAreaLadder) != 0, (flags & kAasFaceLadder) != 0);
            checkFlag(i, "liquid", (settings.flags & kAasAreaLiquid) != 0, liquid);
            if ((settings.presence & (kAasPresenceNormal | kAasPresenceCrouch)) == 0)
                flaw(AasRule::presence, "no hull fits into area {}", i);
            if (aas_.areas[i].faceCount == 0) flaw(AasRule::convexAreas, "area {} has no faces", i);
        }
    }

    void checkConvex(std::size_t i, const std::vector<Vec3>& corners) {
        for (const auto number : facesOf(i)) {
            const auto& face = aas_.faces[std::abs(number)];
            const auto& plane = aas_.planes[face.plane];
            const float sign = number < 0 ? -1.0f : 1.0f;
            float deepest = 0;
            for (const auto& corner : corners)
                deepest = std::min(deepest, sign * (glm::dot(corner, plane.normal) - plane.dist));
            if (deepest < -kOffPlane) {
                flaw(AasRule::convexAreas, "area {} reaches {:.2f} units behind its face {}", i, -deepest,
                     std::abs(number));
            }
        }
    }

    void checkBounds(std::size_t i, const std::vector<Vec3>& corners) {
        const auto& area = aas_.areas[i];
        const auto outside = [&](const Vec3& at) {
            return glm::any(glm::lessThan(at, area.bounds.mins - kOffPlane)) ||
                   glm::any(glm::greaterThan(at, area.bounds.maxs + kOffPlane));
        };
        if (std::ranges::any_of(corners, outside)) flaw(AasRule::bounds, "area {} extends beyond its box", i);
        if (outside(area.center)) flaw(AasRule::bounds, "the centre of area {} is outside its box", i);
    }

    void checkFlag(std::size_t i, std::string_view name, bool said, bool is) {
        if (said != is)
            flaw(AasRule::areaFlags, "area {} {} {}", i, said ? "is said to be" : "is not said to be", name);
    }

    void checkTree() {
        std::vector<bool> found(aas_.areas.size());
        std::vector<std::int32_t> open;
        if (aas_.nodes.size() > 1) open.push_back(1);
        std::size_t reached = 0;
        while (!open.empty()) {
            const auto at = toIndex(open.back());
            open.pop_back();
            ++reached;
            for (const auto child : aas_.nodes[at].children) {
                if (child > 0) open.push_back(child);
                if (child < 0) found[-std::int64_t{child}] = true;
            }
        }
        if (aas_.nodes.size() > 1 && reached != aas_.nodes.size() - 1) {
            flaw(AasRule::tree, "{} of {} nodes are not below the root", aas_.nodes.size() - 1 - reached,
                 aas_.nodes.size() - 1);
        }
        for (std::size_t i = 1; i < aas_.areas.size(); ++i) {
            if (!found[i]) {
                flaw(AasRule::tree, "no leaf is area {}", i);
            } else if (const auto at = areaAt(aas_, aas_.areas[i].center); toIndex(at) != i) {
                flaw(AasRule::tree, "the centre of area {} is found in {}", i, at);
            }
        }
    }

    void checkReachabilities() {
        std::vector<int> owners(aas_.reachabilities.size());
        for (const auto& area : aas_.settings) {
            for (std::int32_t k = 0; k < area.reachabilityCount; ++k) ++owners[area.firstReachability + k];
        }
        for (std::size_t i = 1; i < aas_.reachabilities.size(); ++i) {
            const auto& reachability = aas_.reachabilities[i];
            if (owners[i] != 1)
                flaw(AasRule::reachabilities, "reachability {} belongs to {} areas", i, owners[i]);
            const auto travel = static_cast<std::int32_t>(reachability.travel());
            if (travel <= static_cast<std::int32_t>(AasTravel::invalid) || travel >= kAasTravelCount)
                flaw(AasRule::reachabilities, "reachability {} has travel type {}", i, travel);
            if (reachability.area == 0) flaw(AasRule::reachabilities, "reachability {} leads nowhere", i);
            if (reachability.padding != 0)
                flaw(AasRule::reachabilities, "the padding of reachability {} is used", i);
        }
    }

    void checkClusters() {
        for (std::size_t i = 1; i < aas_.portals.size(); ++i) {
            const auto& portal = aas_.portals[i];
            const auto& area = aas_.settings[portal.area];
            if (area.cluster != -static_cast<std::int32_t>(i))
                flaw(AasRule::clusters, "portal {} is area {}, which does not say so", i, portal.area);
            if (portal.frontCluster == 0 || portal.backCluster == 0)
                flaw(AasRule::clusters, "portal {} has a cluster on one side only", i);
        }
        std::vector<std::int32_t> counts(aas_.clusters.size());
        for (std::size_t i = 1; i < aas_.settings.size(); ++i) {
            const auto& area = aas_.settings[i];
            if (area.cluster <= 0) continue;
            const auto cluster = toIndex(area.cluster);
            ++counts[cluster];
            if (area.numberInCluster >= aas_.clusters[cluster].areaCount) {
                flaw(AasRule::clusters, "area {} is number {} of the {} of cluster {}", i,
                     area.numberInCluster, aas_.clusters[cluster].areaCount, cluster);
            }
        }
        for (std::size_t i = 1; i < aas_.clusters.size(); ++i) {
            const auto& cluster = aas_.clusters[i];
            for (std::int32_t k = 0; k < cluster.portalCount; ++k) {
                const auto number = aas_.portalIndex[cluster.firstPortal + k];
                const auto& portal = aas_.portals[std::abs(number)];
                const auto self = static_cast<std::int32_t>(i);
                if (portal.frontCluster != self && portal.backCluster != self)
                    flaw(AasRule::clusters, "cluster {} lists portal {}, which is of others", i, number);
            }
            if (counts[i] + cluster.portalCount != cluster.areaCount) {
                flaw(AasRule::clusters, "cluster {} says {} areas and has {}", i, cluster.areaCount,
                     counts[i] + cluster.portalCount);
            }
        }
    }

    [[nodiscard]] std::span<const std::int32_t> facesOf(std::size_t area) const {
        return std::span(aas_.faceIndex).subspan(aas_.areas[area].firstFace, aas_.areas[area].faceCount);
    }
    [[nodiscard]] std::span<const std::int32_t> edgesOf(const AasFace& face) const {
        return std::span(aas_.edgeIndex).subspan(face.firstEdge, face.edgeCount);
    }
    /// The vertex at the start (0) or end (1) of an edge in its direction.
    [[nodiscard]] std::int32_t numberOf(std::int32_t edge, std::size_t end) const {
        const auto& vertices = aas_.edges[std::abs(edge)].vertices;
        return vertices[edge < 0 ? 1 - end : end];
    }
    [[nodiscard]] const Vec3& vertexOf(std::int32_t edge, std::size_t end) const {
        return aas_.vertices[numberOf(edge, end)];
    }

    const AasFile& aas_;
    std::vector<AasFlaw> flaws_;
};

}  // namespace

std::string_view aasRuleName(AasRule rule) {
    static constexpr std::array<std::string_view, kAasRuleCount> kNames{
        "lumps",  "plane pairs", "dummies",  "face sides", "face loops",     "convex areas", "bounds",
        "floors", "area flags",  "presence", "tree",       "reachabilities", "clusters"};
    return kNames[toIndex(rule)];
}

std::vector<AasFlaw> aasFlaws(const AasFile& aas) {
    return AasChecker(aas).check();
}

}  // namespace navwright
