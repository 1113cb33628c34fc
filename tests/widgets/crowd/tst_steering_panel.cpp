#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

#include "cross_worlds.h"
#include "crowd/steering_panel.h"
#include "inspect/row_table.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "models/grey.h"
#include "models/tool_model.h"
#include "test_program.h"
#include "tools/play_bar.h"

using namespace navwright;

/// A preview of steered agents.
class TestSteeringPanel : public QObject {
    Q_OBJECT

    struct Bench : MeshBench {
        Bench() : MeshBench(cross_worlds::hall().map()) {}
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
                         [&said](const QString& what) { said = what; });
        bench.session.run({.agents = {.count = 900}, .seconds = 1});
        QVERIFY(QTest::qWaitFor([&] { return !said.isEmpty(); }, MeshBench::kLimit));
        QVERIFY(said.contains(QStringLiteral("900")));
        QVERIFY(bench.run({.agents = {.count = 2}, .seconds = 1}));
        bench.document.setMap("other.bsp", cross_worlds::twoRooms(64));
        QVERIFY(QTest::qWaitFor([&] { return bench.meshes.floor() != nullptr; }, MeshBench::kLimit));
        QVERIFY(!bench.session.shown());
        const auto* csv = bench.panel.findChild<QPushButton*>(QStringLiteral("steeringCsv"));
        QVERIFY(!csv->isEnabled() && !whyGrey(*csv).isEmpty());
    }
};

NAVWRIGHT_WIDGET_TEST(TestSteeringPanel);
#include "tst_steering_panel.moc"
