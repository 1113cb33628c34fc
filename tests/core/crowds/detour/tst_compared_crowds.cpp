#include <QtTest>

#include <array>
#include <chrono>
#include <stop_token>
#include <thread>

#include "core/crowds/detour/compared_crowds.h"
#include "crowd_worlds.h"
#include "test_program.h"

using namespace navwright;
using namespace crowd_worlds;
using floor_worlds::room;

namespace {

constexpr std::array kAll{CrowdMethod::none, CrowdMethod::vo, CrowdMethod::rvo, CrowdMethod::orca,
                          CrowdMethod::detour};

std::vector<ComparedCrowd> compared(const CrowdWorld& world, const SteeringSetup& setup,
                                    const CrowdComparison& comparison) {
    JobContext context;
    return must(compareCrowds(world.ground(), setup, kAll, comparison, context));
}

}  // namespace

class TestComparedCrowds : public QObject {
    Q_OBJECT

  private slots:
    void names() {
        QCOMPARE(crowdMethodName(CrowdMethod::none), std::string_view("none"));
        QCOMPARE(crowdMethodName(CrowdMethod::orca), std::string_view("orca"));
        QCOMPARE(crowdMethodName(CrowdMethod::detour), std::string_view("detour"));
    }

    /// Head on: without avoidance they run into each other, with any other method not.
    void measuresTheSameCrowd() {
        const CrowdWorld world(room({1024, 512, 128}));
        const SteeringSetup setup{
            .agents = {walker({64, 256, 24}, {960, 256, 24}), walker({960, 256, 24}, {64, 256, 24})},
            .numbers = {.separation = 0}};
        const auto crowds = compared(world, setup, {.seconds = 6, .keepRecords = true});
        QCOMPARE(crowds.size(), kAll.size());
        for (const auto& crowd : crowds) {
            const auto& found = crowd.measures;
            const auto name = std::string(crowdMethodName(crowd.method));
            QCOMPARE(found.agents, 2U);
            QCOMPARE(found.partial, 0U);
            QCOMPARE(crowd.record.size(), 61U);
            QVERIFY(std::abs(crowd.record.front()[0].origin.x - 64) < 8);
            const bool avoids = crowd.method != CrowdMethod::none;
            QVERIFY2(found.touches == (avoids ? 0 : 1), name.c_str());
            QVERIFY2((found.touched > 0) != avoids, name.c_str());
            QVERIFY2((found.nearest <= 0.125f) != avoids, name.c_str());
            QVERIFY2(found.nearest >= 0, name.c_str());
            if (!avoids) continue;
            QVERIFY2(found.arrived == 2, name.c_str());
            // 900 units at 300 a second, and the start.
            QVERIFY2(found.arriving > 2.9 && found.arriving < 4.5, name.c_str());
            QVERIFY2(found.turning > 1, name.c_str());
            QVERIFY2(found.travelled > 1700 && found.travelled < 2100, name.c_str());
        }
    }

    /// Known answers of the meter: one stands, one walks past a corner.
    void meter() {
        const CrowdWorld world(room({512, 512, 128}));
        const auto scene = world.scene(
            {.agents = {walker({64, 64, 24}, {64, 64, 24}), walker({200, 64, 24}, {200, 64, 24})}},
            CrowdMethod::none);
        CrowdMeter meter(scene);
        auto places = scene.places();
        const auto at = places[1].origin;
        places[0].origin = at - Vec3(136, 0, 0);
        const auto go = [&](const Vec3& to, const Vec3& velocity) {
            places[1].origin = to;
            places[1].velocity = velocity;
            meter.add(places);
        };
        go(at - Vec3(30, 0, 0), {-300, 0, 0});
        go(at - Vec3(60, 0, 0), {-300, 0, 0});
        go(at + Vec3(-60, 30, 0), {0, 300, 0});
        places[1].arrived = true;
        go(at + Vec3(-60, 60, 0), {0, 300, 0});
        auto found = meter.measures();
        QCOMPARE(found.arrived, 1U);
        QVERIFY(std::abs(found.arriving - 0.4) < 1e-6);
        QVERIFY(std::abs(found.travelled - 120) < 1e-3);
        // A quarter turn in three steps that could be compared.
        QVERIFY(std::abs(found.turning - 90 / 0.3) < 0.1);
        QCOMPARE(found.touches, 0U);
        QCOMPARE(found.nearest, 44.0f);
        go(at - Vec3(103.875f, 0, 0), {0, 0, 0});
        go(at - Vec3(103.875f, 0, 0), {0, 0, 0});
        go(at + Vec3(-110, 0, 100), {0, 0, 0});  // above
        found = meter.measures();
        QCOMPARE(found.touches, 1U);
        QCOMPARE(found.touched, 4U);
        QCOMPARE(found.nearest, 0.125f);
        QCOMPARE(found.falls, 0U);
        go(at - Vec3(110, 0, 0), {0, 0, 0});
        QCOMPARE(meter.measures().nearest, -6.0f);
        QCOMPARE(meter.measures().falls, 1U);
    }

