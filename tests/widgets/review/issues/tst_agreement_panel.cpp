#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTreeView>

#include "issue_bench.h"
#include "test_program.h"
#include "widgets/review/issues/agreement_panel.h"

using namespace navwright;

class TestAgreementPanel : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<IssueBench>();
        QVERIFY(bench_->open());
        auto graph = bench_->row();
        // Nobody gets there: high above the floor.
        graph.nodes.push_back({.origin = bench_->spawn + Vec3(0, 0, 400)});
        graph.nodes[0].links.push_back({3, NodeType::move, 400});
        QVERIFY(bench_->show(graph));
        navIssues_ = std::make_unique<NavIssues>(bench_->document);
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<AgreementPanel>(*navIssues_, *selection_);
        tester_ = std::make_unique<QAbstractItemModelTester>(&panel_->model());
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        panel_->resize(1200, 300);
        panel_->show();
    }
    void cleanup() {
        tester_.reset();
        panel_.reset();
        navIssues_.reset();
        bench_.reset();
    }

    void theWorstLinkIsFirstAndOpens() {
        auto& model = panel_->model();
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.row(0).to, 3);
        QCOMPARE(model.row(0).suspicion, Suspicion::unsupported);
        QSignalSpy places(panel_.get(), &AgreementPanel::placeWanted);
        QSignalSpy evidence(panel_.get(), &AgreementPanel::evidenceWanted);
        auto* list = panel_->findChild<QTreeView*>("agreementList");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(places.count(), 1);
        QCOMPARE(evidence.count(), 1);
        QCOMPARE(selection_->current().kind, ItemKind::link);
        QCOMPARE(selection_->current().major(), 0u);
    }

    void aCheckListsOneVerdictAlone() {
        auto* shown = panel_->findChild<QListWidget*>("agreementShown");
        shown->item(0)->setCheckState(Qt::Checked);
        QCOMPARE(panel_->model().rowCount(), 1);
        shown->item(0)->setCheckState(Qt::Unchecked);
        QCOMPARE(panel_->model().rowCount(), 5);
    }

    void theMatrixCounts() {
        auto* matrix = panel_->findChild<QTableWidget*>("agreementMatrix");
        QCOMPARE(matrix->item(6, 0)->text(), QStringLiteral("4"));
        QCOMPARE(matrix->item(7, 0)->text(), QStringLiteral("1"));
        QCOMPARE(matrix->item(0, 0)->text(), QString());
    }

    void aCellOfTheMatrixListsItsLinks() {
        auto* matrix = panel_->findChild<QTableWidget*>("agreementMatrix");
        QVERIFY(matrix->isRowHidden(0));
        const auto click = [&] {
            QTest::mouseClick(matrix->viewport(), Qt::LeftButton, {},
                              matrix->visualItemRect(matrix->item(7, 0)).center());
        };
        click();
        QCOMPARE(panel_->model().rowCount(), 1);
        QCOMPARE(panel_->model().row(0).to, 3);
        click();
        QCOMPARE(panel_->model().rowCount(), 5);
    }

    void whatIsMissingIsSaid() {
        const auto* missing = panel_->findChild<QLabel*>("agreementMissing");
        QVERIFY(missing->text().contains("no demos"));
        QVERIFY(missing->text().contains("Not tested yet"));
    }

    void coloursAreAsked() {
        QSignalSpy overlays(panel_.get(), &AgreementPanel::overlayChanged);
        panel_->findChild<QCheckBox*>("agreementColours")->click();
        const auto picture = overlays.last().at(0).value<std::shared_ptr<const StagePicture>>();
        QVERIFY(picture != nullptr);
        QCOMPARE(picture->ribbons.size(), std::size_t{1});
        panel_->findChild<QCheckBox*>("agreementColours")->click();
        QVERIFY(overlays.last().at(0).value<std::shared_ptr<const StagePicture>>() == nullptr);
    }

    void aTestThatFailsIsTold() {
        NavtestReport report;
        report.map = "nw_sample";
        for (int i = 0; i < 3; ++i) {
            report.nodes.push_back(
                {.id = i, .origin = bench_->spawn + Vec3(24.0f * static_cast<float>(i), 0, 0)});
        }
        report.links = {{.from = 1, .to = 2, .attempts = 5, .failures = 4}};
        bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QTRY_COMPARE(panel_->model().row(1).suspicion, Suspicion::possibleButFails);
        QCOMPARE(panel_->model().row(1).failures, 4u);
    }

  private:
    std::unique_ptr<IssueBench> bench_;
    std::unique_ptr<NavIssues> navIssues_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<AgreementPanel> panel_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

NAVWRIGHT_WIDGET_TEST(TestAgreementPanel);
#include "tst_agreement_panel.moc"
