#include <QtTest>

#include <cmath>
#include <limits>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "damage.h"
#include "nav_samples.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

Bytes file(const NavGraph& graph, const Aq2NavLayout& layout) {
    return writeZlibBlock(static_cast<std::uint8_t>(layout.version), aq2NavPayload(graph, layout));
}

/// A payload of one node at (1 2 3) and one link to itself, with one field set by the test.
struct RawNav {
    std::uint16_t count = 1;
    float x = 1;
    std::int16_t number = 0;
    std::int32_t inUse = 1;
    std::uint8_t links = 1;
    std::int16_t target = 0;
    float cost = 1;

    [[nodiscard]] Bytes bytes() const {
        ByteWriter out;
        out.u16(count);
        out.s32(0);
        for (const float part : {x, 2.0f, 3.0f}) out.f32(part);
        out.u8(1);
        out.s16(number);
        out.s32(inUse);
        out.u8(links);
        for (int i = 0; i < links; ++i) {
            out.s16(target);
            out.u8(1);
            out.f32(cost);
        }
        return writeZlibBlock(2, out.view());
    }
};

}  // namespace

Q_DECLARE_METATYPE(RawNav)

class TestAq2Nav : public QObject {
    Q_OBJECT

  private slots:
    void everyLayoutRoundTrips_data() {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("inUseBytes");
        QTest::newRow("version 1, wide") << 1 << 4;
        QTest::newRow("version 1, narrow") << 1 << 1;
        QTest::newRow("version 2, wide") << 2 << 4;
        QTest::newRow("version 2, narrow") << 2 << 1;
    }
    void everyLayoutRoundTrips() {
        QFETCH(int, version);
        QFETCH(int, inUseBytes);
        const Aq2NavLayout layout{.version = version, .inUseBytes = inUseBytes};
        auto graph = randomNav(300, 7);
        if (version == 2) graph.nodes[3].area = 31;
        graph.nodes[5].inUse = false;
        const auto bytes = file(graph, layout);
        const auto read = readAq2Nav(bytes, "a.nav");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(read->graph == graph);
        QVERIFY(read->layout == layout);
        QVERIFY(file(read->graph, layout) == bytes);
    }

    void anEmptyNavRoundTrips() {
        const auto written = writeAq2Nav({});
        QVERIFY(written.has_value());
        const auto read = readAq2Nav(*written, "a.nav");
        QVERIFY(read.has_value());
        QVERIFY(read->graph.nodes.empty());
        QVERIFY(read->layout == Aq2NavLayout());
    }

    void theHeaderIsTheEngines() {
        const auto written = writeAq2Nav(randomNav(20, 1));
        QVERIFY(written.has_value());
        QCOMPARE(static_cast<int>((*written)[0]), 2);
        QCOMPARE(static_cast<int>((*written)[9]), 0x78);
        QCOMPARE(static_cast<int>((*written)[10]), 0xDA);
    }

    void damagedFieldsAreNamed_data() {
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        QTest::addColumn<RawNav>("nav");
        QTest::addColumn<QString>("says");
        QTest::newRow("target beyond the last") << RawNav{.target = 1} << "leads to node 1 of 1";
        QTest::newRow("negative target") << RawNav{.target = -1} << "leads to node -1 of 1";
        QTest::newRow("33 links") << RawNav{.links = 33} << "33 links";
        QTest::newRow("200 links") << RawNav{.links = 200} << "200 links";
        QTest::newRow("no number origin") << RawNav{.x = kNan} << "origin";
        QTest::newRow("infinite origin") << RawNav{.x = INFINITY} << "origin";
        QTest::newRow("origin outside any world") << RawNav{.x = 1e9f} << "(1e+09 2 3) is outside any map";
        QTest::newRow("cost beyond all") << RawNav{.cost = 1e30f} << "at most 1000000000";
        QTest::newRow("zero cost") << RawNav{.cost = 0} << "cost 0";
        QTest::newRow("negative cost") << RawNav{.cost = -3} << "cost -3";
        QTest::newRow("no number cost") << RawNav{.cost = kNan} << "cost nan";
        QTest::newRow("number of another node") << RawNav{.number = 4} << "number 4";
        QTest::newRow("in use 2") << RawNav{.inUse = 2} << "In-use is 2";
        QTest::newRow("count beyond the data") << RawNav{.count = 2} << "ends inside a node";
        QTest::newRow("too many nodes") << RawNav{.count = 8096} << "8096 nodes";
        QTest::newRow("no nodes but data") << RawNav{.count = 0} << "left over";
    }
    void damagedFieldsAreNamed() {
        QFETCH(RawNav, nav);
        QFETCH(QString, says);
        const auto read = readAq2Nav(nav.bytes(), "bad.nav");
        QVERIFY(!read);
        const auto message = QString::fromStdString(read.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("bad.nav"), qPrintable(message));
        QVERIFY2(message.contains("byte"), qPrintable(message));
        if (nav.count == 1) QVERIFY2(message.contains("node 0"), qPrintable(message));
    }

    void otherVersionsAreRefused_data() {
        QTest::addColumn<int>("version");
        for (const int version : {0, 3, 31, 255}) QTest::addRow("%d", version) << version;
    }
    void otherVersionsAreRefused() {
        QFETCH(int, version);
        auto bytes = file(randomNav(3, 1), {});
        bytes[0] = static_cast<std::byte>(version);
        const auto read = readAq2Nav(bytes, "a.nav");
        QVERIFY(!read);
        QVERIFY(QString::fromStdString(read.error().message()).contains(QString::number(version)));
    }

