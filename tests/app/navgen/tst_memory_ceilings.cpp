#include <QFile>
#include <QProcess>
#include <QtTest>

#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/byte_writer.h"
#include "core/base/limits.h"
#include "core/base/zlib_block.h"
#include "core/demos/reading/config_strings.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/strafe_archive.h"
#include "navgen_files.h"
#include "sanitizers.h"
#include "small_mvd.h"
#include "test_program.h"
#include "zip_samples.h"

using namespace navwright;

namespace {

/// What navgen takes without reading anything: its libraries, its stacks, the allocator's arenas.
constexpr qint64 kProgram = qint64{256} << 20;

QByteArray repeated(const char* unit, qsizetype bytes) {
    return QByteArray(unit).repeated(bytes / static_cast<qsizetype>(qstrlen(unit)));
}

/// With ' for ".
QByteArray json(const char* text) {
    return QByteArray(text).replace('\'', '"');
}

constexpr qsizetype kBig = qsizetype{16} << 20;
/// Of JSON, below limit::kJsonValues whatever it is made of.
constexpr qsizetype kText = qsizetype{6} << 20;

/// A demo of frames in which nothing happens but that `players` players are there.
QByteArray idleDemo(int players) {
    wire::MvdFile file;
    const wire::MvdKind kind{.dummy = -1, .maxClients = players};
    auto& first = file.message();
    wire::serverData(first, kind);
    wire::configStrings(first, kind);
    first.u8(0);
    for (int slot = 0; slot < players; ++slot) wire::playerBits(first, kind, slot, 0, false, false);
    wire::endPlayers(first);
    wire::endEntities(first);
    file.endMessage();
    while (file.size() < static_cast<std::size_t>(kBig) / 4) {
        wire::emptyFrame(file.message());
        file.endMessage();
    }
    file.endMarker();
    return arrayOf(file.bytes());
}

QByteArray talkativeDemo(bool names) {
    wire::MvdFile file;
    wire::smallGamestate(file.message(), {});
    file.endMessage();
    for (int number = 0; file.size() < static_cast<std::size_t>(kBig);) {
        for (int i = 0; i < 4000; ++i, ++number) {
            if (names) {
                wire::changedConfigString(file.message(), kConfigLayout.playerSkins, std::to_string(number));
            } else {
                wire::print(file.message(), 1, "x");
            }
        }
        wire::emptyFrame(file.message());
        file.endMessage();
    }
    file.endMarker();
    return arrayOf(file.bytes());
}

QByteArray mapOfEntities() {
    auto map = NavgenFolder::read(NavgenFolder::sampleMap());
    const auto text = repeated("{}", static_cast<qsizetype>(limit::kEntityText));
    const auto at = static_cast<quint32>(map.size()), length = static_cast<quint32>(text.size());
    memcpy(map.data() + 8, &at, sizeof(at));
    memcpy(map.data() + 12, &length, sizeof(length));
    return map + text;
}

QByteArray strafeBomb() {
    StrafeArchive archive{.map = "wizs", .demos = {{.name = "a", .hash = {}}}, .traversals = {}};
    archive.traversals.resize(100000, {.from = Vec3(1), .to = Vec3(2), .seconds = 1, .speed = 1});
    return arrayOf(*writeStrafeArchive(archive));
}

QByteArray nav2OfMany() {
    ByteWriter out;
    constexpr std::int32_t kNodes = 60000, kLinks = 60000;
    out.fixedString("NAV2", 4);
    for (const auto number : {15, kNodes, kLinks, 0}) out.s32(number);
    for (std::int32_t i = 0; i < kNodes; ++i)
        for (const int field : {0, 1, i, 0}) out.u16(static_cast<std::uint16_t>(field));
    for (std::int32_t i = 0; i < kNodes; ++i)
        for (const float part : {1.0f, static_cast<float>(i % 4000), 3.0f}) out.f32(part);
    for (std::int32_t i = 0; i < kLinks; ++i)
        for (const int field : {(i + 1) % kNodes, 0, 65535}) out.u16(static_cast<std::uint16_t>(field));
    out.s32(0);
    return arrayOf(Bytes(out.view().begin(), out.view().end()));
}

/// 32 million texels of half a million bytes.
QByteArray tgaOfRuns() {
    constexpr std::uint32_t kWidth = 8192, kHeight = 4096, kRun = 128;
    auto out = asset_samples::tgaHead({kWidth, kHeight}, 11, 8, 32);
    for (std::uint32_t i = 0; i < kWidth * kHeight / kRun; ++i) {
        out.u8(0xff);
        out.u8(static_cast<std::uint8_t>(i));
    }
    return arrayOf(std::move(out).take());
}

/// Files of short names and no bytes: hardly more than a directory.
QByteArray zipOfMany() {
    constexpr int kFiles = 65000;
    std::vector<zip_samples::ZipFile> files;
    for (int i = 0; i < kFiles; ++i) files.push_back({.name = std::to_string(i), .deflated = false});
    return arrayOf(zip_samples::zipFile(files));
}

}  // namespace

