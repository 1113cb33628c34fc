#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

#include "closed_worlds.h"
#include "comparison_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/controls/play_bar.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/crowd/steering_panel.h"
#include "widgets/map/crowd/steering_picture.h"

using namespace navwright;

/// A preview of steered agents.
class TestSteeringPanel : public QObject {
    Q_OBJECT

    struct Bench : MeshBench {
        Bench() : MeshBench(comparison_worlds::hall().map()) {}
        SteeringSession session{meshes};
        ToolModel tools;
        SteeringPanel panel{session, tools};

        [[nodiscard]] bool run(const SteeringWish& wish) {
            session.run(wish);
            return QTest::qWaitFor([this] { return !session.busy(); }, kLimit) && session.shown();
        }
    };

  private slots:
    /// Frames, looks and paths are kept for every agent; the preview can be stepped, scrubbed and saved.
    void aPreview() {
        Bench bench;
        bench.panel.show();
        LastPicture picture(bench.panel, &SteeringPanel::pictureChanged);
        QVERIFY(bench.run({.agents = {.count = 6}, .seconds = 5}));
        const auto& run = *bench.session.shown();
        QCOMPARE(run.frames(), 51);
        QCOMPARE(run.looks.size(), std::size_t{50});
        QCOMPARE(run.agents(), 6);
        for (std::size_t i = 0; i < 6; ++i) QVERIFY(run.pathAt(i, 0) != nullptr);
        auto* play = bench.panel.findChild<PlayBar*>();
        QVERIFY(play->playback().playing());
        play->setFrame(20);
        QVERIFY(!play->playback().playing());
        QCOMPARE(play->frame(), 20);
        bench.panel.choose(2);
        QVERIFY(picture.value != nullptr);
        QVERIFY(bench.panel.momentWords().startsWith(QStringLiteral("Agent 2")));
        const auto csv = bench.panel.csv();
        QCOMPARE(std::ranges::count(csv, '\n'), 1 + 51 * 6);
        bench.panel.hide();
        QVERIFY(!picture.value);
    }

    void halfPlanesAreHatchedWhereOneMayNotGo() {
        Bench bench;
        QVERIFY(bench.run({.agents = {.count = 6}, .seconds = 5}));
        const auto& run = *bench.session.shown();
        std::size_t planes = 0, hatches = 0;
        for (std::size_t frame = 1; frame < run.record.size(); ++frame) {
            const auto& look = run.looks[frame - 1].front();
            const auto picture = steeringPicture(
                run, frame, 0, {.trails = false, .velocities = false, .neighbours = true, .rose = false});
            for (const auto& plane : look.planes.planes) {
                ++planes;
                const Vec2 allowed(-plane.direction.y, plane.direction.x);
                const auto middle = run.record[frame].front().origin + Vec3(plane.point * 0.2f, 0);
                const auto above = [&](const Vec3& place) {
                    return glm::dot(Vec2(place.x - middle.x, place.y - middle.y), allowed);
                };
                hatches += static_cast<std::size_t>(
                    std::ranges::count_if(picture.ribbons, [&](const Ribbon& ribbon) {
                        return std::abs(above(ribbon.from)) < 0.1f && above(ribbon.to) < -1;
                    }));
            }
        }
        QVERIFY(planes > 0);
        QVERIFY2(hatches >= 5 * planes, qPrintable(QString("%1 of %2").arg(hatches).arg(planes)));
    }

    /// The same wish gives the same steps; another seed others.
    void theSameAgain() {
        Bench bench;
        QVERIFY(bench.run({.agents = {.count = 5}, .seconds = 3}));
        const auto first = bench.session.shown();
        QVERIFY(bench.run({.agents = {.count = 5}, .seconds = 3}));
        QVERIFY(bench.session.shown() != first && bench.session.shown()->record == first->record);
        QVERIFY(bench.run({.agents = {.count = 5, .seed = 2}, .seconds = 3}));
        QVERIFY(bench.session.shown()->record != first->record);
    }

