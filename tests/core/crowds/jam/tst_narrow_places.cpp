#include <QtTest>

#include "core/crowds/jam/jam_errands.h"
#include "core/crowds/jam/narrow_places.h"
#include "jam_worlds.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

NarrowPlaces placesOf(const jam_worlds::Ground& ground) {
    JobContext context;
    return must(findNarrowPlaces(ground.nav, ground.map->bsp, ground.mesh, context));
}

}  // namespace

/// Where a nav is narrow, and who is sent through.
class TestNarrowPlaces : public QObject {
    Q_OBJECT

  private slots:
    /// One corridor of 48: a bridge that all routes between the rooms pass, both ways.
    void aBridge() {
        const jam_worlds::Ground ground({{120, 48}});
        const auto found = placesOf(ground);
        QCOMPARE(found.ends.size(), std::size_t{4});
        QCOMPARE(found.pairs, std::size_t{12});
        QVERIFY(!found.places.empty());
        const auto& place = found.places.front();
        QVERIFY(place.jams);
        QVERIFY2(place.width >= 40 && place.width <= 56, qPrintable(QString::number(place.width)));
        // Two of the ends on either side.
        QCOMPARE(place.share, 8.0 / 12);
        QCOMPARE(place.against, 0.5);
        QVERIFY(place.parts > 0.4);
        QVERIFY(place.links.size() >= 4);
        QVERIFY(place.at.x >= 500 && place.at.x <= 780 && std::abs(place.at.y - 120) < 12);
        QVERIFY(std::abs(place.along.x) > 0.99f);
    }

    /// With a second corridor neither is a bridge; one that two fit through side by side does not jam.
    void twoCorridors() {
        const jam_worlds::Ground ground({{120, 48}, {392, 80}});
        const auto found = placesOf(ground);
        bool narrow = false, wide = false;
        for (const auto& place : found.places) {
            QCOMPARE(place.parts, 0.0);
            if (place.at.y < 256) narrow = true;
            if (place.at.y > 256) {
                wide = true;
                QVERIFY(!place.jams && place.width >= 72 && place.width < 96);
            }
        }
        QVERIFY(narrow && wide);
    }

    void widths() {
        const jam_worlds::Ground ground({{120, 48}, {392, 80}});
        const auto narrow = linkWidth(ground.mesh, {536, 120, 24}, {640, 120, 24});
        QVERIFY(narrow.width >= 40 && narrow.width <= 56);
        const auto wide = linkWidth(ground.mesh, {536, 392, 24}, {640, 392, 24});
        QVERIFY(wide.width >= 72 && wide.width <= 88);
        QVERIFY(linkWidth(ground.mesh, {100, 256, 24}, {200, 256, 24}).width > 300);
        QCOMPARE(linkWidth(ground.mesh, {448, 256, 24}, {832, 256, 24}).width, 0.0f);
        QCOMPARE(linkWidth(ground.mesh, {100, 100, 24}, {100, 100, 24}).width, 0.0f);
    }

    void errands() {
        const jam_worlds::Ground ground({{120, 48}});
        const auto ends = jamEnds(ground.nav, ground.map->bsp);
        JamSetup setup{.bots = 8, .task = JamTask::swap};
        const auto swap = jamErrands(ground.nav, ends, setup);
        QVERIFY(swap.has_value());
        QCOMPARE(swap->starts.size(), std::size_t{8});
        for (std::size_t i = 0; i < 8; ++i) {
            const auto& goal = ground.nav.nodes[std::size_t(swap->goals[i].front())].origin;
            QVERIFY((goal.x < 512) != (swap->starts[i].x < 512));
            for (std::size_t j = 0; j < i; ++j) {
                const Vec3 way = glm::abs(swap->starts[i] - swap->starts[j]);
                QVERIFY(std::max(way.x, way.y) >= 48);
            }
        }
        setup.task = JamTask::random;
        const auto random = jamErrands(ground.nav, ends, setup);
        QVERIFY(random.has_value() && !random->returns);
        QVERIFY(random->goals !=
                jamErrands(ground.nav, ends, {.bots = 8, .task = JamTask::random, .seed = 2})->goals);
        setup.task = JamTask::oneGoal;
        setup.goal = 3;
        const auto one = jamErrands(ground.nav, ends, setup);
        QVERIFY(one.has_value());
        for (const auto& goals : one->goals) QCOMPARE(goals, (std::vector<std::int32_t>{3}));
        // What cannot be.
        setup.goal = 9999;
        QVERIFY(!jamErrands(ground.nav, ends, setup).has_value());
        auto apart = ground.nav;
        apart.nodes.push_back({.origin = {640, 300, 24}});
        setup.goal = std::int32_t(apart.nodes.size()) - 1;
        QVERIFY(!jamErrands(apart, ends, setup).has_value());
        QVERIFY(!jamErrands(ground.nav, std::vector<std::int32_t>{1}, {}).has_value());
        NavGraph few;
        for (int i = 0; i < 3; ++i) few.nodes.push_back({.origin = {80 + 100 * float(i), 80, 24}});
        jam_worlds::join(few, 0, 1);
        jam_worlds::join(few, 1, 2);
        QVERIFY(!jamErrands(few, std::vector<std::int32_t>{0, 2}, {.bots = 8}).has_value());
    }

    void stopped() {
        const jam_worlds::Ground ground({{120, 48}});
        JobContext context(alreadyStopped());
        const auto found = findNarrowPlaces(ground.nav, ground.map->bsp, ground.mesh, context);
        QVERIFY(!found.has_value() && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestNarrowPlaces);
#include "tst_narrow_places.moc"
