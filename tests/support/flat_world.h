#pragma once

#include <optional>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "tests/sample/map_shapes.h"

/// In-memory worlds for physics tests: one node whose children are the same leaf with all brushes. Enough for
/// traces; only the map reader's tree check would reject it.
struct FlatWorld {
    std::vector<navwright::MapBrush> brushes;
    /// Contents of points below `liquidTop`; points above are empty, regardless of brushes.
    navwright::Contents liquid = 0;
    float liquidTop = -1e6f;
    /// The leaf's contents, by which traces decide whether to test its brushes.
    navwright::Contents leafContents = ~navwright::kMaskLiquid & ~navwright::kMaskCurrent;

    void add(const navwright::Box& box, navwright::Contents contents = navwright::kContentsSolid,
             std::int32_t surfaceFlags = 0) {
        brushes.push_back(navwright::boxBrush(box, {"test", surfaceFlags, 0}, contents));
    }

    [[nodiscard]] navwright::BspFile bsp() const {
        navwright::BspFile file;
        file.name = "flat";
        for (const navwright::MapBrush& brush : brushes) addBrush(file, brush);
        file.planes.push_back({{0, 0, 1}, liquidTop, 2, 0});
        file.nodes.push_back({static_cast<std::int32_t>(file.planes.size()) - 1, {~1, ~2}});
        file.leafs.resize(3);
        file.leafs[0].contents = navwright::kContentsSolid;
        for (std::size_t leaf : {1u, 2u}) {
            file.leafs[leaf].contents = leafContents | (leaf == 2 ? liquid : 0);
            file.leafs[leaf].leafBrushCount = static_cast<std::uint32_t>(brushes.size());
        }
        for (std::size_t i = 0; i < brushes.size(); ++i)
            file.leafBrushes.push_back(static_cast<std::uint16_t>(i));
        file.models.push_back({{{-4096, -4096, -4096}, {4096, 4096, 4096}}, {}, 0, 0, 0});
        return file;
    }

  private:
    static void addBrush(navwright::BspFile& file, const navwright::MapBrush& brush) {
        file.brushes.push_back({static_cast<std::uint32_t>(file.brushSides.size()),
                                static_cast<std::uint32_t>(brush.sides.size()), brush.contents});
        for (const navwright::MapSide& side : brush.sides) {
            file.brushSides.push_back({static_cast<std::uint32_t>(file.planes.size()),
                                       static_cast<std::int32_t>(file.texInfos.size())});
            file.texInfos.push_back({{}, {}, side.surface.flags, side.surface.value, side.surface.texture});
            file.planes.push_back(plane(side));
        }
    }

    static navwright::BspPlane plane(const navwright::MapSide& side) {
        navwright::BspPlane made{side.normal, side.dist, 3, 0};
        for (int i = 2; i >= 0; --i) {
            if (side.normal[i] == 1) made.axis = static_cast<std::uint8_t>(i);
            if (side.normal[i] < 0) made.signMask = static_cast<std::uint8_t>(made.signMask | 1 << i);
        }
        return made;
    }
};
