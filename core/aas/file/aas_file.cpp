#include "core/aas/file/aas_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/points.h"

namespace navwright {

namespace {

constexpr std::uint32_t kIdent = 0x53414145;  ///< "EAAS"
constexpr std::size_t kLumpCount = 14;
constexpr std::size_t kScrambledFrom = 8;
constexpr std::size_t kHeaderSize = 12 + 8 * kLumpCount;
/// Limits for faces of an area and for their corners in total; real areas have up to 83 and 454.
constexpr std::size_t kMostFaces = 1024;
constexpr std::size_t kMostCorners = 16384;
/// Maximum depth of the tree; real ones stay below 100.
constexpr int kMostDepth = 4096;

struct LumpKind {
    std::string_view name;
    std::size_t recordSize;
    std::size_t most;
};

constexpr std::array<LumpKind, kLumpCount> kLumps{{
    {"bounding box", 32, limit::kAasFew},
    {"vertex", 12, limit::kAasMany},
    {"plane", 20, limit::kAasFew},
    {"edge", 8, limit::kAasMany},
    {"edge index", 4, limit::kAasMany},
    {"face", 24, limit::kAasMany},
    {"face index", 4, limit::kAasMany},
    {"area", 48, limit::kAasFew},
    {"area settings", 28, limit::kAasFew},
    {"reachability", 44, limit::kAasFew},
    {"node", 12, limit::kAasNodes},
    {"portal", 20, limit::kAasFew},
    {"portal index", 4, limit::kAasFew},
    {"cluster", 16, limit::kAasFew},
}};

enum Lump : std::size_t {
    hullLump,
    vertexLump,
    planeLump,
    edgeLump,
    edgeIndexLump,
    faceLump,
    faceIndexLump,
    areaLump,
    settingsLump,
    reachabilityLump,
    nodeLump,
    portalLump,
    portalIndexLump,
    clusterLump
};

/// Visits the lists of a file in lump order.
template <class Aas, class Visit>
void eachLump(Aas& aas, Visit visit) {
    visit(hullLump, aas.hulls);
    visit(vertexLump, aas.vertices);
    visit(planeLump, aas.planes);
    visit(edgeLump, aas.edges);
    visit(edgeIndexLump, aas.edgeIndex);
    visit(faceLump, aas.faces);
    visit(faceIndexLump, aas.faceIndex);
    visit(areaLump, aas.areas);
    visit(settingsLump, aas.settings);
    visit(reachabilityLump, aas.reachabilities);
    visit(nodeLump, aas.nodes);
    visit(portalLump, aas.portals);
    visit(portalIndexLump, aas.portalIndex);
    visit(clusterLump, aas.clusters);
}

/// Visits the fields in file order; `io` reads or writes each.
template <class Io>
void fields(Io& io, std::int32_t& number) {
    io(number);
}
template <class Io>
void fields(Io& io, Vec3& vertex) {
    io(vertex);
}
template <class Io>
void fields(Io& io, AasHull& hull) {
    io(hull.presence, hull.flags, hull.box.mins, hull.box.maxs);
}
template <class Io>
void fields(Io& io, AasPlane& plane) {
    io(plane.normal, plane.dist, plane.type);
}
template <class Io>
void fields(Io& io, AasEdge& edge) {
    io(edge.vertices[0], edge.vertices[1]);
}
template <class Io>
void fields(Io& io, AasFace& face) {
    io(face.plane, face.flags, face.edgeCount, face.firstEdge, face.frontArea, face.backArea);
}
template <class Io>
void fields(Io& io, AasArea& area) {
    io(area.number, area.faceCount, area.firstFace, area.bounds.mins, area.bounds.maxs, area.center);
}
template <class Io>
void fields(Io& io, AasAreaSettings& area) {
    io(area.contents, area.flags, area.presence, area.cluster, area.numberInCluster, area.reachabilityCount,
       area.firstReachability);
}
template <class Io>
void fields(Io& io, AasReachability& reachability) {
    io(reachability.area, reachability.face, reachability.edge, reachability.start, reachability.end,
       reachability.travelType, reachability.travelTime, reachability.padding);
}
template <class Io>
void fields(Io& io, AasNode& node) {
    io(node.plane, node.children[0], node.children[1]);
}
template <class Io>
void fields(Io& io, AasPortal& portal) {
    io(portal.area, portal.frontCluster, portal.backCluster, portal.numbersInClusters[0],
       portal.numbersInClusters[1]);
}
template <class Io>
void fields(Io& io, AasCluster& cluster) {
    io(cluster.areaCount, cluster.reachabilityAreaCount, cluster.portalCount, cluster.firstPortal);
}

struct Reading {
    ByteReader& in;

