#include "core/aas/clusters/portal_candidates.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

namespace navwright {

namespace {

/// A face to another area.
struct OpenFace {
    std::int32_t face = 0;
    std::int32_t other = 0;
};

class DoorwaySearch {
  public:
    explicit DoorwaySearch(const AasFile& aas) : aas_(aas), taken_(aas.areas.size(), false) {}

    std::vector<std::int32_t> find() {
        std::vector<std::int32_t> found;
        for (const auto area : aas_.areas.ids(1)) {
            if (taken_[area] || (aas_.settings[area].flags & kAasAreaGrounded) == 0) continue;
            const auto group = groupOf(area);
            if (!isDoorway(group)) continue;
            for (const auto member : group) {
                taken_[member] = true;
                found.push_back(member);
            }
        }
        std::ranges::sort(found);
        return found;
    }

  private:
    /// One side of a doorway.
    struct Side {
        std::int32_t plane = -1;
        std::vector<std::int32_t> faces, others;
    };

    [[nodiscard]] std::vector<OpenFace> openFaces(std::int32_t area) const {
        const auto& record = aas_.areas[area];
        std::vector<OpenFace> open;
        for (std::int32_t i = 0; i < record.faceCount; ++i) {
            const auto number = std::abs(aas_.faceIndex[record.firstFace + i]);
            const auto& face = aas_.faces[number];
            const auto other = face.frontArea == area ? face.backArea : face.frontArea;
            if ((face.flags & kAasFaceSolid) == 0 && other != 0) open.push_back({number, other});
        }
        return open;
    }

    /// The area with those adjacent, directly or indirectly, that fewer of its hulls fit into.
    [[nodiscard]] std::vector<std::int32_t> groupOf(std::int32_t area) const {
        std::vector<std::int32_t> group{area};
        for (std::size_t at = 0; at < group.size(); ++at) {
            const auto own = aas_.settings[group[at]].presence;
            for (const auto& [face, other] : openFaces(group[at])) {
                const auto theirs = aas_.settings[other].presence;
                const bool fewer = (own & ~theirs) != 0 && (theirs & ~own) == 0;
                if (fewer && std::ranges::find(group, other) == group.end()) group.push_back(other);
            }
        }
        return group;
    }

    [[nodiscard]] bool isDoorway(const std::vector<std::int32_t>& group) const {
        std::array<Side, 2> sides;
        for (const auto area : group) {
            std::array<bool, 2> opens{};
            for (const auto& [face, other] : openFaces(area)) {
                if (std::ranges::find(group, other) != group.end()) continue;
                if (taken_[other]) return false;
                // Planes come in flipped pairs.
                const auto plane = aas_.faces[face].plane / 2;
                const auto side = std::ranges::find_if(
                    sides, [&](const Side& one) { return one.plane < 0 || one.plane == plane; });
                if (side == sides.end()) return false;
                side->plane = plane;
                side->faces.push_back(face);
                if (std::ranges::find(side->others, other) == side->others.end())
                    side->others.push_back(other);
                opens[side - sides.begin()] = true;
            }
            if (!opens[0] || !opens[1]) return false;
        }
        return hangTogether(sides[0].others) && hangTogether(sides[1].others) && !touch(sides[0], sides[1]);
    }

    /// Whether open faces connect all these areas.
    [[nodiscard]] bool hangTogether(const std::vector<std::int32_t>& areas) const {
        std::vector<std::int32_t> met{areas.front()};
        for (std::size_t at = 0; at < met.size(); ++at) {
            for (const auto& [face, other] : openFaces(met[at])) {
                const bool asked = std::ranges::find(areas, other) != areas.end();
                if (asked && std::ranges::find(met, other) == met.end()) met.push_back(other);
            }
        }
        return met.size() == areas.size();
    }

    [[nodiscard]] std::span<const std::int32_t> edgesOf(std::int32_t face) const {
        const auto& record = aas_.faces[face];
        return std::span(aas_.edgeIndex).subspan(record.firstEdge, record.edgeCount);
    }
    [[nodiscard]] bool touch(const Side& one, const Side& other) const {
        std::vector<std::int32_t> edges;
        for (const auto face : one.faces) {
            for (const auto edge : edgesOf(face)) edges.push_back(std::abs(edge));
        }
        std::ranges::sort(edges);
        return std::ranges::any_of(other.faces, [&](std::int32_t face) {
            return std::ranges::any_of(edgesOf(face), [&](std::int32_t edge) {
                return std::ranges::binary_search(edges, std::abs(edge));
            });
        });
    }

    const AasFile& aas_;
    std::vector<bool> taken_;
};

}  // namespace

std::vector<std::int32_t> portalCandidates(const AasFile& aas) {
    return DoorwaySearch(aas).find();
}

std::vector<std::int32_t> teleportAreas(const AasFile& aas) {
    std::vector<std::int32_t> areas;
    for (const auto area : aas.settings.ids(1)) {
        const auto& settings = aas.settings[area];
        for (std::int32_t k = 0; k < settings.reachabilityCount; ++k) {
            const auto& reachability = aas.reachabilities[settings.firstReachability + k];
            if (reachability.travel() != AasTravel::teleport) continue;
            areas.push_back(area);
            break;
        }
    }
    return areas;
}

}  // namespace navwright
