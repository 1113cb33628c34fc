#include <QtTest>

#include <bit>
#include <limits>

#include "core/base/limits.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/lightmap_atlas.h"
#include "core/map/bsp/render_mesh.h"
#include "map_damage.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// A written map with doors, so that no lump is empty and there are several models.
const Bytes& wholeMap() {
    static const Bytes bytes = writeBsp(written_maps::mixedRoom()).value();
    return bytes;
}

bool namesTheFile(const Failure& failure) {
    return failure.message().starts_with("damaged");
}

/// Reads the bytes and everything later steps make of them: all well, or an error that names the file.
bool readsOrSaysWhy(std::span<const std::byte> bytes) {
    const auto bsp = parseBsp(bytes, "damaged.bsp");
    if (!bsp) return namesTheFile(bsp.error());
    const auto atlas = buildLightmapAtlas(*bsp);
    if (!atlas) return namesTheFile(atlas.error());
    const auto mesh = buildRenderMesh(*bsp, *atlas);
    return mesh ? mesh->indices.size() >= 3 * mesh->faces.size() : namesTheFile(mesh.error());
}

/// One number of one record replaced.
struct Wrong {
    const char* name;
    BspLump lump;
    std::size_t record, field;
    int size;  ///< bytes
    std::int64_t value;
    const char* message;
};

constexpr auto kNaN = std::bit_cast<std::int32_t>(std::numeric_limits<float>::quiet_NaN());
constexpr auto kMinusBillion = std::bit_cast<std::int32_t>(-1e9f);
constexpr auto kBillion = std::bit_cast<std::int32_t>(1e9f);
constexpr auto kInfinite = std::bit_cast<std::int32_t>(std::numeric_limits<float>::infinity());

