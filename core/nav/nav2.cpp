#include "nav/nav2.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/byte_reader.h"
#include "base/byte_text.h"
#include "base/byte_writer.h"
#include "base/limits.h"
#include "base/points.h"

namespace navwright {

namespace {

constexpr std::string_view kMagic = "NAV2";
constexpr std::size_t kNodeSize = 8;
constexpr std::size_t kOriginSize = 12;
constexpr std::size_t kNav2LinkSize = 6;
constexpr std::size_t kTraversalSize = 36;

bool hasHeuristic(std::int32_t version) {
    return version >= kNav2HeuristicVersion;
}
std::size_t edictSize(std::int32_t version) {
    return version >= kNav2PlainVersion ? 30 : 34;
}
class Nav2Reader {
  public:
    Nav2Reader(std::span<const std::byte> bytes, std::string_view file) : in_(bytes), file_(file) {}

    Result<Nav2File> read() {
        NAV_TRY(readHead());
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
        in_.skip(kMagic.size());
        nav_.version = in_.s32();
        if (in_.failed()) return failed("The file ends inside its header");
        const auto version = nav_.version;
        if (version == 16) return failed("NAV2 version 16 is undocumented and not read");
        if (version != 14 && version != 15 && version != 17 && version != 18) {
            return failed(fmt::format("NAV2 version {} is not one of 14, 15, 17, 18", version));
        }
        const std::int64_t nodes = in_.s32();
        const std::int64_t links = in_.s32();
        const std::int64_t traversals = in_.s32();
        if (hasHeuristic(version)) nav_.heuristic = in_.f32();
        if (in_.failed()) return failed("The file ends inside its header");
        if (nodes < 0 || links < 0 || traversals < 0) return failed("A count is negative");
        // A link's target has 16 bits, and so has a node's first link.
        constexpr auto kMost = static_cast<std::int64_t>(kMaxRereleaseNodes);
        if (nodes > kMost || links > kMost + UINT16_MAX || traversals > kMost) {
            return failed(
                fmt::format("{} nodes, {} links and {} traversals are more than numbers of 16 bits "
                            "name",
                            nodes, links, traversals));
        }
        if (!std::isfinite(nav_.heuristic)) return failed("The heuristic is not a number");
        const auto need = nodes * static_cast<std::int64_t>(kNodeSize + kOriginSize) +
                          links * static_cast<std::int64_t>(kNav2LinkSize) +
                          traversals * static_cast<std::int64_t>(kTraversalSize);
        if (need > static_cast<std::int64_t>(in_.remaining())) {
            return failed(fmt::format("{} nodes, {} links and {} traversals need {} bytes, {} follow", nodes,
                                      links, traversals, need, in_.remaining()));
        }
        nodes_ = static_cast<std::size_t>(nodes);
        links_ = static_cast<std::size_t>(links);
        traversals_ = static_cast<std::size_t>(traversals);
        return {};
    }

    Result<> readNode(std::size_t index) {
        Nav2File::Node node;
        node.flags = in_.u16();
        node.linkCount = in_.u16();
        node.firstLink = in_.u16();
        node.radius = in_.u16();
        if (std::size_t{node.firstLink} + node.linkCount > links_) {
            return failed(fmt::format("Node {} has links {}..{} of {}", index, node.firstLink,
                                      node.firstLink + node.linkCount, links_));
        }
        // A graph has every node's links by themselves, so that a small file must not repeat them.
        linksOfNodes_ += node.linkCount;
        if (linksOfNodes_ > links_) {
            return failed(fmt::format("Node {} has links that are also another node's", index));
        }
        nav_.nodes.push_back(node);
        return {};
    }