    template <class... Values>
    void operator()(Values&... values) {
        (one(values), ...);
    }
    template <class Value>
    void one(Value& value) {
        value = in.read<Value>();
    }
    void one(Vec3& value) { value = readVec3(in); }
};

struct Writing {
    ByteWriter& out;

    template <class... Values>
    void operator()(Values&... values) {
        (one(values), ...);
    }
    template <class Value>
    void one(const Value& value) {
        out.write(value);
    }
    void one(const Vec3& value) { writeVec3(out, value); }
};

/// Self-inverse.
void scramble(std::span<std::byte> header) {
    constexpr std::size_t kFactor = 119;
    for (std::size_t i = 0; i + kScrambledFrom < header.size(); ++i) {
        header[i + kScrambledFrom] ^= static_cast<std::byte>(i * kFactor & 0xff);
    }
}

struct Extent {
    std::uint64_t begin = 0, length = 0;
    std::size_t lump = 0;

    [[nodiscard]] std::uint64_t end() const { return begin + length; }
};

/// Header and lump table.
struct Header {
    std::int32_t version = 0;
    std::int32_t checksum = 0;
    std::array<Extent, kLumpCount> lumps{};
};

Result<Header> readHeader(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::aas, where));
    if (file.size() < kHeaderSize) {
        return fail(
            fmt::format("Not an AAS file: {} bytes, the header alone has {}", file.size(), kHeaderSize),
            where);
    }
    std::array<std::byte, kHeaderSize> bytes{};
    std::ranges::copy(file.first(kHeaderSize), bytes.begin());
    if (const auto ident = ByteReader(bytes).u32(); ident != kIdent) {
        return fail(fmt::format("Not an AAS file: it starts with 0x{:08x} instead of \"EAAS\"", ident),
                    where);
    }
    Header header;
    header.version = ByteReader(std::span(bytes).subspan(4)).s32();
    if (header.version != kAasPlainVersion && header.version != kAasScrambledVersion) {
        return fail(fmt::format("AAS version {}, only 4 and 5 are read", header.version), where);
    }
    if (header.version == kAasScrambledVersion) scramble(bytes);
    ByteReader in(bytes);
    in.skip(kScrambledFrom);
    header.checksum = in.s32();
    for (std::size_t i = 0; i < kLumpCount; ++i) {
        header.lumps[i].lump = i;
        header.lumps[i].begin = in.u32();
        header.lumps[i].length = in.u32();
    }
    return header;
}

/// Checks that lumps are inside the file, hold whole records within the limits, and do not overlap.
Result<> checkLumps(const Header& header, std::size_t size, std::string_view where) {
    for (const auto& extent : header.lumps) {
        const auto& kind = kLumps[extent.lump];
        if (extent.end() > size) {
            return fail(fmt::format("Lump {} ({}) ends at byte {}, the file has {}", extent.lump, kind.name,
                                    extent.end(), size),
                        where, "the file is truncated or damaged");
        }
        if (extent.length > 0 && extent.begin < kHeaderSize) {
            return fail(fmt::format("Lump {} ({}) starts at byte {}, inside the header of {}", extent.lump,
                                    kind.name, extent.begin, kHeaderSize),
                        where);
        }
        if (extent.length % kind.recordSize != 0) {
            return fail(fmt::format("Lump {} ({}) has {} bytes, not a multiple of {}", extent.lump, kind.name,
                                    extent.length, kind.recordSize),
                        where);
        }
        if (extent.length / kind.recordSize > kind.most) {
            return fail(fmt::format("Lump {} ({}) has {} records, at most {} are read", extent.lump,
                                    kind.name, extent.length / kind.recordSize, kind.most),
                        where);
        }
    }
    auto sorted = header.lumps;
    std::ranges::stable_sort(sorted, {}, &Extent::begin);
    const Extent* before = nullptr;
    for (const auto& extent : sorted) {
        if (extent.length == 0) continue;
        if (before != nullptr && before->end() > extent.begin) {
            return fail(fmt::format("Lump {} ({}) starts at byte {}, before lump {} ({}) ends at {}",
                                    extent.lump, kLumps[extent.lump].name, extent.begin, before->lump,
                                    kLumps[before->lump].name, before->end()),
                        where);
        }
        before = &extent;
    }
    return {};
}

