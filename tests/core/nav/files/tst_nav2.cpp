#include <QtTest>

#include <algorithm>
#include <limits>

#include "core/base/byte_writer.h"
#include "core/nav/files/rerelease_file.h"
#include "damage.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Tables in an order of their own: links of the second node first, one traversal shared, one unused, two
/// edicts for one link.
RereleaseFile oddTables(std::int32_t version) {
    RereleaseFile nav;
    nav.version = version;
    if (version >= 17) nav.heuristic = 1.5f;
    nav.nodes = {{16, 1, 2, 56}, {3, 2, 0, 32}, {0, 0, 3, 4}};
    nav.origins = {Vec3(1, 2, 3.53125f), Vec3(-400, 0.5f, 8), Vec3(0)};
    nav.links = {
        {0, 0, kNoTraversal}, {2, 3, 1}, {1, static_cast<std::uint16_t>(version == 18 ? 0x0201 : 1), 1}};
    nav.traversals = {{Vec3(9), Vec3(8), Vec3(7)}, {Vec3(0), Vec3(1, 2, 3), Vec3(4, 5, 6)}};
    for (const int link : {2, 0, 2}) {
        RereleaseFile::Edict edict{.link = static_cast<std::uint16_t>(link),
                                   .bounds = {Vec3(-1), Vec3(1, 2, link)}};
        if (version == 14) {
            edict.targetnameId = 5;
            edict.classnameId = -31;
        } else {
            edict.entityId = -35;
        }
        nav.edicts.push_back(edict);
    }
    return nav;
}

bool remarked(const RereleaseFile& nav, std::string_view field, std::string_view what) {
    return std::ranges::any_of(rereleaseRemarks(nav), [&](const ConversionWarning& remark) {
        return remark.field == field && remark.what.contains(what) && remark.count > 0;
    });
}

QString nav2Complaint(const Bytes& bytes) {
    const auto read = readRereleaseFile(bytes, "a.nav");
    return read ? QString() : QString::fromStdString(read.error().message());
}

}  // namespace

class TestNav2 : public QObject {
    Q_OBJECT

  private slots:
    void versions_data() {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("size");
        // 24 or 20 header, 3 nodes and origins, 3 links, 2 traversals, 3 edicts.
        QTest::newRow("14") << 14 << 20 + 3 * 20 + 3 * 6 + 2 * 36 + 4 + 3 * 34;
        QTest::newRow("15") << 15 << 20 + 3 * 20 + 3 * 6 + 2 * 36 + 4 + 3 * 30;
        QTest::newRow("17") << 17 << 24 + 3 * 20 + 3 * 6 + 2 * 36 + 4 + 3 * 30;
        QTest::newRow("18") << 18 << 24 + 3 * 20 + 3 * 6 + 2 * 36 + 4 + 3 * 30;
    }

