#include "core/nav/files/rerelease_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/byte_writer.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/points.h"

namespace navwright {

namespace {

constexpr std::size_t kMagicSize = 4;
constexpr std::size_t kNodeSize = 8;
constexpr std::size_t kOriginSize = 12;
constexpr std::size_t kRereleaseLinkSize = 6;

bool byNames(RereleaseGame game, std::int32_t version) {
    return game == RereleaseGame::quake && version < kNav2PlainVersion;
}
bool hasLadderPlane(RereleaseGame game, std::int32_t version) {
    return game == RereleaseGame::quake2 && version >= kNav3LadderVersion;
}
std::size_t edictSize(RereleaseGame game, std::int32_t version) {
    return byNames(game, version) ? 34 : 30;
}
std::size_t traversalSize(RereleaseGame game, std::int32_t version) {
    return hasLadderPlane(game, version) ? 48 : 36;
}
std::string_view magicOf(RereleaseGame game) {
    return game == RereleaseGame::quake ? "NAV2" : "NAV3";
}

class RereleaseReader {
  public:
    RereleaseReader(RereleaseGame game, std::span<const std::byte> bytes, std::string_view file)
        : in_(bytes), file_(file) {
        nav_.game = game;
    }

    Result<RereleaseFile> read() {
        NAV_TRY(readHead());
        nav_.nodes.reserve(nodes_);
        nav_.origins.reserve(nodes_);
        nav_.links.reserve(links_);
        nav_.traversals.reserve(traversals_);
        for (std::size_t i = 0; i < nodes_; ++i) NAV_TRY(readNode(i));
        for (std::size_t i = 0; i < nodes_; ++i) {
            nav_.origins.push_back(readVec3(in_));
            if (!inWorld(nav_.origins.back()))
                return failed(fmt::format("The origin of node {} is outside any map", i));
        }
        for (std::size_t i = 0; i < links_; ++i) NAV_TRY(readLink(i));
        for (std::size_t i = 0; i < traversals_; ++i) NAV_TRY(readTraversal(i));
        NAV_TRY(readEdicts());
        return std::move(nav_);
    }

  private:
    [[nodiscard]] std::unexpected<Failure> failed(std::string what) const {
        return fail(std::move(what), fmt::format("{}, byte {}", file_, in_.position()));
    }

    Result<> readHead() {
        in_.skip(kMagicSize);
        nav_.version = in_.s32();
        if (in_.failed()) return failed("The file ends inside its header");
        const auto version = nav_.version;
        const bool quake = nav_.game == RereleaseGame::quake;
        if (quake && version == 16) return failed("NAV2 version 16 is undocumented and not read");
        if (!isRereleaseVersion(nav_.game, version)) {
            return failed(fmt::format("{} version {} is not one of {}", magicOf(nav_.game), version,
                                      quake ? "14, 15, 17, 18" : "2 to 6"));
        }
        const std::int64_t nodes = in_.s32();
        const std::int64_t links = in_.s32();
        const std::int64_t traversals = in_.s32();
        if (hasHeuristic(nav_.game, version)) nav_.heuristic = in_.f32();
        if (in_.failed()) return failed("The file ends inside its header");
        if (nodes < 0 || links < 0 || traversals < 0) return failed("A count is negative");
        // Link targets and first links have 16 bits.
        constexpr auto kMost = static_cast<std::int64_t>(kMaxRereleaseNodes);
        if (nodes > kMost || links > kMost + UINT16_MAX || traversals > kMost) {
            return failed(
                fmt::format("{} nodes, {} links and {} traversals are more than numbers of 16 bits "
                            "name",
                            nodes, links, traversals));
        }
        if (!std::isfinite(nav_.heuristic)) return failed("The heuristic is not a number");
        const auto need = nodes * static_cast<std::int64_t>(kNodeSize + kOriginSize) +
                          links * static_cast<std::int64_t>(kRereleaseLinkSize) +
                          traversals * static_cast<std::int64_t>(traversalSize(nav_.game, version));
        if (need > static_cast<std::int64_t>(in_.remaining())) {
            return failed(fmt::format("{} nodes, {} links and {} traversals need {} bytes, {} follow", nodes,
                                      links, traversals, need, in_.remaining()));
        }
        nodes_ = toIndex(nodes);
        links_ = toIndex(links);
        traversals_ = toIndex(traversals);
        return {};
    }

    Result<> readNode(std::size_t index) {
        RereleaseFile::Node node;
        node.flags = in_.u16();
        node.linkCount = in_.u16();
        node.firstLink = in_.u16();
        node.radius = in_.u16();
        if (std::size_t{node.firstLink} + node.linkCount > links_) {
            return failed(fmt::format("Node {} has links {}..{} of {}", index, node.firstLink,
                                      node.firstLink + node.linkCount, links_));
        }
        // Every node of a graph owns its links, so a small file must not repeat them.
        linksOfNodes_ += node.linkCount;
        if (linksOfNodes_ > links_) {
            return failed(fmt::format("Node {} has links that are also another node's", index));
        }
        nav_.nodes.push_back(node);
        return {};
    }

    Result<> readLink(std::size_t index) {
        RereleaseFile::Link link;
        link.target = in_.u16();
        link.type = in_.u16();
        link.traversal = in_.u16();
        if (link.target >= nodes_) {
            return failed(fmt::format("Link {} leads to node {} of {}", index, link.target, nodes_));
        }
        if (link.traversal != kNoTraversal && link.traversal >= traversals_) {
            return failed(fmt::format("Link {} has traversal {} of {}", index, link.traversal, traversals_));
        }
        nav_.links.push_back(link);
        return {};
    }

