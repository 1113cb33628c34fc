#include <QtTest>

#include "base/file_bytes.h"
#include "base/parameter_preset.h"
#include "base/zlib_block.h"
#include "nav/aq2_nav.h"
#include "nav/edit_patch.h"
#include "nav/file_kind.h"
#include "nav/nav2.h"
#include "nav/nav_json.h"
#include "nav/strafe_archive.h"
#include "nav_samples.h"
#include "rerelease_samples.h"
#include "shared_data.h"

using namespace navwright;

namespace {

QByteArray array(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

FileKind kindOf(const QByteArray& bytes) {
    return fileKind(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

}  // namespace

class TestFileKind : public QObject {
    Q_OBJECT

  private slots:
    void contentTells_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const QByteArray& bytes, FileKind kind) {
            QTest::newRow(name) << bytes << static_cast<int>(kind);
        };
        const auto nav = randomNav(12, 1);
        row("empty", {}, FileKind::empty);
        row("one byte", "x", FileKind::unknown);
        row("words", "hello there, this is no file of ours", FileKind::unknown);
        row("zeros", QByteArray(100, '\0'), FileKind::unknown);
        row("gzip", QByteArray("\x1f\x8b\x08\0\0", 5), FileKind::gzip);
        row("mvd2", QByteArray("MVD2\0\0", 6), FileKind::mvd2);
        row("bsp", QByteArray("IBSP\x26\0\0\0", 8), FileKind::bsp);
        row("dm2", QByteArray("\x53\x05\0\0\x0c\x22\0\0\0\x98", 10), FileKind::dm2);
        row("dm2 of another protocol", QByteArray("\x53\x05\0\0\x0c\x99\0\0\0\x98", 10), FileKind::unknown);
        row("nav, version 2", array(*writeAq2Nav(nav)), FileKind::aq2Nav);
        row("nav, version 1", array(writeZlibBlock(1, aq2NavPayload(nav, {.version = 1, .inUseBytes = 1}))),
            FileKind::aq2Nav);
        row("nav, version 3", array(writeZlibBlock(3, aq2NavPayload(nav))), FileKind::unknown);
        row("nav2", array(writeNav2(nav2Tables(sampleRerelease())->nav)), FileKind::nav2);
        row("nav3", "NAV3\x06", FileKind::nav3);
        row("strafe archive", array(*writeStrafeArchive({"wizs", {}, {}})), FileKind::strafeArchive);
        row("navjson", QByteArray::fromStdString(*writeNavJson(navJsonOf(sampleRerelease()))),
            FileKind::navJson);
        row("patches", QByteArray::fromStdString(writePatches({"wizs", {}})), FileKind::patches);
        row("ledger", R"({"format": "navwright.ledger", "version": 1})", FileKind::ledger);
        row("project", "  \n{\"format\": \"navwright.project\"}", FileKind::project);
        row("report", R"({"map": "a", "coverage_ratio": 1, "bad_nodes": []})", FileKind::report);
        row("preset", QByteArray::fromStdString(presetJson(Parameters(), "mine")), FileKind::preset);
        row("other json", R"({"a": 1})", FileKind::otherJson);
        row("json list", "[1, 2]", FileKind::otherJson);
        row("broken json", "{\"coverage_ratio\": 1, \"bad_nodes\": [", FileKind::otherJson);
        row("format of another kind", R"({"format": 5})", FileKind::otherJson);
    }
    void contentTells() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(kindOf(bytes)), kind);
        QVERIFY(!fileKindName(static_cast<FileKind>(kind)).empty());
    }

    void anyBeginningHasAKind() {
        for (const auto& bytes :
             {array(*writeAq2Nav(randomNav(12, 1))), array(*writeStrafeArchive({"wizs", {}, {}})),
              QByteArray::fromStdString(writePatches({"wizs", {}}))}) {
            for (qsizetype length = 0; length <= bytes.size(); ++length) {
                QVERIFY(static_cast<int>(kindOf(bytes.left(length))) <=
                        static_cast<int>(FileKind::otherJson));
            }
        }
    }

    void realFilesAreKnown_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        QTest::newRow("nav") << "nav/wizs.nav" << static_cast<int>(FileKind::aq2Nav);
        QTest::newRow("small nav") << "nav/beer30.nav" << static_cast<int>(FileKind::aq2Nav);
        QTest::newRow("navjson") << "navjson/hip1m1.navjson" << static_cast<int>(FileKind::navJson);
        QTest::newRow("dm2") << "dm2/AQtion-doors-guide.dm2" << static_cast<int>(FileKind::dm2);
        QTest::newRow("bsp") << "maps/wizs.bsp" << static_cast<int>(FileKind::bsp);
        QTest::newRow("gzip") << "truth/gt_std.mvd2.gz" << static_cast<int>(FileKind::gzip);
    }
    void realFilesAreKnown() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, path);
        QFETCH(int, kind);
        const auto bytes = readFile(sharedData() / path.toStdString());
        QVERIFY(bytes.has_value());
        QCOMPARE(static_cast<int>(fileKind(*bytes)), kind);
    }
};

QTEST_GUILESS_MAIN(TestFileKind)
#include "tst_file_kind.moc"