constexpr Wrong kWrongs[] = {
    {"plane normal not a number", BspLump::planes, 3, 4, 4, kNaN,
     "plane 3 (lump 1): its normal is longer than 1"},
    {"plane dist infinite", BspLump::planes, 2, 12, 4, kInfinite, "plane 2 (lump 1): it is outside any map"},
    {"vertex infinite", BspLump::vertices, 5, 8, 4, kInfinite, "vertex 5 (lump 2): it is outside any map"},
    {"plane normal long", BspLump::planes, 3, 0, 4, kBillion,
     "plane 3 (lump 1): its normal is longer than 1"},
    {"plane far away", BspLump::planes, 2, 12, 4, kBillion, "plane 2 (lump 1): it is outside any map"},
    {"vertex far away", BspLump::vertices, 5, 0, 4, kBillion, "vertex 5 (lump 2): it is outside any map"},
    {"model far away", BspLump::models, 1, 12, 4, kBillion, "model 1 (lump 13): its bounds are outside"},
    {"world far away", BspLump::models, 0, 0, 4, kMinusBillion, "model 0 (lump 13): its bounds are outside"},
    {"edges of two faces", BspLump::faces, 4, 8, 2, 200, "its surface edges are also another face's"},
    {"too many clusters", BspLump::visibility, 0, 0, 4, 70000, "(lump 3): too many clusters"},
    {"more clusters than rows", BspLump::visibility, 0, 0, 4, 60000,
     "(lump 3): the table of clusters is cut off"},
    {"row past the end", BspLump::visibility, 4, 0, 4, 9999, "visibility 0 (lump 3): row at byte 9999"},
    {"row in the table", BspLump::visibility, 4, 0, 4, 1, "visibility 0 (lump 3): its row lies in the table"},
    {"node plane", BspLump::nodes, 2, 0, 4, 9999, "node 2 (lump 4): plane 9999 of"},
    {"node plane negative", BspLump::nodes, 2, 0, 4, -1, "node 2 (lump 4): plane -1 of"},
    {"child node", BspLump::nodes, 1, 4, 4, 70000, "node 1 (lump 4): child node 70000 of"},
    {"child leaf", BspLump::nodes, 1, 8, 4, -70001, "node 1 (lump 4): child leaf 70000 of"},
    {"node faces", BspLump::nodes, 3, 24, 2, 0xffff, "node 3 (lump 4): faces from 65535"},
    {"cycle", BspLump::nodes, 2, 4, 4, 2, "node 2 (lump 4): reached twice"},
    {"shared leaf", BspLump::nodes, 0, 8, 4, -2, "leaf 1 (lump 8): reached twice"},
    {"texture axis", BspLump::texInfos, 1, 12, 4, kNaN, "texinfo 1 (lump 5): a texture axis is not a number"},
    {"texture animation", BspLump::texInfos, 1, 72, 4, 5000, "texinfo 1 (lump 5): next frame 5000 of"},
    {"face plane", BspLump::faces, 4, 0, 2, 0xffff, "face 4 (lump 6): plane 65535 of"},
    {"face edges", BspLump::faces, 4, 4, 4, 1 << 30, "face 4 (lump 6): surface edges from 1073741824"},
    {"face of two edges", BspLump::faces, 4, 8, 2, 2, "face 4 (lump 6): 2 edges"},
    {"face texinfo", BspLump::faces, 4, 10, 2, 9999, "face 4 (lump 6): texinfo 9999 of"},
    {"face light", BspLump::faces, 4, 16, 4, 1 << 30, "face 4 (lump 6): light at byte 1073741824 of"},
    {"face light negative", BspLump::faces, 4, 16, 4, -2, "face 4 (lump 6): light at byte -2 of"},
    {"first leaf open", BspLump::leafs, 0, 0, 4, 0, "leaf 0 (lump 8): the first leaf is not plain solid"},
    {"first leaf more than solid", BspLump::leafs, 0, 0, 4, 3, "leaf 0 (lump 8): the first leaf"},
    {"leaf cluster", BspLump::leafs, 2, 4, 2, 99, "leaf 2 (lump 8): cluster 99 of 1"},
    {"leaf area", BspLump::leafs, 2, 6, 2, 2, "leaf 2 (lump 8): area 2 of 2"},
    {"leaf faces", BspLump::leafs, 2, 20, 2, 0xffff, "leaf 2 (lump 8): leaf faces from 65535"},
    {"leaf brushes", BspLump::leafs, 2, 26, 2, 0xffff, "leaf 2 (lump 8): leaf brushes from"},
    {"leaf face", BspLump::leafFaces, 7, 0, 2, 0xfff0, "leaf face 7 (lump 9): face 65520 of"},
    {"leaf brush", BspLump::leafBrushes, 7, 0, 2, 0xfff0, "leaf brush 7 (lump 10): brush 65520 of"},
    {"edge", BspLump::edges, 9, 2, 2, 0xfff0, "edge 9 (lump 11): vertex 65520 of"},
    {"surface edge", BspLump::surfEdges, 9, 0, 4, 1 << 20, "surface edge 9 (lump 12): edge 1048576 of"},
    {"surface edge without negative", BspLump::surfEdges, 9, 0, 4, std::numeric_limits<std::int32_t>::min(),
     "surface edge 9 (lump 12): edge 2147483648 of"},
    {"model bounds", BspLump::models, 1, 0, 4, kNaN, "model 1 (lump 13): its bounds are outside any map"},
    {"world head", BspLump::models, 0, 36, 4, 1, "model 0 (lump 13): the world does not start at node 0"},
    {"model head", BspLump::models, 1, 36, 4, 70000, "model 1 (lump 13): head node 70000 of"},
    {"model head leaf", BspLump::models, 1, 36, 4, -70001, "model 1 (lump 13): head leaf 70000 of"},
    {"model in another's tree", BspLump::models, 1, 36, 4, 0, "reached twice, the second time from model 1"},
    {"model faces", BspLump::models, 1, 44, 4, 1 << 30, "model 1 (lump 13): faces from"},
    {"faces of two models", BspLump::models, 1, 40, 4, 0, "its faces are also another model's"},
    {"brush sides", BspLump::brushes, 3, 4, 4, 1 << 30, "brush 3 (lump 14): sides from"},
    {"brush sides negative", BspLump::brushes, 3, 0, 4, -1, "brush 3 (lump 14): sides from -1"},
    {"sides of two brushes", BspLump::brushes, 3, 4, 4, 100, "(lump 14): its sides are also another brush's"},
    {"side plane", BspLump::brushSides, 11, 0, 2, 0xffff, "brush side 11 (lump 15): plane 65535 of"},
    {"side texinfo", BspLump::brushSides, 11, 2, 2, 0xfffe, "brush side 11 (lump 15): texinfo 65534 of"},
    {"area portals", BspLump::areas, 1, 0, 4, 9, "area 1 (lump 17): area portals from 1, 9 of them, of 1"},
    {"portal", BspLump::areaPortals, 0, 0, 4, 1, "area portal 0 (lump 18): portal 1 of 1"},
    {"portal's area", BspLump::areaPortals, 0, 4, 4, 2, "area portal 0 (lump 18): area 2 of 2"},
};

