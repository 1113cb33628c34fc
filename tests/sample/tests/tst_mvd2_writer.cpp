#include <QtTest>

#include "core/demos/reading/demo_reader.h"
#include "random_mvd2.h"
#include "test_program.h"
#include "tests/sample/gzip.h"
#include "tests/sample/mvd2_writer.h"

using namespace navwright;

namespace {

Recording read(const Bytes& bytes) {
    JobContext context;
    auto recording = readDemo(bytes, "test.mvd2", context);
    if (recording) return *recording;
    Recording failed;
    failed.warnings = {recording.error().message()};
    return failed;
}

Mvd2Segment smallSegment() {
    Mvd2Segment segment;
    segment.map = "wizs";
    segment.maxClients = 4;
    segment.frames.resize(3);
    return segment;
}

}  // namespace

/// What the writer writes, the reader reads: states, events, prints, gamestates, in every flavour and
/// version.
class TestMvd2Writer : public QObject {
    Q_OBJECT

  private slots:
    void randomStatesRoundTrip_data() {
        QTest::addColumn<int>("flavour");
        QTest::addColumn<int>("version");
        const auto row = [](const char* name, DemoFlavour flavour, int version) {
            QTest::addRow("%s %d", name, version) << static_cast<int>(flavour) << version;
        };
        for (int version = 2009; version <= 2013; ++version) row("standard", DemoFlavour::standard, version);
        for (int version = 2011; version <= 2013; ++version) row("extended", DemoFlavour::extended, version);
        for (int version = 2012; version <= 2013; ++version)
            row("extended 2", DemoFlavour::extended2, version);
    }
    void randomStatesRoundTrip() {
        QFETCH(int, flavour);
        QFETCH(int, version);
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const auto file = randomMvd2(static_cast<DemoFlavour>(flavour), version, seed);
            const auto bytes = writeMvd2(file);
            QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().message().c_str());
            const auto recording = read(*bytes);
            QVERIFY2(recording.warnings.empty(),
                     recording.warnings.empty() ? "" : recording.warnings[0].c_str());
            QVERIFY(recording.endMarker);
            QCOMPARE(recording.trailingBytes, std::uint64_t{0});
            const auto expected = expectedSegments(file);
            QCOMPARE(recording.segments.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QCOMPARE(recording.segments[i].tracks.size(), expected[i].tracks.size());
                QVERIFY(recording.segments[i].tracks == expected[i].tracks);
                QVERIFY(recording.segments[i].prints == expected[i].prints);
                QVERIFY(recording.segments[i].names == expected[i].names);
                QVERIFY(recording.segments[i] == expected[i]);
            }
        }
    }

    void gzipHoldsTheSame() {
        const auto bytes = writeMvd2(randomMvd2(DemoFlavour::standard, 2010, 1));
        const auto packed = gzip(*bytes);
        QVERIFY(packed.size() < bytes->size());
        QVERIFY(read(packed).segments == read(*bytes).segments);
        QCOMPARE(gzip(*bytes), packed);
    }

    void anEmptyRecordingIsMagicAndEnd() {
        const auto bytes = writeMvd2({});
        QCOMPARE(bytes->size(), std::size_t{6});
        QVERIFY(read(*bytes).endMarker);
        QVERIFY(read(*bytes).segments.empty());
    }

    void theEndMarkerCanBeLeftOut() {
        auto file = randomMvd2(DemoFlavour::extended2, 2013, 3, 1, 5);
        file.endMarker = false;
        const auto recording = read(*writeMvd2(file));
        QVERIFY(!recording.endMarker);
        QVERIFY(recording.segments == expectedSegments(file));
    }

    void aReturningSlotKeepsItsLastState() {
        auto segment = smallSegment();
        Mvd2Player player{.slot = 2, .origin = {80, -160, 240}};
        player.stats[kMvd2StatHealth] = 90;
        segment.frames[0].players = {player};
        segment.frames[2].players = {player};
        const auto bytes = writeMvd2({.segments = {segment}});
        const auto recording = read(*bytes);
        const auto& samples = recording.segments.at(0).tracks.at(0).samples;
        QCOMPARE(samples.size(), std::size_t{2});
        QCOMPARE(samples[1].frame, 2u);
        QCOMPARE(samples[1].origin, samples[0].origin);
        QCOMPARE(samples[1].health, std::int16_t{90});
        // The last message is a frame whose record of the slot has no field at all.
        const auto& all = *bytes;
        const std::vector<std::byte> unchanged = {std::byte{6}, std::byte{0}, std::byte{2},
                                                  std::byte{0}, std::byte{0}, std::byte{255}};
        QVERIFY(std::search(all.begin(), all.end(), unchanged.begin(), unchanged.end()) != all.end());
    }

    void aWalkingPlayersEntityCarriesNoPlace() {
        auto segment = smallSegment();
        for (int i = 0; i < 3; ++i) {
            auto& frame = segment.frames[static_cast<std::size_t>(i)];
            frame.players = {Mvd2Player{.slot = 0, .origin = {8 * i, 0, 0}}};
            frame.entities = {Mvd2Entity{.number = 1, .models = {255, 0, 0, 0}, .origin = {8 * i, 0, 0}}};
        }
        const auto walking = writeMvd2({.segments = {segment}});
        for (auto& frame : segment.frames) frame.players[0].pmType = 2;
        const auto dead = writeMvd2({.segments = {segment}});
        // A byte of type in the baseline, an entity's number, bits and x twice.
        QCOMPARE(dead->size(), walking->size() + 1 + 2 * (2 + sizeof(std::int16_t)));
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<int>("which");
        const char* names[] = {"extended 2 before 2012", "extended before 2011",  "version too old",
                               "version too new",        "no baseline",           "slot above maxclients",
                               "slots not ascending",    "origin over 16 bits",   "stat of the upper half",
                               "gun over a byte",        "fog in 2012",           "entity number 0",
                               "entity number 1024",     "model over a byte",     "print in the baseline",
                               "configstring index",     "dummy above maxclients"};
        for (int i = 0; i < static_cast<int>(std::size(names)); ++i) QTest::newRow(names[i]) << i;
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(int, which);
        auto segment = smallSegment();
        auto& frame = segment.frames[1];
        frame.players = {Mvd2Player{.slot = 0}, Mvd2Player{.slot = 1}};
        frame.entities = {Mvd2Entity{.number = 1}};
        QVERIFY(writeMvd2({.segments = {segment}}).has_value());
        switch (which) {
            case 0:
                segment.flavour = DemoFlavour::extended2;
                segment.version = 2011;
                break;
            case 1:
                segment.flavour = DemoFlavour::extended;
                break;
            case 2:
                segment.version = 2008;
                break;
            case 3:
                segment.version = 2014;
                break;
            case 4:
                segment.frames.clear();
                break;
            case 5:
                frame.players[1].slot = 4;
                break;
            case 6:
                frame.players[1].slot = 0;
                break;
            case 7:
                frame.players[0].origin[0] = 32768;
                break;
            case 8:
                frame.players[0].stats[32] = 1;
                break;
            case 9:
                frame.players[0].gunIndex = 256;
                break;
            case 10:
                segment.flavour = DemoFlavour::extended2;
                segment.version = 2012;
                frame.players[0].fog.density = 1;
                break;
            case 11:
                frame.entities[0].number = 0;
                break;
            case 12:
                frame.entities[0].number = 1024;
                break;
            case 13:
                frame.entities[0].models[0] = 256;
                break;
            case 14:
                segment.frames[0].prints = {{0, "hello"}};
                break;
            case 15:
                segment.configStrings[2080] = "beyond";
                break;
            default:
                segment.dummySlot = 4;
        }
        const auto refused = writeMvd2({.segments = {segment}});
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().error().where.starts_with("segment 0"));
    }

    void anOverlongMessageIsRefused() {
        auto segment = smallSegment();
        Mvd2Message message{.data = Bytes(2047)};
        segment.frames[1].messages.assign(17, message);
        const auto refused = writeMvd2({.segments = {segment}});
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().error().where, std::string("segment 0, frame 1"));
    }
};

NAVWRIGHT_TEST(TestMvd2Writer);
#include "tst_mvd2_writer.moc"