    /// All go to the goal that was clicked.
    void oneGoal() {
        Bench bench;
        bench.panel.findChild<QSpinBox*>(QStringLiteral("steeringCount"))->setValue(3);
        bench.panel.setGoal(Vec3(600, 256, 0));
        const auto wish = bench.panel.wish();
        QVERIFY(wish.agents.goal && *wish.agents.goal == Vec3(600, 256, 24));
        QVERIFY(bench.run(wish));
        for (const auto& agent : bench.session.shown()->setup.agents)
            QCOMPARE(agent.goal, Vec3(600, 256, 24));
        auto* own = bench.panel.findChild<QPushButton*>(QStringLiteral("steeringOwnGoals"));
        QVERIFY(own->isEnabled());
        own->click();
        QVERIFY(!bench.panel.wish().agents.goal && !own->isEnabled());
    }

    /// One agent is sent elsewhere from a moment on, then all from a later one: what was before stays, and
    /// play goes on from there.
    void sentElsewhere() {
        Bench bench;
        bench.panel.show();
        const Vec3 near(300, 100, 0), far(800, 400, 0);
        const auto* send = bench.panel.findChild<QPushButton*>(QStringLiteral("steeringSend"));
        const auto* sendAll = bench.panel.findChild<QPushButton*>(QStringLiteral("steeringSendAll"));
        QVERIFY(!send->isEnabled() && !whyGrey(*send).isEmpty());
        QVERIFY(bench.run({.agents = {.count = 4}, .seconds = 4}));
        QVERIFY(send->isEnabled() && sendAll->isEnabled());
        const auto first = bench.session.shown();
        auto* play = bench.panel.findChild<PlayBar*>();
        const auto sendTo = [&](const Vec3& surface, bool all) {
            const auto why = bench.panel.send(surface, all);
            return why.isEmpty() && QTest::qWaitFor([&] { return !bench.session.busy(); }, MeshBench::kLimit);
        };
        bench.panel.choose(1);
        play->setFrame(20);
        QVERIFY(sendTo(near, false));
        const auto second = bench.session.shown();
        QVERIFY(second != first);
        QVERIFY(play->playback().playing() && play->frame() >= 20 && play->frame() < 30);
        QCOMPARE(second->frames(), 20 + 151);
        const auto same = [](const SteeringRun& one, const SteeringRun& other, std::ptrdiff_t frames) {
            return std::equal(one.record.begin(), one.record.begin() + frames, other.record.begin());
        };
        QVERIFY(same(*first, *second, 21));
        QVERIFY(first->record[22][1] != second->record[22][1]);
        const Vec3 up(0, 0, 24);
        QCOMPARE(*second->goalAt(1, 19), first->setup.agents[1].goal);
        QCOMPARE(*second->goalAt(1, 20), near + up);
        QCOMPARE(*second->goalAt(0, 20), first->setup.agents[0].goal);
        const auto end = second->pathAt(1, 20)->corners.back();
        QVERIFY(std::hypot(end.x - near.x, end.y - near.y) < 16);
        QVERIFY(second->record.back()[1].arrived);
        play->setFrame(60);
        QVERIFY(sendTo(far, true));
        const auto third = bench.session.shown();
        QVERIFY(same(*second, *third, 61));
        QCOMPARE(third->wish.orders.size(), std::size_t{2});
        for (std::size_t agent = 0; agent < 4; ++agent) QCOMPARE(*third->goalAt(agent, 60), far + up);
        // Whoever goes back in time makes another future.
        play->setFrame(20);
        QVERIFY(sendTo(far, false));
        QCOMPARE(bench.session.shown()->wish.orders.size(), std::size_t{1});
        QVERIFY(!bench.panel.send(Vec3(5000, 5000, 0), false).isEmpty());
        // Who wanders is after no goal.
        QVERIFY(bench.run({.agents = {.count = 2, .role = SteeringRole::wander}, .seconds = 1}));
        QVERIFY(!send->isEnabled() && !sendAll->isEnabled() && !whyGrey(*sendAll).isEmpty());
    }