void spoil(MapDamage& map, const Wrong& wrong) {
    const auto at = map.at(wrong.lump, wrong.record, wrong.field);
    if (wrong.size == 2) {
        map.write(at, static_cast<std::uint16_t>(wrong.value));
    } else {
        map.write(at, static_cast<std::int32_t>(wrong.value));
    }
}

/// A map whose world is a chain of nodes, each with the next in front and a leaf of its own behind.
Bytes chainOfNodes(int depth) {
    const auto nodes = static_cast<std::uint32_t>(depth);
    const auto leafs = nodes + 2;
    const auto nodeSize = static_cast<std::uint32_t>(lumpKind(BspLump::nodes).recordSize);
    const auto leafSize = static_cast<std::uint32_t>(lumpKind(BspLump::leafs).recordSize);
    auto bytes = wholeMap();
    const auto end = static_cast<std::uint32_t>(bytes.size());
    bytes.resize(end + nodes * nodeSize + leafs * leafSize);
    MapDamage map(std::move(bytes));
    map.setLumpOffset(BspLump::nodes, end);
    map.setLumpLength(BspLump::nodes, nodes * nodeSize);
    map.setLumpOffset(BspLump::leafs, end + nodes * nodeSize);
    map.setLumpLength(BspLump::leafs, leafs * leafSize);
    map.setLumpLength(BspLump::models, static_cast<std::uint32_t>(lumpKind(BspLump::models).recordSize));
    map.write(map.at(BspLump::leafs, 0, 0), kContentsSolid);
    for (int i = 0; i < depth; ++i) {
        const auto node = static_cast<std::size_t>(i);
        map.write(map.at(BspLump::nodes, node, 4), i + 1 < depth ? i + 1 : ~(depth + 1));
        map.write(map.at(BspLump::nodes, node, 8), ~(i + 1));
    }
    return map.file();
}

}  // namespace

class TestDamagedMaps : public QObject {
    Q_OBJECT