    void tablesRoundTripByteForByte_data() { versions_data(); }
    void tablesRoundTripByteForByte() {
        QFETCH(int, version);
        QFETCH(int, size);
        const auto bytes = writeRereleaseFile(oddTables(version));
        QCOMPARE(static_cast<int>(bytes.size()), size);
        const auto read = readRereleaseFile(bytes, "a.nav");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == oddTables(version));
        QVERIFY(writeRereleaseFile(*read) == bytes);
    }

    void truncationsAreRefusedAndAdditionsKept_data() { versions_data(); }
    void truncationsAreRefusedAndAdditionsKept() {
        QFETCH(int, version);
        auto bytes = writeRereleaseFile(oddTables(version));
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            QVERIFY(!readRereleaseFile(std::span(bytes).first(length), "cut.nav"));
        }
        bytes.push_back(std::byte{7});
        const auto longer = readRereleaseFile(bytes, "longer.nav");
        QVERIFY(longer.has_value());
        QVERIFY(longer->trailing == Bytes{std::byte{7}});
        QVERIFY(writeRereleaseFile(*longer) == bytes);
        QVERIFY(remarked(*longer, "trailing", "bytes follow"));
    }

    void bitFlipsReadOrFailCleanly_data() { versions_data(); }
    void bitFlipsReadOrFailCleanly() {
        QFETCH(int, version);
        forEachBitFlip(writeRereleaseFile(oddTables(version)), [](const Bytes& flipped) {
            const auto read = readRereleaseFile(flipped, "flipped.nav");
            if (!read) return;
            QVERIFY(writeRereleaseFile(*read) == flipped);
            const auto graph = rereleaseGraph(*read);
            QCOMPARE(graph.nodes.size(), read->nodes.size());
        });
    }

    void othersAreRefusedByName_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        QTest::newRow("version 16") << QByteArray("NAV2\x10\0\0\0", 8) << "version 16 is undocumented";
        QTest::newRow("version 13") << QByteArray("NAV2\x0d\0\0\0", 8) << "version 13 is not one of";
        QTest::newRow("version 19") << QByteArray("NAV2\x13\0\0\0", 8) << "version 19 is not one of";
        QTest::newRow("NAV3, 1") << QByteArray("NAV3\x01\0\0\0", 8) << "NAV3 version 1 is not one of 2 to 6";
        QTest::newRow("NAV3, 7") << QByteArray("NAV3\x07\0\0\0", 8) << "NAV3 version 7 is not one of 2 to 6";
        QTest::newRow("other") << QByteArray("IBSP\x26\0\0\0", 8) << "Neither a NAV2 nor a NAV3 file";
        QTest::newRow("empty") << QByteArray() << "Neither a NAV2 nor a NAV3 file";
    }
    void othersAreRefusedByName() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const auto* data = reinterpret_cast<const std::byte*>(bytes.constData());
        const auto message = nav2Complaint(Bytes(data, data + bytes.size()));
        QVERIFY2(message.contains(says) && message.startsWith("a.nav"), qPrintable(message));
    }

    void badIndicesAreNamed_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says :
             {"Node 1 has links 2..4 of 3", "Link 1 leads to node 3 of 3", "Link 1 has traversal 2 of 2",
              "Edict 0 is for link 3 of 3", "The origin of node 2", "Traversal 1", "Edict 1 has bounds"}) {
            QTest::newRow(says) << says;
        }
    }
    void badIndicesAreNamed() {
        QFETCH(QString, says);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        auto nav = oddTables(15);
        if (says.startsWith("Node 1")) nav.nodes[1].firstLink = 2;
        if (says.startsWith("Link 1 leads")) nav.links[1].target = 3;
        if (says.startsWith("Link 1 has")) nav.links[1].traversal = 2;
        if (says.startsWith("Edict 0")) nav.edicts[0].link = 3;
        if (says.startsWith("The origin")) nav.origins[2].y = kNan;
        if (says.startsWith("Traversal")) nav.traversals[1].end.z = kNan;
        if (says.startsWith("Edict 1")) nav.edicts[1].bounds.maxs.x = kNan;
        const auto message = nav2Complaint(writeRereleaseFile(nav));
        QVERIFY2(message.contains(says) && message.contains("byte"), qPrintable(message));
    }

    void countsThatCannotFitAllocateNothing() {
        ByteWriter out;
        out.fixedString("NAV2", 4);
        for (const std::int32_t number : {15, 0x7fffffff, 0x7fffffff, 0x7fffffff}) out.s32(number);
        const auto bytes = std::move(out).take();
        QVERIFY(nav2Complaint(bytes).contains("2147483647 nodes"));
    }

    void theLastEdictOfALinkCounts() {
        auto nav = oddTables(15);
        nav.edicts[0].entityId = -2;
        nav.edicts[2].entityId = -3;
        QCOMPARE(nav.edicts[0].link, nav.edicts[2].link);
        QCOMPARE(rereleaseGraph(nav).nodes[0].links[0].edict->entityId, std::optional(-3));
        QVERIFY(remarked(nav, "edicts", "replaced by a later one"));
    }

    void whatIsOddIsNamed() {
        QVERIFY(rereleaseRemarks(*rereleaseTables(RereleaseGraph(), 15)).empty());
        auto nav = oddTables(15);
        nav.nodes[0].flags = 0x8100;
        nav.links[0].type = 77;
        QVERIFY(remarked(nav, "node.flags", "a flag without a name, 32768"));
        QVERIFY(!remarked(nav, "node.flags", "256"));
        QVERIFY(remarked(nav, "link.type", "a type without a name, 77"));
        QVERIFY(remarked(nav, "traversals", "no link's"));
        nav.nodes[0].linkCount = 0;
        QVERIFY(remarked(nav, "links", "no node's"));
    }

    void tablesBecomeAGraph() {
        const auto graph = rereleaseGraph(oddTables(15));
        QCOMPARE(graph.nodes.size(), std::size_t{3});
        QCOMPARE(graph.nodes[0].links.size(), std::size_t{1});
        QCOMPARE(graph.nodes[0].links[0].target, 1);
        QVERIFY(graph.nodes[0].links[0].traversal.has_value());
        QCOMPARE(graph.nodes[0].links[0].edict->entityId, std::optional(-35));
        QCOMPARE(graph.nodes[1].links.size(), std::size_t{2});
        QVERIFY(!graph.nodes[1].links[0].traversal);
        QVERIFY(graph.nodes[1].links[1].kind() == RereleaseLinkType::walkOffLedge);
        QVERIFY((rereleaseGraph(oddTables(14)).nodes[0].links[0].edict->names == std::pair(5, -31)));
        QCOMPARE(rereleaseGraph(oddTables(17)).heuristic, std::optional(1.5f));
        QVERIFY(!rereleaseGraph(oddTables(15)).heuristic);
        QVERIFY(rereleaseGraph(oddTables(18)).nodes[0].links[0].kind() == RereleaseLinkType::longJump);
    }

    void graphsRoundTripThroughTables() {
        const auto graph = sampleRerelease();
        const auto tables = rereleaseTables(graph, 15);
        QVERIFY(tables.has_value());
        const auto read = readRereleaseFile(writeRereleaseFile(*tables), "a.nav");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(rereleaseGraph(*read) == graph);
        QVERIFY(!rereleaseTables(graph, 16) && !rereleaseTables(graph, 6));
    }

    void graphsTooLargeAreRefused() {
        RereleaseGraph graph;
        graph.nodes.resize(65536);
        QVERIFY(QString::fromStdString(rereleaseTables(graph, 15).error().message()).contains("65536 nodes"));
        graph.nodes.resize(2);
        graph.nodes[0].links.resize(65536);
        QVERIFY(QString::fromStdString(rereleaseTables(graph, 15).error().message()).contains("65536 links"));
        graph.nodes[0].links.resize(65535);
        for (auto& link : graph.nodes[0].links) link.traversal.emplace();
        QVERIFY(QString::fromStdString(rereleaseTables(graph, 15).error().message())
                    .contains("65535 traversals"));
        graph.nodes[0].links = {{.target = 2}};
        QVERIFY(QString::fromStdString(rereleaseTables(graph, 15).error().message()).contains("node 2 of 2"));
    }
};

NAVWRIGHT_TEST(TestNav2);
#include "tst_nav2.moc"
