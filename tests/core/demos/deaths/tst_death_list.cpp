#include <QtTest>

#include "core/demos/deaths/death_list.h"
#include "core/demos/deaths/death_table.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/samples/gate.h"
#include "hand_made.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

DeathList listed(const Recording& recording, const std::string& map = "flat") {
    JobContext context;
    const auto gated = *gateDemo(recording, {map, nullptr, false}, Parameters(), context);
    return *listDeaths(recording, gated, 7, context);
}

/// Anna dies in frame 5, Bo lives.
HandMade duel(const std::string& print) {
    HandMade demo("a");
    demo.player(1).named("Anna").at(0, 0).stay(4).print(print).type(2).stay(3);
    demo.player(2).named("Bo").at(100, 0).stay(8);
    return demo;
}

}  // namespace

/// Bodies and prints of a demo, put together.
class TestDeathList : public QObject {
    Q_OBJECT

  private slots:
    void bodyAndPrintAreOneDeath() {
        auto demo = duel("Anna had her throat slit by Bo");
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 1u);
        const auto& death = list.deaths[0];
        QCOMPARE(death.demo, 7u);
        QCOMPARE(death.death, 0);
        QCOMPARE(death.frame, 5u);
        QCOMPARE(death.seconds, 0.5);
        QCOMPARE(death.slot, 1);
        QCOMPARE(death.killerSlot, 2);
        QCOMPARE(death.victim, std::string("Anna"));
        QCOMPARE(death.killer, std::string("Bo"));
        QCOMPARE(death.means, DeathMeans::knife);
        QCOMPARE(death.hit, HitPlace::head);
        QCOMPARE(death.cause, DeathCause::combat);
        QVERIFY(death.printed);
        QCOMPARE(*death.place, Vec3(0, 0, 24));
        QCOMPARE(*death.killerPlace, Vec3(100, 0, 24));
        QCOMPARE(list.obituaries, 1u);
        QCOMPARE(list.unprinted, 0u);
        QCOMPARE(list.recognised(), 1.0);
    }

    void aBodyWithoutAPrint() {
        auto demo = duel("Anna entered the game");
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 1u);
        QVERIFY(!list.deaths[0].printed);
        QCOMPARE(list.deaths[0].victim, std::string("Anna"));
        QCOMPARE(list.deaths[0].means, DeathMeans::unknown);
        QCOMPARE(list.unprinted, 1u);
        // "entered the game" was printed as loudly as an obituary, and is about a player: it is told.
        QCOMPARE(list.unknown.size(), 1u);
        QCOMPARE(list.unknown[0].text, std::string("Anna entered the game"));
        QCOMPARE(list.recognised(), 0.0);
    }

    void aPrintWithoutABody() {
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0).stay(4).print("Zed was gutted by Anna").stay(3);
        demo.print("Anna was gutted by Zed").print("Anna was gutted by Zed").stay(2);
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 2u);
        QCOMPARE(list.deaths[0].slot, -1);
        QCOMPARE(list.deaths[0].death, -1);
        QVERIFY(!list.deaths[0].place);
        QCOMPARE(list.deaths[0].killerSlot, 1);
        // Printed twice to two who watch: one death.
        QCOMPARE(list.deaths[1].victim, std::string("Anna"));
        QVERIFY(list.deaths[1].place);
        QCOMPARE(list.obituaries, 2u);
    }

    void oneNameForTwo() {
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0).stay(8);
        demo.player(2).named("Anna").at(100, 0).stay(4).print("Anna sank like a rock").type(2).stay(3);
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 1u);
        QCOMPARE(list.deaths[0].slot, 2);
        QCOMPARE(list.deaths[0].cause, DeathCause::drown);
    }

    void fallsBeginAtTheEdge() {
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0, 400).at(30, 0, 400).to(60, 0, 24, 40);
        demo.print("Anna plummets to her death").type(2).stay(3);
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 1u);
        QCOMPARE(list.deaths[0].cause, DeathCause::fall);
        QVERIFY(list.deaths[0].fellFrom);
        QCOMPARE(*list.deaths[0].fellFrom, Vec3(30, 0, 400));
        QCOMPARE(*list.deaths[0].place, Vec3(60, 0, 24));
    }

    void spectatorsDemosHaveThePrints() {
        HandMade demo("a");
        demo.player(1).named("Anna").type(1).at(0, 0).stay(4).print("Bo was gutted by Cy").stay(3);
        const auto list = listed(demo.recording());
        QCOMPARE(list.deaths.size(), 1u);
        QCOMPARE(list.deaths[0].killer, std::string("Cy"));
        QVERIFY(listed(demo.recording(), "elsewhere").deaths.empty());
    }

    void tables() {
        HandMade demo("a");
        demo.player(1).named("Anna").at(0, 0).stay(4).print("Anna was gutted by Bo").type(2).stay(3);
        demo.type(0).at(0, 0).stay(4).print("Anna plummets to her death").type(2).stay(3);
        demo.player(2).named("Bo").at(600, 0).stay(8).print("Bo killed himself").type(2).stay(3);
        const auto list = listed(demo.recording());
        const auto table = deathTable(list.deaths, 128);
        QCOMPARE(table.means.size(), 3u);
        QCOMPARE(table.players.size(), 2u);
        QCOMPARE(table.players[0].name, std::string("Bo"));
        QCOMPARE(table.players[0].kills, 1u);
        QCOMPARE(table.players[0].own, 1u);
        QCOMPARE(table.players[0].favourite, DeathMeans::knife);
        QCOMPARE(table.players[1].deaths, 2u);
        QCOMPARE(table.players[1].byMap, 1u);
        QCOMPARE(table.players[1].nemesis, std::string("Bo"));
        QCOMPARE(table.cells.size(), 2u);
        QCOMPARE(table.cells[0].deaths, 2u);
        QCOMPARE(table.cells[0].byMap, 1u);
        QCOMPARE(table.cells[0].center, Vec3(0, 0, 24));
    }

    /// Every obituary of the demos at hand is understood, and every death has one.
    void realDemos_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(map) << map;
    }
    void realDemos() {
        QFETCH(QString, map);
        REQUIRE_SHARED_DATA();
        for (int i = 1; i <= 4; ++i) {
            const auto file = QString("demos/%1/%1_dm%2.mvd2.gz").arg(map).arg(i).toStdString();
            JobContext context;
            const auto recording = *readDemoFile(sharedData() / file, context);
            const auto list = listed(recording, map.toStdString());
            QVERIFY(list.deaths.size() > 50);
            QVERIFY2(list.unknown.empty(), list.unknown.empty() ? "" : list.unknown[0].text.c_str());
            for (const auto& death : list.deaths) {
                QVERIFY(death.printed);
                QVERIFY(death.slot >= 0);
                if (!death.killer.empty()) QVERIFY2(death.killerSlot >= 0, death.killer.c_str());
            }
        }
    }
};

NAVWRIGHT_TEST(TestDeathList);
#include "tst_death_list.moc"
