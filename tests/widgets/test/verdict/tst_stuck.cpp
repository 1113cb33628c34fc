#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>

#include <numeric>

#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/findings_panel.h"
#include "widgets/test/verdict/stuck_panel.h"
#include "widgets/test/verdict/stuck_picture.h"
#include "widgets/test/verdict/stuck_replay.h"
#include "widgets/test/verdict/stuck_words.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/testing.h"

using namespace navwright;

namespace {

constexpr int kFrames = 151;

/// Runs along +x, then stands before something and jumps; looks along +y all the time.
StuckBot stuckBot(const NavGraph& graph, std::int32_t bot, StuckCause cause, std::int32_t frame) {
    const auto [from, to] = spareLink(graph);
    const auto start = graph.nodes[static_cast<std::size_t>(from)].origin;
    StuckBot stuck{
        .bot = bot, .frame = frame, .origin = start, .from = from, .to = to, .goal = 5, .cause = cause};
    for (int i = 0; i < kFrames; ++i) {
        const bool runs = i < 50;
        const auto way = 4.f * static_cast<float>(std::min(i, 50));
        stuck.last.push_back({.bot = bot,
                              .frame = frame - kFrames + 1 + i,
                              .origin = start + Vec3(way, 0, 0),
                              .node = from,
                              .next = to,
                              .goal = 5,
                              .yaw = 90,
                              .forward = 400,
                              .side = static_cast<std::int16_t>(runs ? 0 : -400),
                              .up = static_cast<std::int16_t>(runs ? 0 : 400),
                              .onGround = runs,
                              .obstacle = !runs});
    }
    stuck.origin = stuck.last.back().origin;
    return stuck;
}

}  // namespace

