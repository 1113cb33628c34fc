#include <qcustomplot.h>

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/rehearsal_chart.h"
#include "widgets/test/verdict/rehearsal_panel.h"

using namespace navwright;

/// How the rehearsals went, and the nav before and after them.
class TestRehearsalPanel : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open(TestBench::Rehearsals::usual));
        panel_ = std::make_unique<RehearsalPanel>(bench_->document);
        panel_->resize(900, 240);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }
    void cleanup() {
        panel_.reset();
        bench_.reset();
    }

    void everyRoundIsInTheChart() {
        const auto& report = *graph().rehearsal;
        QVERIFY(!report.rounds.empty());
        QVERIFY(find<QLabel>("rehearsalText")->text().startsWith(QString::number(report.rounds.size())));
        const auto* plot = find<QCustomPlot>("rehearsalPlot");
        QCOMPARE(plot->graph(0)->dataCount(), static_cast<int>(report.rounds.size()));
        QCOMPARE(plot->graph(0)->dataMainValue(0), report.rounds[0].stuckRate);
        QCOMPARE(plot->graph(2)->dataMainValue(0), report.rounds[0].deathRate);
        QCOMPARE(find<QTreeView>("rehearsalCures")->model()->rowCount(),
                 static_cast<int>(report.cures.size()));
    }

    void aRoundThatWasTakenBackIsCrossed() {
        RehearsalRound good, worse;
        good.stuckRate = 1;
        worse.stuckRate = 2;
        worse.kept = false;
        panel_->findChild<RehearsalChart*>()->show({good, worse, good});
        const auto* plot = find<QCustomPlot>("rehearsalPlot");
        QCOMPARE(plot->graph(1)->dataCount(), 1);
        QCOMPARE(plot->graph(1)->dataMainKey(0), 2.0);
        QCOMPARE(plot->graph(1)->dataMainValue(0), 2.0);
    }

    void theButtonShowsTheNavBeforeAndAfter() {
        QSignalSpy wanted(panel_.get(), &RehearsalPanel::beforeWanted);
        auto* button = find<QToolButton>("rehearsalBefore");
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(button->isChecked());
        const auto before = wanted.takeFirst().first().value<std::shared_ptr<const Generation>>();
        QVERIFY(before);
        QVERIFY(before->graph->graph == *graph().unrehearsed);
        QCOMPARE(before->graph->nodeOrigin.size(), before->graph->graph.nodes.size());
        QCOMPARE(before->graph->nodeOf.size(), before->graph->graph.nodes.size());
        for (std::size_t i = 0; i < before->graph->graph.nodes.size(); ++i) {
            QCOMPARE(before->graph->linkOrigin[i].size(), before->graph->graph.nodes[i].links.size());
            QCOMPARE(before->graph->linkOf[i].size(), before->graph->graph.nodes[i].links.size());
            QCOMPARE(before->graph->nodeOrigin[i] == NavOrigin::demos, before->graph->nodeOf[i] >= 0);
        }
        panel_->toggleBefore();
        QVERIFY(!button->isChecked());
        QVERIFY(!wanted.takeFirst().first().value<std::shared_ptr<const Generation>>());
    }

    void anotherNavIsShownAsItIs() {
        panel_->toggleBefore();
        QVERIFY(find<QToolButton>("rehearsalBefore")->isChecked());
        QSignalSpy wanted(panel_.get(), &RehearsalPanel::beforeWanted);
        auto parameters = bench_->document.parameters();
        QVERIFY(parameters.setText("rehearse.rounds", "0"));
        bench_->document.setParameters(parameters, QStringLiteral("no rehearsals"));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(!wanted.last().first().value<std::shared_ptr<const Generation>>());
        QVERIFY(!find<QToolButton>("rehearsalBefore")->isEnabled());
        QVERIFY(!panel_->canShowBefore());
        QCOMPARE(find<QLabel>("rehearsalText")->text(), QString("Bots did not rehearse this nav."));
        panel_->toggleBefore();
        QVERIFY(!find<QToolButton>("rehearsalBefore")->isChecked());
    }

    void aCureIsFlownTo() {
        auto* list = find<QTreeView>("rehearsalCures");
        if (list->model()->rowCount() == 0) QSKIP("the sample needs no cure");
        QSignalSpy places(panel_.get(), &RehearsalPanel::placeWanted);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        const auto& cure = graph().rehearsal->cures.front();
        QCOMPARE(places.first().first().value<Vec3>(), 0.5f * (cure.from + cure.to));
    }

  private:
    const GraphResult& graph() { return *bench_->document.generation()->graph; }
    template <class Widget>
    Widget* find(const char* name) {
        return panel_->findChild<Widget*>(name);
    }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<RehearsalPanel> panel_;
};

NAVWRIGHT_WIDGET_TEST(TestRehearsalPanel);
#include "tst_rehearsal_panel.moc"
