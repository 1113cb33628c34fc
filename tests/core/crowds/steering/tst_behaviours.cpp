#include <QtTest>

#include <array>
#include <cmath>

#include "core/crowds/steering/behaviours.h"
#include "core/crowds/steering/blending.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr float kTick = 0.1f;

/// Places of a vehicle that does as `wanted` says.
template <class Wanted>
std::vector<Vec2> driven(Vehicle vehicle, int steps, const Wanted& wanted) {
    std::vector<Vec2> places;
    for (int i = 0; i < steps; ++i) {
        advance(vehicle, steeringForce(vehicle, wanted(vehicle), kTick), kTick);
        places.push_back(vehicle.position);
    }
    return places;
}

}  // namespace

/// What vehicles want, and how wishes become one.
class TestBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void seekAndFlee() {
        const Vehicle vehicle{{10, 20}, {0, 0}, 300, 3000};
        QCOMPARE(seek(vehicle, {110, 20}), Vec2(300, 0));
        QCOMPARE(flee(vehicle, {110, 20}), Vec2(-300, 0));
        QCOMPARE(seek(vehicle, vehicle.position), Vec2(0, 0));
        QCOMPARE(steeringForce(vehicle, {300, 0}, 0.01f), Vec2(3000, 0));
    }

    /// Seek runs past its target, arrive stops there.
    void arriveStops() {
        const Vec2 target(400, 0);
        const auto past = driven({}, 40, [&](const Vehicle& v) { return seek(v, target); });
        const auto there = driven({}, 40, [&](const Vehicle& v) { return arrive(v, target, 120); });
        float farthest = 0;
        for (const auto& place : past) farthest = std::max(farthest, place.x);
        QVERIFY(farthest > 410);
        for (const auto& place : there) QVERIFY(place.x < 401);
        QVERIFY(glm::distance(there.back(), target) < 5);
        QCOMPARE(arrive({{340, 0}, {}, 300, 3000}, target, 120), Vec2(150, 0));
        QCOMPARE(arrive({target, {}, 300, 3000}, target, 120), Vec2(0, 0));
    }

    /// Somebody 300 to the right who goes up at 300: both close in at 600 together, half a second ahead.
    void pursueAndEvade() {
        const Vehicle hunter{{0, 0}, {300, 0}, 300, 3000}, hunted{{300, 0}, {0, 300}, 300, 3000};
        const Vec2 ahead = directionOf(Vec2(300, 150)) * 300.0f;
        QVERIFY(glm::distance(pursue(hunter, hunted), ahead) < 0.01f);
        QVERIFY(glm::distance(evade(hunter, hunted), -ahead) < 0.01f);
        // Who aims ahead catches somebody almost as fast much sooner.
        const auto caught = [](bool aims) {
            Vehicle one{{0, 0}, {0, 0}, 300, 3000}, two{{600, 0}, {0, 280}, 300, 3000};
            int steps = 0;
            while (glm::distance(one.position, two.position) >= 30 && steps < 200) {
                advance(one, steeringForce(one, aims ? pursue(one, two) : seek(one, two.position), kTick),
                        kTick);
                two.position += two.velocity * kTick;
                ++steps;
            }
            return steps;
        };
        QVERIFY(caught(true) + 10 < caught(false));
    }

    /// Turns, but never by much; the same for a seed.
    void wandering() {
        const auto walk = [](std::uint64_t seed) {
            Wander wander(seed);
            return driven({}, 200, [&](const Vehicle& v) { return wander.wanted(v, kTick); });
        };
        const auto places = walk(1);
        QVERIFY(places == walk(1));
        QVERIFY(places != walk(2));
        float turned = 0;
        for (std::size_t i = 2; i < places.size(); ++i) {
            const Vec2 before = directionOf(places[i - 1] - places[i - 2]);
            const Vec2 after = directionOf(places[i] - places[i - 1]);
            QVERIFY(glm::dot(before, after) > 0.5f);
            turned += std::abs(cross(before, after));
        }
        QVERIFY(turned > 1);
    }

    /// Round a corner, and to its end.
    void paths() {
        const PathToFollow path({{0, 0}, {300, 0}, {300, 300}});
        QCOMPARE(path.length(), 600.0f);
        QCOMPARE(path.at(450), Vec2(300, 150));
        QCOMPARE(path.nearest({310, 40}, 200, 400), 340.0f);
        float along = 0;
        const auto places = driven({}, 60, [&](const Vehicle& v) { return followPath(v, path, along, 64); });
        QVERIFY(glm::distance(places.back(), Vec2(300, 300)) < 8);
        for (const auto& place : places) {
            const float off = std::min(std::abs(place.y), std::abs(place.x - 300));
            QVERIFY(off < 40);
        }
        float nowhere = 0;
        QCOMPARE(followPath({}, PathToFollow({}), nowhere, 64), Vec2(0, 0));
    }

    void flocking() {
        const Vehicle self{{0, 0}, {100, 0}, 300, 3000};
        const std::array<Vehicle, 2> others{Vehicle{{20, 0}, {0, 200}, 300, 3000},
                                            Vehicle{{0, 200}, {0, 100}, 300, 3000}};
        QVERIFY(separation(self, others, 64).x < -200);
        QCOMPARE(separation(self, others, 64).y, 0.0f);
        QCOMPARE(separation(self, others, 10), Vec2(0, 0));
        QCOMPARE(cohesion(self, others), directionOf(Vec2(10, 100)) * 300.0f);
        QCOMPARE(alignment(self, others), Vec2(0, 150));
        QCOMPARE(cohesion(self, {}), Vec2(0, 0));
    }

    /// Opposite wishes cancel out by weight; priority takes the first, a rose one of them.
    void blends() {
        const std::array wishes{Wish{{300, 0}, 1}, Wish{{-300, 0}, 1}};
        QCOMPARE(byWeight(wishes, 300), Vec2(0, 0));
        QCOMPARE(byPriority(wishes, 300), Vec2(300, 0));
        QCOMPARE(byPriority(std::array{Wish{{2, 0}, 1}, Wish{{0, 300}, 1}}, 300), Vec2(0, 300));
        ContextRose rose;
        for (const auto& wish : wishes) rose.addInterest(wish.velocity, wish.weight, 300);
        QVERIFY(std::abs(std::abs(rose.choose(300).x) - 300) < 0.1f);
        // The way is barred on the right: to the left then, and with all barred to the least bad.
        rose.addDanger(Vec2(1, 0), 1);
        QVERIFY(rose.choose(300).x < -299);
        rose.addDanger(Vec2(-1, 0), 0.5f);
        const Vec2 aside = rose.choose(300);
        QVERIFY(glm::length(aside) > 0 && std::abs(aside.x) < 280);
        QCOMPARE(ContextRose().choose(300), Vec2(0, 0));
        QCOMPARE(byWeight({}, 300), Vec2(0, 0));
    }
};

NAVWRIGHT_TEST(TestBehaviours);
#include "tst_behaviours.moc"
