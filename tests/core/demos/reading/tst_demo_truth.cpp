#include <QtTest>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// frame, slot, pm_type, x, y, z, view offset z, rdflags, health.
using Row = std::array<int, 9>;
constexpr int kNotLogged = -999;
constexpr std::size_t kHealthColumn = 8;

/// The same, velocity x, y, z, pm_flags, event.
using ClientRow = std::array<int, 14>;

template <class Row>
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

std::vector<ClientRow> clientRows(const Track& track) {
    std::vector<ClientRow> rows;
    for (std::size_t i = 0; i < track.samples.size(); ++i) {
        const auto& sample = track.samples[i];
        const auto velocity = track.velocities.empty() ? std::array<std::int16_t, 3>{} : track.velocities[i];
        rows.push_back({static_cast<int>(sample.frame), track.slot, sample.pmType, sample.origin[0],
                        sample.origin[1], sample.origin[2], sample.viewOffsetZ, sample.rdFlags, sample.health,
                        velocity[0], velocity[1], velocity[2], sample.pmFlags, sample.event});
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
            parseCsv<Row>({reinterpret_cast<const char*>(csv->view().data()), csv->view().size()});
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

    void recordedDemosOfExtendedServersEqualTheEngines_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("version");
        QTest::newRow("extended limits, a client") << "protocol3435.dm2" << 3435;
        QTest::newRow("extended limits 2, a client") << "protocol3436.dm2" << 3436;
        QTest::newRow("extended limits 2, a server") << "version2013.mvd2" << 2013;
    }
    void recordedDemosOfExtendedServersEqualTheEngines() {
        QFETCH(QString, name);
        QFETCH(int, version);
        JobContext context;
        const std::filesystem::path folder = NAVWRIGHT_SOURCE_DIR "/tests/core/demos/reading/recorded";
        const auto file = folder / name.toStdString();
        const auto recording = readDemoFile(file.string() + ".gz", context);
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        QVERIFY(recording->warnings.empty());
        QVERIFY(recording->endMarker);
        QCOMPARE(recording->segments.at(0).version, version);
        QCOMPARE(recording->segments[0].map, std::string("wizs"));
        const auto packed = readFile(folder / (file.stem().string() + ".csv.gz"));
        QVERIFY(packed.has_value());
        const auto csv = unpackDemo(*packed, context);
        QVERIFY(csv.has_value());
        auto expected = parseCsv<ClientRow>(asText(csv->view()));
        QVERIFY(expected.size() > 150);
        auto rows = clientRows(recording->segments[0].tracks.at(0));
        if (recording->segments[0].flavour != DemoFlavour::dm2) {
            // Without velocity and flags; the baseline is of no frame the client had.
            for (auto& row : expected) std::fill(row.begin() + sizeof(Row) / sizeof(int), row.end(), 0);
            for (auto& row : rows) std::fill(row.begin() + sizeof(Row) / sizeof(int), row.end(), 0);
            rows.erase(rows.begin());
        }
        QVERIFY(rows == expected);
    }
};

NAVWRIGHT_TEST(TestDemoTruth);
#include "tst_demo_truth.moc"
