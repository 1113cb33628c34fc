#include <QtTest>

#include <algorithm>
#include <span>
#include <string>

#include "core/base/byte_text.h"
#include "core/nav/files/convert.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "core/nav/files/rerelease_nav_file.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

/// Files of the re-releases as documents: read, changed and written again.
class TestRereleaseNavFile : public QObject {
    Q_OBJECT

    static Bytes bytesOf(const std::string& text) {
        const auto bytes = std::as_bytes(std::span(text));
        return {bytes.begin(), bytes.end()};
    }

    /// The sample as a file of that format and version.
    static Bytes fileOf(RereleaseFormat format, int version, NavJsonLayout layout = NavJsonLayout::compact) {
        auto fit = fitRerelease(sampleRerelease(), format, version);
        if (format == RereleaseFormat::navJson) {
            auto document = navJsonOf(std::move(fit.graph));
            document.version = version;
            document.mapName = "A hall";
            if (version == kNavJsonVersion) document.graph.heuristic = kUsualHeuristic;
            const auto text = writeNavJson(document, layout);
            return text ? bytesOf(*text) : Bytes();
        }
        const auto tables = rereleaseTables(fit.graph, version);
        return tables ? writeRereleaseFile(*tables) : Bytes();
    }

  private slots:
    void writesTheSameBytes_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("version");
        for (const int version : {14, 15, 17, 18})
            QTest::addRow("NAV2 %d", version) << int(RereleaseFormat::nav2) << version;
        for (int version = 2; version <= 6; ++version)
            QTest::addRow("NAV3 %d", version) << int(RereleaseFormat::nav3) << version;
        for (int version = 2; version <= 3; ++version)
            QTest::addRow("NavJson %d", version) << int(RereleaseFormat::navJson) << version;
    }
    void writesTheSameBytes() {
        QFETCH(int, format);
        QFETCH(int, version);
        auto bytes = fileOf(static_cast<RereleaseFormat>(format), version);
        if (format != int(RereleaseFormat::navJson)) {
            // What follows the tables is kept.
            bytes.push_back(std::byte{42});
        }
        const auto file = readRereleaseNavFile(bytes, "made");
        QVERIFY2(file.has_value(), file ? "" : file.error().message().c_str());
        QCOMPARE(file->version, version);
        const auto written = writeRereleaseNavFile(*file, file->graph);
        QVERIFY(written && written->losses.empty());
        QVERIFY(written->bytes == bytes);
        // And where it was changed and changed back, though not from the bytes that were read.
        auto other = *file;
        other.graph.nodes[0].radius = 60;
        const auto anew = writeRereleaseNavFile(other, file->graph);
        QVERIFY(anew.has_value());
        const auto again = readRereleaseNavFile(anew->bytes, "anew");
        QVERIFY(again && again->graph == file->graph && again->trailing == file->trailing);
    }

    void keepsTheLayoutOfNavDepot() {
        const auto bytes = fileOf(RereleaseFormat::navJson, 2, NavJsonLayout::depot);
        const auto file = readRereleaseNavFile(bytes, "depot.navjson");
        QVERIFY(file && file->layout == NavJsonLayout::depot);
        auto graph = file->graph;
        graph.nodes[1].radius = 12;
        const auto written = writeRereleaseNavFile(*file, graph);
        QVERIFY(written.has_value());
        // One number a line: one line differs.
        const auto before = QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
        const auto after = QByteArray(reinterpret_cast<const char*>(written->bytes.data()),
                                      qsizetype(written->bytes.size()));
        const auto a = before.split('\n'), b = after.split('\n');
        QCOMPARE(a.size(), b.size());
        int different = 0;
        for (qsizetype i = 0; i < a.size(); ++i) different += a[i] != b[i];
        QCOMPARE(different, 1);
        QVERIFY(asText(written->bytes).find("A hall") != std::string_view::npos);
    }

    void saysWhatAVersionCannotHold() {
        const auto file = readRereleaseNavFile(fileOf(RereleaseFormat::nav3, 3), "old.nav");
        QVERIFY(file.has_value());
        auto graph = file->graph;
        graph.nodes[0].links[1].traversal->ladderPlane = Vec3(1, 0, 0);
        const auto written = writeRereleaseNavFile(*file, graph);
        QVERIFY(written && written->losses.size() == 1);
        QCOMPARE(written->losses[0].count, std::size_t{1});
    }

    void anEditedOneIsConverted() {
        const auto file = readRereleaseNavFile(fileOf(RereleaseFormat::navJson, 2), "hall.navjson");
        QVERIFY(file.has_value());
        auto graph = file->graph;
        graph.nodes[0].radius = 20;
        const auto same = convertRereleaseNav(*file, graph, "hall.navjson", NavFormat::navJson, Parameters());
        QVERIFY(same && asText(same->bytes).find("A hall") != std::string_view::npos);
        const auto nav2 =
            convertRereleaseNav(*file, graph, "hall.navjson", {NavFormat::nav2, 15}, Parameters());
        QVERIFY(nav2.has_value());
        const auto tables = readRereleaseNavFile(nav2->bytes, "hall.nav2");
        QVERIFY(tables.has_value());
        QCOMPARE(int(tables->graph.nodes[0].radius), 20);
        // The map's name has no place there.
        QVERIFY(std::ranges::any_of(nav2->warnings,
                                    [](const ConversionWarning& loss) { return loss.field == "map"; }));
    }

    void othersAreRefused() {
        QVERIFY(!readRereleaseNavFile(bytesOf("{\"format\": 1}"), "x.json"));
        QVERIFY(!readRereleaseNavFile({}, "empty"));
        auto cut = fileOf(RereleaseFormat::nav2, 15);
        cut.resize(cut.size() / 2);
        QVERIFY(!readRereleaseNavFile(cut, "cut.nav"));
    }
};

NAVWRIGHT_TEST(TestRereleaseNavFile);
#include "tst_rerelease_nav_file.moc"
