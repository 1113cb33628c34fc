#include <QtTest>

#include <algorithm>
#include <array>
#include <set>

#include "core/base/limits.h"
#include "core/map/bsp/face_geometry.h"
#include "core/map/bsp/render_mesh.h"
#include "shared_data.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

struct Drawn {
    BspFile bsp;
    LightmapAtlas atlas;
    RenderMesh mesh;
};

Drawn draw(BspFile bsp) {
    auto atlas = buildLightmapAtlas(bsp).value();
    auto mesh = buildRenderMesh(bsp, atlas).value();
    return {std::move(bsp), std::move(atlas), std::move(mesh)};
}

Drawn draw(const MapDescription& map) {
    return draw(parseBsp(writeBsp(map).value(), "written.bsp").value());
}

Vec3 triangleNormal(const RenderMesh& mesh, std::uint32_t firstIndex) {
    const auto corner = [&](std::uint32_t i) { return mesh.vertices[mesh.indices[firstIndex + i]].position; };
    return glm::normalize(glm::cross(corner(1) - corner(0), corner(2) - corner(0)));
}

std::set<std::array<float, 3>> cornersOf(const RenderMesh& mesh, const RenderFace& face) {
    std::set<std::array<float, 3>> corners;
    for (std::uint32_t i = 0; i < face.indexCount; ++i) {
        const auto& p = mesh.vertices[mesh.indices[face.firstIndex + i]].position;
        corners.insert({p.x, p.y, p.z});
    }
    return corners;
}

bool hasTexture(const RenderMesh& mesh, const RenderFace& face, std::string_view name) {
    return mesh.textures[mesh.vertices[mesh.indices[face.firstIndex]].texture] == name;
}

/// 2 x 3 luxels of the given style order, on a face 16 x 32 texels large.
BspFile oneFace(std::array<std::uint8_t, 4> styles, std::size_t lightBytes) {
    BspFile bsp;
    bsp.planes.push_back({.normal = {0, 0, 1}, .dist = 0, .axis = 2, .signMask = 0});
    bsp.vertices = {{0, 0, 0}, {0, 32, 0}, {16, 32, 0}, {16, 0, 0}};
    bsp.edges = {{{0, 0}}, {{0, 1}}, {{1, 2}}, {{3, 2}}, {{3, 0}}};
    bsp.surfEdges = {1, 2, -3, 4};
    bsp.texInfos.push_back({.s = {1, 0, 0, 0}, .t = {0, 1, 0, 0}, .flags = 0, .value = 0, .name = "a"});
    bsp.faces.push_back({.plane = 0,
                         .back = false,
                         .firstEdge = 0,
                         .edgeCount = 4,
                         .texInfo = 0,
                         .styles = styles,
                         .lightOffset = 0});
    bsp.models.push_back({.bounds = {}, .origin = {}, .headNode = 0, .firstFace = 0, .faceCount = 1});
    for (std::size_t i = 0; i < lightBytes; ++i) bsp.lightData.push_back(static_cast<std::byte>(i));
    return bsp;
}

}  // namespace

class TestRenderMesh : public QObject {
    Q_OBJECT