    /// A slider moved while the preview plays acts from the moment shown on, and it plays on from there.
    void slidersActAtOnce() {
        Bench bench;
        bench.panel.show();
        QVERIFY(bench.run({.agents = {.count = 8}, .seconds = 4}));
        const auto first = bench.session.shown();
        auto* play = bench.panel.findChild<PlayBar*>();
        play->setFrame(10);
        auto* slider = bench.panel.findChild<QSlider*>(QStringLiteral("slider.steering.speed"));
        QVERIFY(slider != nullptr);
        slider->setValue(slider->minimum() + 8);  // 100 units/s
        QCOMPARE(bench.document.parameters().real(Param::SteeringSpeed), 100.0);
        QVERIFY(bench.session.busy());
        QVERIFY(QTest::qWaitFor([&] { return !bench.session.busy(); }, MeshBench::kLimit));
        const auto second = bench.session.shown();
        QVERIFY(play->playback().playing() && play->frame() >= 10 && play->frame() < 20);
        QVERIFY(std::equal(first->record.begin(), first->record.begin() + 11, second->record.begin()));
        const auto fastest = [](const SteeringRun& run, std::size_t from) {
            float most = 0;
            for (auto i = from; i < run.record.size(); ++i) {
                for (const auto& place : run.record[i])
                    most = std::max(most, std::hypot(place.velocity.x, place.velocity.y));
            }
            return most;
        };
        QVERIFY2(fastest(*first, 16) > 200, qPrintable(QString::number(fastest(*first, 16))));
        QVERIFY2(fastest(*second, 16) < 120, qPrintable(QString::number(fastest(*second, 16))));
        // The next preview has it from the start; other parameters run nothing again.
        QVERIFY(bench.run(bench.panel.wish()));
        QVERIFY(fastest(*bench.session.shown(), 0) < 120);
        const auto third = bench.session.shown();
        QVERIFY(bench.document.setParameter(Param::CoverageDistance, 64, 0));
        QVERIFY(!bench.session.busy() && bench.session.shown() == third);
    }

    /// A box put in the way while the preview plays: agents go round it from there on, whoever steers them.
    void aBlockerOnTheWay_data() {
        QTest::addColumn<int>("method");
        QTest::newRow("orca") << static_cast<int>(CrowdMethod::orca);
        QTest::newRow("detour") << static_cast<int>(CrowdMethod::detour);
    }
    void aBlockerOnTheWay() {
        QFETCH(int, method);
        Bench bench;
        bench.panel.show();
        SteeringWish wish{.agents = {.count = 6}, .method = static_cast<CrowdMethod>(method), .seconds = 12};
        wish.agents.goal = Vec3(940, 256, 24);
        QVERIFY(bench.run(wish));
        const auto first = bench.session.shown();
        bench.panel.findChild<PlayBar*>()->setFrame(5);
        bench.meshes.setBlockerSize(200, 64);
        bench.meshes.placeBlocker({760, 256, 0});
        QVERIFY(QTest::qWaitFor([&] { return bench.session.shown() != first && !bench.session.busy(); },
                                MeshBench::kLimit));
        const auto second = bench.session.shown();
        QVERIFY(std::equal(first->record.begin(), first->record.begin() + 6, second->record.begin()));
        const auto blocker = bench.meshes.blockers().front();
        std::size_t before = 0;
        const auto inside = [&](const SteeredPlace& place) {
            return place.origin.x > blocker.mins.x - 15 && place.origin.x < blocker.maxs.x + 15 &&
                   place.origin.y > blocker.mins.y - 15 && place.origin.y < blocker.maxs.y + 15;
        };
        for (std::size_t i = 7; i < first->record.size(); ++i)
            before += toIndex(std::ranges::count_if(first->record[i], inside));
        QVERIFY(before > 0);
        for (std::size_t i = 7; i < second->record.size(); ++i)
            QVERIFY(std::ranges::none_of(second->record[i], inside));
        QVERIFY(second->measures.arrived > 0);
        // Without it they go as they did.
        bench.panel.findChild<PlayBar*>()->setFrame(5);
        bench.meshes.clearBlockers();
        QVERIFY(QTest::qWaitFor([&] { return !bench.session.busy(); }, MeshBench::kLimit));
        QVERIFY(bench.session.shown() != second);
    }

