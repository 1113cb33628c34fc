#include <QCheckBox>
#include <QComboBox>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QToolButton>
#include <QToolTip>

#include "gui_main.h"
#include "sample_document.h"
#include "shared_data.h"
#include "widgets/common/controls/density_strip.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/drawing/layers/sample_values.h"

using namespace navwright;

/// The timeline acted on as a person would: played, dragged over, followed.
class TestTimeline : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression("."));
        document_ = std::make_unique<Document>();
        selection_ = std::make_unique<Selection>();
        filter_ = std::make_unique<DataFilter>();
        panel_ = std::make_unique<TimelinePanel>(*document_, *selection_, *filter_);
        panel_->resize(1000, 200);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
        QVERIFY(openSample(*document_));
        QTRY_VERIFY(strip()->density().seconds > 0);
    }
    void cleanup() {
        panel_.reset();
        document_.reset();
    }

    void theFirstDemoShownIsOneThatIsUsed() {
        REQUIRE_SHARED_DATA();
        const QTemporaryDir folder;
        const std::filesystem::path other = folder.filePath("a_demo_of_another_map.mvd2.gz").toStdString();
        std::filesystem::copy_file(sharedData() / "demos/city/city_dm1.mvd2.gz", other);
        document_->closeAll();
        QVERIFY(document_->openMap(sampleDemoFolder() / "nw_sample.bsp"));
        QVERIFY(document_->addDemos({other, sampleDemoFolder()}));
        QVERIFY(waitForGeneration(*document_));
        const auto* demos = panel_->findChild<QComboBox*>("timelineDemo");
        QCOMPARE(demos->itemText(1), QString("a_demo_of_another_map.mvd2.gz"));
        QCOMPARE(demos->currentIndex(), 2);
        QVERIFY(button("timelinePlay")->isEnabled());
    }

    void aClickOnAMarkGoesToTheEventAndItsPlayer() {
        const auto& lanes = strip()->lanes();
        QVERIFY(!lanes.empty());
        const DensityStrip::Lane* falls = nullptr;
        for (const auto& lane : lanes) {
            if (lane.events.front().kind == DemoEventKind::mapDeath) falls = &lane;
        }
        QVERIFY(falls);
        const auto& mark = falls->marks.back();
        const auto event = falls->events[mark.first + mark.count - 1];
        QVERIFY(std::abs(strip()->xOf(event.seconds) - mark.place.center().x()) <= mark.place.width() / 2);
        QTest::mouseClick(strip(), Qt::LeftButton, {},
                          QPointF(strip()->xOf(event.seconds), mark.place.center().y()).toPoint());
        QVERIFY(std::abs(panel_->playback().seconds() - event.seconds) < 0.06);
        QCOMPARE(panel_->findChild<QComboBox*>("timelineFollow")->currentData().toInt(), int{event.slot});
    }

    void eventsHaveLanesThatCanBeRead() {
        for (const int width : {1300, 500}) {
            panel_->resize(width, 200);
            QCoreApplication::processEvents();
            double end = DensityStrip::kRulerHeight;
            std::size_t events = 0;
            for (const auto& lane : strip()->lanes()) {
                QVERIFY(!lane.title.isEmpty() && lane.top >= end - 0.01 && lane.height >= 9);
                end = lane.top + lane.height;
                std::size_t marked = 0;
                double right = -1e9;
                for (const auto& mark : lane.marks) {
                    QVERIFY(mark.place.left() > right - 12 && mark.place.width() >= 6);
                    QCOMPARE(mark.first, marked);
                    right = mark.place.right();
                    marked += mark.count;
                }
                QCOMPARE(marked, lane.events.size());
                events += marked;
            }
            QCOMPARE(events, strip()->density().events.size());
            QVERIFY(end <= strip()->height() - 8);
        }
    }

    void aMarkTellsWhatHappened() {
        const auto& lane = strip()->lanes().front();
        const auto at = lane.marks.front().place.center().toPoint();
        QHelpEvent help(QEvent::ToolTip, at, strip()->mapToGlobal(at));
        QCoreApplication::sendEvent(strip(), &help);
        QTRY_VERIFY2(QToolTip::text().contains(eventWords(lane.events.front()).toHtmlEscaped()),
                     qPrintable(QToolTip::text()));
    }

    void playingMovesTimeAndPlayers() {
        QVERIFY(panel_->players().empty());
        panel_->playback().seek(5);
        button("timelinePlay")->click();
        QVERIFY(panel_->playback().playing());
        QVERIFY(panel_->findChild<QCheckBox*>("timelinePlayers")->isChecked());
        QTRY_VERIFY(panel_->playback().seconds() > 5.3);
        button("timelinePlay")->click();
        QVERIFY(!panel_->playback().playing());
        const auto before = panel_->players();
        QVERIFY(!before.empty());
        panel_->playback().advance(1);
        QVERIFY(panel_->players().front().place != before.front().place);
    }

    void playersAreWhereTheRecordingSays() {
        panel_->findChild<QCheckBox*>("timelinePlayers")->setChecked(true);
        const auto& generation = *document_->generation();
        for (int demo = 0; demo < 5; ++demo) {
            panel_->showDemo(demo);
            panel_->playback().seek(8.4);
            const auto* recording = recordingsByDemo(generation)[static_cast<std::size_t>(demo)];
            QVERIFY(!panel_->players().empty());
            for (const auto& player : panel_->players()) {
                const auto& tracks = recording->segments[0].tracks;
                const auto& track = *std::ranges::find(tracks, player.slot, &Track::slot);
                const auto& sample = *std::ranges::find(track.samples, 84u, &Sample::frame);
                QCOMPARE(player.place, unitsOf(sample));
            }
        }
    }

    void draggingSetsTheTimeFilter() {
        drag(5, 15);
        const auto range = filter_->shown().seconds;
        QVERIFY(range);
        QVERIFY(std::abs(range->first - 5) < 0.1 && std::abs(range->second - 15) < 0.1);
        QVERIFY(button("timelineClearRange")->isVisible());
        const auto span = panel_->playback().span();
        QCOMPARE(span, *range);
        button("timelineClearRange")->click();
        QVERIFY(!filter_->shown().seconds);
        QVERIFY(panel_->playback().span().second > 30);
    }

    void anEdgeOfTheRangeCanBeMoved() {
        drag(5, 15);
        drag(15, 20);
        QVERIFY(std::abs(filter_->shown().seconds->first - 5) < 0.1);
        QVERIFY(std::abs(filter_->shown().seconds->second - 20) < 0.1);
    }

    void aClickGoesThere() {
        QTest::mouseClick(strip(), Qt::LeftButton, {}, at(12));
        QVERIFY(std::abs(panel_->playback().seconds() - 12) < 0.1);
        QVERIFY(!filter_->shown().seconds);
        QTest::keyClick(strip(), Qt::Key_Right);
        QCOMPARE(std::fmod(panel_->playback().seconds() * 10 + 1e-6, 1) < 1e-3, true);
        QTest::keyClick(strip(), Qt::Key_Home);
        QCOMPARE(panel_->playback().seconds(), 0.0);
    }

    void aDoubleClickShowsAllTimes() {
        drag(5, 15);
        QTest::mouseDClick(strip(), Qt::LeftButton, {}, at(10));
        QVERIFY(!filter_->shown().seconds);
    }

    void aMomentWantedIsShownAndFollowed() {
        QSignalSpy followed(panel_.get(), &TimelinePanel::followedMoved);
        QSignalSpy started(panel_.get(), &TimelinePanel::followStarted);
        const auto& player = document_->generation()->demos[2]->players.front();
        emit selection_->momentWanted(2, player.slot, 9.3);
        QCOMPARE(panel_->demo(), std::size_t{2});
        QCOMPARE(panel_->playback().seconds(), 9.3);
        QVERIFY(!followed.isEmpty());
        const auto shown = std::ranges::find(panel_->players(), player.slot, &PlayerMoment::slot);
        QVERIFY(shown != panel_->players().end());
        QCOMPARE(followed.last().first().value<Vec3>(), shown->place);
        QCOMPARE(started.count(), 1);
        panel_->step(1);
        QCOMPARE(started.count(), 1);
        emit selection_->momentWanted(2, player.slot, 9.3);
        QCOMPARE(started.count(), 2);
        emit selection_->momentWanted(99, 0, 1);
        QCOMPARE(panel_->demo(), std::size_t{2});
    }

    void aReplayPlaysThePlayerFromThere() {
        const auto& player = document_->generation()->demos[1]->players.front();
        panel_->replay(1, player.slot, 8, 9);
        QCOMPARE(panel_->demo(), std::size_t{1});
        QVERIFY(panel_->playback().playing());
        QVERIFY(panel_->playback().seconds() >= 8);
        panel_->playback().advance(5);
        QCOMPARE(panel_->playback().seconds(), 9.0);
        QVERIFY(!panel_->playback().playing());
        panel_->replay(99, 0, 1, 2);
        QVERIFY(!panel_->playback().playing());
    }

    void aMomentOutsideTheRangeIsShownAllTheSame() {
        drag(5, 8);
        emit selection_->momentWanted(0, 0, 20);
        QCOMPARE(panel_->playback().seconds(), 20.0);
    }

    void onlyThisDemoIsTheFilter() {
        panel_->showDemo(1);
        button("timelineOnlyDemo")->click();
        QCOMPARE(filter_->shown().demo, document_->generation()->demos[1]->hash);
        ShownData other;
        other.demo = document_->generation()->demos[3]->hash;
        filter_->set(other);
        QCOMPARE(panel_->demo(), std::size_t{3});
        QVERIFY(button("timelineOnlyDemo")->isChecked());
    }

    void withAllDemosThereIsNothingToPlay() {
        combo("timelineDemo")->setCurrentIndex(0);
        QVERIFY(!button("timelinePlay")->isEnabled());
        QVERIFY(!panel_->demo());
    }

    void theDemoStaysWhenAnotherIsLeftOut() {
        panel_->showDemo(3);
        const auto name = combo("timelineDemo")->currentText();
        document_->setDemoIncluded(document_->generation()->paths[0], false);
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(combo("timelineDemo")->currentText(), name);
        QCOMPARE(panel_->demo(), std::size_t{2});
    }

    void closingAllLeavesNothing() {
        button("timelinePlay")->click();
        QSignalSpy drawn(panel_.get(), &TimelinePanel::pictureChanged);
        document_->closeAll();
        QVERIFY(!panel_->playback().playing());
        QCOMPARE(strip()->density().seconds, 0.0);
        QVERIFY(drawn.last().first().value<std::shared_ptr<const StagePicture>>() == nullptr);
    }

  private:
    [[nodiscard]] DensityStrip* strip() const { return panel_->findChild<DensityStrip*>("timelineStrip"); }
    [[nodiscard]] QToolButton* button(const char* name) const {
        return panel_->findChild<QToolButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QComboBox* combo(const char* name) const {
        return panel_->findChild<QComboBox*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QPoint at(double seconds) const {
        return {static_cast<int>(std::lround(strip()->xOf(seconds))), strip()->height() / 2};
    }
    void drag(double from, double to) const {
        QTest::mousePress(strip(), Qt::LeftButton, {}, at(from));
        QTest::mouseMove(strip(), at((from + to) / 2));
        QTest::mouseMove(strip(), at(to));
        QTest::mouseRelease(strip(), Qt::LeftButton, {}, at(to));
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<DataFilter> filter_;
    std::unique_ptr<TimelinePanel> panel_;
};

NAVWRIGHT_GUI_TEST(TestTimeline);
#include "tst_timeline.moc"
