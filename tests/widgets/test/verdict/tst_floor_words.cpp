#include <QtTest>

#include <QSignalSpy>

#include "core/floor/survey/coverage.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/document.h"
#include "widgets/test/verdict/floor_shares.h"
#include "widgets/test/verdict/floor_words.h"
#include "widgets/test/verdict/run_floors.h"

using namespace navwright;

namespace {

constexpr int kMilliseconds = kHangMilliseconds;

/// One node at each spawn point of the map.
std::shared_ptr<const NavGraph> spawnNodes(const GameMap& map) {
    auto graph = std::make_shared<NavGraph>();
    for (const auto& entity : map.bsp.entities) {
        if (entity.className() == "info_player_deathmatch")
            graph->nodes.push_back({.origin = entity.origin()});
    }
    return graph;
}

double measured(const GameMap& map, const NavGraph& graph, const Parameters& parameters) {
    JobContext context;
    const auto floor = surveyFloor(map, parameters, FloorSearch::reach, 1, context);
    return measureCoverage(floor.value(), graph, map, parameters, 1, context).value().share();
}

}  // namespace

/// Floor covered beside the share of nodes visited: figure, light and words.
class TestFloorWords : public QObject {
    Q_OBJECT

  private slots:
    void aPassedTestOfAThinNavGetsNoTick_data() {
        QTest::addColumn<bool>("passed");
        QTest::addColumn<double>("floor");  // below 0: not known
        QTest::addColumn<int>("light");
        QTest::newRow("a quarter of the floor") << true << 0.246 << static_cast<int>(Light::tight);
        QTest::newRow("nearly enough") << true << 0.699 << static_cast<int>(Light::tight);
        QTest::newRow("enough") << true << 0.7 << static_cast<int>(Light::good);
        QTest::newRow("not known") << true << -1.0 << static_cast<int>(Light::good);
        QTest::newRow("failed") << false << 0.99 << static_cast<int>(Light::bad);
        QTest::newRow("failed and thin") << false << 0.1 << static_cast<int>(Light::bad);
    }
    void aPassedTestOfAThinNavGetsNoTick() {
        QFETCH(bool, passed);
        QFETCH(double, floor);
        QFETCH(int, light);
        const auto share = floor < 0 ? std::optional<double>() : floor;
        QCOMPARE(static_cast<int>(verdictLight(passed, share)), light);
    }

    void theTitleSaysIt() {
        QCOMPARE(titleWithFloor("Passed", true, 0.246),
                 QString("Passed, but the nav covers only 24.6 % of the floor"));
        QCOMPARE(titleWithFloor("Passed", true, 0.9), QString("Passed"));
        QCOMPARE(titleWithFloor("Passed", true, std::nullopt), QString("Passed"));
        QCOMPARE(titleWithFloor("Failed: ...", false, 0.2), QString("Failed: ..."));
    }

    void theFigureHasValueAndMargin() {
        const auto thin = floorFigure(0.246, false);
        QCOMPARE(thin.title, QString("Floor covered"));
        QCOMPARE(thin.valueText, QString("24.6 %"));
        QCOMPARE(thin.marginText, QString("45.4 % short"));
        QCOMPARE(thin.light, Light::tight);
        QVERIFY(thin.words.contains("bots know no node"));
        const auto wide = floorFigure(0.95, false);
        QCOMPARE(wide.light, Light::good);
        QCOMPARE(wide.marginText, QString("25.0 % to spare"));
        QCOMPARE(floorFigure(std::nullopt, true).light, Light::none);
        QVERIFY(floorFigure(std::nullopt, true).words.contains("being measured"));
        QVERIFY(floorFigure(std::nullopt, false).words.contains("takes a map"));
    }

    void theShareIsThatOfTheCoverageVerb() {
        Document document;
        FloorShares shares(document);
        QVERIFY(document.openMap(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"));
        const auto nav = spawnNodes(*document.map());
        QVERIFY(!shares.of(nav));
        QTRY_VERIFY_WITH_TIMEOUT(shares.of(nav).has_value(), kMilliseconds);
        QCOMPARE(*shares.of(nav), measured(*document.map(), *nav, document.parameters()));
        QVERIFY(*shares.of(nav) > 0.02 && *shares.of(nav) < 0.5);
    }

    /// Those of a project stay as they came: what they were made of need not be what is open.
    void runsThatAreKeptAreMeasured() {
        Document document;
        QVERIFY(document.openMap(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"));
        const auto nav = spawnNodes(*document.map());
        document.showNav("spawns.nav", *nav);
        QTRY_VERIFY_WITH_TIMEOUT(document.generation() && !document.busy(), kMilliseconds);
        RunStore runs(document);
        FloorShares shares(document);
        const RunFloors floors(runs, shares);
        QVERIFY(runs.keep("mine") > 0);
        QTRY_VERIFY_WITH_TIMEOUT(runs.runs().front().floorCovered.has_value(), kMilliseconds);
        QCOMPARE(*runs.runs().front().floorCovered,
                 measured(*document.map(), *runs.runs().front().nav, document.parameters()));
        auto old = runs.saved();
        old.front().floorCovered.reset();
        runs.restore(old);
        QVERIFY(runs.keep("another") > 0);
        QTRY_VERIFY_WITH_TIMEOUT(runs.runs().back().floorCovered.has_value(), kMilliseconds);
        QVERIFY(!runs.runs().front().floorCovered);
    }

    /// Asked while another is measured, as an iteration's tests are.
    void severalAreMeasured() {
        Document document;
        QVERIFY(document.openMap(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"));
        FloorShares shares(document);
        const auto first = spawnNodes(*document.map());
        const auto second = std::make_shared<const NavGraph>();
        QVERIFY(!shares.of(first));
        QVERIFY(!shares.of(second));
        QTRY_VERIFY_WITH_TIMEOUT(shares.of(first) && shares.of(second), kMilliseconds);
        QCOMPARE(*shares.of(second), 0.0);
    }

    void anotherDistanceIsMeasuredAnew() {
        Document document;
        QVERIFY(document.openMap(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"));
        FloorShares shares(document);
        const auto nav = spawnNodes(*document.map());
        static_cast<void>(shares.of(nav));
        QTRY_VERIFY_WITH_TIMEOUT(shares.of(nav).has_value(), kMilliseconds);
        const auto before = *shares.of(nav);
        QSignalSpy changes(&shares, &FloorShares::changed);
        QVERIFY(document.setParameter(Param::CoverageDistance, 256));
        QCOMPARE(changes.size(), 1);
        QVERIFY(!shares.of(nav));
        QTRY_VERIFY_WITH_TIMEOUT(shares.of(nav).has_value(), kMilliseconds);
        QVERIFY(*shares.of(nav) > before);
    }

    void withoutAMapNothingIsKnown() {
        Document document;
        FloorShares shares(document);
        QVERIFY(!shares.of(std::make_shared<const NavGraph>()));
        QVERIFY(!shares.busy());
    }
};

NAVWRIGHT_TEST(TestFloorWords);
#include "tst_floor_words.moc"
