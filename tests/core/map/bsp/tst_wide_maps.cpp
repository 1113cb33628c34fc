#include <QtTest>

#include <algorithm>
#include <random>

#include "core/base/file_bytes.h"
#include "core/base/limits.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/lightmap_atlas.h"
#include "core/map/bsp/render_mesh.h"
#include "shared_data.h"
#include "test_program.h"
#include "wide_map.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// The bytes of a row's map: written, or of the game.
Bytes narrowMap(const QString& name) {
    if (name.isEmpty()) return writeBsp(written_maps::mixedRoom()).value();
    return readFile(sharedData() / "maps" / (name + ".bsp").toStdString()).value();
}

void addMaps() {
    QTest::addColumn<QString>("map");
    QTest::newRow("written") << QString();
    if (sharedData().empty()) return;
    for (const char* map : {"beer", "city", "urbanjungle", "wfall", "wizs"}) QTest::newRow(map) << map;
}

RenderMesh drawn(const BspFile& bsp) {
    return buildRenderMesh(bsp, buildLightmapAtlas(bsp).value()).value();
}

std::string refusal(const Bytes& file) {
    const auto bsp = parseBsp(file, "wide.bsp");
    return bsp ? std::string() : bsp.error().message();
}

}  // namespace

/// Maps of wide indices (QBSP).
class TestWideMaps : public QObject {
    Q_OBJECT

  private slots:
    void tracesAreThoseOfTheNarrowMap_data() { addMaps(); }
    void tracesAreThoseOfTheNarrowMap() {
        QFETCH(QString, map);
        const auto bytes = narrowMap(map);
        const auto narrow = parseBsp(bytes, "m").value(), wide = parseBsp(WideMap(bytes).file(), "m").value();
        const Collision one(narrow, solidModels(narrow, true)), other(wide, solidModels(wide, true));
        const auto bounds = narrow.worldBounds();
        std::mt19937 random(5);
        std::uniform_real_distribution<float> share(0, 1);
        const auto point = [&] {
            const float x = share(random), y = share(random), z = share(random);
            return bounds.mins + Vec3(x, y, z) * (bounds.maxs - bounds.mins);
        };
        int hits = 0;
        for (int i = 0; i < 5000; ++i) {
            const auto from = point(), to = point();
            const auto a = one.trace(from, to, i % 2 == 0 ? kHullStanding : kHullPoint, kMaskPlayerSolid);
            const auto b = other.trace(from, to, i % 2 == 0 ? kHullStanding : kHullPoint, kMaskPlayerSolid);
            QCOMPARE(b.fraction, a.fraction);
            QVERIFY(b.end == a.end);
            QCOMPARE(b.contents, a.contents);
            QCOMPARE(b.startSolid, a.startSolid);
            QCOMPARE(other.pointContents(from), one.pointContents(from));
            hits += a.fraction < 1 ? 1 : 0;
        }
        QVERIFY(hits > 1000);
    }

    void whatIsDrawnIsThatOfTheNarrowMap_data() { addMaps(); }
    void whatIsDrawnIsThatOfTheNarrowMap() {
        QFETCH(QString, map);
        const auto bytes = narrowMap(map);
        const auto wide = parseBsp(WideMap(bytes).file(), "m").value();
        const auto one = drawn(parseBsp(bytes, "m").value()), other = drawn(wide);
        QVERIFY(!one.indices.empty());
        QVERIFY(other.indices == one.indices);
        QVERIFY(other.textures == one.textures);
        QVERIFY(std::ranges::equal(other.vertices, one.vertices, [](const auto& a, const auto& b) {
            return a.position == b.position && a.normal == b.normal && a.texel == b.texel &&
                   a.lightmapUv == b.lightmapUv && a.surfaceFlags == b.surfaceFlags && a.texture == b.texture;
        }));
    }

    void indicesGoPast16Bits() {
        WideMap map(narrowMap({}));
        constexpr std::uint32_t kMore = 70000;
        const auto before = parseBsp(map.file(), "m")->vertices.size();
        for (std::uint32_t i = 0; i < kMore; ++i) {
            for (int axis = 0; axis < 3; ++axis) map.lump(BspLump::vertices).f32(1);
        }
        const auto last = static_cast<std::uint32_t>(before) + kMore - 1;
        for (const auto vertex : {last, last}) map.lump(BspLump::edges).u32(vertex);
        const auto wide = parseBsp(map.file(), "m");
        QVERIFY(wide.has_value());
        QCOMPARE(wide->edges.back().vertices[1], last);
        map.lump(BspLump::edges).u32(0);
        map.lump(BspLump::edges).u32(last + 1);
        QVERIFY(refusal(map.file()).contains("(lump 11): vertex "));
    }

    void countsHaveALimit() {
        WideMap map(narrowMap({}));
        for (std::size_t i = 0; i <= limit::kMap32; ++i) map.lump(BspLump::leafFaces).u32(0);
        const auto said = refusal(map.file());
        QVERIFY2(said.contains("Lump 9 (leaf face) has"), said.c_str());
    }

    void wrongNumbersAreNamed_data() {
        QTest::addColumn<int>("lump");
        QTest::addColumn<QByteArray>("message");
        using enum BspLump;
        const auto row = [](const char* name, BspLump lump, const char* message) {
            QTest::newRow(name) << static_cast<int>(lump) << QByteArray(message);
        };
        row("node", nodes, "plane");
        row("face", faces, "plane");
        row("leaf", leafs, "leaf faces from 286331153");
        row("leaf face", leafFaces, "face 286331153 of");
        row("leaf brush", leafBrushes, "brush 286331153 of");
        row("edge", edges, "vertex 286331153 of");
        row("brush side", brushSides, "plane 286331153 of");
    }
    /// A record of 0x11 bytes alone, behind the others.
    void wrongNumbersAreNamed() {
        QFETCH(int, lump);
        QFETCH(QByteArray, message);
        WideMap map(narrowMap({}));
        const auto which = static_cast<BspLump>(lump);
        for (std::size_t i = 0; i < lumpKind(which).wideSize; ++i) map.lump(which).u8(0x11);
        const auto said = refusal(map.file());
        QVERIFY2(said.contains(message.data()), said.c_str());
        QVERIFY(said.contains(std::string("(lump ") + std::to_string(lump) + ")"));
    }

    void damageCrashesNothing() {
        const auto whole = WideMap(writeBsp(written_maps::smallRoom()).value()).file();
        for (std::size_t length = 0; length < whole.size(); length += 7)
            QVERIFY(!refusal({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}).empty());
        for (std::size_t at = 0; at < whole.size(); ++at) {
            auto bytes = whole;
            bytes[at] ^= std::byte{0x80};
            const auto bsp = parseBsp(bytes, "m");
            if (!bsp) continue;
            const auto atlas = buildLightmapAtlas(*bsp);
            QVERIFY(!atlas || buildRenderMesh(*bsp, *atlas).has_value());
        }
    }
};

NAVWRIGHT_TEST(TestWideMaps);
#include "tst_wide_maps.moc"
