#include <QtTest>

#include "core/physics/map_queries/game_map.h"
#include "test_program.h"
#include "textured_room.h"
#include "widgets/drawing/layers/map_surfaces.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/unseen_surfaces.h"

using namespace navwright;

namespace {

std::shared_ptr<const GameMap> gameMap(const Bytes& bytes) {
    return GameMap::parse(bytes, "room.bsp").value();
}

/// The number of a texture among those of the map.
std::size_t textureNumber(const BspFile& bsp, const std::string& name) {
    std::vector<std::string> names;
    for (const auto& info : bsp.texInfos) {
        if (std::ranges::find(names, info.name) == names.end()) names.push_back(info.name);
    }
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

Box boundsOf(const std::vector<UnseenFace>& faces, MapKind kind) {
    Box bounds;
    bool first = true;
    for (const auto& face : faces) {
        for (const auto& corner : face.corners) {
            if (face.kind != kind) continue;
            extend(bounds, corner, first);
            first = false;
        }
    }
    return bounds;
}

}  // namespace

/// A map's corners say which part of which texture lies there, and what the game hides is kept apart.
class TestMapSurfaces : public QObject {
    Q_OBJECT

    std::shared_ptr<const GameMap> map_ = gameMap(textured_room::roomBytes());

  private slots:
    void texturesAreCountedInRepeatsOfTheirOwnSize() {
        const auto floor = textureNumber(map_->bsp, "made/floor");
        std::vector<TexturePlace> places(floor + 1);
        places[floor] = {5, {64, 32}};
        const auto list = buildMapSurfaces(*map_, places).value();
        int corners = 0;
        for (const auto index : list.opaque) {
            const auto& vertex = list.vertices[index];
            if (vertex.layer < 0) continue;
            QCOMPARE(vertex.layer, 5.f);
            QCOMPARE(vertex.position.z, 0.f);
            // The writer lays textures along the axes, one texel a unit: v runs southwards.
            QCOMPARE(vertex.u, vertex.position.x / 64);
            QCOMPARE(vertex.v, -vertex.position.y / 32);
            ++corners;
        }
        QVERIFY(corners > 0);
    }

    void withoutTexturesAllIsTinted() {
        const auto list = buildMapSurfaces(*map_).value();
        for (const auto& indices : {list.opaque, list.transparent}) {
            QVERIFY(!indices.empty());
            for (const auto index : indices) {
                QCOMPARE(list.vertices[index].layer, MapVertex::kTinted);
                QCOMPARE(list.vertices[index].masked, 0.f);
            }
        }
    }

    void onlyOpaqueSurfacesWithTheFlagAreMasked() {
        auto brushes = roomBrushes(written_maps::kRoomInside, 16, {.texture = "test/wall"});
        brushes.push_back(boxBrush({{0, 0, 0}, {16, 16, 16}}, {.texture = "grate", .flags = kSurfAlphaTest}));
        auto room = written_maps::mapOf(std::move(brushes));
        room.entities.push_back(written_maps::entity("info_player_deathmatch", "-64 0 24"));
        const auto map = gameMap(writeBsp(room).value());
        const auto list = buildMapSurfaces(*map).value();
        int masked = 0;
        for (const auto index : list.opaque) {
            const auto& vertex = list.vertices[index];
            const bool ofGrate = glm::all(glm::greaterThanEqual(vertex.position, Vec3(0))) &&
                                 glm::all(glm::lessThanEqual(vertex.position, Vec3(16)));
            if (vertex.masked == 1) QVERIFY(ofGrate);
            masked += vertex.masked == 1;
        }
        QVERIFY(masked >= 15);
    }

    void theSkyLooksInwards() {
        const auto list = buildMapSurfaces(*map_).value();
        const auto& sky = list.kinds[static_cast<std::size_t>(MapKind::sky)];
        QVERIFY(sky.size() >= 6);
        float area = 0;
        for (std::size_t i = 0; i < sky.size(); i += 3) {
            const auto at = [&](std::size_t corner) { return list.vertices[sky[i + corner]].position; };
            QCOMPARE(at(0).z, 128.f);
            // Corners may lie in a line.
            const float twice = glm::cross(at(1) - at(0), at(2) - at(0)).z;
            QVERIFY(twice <= 0);
            area -= twice / 2;
        }
        QCOMPARE(area, 256.f * 256.f);
    }

    void clipNodrawAndTriggersAreFound() {
        const auto faces = unseenFaces(map_->bsp);
        const auto clip = boundsOf(faces, MapKind::clip);
        QCOMPARE(clip.mins, Vec3(-96, -96, 0));
        QCOMPARE(clip.maxs, Vec3(-64, -64, 64));
        QCOMPARE(std::ranges::count(faces, MapKind::clip, &UnseenFace::kind), 6);
        const auto nodraw = boundsOf(faces, MapKind::nodraw);
        QCOMPARE(nodraw.mins, Vec3(64, -96, 64));
        QCOMPARE(nodraw.maxs, Vec3(96, -64, 64));
        QCOMPARE(std::ranges::count(faces, MapKind::nodraw, &UnseenFace::kind), 1);
        const auto trigger = boundsOf(faces, MapKind::trigger);
        QCOMPARE(trigger.mins, Vec3(0, 32, 0));
        QCOMPARE(trigger.maxs, Vec3(32, 64, 64));
        QCOMPARE(std::ranges::count(faces, MapKind::hint, &UnseenFace::kind), 0);
    }

    void theyAreSeenFromOutside() {
        for (const auto& face : unseenFaces(map_->bsp)) {
            const auto across =
                glm::cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
            QVERIFY(glm::dot(across, face.normal) > 0);
        }
        const auto list = buildMapSurfaces(*map_).value();
        const auto& clip = list.kinds[static_cast<std::size_t>(MapKind::clip)];
        QCOMPARE(clip.size(), std::size_t{36});
        for (const auto index : clip) QCOMPARE(list.vertices[index].layer, MapVertex::kUnlit);
    }

    void hintsAreSidesThatSaySo() {
        auto bsp = map_->bsp;
        for (auto& info : bsp.texInfos) {
            if (info.name == "made/nodraw") info.flags = kSurfHint;
        }
        const auto faces = unseenFaces(bsp);
        QCOMPARE(std::ranges::count(faces, MapKind::hint, &UnseenFace::kind), 1);
        QCOMPARE(std::ranges::count(faces, MapKind::nodraw, &UnseenFace::kind), 0);
    }

    void aTriggerStandsWhereItsEntityDoes() {
        auto bsp = map_->bsp;
        for (auto& entity : bsp.entities) {
            if (entity.className() == "trigger_multiple") entity.pairs.emplace_back("origin", "100 0 8");
        }
        QCOMPARE(boundsOf(unseenFaces(bsp), MapKind::trigger).mins, Vec3(100, 32, 8));
    }

    void aBrushOfEndlessSidesHasNoFaces() {
        auto bsp = map_->bsp;
        BspBrush endless{.firstSide = static_cast<std::uint32_t>(bsp.brushSides.size()),
                         .sideCount = 100'000,
                         .contents = kContentsPlayerClip};
        bsp.brushSides.resize(bsp.brushSides.size() + endless.sideCount);
        bsp.brushes.push_back(endless);
        QCOMPARE(unseenFaces(bsp).size(), unseenFaces(map_->bsp).size());
    }
};

NAVWRIGHT_TEST(TestMapSurfaces);
#include "tst_map_surfaces.moc"
