#include <QtTest>

#include "core/demos/samples/gate.h"
#include "core/generate/votes/votes.h"
#include "hand_made.h"
#include "test_program.h"

using namespace navwright;

namespace {

DemoVotes votesOf(HandMade& demo, const Parameters& parameters = {}) {
    JobContext context;
    const auto gated = *gateDemo(demo.recording(), {"flat", nullptr, false}, parameters, context);
    return *castVotes(demo.recording(), gated, nullptr, parameters, context);
}

}  // namespace

class TestVotes : public QObject {
    Q_OBJECT

  private slots:
    void oneVotePerSpacing() {
        HandMade demo("a");
        demo.player(1).at(0, 0).to(960, 0, 24, 32);
        const auto votes = votesOf(demo).votes;
        QCOMPARE(votes.size(), 11u);
        for (std::size_t i = 0; i < votes.size(); ++i) {
            QCOMPARE(votes[i].origin.units().x, 96.0f * static_cast<float>(i));
            QCOMPARE(votes[i].went(Vote::linked), i + 1 < votes.size());
        }
    }
    void whoStandsVotesOnce() {
        HandMade demo("a");
        demo.player(1).at(0, 0).stay(500);
        QCOMPARE(votesOf(demo).votes.size(), 1u);
    }
    /// Both ends of each traversal vote; who makes none does not.
    void pairsVoteAtBothEnds() {
        Parameters pairs;
        QVERIFY(pairs.setText("votes.by", "pairs"));
        HandMade demo("a");
        demo.player(1).at(0, 0).to(192, 0, 24, 32).at(800, 0).stay(20);
        const auto votes = votesOf(demo, pairs).votes;
        QCOMPARE(votes.size(), 4u);
        for (std::size_t i = 0; i < votes.size(); ++i) {
            QCOMPARE(votes[i].origin.units().x, 96.0f * static_cast<float>((i + 1) / 2));
            QCOMPARE(votes[i].went(Vote::linked), i % 2 == 0);
        }
        QCOMPARE(votesOf(demo).votes.size(), 4u);
        HandMade still("b");
        still.player(1).at(0, 0).stay(20);
        QVERIFY(votesOf(still, pairs).votes.empty());
    }
    void everyRunStartsWithAVoteAndNothingLinksAcross() {
        HandMade demo("a");
        demo.player(1).at(0, 0).to(96, 0, 24).at(800, 0).to(896, 0, 24);
        const auto votes = votesOf(demo).votes;
        QCOMPARE(votes.size(), 4u);
        QVERIFY(votes[0].went(Vote::linked));
        QVERIFY(!votes[1].went(Vote::linked));
        QVERIFY(votes[2].went(Vote::linked));
    }
    void threeSpeeds() {
        HandMade demo("a");
        // Out and back sideways: 60 straight on, 100 walked, in 0.4 s; the fastest step is 30.
        demo.player(1).at(0, 0).at(24, 0).at(24, 20).at(24, 50).at(48, 50);
        const auto votes = votesOf(demo).votes;
        QCOMPARE(votes.size(), 2u);
        const auto speeds = traversalSpeeds(votes[0], votes[1]);
        QCOMPARE(speeds.path, 245.0);
        QCOMPARE(speeds.peak, 300.0);
        QVERIFY(std::abs(speeds.displacement - std::hypot(48, 50) / 0.4) < 0.01);
        QCOMPARE(traversalSpeed(votes[0], votes[1], SpeedMeasure::peak), 300.0);
    }
    void penalty_data() {
        QTest::addColumn<QString>("print");
        QTest::addColumn<bool>("penalised");
        QTest::newRow("the map killed") << "Anna plummets to its death" << true;
        QTest::newRow("somebody killed") << "Anna was shot by Bert" << false;
        QTest::newRow("a suicide") << "Anna killed herself" << false;
    }
    void penalty() {
        QFETCH(QString, print);
        QFETCH(bool, penalised);
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0).to(4800, 0, 24, 32).print(print.toStdString()).type(2).stay(5);
        const auto votes = votesOf(demo).votes;
        QCOMPARE(votes.size(), 51u);
        for (const auto& vote : votes) {
            // The death is in frame 151: frames 61 to 150 are the last 90.
            QCOMPARE(vote.is(Vote::penalised), penalised && vote.frame >= 61);
        }
    }
    void votesWaitForTheLanding() {
        HandMade demo("a");
        demo.player(1).at(0, 0).to(60, 0, 24).jumpX().to(400, 0, 24);
        const auto votes = votesOf(demo).votes;
        const auto jump = std::ranges::find_if(votes, [](const Vote& vote) { return vote.rise > 0; });
        QVERIFY(jump != votes.end());
        QCOMPARE(jump->origin.units().x, 60.0f);
        QVERIFY(jump->is(Vote::takingOff));
        QVERIFY(jump->went(Vote::flownWay));
        QVERIFY(jump->rise > 30 && jump->rise < 50);
        QVERIFY(std::ranges::none_of(votes, [](const Vote& vote) { return vote.is(Vote::airborne); }));
        Parameters literal;
        QVERIFY(literal.set(Param::VotesOnGround, 0));
        const auto inAir = votesOf(demo, literal).votes;
        QVERIFY(std::ranges::any_of(inAir, [](const Vote& vote) { return vote.is(Vote::airborne); }));
    }
    void stairsAreNoJumps() {
        HandMade demo("a");
        demo.player(1).at(0, 0);
        for (int i = 1; i <= 20; ++i) demo.at(30 * i, 0, 24 + 16 * ((i * 5 + 2) / 4));
        for (const auto& vote : votesOf(demo).votes) QVERIFY(!vote.is(Vote::airborne));
    }
    void stateFlags() {
        HandMade demo("a");
        demo.player(1).view(8).at(0, 0).to(300, 0, 24).view(22).underwater().to(600, 0, 24);
        const auto votes = votesOf(demo).votes;
        QVERIFY(votes.front().is(Vote::crouched));
        QVERIFY(votes.front().went(Vote::crouchedWay));
        QVERIFY(votes.back().is(Vote::underwater));
        QVERIFY(!votes.back().is(Vote::crouched));
    }
    void trueVelocityWins() {
        HandMade demo("a");
        demo.player(1).at(0, 0).to(96, 0, 24);
        demo.segment().flavour = DemoFlavour::dm2;
        auto& track = demo.segment().tracks.front();
        track.velocities.assign(track.samples.size(), {8 * 300, 0, 8 * 55});
        const auto votes = votesOf(demo).votes;
        QCOMPARE(votes.front().vz, std::int16_t{55});
        QCOMPARE(votes.front().peakSpeed, std::uint16_t{300});
    }
    void fastWaysKeepTheirPoints() {
        HandMade demo("a");
        demo.player(1).at(0, 0).to(200, 0, 24, 50).to(300, 0, 24, 20);
        const auto out = votesOf(demo);
        QCOMPARE(out.fastWays.size(), 2u);
        QCOMPARE(out.fastWays[0].pointCount, 3u);
        QCOMPARE(out.points[1].units().x, 50.0f);
    }
    void packedOriginsOrderAndRoundTrip() {
        const std::array<std::int32_t, 3> low{-1048576, 5, -7}, high{1048575, -5, 0};
        QVERIFY(PackedOrigin::fits(low) && PackedOrigin::fits(high));
        QVERIFY(!PackedOrigin::fits({1048576, 0, 0}));
        QCOMPARE(PackedOrigin(low).x(), -1048576);
        QCOMPARE(PackedOrigin(low).z(), -7);
        QVERIFY(PackedOrigin(low) < PackedOrigin(high));
    }
};

NAVWRIGHT_TEST(TestVotes);
#include "tst_votes.moc"
