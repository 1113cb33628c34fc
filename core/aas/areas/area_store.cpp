#include "core/aas/areas/area_store.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "core/aas/file/aas_locate.h"
#include "core/base/index.h"

namespace navwright {

namespace {

constexpr double kSameVertex = 0.1;
constexpr double kOnEdge = 0.1;
constexpr double kTinyFace = 0.5;  ///< square units

std::int64_t cellKey(std::int64_t x, std::int64_t y, std::int64_t z) {
    constexpr std::int64_t kSpread = 1 << 21;
    return (x * kSpread + y) * kSpread + z;
}

/// Merges vertices that nearly meet.
class VertexPool {
  public:
    std::int32_t add(const Vec3d& at) {
        const auto cell = cellOf(at);
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                for (std::int64_t dz = -1; dz <= 1; ++dz) {
                    const auto found = cells_.find(cellKey(cell[0] + dx, cell[1] + dy, cell[2] + dz));
                    if (found == cells_.end()) continue;
                    for (const auto number : found->second) {
                        const auto apart = glm::abs(places[number] - at);
                        if (apart.x < kSameVertex && apart.y < kSameVertex && apart.z < kSameVertex)
                            return number;
                    }
                }
            }
        }
        const auto number = static_cast<std::int32_t>(places.size());
        auto place = at;
        for (int axis = 0; axis < 3; ++axis) {
            if (const auto whole = std::round(place[axis]); std::abs(place[axis] - whole) < 0.01)
                place[axis] = whole;
        }
        places.push_back(place);
        cells_[cellKey(cell[0], cell[1], cell[2])].push_back(number);
        return number;
    }

    std::vector<Vec3d> places;

  private:
    static std::array<std::int64_t, 3> cellOf(const Vec3d& at) {
        constexpr double kCell = 1;
        return {static_cast<std::int64_t>(std::floor(at.x / kCell)),
                static_cast<std::int64_t>(std::floor(at.y / kCell)),
                static_cast<std::int64_t>(std::floor(at.z / kCell))};
    }
    std::unordered_map<std::int64_t, std::vector<std::int32_t>> cells_;
};

class AreaWriter {
  public:
    AreaWriter(const AreaMesh& mesh, const AreaTree& tree, const PlaneTable& planes,
               std::span<const std::int32_t> presences, const std::set<std::size_t>& excluded,
               JobContext& context)
        : mesh_(mesh),
          tree_(tree),
          planes_(planes),
          presences_(presences),
          excluded_(excluded),
          context_(context) {}

    Result<AasFile> write() {
        aas_.edges.emplace_back();
        aas_.faces.emplace_back();
        aas_.areas.emplace_back();
        aas_.settings.emplace_back();
        aas_.settings.back().firstReachability = 1;
        aas_.reachabilities.emplace_back();
        aas_.nodes.emplace_back();
        aas_.portals.emplace_back();
        aas_.clusters.emplace_back();
        for (const auto& face : mesh_.faces) loops_.push_back(loopOf(face));
        NAV_TRY(meetCorners());
        for (std::size_t i = 0; i < loops_.size(); ++i) {
            if (sizeOf(loops_[i]) < kTinyFace) loops_[i].clear();
        }
        numberAreas();
        for (std::size_t i = 0; i < loops_.size(); ++i) writeFace(i);
        for (std::size_t i = 1; i < mesh_.areas.size(); ++i) writeArea(i);
        writeTree();
        writeVertices();
        moveCenters();
        return std::move(aas_);
    }