bool isContiguous(const Header& header, std::size_t size) {
    std::uint64_t at = kHeaderSize;
    for (const auto& extent : header.lumps) {
        if (extent.begin != at) return false;
        at = extent.end();
    }
    return at == size;
}

/// Validates the parsed records.
class Checker {
  public:
    Checker(const AasFile& aas, std::string_view where) : aas_(aas), where_(where) {}

    Result<> check() const {
        NAV_TRY(checkPlaces());
        NAV_TRY(checkFaces());
        NAV_TRY(checkAreas());
        NAV_TRY(checkReachabilities());
        NAV_TRY(checkNodes());
        NAV_TRY(checkClusters());
        NAV_TRY(checkShares());
        NAV_TRY(checkShapes());
        return checkDepth();
    }

  private:
    [[nodiscard]] std::unexpected<Failure> damaged(Lump lump, std::size_t record,
                                                   std::string_view what) const {
        return fail(fmt::format("{} {} (lump {}): {}", kLumps[lump].name, record, toIndex(lump), what),
                    where_, "the file is damaged");
    }
    [[nodiscard]] Result<> inRange(Lump lump, std::size_t record, std::int64_t value, std::size_t limit,
                                   std::string_view meaning) const {
        if (value >= 0 && static_cast<std::uint64_t>(value) < limit) return {};
        return damaged(lump, record, fmt::format("{} {} of {}", meaning, value, limit));
    }
    /// Checks a number whose sign is a direction.
    [[nodiscard]] Result<> signedInRange(Lump lump, std::size_t record, std::int64_t value, std::size_t limit,
                                         std::string_view meaning) const {
        return inRange(lump, record, value < 0 ? -value : value, limit, meaning);
    }
    [[nodiscard]] Result<> listInside(Lump lump, std::size_t record, std::int64_t first, std::int64_t count,
                                      std::size_t limit, std::string_view meaning) const {
        if (first >= 0 && count >= 0 && static_cast<std::uint64_t>(first + count) <= limit) return {};
        return damaged(lump, record,
                       fmt::format("{} from {}, {} of them, of {}", meaning, first, count, limit));
    }
    [[nodiscard]] Result<> place(Lump lump, std::size_t record, const Vec3& at,
                                 std::string_view meaning) const {
        if (inWorld(at)) return {};
        return damaged(lump, record,
                       fmt::format("{} ({:g} {:g} {:g}) is outside any map: farther than {:.0f}", meaning,
                                   at.x, at.y, at.z, limit::kCoordinate));
    }

    [[nodiscard]] Result<> checkPlaces() const {
        for (std::size_t i = 0; i < aas_.hulls.size(); ++i) {
            NAV_TRY(place(hullLump, i, aas_.hulls[i].box.mins, "its corner"));
            NAV_TRY(place(hullLump, i, aas_.hulls[i].box.maxs, "its corner"));
        }
        for (std::size_t i = 0; i < aas_.vertices.size(); ++i)
            NAV_TRY(place(vertexLump, i, aas_.vertices[i], "it"));
        for (std::size_t i = 0; i < aas_.planes.size(); ++i) {
            const auto& plane = aas_.planes[i];
            if (!isWithin(plane.normal, limit::kNormal))
                return damaged(planeLump, i, "its normal is not a unit vector");
            if (!(std::abs(plane.dist) <= 2 * limit::kCoordinate)) {
                return damaged(planeLump, i, fmt::format("its distance {:g} is outside any map", plane.dist));
            }
        }
        return {};
    }