  private slots:
    void everyWrongNumberIsNamed_data() {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(std::size(kWrongs)); ++i) QTest::newRow(kWrongs[i].name) << i;
    }
    void everyWrongNumberIsNamed() {
        QFETCH(int, row);
        MapDamage map(wholeMap());
        spoil(map, kWrongs[row]);
        const auto bsp = parseBsp(map.file(), "maps/mine.bsp");
        QVERIFY(!bsp);
        const auto message = bsp.error().message();
        QVERIFY2(message.starts_with("maps/mine.bsp: "), message.c_str());
        QVERIFY2(message.find(kWrongs[row].message) != std::string::npos, message.c_str());
    }

    void aLumpPastTheEndIsNamed_data() {
        QTest::addColumn<int>("lump");
        // The entities come first: aTextThatEndsBeyondTheFileIsReadToItsEnd.
        for (int i = 1; i < static_cast<int>(kBspLumpCount); ++i) {
            if (i != static_cast<int>(BspLump::pop)) {
                QTest::newRow(lumpKind(static_cast<BspLump>(i)).name.data()) << i;
            }
        }
    }
    void aLumpPastTheEndIsNamed() {
        QFETCH(int, lump);
        const auto named = QString("Lump %1 (").arg(lump).toStdString();
        for (const auto offset : {static_cast<std::uint32_t>(wholeMap().size()) + 1, 0xffffffffu}) {
            MapDamage map(wholeMap());
            map.setLumpOffset(static_cast<BspLump>(lump), offset);
            const auto bsp = parseBsp(map.file(), "mine.bsp");
            QVERIFY(!bsp);
            QVERIFY(bsp.error().message().find(named) != std::string::npos);
        }
        MapDamage map(wholeMap());
        map.setLumpLength(static_cast<BspLump>(lump), 0xffffffff);
        const auto bsp = parseBsp(map.file(), "mine.bsp");
        QVERIFY(!bsp);
        QVERIFY(bsp.error().message().find(named) != std::string::npos);
    }

    void aTextThatEndsBeyondTheFileIsReadToItsEnd() {
        auto bytes = wholeMap();
        const auto end = static_cast<std::uint32_t>(bytes.size());
        const std::string_view text = "{ \"classname\" \"worldspawn\" \"message\" \"old\" }";
        bytes.insert(bytes.end(), reinterpret_cast<const std::byte*>(text.data()),
                     reinterpret_cast<const std::byte*>(text.data() + text.size()));
        MapDamage map(std::move(bytes));
        map.setLumpOffset(BspLump::entities, end);
        map.setLumpLength(BspLump::entities, static_cast<std::uint32_t>(text.size()) + 1000);
        const auto bsp = parseBsp(map.file(), "mine.bsp");
        QVERIFY(bsp.has_value());
        QCOMPARE(bsp->entities.front().value("message"), std::string_view("old"));
        QCOMPARE(bsp->notes.size(), std::size_t{1});
        QVERIFY(bsp->notes.front().contains("mine.bsp: The entities end 1000 bytes beyond the file"));
        map.setLumpLength(BspLump::entities, static_cast<std::uint32_t>(text.size()));
        QVERIFY(parseBsp(map.file(), "mine.bsp")->notes.empty());
        for (const auto offset : {static_cast<std::uint32_t>(map.file().size()) + 1, 0xffffffffu}) {
            map.setLumpOffset(BspLump::entities, offset);
            const auto beyond = parseBsp(map.file(), "mine.bsp");
            QVERIFY(!beyond);
            QVERIFY(beyond.error().message().contains("Lump 0 (entities) ends"));
        }
    }

    void aRecordCutOffIsNamed() {
        MapDamage map(wholeMap());
        map.setLumpLength(BspLump::nodes, map.lumpLength(BspLump::nodes) - 1);
        const auto bsp = parseBsp(map.file(), "mine.bsp");
        QVERIFY(!bsp);
        QVERIFY(bsp.error().message().find("Lump 4 (node) has") != std::string::npos);
    }

    void anEmptyLumpIsAnErrorWhereTheEngineNeedsOne_data() {
        QTest::addColumn<int>("lump");
        for (const auto lump : {BspLump::models, BspLump::nodes, BspLump::leafs, BspLump::planes,
                                BspLump::areas, BspLump::leafBrushes, BspLump::brushes, BspLump::vertices}) {
            QTest::newRow(lumpKind(lump).name.data()) << static_cast<int>(lump);
        }
    }
    void anEmptyLumpIsAnErrorWhereTheEngineNeedsOne() {
        QFETCH(int, lump);
        MapDamage map(wholeMap());
        map.setLumpLength(static_cast<BspLump>(lump), 0);
        QVERIFY(!parseBsp(map.file(), "mine.bsp"));
    }

    void aMapWithoutLightOrVisibilityIsRead() {
        MapDamage map(wholeMap());
        map.setLumpLength(BspLump::lighting, 0);
        map.setLumpLength(BspLump::visibility, 0);
        const auto bsp = parseBsp(map.file(), "mine.bsp");
        QVERIFY(bsp.has_value());
        QCOMPARE(bsp->faces.front().lightOffset, -1);
        QVERIFY(buildLightmapAtlas(*bsp).has_value());
    }

    void otherFilesAreToldApart() {
        const auto message = [](MapDamage map) { return parseBsp(map.file(), "x").error().message(); };
        MapDamage magic(wholeMap());
        magic.write<std::uint32_t>(0, 0x50534258);
        QVERIFY(message(magic).find("Not a Quake 2 map") != std::string::npos);
        MapDamage version(wholeMap());
        version.write<std::uint32_t>(4, 37);
        QVERIFY(message(version).find("Map version 37") != std::string::npos);
        version.write<std::uint32_t>(4, 46);
        QVERIFY(message(version).find("This is a map of Quake III, not a map of Quake II") !=
                std::string::npos);
        QVERIFY(!parseBsp({}, "empty"));
    }

    void aTreeTooDeepIsRefused() {
        QVERIFY(parseBsp(chainOfNodes(limit::kMapDepth), "mine.bsp").has_value());
        const auto tooDeep = parseBsp(chainOfNodes(limit::kMapDepth + 1), "mine.bsp");
        QVERIFY(!tooDeep);
        QVERIFY(tooDeep.error().message().find("deeper than 1024") != std::string::npos);
    }

    void aLightmapPastTheLightIsNamed() {
        auto bsp = parseBsp(wholeMap(), "mine.bsp").value();
        bsp.lightData.resize(bsp.lightData.size() / 2);
        const auto atlas = buildLightmapAtlas(bsp);
        QVERIFY(!atlas);
        QVERIFY(atlas.error().message().find("lump 7 (lighting)") != std::string::npos);
    }

    void aFaceTooLargeForALightmapIsNamed() {
        auto bsp = parseBsp(wholeMap(), "mine.bsp").value();
        for (auto& info : bsp.texInfos) info.s[0] = info.s[1] = 1e30f;
        const auto atlas = buildLightmapAtlas(bsp);
        QVERIFY(!atlas);
        QVERIFY(atlas.error().message().find("Face ") != std::string::npos);
    }

    void noTruncationCrashes() {
        const auto& whole = wholeMap();
        for (std::size_t length = 0; length < whole.size(); length += length < 4096 ? 1 : 37) {
            QVERIFY(readsOrSaysWhy(std::span(whole).first(length)));
        }
    }

    void noBitFlipCrashes_data() {
        QTest::addColumn<int>("lump");
        for (int i = 0; i < static_cast<int>(kBspLumpCount); ++i) {
            QTest::newRow(lumpKind(static_cast<BspLump>(i)).name.data()) << i;
        }
    }
    void noBitFlipCrashes() {
        QFETCH(int, lump);
        const auto which = static_cast<BspLump>(lump);
        MapDamage map(wholeMap());
        const auto first = map.lumpOffset(which);
        const auto length = map.lumpLength(which);
        constexpr std::uint32_t kFlips = 400;
        for (std::uint32_t i = 0; i < kFlips; ++i) {
            auto bytes = wholeMap();
            // A stride without common factor walks over all bits of all fields.
            const auto bit = (std::uint64_t{i} * 7919 * (1 + length / kFlips)) % (std::uint64_t{length} * 8);
            bytes[first + bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
            QVERIFY(readsOrSaysWhy(bytes));
        }
    }

    void noFlipInTheHeaderCrashes() {
        for (std::size_t bit = 0; bit < kBspHeaderSize * 8; ++bit) {
            auto bytes = wholeMap();
            bytes[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
            QVERIFY(readsOrSaysWhy(bytes));
        }
    }
};

NAVWRIGHT_TEST(TestDamagedMaps);
#include "tst_damaged_maps.moc"
