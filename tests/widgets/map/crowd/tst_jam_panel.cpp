#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "jam_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/controls/play_bar.h"
#include "widgets/common/models/grey.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/crowd/jam_panel.h"

using namespace navwright;

/// The jam test in a panel.
class TestJamPanel : public QObject {
    Q_OBJECT

    struct Bench : MeshBench {
        /// A wide corridor with one node across, and a narrow one.
        Bench()
            : MeshBench(jam_worlds::twoRooms({{120, 96}, {392, 48}}),
                        jam_worlds::navOf({{120, 96}, {392, 48}})) {}
        JamSession session{meshes};
        Selection selection;
        JamPanel panel{session, selection};

        [[nodiscard]] bool wait() {
            return QTest::qWaitFor([this] { return !session.busy(); }, kLimit);
        }
        [[nodiscard]] RowTable& table(const char* name) {
            return *panel.findChild<RowTable*>(QString::fromLatin1(name));
        }
        [[nodiscard]] QPushButton& button(const char* name) {
            return *panel.findChild<QPushButton*>(QString::fromLatin1(name));
        }
    };

  private slots:
    void aJam() {
        Bench bench;
        bench.panel.show();
        LastPicture places(bench.panel, &JamPanel::pictureChanged),
            bodies(bench.panel, &JamPanel::bodiesChanged);
        QVERIFY(!bench.button("jamTryAll").isEnabled());
        bench.panel.findChild<QSpinBox*>(QStringLiteral("jamBots"))->setValue(16);
        bench.panel.findChild<QSpinBox*>(QStringLiteral("jamSeconds"))->setValue(30);
        bench.button("jamRun").click();
        QVERIFY(bench.wait() && bench.session.shown());
        const auto& report = bench.session.shown()->report;
        QCOMPARE(report.errands.starts.size(), std::size_t{16});
        QVERIFY(!report.narrow.places.empty());
        QCOMPARE(bench.table("jamPlaces").table().rows(), report.narrow.places.size());
        QCOMPARE(bench.table("jamRuns").table().rows(), std::size_t{2});
        QVERIFY(places.value && bodies.value);
        auto* play = bench.panel.findChild<PlayBar*>();
        play->setFrame(100);
        QCOMPARE(play->frame(), 100);
        const auto shown = bodies.value;
        bench.panel.findChild<QComboBox*>(QStringLiteral("jamWho"))->setCurrentIndex(1);
        QVERIFY(bodies.value && bodies.value != shown);
        QVERIFY(bench.panel.findChild<QLabel*>(QStringLiteral("jamWords"))
                    ->text()
                    .contains(QStringLiteral("arrived")));
    }

    /// Fixes are tried with the same bots; one with edits is added by a click, and then belongs to an old
    /// nav.
    void whatHelps() {
        Bench bench;
        bench.session.run({.bots = 24, .seconds = 30});
        QVERIFY(bench.wait() && bench.session.shown());
        const auto& fixes = bench.session.shown()->fixes;
        QVERIFY(!fixes.empty());
        bench.session.tryFix(0);
        QVERIFY(bench.wait() && bench.session.tried()[0].has_value());
        QCOMPARE(bench.table("jamRuns").table().rows(), std::size_t{3});
        bench.session.tryAll();
        QVERIFY(bench.wait());
        for (const auto& tried : bench.session.tried()) QVERIFY(tried.has_value());
        QVERIFY(!bench.button("jamTryAll").isEnabled());
        const auto edited =
            std::ranges::find_if(fixes, [](const JamFix& fix) { return !fix.patches.empty(); });
        QVERIFY(edited != fixes.end());
        const auto row = static_cast<int>(edited - fixes.begin());
        bench.table("jamFixes").setCurrentRow(row);
        QVERIFY(bench.button("jamAdd").isEnabled());
        const auto count = edited->patches.size();
        bench.button("jamAdd").click();
        QCOMPARE(bench.document.patches().size(), count);
        QVERIFY(QTest::qWaitFor([&] { return bench.session.outdated(); }, MeshBench::kLimit));
        QVERIFY(!bench.button("jamAdd").isEnabled());
        bench.session.addFix(static_cast<std::size_t>(row));
        QCOMPARE(bench.document.patches().size(), count);
    }

    /// All go to the node that is selected.
    void toOneNode() {
        Bench bench;
        auto* task = bench.panel.findChild<QComboBox*>(QStringLiteral("jamTask"));
        task->setCurrentIndex(static_cast<int>(JamTask::oneGoal));
        QCOMPARE(bench.panel.setup().goal, -1);
        bench.selection.select({ItemKind::node, 7});
        QCOMPARE(bench.panel.setup().goal, 7);
        bench.session.run(bench.panel.setup());
        QVERIFY(bench.wait() && bench.session.shown());
        for (const auto& goals : bench.session.shown()->report.errands.goals) QCOMPARE(goals.front(), 7);
        task->setCurrentIndex(static_cast<int>(JamTask::swap));
        QCOMPARE(bench.panel.setup().goal, -1);
    }

    /// Without a nav there is nothing to run, and it says so.
    void withoutANav() {
        MeshBench bench(jam_worlds::twoRooms({{120, 96}}));
        JamSession session(bench.meshes);
        const Selection selection;
        JamPanel panel(session, selection);
        const auto* run = panel.findChild<QPushButton*>(QStringLiteral("jamRun"));
        QVERIFY(!run->isEnabled() && whyGrey(*run).contains(QStringLiteral("nav")));
        session.run({});
        QVERIFY(!session.busy());
    }
};

NAVWRIGHT_WIDGET_TEST(TestJamPanel);
#include "tst_jam_panel.moc"