    /// Adds the mesh's areas that were dropped as solid, as no point in them could be found.
    static void addLost(const AasFile& file, const std::vector<std::int32_t>& numbers,
                        std::set<std::size_t>& excluded) {
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            if (numbers[i] == 0) continue;
            const auto& area = file.areas[numbers[i]];
            if (areaAt(file, area.center) != area.number) excluded.insert(i);
        }
    }
    [[nodiscard]] const std::vector<std::int32_t>& numbers() const { return numbers_; }

  private:
    using Loop = std::vector<std::int32_t>;

    Loop loopOf(const AreaMesh::Face& face) {
        Loop loop;
        if (face.gone) return loop;
        for (const auto& corner : face.polygon) {
            const auto number = pool_.add(corner);
            if (loop.empty() || (loop.back() != number && loop.front() != number)) loop.push_back(number);
        }
        if (loop.size() < 3) loop.clear();
        return loop;
    }

    [[nodiscard]] Polygon polygonOf(const Loop& loop) const {
        Polygon polygon;
        for (const auto number : loop) polygon.push_back(pool_.places[number]);
        return polygon;
    }
    [[nodiscard]] double sizeOf(const Loop& loop) const { return areaOf(polygonOf(loop)); }

    /// Adds a vertex to each edge that contains it, so that neighbours share edges.
    Result<> meetCorners() {
        constexpr double kCell = 64;
        std::unordered_map<std::int64_t, std::vector<std::int32_t>> cells;
        const auto cellOf = [](double at) { return static_cast<std::int64_t>(std::floor(at / kCell)); };
        std::vector<bool> used(pool_.places.size());
        for (const auto& loop : loops_) {
            for (const auto number : loop) used[number] = true;
        }
        for (std::size_t i = 0; i < pool_.places.size(); ++i) {
            if (!used[i]) continue;
            const auto& at = pool_.places[i];
            cells[cellKey(cellOf(at.x), cellOf(at.y), cellOf(at.z))].push_back(static_cast<std::int32_t>(i));
        }
        struct Between {
            double at;
            std::int32_t vertex;
        };
        std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> known;
        const auto betweenOf = [&](std::int32_t first, std::int32_t last) {
            const auto& a = pool_.places[first];
            const auto& b = pool_.places[last];
            const auto reachability = b - a;
            const auto length = glm::length(reachability);
            const auto along = reachability / std::max(length, 1e-9);
            std::vector<Between> found;
            const auto look = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
                const auto cell = cells.find(cellKey(x, y, z));
                if (cell == cells.end()) return;
                for (const auto number : cell->second) {
                    if (number == first || number == last) continue;
                    const auto out = pool_.places[number] - a;
                    const auto at = glm::dot(out, along);
                    if (at < kOnEdge || at > length - kOnEdge) continue;
                    if (glm::length(out - along * at) < kOnEdge) found.push_back({at, number});
                }
            };
            const auto low = glm::min(a, b) - kOnEdge, high = glm::max(a, b) + kOnEdge;
            for (auto x = cellOf(low.x); x <= cellOf(high.x); ++x) {
                for (auto y = cellOf(low.y); y <= cellOf(high.y); ++y) {
                    for (auto z = cellOf(low.z); z <= cellOf(high.z); ++z) look(x, y, z);
                }
            }
            std::ranges::sort(found, {}, &Between::at);
            Loop numbers;
            for (const auto& between : found) numbers.push_back(between.vertex);
            return numbers;
        };
        for (auto& loop : loops_) {
            if (context_.stopRequested()) return cancelled();
            Loop whole;
            for (std::size_t i = 0; i < loop.size(); ++i) {
                const auto a = loop[i], b = loop[(i + 1) % loop.size()];
                const auto key = std::minmax(a, b);
                auto found = known.find({key.first, key.second});
                if (found == known.end())
                    found = known.emplace(std::pair(key.first, key.second), betweenOf(key.first, key.second))
                                .first;
                whole.push_back(a);
                if (a == key.first) {
                    whole.insert(whole.end(), found->second.begin(), found->second.end());
                } else {
                    whole.insert(whole.end(), found->second.rbegin(), found->second.rend());
                }
            }
            // A vertex beside a short edge may be added twice.
            Loop once;
            for (const auto number : whole) {
                if (std::ranges::find(once, number) == once.end()) once.push_back(number);
            }
            loop = once.size() < 3 ? Loop() : std::move(once);
        }
        return {};
    }

    /// Numbers areas with faces, in order.
    void numberAreas() {
        numbers_.assign(mesh_.areas.size(), 0);
        std::vector<bool> hasFace(mesh_.areas.size());
        for (std::size_t i = 0; i < loops_.size(); ++i) {
            if (loops_[i].empty()) continue;
            for (const auto area : mesh_.faces[i].areas) hasFace[area] = true;
        }
        std::int32_t next = 1;
        for (std::size_t i = 1; i < mesh_.areas.size(); ++i) {
            if (!mesh_.areas[i].gone && hasFace[i] && !excluded_.contains(i)) numbers_[i] = next++;
        }
    }

    std::int32_t planeNumber(std::int32_t plane) {
        const auto [found, fresh] =
            usedPlanes_.try_emplace(plane & ~1, static_cast<std::int32_t>(aas_.planes.size()));
        if (fresh) {
            const auto& at = planes_[plane & ~1];
            AasPlane written;
            written.normal = Vec3(at.normal);
            written.dist = static_cast<float>(at.dist);
            const auto size = glm::abs(written.normal);
            const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
            written.type = size[axis] == 1 ? axis : axis + 3;
            aas_.planes.push_back(written);
            written.normal = -written.normal;
            written.dist = -written.dist;
            aas_.planes.push_back(written);
        }
        return found->second | (plane & 1);
    }

    std::int32_t edgeNumber(std::int32_t from, std::int32_t to) {
        const auto key = std::minmax(from, to);
        const auto [found, fresh] = edges_.try_emplace(std::pair(key.first, key.second),
                                                       static_cast<std::int32_t>(aas_.edges.size()));
        if (fresh) aas_.edges.push_back({{from, to}});
        return aas_.edges[found->second].vertices[0] == from ? found->second : -found->second;
    }

    void writeFace(std::size_t index) {
        faceNumbers_.push_back(0);
        auto loop = loops_[index];
        if (loop.empty()) return;
        auto face = mesh_.faces[index];
        std::array numbers{numbers_[face.areas[0]], numbers_[face.areas[1]]};
        if (numbers[0] == 0 && numbers[1] == 0) return;
        if (numbers[0] == 0) {
            std::swap(numbers[0], numbers[1]);
            face.plane ^= 1;
        }
        if (numbers[1] == 0) face.flags |= kAasFaceSolid;
        const auto& normal = planes_[face.plane].normal;
        // Seen from the front, edges must be clockwise.
        if (glm::dot(turnOf(polygonOf(loop)), normal) > 0) std::ranges::reverse(loop);
        AasFace written;
        written.plane = planeNumber(face.plane);
        written.flags = face.flags;
        written.edgeCount = static_cast<std::int32_t>(loop.size());
        written.firstEdge = static_cast<std::int32_t>(aas_.edgeIndex.size());
        written.frontArea = numbers[0];
        written.backArea = numbers[1];
        for (std::size_t i = 0; i < loop.size(); ++i)
            aas_.edgeIndex.push_back(edgeNumber(loop[i], loop[(i + 1) % loop.size()]));
        faceNumbers_.back() = static_cast<std::int32_t>(aas_.faces.size());
        aas_.faces.push_back(written);
    }

    void writeArea(std::size_t index) {
        if (numbers_[index] == 0) return;
        const auto& area = mesh_.areas[index];
        AasArea written;
        written.number = numbers_[index];
        written.firstFace = static_cast<std::int32_t>(aas_.faceIndex.size());
        std::int32_t flags = 0;
        Vec3d sum(0);
        bool any = false;
        Vec3d mins(0), maxs(0);
        for (const auto number : area.faces) {
            const auto face = toIndex(number);
            if (faceNumbers_[face] == 0) continue;
            const bool front = aas_.faces[faceNumbers_[face]].frontArea == numbers_[index];
            aas_.faceIndex.push_back(front ? faceNumbers_[face] : -faceNumbers_[face]);
            flags |= mesh_.faces[face].flags;
            const auto polygon = polygonOf(loops_[face]);
            sum += centerOf(polygon);
            for (const auto& corner : polygon) {
                mins = any ? glm::min(mins, corner) : corner;
                maxs = any ? glm::max(maxs, corner) : corner;
                any = true;
            }
        }
        written.faceCount = static_cast<std::int32_t>(aas_.faceIndex.size()) - written.firstFace;
        written.bounds = {Vec3(mins), Vec3(maxs)};
        written.center = Vec3(sum / static_cast<double>(std::max(written.faceCount, 1)));
        aas_.areas.push_back(written);
        AasAreaSettings settings;
        settings.firstReachability = 1;
        for (std::size_t hull = 0; hull < presences_.size(); ++hull) {
            if ((area.fits >> hull & 1u) != 0) settings.presence |= presences_[hull];
        }
        if ((area.meaning & waterBrush) != 0) settings.contents |= kAasWater;
        if ((area.meaning & slimeBrush) != 0) settings.contents |= kAasSlime;
        if ((area.meaning & lavaBrush) != 0) settings.contents |= kAasLava;
        if ((area.meaning & teleporterBrush) != 0) settings.contents |= kAasTeleporter;
        if ((area.meaning & pushBrush) != 0) settings.contents |= kAasJumpPad;
        if ((area.meaning & portalBrush) != 0) settings.contents |= kAasClusterPortal;
        if ((area.meaning & moverBrush) != 0) settings.contents |= kAasMover | area.model << kAasModelShift;
        if ((flags & kAasFaceGround) != 0) settings.flags |= kAasAreaGrounded;
        if ((flags & kAasFaceLadder) != 0) settings.flags |= kAasAreaLadder;
        if ((settings.contents & kAasLiquids) != 0) settings.flags |= kAasAreaLiquid;
        aas_.settings.push_back(settings);
    }

    void writeTree() {
        // The number of each tree node in the file: positive a node, negative an area. Children stand behind
        // parents.
        std::vector<std::int32_t> as(tree_.nodes.size());
        std::vector<bool> kept(tree_.nodes.size());
        for (auto i = tree_.nodes.size(); i-- > 0;) {
            const auto& node = tree_.nodes[i];
            if (node.plane < 0) {
                as[i] = -numbers_[mesh_.areaOfLeaf[i]];
                continue;
            }
            const auto one = toIndex(node.children[0]), two = toIndex(node.children[1]);
            kept[i] = kept[one] || kept[two] || as[one] != as[two];
            if (!kept[i]) as[i] = as[one];
        }
        std::int32_t next = 1;
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (kept[i]) as[i] = next++;
        }
        // Even a single area needs a root node.
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (!kept[i]) continue;
            const auto& node = tree_.nodes[i];
            AasNode written;
            written.plane = planeNumber(node.plane);
            written.children = {as[node.children[0]], as[node.children[1]]};
            aas_.nodes.push_back(written);
        }
    }

    void writeVertices() {
        std::vector<std::int32_t> numbers(pool_.places.size(), -1);
        for (std::size_t i = 1; i < aas_.edges.size(); ++i) {
            for (auto& vertex : aas_.edges[i].vertices) {
                auto& number = numbers[vertex];
                if (number < 0) {
                    number = static_cast<std::int32_t>(aas_.vertices.size());
                    aas_.vertices.push_back(Vec3(pool_.places[vertex]));
                }
                vertex = number;
            }
        }
        if (aas_.vertices.empty()) aas_.vertices.emplace_back(0);
    }

    /// Moves centres that rounding put into a neighbour: slightly inwards from a face, or towards a corner,
    /// where a wedge is wider.
    void moveCenters() {
        for (auto& area : aas_.areas) {
            if (area.number == 0 || areaAt(aas_, area.center) == area.number) continue;
            for (const auto& place : otherPlaces(area)) {
                if (areaAt(aas_, place) != area.number) continue;
                area.center = place;
                break;
            }
        }
    }

    [[nodiscard]] std::vector<Vec3> otherPlaces(const AasArea& area) const {
        std::vector<Vec3> places, corners, centers;
        for (std::int32_t k = 0; k < area.faceCount; ++k) {
            const auto listed = aas_.faceIndex[area.firstFace + k];
            const auto& face = aas_.faces[std::abs(listed)];
            Vec3 center(0);
            for (std::int32_t e = 0; e < face.edgeCount; ++e) {
                const auto edge = aas_.edgeIndex[face.firstEdge + e];
                corners.push_back(aas_.vertices[aas_.edges[std::abs(edge)].vertices[edge < 0 ? 1 : 0]]);
                center += corners.back();
            }
            center /= static_cast<float>(face.edgeCount);
            centers.push_back(center);
            const auto normal = aas_.planes[face.plane].normal * (listed < 0 ? -1.0f : 1.0f);
            for (const float inside : {0.02f, 0.1f, 0.3f, 1.0f}) places.push_back(center + normal * inside);
        }
        centers.push_back(area.center);
        for (const auto& center : centers) {
            for (const auto& corner : corners) {
                for (const float share : {0.25f, 0.5f, 0.75f, 0.9f})
                    places.push_back(center + (corner - center) * share);
            }
        }
        return places;
    }

    const AreaMesh& mesh_;
    const AreaTree& tree_;
    const PlaneTable& planes_;
    std::span<const std::int32_t> presences_;
    const std::set<std::size_t>& excluded_;
    JobContext& context_;
    AasFile aas_;
    VertexPool pool_;
    std::vector<Loop> loops_;                ///< by face of the mesh; empty: none
    std::vector<std::int32_t> numbers_;      ///< by area of the mesh: its number in the file
    std::vector<std::int32_t> faceNumbers_;  ///< by face of the mesh: its number in the file
    std::map<std::int32_t, std::int32_t> usedPlanes_;
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> edges_;
};

}  // namespace

Result<AasFile> storeAreas(const AreaMesh& mesh, const AreaTree& tree, const PlaneTable& planes,
                           std::span<const std::int32_t> presences, JobContext& context) {
    // Areas thinner than single precision can resolve cannot be found by the tree and are dropped as solid.
    constexpr int kTimes = 4;
    std::set<std::size_t> excluded;
    for (int time = 1;; ++time) {
        AreaWriter writer(mesh, tree, planes, presences, excluded, context);
        NAV_ASSIGN(auto aas, writer.write());
        const auto before = excluded.size();
        AreaWriter::addLost(aas, writer.numbers(), excluded);
        if (excluded.size() == before || time == kTimes) return aas;
    }
}

}  // namespace navwright
