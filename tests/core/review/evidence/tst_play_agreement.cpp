#include <QtTest>

#include "core/review/evidence/play_agreement.h"
#include "floor_worlds.h"
#include "plain_parameters.h"
#include "sample_run.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

/// Votes of one run after another in a room with a wall, a deep pit and a high roof.
class Play {
  public:
    /// A run of one slot, a vote every `frames` frames of 0.1 s.
    Play& run(std::uint8_t slot, const std::vector<Vec3>& places, std::uint32_t frames = 5) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            Vote vote;
            vote.origin = PackedOrigin({eighths(places[i].x), eighths(places[i].y), eighths(places[i].z)});
            vote.frame = frame_ += frames;
            vote.slot = slot;
            vote.way = i + 1 < places.size() ? Vote::linked : 0;
            votes_.push_back(vote);
        }
        return *this;
    }

    [[nodiscard]] Generation generation(bool withMap = true) const {
        Generation made;
        made.mapName = "room";
        if (withMap) {
            made.map = room({1024, 512, 512})
                           .box({{496, 0, 0}, {528, 400, 512}})   // a wall with a way around its north end
                           .box({{700, 0, 0}, {1024, 200, 400}})  // a tower
                           .map();
        }
        DemoVotes demo;
        demo.votes = votes_;
        made.votes = std::make_shared<const VoteSet>(
            std::vector{std::make_shared<const DemoVotes>(std::move(demo))}, 0.2);
        return made;
    }

    [[nodiscard]] PlayAgreement compared(int jobs = 1) const {
        JobContext context;
        auto found = comparePlay(generation(), jobs, context);
        if (!found) throw std::runtime_error(found.error().message());
        return std::move(*found);
    }

  private:
    static std::int32_t eighths(float value) { return static_cast<std::int32_t>(value * 8); }

    std::vector<Vote> votes_;
    std::uint32_t frame_ = 0;
};

Vec3 floorAt(float x, float y, float floor = 0) {
    return {x, y, floor + 24.125f};
}

}  // namespace

/// How far link physics allows what players did, in rooms where both are known.
class TestPlayAgreement : public QObject {
    Q_OBJECT

  private slots:
    void whatIsWalkedIsPossible() {
        const auto found =
            Play().run(0, {floorAt(100, 100), floorAt(200, 100), floorAt(300, 150)}).compared();
        QCOMPARE(found.traversals, 2u);
        QCOMPARE(found.stretches, 2u);
        QCOMPARE(found.possible, 2u);
        QCOMPARE(found.certain, 2u);
        QCOMPARE(found.share(), 1.0);
        QVERIFY(found.places.empty());
    }

    void aWayThroughAWallIsListedByPlace() {
        Play play;
        for (const auto slot : std::initializer_list<std::uint8_t>{3, 4, 4})
            play.run(slot, {floorAt(450, 200), floorAt(570, 200)});
        play.run(5, {floorAt(570, 100), floorAt(450, 100)}).run(5, {floorAt(100, 100), floorAt(200, 100)});
        const auto found = play.compared();
        QCOMPARE(found.stretches, 5u);
        QCOMPARE(found.possible, 1u);
        QCOMPARE(found.share(), 0.2);
        QCOMPARE(found.failures[static_cast<std::size_t>(LinkFailure::blocked)], 4u);
        QCOMPARE(found.places.size(), std::size_t{2});
        const auto& first = found.places[0];
        QCOMPARE(first.count, 3u);
        QCOMPARE(first.players, 2u);
        QCOMPARE(first.ends.from, floorAt(450, 200));
        QVERIFY(first.failure == LinkFailure::blocked);
        QVERIFY(std::abs(first.place.x - 480) < 17);
        QCOMPARE(int{first.example.slot}, 3);
        QCOMPARE(first.example.vote, 0u);
        QCOMPARE(first.example.seconds, 0.5);
        QCOMPARE(found.places[1].count, 1u);
    }

