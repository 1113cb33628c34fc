#include "edit/selection_picture.h"

#include "edit/handle.h"
#include "stages/sketch.h"

namespace navwright {

namespace {

constexpr float kRing = 13;
constexpr float kBand = 6;
constexpr float kStem = 1.5f;
constexpr float kSelectedColour = 3;  ///< yellow of the categories

const NavNode* nodeOf(const NavGraph& graph, const Item& item) {
    const auto node = item.kind == ItemKind::link ? item.major() : item.id;
    return node < graph.nodes.size() ? &graph.nodes[node] : nullptr;
}

}  // namespace

std::shared_ptr<const StagePicture> selectionPicture(const NavGraph& graph, const std::vector<Item>& items,
                                                     const Item& current, bool handle) {
    Sketch sketch;
    for (const auto& item : items) {
        const auto* node = nodeOf(graph, item);
        if (node == nullptr) continue;
        if (item.kind == ItemKind::node) {
            sketch.mark(node->origin, kRing, kSelectedColour, GlyphShape::ring);
        } else if (item.kind == ItemKind::link && item.minor() < node->links.size()) {
            const auto target = static_cast<std::size_t>(node->links[item.minor()].target);
            sketch.band(node->origin, graph.nodes[target].origin, kSelectedColour, kBand);
        }
    }
    const auto* node = current.kind == ItemKind::node ? nodeOf(graph, current) : nullptr;
    if (handle && node != nullptr) {
        const auto grip = heightHandle(node->origin);
        sketch.mark(grip);
        sketch.band(node->origin, grip.position, kSelectedColour, kStem);
    }
    return std::move(sketch).share();
}

}  // namespace navwright
