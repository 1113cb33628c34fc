#include "tests/sample/bsp_writer.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "tests/sample/bsp/entity_text.h"
#include "tests/sample/bsp/lightmaps.h"
#include "tests/sample/bsp/lump_writer.h"

namespace navwright {

namespace {

using namespace compile;

class MapCompiler {
  public:
    explicit MapCompiler(const MapDescription& map) : map_(map) {}

    Result<Bytes> compile() {
        if (map_.entities.empty() || map_.entities.front().brushes.empty()) {
            return fail("The map has no worldspawn with brushes");
        }
        for (std::size_t entity = 0; entity < map_.entities.size(); ++entity) NAV_TRY(addModel(entity));
        NAV_TRY(makeWorld());
        for (std::size_t model = 1; model < compiled_.models.size(); ++model) makeBrushModel(model);
        lightFaces();
        pruneSolid(compiled_.models.front().tree);
        NAV_ASSIGN(compiled_.entities, entityText(map_));
        return writeLumps(compiled_);
    }

  private:
    static Point pivotOf(const MapEntity& entity) { return Point(entity.pivot.value_or(Vec3{0})); }

    Result<> addModel(std::size_t index) {
        const auto& entity = map_.entities[index];
        if (entity.brushes.empty()) return {};
        Model model;
        for (std::size_t brush = 0; brush < entity.brushes.size(); ++brush) {
            const auto where = fmt::format("Entity {} brush {}", index, brush);
            NAV_ASSIGN(auto solid, makeSolid(entity.brushes[brush], Vec3(pivotOf(entity)), compiled_.planes,
                                             compiled_.textures, where));
            model.solids.push_back(std::move(solid));
        }
        compiled_.models.push_back(std::move(model));
        pivots_.push_back(pivotOf(entity));
        return {};
    }

    Result<> makeWorld() {
        auto& world = compiled_.models.front();
        world.tree = buildTree(world.solids, compiled_.planes);
        const auto portals = linkLeafs(world.tree, compiled_.planes);
        if (map_.sealed) {
            NAV_TRY(fillVoid(world.tree, portals));
        }
        compiled_.clusters = assignClusters(world.tree, portals);
        world.faces = makeFaces(world.tree, portals, world.solids, compiled_.planes, compiled_.textures);
        return {};
    }

    Result<> fillVoid(Tree& tree, const std::vector<Portal>& portals) const {
        const auto inVoid = leafsInVoid(tree, portals);
        for (std::size_t i = 0; i < map_.entities.size(); ++i) {
            const BspEntity entity{map_.entities[i].pairs};
            if (!map_.entities[i].brushes.empty() || entity.value("origin").empty()) continue;
            const auto origin = entity.origin();
            if (!inVoid[static_cast<std::size_t>(leafAt(tree, compiled_.planes, Point(origin)))]) continue;
            return fail(fmt::format("The map leaks: the void reaches {} at {} {} {}", entity.className(),
                                    origin.x, origin.y, origin.z),
                        fmt::format("Entity {}", i), "close the gap between the outer brushes");
        }
        for (std::size_t leaf = 0; leaf < inVoid.size(); ++leaf) {
            if (inVoid[leaf]) tree.leafs[leaf].contents = kContentsSolid;
        }
        return {};
    }

    void makeBrushModel(std::size_t index) {
        auto& model = compiled_.models[index];
        model.tree = buildTree(model.solids, compiled_.planes);
        const auto portals = linkLeafs(model.tree, compiled_.planes);
        // Brush models are in no part of the world until they are placed.
        for (auto& leaf : model.tree.leafs) leaf.cluster = -1;
        model.faces = makeFaces(model.tree, portals, model.solids, compiled_.planes, compiled_.textures);
    }

    void lightFaces() {
        const auto& world = compiled_.models.front();
        const LightTrace trace(world.tree, world.solids, compiled_.planes, compiled_.textures);
        const Lighting lighting(map_, trace);
        for (std::size_t i = 0; i < compiled_.models.size(); ++i) {
            auto& model = compiled_.models[i];
            for (const auto& face : model.faces) {
                const auto& info = compiled_.textures[face.texInfo];
                model.lightOffsets.push_back(isLit(info.surface) ? static_cast<int>(compiled_.light.size())
                                                                 : -1);
                if (!isLit(info.surface)) continue;
                lighting.light(face, compiled_.planes[face.plane], info, pivots_[i], compiled_.light);
            }
        }
    }

    const MapDescription& map_;
    CompiledMap compiled_;
    std::vector<Point> pivots_;  // of each model
};

}  // namespace

Result<Bytes> writeBsp(const MapDescription& map) {
    return MapCompiler(map).compile();
}

}  // namespace navwright
