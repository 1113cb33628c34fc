#include <QtTest>

#include <limits>

#include "core/base/byte_writer.h"
#include "core/nav/files/rerelease_file.h"
#include "damage.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Every field set, tables in an order of their own.
RereleaseFile everyField(std::int32_t version) {
    RereleaseFile nav{.game = RereleaseGame::quake2, .version = version, .heuristic = 0.75f};
    nav.nodes = {{0x3fff, 1, 2, 56}, {quake2_flag::kLadder, 2, 0, 32}, {0x8000, 0, 3, 65535}};
    nav.origins = {Vec3(1, 2, 3.53125f), Vec3(-400, 0.5f, 8), Vec3(0)};
    nav.links = {{0, 0x0f0a, 0}, {2, 0x0103, 1}, {1, 0xff0e, kNoTraversal}};
    nav.traversals = {{Vec3(9), Vec3(8), Vec3(7)}, {Vec3(0), Vec3(1, 2, 3), Vec3(4, 5, 6)}};
    if (version >= 4) nav.traversals[0].ladderPlane = Vec3(0, -1, 0);
    nav.edicts = {{.link = 2, .bounds = {Vec3(-1), Vec3(1, 2, 3)}, .entityId = 12},
                  {.link = 0, .bounds = {Vec3(-2), Vec3(2)}, .entityId = -1}};
    return nav;
}

QString nav3Complaint(const Bytes& bytes) {
    const auto read = readRereleaseFile(bytes, "a.nav");
    return read ? QString() : QString::fromStdString(read.error().message());
}

}  // namespace

/// NAV3 of Quake II's re-release.
class TestNav3 : public QObject {
    Q_OBJECT

  private slots:
    void versions_data() {
        QTest::addColumn<int>("version");
        for (int version = 2; version <= 6; ++version) QTest::addRow("%d", version) << version;
    }

