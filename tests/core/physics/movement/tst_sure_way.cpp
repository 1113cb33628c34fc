#include <QtTest>

#include "core/base/file_bytes.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/movement/sure_way.h"
#include "flat_world.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// What is found sure is what the full judgement calls certain and harmless.
class TestSureWay : public QObject {
    Q_OBJECT

    static std::optional<SureWay> expected(const LinkWorld& world, const LinkPlaces& ends) {
        const auto judged = judgeLink(world, ends);
        if (!judged.certain || !judged.harmless() || judged.controls == NodeType::jumpPad)
            return std::nullopt;
        return SureWay{judged.controls, judged.means};
    }

  private slots:
    void agreesWithTheFullJudgement_data() {
        QTest::addColumn<Vec3>("to");
        QTest::addColumn<bool>("sure");
        QTest::newRow("level floor") << Vec3(160, 0, 24) << true;
        QTest::newRow("through a wall") << Vec3(-200, 0, 24) << false;
        QTest::newRow("up a step") << Vec3(0, 160, 40) << true;
        QTest::newRow("onto a box") << Vec3(0, -160, 64) << true;
        QTest::newRow("onto what is too high") << Vec3(250, 250, 224) << false;
        QTest::newRow("into a wall") << Vec3(-108, 0, 24) << false;
        QTest::newRow("outside the map") << Vec3(5000, 0, 24) << false;
        QTest::newRow("not a number") << Vec3(NAN, 0, 24) << false;
    }
    void agreesWithTheFullJudgement() {
        QFETCH(Vec3, to);
        QFETCH(bool, sure);
        FlatWorld flat;
        flat.add({{-1024, -1024, -64}, {1024, 1024, 0}});
        flat.add({{-116, -512, 0}, {-100, 512, 400}});
        flat.add({{-64, 96, 0}, {64, 256, 16}});
        flat.add({{-64, -256, 0}, {64, -96, 40}});
        flat.add({{200, 200, 0}, {300, 300, 200}});
        const Collision collision(flat.bsp());
        const LinkWorld world{.collision = collision};
        const LinkPlaces there{{0, 0, 24}, to}, back{to, {0, 0, 24}};
        QCOMPARE(findSureWay(world, there).has_value(), sure);
        QVERIFY(findSureWay(world, there) == expected(world, there));
        QVERIFY(findSureWay(world, back) == expected(world, back));
    }

    void agreesOnTheLinksOfARealNav() {
        REQUIRE_SHARED_DATA();
        const std::filesystem::path data(NAVWRIGHT_SHARED_DATA);
        const auto bsp = readBspFile(data / "maps" / "urbanjungle.bsp");
        const auto bytes = readFile(data / "nav" / "urbanjungle.nav");
        QVERIFY(bsp && bytes);
        const auto nav = readAq2Nav(*bytes, "urbanjungle");
        QVERIFY(nav);
        const Collision collision(*bsp, solidModels(*bsp, false));
        const LinkWorld world{.collision = collision};
        constexpr std::size_t kEvery = 16;
        std::size_t seen = 0, sure = 0;
        for (std::size_t i = 0; i < nav->graph.nodes.size(); i += kEvery) {
            for (const auto& link : nav->graph.nodes[i].links) {
                const auto& target = nav->graph.nodes[static_cast<std::size_t>(link.target)];
                const LinkPlaces back{target.origin, nav->graph.nodes[i].origin};
                const auto found = findSureWay(world, back);
                QVERIFY(found == expected(world, back));
                ++seen;
                sure += found ? 1 : 0;
            }
        }
        QVERIFY(sure > 0 && sure < seen);
    }

    void manyAreFoundAsOneByOneAndCancelled() {
        FlatWorld flat;
        flat.add({{-1024, -1024, -64}, {1024, 1024, 0}});
        const Collision collision(flat.bsp());
        const LinkWorld world{.collision = collision};
        const std::vector<LinkPlaces> links{{{0, 0, 24}, {100, 0, 24}}, {{0, 0, 24}, {0, 0, 400}}};
        JobContext context;
        const auto found = findSureWays(world, links, 2, context);
        QVERIFY(found);
        QVERIFY((*found)[0] == (SureWay{NodeType::move, MoveMeans::walk}));
        QVERIFY(!(*found)[1]);
        JobContext stopped(alreadyStopped());
        const auto none = findSureWays(world, links, 1, stopped);
        QVERIFY(!none && none.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestSureWay);
#include "tst_sure_way.moc"