    Result<> readTraversal(std::size_t index) {
        const auto exit = readVec3(in_);
        const auto start = readVec3(in_);
        const auto end = readVec3(in_);
        if (!inWorld(exit) || !inWorld(start) || !inWorld(end)) {
            return failed(fmt::format("Traversal {} has a place outside any map", index));
        }
        Vec3 plane{0};
        if (hasLadderPlane(nav_.game, nav_.version)) plane = readVec3(in_);
        if (!inWorld(plane)) return failed(fmt::format("Traversal {} has no ladder plane", index));
        nav_.traversals.push_back({exit, start, end, plane});
        return {};
    }

    Result<> readEdicts() {
        const auto count = in_.s32();
        if (in_.failed()) return failed("The file ends before its edicts");
        const auto size = edictSize(nav_.game, nav_.version);
        if (count < 0 || toIndex(count) * size > in_.remaining()) {
            return failed(fmt::format("{} edicts of {} bytes are more than the {} bytes that follow", count,
                                      size, in_.remaining()));
        }
        nav_.edicts.reserve(count);
        for (std::int32_t i = 0; i < count; ++i) {
            const auto edict = readEdict();
            if (edict.link >= links_)
                return failed(fmt::format("Edict {} is for link {} of {}", i, edict.link, links_));
            if (!inWorld(edict.bounds.mins) || !inWorld(edict.bounds.maxs)) {
                return failed(fmt::format("Edict {} has bounds outside any map", i));
            }
            nav_.edicts.push_back(edict);
        }
        const auto rest = in_.take(in_.remaining());
        nav_.trailing.assign(rest.begin(), rest.end());
        return {};
    }

    RereleaseFile::Edict readEdict() {
        RereleaseFile::Edict edict;
        edict.link = in_.u16();
        if (nav_.game == RereleaseGame::quake2) edict.entityId = in_.s32();
        edict.bounds.mins = readVec3(in_);
        edict.bounds.maxs = readVec3(in_);
        if (byNames(nav_.game, nav_.version)) {
            edict.targetnameId = in_.s32();
            edict.classnameId = in_.s32();
        } else if (nav_.game == RereleaseGame::quake) {
            edict.entityId = in_.s32();
        }
        return edict;
    }

    ByteReader in_;
    std::string_view file_;
    RereleaseFile nav_;
    std::size_t nodes_ = 0;
    std::size_t links_ = 0;
    std::size_t traversals_ = 0;
    std::size_t linksOfNodes_ = 0;
};

}  // namespace

bool isRereleaseVersion(RereleaseGame game, std::int32_t version) {
    if (game == RereleaseGame::quake2) return version >= kNav3OldestVersion && version <= kNav3Version;
    return version == kNav2NamesVersion || version == kNav2PlainVersion || version == kNav2HeuristicVersion ||
           version == kNav2TeamMaskVersion;
}

bool hasHeuristic(RereleaseGame game, std::int32_t version) {
    return game == RereleaseGame::quake2 || version >= kNav2HeuristicVersion;
}

Result<RereleaseFile> readRereleaseFile(std::span<const std::byte> bytes, std::string_view file) {
    const auto head = asText(bytes.first(std::min(bytes.size(), kMagicSize)));
    for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
        if (head == magicOf(game)) return RereleaseReader(game, bytes, file).read();
    }
    return fail("Neither a NAV2 nor a NAV3 file", fmt::format("{}, byte 0", file));
}

namespace {

void writeEdict(ByteWriter& out, const RereleaseFile& nav, const RereleaseFile::Edict& edict) {
    out.u16(edict.link);
    if (nav.game == RereleaseGame::quake2) out.s32(edict.entityId);
    writeVec3(out, edict.bounds.mins);
    writeVec3(out, edict.bounds.maxs);
    if (byNames(nav.game, nav.version)) {
        out.s32(edict.targetnameId);
        out.s32(edict.classnameId);
    } else if (nav.game == RereleaseGame::quake) {
        out.s32(edict.entityId);
    }
}

}  // namespace

Bytes writeRereleaseFile(const RereleaseFile& nav) {
    ByteWriter out;
    out.fixedString(magicOf(nav.game), kMagicSize);
    out.s32(nav.version);
    out.s32(static_cast<std::int32_t>(nav.nodes.size()));
    out.s32(static_cast<std::int32_t>(nav.links.size()));
    out.s32(static_cast<std::int32_t>(nav.traversals.size()));
    if (hasHeuristic(nav.game, nav.version)) out.f32(nav.heuristic);
    for (const auto& node : nav.nodes) {
        out.u16(node.flags);
        out.u16(node.linkCount);
        out.u16(node.firstLink);
        out.u16(node.radius);
    }
    for (const auto& origin : nav.origins) writeVec3(out, origin);
    for (const auto& link : nav.links) {
        out.u16(link.target);
        out.u16(link.type);
        out.u16(link.traversal);
    }
    for (const auto& traversal : nav.traversals) {
        writeVec3(out, traversal.exit);
        writeVec3(out, traversal.start);
        writeVec3(out, traversal.end);
        if (hasLadderPlane(nav.game, nav.version)) writeVec3(out, traversal.ladderPlane);
    }
    out.s32(static_cast<std::int32_t>(nav.edicts.size()));
    for (const auto& edict : nav.edicts) writeEdict(out, nav, edict);
    out.bytes(nav.trailing);
    return std::move(out).take();
}

}  // namespace navwright
