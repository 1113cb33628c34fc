#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "core/bots/test/character_report.h"
#include "core/nav/files/aq2_nav.h"
#include "failures.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/test/characters/cast.h"
#include "widgets/test/decisions/character_table.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/lane_view.h"
#include "widgets/test/decisions/lane_words.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/test/decisions/send_tool.h"
#include "widgets/test/decisions/team_box.h"

using namespace navwright;

/// The panel of decisions on the bundled sample.
class TestDecisionPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
    std::unique_ptr<Cast> cast_;
    std::unique_ptr<DecisionPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return panel_->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QString text(const char* name) const { return find<QLabel>(name)->text(); }
    [[nodiscard]] bool open(const char* seconds = "60") {
        if (!bench_->open()) return false;
        auto parameters = bench_->document.parameters();
        if (!parameters.setText("navtest.duration", seconds) ||
            !parameters.setText("navtest.max_duration", seconds))
            return false;
        bench_->document.setParameters(parameters, QStringLiteral("Short"));
        return bench_->waitUntilIdle();
    }
    [[nodiscard]] bool waitUntilRecorded() const {
        return QTest::qWaitFor([this] { return !panel_->session().running(); }, kTestMilliseconds);
    }
    [[nodiscard]] bool record() {
        find<QPushButton>("decisionRecord")->click();
        return waitUntilRecorded() && panel_->shown() != nullptr;
    }
    /// The nav of the bench as B, and as A the same with nodes that bots do not get to.
    [[nodiscard]] NavsBeside oldAndNew() const {
        auto old = nav();
        for (std::size_t i = 0; i < old.nodes.size(); i += 4) old.nodes[i].origin.z += 200;
        return {.navs = {std::make_shared<const NavGraph>(std::move(old)),
                         std::make_shared<const NavGraph>(nav())},
                .names = {QStringLiteral("old"), QStringLiteral("new")}};
    }
    [[nodiscard]] const NavGraph& nav() const { return bench_->document.generation()->graph->graph; }

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        cast_ = std::make_unique<Cast>(std::filesystem::path());
        panel_ = std::make_unique<DecisionPanel>(*testing_, *cast_);
        panel_->resize(1000, 300);
        panel_->show();
    }
    void cleanup() {
        panel_.reset();
        cast_.reset();
        testing_.reset();
        layers_.reset();
        bench_.reset();
    }

    void greyUntilThereIsANav() {
        QCOMPARE(whyGrey(*find<QPushButton>("decisionRecord")), QStringLiteral("open a map first"));
        QCOMPARE(whyGrey(*find<QToolButton>("decisionPlay")), QStringLiteral("record a test first"));
        QVERIFY(!find<QToolButton>("decisionSend")->isEnabled());
        QVERIFY(!find<QToolButton>("decisionSendBot")->isEnabled());
        QVERIFY(open());
        QVERIFY(find<QPushButton>("decisionRecord")->isEnabled());
        QVERIFY2(find<QPushButton>("decisionRecord")->toolTip().contains("MB of memory"),
                 qPrintable(find<QPushButton>("decisionRecord")->toolTip()));
        QCOMPARE(panel_->picture(), nullptr);
    }

    void aTestIsWatched() {
        QVERIFY(open("300"));
        panel_->setWatching(true);
        QVERIFY(find<QCheckBox>("decisionWatch")->isChecked());
        auto& live = panel_->live();
        QVERIFY(!live.isVisible());
        testing_->generateAndTest();
        QTRY_VERIFY_WITH_TIMEOUT(live.moment().frame >= 5, kTestMilliseconds);
        QVERIFY(live.isVisible());
        // At the speed of the game, a test of five minutes is still going on.
        QVERIFY(testing_->busy());
        auto* bots = find<QTreeWidget>("liveList");
        QCOMPARE(bots->topLevelItemCount(), 8);
        QVERIFY(panel_->picture() != nullptr);
        QSignalSpy followed(panel_.get(), &DecisionPanel::followedMoved);
        const auto row = bots->visualItemRect(bots->topLevelItem(2));
        QTest::mouseClick(bots->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(live.followed(), std::optional(2));
        QTRY_VERIFY(!followed.isEmpty());
        QTRY_COMPARE(followed.last().front().value<Vec3>(), live.moment().bots[2].place.origin);
        auto* pause = find<QToolButton>("livePause");
        pause->click();
        QTest::qWait(200);
        const auto held = panel_->session().live().front()->now().frame;
        QTest::qWait(300);
        QCOMPARE(panel_->session().live().front()->now().frame, held);
        pause->click();
        auto* rate = find<QComboBox>("liveRate");
        rate->setCurrentIndex(rate->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QVERIFY(!live.isVisible());
        // What was watched can be played, and is the test that was judged.
        QTRY_VERIFY(panel_->shown() != nullptr);
        const auto report = testing_->tested().report();
        QVERIFY(report != nullptr);
        QCOMPARE(panel_->shown()->test.report.totalNodeVisits, report->totalNodeVisits);
        QVERIFY(panel_->shown()->test.stuck == *testing_->tested().stuck());

        // The same without anybody who looks on.
        panel_->setWatching(false);
        testing_->generateAndTest();
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QVERIFY(testing_->tested().report() != report);
        QCOMPARE(writeNavtestReport(*testing_->tested().report()), writeNavtestReport(*report));
    }

    void aWatchedTestIsCancelledWhileItIsHeld() {
        QVERIFY(open("300"));
        panel_->setWatching(true);
        testing_->generateAndTest();
        QTRY_VERIFY_WITH_TIMEOUT(panel_->live().moment().frame >= 0, kTestMilliseconds);
        find<QToolButton>("livePause")->click();
        testing_->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QVERIFY(!panel_->live().isVisible());
        QCOMPARE(panel_->shown(), nullptr);
        QCOMPARE(panel_->picture(), nullptr);
    }

    void aRecordingIsWatched() {
        QVERIFY(open("300"));
        panel_->setWatching(true);
        find<QPushButton>("decisionRecord")->click();
        QTRY_VERIFY_WITH_TIMEOUT(panel_->live().moment().frame >= 3, kTestMilliseconds);
        find<QPushButton>("decisionStop")->click();
        QVERIFY(waitUntilRecorded());
        QVERIFY(!panel_->live().isVisible());
    }

    /// And the camera rides along no more.
    void aClickOnWhoGaveUpGoesThere() {
        LiveBots shown;
        shown.resize(800, 200);
        shown.show();
        const auto live = std::make_shared<LiveTest>();
        shown.watch({live});
        std::vector<WatchedBot> bots(3);
        const std::vector<StuckBot> gaveUp{
            {.bot = 2, .frame = 40, .origin = {10, 20, 30}, .from = 4, .to = 5},
            {.bot = 0, .frame = 90, .origin = {40, 50, 60}, .from = 6, .to = 7}};
        JobContext context;
        live->frame(bots, std::span(gaveUp).first(1), context);
        auto* list = shown.findChild<QTreeWidget*>("liveGaveUp");
        QTRY_COMPARE(list->topLevelItemCount(), 1);
        bots.front().place.frame = 90;
        live->frame(bots, gaveUp, context);
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        shown.follow(1);
        QSignalSpy places(&shown, &LiveBots::placeWanted);
        for (const std::size_t newest : {std::size_t{0}, std::size_t{1}}) {
            const auto& one = gaveUp[1 - newest];
            auto* row = list->topLevelItem(static_cast<int>(newest));
            QCOMPARE(row->text(1), QString::number(one.bot));
            QVERIFY(row->text(2).contains(QString::number(one.to)));
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(row).center());
            QCOMPARE(places.last().front().value<Vec3>(), one.origin);
            QVERIFY(!shown.followed());
        }
    }

    void twoNavsAreTestedBesideEachOther() {
        QVERIFY(open("60"));
        panel_->setWatching(true);
        QSignalSpy tested(&panel_->session(), &DecisionSession::bothTested);
        const auto navs = oldAndNew();
        panel_->session().testBoth(navs);
        QCOMPARE(testing_->whyNotReady(), QStringLiteral("a test is running"));
        testing_->generateAndTest();
        QVERIFY2(!testing_->session().running(), "other tests wait");
        auto& live = panel_->live();
        QCOMPARE(live.tests(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(live.moment(0).frame >= 3, kTestMilliseconds);
        QSignalSpy moved(&live, &LiveBots::moved);
        for (int i = 0; i < 5; ++i) {
            QVERIFY(moved.wait());
            QCOMPARE(live.moment(0).frame, live.moment(1).frame);
        }
        auto* bots = find<QTreeWidget>("liveList");
        QCOMPARE(bots->topLevelItemCount(), 16);
        QCOMPARE(bots->topLevelItem(3)->text(0), QStringLiteral("A 3"));
        QCOMPARE(bots->topLevelItem(11)->text(0), QStringLiteral("B 3"));
        // Each is drawn on its own, so that a split view can have them in two places.
        QCOMPARE(panel_->picture(), nullptr);
        for (const auto side : {SplitSide::a, SplitSide::b}) {
            QVERIFY(panel_->picture(side) != nullptr);
            const auto& glyphs = panel_->picture(side)->glyphs;
            QVERIFY(std::ranges::count(glyphs, navShape(side), &Glyph::shape) > 0);
            QVERIFY(std::ranges::all_of(glyphs, [&](const Glyph& glyph) {
                return glyph.scalar == navColour(side) || glyph.shape == GlyphShape::ring;
            }));
        }
        QSignalSpy followed(panel_.get(), &DecisionPanel::followedMoved);
        live.follow(10);
        QTRY_VERIFY(!followed.isEmpty());
        QTRY_COMPARE(followed.last().front().value<Vec3>(), live.moment(1).bots[2].place.origin);

        auto* pause = find<QToolButton>("livePause");
        pause->click();
        QTest::qWait(200);
        const auto held = LiveTest::now(panel_->session().live());
        QCOMPARE(held[0].frame, held[1].frame);
        QTest::qWait(300);
        QCOMPARE(LiveTest::now(panel_->session().live())[1].frame, held[1].frame);
        pause->click();
        auto* rate = find<QComboBox>("liveRate");
        rate->setCurrentIndex(rate->count() - 1);
        QTRY_COMPARE_WITH_TIMEOUT(tested.size(), 1, kTestMilliseconds);
        QVERIFY(!testing_->busy());
        QVERIFY(!live.isVisible());

        // Each is the test that the simulator makes of that nav alone, with the same seed.
        const auto tests = tested[0][0].value<TestsBeside>();
        const auto map = bench_->document.map();
        const auto setup = simulatorSetup(bench_->document.parameters(), testing_->settings().seed);
        JobContext context;
        for (std::size_t side = 0; side < 2; ++side) {
            auto alone = recordNavtest(*navs.navs[side], map->bsp, map->collision, setup, context);
            QVERIFY(alone.has_value());
            const auto& report = alone->test.report;
            QCOMPARE(tests.reports[side]->totalNodeVisits, report.totalNodeVisits);
            QCOMPARE(tests.reports[side]->stuckRatePerBotMin, report.stuckRatePerBotMin);
            QVERIFY(tests.recorded[side]->test.trace == alone->test.trace);
            QVERIFY(tests.recorded[side]->test.stuck == alone->test.stuck);
        }
        QVERIFY(tests.recorded[0]->test.trace != tests.recorded[1]->test.trace);
        QVERIFY2(bench_->document.report() == nullptr, "the verdict of the nav stays");

        // One time line has both.
        auto* lanes = find<LaneView>("decisionLanes");
        QCOMPARE(find<QComboBox>("decisionBot")->count(), 16);
        QCOMPARE(find<QComboBox>("decisionRecordings")->currentText(), QStringLiteral("A: old; B: new"));
        panel_->showMoment(10, 5);
        QVERIFY(panel_->shown() == tests.recorded[1]);
        QCOMPARE(panel_->bot(), 2);
        QCOMPARE(lanes->chosen(), 10);
        QVERIFY2(text("decisionMoment").contains("B, bot 2"), qPrintable(text("decisionMoment")));
        QCOMPARE(panel_->botOrigin(), tests.recorded[1]->placeAt(2, 5).origin);
        const auto alive = [&](std::size_t side) {
            std::ptrdiff_t count = 0;
            for (int bot = 0; bot < 8; ++bot) count += tests.recorded[side]->placeAt(bot, 5).alive ? 1 : 0;
            return count;
        };
        const auto drawn = [&](SplitSide side) {
            return std::ranges::count_if(panel_->picture(side)->glyphs, [&](const Glyph& glyph) {
                return glyph.shape == navShape(side) && glyph.scalar == navColour(side);
            });
        };
        QCOMPARE(drawn(SplitSide::a), alive(0));
        QCOMPARE(drawn(SplitSide::b), alive(1) - (tests.recorded[1]->placeAt(2, 5).alive ? 1 : 0));
        QTest::keyClick(lanes, Qt::Key_N);
        QTest::keyClick(lanes, Qt::Key_End);
        QCOMPARE(panel_->playback().seconds(), 59.9);
    }

    void aStopEndsBothTests() {
        QVERIFY(open("300"));
        panel_->setWatching(true);
        QSignalSpy tested(&panel_->session(), &DecisionSession::bothTested);
        QSignalSpy cancelled(&panel_->session(), &DecisionSession::cancelled);
        const auto run = [&] {
            panel_->session().testBoth(oldAndNew());
            return QTest::qWaitFor([&] { return panel_->live().moment(1).frame >= 0; }, kTestMilliseconds);
        };
        QVERIFY(run());
        find<QToolButton>("livePause")->click();
        testing_->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QVERIFY(!panel_->live().isVisible());
        for (const auto side : {SplitSide::a, SplitSide::b}) QCOMPARE(panel_->picture(side), nullptr);
        QVERIFY(run());
        find<QPushButton>("decisionStop")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!testing_->busy(), kTestMilliseconds);
        QCOMPARE(cancelled.size(), 2);
        QCOMPARE(cancelled[1][0].toString(), QStringLiteral("Test of both navs cancelled"));
        // Another map ends them, too.
        QVERIFY(run());
        bench_->document.closeAll();
        QVERIFY(!testing_->busy());
        QCOMPARE(panel_->live().tests(), std::size_t{0});
        QCOMPARE(tested.size(), 0);
        // The panel goes while both run.
        QVERIFY(open("300"));
        QVERIFY(run());
        panel_.reset();
    }

    void aTesterOfOneAtATimeTestsOneAfterTheOther() {
        QVERIFY(open());
        std::vector<Bytes> order;
        std::atomic<int> inside = 0;
        auto fails = false;
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [&](const TestJob& job, JobContext&, int number) -> Result<NavtestReport> {
                if (inside++ > 0) return fail("Two at once");
                order.push_back(job.nav);
                --inside;
                if (fails) return fail(number % 2 == 0 ? "The first fails" : "The second was begun");
                return plainReport(job, true);
            }));
        QSignalSpy tested(&panel_->session(), &DecisionSession::bothTested);
        QSignalSpy failed(&panel_->session(), &DecisionSession::failed);
        const auto navs = oldAndNew();
        panel_->session().testBoth(navs);
        QTRY_COMPARE_WITH_TIMEOUT(tested.size(), 1, kTestMilliseconds);
        QCOMPARE(order.size(), std::size_t{2});
        for (std::size_t side = 0; side < 2; ++side) QVERIFY(order[side] == *writeAq2Nav(*navs.navs[side]));
        QVERIFY2(panel_->session().bothTests().empty(), "it does not tell what bots did");
        fails = true;
        panel_->session().testBoth(navs);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kTestMilliseconds);
        QCOMPARE(failureIn(failed).what, "The first fails");
        QVERIFY(!testing_->busy());
        QCOMPARE(tested.size(), 1);
    }

    void whoGaveUpIsListedWithTheNav() {
        const auto pace = std::make_shared<LivePace>();
        const std::vector tests{std::make_shared<LiveTest>(pace), std::make_shared<LiveTest>(pace)};
        auto& live = panel_->live();
        live.watch(tests);
        std::vector<std::jthread> threads;
        for (int i = 0; i < 2; ++i) {
            threads.emplace_back([&, i] {
                JobContext context;
                const WatchedBot bot{.place = {.origin = Vec3(100 * i, 0, 0), .alive = true}, .body = {}};
                const StuckBot stuck{.bot = 0, .frame = i, .origin = Vec3(7 + i, 0, 0)};
                tests[static_cast<std::size_t>(i)]->frame(std::array{bot}, std::array{stuck}, context);
            });
        }
        auto* list = find<QTreeWidget>("liveGaveUp");
        QTRY_COMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(1), QStringLiteral("B 0"));
        QCOMPARE(list->topLevelItem(1)->text(1), QStringLiteral("A 0"));
        QSignalSpy places(&live, &LiveBots::placeWanted);
        emit list->itemClicked(list->topLevelItem(0), 0);
        QCOMPARE(places.last().front().value<Vec3>(), Vec3(8, 0, 0));
        // In a side of a split view, the bots of its nav alone can be clicked.
        const Ray ray{.origin = {100, 0, 500}, .direction = {0, 0, -1}};
        live.followAlong(ray, 0.01f, SplitSide::a);
        QVERIFY(!live.followed());
        live.followAlong(ray, 0.01f, SplitSide::b);
        QCOMPARE(live.followed(), std::optional(1));
        threads.clear();
        live.watch({});
        QCOMPARE(list->topLevelItemCount(), 0);
    }

    void liveBotsShowWhatTheyDo() {
        LiveTest::Moment moment{.frame = 0};
        const auto add = [&](const Vec3& at, std::int32_t idle, bool alive) {
            moment.bots.push_back({.place = {.origin = at, .goal = 1, .alive = alive, .onGround = true},
                                   .body = {.health = static_cast<std::int16_t>(alive ? 100 : 0)},
                                   .idle = idle,
                                   .goal = {500, 0, 0}});
            moment.trails.push_back({at - Vec3(10, 0, 0), at});
        };
        add({0, 0, 0}, 0, true);
        add({100, 0, 0}, kIdleFrames, true);
        add({200, 0, 0}, 0, false);
        const auto dark = livePicture(moment, {}, false), lit = livePicture(moment, 0, true);
        const auto count = [](const StagePicture& picture, GlyphShape shape) {
            return std::ranges::count(picture.glyphs, shape, &Glyph::shape);
        };
        QCOMPARE(count(dark, GlyphShape::octahedron), 2);
        QCOMPARE(count(dark, GlyphShape::cross), 1);
        QVERIFY2(count(lit, GlyphShape::ring) == count(dark, GlyphShape::ring) + 1, "who is stuck flashes");
        QVERIFY2(lit.ribbons.size() == dark.ribbons.size() + 1, "a pointer over the followed one");
        const auto toGoal = std::ranges::count(dark.ribbons, Vec3(500, 0, 0), &Ribbon::to);
        QVERIFY2(toGoal == 2, "the dead have no goal");
    }

    void itRecordsTheTestOfTheVerdict() {
        QVERIFY(open());
        QSignalSpy places(panel_.get(), &DecisionPanel::placeWanted);
        QVERIFY(record());
        const auto& recorded = *panel_->shown();
        QCOMPARE(recorded.bots(), 8);
        QCOMPARE(recorded.table.frames(), 600);
        QCOMPARE(bench_->document.report(), nullptr);
        auto setup = simulatorSetup(bench_->document.parameters(), testing_->settings().seed);
        const auto map = bench_->document.map();
        JobContext context;
        const auto judged = simulateNavtest(nav(), map->bsp, map->collision, setup, context);
        QVERIFY(judged.has_value());
        QVERIFY(judged->report == recorded.test.report);
        QCOMPARE(places.size(), 1);
        QVERIFY(panel_->picture() != nullptr);
        QVERIFY(text("decisionMoment").startsWith("0:00.0, Bot 0: "));
        panel_->hide();
        QVERIFY2(panel_->picture() == nullptr, "nobody looks at it");
        panel_->show();
        QVERIFY(panel_->picture() != nullptr);
    }

    void aClickOnALaneShowsTheBotThere() {
        QVERIFY(open());
        QVERIFY(record());
        auto* lanes = find<LaneView>("decisionLanes");
        QSignalSpy places(panel_.get(), &DecisionPanel::placeWanted);
        const auto lane = lanes->placeOf(1);
        QVERIFY(lane.top() < lanes->viewport()->height());
        const QPoint at(static_cast<int>(lanes->scale().xOf(30)), static_cast<int>(lane.top()) + 5);
        QTest::mouseClick(lanes->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(panel_->bot(), 1);
        const double seconds = panel_->playback().seconds();
        QVERIFY(std::abs(seconds - 30) <= 0.1 + lanes->scale().perPixel);
        const auto& place = panel_->shown()->table.at(1, panel_->shown()->frameAt(seconds));
        QCOMPARE(places.size(), 1);
        QCOMPARE(places[0][0].value<Vec3>(), place.origin);
        QCOMPARE(find<QComboBox>("decisionBot")->currentIndex(), 1);
        QCOMPARE(find<QSlider>("decisionScrub")->value(), place.frame);
        QVERIFY(text("decisionMoment").contains("Bot 1: "));
        // Steps, by keys as by buttons.
        find<QToolButton>("decisionForward")->click();
        QCOMPARE(find<QSlider>("decisionScrub")->value(), place.frame + 1);
        QTest::keyClick(lanes, Qt::Key_Left);
        QCOMPARE(find<QSlider>("decisionScrub")->value(), place.frame);
    }

    void itPlays() {
        QVERIFY(open());
        QVERIFY(record());
        QSignalSpy pictures(panel_.get(), &DecisionPanel::pictureChanged);
        find<QToolButton>("decisionPlay")->click();
        QVERIFY(panel_->playback().playing());
        QVERIFY(QTest::qWaitFor([&] { return panel_->playback().seconds() > 0.3; }, 10000));
        QVERIFY(pictures.size() > 2);
        find<QSlider>("decisionScrub")->setValue(100);
        QVERIFY(!panel_->playback().playing());
        QCOMPARE(panel_->playback().seconds(), 10.0);
    }

    void aStopKeepsWhatWasThere() {
        QVERIFY(open());
        QVERIFY(record());
        const auto before = panel_->shown();
        auto parameters = bench_->document.parameters();
        QVERIFY(parameters.setText("navtest.duration", "3600").has_value());
        bench_->document.setParameters(parameters, QStringLiteral("Long"));
        QVERIFY(bench_->waitUntilIdle());
        QSignalSpy cancelled(&panel_->session(), &DecisionSession::cancelled);
        find<QPushButton>("decisionRecord")->click();
        QVERIFY(panel_->session().running());
        QCOMPARE(whyGrey(*find<QPushButton>("decisionRecord")), QStringLiteral("it is recording"));
        find<QPushButton>("decisionStop")->click();
        QVERIFY(waitUntilRecorded());
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(cancelled[0][0].toString(), QStringLiteral("Recording cancelled"));
        QCOMPARE(panel_->shown(), before);
        QVERIFY(find<QPushButton>("decisionRecord")->isEnabled());
    }

    void anotherNavIsSaidAndAnotherMapForgets() {
        QVERIFY(open());
        QVERIFY(record());
        QVERIFY(!find<QLabel>("decisionOutdated")->isVisible());
        auto parameters = bench_->document.parameters();
        QVERIFY(parameters.setText("nodes.radius", "160").has_value());
        bench_->document.setParameters(parameters, QStringLiteral("Other"));
        QVERIFY(bench_->waitUntilIdle());
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("decisionOutdated")->isVisible(), kTestMilliseconds);
        bench_->document.closeAll();
        QCOMPARE(panel_->shown(), nullptr);
        QCOMPARE(panel_->picture(), nullptr);
        QVERIFY(!find<QPushButton>("decisionRecord")->isEnabled());
    }

    void aBotIsSentByTwoClicks() {
        QVERIFY(open());
        ToolModel tools;
        SendTool tool(bench_->document, panel_->session(), tools);
        connect(panel_.get(), &DecisionPanel::sendWanted, &tool,
                [&] { tools.setCurrent(SendTool::toolId()); });
        find<QToolButton>("decisionSend")->click();
        QVERIFY(tool.active());
        QVERIFY(tool.text().contains("starts"));
        QVERIFY(record());
        // From where a bot of the test came to, back to where it was.
        const auto& lane = panel_->shown()->lanes[0];
        const auto way = std::ranges::find(lane.goals, LaneEnd::reached, &GoalSpan::ended);
        QVERIFY(way != lane.goals.end());
        const auto from = panel_->shown()->table.at(0, way->at.first).origin - Vec3(0, 0, kOriginAboveFloor);
        const auto to = nav().nodes[static_cast<std::size_t>(way->goal)].origin;
        tool.click(from);
        QVERIFY(tool.text().contains("is to go"));
        tool.click(to);
        QVERIFY(panel_->session().running());
        QVERIFY(waitUntilRecorded());
        QVERIFY(panel_->shown() && panel_->shown()->sent);
        QCOMPARE(panel_->shown()->bots(), 1);
        QVERIFY2(panel_->playback().playing(), "one wants to watch it");
        QCOMPARE(tool.text(), sentWords(*panel_->shown()));
        QCOMPARE(text("decisionSent"), tool.text());
        QVERIFY2(tool.text().contains("Bots search for few links"), qPrintable(tool.text()));
        QCOMPARE(bench_->document.report(), nullptr);
        // The test is still there.
        auto* recordings = find<QComboBox>("decisionRecordings");
        QCOMPARE(recordings->count(), 2);
        recordings->setCurrentIndex(0);
        emit recordings->activated(0);
        QCOMPARE(panel_->shown()->bots(), 8);
    }

    void theChosenBotIsSentOn() {
        QVERIFY(open());
        QVERIFY(record());
        ToolModel tools;
        SendTool tool(bench_->document, panel_->session(), tools);
        connect(panel_.get(), &DecisionPanel::sendBotWanted, &tool, &SendTool::startAt);
        panel_->showMoment(1, 20);
        if (!panel_->shown()->placeAt(1, 20).alive) panel_->showMoment(1, 23);
        const auto origin = panel_->botOrigin();
        QVERIFY(find<QToolButton>("decisionSendBot")->isEnabled());
        find<QToolButton>("decisionSendBot")->click();
        QVERIFY(tool.active());
        QCOMPARE(*tool.first(), origin);
        std::size_t far = 0;
        for (std::size_t i = 0; i < nav().nodes.size(); ++i) {
            if (glm::distance(nav().nodes[i].origin, origin) > glm::distance(nav().nodes[far].origin, origin))
                far = i;
        }
        tool.click(nav().nodes[far].origin);
        QVERIFY(waitUntilRecorded());
        QVERIFY(panel_->shown()->sent);
        QVERIFY(glm::distance(panel_->shown()->table.at(0, 0).origin, origin) < 64);
    }

    void aTeamIsWritten() {
        const auto mixed = writtenTeam(*cast_, QStringLiteral("regular:2, camper , rusher:3"));
        QVERIFY(mixed.has_value());
        QCOMPARE(mixed->bots(), 6);
        QCOMPARE(mixed->characterOf(2).name, std::string("camper"));
        QCOMPARE(mixed->characterOf(5).name, std::string("rusher"));
        QVERIFY(writtenTeam(*cast_, {})->empty());
        QVERIFY(!writtenTeam(*cast_, QStringLiteral("nobody")));
        QVERIFY(!writtenTeam(*cast_, QStringLiteral("camper:0")));
        QVERIFY(!writtenTeam(*cast_, QStringLiteral("camper:x")));
        QVERIFY(!writtenTeam(*cast_, QStringLiteral("camper:60,rusher:60")));
        // A wrong list is said, and the team stays.
        QSignalSpy said(panel_.get(), &DecisionPanel::said);
        auto* box = find<TeamBox>("decisionTeam");
        box->setEditText(QStringLiteral("nobody:2"));
        QTest::keyClick(box, Qt::Key_Return);
        QVERIFY(said.size() >= 1);
        QVERIFY2(said[0][0].toString().contains("no character nobody"), qPrintable(said[0][0].toString()));
        QVERIFY(panel_->session().team().empty());
    }

    void aMixedTeamTellsItsDecisions() {
        QVERIFY(open());
        auto* box = find<TeamBox>("decisionTeam");
        box->setCurrentIndex(1);
        emit box->activated(1);
        QCOMPARE(panel_->session().team().bots(), 8);
        QVERIFY(record());
        QVERIFY(find<QComboBox>("decisionBot")->itemText(4).contains("Camper"));
        const auto& recorded = *panel_->shown();
        const auto decision = std::ranges::find_if(recorded.test.decisions, [](const BotDecision& one) {
            return one.bot == 4 && one.reason.rule == GoalReason::Rule::weights && !one.reason.parts.empty();
        });
        QVERIFY(decision != recorded.test.decisions.end());
        panel_->showMoment(4, decision->frame / 10.0);
        const auto words = text("decisionWhy");
        QVERIFY2(words.contains(QString::fromStdString(reasonWords(decision->goal, decision->reason))),
                 qPrintable(words));
        QVERIFY2(words.contains("height") && words.contains("next best"), qPrintable(words));
        QVERIFY(text("decisionMoment").contains(words));
        // A row for each character, and one for links on which one alone fails.
        auto* table = find<CharacterTable>("decisionCharacters");
        QVERIFY(table->isVisible());
        QCOMPARE(table->topLevelItemCount(), 6);
        QCOMPARE(table->topLevelItem(2)->text(CharacterTable::who), QStringLiteral("Camper"));
        QCOMPARE(table->topLevelItem(2)->text(CharacterTable::bots), QStringLiteral("2"));
        const auto report =
            characterReport(std::span(&recorded.test, 1), recorded.thresholds, *recorded.graph);
        for (int i = 0; i < 5; ++i) {
            const auto& figures = report.characters[static_cast<std::size_t>(i)];
            QCOMPARE(table->topLevelItem(i)->text(CharacterTable::arrived),
                     QString::number(figures.arrivals));
            QCOMPARE(table->topLevelItem(i)->childCount(), static_cast<int>(figures.failing.size()));
        }
        QCOMPARE(table->topLevelItem(5)->childCount(), static_cast<int>(report.findings.size()));
        QCOMPARE(bench_->document.report(), nullptr);
        // The server's bots tell by which rule they chose.
        box->setCurrentIndex(0);
        emit box->activated(0);
        QVERIFY(record());
        QVERIFY(!panel_->shown()->test.decisions.empty());
        const auto& first = panel_->shown()->test.decisions.front();
        panel_->showMoment(first.bot, first.frame / 10.0);
        QVERIFY(!find<CharacterTable>("decisionCharacters")->isVisible());
        QVERIFY2(text("decisionWhy").contains("no bot had been there"), qPrintable(text("decisionWhy")));
    }

    void whatCannotBeIsSaid() {
        QVERIFY(open());
        QSignalSpy failed(&panel_->session(), &DecisionSession::failed);
        panel_->session().send({0, 0, 90000}, 1);
        QVERIFY(waitUntilRecorded());
        QCOMPARE(failed.size() + (panel_->shown() ? 1 : 0), 1);
        panel_->session().send(nav().nodes[0].origin, 99999);
        QVERIFY(waitUntilRecorded());
        QVERIFY2(failureIn(failed).what.contains("no node 99999"), failureIn(failed).what.c_str());
    }
};

NAVWRIGHT_WIDGET_TEST(TestDecisionPanel);
#include "tst_decision_panel.moc"
