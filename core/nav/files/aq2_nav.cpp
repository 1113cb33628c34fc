#include "core/nav/files/aq2_nav.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/points.h"
#include "core/base/zlib_block.h"

namespace navwright {

namespace {

constexpr int kNewestVersion = 2;
/// The count, then every node with all link slots used.
constexpr std::size_t kMaxPayload = 2 + kMaxNavNodes * (24 + kNavLinkSlots * 7);

constexpr std::size_t nodeSize(const Aq2NavLayout& layout) {
    return (layout.version >= 2 ? 4u : 0u) + 12 + 1 + 2 + toIndex(layout.inUseBytes) + 1;
}
constexpr std::size_t kLinkSize = 2 + 1 + 4;

/// Written so that NaN fails.
bool costsSomething(float cost) {
    return cost > 0 && cost <= limit::kCost;
}

/// Whether the payload ends exactly with this layout.
bool endsExactly(std::span<const std::byte> payload, const Aq2NavLayout& layout) {
    ByteReader in(payload);
    const auto count = in.u16();
    for (std::size_t i = 0; i < count && !in.failed(); ++i) {
        in.skip(nodeSize(layout) - 1);
        const auto links = in.u8();
        in.skip(links * kLinkSize);
    }
    return !in.failed() && in.remaining() == 0;
}

/// Reads the nodes of a payload whose layout is known; stops at the first error.
class Aq2NavReader {
  public:
    Aq2NavReader(std::span<const std::byte> payload, const Aq2NavLayout& layout, std::string_view file)
        : in_(payload), layout_(layout), file_(file) {}

    Result<NavGraph> read() {
        count_ = in_.u16();
        if (in_.failed()) return failed("The nav has no node count");
        if (count_ > kMaxNavNodes) {
            return failed(
                fmt::format("{} nodes are more than the {} the engine loads", count_, kMaxNavNodes));
        }
        for (node_ = 0; node_ < count_; ++node_) NAV_TRY(readNode());
        if (in_.remaining() != 0) {
            return failed(fmt::format("{} bytes are left over after {} nodes", in_.remaining(), count_));
        }
        return std::move(graph_);
    }

  private:
    [[nodiscard]] std::unexpected<Failure> failed(std::string what) const {
        const auto node = node_ < count_ ? fmt::format(", node {}", node_) : std::string();
        return fail(std::move(what), fmt::format("{}{}, payload byte {}", file_, node, in_.position()));
    }

    Result<> readNode() {
        NavNode node;
        if (layout_.version >= 2) node.area = in_.s32();
        node.origin = readVec3(in_);
        node.type = static_cast<NodeType>(in_.u8());
        const auto number = in_.s16();
        const auto inUse = layout_.inUseBytes == 4 ? in_.s32() : in_.u8();
        const std::size_t links = in_.u8();
        if (in_.failed()) return failed("The nav ends inside a node");
        if (!inWorld(node.origin)) {
            const auto& at = node.origin;
            return failed(fmt::format("The origin ({:g} {:g} {:g}) is outside any map: farther than {:.0f}",
                                      at.x, at.y, at.z, limit::kCoordinate));
        }
        if (number < 0 || toIndex(number) != node_) {
            return failed(fmt::format("The node says it is number {}", number));
        }
        if (inUse != 0 && inUse != 1) return failed(fmt::format("In-use is {}, neither 0 nor 1", inUse));
        if (links > kNavLinkSlots) {
            return failed(fmt::format("{} links are more than the {} a node holds", links, kNavLinkSlots));
        }
        node.inUse = inUse == 1;
        for (std::size_t i = 0; i < links; ++i) NAV_TRY(readLink(node));
        graph_.nodes.push_back(std::move(node));
        return {};
    }

    Result<> readLink(NavNode& node) {
        NavLink link;
        link.target = in_.s16();
        link.type = static_cast<NodeType>(in_.u8());
        link.cost = in_.f32();
        const auto which = node.links.size();
        if (in_.failed()) return failed(fmt::format("The nav ends inside link {}", which));
        if (link.target < 0 || toIndex(link.target) >= count_) {
            return failed(fmt::format("Link {} leads to node {} of {}", which, link.target, count_));
        }
        if (!costsSomething(link.cost)) {
            return failed(fmt::format("Link {} has the cost {}, which is not above 0 and at most {:.0f}",
                                      which, link.cost, limit::kCost));
        }
        node.links.push_back(link);
        return {};
    }

