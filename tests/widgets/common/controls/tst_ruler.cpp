#include "sample_generation.h"
#include "test_program.h"
#include "widgets/common/controls/body_place.h"
#include "widgets/common/controls/ruler_tool.h"

using namespace navwright;

/// The ruler: its numbers, and what it says of bots on the bundled map.
class TestRuler : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        generation_ = sampleGeneration();
        QVERIFY(generation_);
    }

    void numbers_data() {
        QTest::addColumn<float>("x");
        QTest::addColumn<float>("y");
        QTest::addColumn<float>("z");
        QTest::addColumn<QString>("text");
        QTest::newRow("level") << 30.f << 40.f << 0.f << "Distance 50.0, horizontal 50.0, height 0.0, level";
        QTest::newRow("up") << 0.f << 100.f << 100.f
                            << "Distance 141.4, horizontal 100.0, height +100.0, slope 45.0°";
        QTest::newRow("straight down")
            << 0.f << 0.f << -64.f << "Distance 64.0, horizontal 0.0, height -64.0, slope -90.0°";
    }
    void numbers() {
        QFETCH(float, x);
        QFETCH(float, y);
        QFETCH(float, z);
        QFETCH(QString, text);
        const Vec3 from(7, -3, 12);
        QCOMPARE(measureText(measure(from, from + Vec3(x, y, z))), text);
    }

    void aBotWalksAlongItsLinks() {
        const auto& graph = generation_->graph->graph;
        int tried = 0;
        for (const auto& node : graph.nodes) {
            for (const auto& link : node.links) {
                const auto& to = graph.nodes[static_cast<std::size_t>(link.target)].origin;
                if (link.type != NodeType::move || node.type != NodeType::move || tried == 5) continue;
                const auto crossing = judge(onFloor(node.origin), onFloor(to));
                QVERIFY(crossing.there.possible);
                QVERIFY(judgementText(crossing.there).startsWith("a bot can walk it"));
                // The same as link physics says of the places where the bodies stand.
                const LinkWorld world{.collision = generation_->map->collision};
                const auto again = judgeLink(world, {crossing.from, crossing.to});
                QCOMPARE(crossing.there.means, again.means);
                QCOMPARE(crossing.there.seconds, again.seconds);
                ++tried;
            }
        }
        QCOMPARE(tried, 5);
    }

    void aHighDropIsNoWayBack() {
        // Places one above the other: some are joined by stairs, some only by falling.
        const auto& nodes = generation_->graph->graph.nodes;
        int oneWay = 0;
        for (const auto& high : nodes) {
            for (const auto& low : nodes) {
                const Vec3 way = low.origin - high.origin;
                if (way.z > -80 || std::hypot(way.x, way.y) > 140 || oneWay > 0) continue;
                const auto crossing = judge(onFloor(high.origin), onFloor(low.origin));
                if (!crossing.there.possible || crossing.back.possible) continue;
                ++oneWay;
                QVERIFY(judgementText(crossing.back).startsWith("a bot cannot: "));
                const auto picture = rulerPicture(crossing.from, crossing.to, &crossing);
                QCOMPARE(std::ranges::count(picture.glyphs, GlyphShape::cross, &Glyph::shape), 1);
            }
        }
        QCOMPARE(oneWay, 1);
    }

    void aPlaceOnTheFloorIsStoodOn() {
        const auto& node = generation_->graph->graph.nodes.front();
        const auto place = bodyPlace(generation_->map->collision, onFloor(node.origin));
        QVERIFY(glm::distance(place, node.origin) < 2);
        QVERIFY(!generation_->map->collision.inSolid(place, kHullStanding, kMaskPlayerSolid));
    }

    void aPlaceOnAWallIsStoodBeside() {
        const auto& collision = generation_->map->collision;
        const auto& node = generation_->graph->graph.nodes.front();
        for (const Vec3 side : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
            const auto wall =
                collision.trace(node.origin, node.origin + 4000.f * side, Box{}, kMaskPlayerSolid);
            const auto place = bodyPlace(collision, wall.end);
            QVERIFY(!collision.inSolid(place, kHullStanding, kMaskPlayerSolid));
            QVERIFY(glm::distance(place, wall.end) < 80);
        }
    }

    void everyMeansAndFailureHasWords() {
        QSet<QString> said;
        for (int i = 0; i <= static_cast<int>(MoveMeans::gapJump); ++i) {
            LinkJudgement judged;
            judged.possible = judged.certain = true;
            judged.means = static_cast<MoveMeans>(i);
            said << judgementText(judged);
        }
        for (int i = 1; i <= static_cast<int>(LinkFailure::timedOut); ++i) {
            LinkJudgement judged;
            judged.failure = static_cast<LinkFailure>(i);
            said << judgementText(judged);
        }
        QCOMPARE(said.size(),
                 static_cast<int>(MoveMeans::gapJump) + 1 + static_cast<int>(LinkFailure::timedOut));
    }

  private:
    static Vec3 onFloor(const Vec3& origin) { return origin - Vec3(0, 0, 24); }
    [[nodiscard]] Crossing judge(const Vec3& from, const Vec3& to) const {
        JobContext context;
        return *judgeCrossing(*generation_->map, from, to, context);
    }

    std::shared_ptr<const Generation> generation_;
};

NAVWRIGHT_TEST(TestRuler);
#include "tst_ruler.moc"
