#include <QtTest>

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_bytes.h"
#include "demo/demo_bytes.h"
#include "demo/demo_reader.h"
#include "demo/frame_rows.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// frame, slot, pm_type, x, y, z, view offset z, rdflags, health.
using Row = std::array<int, 9>;
constexpr int kNotLogged = -999;
constexpr std::size_t kHealthColumn = 8;

std::vector<Row> parseCsv(std::string_view text) {
    std::vector<Row> rows;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at != end) {
        Row row{};
        for (auto& value : row) at = std::from_chars(at, end, value).ptr + 1;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

/// The reader against what the real server logged while it recorded the demo.
class TestDemoTruth : public QObject {
    Q_OBJECT

  private slots:
    void everyRowEqualsTheEngines_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("flavour");
        QTest::newRow("standard") << "gt_std" << static_cast<int>(DemoFlavour::standard);
        QTest::newRow("extended") << "gt_ext" << static_cast<int>(DemoFlavour::extended);
        QTest::newRow("extended-2") << "gt_ext2" << static_cast<int>(DemoFlavour::extended2);
    }
    void everyRowEqualsTheEngines() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        QFETCH(int, flavour);
        JobContext context;
        const auto base = sharedData() / "truth" / name.toStdString();
        const auto recording = readDemoFile(base.string() + ".mvd2.gz", context);
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        QVERIFY(recording->warnings.empty());
        QVERIFY(recording->endMarker);
        QCOMPARE(recording->segments.size(), std::size_t{1});
        QVERIFY(recording->segments[0].flavour == static_cast<DemoFlavour>(flavour));

        const auto packed = readFile(base.string() + ".csv.gz");
        QVERIFY(packed.has_value());
        const auto csv = unpackDemo(*packed, context);
        QVERIFY(csv.has_value());
        const auto expected =
            parseCsv({reinterpret_cast<const char*>(csv->view().data()), csv->view().size()});
        QVERIFY(expected.size() > 19000);

        std::size_t at = 0;
        std::size_t wrong = 0;
        const auto visited =
            forEachRow(*recording, context, [&](const Segment&, const Track& track, std::size_t index) {
                const auto& sample = track.samples[index];
                Row row{static_cast<int>(sample.frame),
                        track.slot,
                        sample.pmType,
                        sample.origin[0],
                        sample.origin[1],
                        sample.origin[2],
                        sample.viewOffsetZ,
                        sample.rdFlags,
                        sample.health};
                if (at < expected.size() && expected[at][kHealthColumn] == kNotLogged) {
                    row[kHealthColumn] = kNotLogged;
                }
                if (at >= expected.size() || row != expected[at]) ++wrong;
                ++at;
            });
        QVERIFY(visited.has_value());
        QCOMPARE(wrong, std::size_t{0});
        QCOMPARE(at, expected.size());
    }
};

NAVWRIGHT_TEST(TestDemoTruth);
#include "tst_demo_truth.moc"
