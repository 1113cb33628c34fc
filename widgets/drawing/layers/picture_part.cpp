#include "widgets/drawing/layers/picture_part.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace navwright {

namespace {

class Wanted {
  public:
    explicit Wanted(const std::vector<Item>& items) {
        for (const auto& item : items) items_.emplace(item.kind, item.id);
    }
    [[nodiscard]] bool has(ItemKind kind, std::uint64_t id) const {
        return kind != ItemKind::none && items_.contains({kind, id});
    }
    /// Whether it begins or ends at one of them, where ribbons join things of this kind.
    [[nodiscard]] bool joined(const Ribbon& ribbon, ItemKind kind) const {
        return std::ranges::any_of(std::array{ribbon.fromNode, ribbon.toNode}, [&](float end) {
            return end >= 0 && has(kind, static_cast<std::uint64_t>(end));
        });
    }

  private:
    std::set<std::pair<ItemKind, std::uint64_t>> items_;
};

FaceDrawList bodiesOf(const FaceDrawList& whole, const Wanted& wanted, ItemKind kind) {
    FaceDrawList part;
    for (auto side : whole.sides) {
        if (!wanted.has(kind, side.body)) continue;
        const auto first = whole.corners.begin() + side.first;
        side.first = static_cast<std::uint32_t>(part.corners.size());
        // Its middle stands before its corners.
        part.corners.insert(part.corners.end(), first, first + side.count + 1);
        part.sides.push_back(side);
    }
    return part;
}

}  // namespace

StagePicture partOf(const StagePicture& whole, const std::vector<Item>& items) {
    StagePicture part;
    part.bodies = whole.bodies;
    part.scale = whole.scale;
    part.bounds = whole.bounds;
    part.items = whole.items;
    part.keys = whole.keys;
    const Wanted wanted(items);
    const auto chosen = [&wanted](const Item& item) { return wanted.has(item.kind, item.id); };
    for (std::size_t i = 0; i < whole.glyphs.size() && i < whole.glyphItems.size(); ++i) {
        if (!chosen(whole.glyphItems[i])) continue;
        part.glyphs.push_back(whole.glyphs[i]);
        part.glyphItems.push_back(whole.glyphItems[i]);
    }
    const auto joined = whole.bodies == ItemKind::none ? ItemKind::node : whole.bodies;
    for (std::size_t i = 0; i < whole.ribbons.size() && i < whole.ribbonItems.size(); ++i) {
        if (!chosen(whole.ribbonItems[i]) && !wanted.joined(whole.ribbons[i], joined)) continue;
        part.ribbons.push_back(whole.ribbons[i]);
        part.ribbonItems.push_back(whole.ribbonItems[i]);
    }
    part.faces = bodiesOf(whole.faces, wanted, whole.bodies);
    return part;
}

}  // namespace navwright
