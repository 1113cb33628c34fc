#include <QtTest>

#include <string>

#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "small_mvd.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using wire::MvdKind;

namespace {

struct StreamCase {
    const char* name;
    MvdKind kind;
};

const std::vector<StreamCase>& streams() {
    static const std::vector<StreamCase> all{
        {"standard 2009", {.version = 2009}},
        {"standard 2010", {.version = 2010}},
        {"standard 2010, no messages", {.version = 2010, .moreFlags = 1}},
        {"standard 2010, single point of view", {.version = 2010, .moreFlags = 3}},
        {"standard 2011", {.version = 2011}},
        {"standard 2012", {.version = 2012}},
        {"standard 2013", {.version = 2013}},
        {"extended 2011", {.flavour = DemoFlavour::extended, .version = 2011}},
        {"extended 2012", {.flavour = DemoFlavour::extended, .version = 2012, .moreFlags = 1}},
        {"extended 2013", {.flavour = DemoFlavour::extended, .version = 2013}},
        {"extended-2 2012", {.flavour = DemoFlavour::extended2, .version = 2012}},
        {"extended-2 2012, all flags", {.flavour = DemoFlavour::extended2, .version = 2012, .moreFlags = 3}},
        {"extended-2 2013 with fog", {.flavour = DemoFlavour::extended2, .version = 2013}},
    };
    return all;
}

Sample sampleOf(const wire::PlayerFields& fields, std::uint32_t frame) {
    return {.origin = fields.origin,
            .frame = frame,
            .health = fields.health,
            .viewOffsetZ = fields.viewOffsetZ,
            .pmType = fields.pmType,
            .rdFlags = fields.rdFlags};
}

Result<Recording> read(const Bytes& bytes, const DemoReadOptions& options = {}) {
    JobContext context;
    return readDemo(bytes, "test.mvd2", context, options);
}

/// What must come out of wire::smallMvd().
Recording expectedOf(const MvdKind& kind, const Bytes& bytes) {
    Track anna{.slot = 0};
    for (const std::uint32_t frame : {0, 1, 2, 4, 5}) anna.samples.push_back(sampleOf(wire::kAnna, frame));
    anna.samples[1].event = 4;
    Track bert{.slot = 1};
    for (std::uint32_t frame = 1; frame < 6; ++frame) {
        bert.samples.push_back(sampleOf(wire::kBert, frame));
        bert.samples.back().origin = {frame == 5 ? -88 : -80, 81, 90};
    }
    Track dummy{.slot = 3};
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        dummy.samples.push_back(sampleOf(wire::kDummy, frame));
    }
    Segment segment{.map = "box",
                    .title = "The Box",
                    .mapChecksum = -12345,
                    .flavour = kind.flavour,
                    .version = kind.version,
                    .maxClients = 4,
                    .dummySlot = 3,
                    .firstFrame = 0,
                    .frameCount = 6,
                    .tracks = {anna, bert, dummy},
                    .names = {{0, 0, "Anna"}, {0, 1, "Bert"}, {1, 1, "Bertram"}},
                    .prints = {{2, 2, "Anna joins"}, {4, 1, "Anna was taught how to fly"}}};
    return {.name = "test.mvd2", .hash = contentHash(bytes), .segments = {segment}, .endMarker = true};
}

}  // namespace

/// The MVD2 reader against streams put together by hand.
class TestMvdReader : public QObject {
    Q_OBJECT