    [[nodiscard]] Result<> checkFaces() const {
        for (std::size_t i = 0; i < aas_.edges.size(); ++i) {
            for (const auto vertex : aas_.edges[i].vertices)
                NAV_TRY(inRange(edgeLump, i, vertex, aas_.vertices.size(), "vertex"));
        }
        for (std::size_t i = 0; i < aas_.edgeIndex.size(); ++i)
            NAV_TRY(signedInRange(edgeIndexLump, i, aas_.edgeIndex[i], aas_.edges.size(), "edge"));
        for (std::size_t i = 0; i < aas_.faces.size(); ++i) {
            const auto& face = aas_.faces[i];
            // The dummy face may exist without planes, unless it is listed.
            if (i > 0 || face.plane != 0 || !aas_.faceIndex.empty()) {
                NAV_TRY(inRange(faceLump, i, face.plane, aas_.planes.size(), "plane"));
            }
            NAV_TRY(listInside(faceLump, i, face.firstEdge, face.edgeCount, aas_.edgeIndex.size(), "edges"));
            NAV_TRY(inRange(faceLump, i, face.frontArea, aas_.areas.size(), "front area"));
            NAV_TRY(inRange(faceLump, i, face.backArea, aas_.areas.size(), "back area"));
        }
        for (std::size_t i = 0; i < aas_.faceIndex.size(); ++i)
            NAV_TRY(signedInRange(faceIndexLump, i, aas_.faceIndex[i], aas_.faces.size(), "face"));
        return {};
    }

    [[nodiscard]] Result<> checkAreas() const {
        for (std::size_t i = 0; i < aas_.areas.size(); ++i) {
            const auto& area = aas_.areas[i];
            if (static_cast<std::uint64_t>(area.number) != i) {
                return damaged(areaLump, i, fmt::format("it says it is number {}", area.number));
            }
            NAV_TRY(listInside(areaLump, i, area.firstFace, area.faceCount, aas_.faceIndex.size(), "faces"));
            NAV_TRY(place(areaLump, i, area.bounds.mins, "its lower corner"));
            NAV_TRY(place(areaLump, i, area.bounds.maxs, "its upper corner"));
            NAV_TRY(place(areaLump, i, area.center, "its centre"));
        }
        if (aas_.settings.size() != aas_.areas.size()) {
            return fail(fmt::format("{} area settings for {} areas", aas_.settings.size(), aas_.areas.size()),
                        where_, "the file is damaged");
        }
        for (std::size_t i = 0; i < aas_.settings.size(); ++i) {
            const auto& area = aas_.settings[i];
            if (area.cluster < 0) {
                NAV_TRY(inRange(settingsLump, i, -std::int64_t{area.cluster}, aas_.portals.size(), "portal"));
            } else if (area.cluster > 0) {
                NAV_TRY(inRange(settingsLump, i, area.cluster, aas_.clusters.size(), "cluster"));
            }
            NAV_TRY(inRange(settingsLump, i, area.numberInCluster, aas_.areas.size() + 1,
                            "number in its cluster"));
            // Areas without reachabilities point at where the next would be.
            NAV_TRY(listInside(settingsLump, i, area.firstReachability, area.reachabilityCount,
                               std::max(aas_.reachabilities.size(), std::size_t{1}), "reachabilities"));
            if (area.reachabilityCount > 0 && aas_.reachabilities.empty())
                return damaged(settingsLump, i, "reachabilities, where there are none");
        }
        return {};
    }

    /// Whether the face and edge fields hold these; teleporters and movers store other data there.
    [[nodiscard]] static bool namesFaces(AasTravel travel) {
        return travel >= AasTravel::invalid && travel <= AasTravel::waterJump;
    }

