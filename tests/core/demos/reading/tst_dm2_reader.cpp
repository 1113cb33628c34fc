#include <QtTest>

#include <functional>

#include "byte_array.h"
#include "core/demos/reading/demo_reader.h"
#include "small_dm2.h"
#include "test_program.h"

using namespace navwright;

namespace {

Result<Recording> readDm2(const Bytes& bytes) {
    JobContext context;
    return readDemo(bytes, "test.dm2", context);
}

using Frames = std::vector<std::uint32_t>;

void addKinds() {
    QTest::addColumn<int>("protocol");
    QTest::addColumn<bool>("widePlaces");
    for (const int protocol : {34, 3434, 3435, 3436}) QTest::addRow("%d", protocol) << protocol << true;
    for (const int protocol : {3435, 3436}) {
        QTest::addRow("%d, effects as a server without extended-2 sends them", protocol) << protocol << false;
    }
}

wire::Dm2Kind kindOfRow() {
    QFETCH(int, protocol);
    QFETCH(bool, widePlaces);
    return {.protocol = static_cast<std::uint32_t>(protocol), .widePlaces = widePlaces};
}

Frames framesOf(const Track& track) {
    Frames frames;
    for (const auto& sample : track.samples) frames.push_back(sample.frame);
    return frames;
}

}  // namespace

/// The client demo reader against streams put together by hand.
class TestDm2Reader : public QObject {
    Q_OBJECT

  private slots:
    void aSmallDemoIsRead_data() { addKinds(); }
    void aSmallDemoIsRead() {
        const auto kind = kindOfRow();
        const auto demo = wire::smallDm2(kind);
        const auto recording = readDm2(demo.bytes);
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        QVERIFY2(recording->warnings.empty(),
                 recording->warnings.empty() ? "" : recording->warnings[0].c_str());
        QVERIFY(recording->endMarker);
        QCOMPARE(recording->trailingBytes, std::uint64_t{0});
        QCOMPARE(recording->segments.size(), std::size_t{1});
        const auto& segment = recording->segments[0];
        QCOMPARE(segment.map, std::string("box"));
        QCOMPARE(segment.title, std::string("The Box"));
        QVERIFY(segment.mapChecksum == 4711);
        QVERIFY(segment.flavour == DemoFlavour::dm2);
        QCOMPARE(segment.version, static_cast<int>(kind.protocol));
        QCOMPARE(segment.maxClients, 8);
        QCOMPARE(segment.dummySlot, -1);
        QCOMPARE(segment.firstFrame, 0u);
        QCOMPARE(segment.frameCount, 7u);
        QVERIFY((segment.names == std::vector<NameChange>{{0, 2, "Anna"}}));
        QVERIFY((segment.prints == std::vector<Print>{{1, 1, "Anna melted"}, {1, 2, "after the frame"}}));
    }

