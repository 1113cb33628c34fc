#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>
#include <QtTest>

#include "rerelease_nav_bench.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/review/issues/rerelease_issues.h"

using namespace navwright;

/// The list of issues while a nav of a re-release is open: checked when asked, mended, checked again.
class TestRereleaseIssues : public QObject {
    Q_OBJECT

    static constexpr int kLimit = kHangMilliseconds;

    /// With two nodes of a radius that is no multiple of 4.
    static RereleaseGraph odd() {
        auto graph = quake2Sample();
        graph.nodes[1].radius = 33;
        graph.nodes[2].radius = 35;
        return graph;
    }

    struct Shown {
        Shown() { panel.setSource(issues, bench.model.selection()); }

        [[nodiscard]] bool check() {
            find<QPushButton>("issueCheck")->click();
            return settle();
        }
        [[nodiscard]] bool settle() const {
            return QTest::qWaitFor([this] { return !issues.running(); }, kLimit);
        }
        template <class Widget>
        [[nodiscard]] Widget* find(const char* name) const {
            return panel.findChild<Widget*>(QString::fromLatin1(name));
        }
        [[nodiscard]] std::vector<QModelIndex> rowsOf(std::string_view kind) {
            auto rows = panel.model().listed();
            std::erase_if(rows, [&](const QModelIndex& index) {
                return panel.model().issue(index)->validator != kind;
            });
            return rows;
        }
        void goTo(const QModelIndex& index) {
            auto* list = find<QTreeView>("issueList");
            list->setCurrentIndex(index);
            emit list->clicked(index);
        }

        RereleaseNavBench bench{odd()};
        NavIssues navIssues{bench.document};
        Selection ours;
        RereleaseIssues issues{bench.editor};
        IssuePanel panel{navIssues, ours};
    };

  private slots:
    void isCheckedWhenAsked() {
        Shown shown;
        QVERIFY(shown.find<QLabel>("issueSummary")->text().contains("not checked yet"));
        QVERIFY(whyGrey(*shown.find<QPushButton>("issueFix")).contains("check the nav first"));
        QVERIFY(shown.check());
        QCOMPARE(shown.panel.model().listed().size(), shown.issues.issues()->size());
        QCOMPARE(shown.rowsOf("radius_step").size(), std::size_t{2});
        QVERIFY(shown.find<QLabel>("issueMissing")->text().contains("without its map"));
        // What is ignored is kept in projects, which there is none of.
        QVERIFY(!whyGrey(*shown.find<QPushButton>("issueIgnore")).isEmpty());
    }

    void aFixIsSeenMadeCheckedAndUndone() {
        Shown shown;
        QVERIFY(shown.check());
        QSignalSpy previews(&shown.panel, &IssuePanel::previewChanged);
        QSignalSpy places(&shown.panel, &IssuePanel::placeWanted);
        shown.goTo(shown.rowsOf("radius_step").front());
        QCOMPARE(shown.bench.model.current(), (Item{ItemKind::node, 1}));
        QCOMPARE(places.count(), 1);
        QVERIFY(previews.last().at(0).value<std::shared_ptr<const StagePicture>>() != nullptr);
        shown.find<QPushButton>("issueFix")->click();
        QCOMPARE(int(shown.bench.node(1).radius), 32);
        // The nav is checked again at once, and the next issue shown.
        QVERIFY(shown.settle());
        QCOMPARE(shown.rowsOf("radius_step").size(), std::size_t{1});
        QCOMPARE(places.count(), 2);
        QVERIFY(!shown.find<QLabel>("issueMissing")->text().contains("changed since"));
        shown.bench.document.undoStack().undo();
        QCOMPARE(int(shown.bench.node(1).radius), 33);
        QVERIFY(shown.find<QLabel>("issueMissing")->text().contains("changed since"));
        QVERIFY(whyGrey(*shown.find<QPushButton>("issueFix")).contains("check it again"));
    }

    void allOfAKindAreOneStep() {
        Shown shown;
        QVERIFY(shown.check());
        shown.goTo(shown.rowsOf("radius_step").front());
        shown.find<QPushButton>("issueFixAll")->click();
        QCOMPARE(int(shown.bench.node(1).radius), 32);
        QCOMPARE(int(shown.bench.node(2).radius), 32);
        QCOMPARE(shown.bench.document.undoStack().count(), 1);
        QVERIFY(shown.settle());
        QVERIFY(shown.rowsOf("radius_step").empty());
    }

    void whatIsSafeIsMendedWithoutATest() {
        Shown shown;
        QVERIFY(shown.check());
        QSignalSpy tested(&shown.panel, &IssuePanel::safeFixWanted);
        shown.find<QPushButton>("issueFixSafe")->click();
        QCOMPARE(tested.count(), 0);
        QCOMPARE(int(shown.bench.node(1).radius), 32);
        QCOMPARE(shown.bench.document.undoStack().count(), 1);
        QVERIFY(shown.settle());
        QCOMPARE(shown.panel.safeCount(), std::size_t{0});
    }

    void aClosedNavLeavesNothing() {
        Shown shown;
        QVERIFY(shown.check());
        shown.bench.model.close();
        QVERIFY(shown.issues.issues() == nullptr);
        QCOMPARE(shown.panel.model().rowCount(), 0);
        shown.panel.setSource(shown.navIssues, shown.ours);
        QVERIFY(shown.find<QLabel>("issueSummary")->text().contains("Open a map"));
        QVERIFY(!shown.find<QPushButton>("issueCheck")->isVisibleTo(&shown.panel));
    }
};

NAVWRIGHT_WIDGET_TEST(TestRereleaseIssues);
#include "tst_rerelease_issues.moc"
