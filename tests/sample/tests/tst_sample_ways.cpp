#include <QtTest>

#include <cmath>
#include <numbers>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "tests/sample/sample_layout.h"
#include "tests/sample/sample_map.h"

using namespace navwright;

namespace {

constexpr int kFrameMs = 16;
constexpr int kFullSpeed = 400;
constexpr float kReached = 20;
constexpr std::int16_t kLookUp = -8192;

const Collision& world() {
    static const BspFile map = *parseBsp(*writeBsp(sampleMap()), "nw_sample.bsp");
    static const Collision collision(map, solidModels(map, false));
    return collision;
}

std::int16_t shortAngle(double radians) {
    return static_cast<std::int16_t>(static_cast<int>(std::lround(radians * 32768 / std::numbers::pi)));
}

/// What a player's keys do on a way of this kind.
PmoveCommand keysFor(SampleAction action, const Vec3& ahead) {
    PmoveCommand keys{.msec = kFrameMs};
    keys.angles[1] = shortAngle(std::atan2(ahead.y, ahead.x));
    keys.forward = kFullSpeed;
    if (action == SampleAction::crouch) keys.up = -kFullSpeed;
    if (action == SampleAction::climb || action == SampleAction::mount || action == SampleAction::dismount) {
        // The ladder faces south; towards its foot players let themselves down.
        keys.angles[1] = shortAngle(std::numbers::pi / 2);
        keys.angles[0] = ahead.z > 0 ? kLookUp : static_cast<std::int16_t>(-kLookUp);
        if (action == SampleAction::dismount) keys.forward = -kFullSpeed;
    }
    if (action == SampleAction::swim || action == SampleAction::plunge) {
        const auto level = std::sqrt(ahead.x * ahead.x + ahead.y * ahead.y);
        keys.angles[0] = shortAngle(-std::atan2(ahead.z, level));
    }
    return keys;
}

/// Plays the way with the engine's movement. A jumper starts `runUp` units before the stop and jumps on it.
bool reaches(const SampleWay& way, float runUp = 0) {
    const auto from = sampleStop(way.from).feet + Vec3(0, 0, 24.125f);
    const auto to = sampleStop(way.to).feet + Vec3(0, 0, 24.125f);
    const auto direction = glm::normalize(Vec3(to.x - from.x, to.y - from.y, 0));
    const auto start = runUp > 0 ? from - direction * runUp : from;
    PmoveState state;
    for (int i = 0; i < 3; ++i)
        state.origin[static_cast<std::size_t>(i)] = static_cast<int>(std::lround(start[i] * 8));
    if (way.action == SampleAction::crouch) state.flags |= kPmoveDucked | kPmoveOnGround;
    bool jumped = false;
    for (int frame = 0; frame < 4000 / kFrameMs; ++frame) {
        const auto ahead = to - originOf(state);
        const auto level = std::sqrt(ahead.x * ahead.x + ahead.y * ahead.y);
        if (level < kReached && std::abs(ahead.z) < kReached) return true;
        auto keys = keysFor(way.action, ahead);
        if (way.action == SampleAction::jump && !jumped &&
            glm::dot(originOf(state) - from, direction) >= -4) {
            keys.up = kFullSpeed;
            jumped = true;
        }
        pmove(world(), {}, state, keys);
    }
    return false;
}

QString named(const SampleWay& way) {
    return QString::fromStdString(std::string(way.from) + " to " + std::string(way.to));
}

}  // namespace

/// The plan's ways can be gone by the engine's own movement.
class TestSampleWays : public QObject {
    Q_OBJECT

  private slots:
    void everyWayCanBeGone_data() {
        QTest::addColumn<int>("way");
        for (std::size_t i = 0; i < sampleWays().size(); ++i) {
            const auto& way = sampleWays()[i];
            if (way.outcome == SampleOutcome::onlyFast || way.action == SampleAction::fall) continue;
            QTest::newRow(qPrintable(named(way))) << static_cast<int>(i);
        }
    }
    void everyWayCanBeGone() {
        QFETCH(int, way);
        const auto& gone = sampleWays()[static_cast<std::size_t>(way)];
        const bool afar = gone.action == SampleAction::jump;
        QVERIFY(reaches(gone, afar ? 60 : 0));
    }

    void theStrafeGapIsTooWideForARunner() { QVERIFY(!reaches(sampleWay("A1", "S1"), 200)); }

    void theBalconyIsTooHighToJumpTo() {
        for (const auto* foot : {"B2", "B4", "B6", "B8"}) {
            QVERIFY(!reaches({.from = foot, .to = "U5", .action = SampleAction::jump}));
        }
    }

    void theTunnelStopsARunner() {
        auto way = sampleWay("C0", "C1");
        way.action = SampleAction::walk;
        QVERIFY(!reaches(way));
    }
};

NAVWRIGHT_TEST(TestSampleWays);
#include "tst_sample_ways.moc"
