#include "tests/sample/bsp/lump_writer.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/base/byte_writer.h"
#include "core/map/bsp/bsp_lumps.h"
#include "tests/sample/bsp/edge_table.h"
#include "tests/sample/bsp/visibility.h"

namespace navwright::compile {

namespace {

constexpr std::size_t kTextureField = 32;
constexpr std::uint16_t kNone16 = 0xffff;
constexpr std::uint8_t kNoStyle = 255;
constexpr int kWorldArea = 1;  ///< area 0 is nowhere, as compilers number them

class LumpWriter {
  public:
    explicit LumpWriter(const CompiledMap& map) : map_(map) {}

    Result<Bytes> write() {
        writePlanes();
        writeTexInfos();
        writeSolidLeaf();
        for (const auto& model : map_.models) writeModel(model);
        writeEdges();
        lump(BspLump::visibility).bytes(visibilityOfIslands(static_cast<std::uint32_t>(map_.clusters)));
        writeAreas();
        lump(BspLump::lighting).bytes(map_.light);
        lump(BspLump::entities).bytes(std::as_bytes(std::span(map_.entities)));
        lump(BspLump::entities).u8(0);
        constexpr std::size_t kPopSize = 256;  // every compiler writes it, no engine reads it
        lump(BspLump::pop).fixedString("", kPopSize);
        NAV_TRY(checkCounts());
        return assemble();
    }

  private:
    ByteWriter& lump(BspLump which) { return lumps_[static_cast<std::size_t>(which)]; }
    [[nodiscard]] std::size_t count(BspLump which) const {
        return lumps_[static_cast<std::size_t>(which)].size() / lumpKind(which).recordSize;
    }

    void vector(BspLump which, const Point& value) {
        for (int axis = 0; axis < 3; ++axis) lump(which).f32(static_cast<float>(value[axis]));
    }

    void writePlanes() {
        for (int i = 0; i < map_.planes.size(); ++i) {
            const auto& plane = map_.planes[i];
            vector(BspLump::planes, plane.normal);
            lump(BspLump::planes).f32(static_cast<float>(plane.dist));
            // 0..2 axial, 3..5 nearest to that axis.
            constexpr int kSlanted = 3;
            lump(BspLump::planes).s32(mainAxis(plane.normal) + (isAxial(plane) ? 0 : kSlanted));
        }
    }

    void writeTexInfos() {
        auto& out = lump(BspLump::texInfos);
        for (int i = 0; i < map_.textures.size(); ++i) {
            const auto& info = map_.textures[i];
            const auto axes = info.axes();
            for (std::size_t k = 0; k < 2; ++k) {
                Point axis{0};
                axis[axes.coordinate[k]] = axes.sign[k];
                vector(BspLump::texInfos, axis);
                out.f32(0);
            }
            out.s32(info.surface.flags);
            out.s32(info.surface.value);
            out.fixedString(info.surface.texture, kTextureField);
            out.s32(-1);
        }
    }

    /// The engine wants leaf 0 to be plain solid and part of no tree.
    void writeSolidLeaf() {
        auto& out = lump(BspLump::leafs);
        out.s32(kContentsSolid);
        constexpr std::size_t kRest = 24;
        out.fixedString("", kRest);
    }

    void writeModel(const Model& model) {
        const auto firstBrush = count(BspLump::brushes);
        const auto firstFace = count(BspLump::faces);
        writeBrushes(model);
        facesOfNode_.assign(model.tree.nodes.size(), {});
        for (int i = 0; i < std::ssize(model.faces); ++i) {
            facesOfNode_[static_cast<std::size_t>(model.faces[static_cast<std::size_t>(i)].node)].push_back(
                i);
        }
        facesOfLeaf_.assign(model.tree.leafs.size(), {});
        const auto head = count(BspLump::nodes);
        writeNode(model, 0);
        writeTreeLeafs(model, firstBrush);
        Bounds bounds;
        for (const auto& solid : model.solids) bounds.add(solid.bounds);
        vector(BspLump::models, bounds.mins);
        vector(BspLump::models, bounds.maxs);
        vector(BspLump::models, Point{0});
        auto& out = lump(BspLump::models);
        out.s32(static_cast<std::int32_t>(head));
        out.s32(static_cast<std::int32_t>(firstFace));
        out.s32(static_cast<std::int32_t>(count(BspLump::faces) - firstFace));
    }

    void writeBrushes(const Model& model) {
        for (const auto& solid : model.solids) {
            auto& out = lump(BspLump::brushes);
            out.s32(static_cast<std::int32_t>(count(BspLump::brushSides)));
            out.s32(static_cast<std::int32_t>(solid.sides.size()));
            out.s32(solid.contents);
            for (const auto& side : solid.sides) {
                lump(BspLump::brushSides).u16(static_cast<std::uint16_t>(side.plane));
                lump(BspLump::brushSides)
                    .u16(side.isBevel() ? kNone16 : static_cast<std::uint16_t>(side.texInfo));
            }
        }
    }

    void bounds(BspLump which, const Bounds& box) {
        for (int axis = 0; axis < 3; ++axis) {
            lump(which).s16(static_cast<std::int16_t>(std::floor(box.mins[axis])));
        }
        for (int axis = 0; axis < 3; ++axis) {
            lump(which).s16(static_cast<std::int16_t>(std::ceil(box.maxs[axis])));
        }
    }

