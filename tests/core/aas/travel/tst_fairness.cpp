#include <QtTest>

#include <cmath>

#include "aas_samples.h"
#include "core/aas/travel/fairness.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

BspEntity at(const char* name, const char* origin) {
    return {{{"classname", name}, {"origin", origin}}};
}

Fairness fairnessOf(const BspFile& bsp, const AasFile& aas) {
    const TravelGraph graph(aas);
    JobContext context;
    return must(measureFairness(bsp, graph, context));
}

}  // namespace

/// Who is nearer to what.
class TestFairness : public QObject {
    Q_OBJECT

  private slots:
    /// Nine boxes in a row with a start at either end: the middle is the fifth, and what lies at an end is
    /// unfair.
    void aRow() {
        BspFile bsp;
        bsp.entities = {at("info_player_deathmatch", "32 32 8"), at("info_player_deathmatch", "544 32 8"),
                        at("weapon_bfg", "96 32 8"), at("item_flag_team1", "288 32 8")};
        const auto found = fairnessOf(bsp, AasRow(9).file());
        QCOMPARE(found.middle, 5);
        QCOMPARE(found.goals.size(), std::size_t{3});
        QCOMPARE(found.goals[0].item, -1);
        QCOMPARE(found.goals[0].lead(), 0.0);
        // Places stand 8 above the ways: 33 units to the face take 10 hundredths, the way 1, 28 units behind
        // it 9; from the other end six boxes more, 19 and 1 each.
        const auto& gun = found.goals[1];
        QCOMPARE(found.items[0].className, std::string("weapon_bfg"));
        QCOMPARE(gun.starts.size(), std::size_t{2});
        QCOMPARE(gun.starts[0], 0.11 + 0.09);
        QCOMPARE(gun.starts[1], 0.11 + 6 * 0.20 + 0.09);
        QCOMPARE(gun.spread(), gun.starts[1] - gun.starts[0]);
        QCOMPARE(gun.lead(), gun.starts[0] - gun.starts[1]);
        const auto& flag = found.goals[2];
        QCOMPARE(flag.lead(), 0.0);
        QCOMPARE(found.worstSpread, 1);
        QCOMPARE(found.worstLead, 1);
        QCOMPARE(found.meanLead, gun.lead() / 2);
        QVERIFY(found.startMeans[0] < found.startMeans[1]);
    }

    void oneStartHasNoMiddle() {
        BspFile bsp;
        bsp.entities = {at("info_player_start", "32 32 8"), at("weapon_bfg", "96 32 8")};
        const auto found = fairnessOf(bsp, AasRow(3).file());
        QCOMPARE(found.middle, 0);
        QCOMPARE(found.goals.size(), std::size_t{1});
        QCOMPARE(found.goals[0].lead(), 0.0);
        QCOMPARE(found.goals[0].spread(), 0.0);
    }

    void noWayIsNoTime() {
        auto aas = AasRow(3).file();
        // Nothing leads into the third any more.
        aas.reachabilities[3].area = 1;
        BspFile bsp;
        bsp.entities = {at("info_player_deathmatch", "32 32 8"), at("info_player_deathmatch", "96 32 8"),
                        at("weapon_bfg", "160 32 8")};
        const auto found = fairnessOf(bsp, aas);
        QCOMPARE(found.goals.back().starts, (std::vector<double>{-1, -1}));
        QCOMPARE(found.goals.back().sides[0], -1.0);
        QCOMPARE(found.goals.back().spread(), 0.0);
    }

    void noStartsAreAnError() {
        const auto aas = AasRow(2).file();
        const TravelGraph graph(aas);
        JobContext context;
        const auto found = measureFairness({}, graph, context);
        QVERIFY(!found && !found.error().cancelled());
    }

    /// The middle is as far for the side that is farther as nowhere else.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        for (const auto* name : {"beer", "city", "wizs", "wfall"}) {
            const auto aas = readAasFile(sharedData() / "aas" / (std::string(name) + ".aas"));
            const auto bsp = readBspFile(sharedData() / "maps" / (std::string(name) + ".bsp"));
            QVERIFY(aas && bsp);
            const auto found = fairnessOf(*bsp, *aas);
            QVERIFY(found.middle > 0);
            for (const auto& goal : found.goals) {
                QVERIFY(goal.spread() >= 0);
                QVERIFY(std::abs(goal.lead()) <= goal.spread() + 1e-9);
            }
        }
    }
};

NAVWRIGHT_TEST(TestFairness);
#include "tst_fairness.moc"
