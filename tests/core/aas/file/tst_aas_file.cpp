#include <QtTest>

#include <cstring>
#include <limits>

#include "aas_samples.h"
#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/limits.h"
#include "damage.h"
#include "test_program.h"

using namespace navwright;

namespace {

Bytes written(const AasFile& aas) {
    const auto bytes = writeAas(aas);
    return bytes ? *bytes : Bytes();
}

AasFile row(int boxes, std::int32_t version) {
    auto aas = AasRow(boxes).file();
    aas.version = version;
    return aas;
}

QString complaint(const Bytes& bytes) {
    const auto read = parseAas(bytes, "a.aas");
    return read ? QString() : QString::fromStdString(read.error().message());
}

/// Puts a number of the lump table of a plain file: `field` 0 the offset, 1 the length.
void putLump(Bytes& bytes, std::size_t lump, std::size_t field, std::uint32_t value) {
    std::memcpy(bytes.data() + 12 + 8 * lump + 4 * field, &value, sizeof value);
}

}  // namespace

class TestAasFile : public QObject {
    Q_OBJECT

  private slots:
    void versions_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("plain") << 4;
        QTest::newRow("scrambled") << 5;
    }

    void filesRoundTripByteForByte_data() { versions_data(); }
    void filesRoundTripByteForByte() {
        QFETCH(int, version);
        const auto aas = row(3, version);
        const auto bytes = written(aas);
        const auto read = parseAas(bytes, "a.aas");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == aas);
        QVERIFY(written(*read) == bytes);
    }

    /// Only the header is: the first scrambled byte is itself, the next is turned by 119.
    void theHeaderAloneIsScrambled() {
        const auto plain = written(row(2, 4)), scrambled = written(row(2, 5));
        QCOMPARE(plain.size(), scrambled.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            auto wanted = plain[i];
            if (i == 4) wanted = std::byte{5};
            if (i >= 8 && i < 124) wanted ^= static_cast<std::byte>((i - 8) * 119 & 0xff);
            QVERIFY2(scrambled[i] == wanted, qPrintable(QString::number(i)));
        }
        QCOMPARE(std::to_integer<int>(plain[8]), 4711 & 0xff);
    }

    void everyTruncationIsRefused_data() { versions_data(); }
    void everyTruncationIsRefused() {
        QFETCH(int, version);
        const auto bytes = written(row(2, version));
        for (std::size_t length = 0; length < bytes.size(); ++length)
            QVERIFY(!parseAas(std::span(bytes).first(length), "cut.aas"));
    }

    void whatFollowsIsNoticed() {
        auto bytes = written(row(2, 4));
        bytes.push_back(std::byte{0});
        const auto read = parseAas(bytes, "a.aas");
        QVERIFY(read.has_value());
        QVERIFY(!read->contiguous);
        const auto flaws = aasFlaws(*read);
        QCOMPARE(flaws.size(), std::size_t{1});
        QVERIFY(flaws.front().rule == AasRule::lumps);
    }

    /// Every bit of the file: refused, or everything that is asked of areas has an answer.
    void bitFlipsReadOrFailCleanly_data() { versions_data(); }
    void bitFlipsReadOrFailCleanly() {
        QFETCH(int, version);
        const auto whole = row(2, version);
        JobContext context;
        std::size_t read = 0, refused = 0;
        forEachBitFlip(written(whole), [&](const Bytes& flipped) {
            const auto aas = parseAas(flipped, "flipped.aas");
            if (!aas) {
                ++refused;
                QVERIFY(QString::fromStdString(aas.error().message()).startsWith("flipped.aas"));
                return;
            }
            ++read;
            if (aas->contiguous) QVERIFY(written(*aas) == flipped);
            const auto at = areaAt(*aas, {10, 10, 10});
            QVERIFY(at >= 0 && static_cast<std::size_t>(at) < aas->areas.size());
            static_cast<void>(aasFlaws(*aas));
            static_cast<void>(aasStatistics(*aas));
            QVERIFY(compareAas(whole, *aas, {}, context).has_value());
        });
        QVERIFY(read > 1000);
        QVERIFY(refused > 1000);
    }

    void othersAreRefusedByName_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        QTest::newRow("version 3") << QByteArray("EAAS\3\0\0\0", 8).leftJustified(124, '\0')
                                   << "AAS version 3, only 4 and 5 are read";
        QTest::newRow("short") << QByteArray("EAAS\4\0\0\0", 8) << "8 bytes, the header alone has 124";
        QTest::newRow("map") << QByteArray("IBSP\x26\0\0\0", 8) << "This is a BSP map, not an AAS file";
        QTest::newRow("other") << QByteArray(200, 'x') << "Not an AAS file";
        QTest::newRow("empty") << QByteArray() << "Not an AAS file";
    }
    void othersAreRefusedByName() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const auto* data = reinterpret_cast<const std::byte*>(bytes.constData());
        const auto message = complaint(Bytes(data, data + bytes.size()));
        QVERIFY2(message.contains(says) && message.startsWith("a.aas"), qPrintable(message));
    }

    void badLumpsAreNamed_data() {
        QTest::addColumn<int>("lump");
        QTest::addColumn<int>("field");
        QTest::addColumn<uint>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("past the end") << 5 << 1 << 0x7ffffff8u << "Lump 5 (face) ends at byte";
        QTest::newRow("no address") << 9 << 0 << 0xffffffffu << "Lump 9 (reachability) ends at byte 429496";
        QTest::newRow("length of no record")
            << 7 << 1 << 49u << "Lump 7 (area) has 49 bytes, not a multiple of 48";
        QTest::newRow("in the header")
            << 1 << 0 << 100u << "Lump 1 (vertex) starts at byte 100, inside the header";
        QTest::newRow("over another") << 3 << 0 << 130u << "before lump 0 (bounding box) ends at 188";
    }
    void badLumpsAreNamed() {
        QFETCH(int, lump);
        QFETCH(int, field);
        QFETCH(uint, value);
        QFETCH(QString, says);
        auto bytes = written(row(2, 4));
        putLump(bytes, static_cast<std::size_t>(lump), static_cast<std::size_t>(field), value);
        const auto message = complaint(bytes);
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void tooManyRecordsAreRefused() {
        Bytes bytes = written(row(1, 4));
        const auto begin = static_cast<std::uint32_t>(bytes.size());
        bytes.resize(bytes.size() + (limit::kAasFew + 1) * 44);
        putLump(bytes, 9, 0, begin);
        putLump(bytes, 9, 1, static_cast<std::uint32_t>((limit::kAasFew + 1) * 44));
        QVERIFY2(complaint(bytes).contains("65537 records, at most 65536 are read"),
                 qPrintable(complaint(bytes)));
        auto aas = row(1, 4);
        aas.planes.resize(limit::kAasFew + 1);
        const auto refused = writeAas(aas);
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().message().contains("65537 records of lump 2 (plane)"));
    }

    void badRecordsAreNamed_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says : {"edge 1 (lump 3): vertex 99 of 12",
                                 "edge index 2 (lump 4): edge 99 of",
                                 "face 3 (lump 5): plane -1 of",
                                 "face 3 (lump 5): edges from 8, 900 of them",
                                 "face 3 (lump 5): back area 3 of 3",
                                 "face index 0 (lump 6): face 2147483648 of",
                                 "area 2 (lump 7): it says it is number 7",
                                 "area 2 (lump 7): faces from",
                                 "area 2 (lump 7): its centre",
                                 "area settings 1 (lump 8): portal 1 of 1",
                                 "area settings 1 (lump 8): cluster 9 of 2",
                                 "area settings 1 (lump 8): reachabilities from",
                                 "2 area settings for 3 areas",
                                 "reachability 1 (lump 9): area 3 of 3",
                                 "reachability 1 (lump 9): its start",
                                 "reachability 1 (lump 9): edge 77 of",
                                 "node 2 (lump 10): plane 99 of",
                                 "node 7 (lump 10): area 9 of 3",
                                 "node 3 (lump 10): it leads to the root",
                                 "node 5 (lump 10): another node leads to node 3, too",
                                 "plane 2 (lump 2): its normal",
                                 "plane 2 (lump 2): its distance",
                                 "vertex 3 (lump 1): it (",
                                 "bounding box 1 (lump 0): its corner",
                                 "cluster 1 (lump 13): portals from 0, 1 of them, of 0",
                                 "portal 0 (lump 11): area 5 of 3"}) {
            QTest::newRow(says) << says;
        }
    }
    void badRecordsAreNamed() {
        QFETCH(QString, says);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        auto aas = row(2, 5);
        const auto is = [&](const char* what) { return says.contains(what); };
        if (is("vertex 99")) aas.edges[1].vertices[1] = 99;
        if (is("edge 99")) aas.edgeIndex[2] = -99;
        if (is("plane -1")) aas.faces[3].plane = -1;
        if (is("900 of them")) aas.faces[3].edgeCount = 900;
        if (is("back area")) aas.faces[3].backArea = 3;
        if (is("2147483648")) aas.faceIndex[0] = std::numeric_limits<std::int32_t>::min();
        if (is("number 7")) aas.areas[2].number = 7;
        if (is("faces from")) aas.areas[2].firstFace = -1;
        if (is("its centre")) aas.areas[2].center.z = kNan;
        if (is("portal 1 of")) aas.settings[1].cluster = -1;
        if (is("cluster 9")) aas.settings[1].cluster = 9;
        if (is("reachabilities from")) aas.settings[1].reachabilityCount = 9;
        if (is("settings for")) aas.settings.pop_back();
        if (is("(lump 9): area")) aas.reachabilities[1].area = 3;
        if (is("its start")) aas.reachabilities[1].start.x = 1e9f;
        if (is("edge 77")) aas.reachabilities[1].edge = -77;
        if (is("plane 99")) aas.nodes[2].plane = 99;
        if (is("area 9 of")) aas.nodes[7].children[0] = -9;
        if (is("the root")) aas.nodes[3].children[1] = 1;
        if (is("another node")) aas.nodes[5].children[1] = 3;
        if (is("its normal")) aas.planes[2].normal.x = 2;
        if (is("its distance")) aas.planes[2].dist = kNan;
        if (is("it (")) aas.vertices[3].y = 1e8f;
        if (is("its corner")) aas.hulls[1].box.maxs.z = kNan;
        if (is("portals from")) aas.clusters[1].portalCount = 1;
        if (is("area 5 of")) aas.portals[0].area = 5;
        const auto message = complaint(written(aas));
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    /// Number 0 may stand in a file that lacks what it would name, but then nobody may name number 0.
    void dummiesOfEmptyLumpsAreNotNamed() {
        AasFile faces;
        faces.version = 4;
        faces.faces.resize(1);
        faces.areas.resize(2);
        faces.areas[1].number = 1;
        faces.settings.resize(2);
        QVERIFY(complaint(written(faces)).isEmpty());
        faces.faceIndex = {0};
        faces.areas[1].faceCount = 1;
        QVERIFY2(complaint(written(faces)).contains("face 0 (lump 5): plane 0 of 0"),
                 qPrintable(complaint(written(faces))));
        AasFile portals;
        portals.version = 4;
        portals.portals.resize(1);
        QVERIFY(complaint(written(portals)).isEmpty());
        portals.portals.resize(2);
        QVERIFY2(complaint(written(portals)).contains("portal 1 (lump 11): area 0 of 0"),
                 qPrintable(complaint(written(portals))));
    }

    void listsThatOverlapAreNamed_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says :
             {"(lump 5): edges of it and those before are", "(lump 7): faces of it and those",
              "area settings 2 (lump 8): reachabilities of it and those before are 4, of 3",
              "cluster 1 (lump 13): portals of it and those before are 2, of 1"}) {
            QTest::newRow(says) << says;
        }
    }
    void listsThatOverlapAreNamed() {
        QFETCH(QString, says);
        auto aas = row(2, 4);
        const auto share = [](auto& one, const auto& other, auto first, auto count) {
            one.*first = other.*first;
            one.*count = other.*count + 1;
        };
        if (says.contains("lump 5"))
            share(aas.faces[2], aas.faces[1], &AasFace::firstEdge, &AasFace::edgeCount);
        if (says.contains("lump 7"))
            share(aas.areas[2], aas.areas[1], &AasArea::firstFace, &AasArea::faceCount);
        if (says.contains("lump 8")) {
            for (auto& area : aas.settings) area.firstReachability = 1, area.reachabilityCount = 2;
            aas.settings[0].reachabilityCount = 0;
        }
        if (says.contains("lump 13")) {
            aas.portalIndex = {0};
            for (auto& cluster : aas.clusters) cluster.firstPortal = 0, cluster.portalCount = 1;
        }
        const auto message = complaint(written(aas));
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void areasOfTooManyFacesAreNamed() {
        auto aas = row(1, 4);
        const auto first = aas.areas[1].firstFace;
        aas.areas[1].firstFace = static_cast<std::int32_t>(aas.faceIndex.size());
        aas.faceIndex.resize(aas.faceIndex.size() + std::size_t{1024} + 1, 1);
        aas.areas[1].faceCount = static_cast<std::int32_t>(std::size_t{1024});
        QVERIFY2(complaint(written(aas)).isEmpty(), qPrintable(complaint(written(aas))));
        ++aas.areas[1].faceCount;
        QVERIFY(complaint(written(aas)).contains("area 1 (lump 7): faces 1025 of 1025"));
        aas.areas[1].firstFace = first;
        aas.areas[1].faceCount = 1;
        aas.faces[1].firstEdge = static_cast<std::int32_t>(aas.edgeIndex.size());
        aas.edgeIndex.resize(aas.edgeIndex.size() + std::size_t{16384} + 1, 1);
        aas.faces[1].edgeCount = static_cast<std::int32_t>(std::size_t{16384}) + 1;
        QVERIFY2(complaint(written(aas)).contains("area 1 (lump 7): corners 16385 of 16385"),
                 qPrintable(complaint(written(aas))));
    }

    void treesThatAreTooDeepAreRefused() {
        auto aas = row(1, 4);
        const auto last = [&] { return static_cast<std::int32_t>(aas.nodes.size()) - 1; };
        aas.nodes.resize(2);
        for (int i = 1; i < 4096; ++i) {
            aas.nodes.push_back({});
            aas.nodes[aas.nodes.size() - 2].children = {last(), -1};
        }
        aas.nodes.back().children = {0, -1};
        QVERIFY2(complaint(written(aas)).isEmpty(), qPrintable(complaint(written(aas))));
        aas.nodes.push_back({});
        aas.nodes[aas.nodes.size() - 2].children = {last(), -1};
        QVERIFY(complaint(written(aas)).contains("node 4097 (lump 10): it is below 4096 others"));
    }

    /// For what moves players the fields of face and edge are a model and a way.
    void elevatorsNameNoFaces() {
        auto aas = row(2, 4);
        aas.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::elevator);
        aas.reachabilities[1].face = 100000;
        aas.reachabilities[1].edge = -100000;
        QVERIFY(complaint(written(aas)).isEmpty());
    }

    void placesAreFound() {
        const auto aas = row(4, 4);
        for (int i = 1; i <= 4; ++i) QCOMPARE(areaAt(aas, aas.areas[static_cast<std::size_t>(i)].center), i);
        QCOMPARE(areaAt(aas, {-1, 10, 10}), 0);
        QCOMPARE(areaAt(aas, {10, 10, 70}), 0);
        QCOMPARE(areaAt(aas, {64, 10, 10}), 2);  // on a plane its front counts
        QCOMPARE(areaAt(AasFile(), {10, 10, 10}), 0);
    }

    void statisticsCountWhatIsThere() {
        auto aas = row(3, 4);
        aas.settings[2].presence = kAasPresenceCrouch;
        aas.reachabilities[2].travelType = static_cast<std::int32_t>(AasTravel::jump) | 1 << 24;
        aas.reachabilities[3].travelType = 77;
        const auto all = aasStatistics(aas);
        QCOMPARE(all.areas, std::size_t{3});
        QCOMPARE(all.grounded, std::size_t{3});
        QCOMPARE(all.crouchOnly, std::size_t{1});
        QCOMPARE(all.faces, std::size_t{16});
        QCOMPARE(all.groundFaces, std::size_t{3});
        QCOMPARE(all.solidFaces, std::size_t{14});
        QCOMPARE(all.reachabilities, std::size_t{4});
        QCOMPARE(all.byTravel[2], std::size_t{2});
        QCOMPARE(all.byTravel[5], std::size_t{1});
        QCOMPARE(all.unknownTravels, std::size_t{1});
        QCOMPARE(all.mostReachabilities, std::size_t{2});
        QCOMPARE(all.clusters, std::size_t{1});
        QCOMPARE(all.largestCluster, std::size_t{3});
        QCOMPARE(all.floorAndGap, std::size_t{0});
        QVERIFY((all.bounds == Box{{0, 0, 0}, {192, 64, 64}}));
        QCOMPARE(aasStatistics(AasFile()).areas, std::size_t{0});
    }
};

NAVWRIGHT_TEST(TestAasFile);
#include "tst_aas_file.moc"