  private slots:
    void everyStreamKindIsRead_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < streams().size(); ++index) {
            QTest::newRow(streams()[index].name) << static_cast<int>(index);
        }
    }
    void everyStreamKindIsRead() {
        QFETCH(int, index);
        const auto& kind = streams()[static_cast<std::size_t>(index)].kind;
        const auto demo = wire::smallMvd(kind);
        const auto recording = read(demo.bytes);
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        const auto expected = expectedOf(kind, demo.bytes);
        QCOMPARE(recording->warnings.size(), std::size_t{0});
        QVERIFY(recording->segments.at(0).tracks == expected.segments[0].tracks);
        QVERIFY(recording->segments.at(0).names == expected.segments[0].names);
        QVERIFY(recording->segments.at(0).prints == expected.segments[0].prints);
        QVERIFY(*recording == expected);
    }

    void rowsAreOrderedByFrameThenSlot() {
        const auto recording = read(wire::smallMvd({}).bytes);
        QVERIFY(recording.has_value());
        std::string rows;
        JobContext context;
        QVERIFY(forEachRow(*recording, context, [&rows](const Segment&, const Track& track, std::size_t at) {
            rows += std::to_string(track.samples[at].frame) + ":" + std::to_string(track.slot) + " ";
        }));
        QCOMPARE(rows, std::string("0:0 0:3 1:0 1:1 1:3 2:0 2:1 2:3 3:1 3:3 4:0 4:1 4:3 5:0 5:1 5:3 "));
    }

    void healthIsUnknownUntilSent() {
        const MvdKind kind;
        wire::MvdFile file;
        wire::serverData(file.message(), kind);
        wire::configStrings(file.message(), kind);
        file.message().u8(0);
        wire::movedPlayer(file.message(), kind, 2, {8, 16, 24});
        wire::endPlayers(file.message());
        wire::endEntities(file.message());
        file.endMessage();
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        const auto& samples = recording->segments.at(0).tracks.at(0).samples;
        QCOMPARE(samples.size(), std::size_t{1});
        QCOMPARE(samples[0].health, kHealthUnknown);
        QCOMPARE(samples[0].origin[2], 24);
    }

    void differencesAddUpInExtended2() {
        const MvdKind kind{.flavour = DemoFlavour::extended2, .version = 2012};
        wire::MvdFile file;
        wire::smallGamestate(file.message(), kind);
        file.endMessage();
        for (int step = 0; step < 2; ++step) {
            auto& out = file.message();
            out.u8(6);
            out.u8(0);
            wire::playerBits(out, kind, 0, 0x0006, false, false);
            out.s16(2 * 100);
            out.s16(2 * -16384);
            wire::delta23Absolute(out, step == 0 ? -4194304 : 4194303);
            wire::endPlayers(out);
            wire::endEntities(out);
            file.endMessage();
        }
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        const auto& samples = recording->segments.at(0).tracks.at(0).samples;
        QCOMPARE(samples.size(), std::size_t{3});
        QVERIFY((samples[1].origin == std::array{-700, 1600 - 16384, -4194304}));
        QVERIFY((samples[2].origin == std::array{-600, 1600 - 32768, 4194303}));
    }

    void slotsGoUpTo254() {
        const MvdKind kind{.dummy = -1, .maxClients = 255};
        wire::MvdFile file;
        auto& out = file.message();
        wire::serverData(out, kind);
        wire::configStrings(out, kind);
        out.u8(0);
        for (int slot = 0; slot < 255; ++slot) wire::movedPlayer(out, kind, slot, {slot, 0, 0});
        wire::endPlayers(out);
        wire::fullEntity(out, kind, 255, 7);
        wire::endEntities(out);
        file.endMessage();
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        const auto& tracks = recording->segments.at(0).tracks;
        QCOMPARE(tracks.size(), std::size_t{255});
        QCOMPARE(int{tracks[254].slot}, 254);
        QCOMPARE(int{tracks[254].samples[0].event}, 7);
        QCOMPARE(tracks[254].samples[0].origin[0], 254);
    }

    void eachGamestateStartsASegment() {
        wire::MvdFile file;
        wire::smallGamestate(file.message(), {});
        file.endMessage();
        wire::print(file.message(), 2, "too late for the first map\n");
        wire::smallGamestate(file.message(), {.flavour = DemoFlavour::extended, .version = 2012});
        file.endMessage();
        wire::emptyFrame(file.message());
        file.endMessage();
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.size(), std::size_t{2});
        const auto& first = recording->segments[0];
        const auto& second = recording->segments[1];
        QCOMPARE(first.frameCount, 1u);
        QCOMPARE(first.prints.size(), std::size_t{1});
        QCOMPARE(first.prints[0].frame, 0u);
        QCOMPARE(second.firstFrame, 1u);
        QCOMPARE(second.frameCount, 2u);
        QVERIFY(second.flavour == DemoFlavour::extended);
        QCOMPARE(second.names.size(), std::size_t{2});
        QCOMPARE(second.names[0].frame, 1u);
        QCOMPARE(second.tracks[0].samples.size(), std::size_t{2});
        QCOMPARE(second.tracks[0].samples[0].frame, 1u);
    }

    void magicAndEndMarkerAloneAreAnEmptyRecording() {
        wire::MvdFile file;
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        QVERIFY(recording->segments.empty());
        QVERIFY(recording->endMarker);
        QVERIFY(recording->warnings.empty());
    }

    void bytesAfterTheEndMarkerAreCounted() {
        auto bytes = wire::smallMvd({}).bytes;
        bytes.resize(bytes.size() + 5, std::byte{7});
        const auto recording = read(bytes);
        QVERIFY(recording.has_value());
        QCOMPARE(recording->trailingBytes, std::uint64_t{5});
        QVERIFY(recording->endMarker);
        QCOMPARE(recording->warnings.size(), std::size_t{1});
    }

    void newerVersionsAreTriedOnlyWhenAsked() {
        const auto bytes = wire::smallMvd({.flavour = DemoFlavour::extended2, .version = 2014}).bytes;
        const auto refused = read(bytes);
        QVERIFY(!refused);
        QVERIFY(refused.error().message().find("2014") != std::string::npos);
        QVERIFY(!refused.error().error().hint.empty());
        const auto tried = read(bytes, {.tryNewerVersions = true});
        QVERIFY(tried.has_value());
        QCOMPARE(tried->segments.at(0).version, 2014);
        QCOMPARE(tried->segments[0].frameCount, 6u);
        QVERIFY(tried->warnings.empty());
    }

    void aNewerGamestateLaterOnEndsTheReading() {
        wire::MvdFile file;
        wire::smallGamestate(file.message(), {});
        file.endMessage();
        wire::smallGamestate(file.message(), {.version = 2099});
        file.endMessage();
        file.endMarker();
        const auto recording = read(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.size(), std::size_t{1});
        QCOMPARE(recording->warnings.size(), std::size_t{1});
        QVERIFY(recording->warnings[0].find("2099") != std::string::npos);
    }

    void readingStopsWhenAsked() {
        JobContext context(alreadyStopped());
        const auto recording = readDemo(wire::smallMvd({}).bytes, "test.mvd2", context);
        QVERIFY(!recording);
        QVERIFY(recording.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestMvdReader);
#include "tst_mvd_reader.moc"
