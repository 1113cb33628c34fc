#include <QtTest>

#include "core/physics/link_trials/link_verdict.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// A hall whose floor is at height 0, with a wall, boxes and ledges.
struct Hall {
    BspFile bsp;
    std::unique_ptr<Collision> world;

    Hall() {
        const MapSurface stone{.texture = "test/stone"};
        auto brushes = roomBrushes({{-1024, -1024, 0}, {1024, 1024, 2048}}, 32, stone);
        brushes.push_back(boxBrush({{500, -1024, 0}, {516, 1024, 512}}, stone));  // a wall across
        brushes.push_back(boxBrush({{-700, -200, 0}, {-600, -100, 40}}, stone));  // what a jump reaches
        brushes.push_back(boxBrush({{-700, -700, 0}, {-600, -600, 64}}, stone));  // a harmless drop
        brushes.push_back(boxBrush({{200, 200, 0}, {400, 400, 1600}}, stone));    // a drop that kills
        auto map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        bsp = must(parseBsp(must(writeBsp(map)), "hall.bsp"));
        world = std::make_unique<Collision>(bsp);
    }
};

/// The verdict on one link from `from` to `to`.
LinkVerdict verdictOn(const Vec3& from, const Vec3& to, NodeType type, bool bothWays = false) {
    static const Hall hall;
    NavGraph graph;
    graph.nodes = {{.origin = from}, {.origin = to}};
    graph.nodes[0].links = {{1, type, linkCost(from, to)}};
    if (bothWays) graph.nodes[1].links = {{0, type, linkCost(from, to)}};
    JobContext context;
    const auto verdicts = verifyLinks(graph, hall.bsp, *hall.world, {}, context);
    if (!verdicts) qFatal("verifyLinks failed");
    return verdicts->front();
}

}  // namespace

Q_DECLARE_METATYPE(navwright::Vec3)

class TestLinkVerdict : public QObject {
    Q_OBJECT

  private slots:
    void eachAdvice_data() {
        QTest::addColumn<Vec3>("from");
        QTest::addColumn<Vec3>("to");
        QTest::addColumn<int>("type");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<int>("suggested");
        const auto row = [](const char* name, const Vec3& from, const Vec3& to, NodeType type,
                            const char* advice, NodeType suggested) {
            QTest::newRow(name) << from << to << static_cast<int>(type) << advice
                                << static_cast<int>(suggested);
        };
        row("walked", {0, 0, 24}, {128, 0, 24}, NodeType::move, "keep", NodeType::move);
        row("jumped for nothing", {0, 0, 24}, {128, 0, 24}, NodeType::jump, "wrong_type", NodeType::move);
        row("a ladder on a floor", {0, 0, 24}, {128, 0, 24}, NodeType::ladder, "wrong_type", NodeType::move);
        row("onto a box, which bots jump by themselves", {-560, -150, 24}, {-650, -150, 64}, NodeType::move,
            "keep", NodeType::move);
        row("through a wall", {400, 0, 24}, {600, 0, 24}, NodeType::move, "impossible", NodeType::move);
        row("off the tower", {220, 300, 1624}, {140, 300, 24}, NodeType::standDrop, "deadly",
            NodeType::standDrop);
        row("a door", {400, 0, 24}, {600, 0, 24}, NodeType::door, "keep", NodeType::door);
    }
    void eachAdvice() {
        QFETCH(Vec3, from);
        QFETCH(Vec3, to);
        QFETCH(int, type);
        QFETCH(QString, advice);
        QFETCH(int, suggested);
        const auto verdict = verdictOn(from, to, static_cast<NodeType>(type));
        const auto name = linkAdviceName(verdict.advice);
        QCOMPARE(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), advice);
        QCOMPARE(static_cast<int>(verdict.suggested), suggested);
    }

    void aWayBackIsMissingWhereBotsComeBackUnhurt() {
        const auto flat = verdictOn({0, 0, 24}, {128, 0, 24}, NodeType::move);
        QVERIFY(flat.oneWay);
        QVERIFY(flat.missingReverse == NodeType::move);
        const auto both = verdictOn({0, 0, 24}, {128, 0, 24}, NodeType::move, true);
        QVERIFY(!both.oneWay && !both.missingReverse);
        // Up onto the box is a jump, which is no way to be trusted unseen; down from it is a drop.
        const auto down = verdictOn({-620, -650, 88}, {-540, -650, 24}, NodeType::standDrop);
        QVERIFY(down.oneWay && !down.missingReverse);
        const auto up = verdictOn({-540, -650, 24}, {-620, -650, 88}, NodeType::boxJump);
        QVERIFY(up.missingReverse == NodeType::standDrop);
    }

    void theTableCountsEveryLink() {
        const std::vector<LinkVerdict> verdicts = {verdictOn({0, 0, 24}, {128, 0, 24}, NodeType::move),
                                                   verdictOn({400, 0, 24}, {600, 0, 24}, NodeType::move),
                                                   verdictOn({0, 0, 24}, {128, 0, 24}, NodeType::jump)};
        const auto rows = agreementByType(verdicts);
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows[0].type == NodeType::move && rows[1].type == NodeType::jump);
        QCOMPARE(rows[0].links, std::size_t{2});
        QCOMPARE(rows[0].possible, std::size_t{1});
        QCOMPARE(rows[0].agreed, std::size_t{1});
        QCOMPARE(rows[1].possible, std::size_t{1});
        QCOMPARE(rows[1].agreed, std::size_t{0});
    }

    void stopsWhenAsked() {
        JobContext context(alreadyStopped());
        const Hall hall;
        NavGraph graph;
        graph.nodes = {{.origin = {0, 0, 24}, .links = {{1, NodeType::move, 128}}}, {.origin = {128, 0, 24}}};
        const auto verdicts = verifyLinks(graph, hall.bsp, *hall.world, {}, context);
        QVERIFY(!verdicts && verdicts.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestLinkVerdict);
#include "tst_link_verdict.moc"
