#include <QtTest>

#include "core/map/bsp/collision.h"
#include "core/map/bsp/lightmap_atlas.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/map/bsp/render_mesh.h"
#include "quake_map.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

/// Maps of Quake, which are only looked at.
class TestQuakeMaps : public QObject {
    Q_OBJECT

  private slots:
    void facesLightAndEntitiesAreRead_data() {
        QTest::addColumn<bool>("wide");
        QTest::newRow("BSP29") << false;
        QTest::newRow("BSP2") << true;
    }
    void facesLightAndEntitiesAreRead() {
        QFETCH(bool, wide);
        const auto bsp = parseAnyBsp(quakeMap(wide), "e1m1.bsp");
        QVERIFY2(bsp.has_value(), bsp ? "" : bsp.error().message().c_str());
        QVERIFY(bsp->onlyToLookAt);
        QCOMPARE(bsp->entities[1].origin(), Vec3(8, 8, 24));
        QCOMPARE(bsp->textures.front().name, std::string("stone"));
        QCOMPARE(bsp->textures.front().texels.size(), std::size_t{256});
        const auto atlas = buildLightmapAtlas(*bsp).value();
        QCOMPARE(atlas.places.front().width, 5);
        const auto& place = atlas.places.front();
        const auto texel = 3 * static_cast<std::size_t>(place.y * atlas.width + place.x);
        for (const auto colour : {0u, 1u, 2u}) QCOMPARE(int{atlas.rgb[texel + colour]}, 200);
        const auto mesh = buildRenderMesh(*bsp, atlas).value();
        QCOMPARE(mesh.faces.size(), std::size_t{1});
        QCOMPARE(mesh.opaque.count, 6u);
        QCOMPARE(mesh.vertices[2].position, Vec3(64, 64, 0));
        QCOMPARE(mesh.textures.front(), std::string("stone"));
    }

    void nothingIsSolid() {
        const auto bsp = parseQuakeBsp(quakeMap(false), "e1m1.bsp").value();
        QVERIFY(Collision(bsp).lineClear({32, 32, 8}, {32, 32, -8}, kMaskSolid));
    }

    void itIsNoMapOfQuakeII() {
        for (const bool wide : {false, true}) {
            const auto bsp = parseBsp(quakeMap(wide), "e1m1.bsp");
            QVERIFY(!bsp);
            QCOMPARE(bsp.error().message(),
                     std::string("e1m1.bsp: This is a map of Quake (BSP29 or BSP2), not a map of Quake II"));
        }
        const auto ours = writeBsp(written_maps::boxRoom()).value();
        QVERIFY(!parseAnyBsp(ours, "ours.bsp")->onlyToLookAt);
        QVERIFY(!parseQuakeBsp(ours, "ours.bsp"));
    }

    void damageIsRefusedOrRead_data() { facesLightAndEntitiesAreRead_data(); }
    void damageIsRefusedOrRead() {
        QFETCH(bool, wide);
        const auto whole = quakeMap(wide);
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!parseQuakeBsp(std::span(whole).first(length), "m"));
        for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
            auto bytes = whole;
            bytes[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
            const auto bsp = parseQuakeBsp(bytes, "m");
            if (!bsp) continue;
            const auto atlas = buildLightmapAtlas(*bsp);
            if (atlas) QVERIFY(buildRenderMesh(*bsp, *atlas).has_value());
        }
    }
};

NAVWRIGHT_TEST(TestQuakeMaps);
#include "tst_quake_maps.moc"
