#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

#include <array>

#include "core/lint/aq2/validator.h"
#include "core/lint/issues/safe_fixes.h"
#include "issue_bench.h"
#include "test_program.h"
#include "widgets/review/issues/issue_fixes.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/issue_pictures.h"

using namespace navwright;

namespace {

/// With two unlinked nodes beside the others.
NavGraph broken(const IssueBench& bench) {
    auto graph = bench.row();
    graph.nodes.push_back({.origin = bench.spawn + Vec3(0, 24, 0)});
    graph.nodes.push_back({.origin = bench.spawn + Vec3(24, 24, 0)});
    return graph;
}

}  // namespace

/// The list of issues of a nav without demos: found, filtered, mended, ignored.
class TestIssues : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<IssueBench>();
        QVERIFY(bench_->open());
        QVERIFY(bench_->show(broken(*bench_)));
        navIssues_ = std::make_unique<NavIssues>(bench_->document);
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<IssuePanel>(*navIssues_, *selection_);
        tester_ = std::make_unique<QAbstractItemModelTester>(&panel_->model());
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        panel_->show();
    }
    void cleanup() {
        tester_.reset();
        panel_.reset();
        navIssues_.reset();
        bench_.reset();
    }

    void listsWhatIsWrong() {
        QCOMPARE(count("unlinked_node"), 2);
        QVERIFY(find<QLabel>("issueSummary")->text().contains("warnings"));
        IssueCounts counts(panel_->model());
        QCOMPARE(counts.findChild<QToolButton*>("issueCount.warning")->text().toUInt(),
                 static_cast<uint>(panel_->model().counts()[1]));
    }

    void filtersByWordsSeverityAndKind() {
        const auto all = panel_->model().listed().size();
        find<QLineEdit>("issueText")->setText("no link leads here");
        QCOMPARE(panel_->model().listed().size(), std::size_t{2});
        find<QLineEdit>("issueText")->clear();
        QCOMPARE(panel_->model().listed().size(), all);
        auto* kinds = find<QComboBox>("issueKind");
        kinds->setCurrentIndex(kinds->findData("unlinked_node"));
        QCOMPARE(panel_->model().listed().size(), std::size_t{2});
        panel_->showSeverity(Severity::error);
        QCOMPARE(panel_->model().listed().size(), std::size_t{0});
        find<QToolButton>("issueSeverity.warning")->click();
        QCOMPARE(panel_->model().listed().size(), std::size_t{2});
    }

    void aShutGroupStaysShut() {
        auto* list = find<QTreeView>("issueList");
        const auto first = list->model()->index(0, 0);
        QVERIFY(list->isExpanded(first));
        QVERIFY(list->isFirstColumnSpanned(0, {}));
        list->setExpanded(first, false);
        find<QLineEdit>("issueText")->setText("e");
        find<QLineEdit>("issueText")->clear();
        QVERIFY(!list->isExpanded(list->model()->index(0, 0)));
    }

    void groupsAndSorts() {
        auto& model = panel_->model();
        const auto all = model.listed().size();
        for (const int grouping : {1, 2, 0}) {
            find<QComboBox>("issueGrouping")->setCurrentIndex(grouping);
            QCOMPARE(model.listed().size(), all);
        }
        find<QComboBox>("issueGrouping")->setCurrentIndex(2);
        find<QTreeView>("issueList")->sortByColumn(IssueModel::place, Qt::AscendingOrder);
        const auto rows = model.listed();
        for (std::size_t i = 1; i < rows.size(); ++i) {
            QVERIFY(model.issue(rows[i - 1])->at.x <= model.issue(rows[i])->at.x);
        }
    }

    void nextFliesFromOneToTheNextAndRound() {
        QSignalSpy places(panel_.get(), &IssuePanel::placeWanted);
        const auto count = static_cast<int>(panel_->model().listed().size());
        panel_->next();
        const auto first = places.at(0).at(0).value<Vec3>();
        for (int i = 0; i < count; ++i) panel_->next();
        QCOMPARE(places.count(), count + 1);
        QVERIFY(places.last().at(0).value<Vec3>() == first);
        panel_->previous();
        panel_->next();
        QVERIFY(places.last().at(0).value<Vec3>() == first);
    }

    void anIssueSelectsItsNode() {
        goTo("unlinked_node");
        QCOMPARE(selection_->current().kind, ItemKind::node);
        QVERIFY(selection_->current().id >= 3);
    }

    void markedIssuesSelectWhatTheyAreAbout() {
        auto& model = panel_->model();
        auto* list = find<QTreeView>("issueList");
        const auto rows = model.listed();
        const auto one = *std::ranges::find_if(rows, [&](const QModelIndex& index) {
            return navIssues_->itemOf(*model.issue(index)).kind != ItemKind::none;
        });
        list->selectionModel()->select(one, QItemSelectionModel::Rows | QItemSelectionModel::ClearAndSelect);
        selection_->clear();
        QTest::mouseClick(find<QPushButton>("issueSelect"), Qt::LeftButton);
        QCOMPARE(selection_->items(), std::vector{navIssues_->itemOf(*model.issue(one))});
        list->selectAll();
        panel_->selectMarked();
        const auto all = selection_->items();
        QVERIFY(all.size() > 1);
        for (const auto& index : rows) {
            const auto item = navIssues_->itemOf(*model.issue(index));
            QVERIFY(item.kind == ItemKind::none || selection_->contains(item));
        }
        // A group stands for its issues.
        selection_->clear();
        const auto group = one.parent();
        list->selectionModel()->select(group,
                                       QItemSelectionModel::Rows | QItemSelectionModel::ClearAndSelect);
        panel_->selectMarked();
        QVERIFY(selection_->contains(navIssues_->itemOf(*model.issue(one))));
    }

    void aDetourIsDrawnByBothWays() {
        Issue issue;
        issue.shortestWay = {{0, 0, 24}, {100, 0, 24}};
        const auto one = detourPicture(issue);
        issue.navWay = {{0, 0, 24}, {0, 300, 24}, {100, 0, 24}};
        const auto both = detourPicture(issue);
        QVERIFY(one && both);
        QVERIFY(!one->ribbons.empty());
        QVERIFY(both->ribbons.size() > one->ribbons.size());
    }

    void detoursAreListedAlone() {
        panel_->showSeverity(Severity::error);
        panel_->showKind(kDetourIssue);
        QCOMPARE(find<QComboBox>("issueKind")->currentData().toString(), QStringLiteral("detour"));
    }

    void aFixIsSeenFirstAndUndone() {
        QSignalSpy previews(panel_.get(), &IssuePanel::previewChanged);
        goTo("unlinked_node");
        QVERIFY(previews.last().at(0).value<std::shared_ptr<const StagePicture>>() != nullptr);
        QTest::mouseClick(find<QPushButton>("issueFix"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(bench_->document.patches().size(), std::size_t{1});
        QCOMPARE(count("unlinked_node"), 1);
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(count("unlinked_node"), 2);
    }

    void afterAFixTheViewFliesToTheNextIssue() {
        goTo("unlinked_node");
        const auto fixed = selection_->current();
        QSignalSpy places(panel_.get(), &IssuePanel::placeWanted);
        QTest::mouseClick(find<QPushButton>("issueFix"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QTRY_COMPARE(places.count(), 1);
        const auto* list = find<QTreeView>("issueList");
        const auto* next = panel_->model().issue(list->currentIndex());
        QVERIFY(next != nullptr);
        QVERIFY(places[0][0].value<Vec3>() == next->at);
        QCOMPARE(selection_->current(), navIssues_->itemOf(*next));
        QVERIFY(selection_->current() != fixed || selection_->current().kind == ItemKind::none ||
                bench_->document.generation()->graph->graph.nodes.size() > fixed.id);
        // It has been looked at: the next is another.
        const auto replacing = list->currentIndex();
        panel_->next();
        QVERIFY(list->currentIndex() != replacing);
    }

    void afterTheLastFixNothingIsSelected() {
        auto* kinds = find<QComboBox>("issueKind");
        kinds->setCurrentIndex(kinds->findData("unlinked_node"));
        goTo("unlinked_node");
        QVERIFY(selection_->current().kind == ItemKind::node);
        QTest::mouseClick(find<QPushButton>("issueFixAll"), Qt::LeftButton);
        QCOMPARE(selection_->current().kind, ItemKind::none);
        QSignalSpy places(panel_.get(), &IssuePanel::placeWanted);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QVERIFY(panel_->model().listed().empty());
        QCOMPARE(selection_->current().kind, ItemKind::none);
        QCOMPARE(places.count(), 0);
    }

    void whoSelectsSomethingMeanwhileStaysThere() {
        goTo("unlinked_node");
        QSignalSpy places(panel_.get(), &IssuePanel::placeWanted);
        QTest::mouseClick(find<QPushButton>("issueFix"), Qt::LeftButton);
        selection_->select({ItemKind::node, 1});
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(selection_->current(), (Item{ItemKind::node, 1}));
        QCOMPARE(places.count(), 0);
    }

    void whatIsSafeIsCountedOnItsButton() {
        auto* safe = find<QPushButton>("issueFixSafe");
        const auto count = [this] {
            return safeFixesOf(navIssues_->result()->issues, [](const Issue&) { return true; }).fixes.size();
        };
        QVERIFY(count() >= 2);
        QVERIFY(safe->isEnabled());
        QVERIFY2(safe->text().contains(QString::number(count())), qPrintable(safe->text()));
        QSignalSpy wanted(panel_.get(), &IssuePanel::safeFixWanted);
        QTest::mouseClick(safe, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        // What is ignored is not mended, and a button that waits says why.
        std::map<std::string, std::string> ignored;
        for (const auto& issue : navIssues_->result()->issues) ignored[issueKey(issue)] = "";
        bench_->document.setIgnoredIssues(ignored, QStringLiteral("ignore"));
        QTRY_VERIFY(!safe->isEnabled());
        QVERIFY2(safe->toolTip().contains("no issue has a safe fix"), qPrintable(safe->toolTip()));
    }

    /// Wherever the list stood before: what was current is still wrong, but was not asked for.
    void afterAFilterNextStartsWithTheFirstListed() {
        auto* list = find<QTreeView>("issueList");
        const auto& model = panel_->model();
        list->setCurrentIndex(model.listed().back());
        QVERIFY(model.issue(list->currentIndex())->validator != "unlinked_node");
        auto* kinds = find<QComboBox>("issueKind");
        kinds->setCurrentIndex(kinds->findData("unlinked_node"));
        panel_->next();
        QCOMPARE(list->currentIndex(), model.listed().front());
    }

    void anEmptyListSaysWhetherTheFilterEmptiedIt() {
        const auto* message = find<QLabel>("issueMessage");
        find<QLineEdit>("issueText")->setText("no such words anywhere");
        const auto counts = panel_->model().counts();
        QVERIFY2(message->text().contains(QString::number(counts[0] + counts[1] + counts[2])),
                 qPrintable(message->text()));
        find<QLineEdit>("issueText")->clear();
        QCOMPARE(message->text(), QString("No issue is selected."));
    }

    void severitiesThatAreListedLookIt() {
        auto* box = find<QToolButton>("issueSeverity.hint");
        const auto listed = box->grab().toImage();
        box->click();
        QVERIFY(!box->isChecked());
        QVERIFY(box->grab().toImage() != listed);
    }

    void fixingAKindSaysHowManyItMended() {
        QSignalSpy said(panel_.get(), &IssuePanel::said);
        goTo("unlinked_node");
        QTest::mouseClick(find<QPushButton>("issueFixAll"), Qt::LeftButton);
        QCOMPARE(said.count(), 1);
        QVERIFY2(said.first().first().toString().contains("2 issues mended"),
                 qPrintable(said.first().first().toString()));
    }

    void fixingAKindIsOneStep() {
        goTo("unlinked_node");
        QTest::mouseClick(find<QPushButton>("issueFixAll"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(count("unlinked_node"), 0);
        QCOMPARE(bench_->document.undoStack().count(), 1);
        QCOMPARE(bench_->document.generation()->graph->graph.nodes.size(), std::size_t{3});
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(count("unlinked_node"), 2);
    }

    /// An issue that offers no link must not lose its node because the fix of another has that number.
    void fixingAKindNeverTakesAnotherFix() {
        const Vec3 here(0, 0, 24), there(0, 500, 24);
        Issue linked, alone;
        linked.fixes = {addLinkFix(here, {64, 0, 24}, NodeType::move), deleteNodeFix(here)};
        alone.fixes = {deleteNodeFix(there)};
        const std::array both{&linked, &alone};
        auto& document = bench_->document;
        QCOMPARE(fixIssues(document, both, linked.fixes[0], "Island"), std::size_t{1});
        QCOMPARE(document.patches().size(), std::size_t{1});
        QCOMPARE(document.patches()[0].operation, PatchOperation::addLink);
        document.undoStack().undo();
        QCOMPARE(fixIssues(document, both, linked.fixes[1], "Island"), std::size_t{2});
        for (const auto& patch : document.patches()) QCOMPARE(patch.operation, PatchOperation::deleteNode);
    }

    void whatIsIgnoredIsGoneUntilAskedFor() {
        goTo("unlinked_node");
        find<QLineEdit>("issueNote")->setText("a sniper's perch");
        QTest::mouseClick(find<QPushButton>("issueIgnore"), Qt::LeftButton);
        QCOMPARE(count("unlinked_node"), 1);
        QCOMPARE(bench_->document.ignoredIssues().size(), std::size_t{1});
        QCOMPARE(bench_->document.ignoredIssues().begin()->second, std::string("a sniper's perch"));
        find<QCheckBox>("issueIgnoredToo")->click();
        QCOMPARE(count("unlinked_node"), 2);
        bench_->document.undoStack().undo();
        QVERIFY(bench_->document.ignoredIssues().empty());
    }

    void aLostEditIsTold() {
        EditPatch patch;
        patch.id = "lost";
        patch.operation = PatchOperation::deleteNode;
        patch.at = bench_->spawn + Vec3(0, 0, 2000);
        bench_->document.setPatches({patch}, QStringLiteral("edit"));
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(count("orphan_patch"), 1);
        goTo("orphan_patch");
        find<QComboBox>("issueFixes")->setCurrentText(QStringLiteral("Remove the edit"));
        panel_->fix();
        QVERIFY(bench_->document.patches().empty());
    }

    void aClosedDocumentHasNoIssues() {
        bench_->document.closeAll();
        QTRY_VERIFY(navIssues_->result() == nullptr);
        QCOMPARE(panel_->model().rowCount(), 0);
        QVERIFY(!find<QPushButton>("issueNext")->isEnabled());
    }

  private:
    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return panel_->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] std::vector<QModelIndex> rowsOf(std::string_view kind) const {
        auto rows = panel_->model().listed();
        std::erase_if(
            rows, [&](const QModelIndex& index) { return panel_->model().issue(index)->validator != kind; });
        return rows;
    }
    [[nodiscard]] int count(std::string_view kind) const { return static_cast<int>(rowsOf(kind).size()); }
    void goTo(std::string_view kind) const {
        auto* list = find<QTreeView>("issueList");
        const auto index = rowsOf(kind).front();
        list->scrollTo(index);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    }

    std::unique_ptr<IssueBench> bench_;
    std::unique_ptr<NavIssues> navIssues_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<IssuePanel> panel_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

NAVWRIGHT_WIDGET_TEST(TestIssues);
#include "tst_issues.moc"
