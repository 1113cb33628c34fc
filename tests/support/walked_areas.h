#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/aas/file/aas_file.h"

/// Adds walk reachabilities between areas with floor that share a face: at the face's lowest middle, a
/// hundredth of a second each way.
inline navwright::AasFile withWalkedFaces(navwright::AasFile aas) {
    using namespace navwright;
    aas.reachabilities.assign(1, {});
    const auto floor = [&](std::int32_t area) {
        return area > 0 && (aas.settings[static_cast<std::size_t>(area)].flags & kAasAreaGrounded) != 0;
    };
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        auto& settings = aas.settings[i];
        const auto area = static_cast<std::int32_t>(i);
        settings.firstReachability = static_cast<std::int32_t>(aas.reachabilities.size());
        settings.reachabilityCount = 0;
        for (std::int32_t k = 0; floor(area) && k < aas.areas[i].faceCount; ++k) {
            const auto listed = aas.faceIndex[static_cast<std::size_t>(aas.areas[i].firstFace + k)];
            const auto& face = aas.faces[static_cast<std::size_t>(std::abs(listed))];
            const auto other = face.frontArea == area ? face.backArea : face.frontArea;
            if (!floor(other)) continue;
            Vec3 middle(0);
            float lowest = 1e6f;
            for (std::int32_t e = 0; e < face.edgeCount; ++e) {
                const auto edge = aas.edgeIndex[static_cast<std::size_t>(face.firstEdge + e)];
                const auto& ends = aas.edges[static_cast<std::size_t>(std::abs(edge))].vertices;
                const auto& corner = aas.vertices[static_cast<std::size_t>(ends[edge < 0 ? 1 : 0])];
                middle += corner / float(face.edgeCount);
                lowest = std::min(lowest, corner.z);
            }
            middle.z = lowest;
            AasReachability way;
            way.area = other;
            way.start = way.end = middle;
            way.travelType = static_cast<std::int32_t>(AasTravel::walk);
            way.travelTime = 1;
            aas.reachabilities.push_back(way);
            ++settings.reachabilityCount;
        }
    }
    return aas;
}

/// Areas 1 to `areas` without size; `ways` are from, to and hundredths of a second, sorted by from. All are
/// jumps at one point, so that continuing takes one hundredth.
inline navwright::AasFile pointAreas(int areas, const std::vector<std::array<int, 3>>& ways) {
    using namespace navwright;
    AasFile aas;
    aas.areas.resize(static_cast<std::size_t>(areas) + 1);
    aas.settings.resize(aas.areas.size());
    aas.reachabilities.emplace_back();
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        aas.settings[i].flags = kAasAreaGrounded;
        aas.settings[i].presence = kAasPresenceNormal | kAasPresenceCrouch;
        aas.settings[i].firstReachability = static_cast<std::int32_t>(aas.reachabilities.size());
        for (const auto& [from, to, time] : ways) {
            if (from != static_cast<int>(i)) continue;
            AasReachability way;
            way.area = to;
            way.travelType = static_cast<std::int32_t>(AasTravel::jump);
            way.travelTime = static_cast<std::uint16_t>(time);
            aas.reachabilities.push_back(way);
            ++aas.settings[i].reachabilityCount;
        }
    }
    return aas;
}
