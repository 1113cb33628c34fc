#include <QtTest>

#include "core/demos/deaths/hazard_spots.h"
#include "core/nav/files/nav_graph.h"
#include "test_program.h"

using namespace navwright;

namespace {

DeathRecord death(DeathCause cause, const Vec3& place, const char* victim = "Anna") {
    DeathRecord record;
    record.cause = cause;
    record.victim = victim;
    record.place = place;
    return record;
}

}  // namespace

/// Where the map kills, beside a nav.
class TestHazardSpots : public QObject {
    Q_OBJECT

  private slots:
    void deathsNearEachOtherAreOneSpot() {
        const std::vector<DeathRecord> deaths = {
            death(DeathCause::lava, {0, 0, 0}),     death(DeathCause::lava, {90, 0, 0}, "Bo"),
            death(DeathCause::lava, {180, 0, 0}),   death(DeathCause::lava, {1000, 0, 0}),
            death(DeathCause::fall, {90, 0, 0}),    death(DeathCause::combat, {90, 0, 0}),
            death(DeathCause::suicide, {90, 0, 0}),
        };
        const auto spots = hazardSpots(deaths, nullptr);
        QCOMPARE(spots.size(), 3u);
        QCOMPARE(spots[0].deaths, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(spots[0].place, Vec3(90, 0, 0));
        QCOMPARE(spots[0].players, 2u);
        QCOMPARE(spots[0].node, -1);
        QCOMPARE(spots[1].cause, DeathCause::fall);
        QCOMPARE(spots[2].deaths, (std::vector<std::size_t>{3}));
    }

    void fallsCountWhereTheyBegan() {
        auto first = death(DeathCause::fall, {0, 0, 0});
        auto second = death(DeathCause::fall, {400, 0, 0});
        first.fellFrom = Vec3(200, 0, 500);
        second.fellFrom = Vec3(210, 0, 500);
        const auto spots = hazardSpots(std::vector{first, second}, nullptr);
        QCOMPARE(spots.size(), 1u);
        QCOMPARE(spots[0].place, Vec3(200, 0, 500));
    }

    void theNearestOfTheNav() {
        NavGraph nav;
        nav.nodes.resize(3);
        nav.nodes[0].origin = {0, 0, 0};
        nav.nodes[1].origin = {1000, 0, 0};
        nav.nodes[2].origin = {500, 10, 0};
        nav.nodes[2].inUse = false;
        nav.nodes[0].links.push_back({1, NodeType::move, 1000});
        const auto spots = hazardSpots(std::vector{death(DeathCause::slime, {600, 40, 0})}, &nav);
        QCOMPARE(spots.size(), 1u);
        QCOMPARE(spots[0].node, 1);
        QVERIFY(std::abs(spots[0].nodeDistance - std::hypot(400.0f, 40.0f)) < 0.01f);
        QCOMPARE(spots[0].from, 0);
        QCOMPARE(spots[0].to, 1);
        QCOMPARE(spots[0].linkDistance, 40.0f);
    }

    void theOrderDoesNotMatter() {
        std::vector<DeathRecord> deaths;
        for (int i = 0; i < 60; ++i)
            deaths.push_back(death(DeathCause::drown, {float(i * 37 % 400), float(i * 53 % 300), 0}));
        const auto places = [](std::span<const DeathRecord> list) {
            std::vector<std::pair<std::size_t, float>> found;
            for (const auto& spot : hazardSpots(list, nullptr))
                found.emplace_back(spot.deaths.size(), spot.place.x);
            return found;
        };
        const auto there = places(deaths);
        std::ranges::reverse(deaths);
        QCOMPARE(places(deaths), there);
        std::size_t sum = 0;
        for (const auto& spot : there) sum += spot.first;
        QCOMPARE(sum, 60u);
    }
};

NAVWRIGHT_TEST(TestHazardSpots);
#include "tst_hazard_spots.moc"
