#include <fmt/format.h>

#include "base/limits.h"
#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

/// Marks what was reached, over all models.
class TreeWalk {
  public:
    TreeWalk(const BspLumps& lumps, const BspFile& bsp)
        : lumps_(lumps), bsp_(bsp), nodeSeen_(bsp.nodes.size()), leafSeen_(bsp.leafs.size()) {}

    /// As in the engine, only children count as reached: several models may start at one leaf.
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
        const auto index = static_cast<std::size_t>(isNode ? child : ~child);
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
        for (const auto child : bsp_.nodes[static_cast<std::size_t>(node)].children) {
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
