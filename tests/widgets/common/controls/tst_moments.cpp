#include "sample_generation.h"
#include "test_program.h"
#include "widgets/common/controls/moments.h"
#include "widgets/common/controls/player_picture.h"

using namespace navwright;

namespace {

Sample sampleAt(std::uint32_t frame, std::int32_t x, PmType type = PmType::normal, std::uint8_t event = 0) {
    return {
        .origin = {x * 8, 0, 0}, .frame = frame, .pmType = static_cast<std::uint8_t>(type), .event = event};
}

Recording recordingOf(std::vector<Track> tracks, int dummy = -1) {
    Recording recording;
    recording.segments.push_back({.map = "m", .dummySlot = dummy, .firstFrame = 10, .frameCount = 20});
    recording.segments.back().tracks = std::move(tracks);
    return recording;
}

Generation on(std::string map) {
    Generation generation;
    generation.mapName = std::move(map);
    return generation;
}

}  // namespace

/// Where players are at a moment: as the recording says at its frames, on the straight way between them.
class TestMoments : public QObject {
    Q_OBJECT

  private slots:
    void atAFrameEverybodyIsWhereTheRecordingSays() {
        const auto generation = sampleGeneration();
        QVERIFY(generation);
        int compared = 0;
        for (const auto& recording : generation->recordings) {
            const auto& segment = recording->segments.front();
            for (std::uint32_t frame = 0; frame < segment.frameCount; frame += 7) {
                const auto players = playersAt(*recording, *generation, frame * kFrameSeconds);
                for (const auto& track : segment.tracks) {
                    const auto sample = std::ranges::find(track.samples, frame, &Sample::frame);
                    const auto player = std::ranges::find(players, track.slot, &PlayerMoment::slot);
                    const bool there = sample != track.samples.end() && track.slot != segment.dummySlot &&
                                       sample->pmType != static_cast<std::uint8_t>(PmType::spectator);
                    QCOMPARE(player != players.end(), there);
                    if (!there) continue;
                    QCOMPARE(player->place,
                             0.125f * Vec3(sample->origin[0], sample->origin[1], sample->origin[2]));
                    QCOMPARE(player->trail.back(), player->place);
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 500);
    }

    void betweenFramesTheWayIsStraight() {
        const auto recording = recordingOf({{.slot = 3, .samples = {sampleAt(10, 0), sampleAt(11, 30)}}});
        QCOMPARE(playersAt(recording, on("m"), 1.05).front().place.x, 15.f);
        QCOMPARE(playersAt(recording, on("m"), 1.1).front().place.x, 30.f);
        QCOMPARE(playersAt(recording, on("m"), 1.1).front().slot, std::uint8_t{3});
    }

    void overABreakNobodySlides_data() {
        QTest::addColumn<int>("x");
        QTest::addColumn<int>("frame");
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("event");
        QTest::newRow("too far") << 900 << 11 << 0 << 0;
        QTest::newRow("a teleport") << 100 << 11 << 0 << int{kEventTeleport};
        QTest::newRow("frames missing") << 30 << 13 << 0 << 0;
        QTest::newRow("death") << 30 << 11 << static_cast<int>(PmType::dead) << 0;
    }
    void overABreakNobodySlides() {
        QFETCH(int, x);
        QFETCH(int, frame);
        QFETCH(int, type);
        QFETCH(int, event);
        const auto next = sampleAt(static_cast<std::uint32_t>(frame), x, static_cast<PmType>(type),
                                   static_cast<std::uint8_t>(event));
        const auto recording = recordingOf({{.samples = {sampleAt(10, 0), next}}});
        QCOMPARE(playersAt(recording, on("m"), 1.05).front().place.x, 0.f);
        QCOMPARE(playersAt(recording, on("m"), frame * 0.1).front().trail.size(), std::size_t{1});
    }

    void aTrailIsTwoSecondsLong() {
        Track track;
        for (std::uint32_t frame = 10; frame < 40; ++frame)
            track.samples.push_back(sampleAt(frame, static_cast<std::int32_t>(frame)));
        auto recording = recordingOf({track});
        recording.segments.front().frameCount = 40;
        const auto trail = playersAt(recording, on("m"), 3.9).front().trail;
        QCOMPARE(trail.size(), std::size_t{21});
        QCOMPARE(trail.front().x, 19.f);
    }

    void whoWatchesIsNotShown() {
        const auto recording = recordingOf({{.slot = 0, .samples = {sampleAt(10, 0, PmType::spectator)}},
                                            {.slot = 1, .samples = {sampleAt(10, 0)}},
                                            {.slot = 2, .samples = {sampleAt(10, 5, PmType::dead)}}},
                                           1);
        const auto players = playersAt(recording, on("m"), 1);
        QCOMPARE(players.size(), std::size_t{1});
        QCOMPARE(players.front().slot, std::uint8_t{2});
        QVERIFY(players.front().dead);
        QVERIFY(playersAt(recording, on("another"), 1).empty());
        QVERIFY(playersAt(recording, on("m"), 0.5).empty());
        QVERIFY(playersAt(recording, on("m"), -3).empty());
    }

    void theTimePlayedIsThatOnTheMap() {
        auto recording = recordingOf({});
        recording.segments.push_back({.map = "n", .firstFrame = 30, .frameCount = 5});
        recording.segments.push_back({.map = "m", .firstFrame = 35, .frameCount = 6});
        QCOMPARE(playedSeconds(recording, on("m")), std::pair(10 * kFrameSeconds, 40 * kFrameSeconds));
        QCOMPARE(playedSeconds(recording, on("other")), std::pair(0.0, 0.0));
    }

    void thePictureMarksTheOneFollowed() {
        const std::vector<PlayerMoment> players{{2, {1, 0, 0}, false, {{0, 0, 0}, {1, 0, 0}}},
                                                {5, {9, 0, 0}, true, {{9, 0, 0}}}};
        const auto picture = playerPicture(players, std::uint8_t{5});
        QCOMPARE(picture.glyphs.size(), std::size_t{3});
        QCOMPARE(picture.glyphItems.size(), std::size_t{3});
        QCOMPARE(picture.glyphs[0].shape, GlyphShape::octahedron);
        QCOMPARE(picture.glyphs[1].shape, GlyphShape::cross);
        QCOMPARE(picture.glyphs[2].shape, GlyphShape::ring);
        QCOMPARE(picture.glyphs[2].position, players[1].place - Vec3(0, 0, 20));
        // The arrow over the one alive, and its trail.
        QCOMPARE(picture.ribbons.size(), std::size_t{2});
        QCOMPARE(playerPicture(players, std::nullopt).glyphs.size(), std::size_t{2});
    }
};

NAVWRIGHT_TEST(TestMoments);
#include "tst_moments.moc"
