#include <QTemporaryDir>
#include <QtTest>

#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/parameter_preset.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/strafe_archive.h"
#include "nav_samples.h"
#include "rerelease_samples.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

QByteArray array(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

FileKind kindOf(const QByteArray& bytes) {
    return fileKindOf(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
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
        row("aas", QByteArray("EAAS\4\0\0\0", 8), FileKind::aas);
        row("dm2", QByteArray("\x53\x05\0\0\x0c\x22\0\0\0\x98", 10), FileKind::dm2);
        row("dm2 of another protocol", QByteArray("\x53\x05\0\0\x0c\x99\0\0\0\x98", 10), FileKind::unknown);
        row("nav, version 2", array(*writeAq2Nav(nav)), FileKind::aq2Nav);
        row("nav, version 1", array(writeZlibBlock(1, aq2NavPayload(nav, {.version = 1, .inUseBytes = 1}))),
            FileKind::aq2Nav);
        row("nav, version 3", array(writeZlibBlock(3, aq2NavPayload(nav))), FileKind::unknown);
        row("nav2", array(writeRereleaseFile(*rereleaseTables(sampleRerelease(), 15))), FileKind::nav2);
        row("nav3", "NAV3\x06", FileKind::nav3);
        row("strafe archive", array(*writeStrafeArchive({"wizs", {}, {}})), FileKind::strafeArchive);
        row("navjson", QByteArray::fromStdString(*writeNavJson(navJsonOf(sampleRerelease()))),
            FileKind::navJson);
        row("patches", QByteArray::fromStdString(writePatches({"wizs", {}})), FileKind::patches);
        row("ledger", R"({"format": "navwright.ledger", "version": 1})", FileKind::ledger);
        row("project", "  \n{\"format\": \"navwright.project\"}", FileKind::project);
        row("character", R"({"format": "navwright.character", "name": "x"})", FileKind::character);
        row("weights", "/* of a bot */\n// more\nweight \"a\" { return 1; }", FileKind::weights);
        row("weights cut", "weight \"", FileKind::weights);
        row("weighty words", "weight is no kind", FileKind::unknown);
        row("character without a format", R"({"name": "x", "traits": {}, "weights": []})",
            FileKind::character);
        row("tuning", R"({"format": "navwright.tuning", "tuned": []})", FileKind::tuning);
        row("votes", "NAVVOTES....", FileKind::votes);
        row("navmesh", "TESM....", FileKind::navmesh);
        row("rotation", R"({"format": "navwright.rotation", "maps": []})", FileKind::rotation);
        row("proofs", R"({"format": "navwright.proofs", "ways": []})", FileKind::proofs);
        row("report", R"({"map": "a", "coverage_ratio": 1, "bad_nodes": []})", FileKind::report);
        row("preset", QByteArray::fromStdString(presetJson(Parameters(), "mine")), FileKind::preset);
        row("other json", R"({"a": 1})", FileKind::otherJson);
        row("json list", "[1, 2]", FileKind::otherJson);
        row("json behind a comment", "// by hand\n/* {} */ {\"Version\": 2, \"Nodes\": []}",
            FileKind::navJson);
        row("a map's source", "// entity 0\n{\n\"classname\" \"worldspawn\"\n}\n", FileKind::mapSource);
        row("utf-16 json", QByteArray("\xFF\xFE{\0}\0", 6), FileKind::utf16);
        row("utf-16 json, big first", QByteArray("\xFE\xFF\0{\0}", 6), FileKind::utf16);
        row("patches behind a byte order mark", "\xEF\xBB\xBFNAV2PATCH\n1\n", FileKind::quakeNavPatches);
        row("report cut short", "{\"coverage_ratio\": 1, \"bad_nodes\": [", FileKind::report);
        row("fields further in", R"({"a": {"format": "navwright.patches", "parameters": 1}})",
            FileKind::otherJson);
        row("names in texts", "{\"a\": \"\\\"parameters\\\": {\"}", FileKind::otherJson);
        row("longest dm2 message", QByteArray("\xff\xff\0\0\x0c\x22\0\0\0\x98", 10), FileKind::dm2);
        row("dm2 with extended limits", QByteArray("\x53\x05\0\0\x0c\x6a\x0d\0\0\x98", 10), FileKind::dm2);
        row("too long a dm2 message", QByteArray("\0\0\1\0\x0c\x22\0\0\0\x98", 10), FileKind::unknown);
        row("empty nav, version 1", array(writeZlibBlock(1, aq2NavPayload({}, {.version = 1}))),
            FileKind::aq2Nav);
        row("strafe archive of a map of one letter", array(*writeStrafeArchive({"a", {}, {}})),
            FileKind::strafeArchive);
        row("strafe archive with a demo", array(*writeStrafeArchive({"urbanjungle_2", {{"x.mvd2", {}}}, {}})),
            FileKind::strafeArchive);
        row("qbsp", QByteArray("QBSP\x26\0\0\0", 8), FileKind::bsp);
        row("Quake", QByteArray("\x1d\0\0\0", 4) + QByteArray(120, '\0'), FileKind::quakeMap);
        row("Quake, cut off", QByteArray("\x1d\0\0\0", 4) + QByteArray(119, '\0'), FileKind::unknown);
        row("BSP2", "BSP2....", FileKind::quakeMap);
        row("2PSB", "2PSB....", FileKind::oldWideQuakeMap);
        row("entities", "{ \"classname\" \"worldspawn\" }", FileKind::mapSource);
        row("a list of texts is no map", R"(["a" "b"])", FileKind::otherJson);
        row("xml", "\n<?xml version=\"1.0\"?>", FileKind::webPage);
        row("pak", QByteArray("PACK\0\0", 6), FileKind::pak);
        row("pkz", QByteArray("PK\x03\x04\x14", 5), FileKind::zip);
        row("empty zip", QByteArray("PK\x05\x06\0", 5), FileKind::zip);
        row("pcx", QByteArray("\x0a\x05\x01\x08\0", 5), FileKind::pcx);
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

    /// A file of any size is told by its head alone.
    void onlyTheHeadIsRead() {
        QTemporaryDir folder;
        QFile file(folder.filePath("huge"));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.write("MVD2") == 4 && file.resize(qint64{1} << 40));
        const auto kind = fileKindOf(std::filesystem::path(file.fileName().toStdString()));
        QVERIFY2(kind, kind ? "" : kind.error().message().c_str());
        QCOMPARE(static_cast<int>(*kind), static_cast<int>(FileKind::mvd2));
        QVERIFY(!fileKindOf(std::filesystem::path(folder.path().toStdString())));
        QVERIFY(!fileKindOf(std::filesystem::path("/nowhere")));
    }

    void anotherKindIsNamed() {
        const auto refused = requireKind(std::string_view("IBSP...."), FileKind::patches, "a.json");
        QVERIFY(!refused);
        QCOMPARE(refused.error().message(),
                 std::string("a.json: This is a BSP map, not a file of edit patches"));
        for (const auto* text : {"", "no kind known", "{\"a\": 1}", "{\"format\": \"navwright.patches\"}"})
            QVERIFY(requireKind(std::string_view(text), FileKind::patches, "a.json"));
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
        QCOMPARE(static_cast<int>(fileKindOf(*bytes)), kind);
    }
};

NAVWRIGHT_TEST(TestFileKind);
#include "tst_file_kind.moc"