/// The stuck bots of a test: their list by cause, and the replay of what they did.
class TestStuck : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<FindingsPanel>(*testing_, *selection_);
        panel_->resize(420, 600);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }
    void cleanup() {
        panel_.reset();
        testing_.reset();
        bench_.reset();
    }

    void theCauseOfMostBotsComesFirst() {
        const QAbstractItemModelTester tester(list()->model());
        test();
        QCOMPARE(button("findingButton.stuck")->text(), QString("Stuck bots 4"));
        const auto* model = list()->model();
        QCOMPARE(model->rowCount(), 2);
        QCOMPARE(model->index(0, 0).data().toString(), QString("Jump that falls short: 3 bots"));
        QCOMPARE(model->index(1, 0).data().toString(), QString("Other bots in the way: 1 bot"));
        const auto first = model->index(0, 0);
        QVERIFY(list()->isExpanded(first));
        const auto cell = [&](int column) { return model->index(0, column, first).data().toString(); };
        QCOMPARE(cell(StuckModel::when), QString("20.0 s"));
        QCOMPARE(cell(StuckModel::who), QString("1"));
        QCOMPARE(cell(StuckModel::why), QString("Jump that falls short"));
        const auto [from, to] = spareLink(graph());
        QVERIFY(cell(StuckModel::link).startsWith(QString("%1 → %2 (").arg(from).arg(to)));
        QCOMPARE(cell(StuckModel::goal), QString("5"));
    }

    void aClickFliesThereAndDrawsTheTrail() {
        test();
        QSignalSpy places(panel_.get(), &FindingsPanel::placeWanted);
        QSignalSpy drawn(panel_.get(), &FindingsPanel::replayChanged);
        chooseFirst();
        QCOMPARE(places.count(), 1);
        QCOMPARE(places.first().first().value<Vec3>(), bots_[0].origin);
        QCOMPARE(selection_->current().kind, ItemKind::link);
        const auto picture = drawn.last().first().value<std::shared_ptr<const StagePicture>>();
        QVERIFY(picture != nullptr);
        QVERIFY(picture->ribbons.size() > 20);
        QCOMPARE(find<QLabel>("stuckTime")->text(), QString("gave up"));
        // Another page has other things to draw.
        button("findingButton.badNodes")->click();
        QVERIFY(!drawn.last().first().value<std::shared_ptr<const StagePicture>>());
        button("findingButton.stuck")->click();
        QVERIFY(drawn.last().first().value<std::shared_ptr<const StagePicture>>());
    }

    void theSliderShowsKeysAndWhatItWasTrying() {
        test();
        chooseFirst();
        auto* scrub = find<QSlider>("stuckScrub");
        QCOMPARE(scrub->maximum(), kFrames - 1);
        QCOMPARE(scrub->value(), kFrames - 1);
        QCOMPARE(pressed(), (QStringList{"W", "A", "Jump"}));
        scrub->setValue(20);
        QCOMPARE(pressed(), QStringList{"W"});
        QCOMPARE(find<QLabel>("stuckTime")->text(), QString("13.0 s before"));
        const auto words = find<QLabel>("stuckTrying")->text();
        const auto [from, to] = spareLink(graph());
        QVERIFY2(words.startsWith(QString("From node %1 to node %2 (").arg(from).arg(to)), qPrintable(words));
        QVERIFY2(words.contains("goal node 5") && words.contains("on the ground"), qPrintable(words));
        scrub->setFocus();
        QTest::keyClick(scrub, Qt::Key_Right);
        QCOMPARE(scrub->value(), 21);
        scrub->setValue(100);
        QVERIFY(find<QLabel>("stuckTrying")->text().contains("an obstacle in the way"));
    }

    void playRunsToTheEndAndPauses() {
        test();
        chooseFirst();
        auto* play = button("stuckPlay");
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(play->text(), QString("Pause"));
        auto* scrub = find<QSlider>("stuckScrub");
        QVERIFY(scrub->value() < 10);  // from the beginning, since it stood at the end
        QTRY_VERIFY(scrub->value() > 2);
        QTest::mouseClick(play, Qt::LeftButton);
        const auto stands = scrub->value();
        QTest::qWait(100);
        QCOMPARE(scrub->value(), stands);
        QTest::mouseClick(play, Qt::LeftButton);
        auto& playback = panel_->findChild<StuckReplay*>()->playback();
        playback.advance(60);
        QVERIFY(!playback.playing());
        QCOMPARE(scrub->value(), kFrames - 1);
        QCOMPARE(find<QLabel>("stuckTime")->text(), QString("gave up"));
    }

    void thePictureHasTheBotWhereItWasAndWhereItLooks() {
        const auto stuck = stuckBot(graph(), 1, StuckCause::jump, 200);
        QCOMPARE(lengthOf(stuck), 15.0);
        const auto half = placeAt(stuck, 1.05);
        QCOMPARE(half.origin.x, stuck.last[10].origin.x + 2);
        const auto picture = stuckPicture(stuck, graph(), 1.0);
        const auto at = [&](const Vec3& place) {
            return std::ranges::count(picture.glyphs, place, &Glyph::position);
        };
        QCOMPARE(at(stuck.last[10].origin), 1);
        QCOMPARE(at(graph().nodes[5].origin), 1);  // the goal
        const auto looks = std::ranges::count_if(picture.ribbons, [](const Ribbon& band) {
            const auto way = band.to - band.from;
            return std::abs(way.x) < 0.1f && way.y > 50 && way.z == 0;
        });
        QCOMPARE(looks, 1);
    }

    void aBotOfWhichNothingIsKeptIsShownAllTheSame() {
        bots_ = {{.bot = 3, .frame = 150, .origin = graph().nodes[5].origin, .cause = StuckCause::noNode}};
        show();
        chooseFirst();
        QVERIFY(!button("stuckPlay")->isEnabled());
        QVERIFY(find<QLabel>("stuckTrying")->text().contains("There is no record"));
        QCOMPARE(list()->model()->index(0, 0).data().toString(), QString("Sees no node near: 1 bot"));
    }

    void whatTheTestDoesNotTellIsSaid() {
        QVERIFY(find<QLabel>("stuckText")->text().contains("No test yet"));
        bots_.clear();
        show();
        QCOMPARE(find<QLabel>("stuckText")->text(), QString("No bot got stuck."));
        NavtestReport report;
        report.map = "nw_sample";
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(report),
                                 .graph = graphOf(bench_->document.generation())});
        QCOMPARE(find<QLabel>("stuckText")->text(), QString("No bot got stuck."));
        // As of an iteration or a project: the number is that of the report, in the title too.
        report.botCount = 4;
        report.testDurationS = 60;
        report.stuckRatePerBotMin = 0.75;
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(report),
                                 .graph = graphOf(bench_->document.generation())});
        const auto words = find<QLabel>("stuckText")->text();
        QVERIFY2(words.startsWith("3 bots got stuck. This test has no details"), qPrintable(words));
        QCOMPARE(button("findingButton.stuck")->text(), QString("Stuck bots 3"));
        QCOMPARE(list()->model()->rowCount(), 0);
        test();
        chooseFirst();
        // Another test: what was replayed is of the one before.
        bench_->document.setReport(nullptr);
        QCOMPARE(list()->model()->rowCount(), 0);
        QVERIFY(!button("stuckPlay")->isEnabled());
        QVERIFY(find<QLabel>("stuckTrying")->text().startsWith("Choose a bot"));
    }

    void generateAndTestBringsThem() {
        auto backend = std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int) -> Result<NavtestReport> {
                return plainReport(job, false);
            });
        backend->stuck = {stuckBot(graph(), 2, StuckCause::ladder, 300)};
        testing_->setBackend(backend);
        TestSettings settings;
        settings.folder = bench_->out();
        testing_->setSettings(settings);
        testing_->generateAndTest();
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QVERIFY(testing_->tested().stuck());
        QCOMPARE(button("findingButton.stuck")->text(), QString("Stuck bots 1"));
    }

    void theSimulatorTellsOfEveryStuckBot() {
        SimulatorSetup setup;
        setup.seconds = setup.maxSeconds = 60;
        auto nav = graph();
        // One round trip over all nodes, most of its links through walls.
        const auto count = nav.nodes.size();
        auto step = count / 2;
        while (std::gcd(step, count) != 1) ++step;
        for (std::size_t i = 0; i < count; ++i)
            nav.nodes[i].links.assign(1, {static_cast<std::int32_t>((i + step) % count), NodeType::move, 1});
        const auto job = makeTestJob(nav, bench_->document.map(), {}, setup);
        QVERIFY(job.has_value());
        JobContext context;
        const auto outcome = SimBackend().run(*job, context);
        QVERIFY(outcome.has_value());
        QVERIFY(!outcome->stuck.empty());
        QVERIFY(outcome->stuck.front().last.size() > 100);
    }

  private:
    const NavGraph& graph() { return bench_->document.generation()->graph->graph; }
    QTreeView* list() { return panel_->findChild<QTreeView*>("stuckList"); }
    QToolButton* button(const char* name) { return panel_->findChild<QToolButton*>(name); }
    template <class Widget>
    Widget* find(const char* name) {
        return panel_->findChild<Widget*>(name);
    }

    QStringList pressed() {
        QStringList keys;
        for (const auto* cap : panel_->findChildren<QLabel*>(QRegularExpression("^stuckKey\\."))) {
            if (cap->property("pressed").toBool()) keys << cap->text();
        }
        return keys;
    }

    void test() {
        bots_ = {stuckBot(graph(), 1, StuckCause::jump, 200), stuckBot(graph(), 4, StuckCause::crowd, 250),
                 stuckBot(graph(), 2, StuckCause::jump, 300), stuckBot(graph(), 3, StuckCause::jump, 400)};
        show();
    }

    void show() {
        NavtestReport report;
        report.map = "nw_sample";
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(std::move(report)),
                                 .graph = graphOf(bench_->document.generation()),
                                 .stuck = std::make_shared<const std::vector<StuckBot>>(bots_)});
        button("findingButton.stuck")->click();
    }

    void chooseFirst() {
        const auto* model = list()->model();
        const auto index = model->index(0, 0, model->index(0, 0));
        list()->scrollTo(index);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(index).center());
    }

    std::vector<StuckBot> bots_;
    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<FindingsPanel> panel_;
};

NAVWRIGHT_WIDGET_TEST(TestStuck);
#include "tst_stuck.moc"
