#include <QtTest>

#include <algorithm>
#include <initializer_list>

#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/movement/link_physics.h"
#include "sample_map.h"
#include "test_program.h"
#include "tests/sample/sample_layout.h"

using namespace navwright;

namespace {

LinkJudgement judge(std::string_view from, std::string_view to) {
    static const Collision world(sampleMap(), solidModels(sampleMap(), false));
    const auto origin = [](std::string_view stop) { return sampleStop(stop).feet + Vec3(0, 0, 24.125f); };
    return judgeLink({.collision = world}, {origin(from), origin(to)});
}

/// The means that fit what players do on a way.
std::initializer_list<MoveMeans> meansFor(SampleAction action) {
    using enum MoveMeans;
    static constexpr auto kWalks = {walk, step, drop, MoveMeans::jump};  // steep stairs are safest jumped
    // Steep dives work from every start only as ballistic jumps.
    static constexpr auto kSwims = {swim, waterJump, walk, step, drop, gapJump};
    static constexpr auto kClimbs = {ladderUp, ladderDown};
    static constexpr auto kMounts = {ladderUp, ladderDown, walk, step, drop, MoveMeans::jump};
    static constexpr auto kJumps = {MoveMeans::jump, gapJump, walk};  // some jump where they could run
    static constexpr auto kDrops = {MoveMeans::drop};
    static constexpr auto kPlunges = {MoveMeans::drop, swim};
    static constexpr auto kCrouches = {MoveMeans::crouch};
    switch (action) {
        case SampleAction::walk:
            return kWalks;
        case SampleAction::crouch:
            return kCrouches;
        case SampleAction::swim:
            return kSwims;
        case SampleAction::climb:
            return kClimbs;
        case SampleAction::mount:
        case SampleAction::dismount:
            return kMounts;
        case SampleAction::jump:
            return kJumps;
        case SampleAction::drop:
        case SampleAction::fall:
            return kDrops;
        case SampleAction::plunge:
            break;
    }
    return kPlunges;
}

QByteArray toldOf(const LinkJudgement& judged) {
    return QByteArray(moveMeansName(judged.means).data()) + ", " + QByteArray::number(judged.succeeded) +
           " of " + QByteArray::number(judged.tried) + ", damage " + QByteArray::number(judged.damage) +
           ", " + linkFailureName(judged.failure).data();
}

}  // namespace

/// The sample's truth by link physics: which links are possible, and by what means.
class TestSampleLinks : public QObject {
    Q_OBJECT

  private slots:
    void everyLinkIsMadeByItsMeans_data() {
        QTest::addColumn<int>("way");
        for (std::size_t i = 0; i < sampleWays().size(); ++i) {
            const auto& way = sampleWays()[i];
            if (way.outcome != SampleOutcome::link) continue;
            QTest::addRow("%s to %s", std::string(way.from).c_str(), std::string(way.to).c_str())
                << static_cast<int>(i);
        }
    }
    void everyLinkIsMadeByItsMeans() {
        QFETCH(int, way);
        const auto& gone = sampleWays()[static_cast<std::size_t>(way)];
        const auto judged = judge(gone.from, gone.to);
        QVERIFY2(judged.possible, toldOf(judged));
        const auto means = meansFor(gone.action);
        QVERIFY2(std::ranges::find(means, judged.means) != means.end(), toldOf(judged));
    }

    void laddersAreClimbed() {
        const auto up = judge("LB", "LT"), down = judge("LT", "LB");
        QVERIFY2(up.possible && up.means == MoveMeans::ladderUp, toldOf(up));
        QVERIFY(up.controls == NodeType::ladder);
        // 204 units down: bots may as well let go.
        QVERIFY2(down.certain && down.harmless(), toldOf(down));
        QVERIFY2(down.means == MoveMeans::ladderDown || down.means == MoveMeans::drop, toldOf(down));
    }

    void dropsCostWhatTheirDepthDoes() {
        // Ideal impacts of 217, 240 and 288 units cost 20, 40 and 80; bots are judged ten times a second,
        // which misses up to 80 units/s of it, and the last may end on the pit's steps.
        QCOMPARE(judge("T8", "B8").damage, 0);
        const auto crouch = judge("T2", "B2"), unsafe = judge("T4", "B4"), deep = judge("T6", "B6");
        QVERIFY2(crouch.damage <= 20, toldOf(crouch));
        QVERIFY2(unsafe.damage >= crouch.damage && unsafe.damage <= 40, toldOf(unsafe));
        QVERIFY2(deep.damage >= 10 && deep.damage <= 80, toldOf(deep));
        QCOMPARE(judge("T10", "W2").damage, 0);
    }

    void whatIsTooHighTakesTheBallisticJump_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("up to the balcony") << "B2" << "U2";
        QTest::newRow("up the unsafe drop") << "B4" << "T4";
        QTest::newRow("from the ground onto the platform") << "G8" << "B8e";
        QTest::newRow("over the strafe gap") << "A1" << "S1";
    }
    void whatIsTooHighTakesTheBallisticJump() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const auto judged = judge(from.toStdString(), to.toStdString());
        QVERIFY2(!judged.possible || judged.means == MoveMeans::gapJump, toldOf(judged));
    }

    void whatNobodyCanDoIsImpossible_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<int>("failure");
        QTest::newRow("through the middle wall") << "H2" << "R3" << int(LinkFailure::blocked);
        QTest::newRow("out of the deadly shaft") << "pit" << "Y3" << int(LinkFailure::tooHigh);
        QTest::newRow("into the deadly shaft") << "Y3" << "pit" << int(LinkFailure::deadly);
    }
    void whatNobodyCanDoIsImpossible() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(int, failure);
        const auto judged = judge(from.toStdString(), to.toStdString());
        QVERIFY2(!judged.possible && judged.failure == static_cast<LinkFailure>(failure), toldOf(judged));
    }
};

NAVWRIGHT_TEST(TestSampleLinks);
#include "tst_sample_links.moc"
