#include <QtTest>

#include "core/demos/samples/death.h"
#include "core/demos/samples/gate.h"
#include "hand_made.h"
#include "test_program.h"

using namespace navwright;

namespace {

GatedDemo gated(HandMade& demo, const Parameters& parameters = {}, bool keepRejected = false) {
    JobContext context;
    return *gateDemo(demo.recording(), {"flat", nullptr, keepRejected}, parameters, context);
}

}  // namespace

class TestGate : public QObject {
    Q_OBJECT

  private slots:
    void onlyNormalPasses_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("reason");
        QTest::newRow("spectator") << 1 << static_cast<int>(RejectReason::spectator);
        QTest::newRow("dead") << 2 << static_cast<int>(RejectReason::dead);
        QTest::newRow("gib") << 3 << static_cast<int>(RejectReason::gib);
        QTest::newRow("freeze") << 4 << static_cast<int>(RejectReason::freeze);
        QTest::newRow("unknown") << 77 << static_cast<int>(RejectReason::unknownType);
    }
    void onlyNormalPasses() {
        QFETCH(int, type);
        QFETCH(int, reason);
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(9).type(type).stay(3).type(0).stay(5);
        const auto out = gated(demo, {}, true);
        QCOMPARE(out.summary.kept, 15u);
        QCOMPARE(out.summary.rejected[static_cast<std::size_t>(reason)], 3u);
        QCOMPARE(out.summary.byPmType.at(type), 3u);
        QCOMPARE(out.runs.size(), 2u);
        QCOMPARE(out.runs[0].count, 10u);
        QCOMPARE(out.runs[0].end, RunEnd::rejected);
        QCOMPARE(out.runs[1].end, RunEnd::segmentEnd);
        QCOMPARE(out.rejected.size(), 3u);
        QCOMPARE(out.rejected[0].sample, 10u);
    }

    /// Whatever a demo calls its map; with the map's name and another checksum it is of another revision.
    void aMapIsItsChecksum() {
        const auto map = GameMap::read(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
        QVERIFY(map.has_value());
        const auto checksum = (*map)->bsp.checksum;
        HandMade demo("a", "dm/NW_sample");
        demo.player(1).at(0, 0).stay(4);
        demo.segment().mapChecksum = checksum;
        demo.addSegment("renamed").player(1).at(0, 0).stay(4);
        demo.segment().mapChecksum = checksum;
        demo.addSegment("NW_SAMPLE").player(1).at(0, 0).stay(4);
        demo.addSegment("nw_Sample").player(1).at(0, 0).stay(4);
        demo.segment().mapChecksum = checksum + 1;
        demo.addSegment("renamed").player(1).at(0, 0).stay(4);
        JobContext context;
        const auto out = gateDemo(demo.recording(), {"nw_sample", map->get(), false}, {}, context);
        QVERIFY(out.has_value());
        QVERIFY(out->segments == (std::vector<std::uint16_t>{0, 1, 2}));
        QCOMPARE(out->summary.segmentsUsed, 3u);
        QCOMPARE(out->summary.segmentsOtherRevision, 1u);
        QCOMPARE(out->summary.segmentsOtherMap, 1u);
    }

    void theDummyIsNeverAPlayer() {
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(9);
        demo.player(15).at(500, 0).stay(99);
        demo.segment().dummySlot = 15;
        const auto out = gated(demo);
        QCOMPARE(out.summary.kept, 10u);
        QCOMPARE(out.summary.dummySamples, 100u);
        QCOMPARE(out.summary.players.size(), 1u);
        QCOMPARE(out.runs.size(), 1u);
    }

    void aDummyThatWatchesDoesNotCountAsASpectator() {
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(9);
        demo.player(15).type(1).at(500, 0).stay(99);
        demo.segment().dummySlot = 15;
        QCOMPARE(gated(demo).summary.skip, SkipReason::none);
        demo.segment().dummySlot = -1;
        QCOMPARE(gated(demo).summary.skip, SkipReason::spectators);
        Parameters all;
        QVERIFY(all.set(Param::SpectatorShare, 1));
        QCOMPARE(gated(demo, all).summary.kept, 10u);
    }

    void runsBreak_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<int>("end");
        QTest::newRow("a removed slot") << 0 << static_cast<int>(RunEnd::removed);
        QTest::newRow("a step above the limit") << 1 << static_cast<int>(RunEnd::jump);
        QTest::newRow("a teleport event") << 2 << static_cast<int>(RunEnd::teleport);
    }
    void runsBreak() {
        QFETCH(int, what);
        QFETCH(int, end);
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(4);
        if (what == 0) demo.skip(1).stay(5);
        if (what == 1) demo.at(200.25, 0).stay(4);
        if (what == 2) demo.event(kEventTeleport).stay(5);
        const auto out = gated(demo);
        QCOMPARE(out.runs.size(), 2u);
        QCOMPARE(static_cast<int>(out.runs[0].end), end);
        QCOMPARE(out.runs[1].count, 5u);
    }
    void aStepAtTheLimitKeepsTheRun() {
        HandMade demo("a");
        demo.player(1).at(0, 0).at(200, 0).at(400, 0);
        QCOMPARE(gated(demo).runs.size(), 1u);
    }
    void clientDemosMayMissFrames() {
        HandMade demo("a");
        demo.player(1).at(0, 0).skip(2).at(10, 0).skip(3).at(20, 0);
        demo.segment().flavour = DemoFlavour::dm2;
        const auto out = gated(demo);
        QCOMPARE(out.runs.size(), 2u);
        QCOMPARE(out.runs[0].count, 2u);
    }

    void otherMapsAreSkippedAndCounted() {
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(9);
        demo.addSegment("elsewhere").player(1).at(0, 0).stay(4);
        const auto out = gated(demo);
        QCOMPARE(out.summary.segmentsUsed, 1u);
        QCOMPARE(out.summary.segmentsOtherMap, 1u);
        QCOMPARE(out.summary.skippedFrames, 5u);
        QCOMPARE(out.summary.frames, 10u);
    }

    void causes_data() {
        QTest::addColumn<int>("eventFramesBefore");
        QTest::addColumn<int>("wetFrames");
        QTest::addColumn<QString>("print");
        QTest::addColumn<int>("cause");
        const auto row = [](const char* name, int event, int wet, const char* print, DeathCause cause) {
            QTest::newRow(name) << event << wet << QString(print) << static_cast<int>(cause);
        };
        row("landing in the same frame", 0, 0, "", DeathCause::fall);
        row("landing two frames before", 2, 0, "", DeathCause::fall);
        row("landing three frames before", 3, 0, "", DeathCause::combat);
        row("91 frames under water", -1, 91, "", DeathCause::drown);
        row("90 frames under water", -1, 90, "", DeathCause::combat);
        row("obituary of lava", -1, 0, "Anna does a back flip into the lava", DeathCause::lava);
        row("obituary of slime", -1, 0, "Anna melted", DeathCause::slime);
        row("obituary of a crush", -1, 0, "Anna was flattened", DeathCause::crush);
        row("obituary of a trigger", -1, 0, "Anna was in the wrong place", DeathCause::triggerHurt);
        row("obituary of a suicide", -1, 0, "Anna killed himself", DeathCause::suicide);
        row("a stuck player who just landed", 1, 0, "Anna killed himself", DeathCause::suicide);
        row("somebody else's obituary", -1, 0, "Annabel melted", DeathCause::combat);
        row("shot", -1, 0, "Anna was shot by Bert", DeathCause::combat);
    }
    void causes() {
        QFETCH(int, eventFramesBefore);
        QFETCH(int, wetFrames);
        QFETCH(QString, print);
        QFETCH(int, cause);
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0).stay(19);
        if (wetFrames > 0) demo.underwater().stay(wetFrames).underwater(false);
        for (int before = 5; before > 0; --before) {
            if (wetFrames > 0) break;
            if (before == eventFramesBefore) demo.event(kEventFallFar);
            demo.stay(1);
        }
        if (!print.isEmpty()) demo.print(print.toStdString());
        if (eventFramesBefore == 0) demo.event(kEventFallFar);
        demo.type(2).stay(10).type(3).stay(2).type(0).at(50, 0).stay(3);
        const auto out = gated(demo);
        QCOMPARE(out.deaths.size(), 1u);
        QCOMPARE(static_cast<int>(out.deaths[0].cause), cause);
        QCOMPARE(out.deaths[0].run, 0);
        QCOMPARE(out.summary.deaths[static_cast<std::size_t>(cause)], 1u);
    }
    void aCorpseThatWasNeverAliveDidNotDie() {
        HandMade demo("a");
        demo.player(1).type(2).at(0, 0).stay(5).type(0).stay(5).type(3).stay(5).type(2).stay(5);
        QCOMPARE(gated(demo).deaths.size(), 1u);
    }

    void onlyAUsedDemoIsCutShortByDamage() {
        DemoSummary summary;
        QVERIFY(!summary.isCutShort());
        summary.damaged = true;
        QVERIFY(summary.isCutShort());
        summary.skip = SkipReason::otherMap;
        QVERIFY(!summary.isCutShort());
    }

    void phrases() {
        QCOMPARE(obituaryCause("Bo plummets to its death", "Bo"), DeathCause::fall);
        QCOMPARE(obituaryCause("Bo was taught how to fly by Al", "Bo"), DeathCause::fall);
        QCOMPARE(obituaryCause("Bo sank like a rock", "Bo"), DeathCause::drown);
        QVERIFY(!obituaryCause("Bo entered the game", "Bo"));
        QVERIFY(!obituaryCause("plummets to its death", ""));
    }
};

NAVWRIGHT_TEST(TestGate);
#include "tst_gate.moc"