    void votesInTheAirAreJoined() {
        // Off the tower's edge, 350 units down to a vote in the air, and on to the ground.
        const auto found =
            Play().run(0, {floorAt(860, 180, 400), floorAt(860, 250, 250), floorAt(860, 300)}).compared();
        QCOMPARE(found.traversals, 2u);
        QCOMPARE(found.stretches, 1u);
        QCOMPARE(found.failures[static_cast<std::size_t>(LinkFailure::deadly)], 1u);
        QCOMPARE(found.places[0].ends.to, floorAt(860, 300));
    }

    void playThatBeginsOrEndsInTheAirIsLeftOut() {
        const auto found = Play()
                               .run(0, {floorAt(300, 300, 300), floorAt(300, 300), floorAt(400, 300)})
                               .run(1, {floorAt(300, 300), floorAt(300, 320, 200)})
                               .compared();
        QCOMPARE(found.traversals, 3u);
        QCOMPARE(found.unheld, 2u);
        QCOMPARE(found.stretches, 1u);
        QCOMPARE(found.possible, 1u);
    }

    void whatIsTooFastIsLeftOut() {
        // 100 units in 0.2 s are 500 a second.
        const auto found = Play()
                               .run(0, {floorAt(100, 100), floorAt(200, 100)}, 2)
                               .run(0, {floorAt(100, 100), floorAt(200, 100)}, 3)
                               .compared();
        QCOMPARE(found.fast, 1u);
        QCOMPARE(found.stretches, 1u);
    }

    void aRunsEndIsNoWay() {
        const auto found = Play().run(0, {floorAt(450, 200)}).run(0, {floorAt(570, 200)}).compared();
        QCOMPARE(found.traversals, 0u);
        QCOMPARE(found.share(), 1.0);
    }

    void withoutAMapItIsAnError() {
        JobContext context;
        const auto found = comparePlay(Play().generation(false), 1, context);
        QVERIFY(!found && !found.error().cancelled());
    }

    void cancellingStops() {
        JobContext context(alreadyStopped());
        const auto found =
            comparePlay(Play().run(0, {floorAt(9, 9), floorAt(99, 9)}).generation(), 1, context);
        QVERIFY(!found && found.error().cancelled());
    }

    void theSampleWasPlayedByTheRules() {
        const auto generation = generateSample();
        JobContext context;
        const auto one = comparePlay(generation, 1, context);
        const auto two = comparePlay(generation, 2, context);
        QVERIFY(one && two);
        QVERIFY(one->stretches > 500);
        QVERIFY2(one->share() >= 0.98, qPrintable(QString::number(one->share())));
        QCOMPARE(two->possible, one->possible);
        QCOMPARE(two->places.size(), one->places.size());
        std::uint64_t listed = 0;
        for (std::size_t i = 0; i < one->places.size(); ++i) {
            listed += one->places[i].count;
            QCOMPARE(two->places[i].ends.from, one->places[i].ends.from);
        }
        QCOMPARE(one->possible + listed, one->stretches);
    }

    void realPlayIsPossible_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("map");
        for (const char* map : {"beer", "city", "urbanjungle", "wfall", "wizs"}) QTest::newRow(map) << map;
    }

    void realPlayIsPossible() {
        QFETCH(QString, map);
        PipelineInput input;
        input.map = *GameMap::read(sharedData() / "maps" / (map + ".bsp").toStdString());
        for (const auto& file :
             std::filesystem::directory_iterator(sharedData() / "demos" / map.toStdString()))
            input.demos.push_back({file.path(), {}});
        // What people recorded, whatever the map; other maps' demos are skipped.
        for (const auto& file : std::filesystem::directory_iterator(sharedData() / "dm2"))
            input.demos.push_back({file.path(), {}});
        input.mapName = map.toStdString();
        // Votes are asked, whatever is made of them.
        JobContext context;
        const auto generation = Pipeline().run(input, demosAlone(), context);
        QVERIFY(generation.has_value());
        const auto found = comparePlay(*generation, 2, context);
        QVERIFY(found.has_value());
        QVERIFY(found->stretches > 5000);
        QVERIFY2(found->share() >= 0.98, qPrintable(QString::number(found->share())));
    }
};

NAVWRIGHT_TEST(TestPlayAgreement);
#include "tst_play_agreement.moc"
