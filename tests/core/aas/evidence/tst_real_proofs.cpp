#include <QtTest>

#include <stop_token>

#include "core/aas/evidence/proof_summary.h"
#include "core/aas/file/aas_names.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/map_queries/game_map.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

struct ProvenMap {
    AasFile aas;
    std::shared_ptr<const GameMap> map;
    std::vector<Box> hurt;

    [[nodiscard]] LinkWorld world() const {
        return {.collision = map->collision, .hurt = hurt, .params = {}};
    }
};

ProvenMap provenMap(const QString& areas, const QString& name) {
    ProvenMap map{*readAasFile(sharedData() / "aas" / (areas.toStdString() + ".aas")),
                  *GameMap::read(sharedData() / "maps" / (name.toStdString() + ".bsp")),
                  {}};
    map.hurt = hurtBoxes(map.map->bsp);
    return map;
}

}  // namespace

/// bspc's ways through real maps.
class TestRealProofs : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        REQUIRE_SHARED_DATA();
        if (!std::filesystem::exists(sharedData() / "aas")) QSKIP("bspc's files of areas are absent");
    }

    /// Least shares of ways that are simulated, percent. The first two files are for this game's players;
    /// those for narrower ones have ways that these do not fit through.
    void mostWaysHold_data() {
        QTest::addColumn<QString>("areas");
        QTest::addColumn<QString>("map");
        QTest::addColumn<int>("walk");
        QTest::addColumn<int>("ledge");
        QTest::addColumn<int>("barrier");
        QTest::newRow("city AQ2") << "city_aq2hull"
                                  << "city" << 99 << 90 << 95;
        QTest::newRow("wizs AQ2") << "wizs_aq2hull"
                                  << "wizs" << 99 << 75 << 95;
        QTest::newRow("city") << "city"
                              << "city" << 99 << 90 << 95;
        QTest::newRow("wizs") << "wizs"
                              << "wizs" << 98 << 75 << 95;
        QTest::newRow("beer") << "beer"
                              << "beer" << 94 << 84 << 80;
        QTest::newRow("wfall") << "wfall"
                               << "wfall" << 97 << 80 << 90;
    }
    void mostWaysHold() {
        QFETCH(QString, areas);
        QFETCH(QString, map);
        QFETCH(int, walk);
        QFETCH(int, ledge);
        QFETCH(int, barrier);
        const auto proven = provenMap(areas, map);
        JobContext context;
        const auto ways = *proveReachabilities(proven.aas, proven.world(), 0, context);
        const auto summary = summarise(proven.aas, ways, {}, {});
        const auto shareOf = [&](AasTravel travel) {
            const auto row = std::ranges::find(summary.travels, travel, &TravelProofs::travel);
            if (row == summary.travels.end()) return 100.0;
            return 100.0 * double(row->count(ProofState::simulated)) / double(row->reachabilities);
        };
        const auto hold = [&](AasTravel travel, int least) {
            const double share = shareOf(travel);
            QVERIFY2(share >= least,
                     qPrintable(QString("%1: %2 %").arg(aasTravelName(travel).data()).arg(share)));
        };
        hold(AasTravel::walk, walk);
        hold(AasTravel::walkOffLedge, ledge);
        hold(AasTravel::barrierJump, barrier);
        for (const auto& way : ways) {
            QVERIFY(way.state != ProofState::simulated || (way.seconds > 0 && way.damage < 100));
            QVERIFY(way.state != ProofState::refuted || way.failure != LinkFailure::none);
            QVERIFY((way.state == ProofState::ruleOnly) == (way.untried != ReachabilityUntried::none));
        }
    }

    /// Players climb all of them but one, whose way up ends where the wall does.
    void laddersOfWizs_data() {
        QTest::addColumn<QString>("areas");
        QTest::newRow("narrow") << "wizs";
        QTest::newRow("AQ2") << "wizs_aq2hull";
    }
    void laddersOfWizs() {
        QFETCH(QString, areas);
        const auto proven = provenMap(areas, "wizs");
        JobContext context;
        const auto ways = *proveReachabilities(proven.aas, proven.world(), 0, context);
        int ladders = 0, refuted = 0;
        for (const auto& way : ways) {
            const auto& record = proven.aas.reachabilities[static_cast<std::size_t>(way.reachability)];
            if (record.travel() != AasTravel::ladder) continue;
            ++ladders;
            refuted += way.state == ProofState::refuted ? 1 : 0;
        }
        QVERIFY(ladders > 60);
        QVERIFY2(refuted <= 1, qPrintable(QString::number(refuted)));
    }

    void theSameOnAnyNumberOfThreads() {
        const auto proven = provenMap("wizs_aq2hull", "wizs");
        JobContext context;
        const auto one = *proveReachabilities(proven.aas, proven.world(), 1, context);
        QVERIFY(one == *proveReachabilities(proven.aas, proven.world(), 3, context));
        const auto single = proveReachability(proven.aas, proven.world(), 100);
        QVERIFY(single == one[99]);
    }

    void itStops() {
        /// Asks to stop at the first report, and counts those after it.
        class Stopper : public JobSink {
          public:
            void progress(std::string_view, std::size_t done, std::size_t) override {
                if (stop.stop_requested()) last = done;
                stop.request_stop();
            }
            void log(LogLevel, std::string_view) override {}
            std::stop_source stop;
            std::size_t last = 0;
        };
        const auto proven = provenMap("beer", "beer");
        Stopper stopper;
        JobContext context(stopper.stop.get_token(), &stopper);
        const auto ways = proveReachabilities(proven.aas, proven.world(), 1, context);
        QVERIFY(!ways && ways.error().cancelled());
        QVERIFY(stopper.last < 200);
    }
};

NAVWRIGHT_TEST(TestRealProofs);
#include "tst_real_proofs.moc"
