#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

#include <ctime>

#include "test_program.h"
#include "widgets/test/decisions/command_strip.h"
#include "widgets/test/decisions/decision_picture.h"
#include "widgets/test/decisions/lane_view.h"
#include "widgets/test/decisions/lane_words.h"

using namespace navwright;

namespace {

/// Two nodes 200 apart, and bots that walk between them along x at 200 units/s for `frames`: each a second
/// on the ground, one in the air.
std::shared_ptr<const RecordedTest> walked(int bots, std::int32_t frames) {
    auto graph = std::make_shared<NavGraph>();
    graph->nodes.resize(2);
    graph->nodes[1].origin = {200, 0, 0};
    graph->nodes[0].links.push_back({.target = 1, .type = NodeType::move, .cost = 200});
    SimulatedTest test;
    for (std::int32_t frame = 0; frame < frames; ++frame) {
        for (int bot = 0; bot < bots; ++bot) {
            test.trace.push_back(
                {.bot = bot,
                 .frame = frame,
                 .origin = {20.f * static_cast<float>(frame), 100.f * static_cast<float>(bot), 0},
                 .node = 0,
                 .next = 1,
                 .goal = 1,
                 .yaw = 90,
                 .forward = 400,
                 .up = static_cast<std::int16_t>(frame / 10 % 2 == 1 ? 400 : 0),
                 .onGround = frame / 10 % 2 == 0});
        }
    }
    return recordedTest(QStringLiteral("walked"), graph, TestRecord{std::move(test)});
}

std::shared_ptr<const RecordedTest> withTrouble() {
    const auto plain = walked(2, 100);
    auto test = plain->test;
    test.stuck.push_back(
        {.bot = 1, .frame = 60, .cause = StuckCause::jump, .last = std::vector<SimulatedPlace>(20)});
    for (auto& place : test.trace) {
        if (place.bot == 0 && place.frame >= 80) place.alive = false;
    }
    test.report.deaths.push_back({.bot = 0, .time = 8, .cause = "fall"});
    return recordedTest(QStringLiteral("trouble"), plain->graph, TestRecord{std::move(test)});
}

}  // namespace

/// The lanes and what is below them, on recordings made by hand.
class TestLanes : public QObject {
    Q_OBJECT

    std::unique_ptr<LaneView> view_;

    /// The middle of a bot's states at a time, in the viewport.
    [[nodiscard]] QPoint placeOf(int bot, double seconds) const {
        const auto lane = view_->placeOf(bot);
        return QPointF(view_->scale().xOf(seconds), lane.top() + lane.height() / 4).toPoint();
    }
    [[nodiscard]] QColor colourAt(int bot, double seconds) const {
        const auto picture = view_->viewport()->grab().toImage();
        return picture.pixelColor(placeOf(bot, seconds) * picture.devicePixelRatio());
    }
    void show(const std::shared_ptr<const RecordedTest>& recorded) const {
        view_->resize(900, 300);
        view_->show(recorded ? std::vector{recorded} : std::vector<std::shared_ptr<const RecordedTest>>());
        view_->QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    }

  private slots:
    void init() { view_ = std::make_unique<LaneView>(); }
    void cleanup() { view_.reset(); }

    void nothingIsDrawnOfNoRecording() {
        show(nullptr);
        QVERIFY(!view_->laneAt(100));
        QTest::keyClick(view_.get(), Qt::Key_Right);
        QVERIFY(!view_->viewport()->grab().isNull());
        QCOMPARE(recordedTest({}, nullptr, TestRecord()), nullptr);
    }