    ByteReader in_;
    Aq2NavLayout layout_;
    std::string_view file_;
    std::size_t count_ = 0;
    std::size_t node_ = 0;
    NavGraph graph_;
};

/// Why the engine cannot load a node; empty: it can.
std::string flaw(const NavGraph& graph, std::size_t index) {
    const auto& node = graph.nodes[index];
    if (!inWorld(node.origin)) return "its origin is outside any map";
    if (node.origin == Vec3(0)) return "it stands at (0 0 0), which the engine takes for an empty node";
    if (!node.inUse) return "it is not in use, which can crash the engine";
    if (node.area < 0 || node.area >= kNavAreas)
        return fmt::format("area {} is not below {}", node.area, kNavAreas);
    if (node.links.size() > kNavLinkSlots) {
        return fmt::format("{} links are more than {}", node.links.size(), kNavLinkSlots);
    }
    std::vector<std::int32_t> targets;
    for (const auto& link : node.links) {
        if (link.target < 0 || toIndex(link.target) >= graph.nodes.size()) {
            return fmt::format("a link leads to node {} of {}", link.target, graph.nodes.size());
        }
        if (toIndex(link.target) == index) return "it links to itself";
        if (!costsSomething(link.cost)) {
            return fmt::format("a link has the cost {}, which is not above 0 and at most {:.0f}", link.cost,
                               limit::kCost);
        }
        targets.push_back(link.target);
    }
    std::ranges::sort(targets);
    if (const auto twice = std::ranges::adjacent_find(targets); twice != targets.end()) {
        return fmt::format("two links lead to node {}", *twice);
    }
    return {};
}

}  // namespace

Result<Aq2Nav> readAq2Nav(std::span<const std::byte> bytes, std::string_view file) {
    NAV_TRY(requireKind(bytes, FileKind::aq2Nav, file));
    if (!bytes.empty()) {
        const auto version = static_cast<int>(bytes[0]);
        if (version < 1 || version > kNewestVersion) {
            return fail(fmt::format("Version {} is not one of an AQ2 nav (1 or 2)", version),
                        fmt::format("{}, byte 0", file));
        }
    }
    NAV_ASSIGN(const auto block, readZlibBlock(bytes, file, kMaxPayload));
    Aq2NavLayout layout{.version = block.version, .inUseBytes = 4};
    const Aq2NavLayout narrow{.version = block.version, .inUseBytes = 1};
    auto graph = Aq2NavReader(block.payload, layout, file).read();
    if (!graph && endsExactly(block.payload, narrow)) {
        layout = narrow;
        graph = Aq2NavReader(block.payload, layout, file).read();
    }
    if (!graph) return std::unexpected(std::move(graph).error());
    return Aq2Nav{*std::move(graph), layout};
}

std::optional<NavFlaw> engineFlaw(const NavGraph& graph) {
    if (graph.nodes.size() > kMaxNavNodes) {
        return NavFlaw{
            fmt::format("{} nodes are more than the {} the engine loads", graph.nodes.size(), kMaxNavNodes),
            "nav", "raise nodes.radius or votes.spacing"};
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (auto wrong = flaw(graph, i); !wrong.empty()) {
            const auto& at = graph.nodes[i].origin;
            return NavFlaw{std::move(wrong),
                           fmt::format("node {} at ({:.1f} {:.1f} {:.1f})", i, at.x, at.y, at.z)};
        }
    }
    return std::nullopt;
}

Result<> checkWritable(const NavGraph& graph) {
    const auto found = engineFlaw(graph);
    if (!found) return {};
    // Too many nodes are no single node's fault.
    const auto what =
        graph.nodes.size() > kMaxNavNodes ? found->what : "The nav cannot be written: " + found->what;
    return fail(what, found->where, found->hint);
}

Bytes aq2NavPayload(const NavGraph& graph, const Aq2NavLayout& layout) {
    ByteWriter out;
    out.u16(static_cast<std::uint16_t>(graph.nodes.size()));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        if (layout.version >= 2) out.s32(node.area);
        writeVec3(out, node.origin);
        out.u8(static_cast<std::uint8_t>(node.type));
        out.s16(static_cast<std::int16_t>(i));
        if (layout.inUseBytes == 4) {
            out.s32(node.inUse ? 1 : 0);
        } else {
            out.u8(node.inUse ? 1 : 0);
        }
        out.u8(static_cast<std::uint8_t>(node.links.size()));
        for (const auto& link : node.links) {
            out.s16(static_cast<std::int16_t>(link.target));
            out.u8(static_cast<std::uint8_t>(link.type));
            out.f32(link.cost);
        }
    }
    return std::move(out).take();
}

Result<Bytes> writeAq2Nav(const NavGraph& graph) {
    NAV_TRY(checkWritable(graph));
    const Aq2NavLayout layout;
    return writeZlibBlock(static_cast<std::uint8_t>(layout.version), aq2NavPayload(graph, layout));
}

}  // namespace navwright