  private slots:
    void aRoomIsDrawnAsItsSixWallsFromWithin() {
        const auto [bsp, atlas, mesh] = draw(written_maps::boxRoom());
        // Floor and ceiling and the long walls are 256 texels long, more than one lightmap holds.
        QCOMPARE(mesh.faces.size(), std::size_t{10});
        QCOMPARE(mesh.opaque.count, static_cast<std::uint32_t>(mesh.indices.size()));
        QCOMPARE(mesh.transparent.count + mesh.hidden.count, 0u);
        float area = 0;
        for (const auto& face : mesh.faces) {
            QCOMPARE(face.indexCount, 6u);
            QCOMPARE(face.hiding, RenderHiding::none);
            QVERIFY(hasTexture(mesh, face, "test/wall"));
            const auto normal = mesh.vertices[mesh.indices[face.firstIndex]].normal;
            for (std::uint32_t i = 0; i < 6; ++i) {
                const auto& vertex = mesh.vertices[mesh.indices[face.firstIndex + i]];
                QCOMPARE(vertex.normal, normal);
                // On a wall of the room, which looks to its middle.
                QVERIFY(glm::dot(normal, Vec3(0, 0, 48) - vertex.position) > 0);
            }
            for (const auto triangle : {0u, 3u}) {
                QVERIFY(glm::distance(triangleNormal(mesh, face.firstIndex + triangle), normal) < 1e-5f);
            }
            const auto corners = cornersOf(mesh, face);
            QCOMPARE(corners.size(), std::size_t{4});
            const auto& lo = *corners.begin();
            const auto& hi = *corners.rbegin();
            const Vec3 size(hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]);
            area += size.x * size.y + size.y * size.z + size.z * size.x;
        }
        QCOMPARE(area, 2.0f * (256 * 128 + 256 * 96 + 128 * 96));
        // The short wall to the west, whole.
        const std::set<std::array<float, 3>> west{
            {-128, -64, 0}, {-128, 64, 0}, {-128, 64, 96}, {-128, -64, 96}};
        QCOMPARE(std::ranges::count_if(mesh.faces,
                                       [&](const RenderFace& f) { return cornersOf(mesh, f) == west; }),
                 1);
    }

    void everyCornerTakesLightFromItsOwnFace() {
        const auto [bsp, atlas, mesh] = draw(written_maps::mixedRoom());
        QVERIFY(mesh.faces.size() > 100);
        for (const auto& face : mesh.faces) {
            const auto& place = atlas.places[face.face];
            for (std::uint32_t i = 0; i < face.indexCount; ++i) {
                const auto& uv = mesh.vertices[mesh.indices[face.firstIndex + i]].lightmapUv;
                const auto x = uv[0] * static_cast<float>(atlas.width);
                const auto y = uv[1] * static_cast<float>(atlas.height);
                const auto x0 = static_cast<float>(place.x), y0 = static_cast<float>(place.y);
                // Between the middles of the first and the last sample, where a linear filter stays within.
                const auto w = static_cast<float>(place.width > 0 ? place.width : 3);
                const auto h = static_cast<float>(place.width > 0 ? place.height : 3);
                QVERIFY(x > x0 + 0.49f && x < x0 + w - 0.49f);
                QVERIFY(y > y0 + 0.49f && y < y0 + h - 0.49f);
            }
        }
    }

    void noTwoLightmapsTouch_data() {
        QTest::addColumn<QString>("map");
        QTest::newRow("written") << "";
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(map) << map;
    }
    void noTwoLightmapsTouch() {
        QFETCH(QString, map);
        if (!map.isEmpty()) REQUIRE_SHARED_DATA();
        const auto file = sharedData() / "maps" / (map.toStdString() + ".bsp");
        const auto drawn = map.isEmpty() ? draw(written_maps::mixedRoom()) : draw(readBspFile(file).value());
        const auto& atlas = drawn.atlas;
        QVERIFY(atlas.width <= limit::kAtlasSide && atlas.height <= limit::kAtlasSide);
        QCOMPARE(atlas.rgb.size(), std::size_t(atlas.width) * std::size_t(atlas.height) * 3);
        std::vector<int> owner(static_cast<std::size_t>(atlas.width * atlas.height), -1);
        const auto claim = [&](int x0, int y0, int w, int h, int who) {
            for (int y = y0; y < y0 + h; ++y) {
                for (int x = x0; x < x0 + w; ++x) {
                    auto& texel = owner[static_cast<std::size_t>(y * atlas.width + x)];
                    if (texel != -1 && texel != who) return false;
                    texel = who;
                }
            }
            return true;
        };
        QVERIFY(claim(0, 0, 3, 3, -2));
        for (int i = 0; i < static_cast<int>(atlas.places.size()); ++i) {
            const auto& place = atlas.places[static_cast<std::size_t>(i)];
            if (place.width == 0) continue;
            QVERIFY(place.x + place.width <= atlas.width && place.y + place.height <= atlas.height);
            // With the gap to the right and below.
            QVERIFY(claim(place.x, place.y, std::min(place.width + 1, atlas.width - place.x),
                          std::min(place.height + 1, atlas.height - place.y), i));
        }
    }

    void realLightmapsFillTheLightDataExactly_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(map) << map;
    }
    void realLightmapsFillTheLightDataExactly() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, map);
        const auto bsp = readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp")).value();
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
            const auto& face = bsp.faces[i];
            if ((bsp.texInfos[face.texInfo].flags & (kSurfSky | kSurfWarp)) != 0) continue;
            const auto extent = lightmapExtent(bsp, i).value();
            const auto styles =
                std::ranges::count_if(face.styles, [](std::uint8_t style) { return style != 255; });
            bytes += static_cast<std::size_t>(extent.count[0] * extent.count[1] * 3 * styles);
        }
        QCOMPARE(bytes, bsp.lightData.size());
    }

    void styleZeroIsFoundBehindOthers() {
        const auto first = buildLightmapAtlas(oneFace({0, 255, 255, 255}, 18)).value();
        const auto second = buildLightmapAtlas(oneFace({5, 0, 255, 255}, 36)).value();
        const auto& place = first.places[0];
        QCOMPARE(place.width, 2);
        QCOMPARE(place.height, 3);
        const auto sample = [](const LightmapAtlas& atlas, int x, int y) {
            const auto& at = atlas.places[0];
            return static_cast<int>(
                atlas.rgb[static_cast<std::size_t>(((at.y + y) * atlas.width + at.x + x) * 3)]);
        };
        QCOMPARE(sample(first, 0, 0), 0);
        QCOMPARE(sample(first, 1, 0), 3);
        QCOMPARE(sample(first, 0, 1), 6);
        QCOMPARE(sample(first, 1, 2), 15);
        QCOMPARE(sample(second, 0, 0), 18);
        QCOMPARE(sample(second, 1, 2), 33);
    }

    void facesWithoutStyleZeroAreNeutral() {
        const auto atlas = buildLightmapAtlas(oneFace({5, 255, 0, 255}, 18)).value();
        QCOMPARE(atlas.places[0].width, 0);
        const auto [u, v] = atlas.uv(0, {8, 8});
        const auto x = static_cast<int>(u * static_cast<float>(atlas.width));
        const auto y = static_cast<int>(v * static_cast<float>(atlas.height));
        QCOMPARE(static_cast<int>(atlas.rgb[static_cast<std::size_t>((y * atlas.width + x) * 3)]), 128);
    }

    void whatIsNotSeenIsSetApart() {
        auto map = written_maps::mixedRoom();
        map.entities.push_back({.pairs = {{"classname", "trigger_hurt"}},
                                .brushes = {boxBrush({{-64, 0, 0}, {0, 64, 64}}, {.texture = "trigger"})},
                                .pivot = {}});
        const auto [bsp, atlas, mesh] = draw(map);
        QCOMPARE(mesh.opaque.first, 0u);
        QCOMPARE(mesh.transparent.first, mesh.opaque.count);
        QCOMPARE(mesh.hidden.first, mesh.transparent.first + mesh.transparent.count);
        QCOMPARE(mesh.hidden.first + mesh.hidden.count, static_cast<std::uint32_t>(mesh.indices.size()));
        int glass = 0, sky = 0, trigger = 0;
        for (const auto& face : mesh.faces) {
            const auto inTransparent = face.firstIndex >= mesh.transparent.first;
            const auto inHidden = face.firstIndex >= mesh.hidden.first;
            const auto isSky = hasTexture(mesh, face, "sky"), isTrigger = hasTexture(mesh, face, "trigger");
            const auto isGlass = hasTexture(mesh, face, "test/glass");
            QCOMPARE(inHidden, isSky || isTrigger);
            QCOMPARE(face.hiding == RenderHiding::surface, isSky);
            QCOMPARE(face.hiding == RenderHiding::model, isTrigger);
            if (isGlass) QVERIFY(inTransparent && !inHidden);
            if (hasTexture(mesh, face, "test/stone")) QVERIFY(!inTransparent);
            glass += isGlass;
            sky += isSky;
            trigger += isTrigger;
        }
        QVERIFY(glass >= 5 && sky >= 1);
        QCOMPARE(trigger, 6);
    }

    void brushModelsStandAtTheirEntity() {
        const auto [bsp, atlas, mesh] = draw(written_maps::mixedRoom());
        // The rotating door is stored around its pivot and drawn where the mapper put it.
        QCOMPARE(bsp.models[2].bounds, (Box{{-4, 0, 0}, {4, 64, 112}}));
        Box drawn{Vec3(1e9f), Vec3(-1e9f)};
        for (const auto& face : mesh.faces) {
            if (face.model != 2) continue;
            for (const auto& corner : cornersOf(mesh, face)) {
                const Vec3 point(corner[0], corner[1], corner[2]);
                drawn.mins = glm::min(drawn.mins, point);
                drawn.maxs = glm::max(drawn.maxs, point);
            }
        }
        QCOMPARE(drawn, (Box{{-480, 0, 0}, {-472, 64, 112}}));
    }

    void modelsWithoutEntityAreSetApart() {
        auto bsp = parseBsp(writeBsp(written_maps::mixedRoom()).value(), "written.bsp").value();
        std::erase_if(bsp.entities, [](const BspEntity& entity) { return entity.brushModel() == 1; });
        const auto drawn = draw(std::move(bsp));
        for (const auto& face : drawn.mesh.faces)
            QCOMPARE(face.hiding == RenderHiding::unplaced, face.model == 1);
    }
};

NAVWRIGHT_TEST(TestRenderMesh);
#include "tst_render_mesh.moc"