    void aClickIsABotAndAMoment() {
        show(walked(3, 100));
        QSignalSpy wanted(view_.get(), &LaneView::momentWanted);
        QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, placeOf(2, 4.5));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toInt(), 2);
        QVERIFY(std::abs(wanted[0][1].toDouble() - 4.5) < 2 * view_->scale().perPixel);
        // On the name: the moment stays.
        view_->setMoment(0, 3);
        QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, QPoint(4, placeOf(1, 0).y()));
        QCOMPARE(wanted[1][0].toInt(), 1);
        QCOMPARE(wanted[1][1].toDouble(), 3.0);
    }

    void statesHaveTheirColours() {
        show(walked(1, 100));
        view_->setMoment(0, 9.9);
        QCOMPARE(colourAt(0, 0.5), botStateQColor(BotState::moving));
        QCOMPARE(colourAt(0, 1.5), botStateQColor(BotState::inAir));
        QCOMPARE(colourAt(0, 2.5), botStateQColor(BotState::moving));
        QSet<QRgb> colours;
        for (std::size_t i = 0; i < kBotStates; ++i)
            colours += botStateQColor(static_cast<BotState>(i)).rgb();
        QCOMPARE(colours.size(), qsizetype{kBotStates});
    }

    void theWheelZoomsAboutTheMouse() {
        show(walked(2, 1000));
        const auto place = placeOf(0, 30);
        const double before = view_->scale().perPixel, under = view_->scale().secondsAt(place.x());
        QWheelEvent wheel(place, view_->viewport()->mapToGlobal(place), {}, {0, 240}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view_->viewport(), &wheel);
        QVERIFY(view_->scale().perPixel < before / 1.4);
        QVERIFY(std::abs(view_->scale().secondsAt(place.x()) - under) < 0.01);
        QVERIFY(view_->horizontalScrollBar()->maximum() > 0);
        // A drag pans: what was under the mouse stays there.
        const double first = view_->scale().first;
        QTest::mousePress(view_->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseMove(view_->viewport(), place + QPoint(50, 0));
        QTest::mouseRelease(view_->viewport(), Qt::LeftButton, {}, place + QPoint(50, 0));
        QVERIFY(std::abs(first - view_->scale().first - 50 * view_->scale().perPixel) < 0.01);
        QTest::mouseDClick(view_->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(view_->scale().first, 0.0);
        QVERIFY(std::abs(view_->scale().last() - 100) < 0.01);
    }

    void whatIsShownFollowsTheMoment() {
        show(walked(20, 1000));
        view_->zoom(20, 0);
        QVERIFY(view_->scale().last() < 6);
        view_->setMoment(19, 50);
        QVERIFY(view_->scale().first < 50 && view_->scale().last() > 50);
        QVERIFY(view_->placeOf(19).bottom() <= view_->viewport()->height() + 1);
        QVERIFY(view_->verticalScrollBar()->value() > 0);
    }

    void keysGoEverywhere() {
        const auto recorded = withTrouble();
        show(recorded);
        QSignalSpy wanted(view_.get(), &LaneView::momentWanted), step(view_.get(), &LaneView::stepWanted);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(view_.get(), key, with);
            if (wanted.isEmpty()) return std::pair(-1, -1.0);
            const auto last = wanted.takeFirst();
            view_->setMoment(last[0].toInt(), last[1].toDouble());
            return std::pair(last[0].toInt(), last[1].toDouble());
        };
        QTest::keyClick(view_.get(), Qt::Key_Right);
        QCOMPARE(step.takeFirst()[0].toInt(), 1);
        QTest::keyClick(view_.get(), Qt::Key_PageUp);
        QCOMPARE(step.takeFirst()[0].toInt(), -50);
        QCOMPARE(press(Qt::Key_Down), std::pair(1, 0.0));
        QCOMPARE(press(Qt::Key_End), std::pair(1, 9.9));
        QCOMPARE(press(Qt::Key_Home), std::pair(1, 0.0));
        QCOMPARE(press(Qt::Key_N), std::pair(1, 6.0));
        QCOMPARE(press(Qt::Key_N), std::pair(0, 8.0));
        QCOMPARE(press(Qt::Key_P), std::pair(1, 6.0));
        // The second goal begins where the first was given up.
        QCOMPARE(press(Qt::Key_Left, Qt::ControlModifier), std::pair(1, 0.0));
        QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), std::pair(1, 6.0));
        QSignalSpy play(view_.get(), &LaneView::playWanted);
        QTest::keyClick(view_.get(), Qt::Key_Space);
        QCOMPARE(play.size(), 1);
        const double before = view_->scale().perPixel;
        QTest::keyClick(view_.get(), Qt::Key_Plus);
        QVERIFY(view_->scale().perPixel < before);
        QTest::keyClick(view_.get(), Qt::Key_0);
        QCOMPARE(view_->scale().perPixel, before);
        QVERIFY(view_->accessibleDescription().contains("Bot 1"));
    }

    void theMomentIsToldInWords() {
        const auto recorded = withTrouble();
        const auto stuck = momentWords(*recorded, 1, 5.5);
        QVERIFY2(stuck.startsWith("0:05.5, Bot 1: stuck\n"), qPrintable(stuck));
        QVERIFY2(stuck.contains("From node 0 to node 1"), qPrintable(stuck));
        QVERIFY2(stuck.contains("Goal node 1 since 0:00.0, given up at 0:06.0"), qPrintable(stuck));
        QVERIFY2(stuck.contains("Gives up at 0:06.0: jump that falls short"), qPrintable(stuck));
        const auto dead = momentWords(*recorded, 0, 9);
        QVERIFY2(dead.contains("Bot 0: dead") && dead.contains("Died: fall"), qPrintable(dead));
        const auto air = momentWords(*recorded, 0, 1.5);
        QVERIFY2(air.contains("in the air") && air.contains("died on the way at 0:08.0"), qPrintable(air));
    }

    void whatIsPressedIsDrawnAndTold() {
        CommandStrip strip;
        strip.resize(400, strip.sizeHint().height());
        strip.show(walked(1, 40), 0);
        strip.setScale({.first = 0, .perPixel = 0.01, .left = 0, .width = 400});
        QCOMPARE(strip.wordsAt(0.5), QStringLiteral("Presses forward; looks 90°"));
        QCOMPARE(strip.wordsAt(1.5), QStringLiteral("Presses forward, jump; looks 90°"));
        const auto picture = strip.grab().toImage();
        const int row = strip.sizeHint().height() / CommandStrip::kRows;
        const auto at = [&](int line, double part, int x) {
            return picture.pixelColor(QPoint(x, static_cast<int>((line + part) * row)) *
                                      picture.devicePixelRatio());
        };
        const auto up = botStateQColor(BotState::moving);
        QCOMPARE(at(0, 0.35, 50), up);
        QVERIFY2(at(2, 0.35, 50) != up, "it does not jump in the first second");
        QCOMPARE(at(2, 0.35, 150), up);
        QSignalSpy wanted(&strip, &CommandStrip::momentWanted);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {200, 5});
        QCOMPARE(wanted[0][1].toDouble(), 2.0);
    }

    void aBotMovesBetweenFrames() {
        const auto recorded = walked(1, 10);
        QCOMPARE(recorded->placeAt(0, 0.25).origin, Vec3(50, 0, 0));
        QCOMPARE(recorded->placeAt(0, 99).origin, Vec3(180, 0, 0));
        QCOMPARE(recorded->frameAt(0.3), 3);
        QCOMPARE(recorded->lastSeconds(), 0.9);
        auto test = recorded->test;
        test.trace[5].origin.x = 5000;
        const auto jumped = recordedTest({}, recorded->graph, TestRecord{std::move(test)});
        QCOMPARE(jumped->placeAt(0, 0.45).origin, Vec3(80, 0, 0));
    }

    void thePictureShowsTheWaySoFar() {
        const auto recorded = walked(2, 400);
        const auto early = decisionPicture(*recorded, 0, 1), late = decisionPicture(*recorded, 0, 30);
        QVERIFY(late.ribbons.size() > early.ribbons.size());
        QVERIFY(std::ranges::any_of(late.glyphs, [](const Glyph& glyph) {
            return glyph.shape == GlyphShape::octahedron &&
                   glm::distance(glyph.position, Vec3(6000, 0, 0)) < 1;
        }));
        // The other one, as a ring.
        QVERIFY(std::ranges::any_of(late.glyphs, [](const Glyph& glyph) {
            return glyph.shape == GlyphShape::ring && glm::distance(glyph.position, Vec3(6000, 100, 0)) < 1;
        }));
    }

    void aWholeTestIsSmooth() {
        const auto recorded = walked(8, 3000);
        show(recorded);
        // The processor's time, whatever else the machine does.
        const auto start = std::clock();
        constexpr int kTimes = 20;
        for (int i = 0; i < kTimes; ++i) {
            view_->zoom(i % 2 == 0 ? 2 : 0.5, 100);  // draws all lanes anew
            view_->viewport()->grab();
            static_cast<void>(decisionPicture(*recorded, i % 8, 10.0 * i));
        }
        const double each = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / kTimes;
        qInfo("lanes and picture: %.1f ms", each);
        QVERIFY2(each < 100, "24,000 places");
    }
};

NAVWRIGHT_WIDGET_TEST(TestLanes);
#include "tst_lanes.moc"
