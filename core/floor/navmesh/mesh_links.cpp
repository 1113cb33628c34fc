#include "core/floor/navmesh/mesh_links.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/index.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/map/bsp/contents.h"
#include "core/map/entities/teleports.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

/// Distance between entry points along a bank, units.
constexpr float kBankSpacing = 128;

std::optional<MeshArea> areaOf(NodeType type) {
    switch (type) {
        case NodeType::jumpPad:
        case NodeType::boxJump:
        case NodeType::jump:
            return MeshArea::jump;
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
            return MeshArea::ladder;
        case NodeType::water:
            return MeshArea::swim;
        case NodeType::standDrop:
        case NodeType::crouchDrop:
        case NodeType::unsafeDrop:
            return MeshArea::drop;
        case NodeType::platform:
            return MeshArea::lift;
        case NodeType::teleporter:
            return MeshArea::teleporter;
        default:
            return std::nullopt;
    }
}

MeshArea areaOf(MoveMeans means, const Vec3& from, const Vec3& to) {
    switch (means) {
        case MoveMeans::jump:
        case MoveMeans::gapJump:
            return MeshArea::jump;
        case MoveMeans::drop:
            return MeshArea::drop;
        case MoveMeans::swim:
        case MoveMeans::waterJump:
            return MeshArea::swim;
        case MoveMeans::ladderUp:
        case MoveMeans::ladderDown:
            return MeshArea::ladder;
        case MoveMeans::walk:
        case MoveMeans::step:
        case MoveMeans::crouch:
            break;
    }
    return to.z < from.z - kMeshStep ? MeshArea::drop : MeshArea::ground;
}

/// A sample's place on the mesh: for swimming the bottom below.
const Vec3& meshPlace(const Floor& floor, std::uint32_t sample) {
    const auto& from = floor.samples[sample];
    for (auto i = sample; floor.samples[i].column == from.column && floor.samples[i].row == from.row; --i) {
        if (floor.samples[i].kind != FloorSample::Kind::swim) return floor.samples[i].origin;
        if (i == 0) break;
    }
    return from.origin;
}

/// Links between banks, floor and water, one body of water at a time.
class Swimming {
  public:
    explicit Swimming(const Floor& floor) : floor_(floor), seen_(floor.samples.size(), false) {}

    void addTo(std::vector<MeshLink>& links) {
        for (std::uint32_t i = 0; i < floor_.samples.size(); ++i) {
            if (swims(i) && floor_.reached(i) && !seen_[i]) addPiece(i, links);
        }
    }

  private:
    [[nodiscard]] bool swims(std::uint32_t sample) const {
        return floor_.samples[sample].kind == FloorSample::Kind::swim;
    }
    [[nodiscard]] const Vec3& origin(std::uint32_t sample) const { return floor_.samples[sample].origin; }

    void addPiece(std::uint32_t first, std::vector<MeshLink>& links) {
        std::vector<std::uint32_t> open{first}, edge;
        seen_[first] = true;
        while (!open.empty()) {
            const auto at = open.back();
            open.pop_back();
            for (const auto next : floor_.ways[at]) {
                if (swims(next) && !seen_[next]) {
                    seen_[next] = true;
                    open.push_back(next);
                } else if (!swims(next)) {
                    edge.push_back(next);
                }
            }
        }
        std::ranges::sort(edge);
        const auto [last, end] = std::ranges::unique(edge);
        edge.erase(last, end);
        std::vector<std::uint32_t> banks, bottom;
        for (const auto sample : edge) {
            if (floor_.samples[sample].wet) {
                bottom.push_back(sample);
            } else if (std::ranges::none_of(banks, [&](std::uint32_t bank) {
                           return glm::distance(origin(bank), origin(sample)) < kBankSpacing;
                       })) {
                banks.push_back(sample);
            }
        }
        const auto join = [&](std::uint32_t a, std::uint32_t b) {
            links.push_back({MeshArea::swim, MeshLinkSource::floor, false, origin(a), origin(b)});
            links.push_back({MeshArea::swim, MeshLinkSource::floor, false, origin(b), origin(a)});
        };
        for (std::size_t i = 0; i < banks.size(); ++i) {
            if (!bottom.empty()) {
                join(banks[i], *std::ranges::min_element(bottom, {}, [&](std::uint32_t sample) {
                         return glm::distance(origin(sample), origin(banks[i]));
                     }));
            } else if (i > 0) {
                join(banks[i - 1], banks[i]);
            }
        }
    }

    const Floor& floor_;
    std::vector<bool> seen_;
};

}  // namespace

std::string_view meshLinkSourceName(MeshLinkSource source) {
    constexpr std::array<std::string_view, 4> kNames = {"nav", "simulated", "map", "file"};
    return kNames[toIndex(source)];
}

std::string_view meshLinkFateName(MeshLinkFate fate) {
    constexpr std::array<std::string_view, kMeshLinkFates> kNames = {
        "kept",           "no mesh at its start",           "no mesh at its end",
        "on one polygon", "not reached from a spawn point", "no room in its tile"};
    return kNames[toIndex(fate)];
}

std::vector<MeshLink> navMeshLinks(const NavGraph& nav) {
    std::vector<MeshLink> links;
    for (const auto& node : nav.nodes) {
        if (!node.inUse) continue;
        for (const auto& link : node.links) {
            const auto* target = findNode(nav, link.target);
            const auto area = areaOf(link.type);
            if (target != nullptr && area)
                links.push_back({*area, MeshLinkSource::nav, false, node.origin, target->origin});
        }
    }
    return links;
}

std::vector<MeshLink> floorMeshLinks(const Floor& floor) {
    std::vector<MeshLink> links;
    for (const auto& [from, to, judged] : floor.crossings) {
        const auto area = areaOf(judged.means, floor.samples[from].origin, floor.samples[to].origin);
        links.push_back({area, MeshLinkSource::floor, false, meshPlace(floor, from), meshPlace(floor, to)});
    }
    Swimming(floor).addTo(links);
    return links;
}

std::vector<MeshLink> teleporterMeshLinks(const BspFile& bsp) {
    std::vector<MeshLink> links;
    for (const auto& teleport : workingTeleports(bsp)) {
        Vec3 start = (teleport.touch.mins + teleport.touch.maxs) * 0.5f;
        start.z = teleport.touch.mins.z + kOriginAboveFloor;
        links.push_back({MeshArea::teleporter, MeshLinkSource::map, false, start, teleport.to});
    }
    return links;
}

}  // namespace navwright
