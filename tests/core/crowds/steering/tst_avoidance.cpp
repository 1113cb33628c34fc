#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "avoidance_crowd.h"
#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/behaviours.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Discs with a goal each.
struct Crowd {
    std::vector<CrowdAgent> agents;
    std::vector<Vec2> goals;
    AvoidanceRules rules;
    Avoidance avoidance = Avoidance::orca;
    std::vector<AvoidedEdge> edges;
    float nearest = 1e9f;        ///< two middles
    std::vector<int> swings;     ///< by agent: how often it changed the side to which it dodges
    std::vector<float> lateral;  ///< the last step's velocity across its way

    void add(const Vec2& from, const Vec2& to, float z = 0) {
        agents.push_back({.position = from, .z = z});
        goals.push_back(to);
        swings.push_back(0);
        lateral.push_back(0);
    }

    void step() {
        AvoidanceCrowd crowd(avoidance, rules);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            Vehicle vehicle{agents[i].position, agents[i].velocity, agents[i].maxSpeed, 3000};
            agents[i].preferred = arrive(vehicle, goals[i], 32);
            // Nobody is in a place of perfect symmetry.
            const float angle = static_cast<float>(i) * 2.4f;
            agents[i].preferred += Vec2(std::cos(angle), std::sin(angle)) * 0.5f;
        }
        crowd.step(agents, edges);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const float across = cross(directionOf(goals[i] - agents[i].position), agents[i].velocity);
            if (std::abs(across) > 10) {
                if (across * lateral[i] < 0) ++swings[i];
                lateral[i] = across;
            }
            for (std::size_t j = 0; j < i; ++j) {
                if (std::abs(agents[i].z - agents[j].z) < 56)
                    nearest = std::min(nearest, glm::distance(agents[i].position, agents[j].position));
            }
        }
    }
    int run(float seconds) {
        int steps = 0;
        for (; float(steps) * rules.seconds < seconds && !allThere(); ++steps) step();
        return steps;
    }
    [[nodiscard]] bool allThere() const {
        for (std::size_t i = 0; i < agents.size(); ++i) {
            if (glm::distance(agents[i].position, goals[i]) > 8) return false;
        }
        return true;
    }
};

Crowd headOn(Avoidance avoidance) {
    Crowd crowd;
    crowd.avoidance = avoidance;
    crowd.rules.seconds = 1 / 30.0f;
    crowd.add({-300, 0}, {300, 0});
    crowd.add({300, 0}, {-300, 0});
    return crowd;
}

}  // namespace

/// Bodies that avoid each other.
class TestAvoidance : public QObject {
    Q_OBJECT

  private slots:
    void headOnWithoutTouching_data() {
        QTest::addColumn<int>("avoidance");
        for (int i = 1; i < kAvoidances; ++i)
            QTest::newRow(avoidanceName(static_cast<Avoidance>(i)).data()) << i;
    }
    void headOnWithoutTouching() {
        QFETCH(int, avoidance);
        auto crowd = headOn(static_cast<Avoidance>(avoidance));
        crowd.run(10);
        QVERIFY(crowd.allThere());
        QVERIFY2(crowd.nearest >= 32 - 0.05f, qPrintable(QString::number(crowd.nearest)));
        if (static_cast<Avoidance>(avoidance) == Avoidance::orca) {
            // Straight past, to one side: no dance.
            QCOMPARE(crowd.swings, (std::vector<int>{0, 0}));
        }
    }

    void whoDoesNotAvoidRunsInto() {
        auto crowd = headOn(Avoidance::none);
        crowd.run(10);
        QVERIFY(crowd.nearest < 20);
    }

    /// Fifty on a circle go to the opposite side.
    void circleSwapsPlaces() {
        Crowd crowd;
        crowd.rules.seconds = 1 / 60.0f;
        crowd.rules.horizon = 1;
        // So dense a crowd leaves some no allowed velocity: what they keep beyond their radii takes that up.
        crowd.rules.margin = 4;
        for (int i = 0; i < 50; ++i) {
            const float angle = float(i) * 2 * std::numbers::pi_v<float> / 50;
            const Vec2 place = Vec2(std::cos(angle), std::sin(angle)) * 800.0f;
            crowd.add(place, -place);
        }
        const int steps = crowd.run(60);
        QVERIFY2(crowd.allThere(), qPrintable(QString::number(steps)));
        QVERIFY2(crowd.nearest >= 32, qPrintable(QString::number(crowd.nearest)));
        int most = 0;
        for (const int swings : crowd.swings) most = std::max(most, swings);
        QVERIFY2(most <= 12, qPrintable(QString::number(most)));
    }

