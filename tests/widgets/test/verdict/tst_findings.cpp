#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/findings_panel.h"
#include "widgets/test/verdict/testing.h"

using namespace navwright;

/// The lists of what a test found: what they say, and what a click does.
class TestFindings : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
    }
    void cleanup() {
        testing_.reset();
        bench_.reset();
    }

    void rowsSayWhatTheReportSays() {
        FindingModel nodes(FindingKind::badNodes, testing_->tested());
        FindingModel links(FindingKind::badLinks, testing_->tested());
        FindingModel unreachable(FindingKind::unreachable, testing_->tested());
        FindingModel deaths(FindingKind::deaths, testing_->tested());
        const QAbstractItemModelTester testers[] = {
            QAbstractItemModelTester(&nodes), QAbstractItemModelTester(&links),
            QAbstractItemModelTester(&unreachable), QAbstractItemModelTester(&deaths)};
        QCOMPARE(nodes.rowCount(), 0);
        show();
        QCOMPARE(cells(nodes, 0), (QStringList{"5", "4", "5", "80 %", "falling"}));
        QCOMPARE(cells(nodes, 1), (QStringList{"3", "2", "5", "40 %", "drowning"}));
        QCOMPARE(cells(links, 0), (QStringList{linkText(), "3", "4", "75 %"}));
        QCOMPARE(unreachable.rowCount(), 1);
        QVERIFY(cells(unreachable, 0).at(2).contains("never reached"));
        QCOMPARE(cells(deaths, 0).at(0), QStringLiteral("12.5 s"));
        QCOMPARE(cells(deaths, 0).at(1), QStringLiteral("fall"));
        QCOMPARE(nodes.title(), QStringLiteral("Bad nodes 2"));
        bench_->document.setReport(nullptr);
        QCOMPARE(deaths.rowCount(), 0);
    }

    void aClickSelectsAndFlies() {
        Selection selection;
        FindingsPanel panel(*testing_, selection);
        panel.show();
        show();
        QSignalSpy places(&panel, &FindingsPanel::placeWanted);
        clickFirst(panel, "findings.badNodes");
        QVERIFY((selection.current() == Item{ItemKind::node, 5}));
        QCOMPARE(places.count(), 1);
        const auto place = places.first().first().value<Vec3>();
        QVERIFY(place == graph().nodes[5].origin);
    }

    void aClickOnALinkSelectsTheLink() {
        Selection selection;
        FindingsPanel panel(*testing_, selection);
        panel.show();
        show();
        panel.findChild<QToolButton*>("findingButton.badLinks")->click();
        clickFirst(panel, "findings.badLinks");
        QCOMPARE(selection.current().kind, ItemKind::link);
        QCOMPARE(static_cast<std::int32_t>(selection.current().major()), spareLink(graph()).from);
    }

    void aNodeChosenElsewhereIsFoundInTheList() {
        Selection selection;
        FindingsPanel panel(*testing_, selection);
        show();
        selection.select({ItemKind::node, 3});
        const auto* view = panel.findChild<QTreeView*>("findings.badNodes");
        QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("3"));
    }

    void theFirstListWithSomethingInItIsShown() {
        Selection selection;
        FindingsPanel panel(*testing_, selection);
        panel.show();
        NavtestReport report;
        report.map = "nw_sample";
        report.unreachableNodes = {7};
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(report),
                                 .graph = graphOf(bench_->document.generation())});
        QVERIFY(panel.findChild<QTreeView*>("findings.unreachable")->isVisible());
        QVERIFY(panel.findChild<QToolButton*>("findingButton.unreachable")->isChecked());
    }

    void aNodeThatIsGoneIsFlownToButNotSelected() {
        Selection selection;
        FindingsPanel panel(*testing_, selection);
        panel.show();
        show();
        auto ledger = std::make_shared<Ledger>(Ledger{.map = "nw_sample", .iterations = 1});
        ledger->nodes.push_back({graph().nodes[5].origin, 1, "a test"});
        bench_->document.setLedger(ledger, QStringLiteral("remove"));
        QVERIFY(bench_->waitUntilIdle());
        QSignalSpy places(&panel, &FindingsPanel::placeWanted);
        clickFirst(panel, "findings.badNodes");
        QCOMPARE(selection.current().kind, ItemKind::none);
        QCOMPARE(places.count(), 1);
    }

  private:
    const NavGraph& graph() { return bench_->document.generation()->graph->graph; }
    QString linkText() {
        const auto link = spareLink(graph());
        return QStringLiteral("%1 → %2").arg(link.from).arg(link.to);
    }

    void show() {
        NavtestReport report;
        report.map = "nw_sample";
        report.schema = kNavtestSchema;
        report.badNodes = {3, 5};
        report.badLinks = {spareLink(graph())};
        report.unreachableNodes = {7};
        for (const std::int32_t id : {3, 5, 7}) {
            report.nodes.push_back(
                {.id = id, .origin = graph().nodes[static_cast<std::size_t>(id)].origin, .visits = 5});
        }
        report.nodes[0].deathsDrown = 2;
        report.nodes[1].deathsFall = 4;
        report.nodes[2].stuck = 3;
        const auto [from, to] = spareLink(graph());
        report.links = {{.from = from, .to = to, .attempts = 4, .traversals = 1, .failures = 3}};
        report.deaths = {{.bot = 2, .time = 12.5, .cause = "fall", .origin = Vec3(1, 2, 3), .node = 5}};
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(std::move(report)),
                                 .graph = graphOf(bench_->document.generation())});
    }

    static QStringList cells(const QAbstractItemModel& model, int row) {
        QStringList texts;
        for (int i = 0; i < model.columnCount(); ++i) texts << model.index(row, i).data().toString();
        return texts;
    }

    static void clickFirst(QWidget& panel, const char* name) {
        auto* view = panel.findChild<QTreeView*>(name);
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto place = view->visualRect(view->model()->index(0, 0)).center();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, place);
    }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
};

NAVWRIGHT_WIDGET_TEST(TestFindings);
#include "tst_findings.moc"