    void truncationsAreRefused() {
        const auto bytes = file(randomNav(40, 3), {});
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            QVERIFY(!readAq2Nav(std::span(bytes).first(length), "cut.nav"));
        }
    }

    void payloadTruncationsAreRefused() {
        const auto payload = aq2NavPayload(randomNav(40, 3));
        for (std::size_t length = 0; length < payload.size(); ++length) {
            const auto bytes = writeZlibBlock(2, std::span(payload).first(length));
            QVERIFY(!readAq2Nav(bytes, "cut.nav"));
        }
    }

    void bitFlipsReadOrFailCleanly() {
        const auto graph = randomNav(12, 5);
        const auto payload = aq2NavPayload(graph);
        forEachBitFlip(payload, [](const Bytes& flipped) {
            const auto read = readAq2Nav(writeZlibBlock(2, flipped), "flipped.nav");
            // What does read must be what the bytes say.
            if (read) QVERIFY(aq2NavPayload(read->graph, read->layout) == flipped);
        });
        const auto bytes = file(graph, {});
        forEachBitFlip(bytes, [&](const Bytes& flipped) {
            const auto read = readAq2Nav(flipped, "flipped.nav");
            if (read && flipped[0] == bytes[0]) QVERIFY(read->graph == graph);
        });
    }

    void onlySafeGraphsAreWritten_data() {
        QTest::addColumn<QString>("says");
        QTest::newRow("self link") << "links to itself";
        QTest::newRow("duplicate link") << "two links";
        QTest::newRow("target") << "leads to node 10 of 10";
        QTest::newRow("33 links") << "33 links";
        QTest::newRow("world origin") << "(0 0 0)";
        QTest::newRow("nan") << "origin";
        QTest::newRow("cost") << "cost";
        QTest::newRow("area") << "area 32";
        QTest::newRow("unused") << "not in use";
    }
    void onlySafeGraphsAreWritten() {
        QFETCH(QString, says);
        const QString row = QTest::currentDataTag();
        auto graph = randomNav(row == "33 links" ? 40 : 10, 9);
        auto& node = graph.nodes[4];
        node.links = {{.target = 3, .type = NodeType::move, .cost = 5}};
        QVERIFY(writeAq2Nav(graph).has_value());
        if (row == "self link") node.links[0].target = 4;
        if (row == "duplicate link") node.links.push_back(node.links[0]);
        if (row == "target") node.links[0].target = 10;
        if (row == "33 links") {
            node.links.clear();
            for (std::int32_t i = 5; i < 37; ++i) node.links.push_back({.target = i, .cost = 1});
            QVERIFY2(writeAq2Nav(graph).has_value(), "the engine reads 32");
            node.links.push_back({.target = 37, .cost = 1});
        }
        if (row == "world origin") node.origin = Vec3(0);
        if (row == "nan") node.origin.y = std::numeric_limits<float>::quiet_NaN();
        if (row == "cost") node.links[0].cost = 0;
        if (row == "area") node.area = 32;
        if (row == "unused") node.inUse = false;
        const auto written = writeAq2Nav(graph);
        QVERIFY(!written);
        const auto message = QString::fromStdString(written.error().message());
        QVERIFY2(message.contains(says) && message.contains("node 4"), qPrintable(message));
    }

    void tooManyNodesAreNotWritten() {
        NavGraph graph;
        for (std::size_t i = 0; i <= kMaxNavNodes; ++i) graph.nodes.push_back({.origin = Vec3(1, 2, i)});
        QVERIFY(!writeAq2Nav(graph));
        graph.nodes.pop_back();
        const auto written = writeAq2Nav(graph);
        QVERIFY(written.has_value());
        QCOMPARE(readAq2Nav(*written, "full.nav")->graph.nodes.size(), kMaxNavNodes);
    }

    void engineFilesRoundTrip_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("links");
        QTest::newRow("wizs") << "wizs.nav" << 1114 << 6442;
        QTest::newRow("urbanjungle") << "urbanjungle.nav" << 4233 << -1;
        QTest::newRow("beer30") << "beer30.nav" << 30 << -1;
    }
    void engineFilesRoundTrip() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        QFETCH(int, nodes);
        QFETCH(int, links);
        const auto bytes = readFile(sharedData() / "nav" / name.toStdString());
        QVERIFY(bytes.has_value());
        const auto nav = readAq2Nav(*bytes, name.toStdString());
        QVERIFY2(nav.has_value(), nav ? "" : nav.error().message().c_str());
        QCOMPARE(static_cast<int>(nav->graph.nodes.size()), nodes);
        if (links >= 0) QCOMPARE(static_cast<int>(nav->graph.linkCount()), links);
        QVERIFY(nav->layout == Aq2NavLayout());
        const auto written = writeAq2Nav(nav->graph);
        QVERIFY2(written.has_value(), written ? "" : written.error().message().c_str());
        QVERIFY(readZlibBlock(*written, "")->payload == readZlibBlock(*bytes, "")->payload);
    }
};

NAVWRIGHT_TEST(TestAq2Nav);
#include "tst_aq2_nav.moc"