    /// Writes the node and all below it; its number in the file. Leafs get theirs here and are written later,
    /// when all faces have numbers.
    std::int32_t writeNode(const Model& model, int index) {
        const auto& node = model.tree.nodes[static_cast<std::size_t>(index)];
        const auto& faces = facesOfNode_[static_cast<std::size_t>(index)];
        const auto number = count(BspLump::nodes);
        auto& out = lump(BspLump::nodes);
        out.s32(node.plane);
        const auto childrenAt = out.size();
        out.s32(0);
        out.s32(0);
        bounds(BspLump::nodes, node.bounds);
        out.u16(static_cast<std::uint16_t>(count(BspLump::faces)));
        out.u16(static_cast<std::uint16_t>(faces.size()));
        for (const auto face : faces) writeFace(model, static_cast<std::size_t>(face));
        for (std::size_t side = 0; side < 2; ++side) {
            const auto child = node.children[side];
            const auto written = child >= 0 ? writeNode(model, child) : numberLeaf(child);
            out.overwrite(childrenAt + side * sizeof(std::int32_t), written);
        }
        return static_cast<std::int32_t>(number);
    }

    std::int32_t numberLeaf(int child) {
        leafOrder_.push_back(~child);
        return ~static_cast<std::int32_t>(count(BspLump::leafs) + leafOrder_.size() - 1);
    }

    void writeFace(const Model& model, std::size_t index) {
        const auto& face = model.faces[index];
        const auto number = count(BspLump::faces);
        for (const auto leaf : face.leafs) {
            facesOfLeaf_[static_cast<std::size_t>(leaf)].push_back(static_cast<std::uint16_t>(number));
        }
        auto& out = lump(BspLump::faces);
        out.u16(static_cast<std::uint16_t>(PlaneTable::positive(face.plane)));
        out.u16(PlaneTable::isPositive(face.plane) ? 0 : 1);
        out.s32(static_cast<std::int32_t>(edges_.surfEdges().size()));
        out.u16(static_cast<std::uint16_t>(face.polygon.size()));
        edges_.addFace(face.polygon);
        out.u16(static_cast<std::uint16_t>(face.texInfo));
        const auto light = model.lightOffsets[index];
        out.u8(light < 0 ? kNoStyle : 0);
        for (int unused = 0; unused < 3; ++unused) out.u8(kNoStyle);
        out.s32(light);
    }

    void writeTreeLeafs(const Model& model, std::size_t firstBrush) {
        const auto isWorld = &model == &map_.models.front();
        for (const auto index : leafOrder_) {
            const auto& leaf = model.tree.leafs[static_cast<std::size_t>(index)];
            const auto& faces = facesOfLeaf_[static_cast<std::size_t>(index)];
            auto& out = lump(BspLump::leafs);
            out.s32(leaf.contents);
            out.u16(leaf.cluster < 0 ? kNone16 : static_cast<std::uint16_t>(leaf.cluster));
            out.u16(isWorld && !leaf.isSolid() ? kWorldArea : 0);
            bounds(BspLump::leafs, leaf.bounds);
            out.u16(static_cast<std::uint16_t>(count(BspLump::leafFaces)));
            out.u16(static_cast<std::uint16_t>(faces.size()));
            out.u16(static_cast<std::uint16_t>(count(BspLump::leafBrushes)));
            out.u16(static_cast<std::uint16_t>(leaf.solids.size()));
            for (const auto face : faces) lump(BspLump::leafFaces).u16(face);
            for (const auto solid : leaf.solids) {
                const auto brush = firstBrush + static_cast<std::size_t>(solid);
                lump(BspLump::leafBrushes).u16(static_cast<std::uint16_t>(brush));
            }
        }
        leafOrder_.clear();
    }

    void writeEdges() {
        for (const auto& vertex : edges_.vertices()) vector(BspLump::vertices, vertex);
        for (const auto& edge : edges_.edges()) {
            for (const auto vertex : edge) lump(BspLump::edges).u16(static_cast<std::uint16_t>(vertex));
        }
        for (const auto edge : edges_.surfEdges()) lump(BspLump::surfEdges).s32(edge);
    }

    /// Nowhere and the world, without portals between them; portal 0 is unused, as compilers number them.
    void writeAreas() {
        for (const auto value : {0, 0, 0, 1}) lump(BspLump::areas).s32(value);
        for (const auto value : {0, 0}) lump(BspLump::areaPortals).s32(value);
    }

    [[nodiscard]] Result<> checkCounts() const {
        for (const auto which : {BspLump::planes, BspLump::vertices, BspLump::texInfos, BspLump::faces,
                                 BspLump::leafs, BspLump::leafFaces, BspLump::leafBrushes, BspLump::edges,
                                 BspLump::nodes, BspLump::brushes, BspLump::models}) {
            if (count(which) >= kNone16) {
                return fail(fmt::format("The map is too large: {} records of kind {}, at most {}",
                                        count(which), lumpKind(which).name, kNone16 - 1));
            }
        }
        return {};
    }

    Bytes assemble() {
        ByteWriter file;
        file.u32(kBspIdent);
        file.u32(kBspVersion);
        file.fixedString("", kBspHeaderSize - file.size());
        for (std::size_t i = 0; i < lumps_.size(); ++i) {
            const auto entry = 8 + 8 * i;
            file.overwrite(entry, static_cast<std::uint32_t>(file.size()));
            file.overwrite(entry + 4, static_cast<std::uint32_t>(lumps_[i].size()));
            file.bytes(lumps_[i].view());
            constexpr std::size_t kAlignment = 4;
            while (file.size() % kAlignment != 0) file.u8(0);
        }
        return std::move(file).take();
    }

    const CompiledMap& map_;
    std::array<ByteWriter, kBspLumpCount> lumps_;
    EdgeTable edges_;
    // Of the model being written.
    std::vector<std::vector<int>> facesOfNode_;
    std::vector<std::vector<std::uint16_t>> facesOfLeaf_;
    std::vector<int> leafOrder_;
};

}  // namespace

Result<Bytes> writeLumps(const CompiledMap& map) {
    return LumpWriter(map).write();
}

}  // namespace navwright::compile
