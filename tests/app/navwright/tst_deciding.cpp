#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/navwright/parts/view3d/view_area.h"
#include "captured.h"
#include "core/bots/test/report.h"
#include "sanitizers.h"
#include "widgets/test/characters/characters_panel.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/lane_view.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/test/decisions/send_tool.h"
#include "widgets/view3d/view/workbench_view.h"
#include "window_trial.h"
#include "workbench.h"

using namespace navwright;

/// Decisions of bots and their characters in the window, on the sample.
class TestDeciding : public QObject {
    Q_OBJECT

    static constexpr int kLongest = 2 * kHangMilliseconds;

    std::unique_ptr<Workbench> bench_;

    [[nodiscard]] WorkbenchView& view() const { return *bench_->window().view().view(); }
    [[nodiscard]] QImage captured() const { return navwright::captured(view()); }
    [[nodiscard]] DecisionPanel& panel() const { return *bench_->find<DecisionPanel>("decisionPanel"); }
    [[nodiscard]] bool record() const {
        auto parameters = bench_->document().parameters();
        if (!parameters.set(Param::NavtestDuration, 60) || !parameters.set(Param::NavtestMaxDuration, 60))
            return false;
        bench_->document().setParameters(parameters, QStringLiteral("Short"));
        if (!bench_->waitUntilIdle()) return false;
        bench_->action("test.record")->trigger();
        return QTest::qWaitFor([this] { return panel().shown() != nullptr; }, kLongest);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        QVERIFY(bench_->openSample());
    }
    void cleanup() { bench_.reset(); }

    void aClickOnALaneMovesTheView() {
        QVERIFY(record());
        QVERIFY(panel().isVisible());
        auto* lanes = bench_->find<LaneView>("decisionLanes");
        const auto before = captured();
        const auto lane = lanes->placeOf(1);
        QTest::mouseClick(lanes->viewport(), Qt::LeftButton, {},
                          QPoint(static_cast<int>(lanes->scale().xOf(25)), static_cast<int>(lane.top()) + 6));
        QCOMPARE(panel().bot(), 1);
        const auto origin = panel().botOrigin();
        QTRY_VERIFY(glm::distance(view().rig().target(), origin) < 200);
        QTRY_VERIFY(captured() != before);
        // Keys of the lanes are not commands: N is the next issue elsewhere.
        lanes->setFocus();
        const double seconds = panel().playback().seconds();
        QTest::keyClick(lanes, Qt::Key_Right);
        QVERIFY(panel().playback().seconds() > seconds);
    }

    void theCameraFollows() {
        QVERIFY(record());
        bench_->find<QCheckBox>("decisionFollow")->setChecked(true);
        panel().playback().seek(30);
        QTRY_VERIFY(glm::distance(view().rig().target(), panel().botOrigin()) < 1);
        bench_->action("test.record.play")->trigger();
        QTRY_VERIFY(panel().playback().seconds() > 31);
        bench_->action("test.record.play")->trigger();
        QVERIFY(!panel().playback().playing());
        QVERIFY(glm::distance(view().rig().target(), panel().botOrigin()) < 1);
    }

    void aTestIsWatchedWhileItRuns() {
        bench_->action("test.watch")->trigger();
        QVERIFY(bench_->action("test.watch")->isChecked());
        QTest::keyClick(&bench_->window(), Qt::Key_F5);
        auto& live = panel().live();
        QTRY_VERIFY_WITH_TIMEOUT(live.moment().frame >= 10, kLongest);
        QVERIFY(live.isVisible());
        const auto before = captured();
        QTRY_VERIFY2(captured() != before, "bots walk");
        // A click on a bot in the view rides along.
        bench_->find<QToolButton>("livePause")->click();
        QTest::qWait(200);
        const auto moment = live.moment();
        const auto bot = std::ranges::find_if(moment.bots, [](const auto& one) { return one.place.alive; });
        QVERIFY(bot != moment.bots.end());
        const auto origin = bot->place.origin;
        view().camera().setRig([&] {
            CameraRig looking;
            looking.setTarget(origin);
            return looking;
        }());
        QTRY_VERIFY(glm::distance(view().scene().rig().target(), origin) < 1);
        const auto click = [this] {
            const auto& scene = view().scene();
            emit view().scene().clicked(QPointF(scene.width() / 2.0, scene.height() / 2.0), {});
        };
        QTRY_VERIFY((click(), live.followed().has_value()));
        const auto followed = static_cast<std::size_t>(*live.followed());
        QVERIFY(glm::distance(live.moment().bots[followed].place.origin, origin) < 64);
        bench_->find<QToolButton>("livePause")->click();
        QTRY_VERIFY(glm::distance(view().rig().target(), live.moment().bots[followed].place.origin) < 1);
        auto* rate = bench_->find<QComboBox>("liveRate");
        rate->setCurrentIndex(rate->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!window_trial::testing(*bench_).busy(), kLongest);
        QVERIFY(bench_->document().report() != nullptr);
        QTRY_VERIFY2(panel().shown() != nullptr, "and can be played when it has ended");
    }