    /// A door that opens while the preview plays: agents wait before it, and then go through.
    void aDoorOnTheWay_data() { aBlockerOnTheWay_data(); }
    void aDoorOnTheWay() {
        QFETCH(int, method);
        MeshBench bench(closed_worlds::twoRooms(false).map());
        SteeringSession session(bench.meshes);
        const auto done = [&] {
            return QTest::qWaitFor([&] { return !session.busy() && session.shown(); }, MeshBench::kLimit);
        };
        bench.meshes.closeDoors(true);
        QVERIFY(QTest::qWaitFor([&] { return bench.meshes.floor()->closed != nullptr; }, MeshBench::kLimit));
        SteeringWish wish{.agents = {.count = 1}, .method = static_cast<CrowdMethod>(method), .seconds = 6};
        wish.agents.goal = closed_worlds::kEast;
        session.run(wish);
        QVERIFY(done());
        const auto shut = session.shown();
        QCOMPARE(shut->measures.arrived, std::size_t{0});
        session.setFrame(40);
        bench.meshes.closeDoors(false);
        QVERIFY(
            QTest::qWaitFor([&] { return session.shown() != shut && !session.busy(); }, MeshBench::kLimit));
        const auto& opened = *session.shown();
        QVERIFY(std::equal(shut->record.begin(), shut->record.begin() + 41, opened.record.begin()));
        QCOMPARE(opened.measures.arrived, std::size_t{1});
    }

    /// Along one flow field to one goal.
    void theFlowFieldMovesThem() {
        Bench bench;
        auto* role = bench.panel.findChild<QComboBox*>(QStringLiteral("steeringRole"));
        role->setCurrentIndex(static_cast<int>(SteeringRole::flow));
        const auto wish = bench.panel.wish();
        QVERIFY(wish.agents.role == SteeringRole::flow && !wish.circle);
        QVERIFY(bench.run(wish));
        const auto& run = *bench.session.shown();
        for (const auto& agent : run.setup.agents) QCOMPARE(agent.goal, run.setup.agents.front().goal);
        QVERIFY(run.measures.arrived >= 1);
        const auto goal = run.setup.agents.front().goal;
        for (const auto& place : run.record.back()) QVERIFY(glm::distance(place.origin, goal) < 200);
    }

    /// Five ways to avoid each other, a row each, Detour's crowd among them.
    void sideBySide() {
        Bench bench;
        auto* role = bench.panel.findChild<QComboBox*>(QStringLiteral("steeringRole"));
        role->setCurrentIndex(role->count() - 1);
        auto wish = bench.panel.wish();
        QVERIFY(wish.circle);
        wish.agents.count = 6;
        wish.seconds = 10;
        bench.session.compare(wish);
        QVERIFY(QTest::qWaitFor([&] { return !bench.session.busy(); }, MeshBench::kLimit));
        QCOMPARE(bench.session.compared().size(), std::size_t{kCrowdMethods});
        const auto* table = bench.panel.findChild<RowTable*>(QStringLiteral("steeringComparison"));
        QCOMPARE(table->table().rows(), std::size_t{kCrowdMethods});
        for (const auto& crowd : bench.session.compared()) QCOMPARE(crowd.measures.agents, std::size_t{6});
        wish.method = CrowdMethod::detour;
        QVERIFY(bench.run(wish));
        QCOMPARE(bench.session.shown()->wish.method, CrowdMethod::detour);
    }

    /// Too many agents for the floor are an error in words; another map drops what was shown.
    void badInput() {
        Bench bench;
        QString said;
        QObject::connect(&bench.session, &SteeringSession::failed, &bench.panel,
                         [&said](const Error& error) { said = QString::fromStdString(error.what); });
        bench.session.run({.agents = {.count = 900}, .seconds = 1});
        QVERIFY(QTest::qWaitFor([&] { return !said.isEmpty(); }, MeshBench::kLimit));
        QVERIFY(said.contains(QStringLiteral("900")));
        QVERIFY(bench.run({.agents = {.count = 2}, .seconds = 1}));
        bench.document.setMap("other.bsp", comparison_worlds::twoRooms(64));
        QVERIFY(QTest::qWaitFor([&] { return bench.meshes.floor() != nullptr; }, MeshBench::kLimit));
        QVERIFY(!bench.session.shown());
        const auto* csv = bench.panel.findChild<QPushButton*>(QStringLiteral("steeringCsv"));
        QVERIFY(!csv->isEnabled() && !whyGrey(*csv).isEmpty());
    }
};

NAVWRIGHT_WIDGET_TEST(TestSteeringPanel);
#include "tst_steering_panel.moc"
