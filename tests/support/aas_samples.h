#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "core/aas/file/aas_file.h"

/// Builds small AAS files: boxes in a row along x, each an area with floor, with a face to the next and walk
/// reachabilities both ways.
class AasRow {
  public:
    static constexpr float kSide = 64;

    explicit AasRow(int boxes) {
        using namespace navwright;
        aas_.mapChecksum = 4711;
        aas_.hulls = {{kAasPresenceNormal, 0, {{-16, -16, -24}, {16, 16, 32}}},
                      {kAasPresenceCrouch, 1, {{-16, -16, -24}, {16, 16, 4}}}};
        aas_.edges.emplace_back();
        aas_.faces.emplace_back();
        aas_.areas.emplace_back();
        aas_.settings.emplace_back();
        aas_.reachabilities.emplace_back();
        aas_.nodes.emplace_back();
        aas_.portals.emplace_back();
        aas_.clusters.emplace_back();
        for (int i = 1; i <= boxes; ++i) {
            AasArea area;
            area.number = i;
            area.bounds = {{kSide * float(i - 1), 0, 0}, {kSide * float(i), kSide, kSide}};
            area.center = (area.bounds.mins + area.bounds.maxs) * 0.5f;
            aas_.areas.push_back(area);
            AasAreaSettings settings;
            settings.flags = kAasAreaGrounded;
            settings.presence = kAasPresenceNormal | kAasPresenceCrouch;
            settings.cluster = 1;
            settings.numberInCluster = i - 1;
            aas_.settings.push_back(settings);
        }
        std::vector<std::vector<std::int32_t>> faces(static_cast<std::size_t>(boxes) + 1);
        for (int i = 1; i <= boxes; ++i) addFaces(i, boxes, faces);
        for (int i = 1; i <= boxes; ++i) {
            auto& area = aas_.areas[static_cast<std::size_t>(i)];
            const auto& own = faces[static_cast<std::size_t>(i)];
            area.firstFace = static_cast<std::int32_t>(aas_.faceIndex.size());
            area.faceCount = static_cast<std::int32_t>(own.size());
            aas_.faceIndex.insert(aas_.faceIndex.end(), own.begin(), own.end());
        }
        addWays(boxes);
        addNodes(boxes);
        aas_.clusters.emplace_back();
        aas_.clusters.back().areaCount = boxes;
        aas_.clusters.back().reachabilityAreaCount = boxes;
    }

    [[nodiscard]] const navwright::AasFile& file() const { return aas_; }

  private:
    using Vec3 = navwright::Vec3;