    void deltasRestOnTheNamedFrame_data() { addKinds(); }
    void deltasRestOnTheNamedFrame() {
        const auto recording = readDm2(wire::smallDm2(kindOfRow()).bytes);
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.at(0).tracks.size(), std::size_t{1});
        const auto& track = recording->segments[0].tracks[0];
        QCOMPARE(int{track.slot}, 2);
        Sample sample{.origin = {-800, 1600, 24},
                      .frame = 0,
                      .health = 66,
                      .viewOffsetZ = 88,
                      .rdFlags = 1,
                      .event = 4,
                      .pmFlags = 5};
        std::vector<Sample> expected{sample};
        sample.event = 0;
        for (const auto& [frame, x] : {std::pair{1u, -700}, {4u, -500}, {6u, -700}}) {
            sample.frame = frame;
            sample.origin[0] = x;
            expected.push_back(sample);
        }
        QVERIFY(track.samples == expected);
        const std::vector<std::array<std::int16_t, 3>> velocities{
            {2400, -8, 0}, {800, 0, -80}, {800, 0, 0}, {800, 0, -80}};
        QVERIFY(track.velocities == velocities);
    }

    void farPlacesAndHighSpeedsAreKept() {
        const wire::Dm2Kind kind{.protocol = 3435};
        wire::Dm2File file;
        auto& out = file.message();
        wire::dm2Gamestate(out, kind);
        wire::dm2FrameHead(out, 1, -1);
        out.u16(0x0006);
        for (const int value : {100'000, -4'000'000, 5, 40'000, -40'000, 7})
            wire::delta23Absolute(out, value);
        wire::dm2NoStats(out, kind);
        wire::dm2Entities(out, 2, 0);
        file.endMessage();
        file.endMarker();
        const auto recording = readDm2(file.bytes());
        QVERIFY(recording.has_value());
        const auto& track = recording->segments.at(0).tracks.at(0);
        QVERIFY((track.samples.at(0).origin == std::array<std::int32_t, 3>{100'000, -4'000'000, 5}));
        QVERIFY((track.velocities.at(0) == std::array<std::int16_t, 3>{32'767, -32'768, 7}));
    }

    void frameNumbersThatJumpLeaveABoundedGap_data() {
        QTest::addColumn<int>("next");
        QTest::addColumn<int>("frame");
        QTest::newRow("the next") << 11 << 1;
        QTest::newRow("ten seconds") << 111 << 101;
        QTest::newRow("longer") << 112 << 101;
        QTest::newRow("largest") << INT32_MAX << 101;
        QTest::newRow("the same again") << 10 << 101;
        QTest::newRow("backwards") << 3 << 101;
    }
    void frameNumbersThatJumpLeaveABoundedGap() {
        QFETCH(int, next);
        QFETCH(int, frame);
        wire::Dm2File file;
        wire::dm2Gamestate(file.message());
        file.endMessage();
        for (const int number : {10, next}) {
            wire::dm2FrameHead(file.message(), number, -1);
            wire::dm2FullPlayer(file.message(), wire::kRunner);
            wire::dm2Entities(file.message(), 2, 0);
            file.endMessage();
        }
        file.endMarker();
        const auto recording = readDm2(file.bytes());
        QVERIFY(recording.has_value());
        const Frames expected{0u, static_cast<std::uint32_t>(frame)};
        QVERIFY(framesOf(recording->segments.at(0).tracks.at(0)) == expected);
    }

    void aSenselessClientCountIsBounded_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("clients");
        QTest::newRow("none") << QByteArray() << 3;
        QTest::newRow("words") << QByteArray("many") << 3;
        QTest::newRow("negative") << QByteArray("-8") << 3;
        QTest::newRow("too many") << QByteArray("100000") << 255;
        QTest::newRow("usual") << QByteArray("20") << 20;
    }
    void aSenselessClientCountIsBounded() {
        QFETCH(QByteArray, text);
        QFETCH(int, clients);
        wire::Dm2File file;
        wire::dm2ServerData(file.message());
        wire::dm2ConfigString(file.message(), 30, {text.constData(), static_cast<std::size_t>(text.size())});
        wire::dm2FrameHead(file.message(), 1, -1);
        wire::dm2FullPlayer(file.message(), wire::kRunner);
        wire::dm2Entities(file.message(), 2, 0);
        file.endMessage();
        file.endMarker();
        const auto recording = readDm2(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.at(0).maxClients, clients);
    }

    void eachServerdataStartsASegment() {
        wire::Dm2File file;
        for (int map = 0; map < 2; ++map) {
            wire::dm2Gamestate(file.message());
            file.endMessage();
            wire::dm2FrameHead(file.message(), 500 - map, -1);
            wire::dm2FullPlayer(file.message(), wire::kRunner);
            wire::dm2Entities(file.message(), 2, 0);
            file.endMessage();
        }
        wire::dm2Gamestate(file.message());  // a map nothing was recorded on
        file.endMessage();
        file.endMarker();
        const auto recording = readDm2(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.size(), std::size_t{2});
        QCOMPARE(recording->segments[1].firstFrame, 1u);
        QCOMPARE(recording->segments[1].map, std::string("box"));
        QCOMPARE(recording->segments[1].names.size(), std::size_t{1});
    }

    void wrongDemosAreRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto add = [](const char* name, const char* says,
                            const std::function<void(ByteWriter&)>& fill) {
            wire::Dm2File file;
            fill(file.message());
            file.endMessage();
            file.endMarker();
            const auto bytes = file.bytes();
            QTest::newRow(name) << arrayOf(bytes) << QString(says);
        };
        for (const unsigned protocol : {36u, 3437u}) {
            add(qPrintable(QString("protocol %1").arg(protocol)), "only 34 and 3434 to 3436 are read",
                [protocol](ByteWriter& out) { wire::dm2ServerData(out, 0, protocol); });
        }
        add("no player", "Player slot -1", [](ByteWriter& out) { wire::dm2ServerData(out, -1); });
        add("slot too high", "Player slot 255", [](ByteWriter& out) { wire::dm2ServerData(out, 255); });
        add("configstring", "Configstring 2080", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            wire::dm2ConfigString(out, 2080, "x");
        });
        add("unknown command", "Unknown command 21", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            out.u8(21);
        });
        for (const int type : {32, 56, 255}) {
            add(qPrintable(QString("temporary entity %1").arg(type)), "Unknown temporary entity",
                [type](ByteWriter& out) {
                    wire::dm2Gamestate(out);
                    out.u8(3);
                    out.u8(static_cast<std::uint8_t>(type));
                    wire::dm2Filler(out, 40);
                });
        }
        for (const int type : {32, 64, 127, 129}) {
            add(qPrintable(QString("extended temporary entity %1").arg(type)), "Unknown temporary entity",
                [type](ByteWriter& out) {
                    wire::dm2Gamestate(out, {.protocol = 3434});
                    out.u8(3);
                    out.u8(static_cast<std::uint8_t>(type));
                    wire::dm2Filler(out, 40);
                });
        }
        add("extended configstring", "Configstring 13630", [](ByteWriter& out) {
            wire::dm2Gamestate(out, {.protocol = 3436});
            wire::dm2ConfigString(out, 13630, "x");
        });
        add("extended entity beyond the limit", "Entity number 8192", [](ByteWriter& out) {
            wire::dm2Gamestate(out, {.protocol = 3436});
            wire::dm2FrameHead(out, 1, -1);
            wire::dm2FullPlayer(out, {}, {.protocol = 3436});
            out.u8(18);
            out.u8(0x80);
            out.u8(0x01);
            out.u16(8192);
        });
        add("frame without a player", "instead of a player", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            out.u8(20);
            out.s32(1);
            out.s32(-1);
            out.u16(0);
            out.u8(18);
            wire::dm2Filler(out, 40);
        });
        add("frame without entities", "instead of entities", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            wire::dm2FrameHead(out, 1, -1);
            wire::dm2FullPlayer(out, {});
            out.u8(6);
        });
        add("entity beyond the limit", "Entity number 1024", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            wire::dm2FrameHead(out, 1, -1);
            wire::dm2FullPlayer(out, {});
            out.u8(18);
            out.u8(0x80);
            out.u8(0x01);
            out.u16(1024);
        });
        add("negative frame number", "Frame number -5", [](ByteWriter& out) {
            wire::dm2Gamestate(out);
            wire::dm2FrameHead(out, -5, -1);
        });
    }
    void wrongDemosAreRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        JobContext context;
        const auto recording =
            readDemo(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
                     "test.dm2", context);
        QVERIFY(!recording);
        const auto message = QString::fromStdString(recording.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("test.dm2, byte "), qPrintable(message));
    }
};

NAVWRIGHT_TEST(TestDm2Reader);
#include "tst_dm2_reader.moc"