    Result<> readLink(std::size_t index) {
        Nav2File::Link link;
        link.target = in_.u16();
        link.type = in_.u16();
        link.traversal = in_.u16();
        if (link.target >= nodes_) {
            return failed(fmt::format("Link {} leads to node {} of {}", index, link.target, nodes_));
        }
        if (link.traversal != kNav2NoTraversal && link.traversal >= traversals_) {
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
        nav_.traversals.push_back({exit, start, end});
        return {};
    }

    Result<> readEdicts() {
        const auto count = in_.s32();
        if (in_.failed()) return failed("The file ends before its edicts");
        const auto size = edictSize(nav_.version);
        if (count < 0 || static_cast<std::size_t>(count) * size != in_.remaining()) {
            return failed(fmt::format("{} edicts of {} bytes do not fill the {} bytes that follow", count,
                                      size, in_.remaining()));
        }
        for (std::int32_t i = 0; i < count; ++i) {
            Nav2File::Edict edict;
            edict.link = in_.u16();
            edict.bounds.mins = readVec3(in_);
            edict.bounds.maxs = readVec3(in_);
            if (nav_.version >= kNav2PlainVersion) {
                edict.entityId = in_.s32();
            } else {
                edict.targetnameId = in_.s32();
                edict.classnameId = in_.s32();
            }
            if (edict.link >= links_)
                return failed(fmt::format("Edict {} is for link {} of {}", i, edict.link, links_));
            if (!inWorld(edict.bounds.mins) || !inWorld(edict.bounds.maxs)) {
                return failed(fmt::format("Edict {} has bounds outside any map", i));
            }
            nav_.edicts.push_back(edict);
        }
        return {};
    }

    ByteReader in_;
    std::string_view file_;
    Nav2File nav_;
    std::size_t nodes_ = 0;
    std::size_t links_ = 0;
    std::size_t traversals_ = 0;
    std::size_t linksOfNodes_ = 0;
};

}  // namespace

Result<Nav2File> readNav2(std::span<const std::byte> bytes, std::string_view file) {
    const auto head = asText(bytes.first(std::min(bytes.size(), kMagic.size())));
    if (head == "NAV3") {
        return fail("NAV3 (the Quake 2 re-release) is not read", fmt::format("{}, byte 0", file));
    }
    if (head != kMagic) return fail("Not a NAV2 file", fmt::format("{}, byte 0", file));
    return Nav2Reader(bytes, file).read();
}

Bytes writeNav2(const Nav2File& nav) {
    ByteWriter out;
    out.fixedString(kMagic, kMagic.size());
    out.s32(nav.version);
    out.s32(static_cast<std::int32_t>(nav.nodes.size()));
    out.s32(static_cast<std::int32_t>(nav.links.size()));
    out.s32(static_cast<std::int32_t>(nav.traversals.size()));
    if (hasHeuristic(nav.version)) out.f32(nav.heuristic);
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
    }
    out.s32(static_cast<std::int32_t>(nav.edicts.size()));
    for (const auto& edict : nav.edicts) {
        out.u16(edict.link);
        writeVec3(out, edict.bounds.mins);
        writeVec3(out, edict.bounds.maxs);
        if (nav.version >= kNav2PlainVersion) {
            out.s32(edict.entityId);
        } else {
            out.s32(edict.targetnameId);
            out.s32(edict.classnameId);
        }
    }
    return std::move(out).take();
}

namespace {

/// A table index fits 16 bits; for traversals the last number means none.
constexpr std::size_t kMaxIndexed = 65535;

RereleaseEdict edictOf(const Nav2File::Edict& stored, std::int32_t version) {
    RereleaseEdict edict{.bounds = stored.bounds};
    if (version >= 15) {
        edict.entityId = stored.entityId;
    } else {
        edict.names = {stored.targetnameId, stored.classnameId};
    }
    return edict;
}

std::int32_t versionFor(const RereleaseGraph& graph) {
    const auto masked = [](const RereleaseLink& link) { return link.type > UINT8_MAX; };
    for (const auto& node : graph.nodes) {
        if (std::ranges::any_of(node.links, masked)) return kNav2TeamMaskVersion;
    }
    return graph.heuristic != 0 ? kNav2HeuristicVersion : kNav2PlainVersion;
}

}  // namespace

RereleaseGraph rereleaseGraph(const Nav2File& nav) {
    // The first edict of a link counts.
    std::vector<const Nav2File::Edict*> edicts(nav.links.size(), nullptr);
    for (const auto& edict : nav.edicts) {
        if (edicts[edict.link] == nullptr) edicts[edict.link] = &edict;
    }
    RereleaseGraph graph;
    graph.heuristic = nav.heuristic;
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        const auto& stored = nav.nodes[i];
        RereleaseNode node{.origin = nav.origins[i], .flags = stored.flags, .radius = stored.radius};
        for (std::size_t j = stored.firstLink; j < std::size_t{stored.firstLink} + stored.linkCount; ++j) {
            RereleaseLink link{.target = nav.links[j].target, .type = nav.links[j].type};
            if (nav.links[j].traversal != kNav2NoTraversal)
                link.traversal = nav.traversals[nav.links[j].traversal];
            if (edicts[j] != nullptr) link.edict = edictOf(*edicts[j], nav.version);
            node.links.push_back(std::move(link));
        }
        graph.nodes.push_back(std::move(node));
    }
    return graph;
}

Result<Nav2Tables> nav2Tables(const RereleaseGraph& graph) {
    const std::string where = "NAV2";
    if (graph.nodes.size() > kMaxIndexed)
        return fail(fmt::format("{} nodes are more than {}", graph.nodes.size(), kMaxIndexed), where);
    if (graph.linkCount() > kMaxIndexed)
        return fail(fmt::format("{} links are more than {}", graph.linkCount(), kMaxIndexed), where);
    Nav2Tables tables;
    auto& nav = tables.nav;
    nav.version = versionFor(graph);
    nav.heuristic = graph.heuristic;
    for (const auto& node : graph.nodes) {
        nav.origins.push_back(node.origin);
        nav.nodes.push_back({.flags = node.flags,
                             .linkCount = static_cast<std::uint16_t>(node.links.size()),
                             .firstLink = static_cast<std::uint16_t>(nav.links.size()),
                             .radius = node.radius});
        for (const auto& link : node.links) {
            if (link.target < 0 || static_cast<std::size_t>(link.target) >= graph.nodes.size()) {
                return fail(fmt::format("A link leads to node {} of {}", link.target, graph.nodes.size()),
                            where);
            }
            Nav2File::Link stored{.target = static_cast<std::uint16_t>(link.target),
                                  .type = link.type,
                                  .traversal = kNav2NoTraversal};
            if (link.traversal) {
                stored.traversal = static_cast<std::uint16_t>(nav.traversals.size());
                nav.traversals.push_back(*link.traversal);
            }
            if (link.edict && link.edict->entityId) {
                nav.edicts.push_back({.link = static_cast<std::uint16_t>(nav.links.size()),
                                      .bounds = link.edict->bounds,
                                      .entityId = *link.edict->entityId});
            } else if (link.edict) {
                ++tables.edictsDropped;
            }
            nav.links.push_back(stored);
        }
    }
    if (nav.traversals.size() > kMaxIndexed - 1) {
        return fail(fmt::format("{} traversals are more than {}", nav.traversals.size(), kMaxIndexed - 1),
                    where);
    }
    return tables;
}

}  // namespace navwright
