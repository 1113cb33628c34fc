#include "edit/selection_picture.h"

#include "edit/handle.h"

namespace navwright {

namespace {

constexpr float kRing = 13;
constexpr float kBand = 6;
constexpr float kStem = 1.5f;
constexpr float kColour = 3;  ///< yellow of the categories

const NavNode* nodeOf(const NavGraph& graph, const Item& item) {
    const auto node = item.kind == ItemKind::link ? item.major() : item.id;
    return node < graph.nodes.size() ? &graph.nodes[node] : nullptr;
}

void addRibbon(StagePicture& picture, const Vec3& from, const Vec3& to, float width) {
    picture.ribbons.push_back({from, to, kColour, kColour, width});
    picture.ribbonItems.push_back({});
}

void addGlyph(StagePicture& picture, const Glyph& glyph) {
    picture.glyphs.push_back(glyph);
    picture.glyphItems.push_back({});
}

}  // namespace

std::shared_ptr<const StagePicture> selectionPicture(const NavGraph& graph, const std::vector<Item>& items,
                                                     const Item& current, bool handle) {
    auto picture = std::make_shared<StagePicture>();
    picture->scale.categories = true;
    for (const auto& item : items) {
        const auto* node = nodeOf(graph, item);
        if (node == nullptr) continue;
        if (item.kind == ItemKind::node) {
            addGlyph(*picture, {.position = node->origin,
                                .size = kRing,
                                .scalar = kColour,
                                .filter = kColour,
                                .shape = GlyphShape::ring});
        } else if (item.kind == ItemKind::link && item.minor() < node->links.size()) {
            const auto target = static_cast<std::size_t>(node->links[item.minor()].target);
            addRibbon(*picture, node->origin, graph.nodes[target].origin, kBand);
        }
    }
    const auto* node = current.kind == ItemKind::node ? nodeOf(graph, current) : nullptr;
    if (handle && node != nullptr) {
        const auto grip = heightHandle(node->origin);
        addGlyph(*picture, grip);
        addRibbon(*picture, node->origin, grip.position, kStem);
    }
    if (picture->glyphs.empty() && picture->ribbons.empty()) return nullptr;
    return picture;
}

}  // namespace navwright