    /// Whoever is sent elsewhere has not arrived there by having been where it was sent first.
    void arrivedIsWhoIsAtTheLastGoal() {
        const CrowdWorld world(room({1024, 1024, 128}));
        const SteeringSetup setup{.agents = {walker({64, 256, 24}, {256, 256, 24})}};
        auto scene = world.scene(setup);
        CrowdMeter meter(scene);
        const auto walk = [&](int steps) {
            for (int i = 0; i < steps; ++i) {
                scene.step();
                meter.add(scene.places());
            }
            return meter.measures();
        };
        const auto there = walk(20);
        QCOMPARE(there.arrived, 1U);
        QVERIFY(scene.send(0, {960, 768, 24}));
        QCOMPARE(walk(2).arrived, 0U);
        const auto further = walk(60);
        QCOMPARE(further.arrived, 1U);
        QVERIFY2(further.arriving > there.arriving && further.arriving < 6, "from being sent on");
    }

    void sameForAnyJobs() {
        auto hall = room({768, 768, 128});
        hall.box({{320, 320, 0}, {448, 448, 128}});
        const CrowdWorld world(hall);
        SteeringSetup setup;
        for (int i = 0; i < 6; ++i) {
            const float at = 64 + 100 * float(i);
            setup.agents.push_back(walker({at, 64, 24}, {704 - at, 704, 24}));
            setup.agents.push_back({.start = {at, 700, 24}, .role = SteeringRole::wander});
        }
        const auto one = compared(world, setup, {.seconds = 8, .keepRecords = true, .jobs = 1});
        const auto many = compared(world, setup, {.seconds = 8, .keepRecords = true, .jobs = 4});
        for (std::size_t i = 0; i < one.size(); ++i) {
            QVERIFY(one[i].measures == many[i].measures);
            QVERIFY(one[i].record == many[i].record);
        }
        // Several of Detour's crowds on one navmesh do not meet either.
        constexpr std::array kCrowds{CrowdMethod::detour, CrowdMethod::detour, CrowdMethod::detour};
        JobContext context;
        const auto crowds = must(compareCrowds(world.ground(), setup, kCrowds,
                                               {.seconds = 8, .keepRecords = true, .jobs = 3}, context));
        for (const auto& crowd : crowds) QVERIFY(crowd.record == one[4].record);
        // Methods do differ.
        QVERIFY(one[3].record != one[4].record);
    }

    void stops() {
        const CrowdWorld world(room({1024, 1024, 128}));
        std::stop_source source;
        JobContext context(source.get_token());
        const SteeringSetup setup{.agents = must(circleOfAgents(world.mesh, 24))};
        std::chrono::steady_clock::time_point asked;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            asked = std::chrono::steady_clock::now();
            source.request_stop();
        });
        const auto made = compareCrowds(world.ground(), setup, kAll, {.seconds = 3600}, context);
        stopper.join();
        QVERIFY(!made && made.error().cancelled());
        QVERIFY(std::chrono::steady_clock::now() - asked < std::chrono::seconds(1));
    }

    void circles() {
        const CrowdWorld world(room({1024, 640, 128}).box({{824, 0, 0}, {1024, 640, 128}}));
        const auto agents = must(circleOfAgents(world.mesh, 9));
        QCOMPARE(agents.size(), 9U);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            QVERIFY(agents[i].start.x > 16 && agents[i].start.x < 808);
            QVERIFY(agents[i].start.y > 16 && agents[i].start.y < 624);
            QCOMPARE(agents[i].goal, agents[(i + 4) % 9].start);
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(glm::distance(agents[i].start, agents[j].start) >= 47.9f);
        }
        QCOMPARE(must(circleOfAgents(world.mesh, 1)).size(), 1U);
        const auto many = circleOfAgents(world.mesh, 200);
        QVERIFY(!many && many.error().message().find("200") != std::string::npos);
    }
};

NAVWRIGHT_TEST(TestComparedCrowds);
#include "tst_compared_crowds.moc"