    /// One above the other pass straight through.
    void otherFloors() {
        auto crowd = headOn(Avoidance::orca);
        crowd.agents[1].z = 128;
        for (int i = 0; i < 60; ++i) {
            crowd.step();
            for (const auto& agent : crowd.agents) QVERIFY(std::abs(agent.position.y) < 2);
        }
        std::vector<std::uint32_t> near;
        std::vector<CrowdAgent> three{
            {.position = {0, 0}}, {.position = {40, 0}, .z = 55}, {.position = {30, 0}, .z = 57}};
        CrowdNeighbours(three, crowd.rules).of(0, near);
        QCOMPARE(near, (std::vector<std::uint32_t>{1}));
    }

    /// Two walls 80 apart: two pass each other between them, and neither goes through a wall.
    void corridor() {
        auto crowd = headOn(Avoidance::orca);
        crowd.edges = {{{-400, -40}, {400, -40}}, {{400, 40}, {-400, 40}}};
        float farthest = 0;
        for (int i = 0; i < 300 && !crowd.allThere(); ++i) {
            crowd.step();
            for (const auto& agent : crowd.agents) farthest = std::max(farthest, std::abs(agent.position.y));
        }
        QVERIFY(crowd.allThere());
        QVERIFY(farthest <= 24.1f);
        QVERIFY(crowd.nearest >= 31.9f);
    }

    /// The linear program against trying velocities one by one.
    void bestAgainstSearch() {
        std::mt19937 random(5);
        const auto draw = [&](float most) { return (float(random() % 20001) / 10000 - 1) * most; };
        int feasible = 0;
        for (int round = 0; round < 300; ++round) {
            OrcaPlanes planes;
            const int count = 1 + int(random() % 6);
            for (int i = 0; i < count; ++i) {
                const float angle = draw(3.14f);
                planes.planes.push_back({{draw(150), draw(150)}, {std::cos(angle), std::sin(angle)}});
            }
            const Vec2 preferred(draw(300), draw(300));
            const auto allowed = [&](const Vec2& velocity, float slack) {
                return std::ranges::all_of(planes.planes, [&](const HalfPlane& plane) {
                    return cross(plane.direction, velocity - plane.point) >= -slack;
                });
            };
            const Vec2 best = bestVelocity(planes, preferred, 300);
            QVERIFY(glm::length(best) <= 300.1f);
            float least = 1e9f;
            for (float x = -300; x <= 300; x += 6) {
                for (float y = -300; y <= 300; y += 6) {
                    const Vec2 velocity(x, y);
                    if (glm::length(velocity) <= 300 && allowed(velocity, 0))
                        least = std::min(least, glm::distance(velocity, preferred));
                }
            }
            if (least == 1e9f) continue;
            ++feasible;
            QVERIFY(allowed(best, 0.1f));
            QVERIFY(glm::distance(best, clampedTo(preferred)) <= least + 0.1f ||
                    glm::distance(best, preferred) <= least + 0.1f);
        }
        QVERIFY(feasible > 100);
    }

    /// Where nothing is allowed: in the middle between two that leave nothing, and edges are kept.
    void leastBad() {
        OrcaPlanes planes;
        // y >= 100 and y <= -100.
        planes.planes = {{{0, 100}, {1, 0}}, {{0, -100}, {-1, 0}}};
        const Vec2 middle = bestVelocity(planes, {50, 0}, 300);
        QVERIFY(std::abs(middle.y) < 1);
        planes.edges = 1;
        const Vec2 kept = bestVelocity(planes, {50, 0}, 300);
        QVERIFY(kept.y >= 99.9f);
    }

    void timesToTouch() {
        QCOMPARE(timeToTouch({132, 0}, {100, 0}, 32), 1.0f);
        QVERIFY(!std::isfinite(timeToTouch({132, 0}, {-100, 0}, 32)));
        QVERIFY(!std::isfinite(timeToTouch({132, 40}, {100, 0}, 32)));
        QCOMPARE(timeToTouch({20, 0}, {100, 0}, 32), 0.0f);
    }

    /// A crowd in a random field: nobody comes nearer than their radii, and the same every time.
    void randomCrowd() {
        const auto places = [] {
            Crowd crowd;
            crowd.rules.seconds = 1 / 30.0f;
            std::mt19937 random(11);
            for (int i = 0; i < 60; ++i) {
                const Vec2 from(float(i % 8) * 120, float(i / 8) * 120);
                crowd.add(from, {float(random() % 960), float(random() % 960)});
            }
            for (int i = 0; i < 300; ++i) crowd.step();
            if (crowd.nearest < 30) qFatal("%f", double(crowd.nearest));
            std::vector<Vec2> found;
            for (const auto& agent : crowd.agents) found.push_back(agent.position);
            return found;
        };
        QVERIFY(places() == places());
    }

  private:
    static Vec2 clampedTo(const Vec2& velocity) { return clamped(velocity, 300); }
};

NAVWRIGHT_TEST(TestAvoidance);
#include "tst_avoidance.moc"