    void aBotIsSent() {
        bench_->action("test.send")->trigger();
        QCOMPARE(bench_->window().tools().current(), SendTool::toolId());
        QTRY_VERIFY(bench_->find<QLabel>("toolText")->text().contains("starts"));
        QVERIFY(bench_->action("test.send")->isChecked());
        const auto graph = graphOf(bench_->document().generation());
        // The first that a way leads to, some links away.
        const auto path = enginePath(*graph, 0, static_cast<std::int32_t>(graph->nodes.size()) - 1);
        const auto to = path.nearest;
        // Who has not moved it yet keeps the whole map in sight, whatever room the view has.
        CameraRig looking;
        looking.setTarget(graph->nodes.front().origin);
        bench_->window().view().view()->camera().setRig(looking);
        const auto camera = view().rig().target();
        const auto start = graph->nodes.front().origin,
                   end = graph->nodes[static_cast<std::size_t>(to)].origin;
        emit view().pointer().placeClicked(start, {});
        emit view().pointer().placeClicked(end, {});
        QTRY_VERIFY_WITH_TIMEOUT(panel().shown() && panel().shown()->sent, kLongest);
        QVERIFY(panel().isVisible());
        QVERIFY(bench_->find<QLabel>("toolText")->text().contains("after 0:"));
        QVERIFY(panel().picture() != nullptr);
        QTRY_VERIFY(panel().playback().seconds() > 0.2);
        QVERIFY2(view().rig().target() == camera, "who looks on from there is not taken away");
    }

    void theVerdictLeadsToWhatTheBotsDid() {
        auto report = std::make_shared<NavtestReport>();
        report->map = "nw_sample";
        report->botCount = 1;
        report->testDurationS = 60;
        report->stuckRatePerBotMin = 1;
        window_trial::testing(*bench_).tested().show(
            {.report = report, .graph = graphOf(bench_->document().generation())});
        auto* replay = bench_->find<QPushButton>("verdictReplay");
        QTRY_VERIFY(replay->isVisible());
        replay->click();
        QVERIFY(bench_->find<QWidget>("stuckPanel")->isVisible());
        bench_->find<QPushButton>("verdictDecisions")->click();
        QTRY_VERIFY(panel().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(panel().shown(), kLongest);
        report = std::make_shared<NavtestReport>(*report);
        report->stuckRatePerBotMin = 0;
        window_trial::testing(*bench_).tested().show(
            {.report = report, .graph = graphOf(bench_->document().generation())});
        QVERIFY(!replay->isEnabled());
    }

    void charactersColourTheNodes() {
        bench_->action("test.characters")->trigger();
        auto* characters = bench_->find<CharactersPanel>("charactersPanel");
        QVERIFY(characters->isVisible());
        characters->cast().choose(characters->cast().find("camper"));
        auto* heat = bench_->find<QCheckBox>("charactersHeat");
        QTRY_VERIFY_WITH_TIMEOUT(heat->isEnabled(), kLongest);
        const auto before = captured();
        heat->setChecked(true);
        QTRY_VERIFY(captured() != before);
        heat->setChecked(false);
        QTRY_COMPARE(captured(), before);
    }
};

NAVWRIGHT_GUI_TEST(TestDeciding);
#include "tst_deciding.moc"
