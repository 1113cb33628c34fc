#include <QtTest>

#include "core/demos/reading/demo_reader.h"
#include "test_program.h"
#include "tests/sample/dm2_writer.h"

using namespace navwright;

namespace {

Dm2File walk() {
    Dm2File file{.slot = 3, .map = "city", .title = "City", .mapChecksum = -77};
    file.configStrings[1312 + 3] = "Aster\\male/resc";
    for (int i = 0; i < 30; ++i) {
        auto& frame = file.frames.emplace_back();
        frame.number = static_cast<std::uint32_t>(100 + i + (i >= 20 ? 2 : 0));
        frame.player.origin = {240 * i - 3000, 77, 8 * (i % 5)};
        frame.player.viewOffset = {0, 0, static_cast<std::int8_t>(i < 10 ? 88 : 32)};
        frame.player.pmType = i > 27 ? 2 : 0;
        frame.player.rdFlags = i > 14 ? 1 : 0;
        frame.player.stats[kMvd2StatHealth] = static_cast<std::int16_t>(i > 4 ? 100 - i : 0);
        frame.player.gunFrame = static_cast<std::uint8_t>(i / 3);
        frame.player.blend[3] = static_cast<std::uint8_t>(i / 7);
        frame.velocity = {2400, static_cast<std::int16_t>(-i), static_cast<std::int16_t>(i * 8)};
        frame.pmFlags = static_cast<std::uint8_t>(i % 2 == 0 ? 4 : 1);
        if (i % 3 != 0) frame.entities.push_back({.number = 4, .models = {255, 0, 0, 0}});
        if (!frame.entities.empty() && i == 13) frame.entities.back().event = 5;
        frame.entities.push_back({.number = 300, .origin = {i, 2 * i, 3 * i}});
    }
    file.frames[28].prints = {{1, "Aster plummets to its death\n"}};
    return file;
}

Recording read(const Dm2File& file) {
    JobContext context;
    const auto bytes = writeDm2(file);
    const auto recording = readDemo(*bytes, "walk.dm2", context);
    return *recording;
}

}  // namespace

/// What the client demo writer writes, the reader reads.
class TestDm2Writer : public QObject {
    Q_OBJECT

  private slots:
    void statesRoundTrip() {
        const auto file = walk();
        const auto recording = read(file);
        QVERIFY(recording.warnings.empty());
        QVERIFY(recording.endMarker);
        QCOMPARE(recording.segments.size(), std::size_t{1});
        const auto& segment = recording.segments[0];
        QCOMPARE(segment.map, std::string("city"));
        QCOMPARE(segment.title, std::string("City"));
        QCOMPARE(segment.mapChecksum.value_or(0), -77);
        QVERIFY(segment.flavour == DemoFlavour::dm2);
        QCOMPARE(segment.tracks.size(), std::size_t{1});
        const auto& track = segment.tracks[0];
        QCOMPARE(track.slot, std::uint8_t{3});
        QCOMPARE(track.samples.size(), file.frames.size());
        QCOMPARE(track.velocities.size(), file.frames.size());
        for (std::size_t i = 0; i < file.frames.size(); ++i) {
            const auto& frame = file.frames[i];
            const auto& sample = track.samples[i];
            QCOMPARE(sample.frame, frame.number - 100);
            QCOMPARE(sample.origin, frame.player.origin);
            QCOMPARE(sample.viewOffsetZ, frame.player.viewOffset[2]);
            QCOMPARE(sample.pmType, frame.player.pmType);
            QCOMPARE(sample.rdFlags, frame.player.rdFlags);
            QCOMPARE(sample.health, i > 4 ? frame.player.stats[kMvd2StatHealth] : kHealthUnknown);
            QCOMPARE(sample.pmFlags, frame.pmFlags);
            QCOMPARE(sample.event, std::uint8_t(i == 13 ? 5 : 0));
            QCOMPARE(track.velocities[i], frame.velocity);
        }
        QCOMPARE(segment.prints.size(), std::size_t{1});
        QCOMPARE(segment.prints[0].frame, 30u);
        QCOMPARE(segment.names.size(), std::size_t{1});
        QCOMPARE(segment.names[0].name, std::string("Aster"));
    }

    void theEndMarkerCanBeLeftOut() {
        auto file = walk();
        file.endMarker = false;
        QVERIFY(!read(file).endMarker);
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("origin over 16 bits") << 0;
        QTest::newRow("frame numbers not ascending") << 1;
        QTest::newRow("entities not ascending") << 2;
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(int, which);
        auto file = walk();
        if (which == 0) file.frames[7].player.origin[1] = 40000;
        if (which == 1) file.frames[7].number = file.frames[6].number;
        if (which == 2) file.frames[7].entities = {{.number = 9}, {.number = 8}};
        const auto refused = writeDm2(file);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().error().where, std::string("frame 7"));
    }
};

NAVWRIGHT_TEST(TestDm2Writer);
#include "tst_dm2_writer.moc"