    [[nodiscard]] Result<> checkReachabilities() const {
        for (std::size_t i = 0; i < aas_.reachabilities.size(); ++i) {
            const auto& reachability = aas_.reachabilities[i];
            if (i > 0 || reachability.area != 0) {
                NAV_TRY(inRange(reachabilityLump, i, reachability.area, aas_.areas.size(), "area"));
            }
            NAV_TRY(place(reachabilityLump, i, reachability.start, "its start"));
            NAV_TRY(place(reachabilityLump, i, reachability.end, "its end"));
            if (!namesFaces(reachability.travel())) continue;
            if (reachability.face != 0) {
                NAV_TRY(signedInRange(reachabilityLump, i, reachability.face, aas_.faces.size(), "face"));
            }
            if (reachability.edge != 0) {
                NAV_TRY(signedInRange(reachabilityLump, i, reachability.edge, aas_.edges.size(), "edge"));
            }
        }
        return {};
    }

    /// Checks that the root has no parent and every other node one, so that there are no cycles.
    [[nodiscard]] Result<> checkNodes() const {
        std::vector<bool> hasParent(aas_.nodes.size());
        for (std::size_t i = 0; i < aas_.nodes.size(); ++i) {
            const auto& node = aas_.nodes[i];
            if (i > 0 || node.plane != 0) {
                NAV_TRY(inRange(nodeLump, i, node.plane, aas_.planes.size(), "plane"));
            }
            for (const auto child : node.children) {
                if (child < 0) {
                    NAV_TRY(inRange(nodeLump, i, -std::int64_t{child}, aas_.areas.size(), "area"));
                }
                if (child <= 0) continue;
                NAV_TRY(inRange(nodeLump, i, child, aas_.nodes.size(), "node"));
                const auto below = toIndex(child);
                if (child == 1 || hasParent[below]) {
                    return damaged(nodeLump, i,
                                   child == 1 ? "it leads to the root"
                                              : fmt::format("another node leads to node {}, too", child));
                }
                hasParent[below] = true;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> checkClusters() const {
        for (std::size_t i = 0; i < aas_.portals.size(); ++i) {
            const auto& portal = aas_.portals[i];
            // The dummy portal may exist without areas.
            if (i > 0 || portal.area != 0) {
                NAV_TRY(inRange(portalLump, i, portal.area, aas_.areas.size(), "area"));
            }
            for (const auto cluster : {portal.frontCluster, portal.backCluster})
                NAV_TRY(inRange(portalLump, i, cluster, std::max(aas_.clusters.size(), std::size_t{1}),
                                "cluster"));
            for (const auto number : portal.numbersInClusters)
                NAV_TRY(inRange(portalLump, i, number, aas_.areas.size() + 1, "number in a cluster"));
        }
        for (std::size_t i = 0; i < aas_.portalIndex.size(); ++i)
            NAV_TRY(signedInRange(portalIndexLump, i, aas_.portalIndex[i], aas_.portals.size(), "portal"));
        for (std::size_t i = 0; i < aas_.clusters.size(); ++i) {
            const auto& cluster = aas_.clusters[i];
            NAV_TRY(listInside(clusterLump, i, cluster.firstPortal, cluster.portalCount,
                               aas_.portalIndex.size(), "portals"));
            NAV_TRY(inRange(clusterLump, i, cluster.areaCount, aas_.areas.size() + 1, "areas"));
            NAV_TRY(inRange(clusterLump, i, cluster.reachabilityAreaCount, aas_.areas.size() + 1,
                            "areas with reachabilities"));
        }
        return {};
    }

    /// Rejects overlapping lists, whose total could exceed the file size, so that processing time is bounded
    /// by it.
    template <class Record>
    [[nodiscard]] Result<> listsFit(Lump lump, const std::vector<Record>& records,
                                    std::int32_t Record::* count, std::size_t limit,
                                    std::string_view meaning) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < records.size(); ++i) {
            sum += records[i].*count;
            if (static_cast<std::uint64_t>(sum) > limit) {
                return damaged(lump, i,
                               fmt::format("{} of it and those before are {}, of {}", meaning, sum, limit));
            }
        }
        return {};
    }
    [[nodiscard]] Result<> checkShares() const {
        NAV_TRY(listsFit(faceLump, aas_.faces, &AasFace::edgeCount, aas_.edgeIndex.size(), "edges"));
        NAV_TRY(listsFit(areaLump, aas_.areas, &AasArea::faceCount, aas_.faceIndex.size(), "faces"));
        NAV_TRY(listsFit(settingsLump, aas_.settings, &AasAreaSettings::reachabilityCount,
                         aas_.reachabilities.size(), "reachabilities"));
        return listsFit(clusterLump, aas_.clusters, &AasCluster::portalCount, aas_.portalIndex.size(),
                        "portals");
    }

    /// Limits faces times corners per area, as checks of an area compare all pairs.
    [[nodiscard]] Result<> checkShapes() const {
        for (std::size_t i = 0; i < aas_.areas.size(); ++i) {
            const auto& area = aas_.areas[i];
            NAV_TRY(inRange(areaLump, i, area.faceCount, kMostFaces + 1, "faces"));
            std::int64_t corners = 0;
            for (const auto listed : std::span(aas_.faceIndex).subspan(area.firstFace, area.faceCount))
                corners += aas_.faces[std::abs(listed)].edgeCount;
            NAV_TRY(inRange(areaLump, i, corners, kMostCorners + 1, "corners"));
        }
        return {};
    }

    /// Limits the depth, as every lookup descends from the root.
    [[nodiscard]] Result<> checkDepth() const {
        std::vector<std::pair<std::int32_t, int>> open;
        if (aas_.nodes.size() > 1) open.emplace_back(1, 1);
        while (!open.empty()) {
            const auto [at, depth] = open.back();
            open.pop_back();
            const auto node = toIndex(at);
            if (depth > kMostDepth)
                return damaged(nodeLump, node, fmt::format("it is below {} others", kMostDepth));
            for (const auto child : aas_.nodes[node].children)
                if (child > 0) open.emplace_back(child, depth + 1);
        }
        return {};
    }

    const AasFile& aas_;
    std::string_view where_;
};

}  // namespace

