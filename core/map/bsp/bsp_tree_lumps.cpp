#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/bsp/bsp_lumps.h"

namespace navwright {

namespace {

/// Skips bounds of nodes and leafs, which only renderers use.
void skipBounds(const BspLumps& lumps, ByteReader& reader) {
    reader.skip(6 * (lumps.wide() ? sizeof(float) : sizeof(std::int16_t)));
}

Result<> readNodes(const BspLumps& lumps, BspFile& bsp) {
    constexpr auto kLump = BspLump::nodes;
    auto reader = lumps.reader(kLump);
    bsp.nodes.reserve(lumps.count(kLump));
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        BspNode node;
        node.plane = reader.s32();
        NAV_TRY(lumps.inRange(kLump, i, node.plane, bsp.planes.size(), "plane"));
        for (auto& child : node.children) {
            child = reader.s32();
            if (child >= 0) {
                NAV_TRY(lumps.inRange(kLump, i, child, lumps.count(kLump), "child node"));
            } else {
                NAV_TRY(lumps.inRange(kLump, i, ~child, lumps.count(BspLump::leafs), "child leaf"));
            }
        }
        skipBounds(lumps, reader);
        const auto firstFace = lumps.index(reader);
        const auto faceCount = lumps.index(reader);
        NAV_TRY(lumps.rangeInside(kLump, i, firstFace, faceCount, bsp.faces.size(), "faces"));
        bsp.nodes.push_back(node);
    }
    return {};
}

Result<> checkLeaf(const BspLumps& lumps, const BspFile& bsp, std::size_t record, std::size_t clusters) {
    constexpr auto kLump = BspLump::leafs;
    const auto& leaf = bsp.leafs[record];
    NAV_TRY(lumps.rangeInside(kLump, record, leaf.firstLeafFace, leaf.leafFaceCount, bsp.leafFaces.size(),
                              "leaf faces"));
    NAV_TRY(lumps.rangeInside(kLump, record, leaf.firstLeafBrush, leaf.leafBrushCount, bsp.leafBrushes.size(),
                              "leaf brushes"));
    if (leaf.cluster != -1) {
        NAV_TRY(lumps.inRange(kLump, record, leaf.cluster, clusters, "cluster"));
    }
    NAV_TRY(lumps.inRange(kLump, record, leaf.area, lumps.count(BspLump::areas), "area"));
    if (record == 0 && leaf.contents != kContentsSolid) {
        return lumps.damaged(kLump, record, "the first leaf is not plain solid");
    }
    return {};
}

Result<> readLeafs(const BspLumps& lumps, BspFile& bsp) {
    constexpr auto kLump = BspLump::leafs;
    NAV_ASSIGN(const auto clusters, checkVisibility(lumps));
    const auto visibility = lumps.bytes(BspLump::visibility);
    bsp.visibility.assign(visibility.begin(), visibility.end());
    auto reader = lumps.reader(kLump);
    bsp.leafs.reserve(lumps.count(kLump));
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        BspLeaf leaf;
        leaf.contents = reader.s32();
        const auto cluster = lumps.index(reader);
        leaf.cluster = cluster == lumps.noIndex() ? -1 : static_cast<std::int32_t>(cluster);
        leaf.area = lumps.index(reader);
        skipBounds(lumps, reader);
        leaf.firstLeafFace = lumps.index(reader);
        leaf.leafFaceCount = lumps.index(reader);
        leaf.firstLeafBrush = lumps.index(reader);
        leaf.leafBrushCount = lumps.index(reader);
        bsp.leafs.push_back(leaf);
        NAV_TRY(checkLeaf(lumps, bsp, i, clusters));
    }
    return {};
}

Result<> checkNotEmpty(const BspLumps& lumps) {
    for (const auto lump : {BspLump::nodes, BspLump::leafs}) {
        if (lumps.count(lump) == 0) return lumps.damaged(lump, 0, "there is none");
    }
    return {};
}

}  // namespace

Result<> readTreeLumps(const BspLumps& lumps, BspFile& bsp) {
    NAV_TRY(checkNotEmpty(lumps));
    NAV_TRY(readNodes(lumps, bsp));
    return readLeafs(lumps, bsp);
}

namespace {

/// Marks visited nodes and leafs, over all models.
class TreeWalk {
  public:
    TreeWalk(const BspLumps& lumps, const BspFile& bsp)
        : lumps_(lumps), bsp_(bsp), nodeSeen_(bsp.nodes.size()), leafSeen_(bsp.leafs.size()) {}

    /// As in the engine, only children count as visited: several models may start at one leaf.
    Result<> walk(std::size_t model) {
        stack_.clear();
        if (const auto head = bsp_.models[model].headNode; head >= 0) expand(head, 1);
        while (!stack_.empty()) {
            const auto [child, depth] = stack_.back();
            stack_.pop_back();
            NAV_TRY(visit(child, depth, model));
        }
        return {};
    }

  private:
    struct Step {
        std::int32_t child;
        int depth;
    };

    Result<> visit(std::int32_t child, int depth, std::size_t model) {
        const auto isNode = child >= 0;
        const auto index = toIndex(isNode ? child : ~child);
        auto&& seen = isNode ? nodeSeen_[index] : leafSeen_[index];
        if (seen) {
            return lumps_.damaged(isNode ? BspLump::nodes : BspLump::leafs, index,
                                  fmt::format("reached twice, the second time from model {}", model));
        }
        seen = true;
        if (!isNode) return {};
        if (depth > limit::kMapDepth) {
            return lumps_.damaged(
                BspLump::nodes, index,
                fmt::format("the tree of model {} is deeper than {}", model, limit::kMapDepth));
        }
        expand(child, depth);
        return {};
    }

    void expand(std::int32_t node, int depth) {
        for (const auto child : bsp_.nodes[node].children) {
            stack_.push_back({child, depth + 1});
        }
    }

    const BspLumps& lumps_;
    const BspFile& bsp_;
    std::vector<bool> nodeSeen_, leafSeen_;
    std::vector<Step> stack_;
};

}  // namespace

Result<> checkTrees(const BspLumps& lumps, const BspFile& bsp) {
    TreeWalk walk(lumps, bsp);
    for (std::size_t model = 0; model < bsp.models.size(); ++model) NAV_TRY(walk.walk(model));
    return {};
}

}  // namespace navwright