    std::int32_t planeOf(const Vec3& normal, float dist, std::int32_t type) {
        for (std::size_t i = 0; i < aas_.planes.size(); ++i) {
            if (aas_.planes[i].normal == normal && aas_.planes[i].dist == dist)
                return static_cast<std::int32_t>(i);
        }
        aas_.planes.push_back({normal, dist, type});
        aas_.planes.push_back({-normal, -dist, type});
        return static_cast<std::int32_t>(aas_.planes.size()) - 2;
    }
    std::int32_t vertexOf(const Vec3& at) {
        const auto found = std::ranges::find(aas_.vertices, at);
        if (found != aas_.vertices.end()) return static_cast<std::int32_t>(found - aas_.vertices.begin());
        aas_.vertices.push_back(at);
        return static_cast<std::int32_t>(aas_.vertices.size()) - 1;
    }
    std::int32_t edgeOf(std::int32_t from, std::int32_t to) {
        for (std::size_t i = 1; i < aas_.edges.size(); ++i) {
            const auto& [a, b] = aas_.edges[i].vertices;
            if (a == from && b == to) return static_cast<std::int32_t>(i);
            if (a == to && b == from) return -static_cast<std::int32_t>(i);
        }
        aas_.edges.push_back({{from, to}});
        return static_cast<std::int32_t>(aas_.edges.size()) - 1;
    }
    /// Adds a side of a box: at `axis`' lower (0) or upper (1) end, facing inwards.
    std::int32_t addFace(const navwright::Box& box, int axis, int end, std::int32_t flags, int front,
                         int back) {
        const float at = end == 0 ? box.mins[axis] : box.maxs[axis];
        Vec3 normal(0);
        normal[axis] = 1;
        auto plane = planeOf(normal, at, axis);
        if (end == 1) plane ^= 1;
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        std::array<Vec3, 4> corners;
        for (std::size_t i = 0; i < 4; ++i) {
            corners[i][axis] = at;
            corners[i][u] = i == 1 || i == 2 ? box.maxs[u] : box.mins[u];
            corners[i][v] = i >= 2 ? box.maxs[v] : box.mins[v];
        }
        // That order turns with +axis; seen from the front it must be clockwise.
        if (end == 0) std::ranges::reverse(corners);
        navwright::AasFace face;
        face.plane = plane;
        face.flags = flags;
        face.edgeCount = 4;
        face.firstEdge = static_cast<std::int32_t>(aas_.edgeIndex.size());
        face.frontArea = front;
        face.backArea = back;
        for (std::size_t i = 0; i < 4; ++i)
            aas_.edgeIndex.push_back(edgeOf(vertexOf(corners[i]), vertexOf(corners[(i + 1) % 4])));
        aas_.faces.push_back(face);
        return static_cast<std::int32_t>(aas_.faces.size()) - 1;
    }
    void addFaces(int i, int boxes, std::vector<std::vector<std::int32_t>>& faces) {
        using namespace navwright;
        const auto box = aas_.areas[static_cast<std::size_t>(i)].bounds;
        auto& own = faces[static_cast<std::size_t>(i)];
        for (int axis = 0; axis < 3; ++axis) {
            for (int end = 0; end < 2; ++end) {
                if (axis == 0 && end == 0 && i > 1) continue;  // the neighbour's face
                if (axis == 0 && end == 1 && i < boxes) {
                    const auto face = addFace(box, axis, end, 0, i, i + 1);
                    own.push_back(face);
                    faces[static_cast<std::size_t>(i) + 1].push_back(-face);
                    continue;
                }
                const bool ground = axis == 2 && end == 0;
                own.push_back(
                    addFace(box, axis, end, ground ? kAasFaceSolid | kAasFaceGround : kAasFaceSolid, i, 0));
            }
        }
    }
    void addWays(int boxes) {
        using namespace navwright;
        for (int i = 1; i <= boxes; ++i) {
            auto& area = aas_.settings[static_cast<std::size_t>(i)];
            area.firstReachability = static_cast<std::int32_t>(aas_.reachabilities.size());
            for (const int next : {i - 1, i + 1}) {
                if (next < 1 || next > boxes) continue;
                const float x = kSide * float(std::max(i, next) - 1);
                AasReachability way;
                way.area = next;
                way.start = {x, kSide / 2, 0};
                way.end = {x + (next > i ? 5.0f : -5.0f), kSide / 2, 0};
                way.travelType = static_cast<std::int32_t>(AasTravel::walk);
                way.travelTime = 1;
                aas_.reachabilities.push_back(way);
                ++area.reachabilityCount;
            }
        }
    }
    void addNodes(int boxes) {
        using namespace navwright;
        const Box all{{0, 0, 0}, {kSide * float(boxes), kSide, kSide}};
        const auto add = [&](int axis, float at, std::int32_t front, std::int32_t back) {
            Vec3 normal(0);
            normal[axis] = 1;
            aas_.nodes.push_back({planeOf(normal, at, axis), {front, back}});
        };
        std::int32_t next = 2;
        for (int axis = 0; axis < 3; ++axis) {
            add(axis, all.mins[axis], next++, 0);
            add(axis, all.maxs[axis], 0, next++);
        }
        for (int i = 1; i < boxes; ++i)
            add(0, kSide * float(boxes - i), -(boxes - i + 1), i + 1 < boxes ? next++ : -1);
        if (boxes == 1) aas_.nodes.back().children[1] = -1;
    }

    navwright::AasFile aas_;
};