Result<AasFile> parseAas(std::span<const std::byte> file, std::string_view where) {
    NAV_ASSIGN(const auto header, readHeader(file, where));
    NAV_TRY(checkLumps(header, file.size(), where));
    AasFile aas;
    aas.version = header.version;
    aas.mapChecksum = header.checksum;
    aas.contiguous = isContiguous(header, file.size());
    eachLump(aas, [&](Lump lump, auto& records) {
        const auto& extent = header.lumps[lump];
        ByteReader in(file.subspan(extent.length == 0 ? 0 : extent.begin, extent.length));
        records.resize(extent.length / kLumps[lump].recordSize);
        Reading reading{in};
        for (auto& record : records) fields(reading, record);
    });
    NAV_TRY(Checker(aas, where).check());
    return aas;
}

Result<AasFile> readAasFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto bytes, readFile(path, limit::kAasBytes));
    return parseAas(bytes, path.string());
}

Result<Bytes> writeAas(const AasFile& aas) {
    std::string tooMany;
    eachLump(aas, [&](Lump lump, const auto& records) {
        if (records.size() <= kLumps[lump].most || !tooMany.empty()) return;
        tooMany = fmt::format("{} records of lump {} ({}) are more than the {} that an AAS file may have",
                              records.size(), toIndex(lump), kLumps[lump].name, kLumps[lump].most);
    });
    if (!tooMany.empty()) return fail(tooMany);
    ByteWriter header;
    header.u32(kIdent);
    header.s32(aas.version);
    header.s32(aas.mapChecksum);
    ByteWriter lumps;
    eachLump(aas, [&](Lump, const auto& records) {
        const auto begin = lumps.size();
        Writing writing{lumps};
        for (auto record : records) fields(writing, record);
        header.u32(static_cast<std::uint32_t>(kHeaderSize + begin));
        header.u32(static_cast<std::uint32_t>(lumps.size() - begin));
    });
    auto bytes = std::move(header).take();
    if (aas.version == kAasScrambledVersion) scramble(bytes);
    const auto rest = lumps.view();
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
}

}  // namespace navwright