/// The ceilings that docs/formats.md states, met by the files that take most: under a limit of the address
/// space navgen reads them or refuses them, and where memory is less than that it says so and ends with 2.
class TestMemoryCeilings : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    struct Outcome {
        int code = -1;
        bool ended = false;
        QByteArray said;
    };
    static Outcome underLimit(qint64 bytes, const QStringList& words) {
        QProcess shell;
        QStringList all{"-c", QStringLiteral("ulimit -v %1; exec \"$@\"").arg(bytes >> 10), "sh",
                        NAVGEN_PROGRAM};
        shell.start("sh", all + words);
        if (!shell.waitForFinished(110000)) shell.kill();
        return {shell.exitCode(), shell.exitStatus() == QProcess::NormalExit, shell.readAllStandardError()};
    }

  private slots:
    void initTestCase() {
        if (kTakesAllAddresses) QSKIP("a sanitizer takes more addresses than any limit leaves");
        const auto alone = underLimit(kProgram, {"--version"});
        QVERIFY2(alone.code == 0, alone.said);
    }

    void filesStayBelowTheirCeilings_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("times");        // of the file's size, unpacked
        QTest::addColumn<qint64>("unpacked");  // 0: the file's size
        const auto row = [](const char* name, const QByteArray& bytes, int times, qint64 unpacked = 0) {
            QTest::newRow(name) << bytes << times << unpacked;
        };
        const QByteArray patches =
            json("{'format': 'navwright.patches', 'version': 1, 'map': 'm', 'patches': [");
        row("patches, empty lists", patches + repeated("[],", kText) + "[]]}", 64);
        row("patches, empty objects", patches + repeated("{},", kText) + "{}]}", 64);
        row("patches, numbers", patches + repeated("1,", kText) + "1]}", 64);
        row("ledger, fields",
            json("{'format': 'navwright.ledger', 'a': {") + repeated("\"a\":1,", kText) + "\"a\":1}}", 64);
        row("report, ids",
            json("{'coverage_ratio': 1, 'map': 'm', 'passed': true, 'death_rate_per_bot_min': 0, "
                 "'stuck_rate_per_bot_min': 0, 'bad_nodes': [") +
                repeated("1,", kText) + "1]}",
            64);
        row("project, texts",
            json("{'format': 'navwright.project', 'version': 2, 'map_name': 'm', 'demos': [") +
                repeated("\"\",", kText) + "\"\"]}",
            64);
        row("preset, lists", json("{'parameters': {'a': [") + repeated("[],", kText) + "[]]}}", 64);
        row("navjson, nodes",
            json("{'Version': 2, 'Map': {'Name': '', 'Author': '', 'Filename': ''}, 'Nodes': [") +
                repeated("{},", kText) + "{}]}",
            64);
        row("mvd2, idle players", idleDemo(255), 448);
        row("mvd2, prints", talkativeDemo(false), 24);
        row("mvd2, names", talkativeDemo(true), 24);
        row("map, entities", mapOfEntities(), 32);
        row("nav2", nav2OfMany(), 64);
        row("tga, runs", tgaOfRuns(), 260);
        row("pkz, entries", zipOfMany(), 16);
        row("strafe archive, packed", strafeBomb(), 6, 100000 * qint64{45});
    }
    void filesStayBelowTheirCeilings() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, times);
        QFETCH(qint64, unpacked);
        const auto file = QString::fromStdString(folder_.write("file", bytes));
        const auto size = unpacked > 0 ? unpacked : bytes.size();
        const auto within = underLimit(kProgram + times * size, {"info", file});
        QVERIFY2(within.ended, "navgen was ended by a signal");
        QVERIFY2(within.code == 0 || within.code == 2, within.said);
        QVERIFY2(!within.said.contains("not enough memory"), within.said);
    }

    /// Less than the file's own size beside the program.
    void wantOfMemoryIsSaid_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray patches =
            json("{'format': 'navwright.patches', 'version': 1, 'map': 'm', 'patches': [");
        QTest::newRow("patches") << patches + repeated("{},", kText) + "{}]}";
        QTest::newRow("mvd2, raw") << QByteArray("MVD2") + QByteArray(12 * kBig, '\x01');
        QTest::newRow("mvd2, idle players") << idleDemo(255);
        QTest::newRow("map") << QByteArray("IBSP\x26\0\0\0", 8) + QByteArray(12 * kBig, '\0');
        QTest::newRow("unknown") << QByteArray(12 * kBig, '\x07');
    }
    void wantOfMemoryIsSaid() {
        QFETCH(QByteArray, bytes);
        const auto file = QString::fromStdString(folder_.write("file", bytes));
        const auto run = underLimit(kProgram * 3 / 4, {"info", file});
        QVERIFY2(run.ended, "navgen was ended by a signal");
        QCOMPARE(run.code, 2);
        QVERIFY2(run.said.contains("not enough memory"), run.said);
    }

    /// Sniffing a file of two gigabytes took two gigabytes.
    void ofAHugeFileOnlyTheHeadIsRead() {
        QFile huge(QString::fromStdString(folder_.write("huge.mvd2", "MVD2")));
        QVERIFY(huge.open(QIODevice::ReadWrite) && huge.resize(qint64{3} << 30));
        const auto run = underLimit(kProgram, {"info", huge.fileName()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.said.contains("huge.mvd2: The file is too large: 3221225472 bytes, at most 536870912"),
                 run.said);
    }
};

NAVWRIGHT_TEST(TestMemoryCeilings);
#include "tst_memory_ceilings.moc"