    void everyFieldRoundTripsByteForByte_data() { versions_data(); }
    void everyFieldRoundTripsByteForByte() {
        QFETCH(int, version);
        const auto bytes = writeRereleaseFile(everyField(version));
        QCOMPARE(bytes.size(), std::size_t(24 + 3 * 20 + 3 * 6 + 2 * (version < 4 ? 36 : 48) + 4 + 2 * 30));
        const auto read = readRereleaseFile(bytes, "a.nav");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == everyField(version));
        QVERIFY(writeRereleaseFile(*read) == bytes);
    }

    /// By hand, after the layout as it is documented.
    void theLayoutIsThatOfTheGame() {
        ByteWriter out;
        out.fixedString("NAV3", 4);
        for (const std::uint32_t number : {6, 1, 1, 1}) out.u32(number);
        out.f32(0.5f);
        for (const int number : {520, 1, 0, 48}) out.u16(static_cast<std::uint16_t>(number));
        for (const float number : {1.0f, 2.0f, 3.0f}) out.f32(number);
        out.u16(0);
        out.u8(10);
        out.u8(0x23);
        out.u16(0);
        for (int i = 0; i < 12; ++i) out.f32(static_cast<float>(i));
        out.u32(1);
        out.u16(0);
        out.s32(7);
        for (int i = 0; i < 6; ++i) out.f32(static_cast<float>(i - 3));
        const auto read = readRereleaseFile(std::move(out).take(), "a.nav");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const auto graph = rereleaseGraph(*read);
        QVERIFY(graph.game == RereleaseGame::quake2);
        QCOMPARE(graph.heuristic, std::optional(0.5f));
        QCOMPARE(graph.nodes[0].flags, quake2_flag::kLadder | quake2_flag::kCrouch);
        QCOMPARE(graph.nodes[0].radius, std::uint16_t{48});
        const auto& link = graph.nodes[0].links.at(0);
        QVERIFY(link.quake2Kind() == Quake2LinkType::ladder);
        QCOMPARE(link.flags(), std::uint8_t{0x23});
        QVERIFY(link.traversal->end == Vec3(6, 7, 8));
        QVERIFY(link.traversal->ladderPlane == Vec3(9, 10, 11));
        QCOMPARE(link.edict->modelIndex, std::optional(7));
        QVERIFY(link.edict->bounds == (Box{Vec3(-3, -2, -1), Vec3(0, 1, 2)}));
    }

    void oldVersionsHaveOtherTeams_data() { versions_data(); }
    void oldVersionsHaveOtherTeams() {
        QFETCH(int, version);
        const auto graph = rereleaseGraph(everyField(version));
        // The stored flags are 0x0f.
        const int expected = version == 2 ? 3 : version < 6 ? 0x03 : 0x0f;
        QCOMPARE(static_cast<int>(graph.nodes[1].links[0].flags()), expected);
        QCOMPARE(static_cast<int>(graph.nodes[0].links[0].flags()), version == 2  ? 3
                                                                    : version < 6 ? 0xf3
                                                                                  : 0xff);
        std::size_t remarked = 0;
        for (const auto& remark : rereleaseRemarks(everyField(version))) {
            if (remark.what.contains("yellow")) remarked += remark.count;
        }
        QCOMPARE(remarked, std::size_t(version >= 3 && version < 6 ? 2 : 0));
    }

    void graphsRoundTripThroughTables_data() { versions_data(); }
    void graphsRoundTripThroughTables() {
        QFETCH(int, version);
        const auto graph = rereleaseGraph(everyField(version));
        const auto tables = rereleaseTables(graph, version);
        QVERIFY(tables.has_value());
        const auto read = readRereleaseFile(writeRereleaseFile(*tables), "a.nav");
        QVERIFY(rereleaseGraph(*read) == graph);
    }

    void whatTheGameRefusesIsSaid() {
        const auto remarks =
            rereleaseRemarks(*rereleaseTables({.nodes = {}, .game = RereleaseGame::quake2}, 6));
        QCOMPARE(remarks.size(), std::size_t{2});
        QVERIFY(remarks[0].what.contains("no links") && remarks[1].what.contains("no nodes"));
        std::vector<std::string> fields;
        for (const auto& remark : rereleaseRemarks(everyField(6))) fields.push_back(remark.field);
        QVERIFY((fields == std::vector<std::string>{"link.flags", "node.flags"}));
    }

    void truncationsAreRefusedAndAdditionsKept_data() { versions_data(); }
    void truncationsAreRefusedAndAdditionsKept() {
        QFETCH(int, version);
        auto bytes = writeRereleaseFile(everyField(version));
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            QVERIFY(!readRereleaseFile(std::span(bytes).first(length), "cut.nav"));
        }
        bytes.push_back(std::byte{1});
        QVERIFY(writeRereleaseFile(*readRereleaseFile(bytes, "a.nav")) == bytes);
    }

    void damageIsAnErrorOrTheSameBytes_data() { versions_data(); }
    void damageIsAnErrorOrTheSameBytes() {
        QFETCH(int, version);
        const auto whole = writeRereleaseFile(everyField(version));
        const auto check = [](const Bytes& damaged) {
            const auto read = readRereleaseFile(damaged, "damaged.nav");
            if (!read) return;
            QVERIFY(writeRereleaseFile(*read) == damaged);
            QCOMPARE(rereleaseGraph(*read).nodes.size(), read->nodes.size());
            static_cast<void>(rereleaseRemarks(*read));
        };
        forEachBitFlip(whole, check);
        for (std::size_t at = 0; at < whole.size(); ++at) {
            for (const int value : {0, 0x7f, 0x80, 0xff}) {
                auto damaged = whole;
                damaged[at] = static_cast<std::byte>(value);
                check(damaged);
            }
        }
    }

    void badPartsAreNamed_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says :
             {"Node 1 has links 2..4 of 3", "Link 1 leads to node 3 of 3", "Link 1 has traversal 2 of 2",
              "Edict 0 is for link 3 of 3", "The origin of node 2", "Traversal 1 has a place",
              "Traversal 0 has no ladder plane", "Edict 1 has bounds", "The heuristic is not a number"}) {
            QTest::newRow(says) << says;
        }
    }
    void badPartsAreNamed() {
        QFETCH(QString, says);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        auto nav = everyField(6);
        if (says.startsWith("Node 1")) nav.nodes[1].firstLink = 2;
        if (says.startsWith("Link 1 leads")) nav.links[1].target = 3;
        if (says.startsWith("Link 1 has")) nav.links[1].traversal = 2;
        if (says.startsWith("Edict 0")) nav.edicts[0].link = 3;
        if (says.startsWith("The origin")) nav.origins[2].y = std::numeric_limits<float>::infinity();
        if (says.startsWith("Traversal 1")) nav.traversals[1].end.z = kNan;
        if (says.startsWith("Traversal 0")) nav.traversals[0].ladderPlane.z = kNan;
        if (says.startsWith("Edict 1")) nav.edicts[1].bounds.maxs.x = 1e9f;
        if (says.startsWith("The heuristic")) nav.heuristic = kNan;
        const auto message = nav3Complaint(writeRereleaseFile(nav));
        QVERIFY2(message.contains(says) && message.contains("byte"), qPrintable(message));
    }

    void countsThatCannotFitAllocateNothing() {
        ByteWriter out;
        out.fixedString("NAV3", 4);
        for (const std::uint32_t number : {6u, 0x7fffffffu, 0x7fffffffu, 0x7fffffffu}) out.u32(number);
        out.f32(1);
        QVERIFY(nav3Complaint(std::move(out).take()).contains("2147483647 nodes"));
        auto bytes = writeRereleaseFile(everyField(6));
        const auto edicts = bytes.size() - 2 * 30 - 4;
        for (std::size_t i = 0; i < 4; ++i) bytes[edicts + i] = static_cast<std::byte>(i < 3 ? 0xff : 0x7f);
        QVERIFY(nav3Complaint(bytes).contains("2147483647 edicts"));
        bytes[edicts + 3] = std::byte{0xff};
        QVERIFY(nav3Complaint(bytes).contains("-1 edicts"));
    }
};

NAVWRIGHT_TEST(TestNav3);
#include "tst_nav3.moc"
