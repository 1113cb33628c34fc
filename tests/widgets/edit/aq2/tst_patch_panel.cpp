#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>
#include <QUndoView>

#include "gui_main.h"
#include "patch_samples.h"
#include "widgets/edit/aq2/history_panel.h"
#include "widgets/edit/aq2/patch_files.h"
#include "widgets/edit/aq2/patch_panel.h"

using namespace navwright;
using patch_samples::Op;

/// The list of edits acted on by mouse and keys.
class TestPatchPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<PatchPanel> panel_;

    QTreeView* list() { return panel_->findChild<QTreeView*>("patchList"); }
    void press(const char* name) {
        QTest::mouseClick(panel_->findChild<QPushButton*>(QString::fromLatin1(name)), Qt::LeftButton);
    }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {}) {
        const auto place = list()->visualRect(list()->model()->index(row, PatchModel::state)).center();
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, modifiers, place);
    }
    QString shown(int row, int column) { return list()->model()->index(row, column).data().toString(); }
    static EditPatch named(const char* id, EditPatch patch) {
        patch.id = id;
        return patch;
    }

    void group(const std::vector<int>& numbers) {
        panel_->findChild<PatchModel*>()->setGroup(numbers, "roof");
    }
    std::vector<EditPatch> appendable() {
        auto patches = document_->patches();
        patches.push_back(named("e4", patch_samples::patch(Op::lockNode, patch_samples::kSecond)));
        return patches;
    }
    void clickTick(int row) {
        QStyleOptionViewItem option;
        option.initFrom(list());
        option.rect = list()->visualRect(list()->model()->index(row, PatchModel::what));
        option.features = QStyleOptionViewItem::HasCheckIndicator;
        const auto tick =
            list()->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, list());
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, tick.center());
    }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        document_->showNav("row.nav", patch_samples::row());
        Work work;
        work.patches = std::make_shared<const std::vector<EditPatch>>(std::vector{
            named("e1", patch_samples::patch(Op::deleteNode, {0, 1000, 24})),
            named("e2", patch_samples::patch(Op::retypeNode, patch_samples::kNowhere, {}, NodeType::water)),
            named("e3", patch_samples::patch(Op::lockNode, patch_samples::kFirst))});
        document_->applyWork(work);
        panel_ = std::make_unique<PatchPanel>(*document_);
        panel_->resize(700, 400);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }

    void theModelIsSound() {
        PatchModel model(*document_);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        document_->setPatches({}, "none");
        document_->undoStack().undo();
        QCOMPARE(model.rowCount(), 3);
        model.setGroup({0, 2}, "roof");
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowCount(model.index(0, 0)), 2);
        QCOMPARE(model.count(), 3);
    }

    void editsAreInWordsWithWhatCameOfThem() {
        QCOMPARE(shown(0, PatchModel::what), QString("Delete the node at (0 1000 24)"));
        QCOMPARE(shown(0, PatchModel::state), QString("Applied"));
        QVERIFY(shown(1, PatchModel::state).startsWith("Orphan: No node within"));
        QVERIFY(panel_->findChild<QLabel*>("patchCounts")->text().contains("3 edits, 1 orphan"));
    }

    /// The list is too narrow for where an edit is and why it is an orphan.
    void theChosenEditIsSaidInFull() {
        const auto* message = panel_->findChild<QLabel*>("patchMessage");
        QVERIFY(message->isHidden());
        auto* list = panel_->findChild<QTreeView*>("patchList");
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            clickRow(row);
            const auto state = list->model()->index(row, PatchModel::state).data().toString();
            QVERIFY2(message->text().endsWith(state), qPrintable(message->text()));
            QVERIFY(
                message->text().startsWith(list->model()->index(row, PatchModel::what).data().toString()));
        }
        list->selectAll();
        QVERIFY(message->isHidden());
    }

    void aClickFliesThere() {
        QSignalSpy places(panel_.get(), &PatchPanel::placeWanted);
        clickRow(0);
        QCOMPARE(places.count(), 1);
        QCOMPARE(places.first().first().value<Vec3>(), Vec3(0, 1000, 24));
    }

    void oneIsRevertedAloneAndComesBack() {
        clickRow(0);
        press("patchRevert");
        QCOMPARE(document_->patches().size(), std::size_t{2});
        QCOMPARE(document_->generation()->graph->graph.nodes.size(), std::size_t{5});
        document_->undoStack().undo();
        QCOMPARE(document_->generation()->graph->graph.nodes.size(), std::size_t{4});
    }

    void severalAreSwitchedOffAsOneStep() {
        clickRow(0);
        clickRow(2, Qt::ControlModifier);
        press("patchToggle");
        QVERIFY(!document_->patches()[0].enabled && !document_->patches()[2].enabled);
        QCOMPARE(document_->undoStack().count(), 1);
        QCOMPARE(shown(0, PatchModel::state), QString("Off"));
        QCOMPARE(document_->generation()->graph->graph.nodes.size(), std::size_t{5});
        clickRow(0);
        press("patchToggle");
        QVERIFY(document_->patches()[0].enabled);
    }

    void theTickSwitchesToo() {
        QVERIFY(list()->model()->setData(list()->model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!document_->patches()[0].enabled);
    }

    void groupsAndNotesAreWrittenAndFound() {
        clickRow(0);
        clickRow(1, Qt::ControlModifier);
        QTimer::singleShot(0, panel_.get(), [this] {
            auto* dialog = panel_->findChild<QInputDialog*>("patchGroupDialog");
            dialog->setTextValue("roof");
            dialog->accept();
        });
        press("patchGroup");
        QCOMPARE(document_->patches()[1].group, std::string("roof"));
        QVERIFY(list()->model()->setData(list()->model()->index(1, PatchModel::note), "by the door"));
        QCOMPARE(document_->patches()[2].note, std::string("by the door"));
        QTest::keyClicks(panel_->findChild<QLineEdit*>("patchSearch"), "roof");
        QCOMPARE(list()->model()->rowCount(), 1);
        QCOMPARE(list()->model()->rowCount(list()->model()->index(0, 0)), 2);
        QVERIFY(list()->isExpanded(list()->model()->index(0, 0)));
        panel_->findChild<QLineEdit*>("patchSearch")->setText("door");
        QCOMPARE(list()->model()->rowCount(), 1);
        QVERIFY(list()->model()->index(0, 0).data().toString().startsWith("Keep"));
    }

    void aGroupIsOneRowThatFoldsAndStandsForItsEdits() {
        group({0, 2});
        const auto roof = list()->model()->index(0, 0);
        QCOMPARE(roof.data().toString(), QString("roof (2 edits)"));
        QCOMPARE(shown(0, PatchModel::state), QString("2 in use"));
        QCOMPARE(shown(1, PatchModel::what), QString("Make the node at (5000 0 0) WATER"));
        QVERIFY(list()->isExpanded(roof));
        clickRow(0);
        QTest::keyClick(list(), Qt::Key_Left);
        QVERIFY(!list()->isExpanded(roof));
        document_->setPatches(appendable(), "one more");
        QVERIFY2(!list()->isExpanded(list()->model()->index(0, 0)), "stays folded when the list changes");
    }

    void aGroupIsSwitchedByItsTickAsOneStep() {
        group({0, 2});
        const auto steps = document_->undoStack().count();
        clickTick(0);
        QVERIFY(!document_->patches()[0].enabled && !document_->patches()[2].enabled);
        QCOMPARE(document_->undoStack().count(), steps + 1);
        QCOMPARE(shown(0, PatchModel::state), QString("2 off"));
        QCOMPARE(document_->generation()->graph->graph.nodes.size(), std::size_t{5});
        clickTick(0);
        QVERIFY(document_->patches()[0].enabled && document_->patches()[2].enabled);
    }

    void aGroupWithOneOffIsHalfTicked() {
        group({0, 2});
        const auto one = list()->model()->index(0, 0, list()->model()->index(0, 0));
        QVERIFY(list()->model()->setData(one, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(list()->model()->index(0, 0).data(Qt::CheckStateRole).value<Qt::CheckState>(),
                 Qt::PartiallyChecked);
        QCOMPARE(shown(0, PatchModel::state), QString("1 in use, 1 off"));
    }

    void aGroupIsRevertedAsOneAndComesBack() {
        group({0, 2});
        clickRow(0);
        press("patchRevert");
        QCOMPARE(document_->patches().size(), std::size_t{1});
        QCOMPARE(document_->patches().front().id, std::string("e2"));
        document_->undoStack().undo();
        QCOMPARE(document_->patches().size(), std::size_t{3});
        QCOMPARE(list()->model()->rowCount(list()->model()->index(0, 0)), 2);
    }

    void aGroupGetsAnotherNameAndIsDissolvedByAnEmptyOne() {
        group({0, 2});
        QVERIFY(list()->model()->setData(list()->model()->index(0, PatchModel::group), "cellar"));
        QCOMPARE(document_->patches()[2].group, std::string("cellar"));
        QVERIFY(list()->model()->setData(list()->model()->index(0, PatchModel::group), ""));
        QCOMPARE(list()->model()->rowCount(), 3);
    }

    void delRevertsWhatIsChosenInTheList() {
        clickRow(0);
        QTest::keyClick(list(), Qt::Key_Delete);
        QCOMPARE(document_->patches().size(), std::size_t{2});
        QCOMPARE(document_->patches().front().id, std::string("e2"));
    }

    void orphansCanBeListedAlone() {
        auto* states = panel_->findChild<QComboBox*>("patchStates");
        states->setCurrentIndex(2);
        QCOMPARE(list()->model()->rowCount(), 1);
        QSignalSpy anchors(panel_.get(), &PatchPanel::anchorWanted);
        clickRow(0);
        press("patchAnchor");
        QCOMPARE(anchors.first().first().toString(), QString("e2"));
        states->setCurrentIndex(1);
        QCOMPARE(list()->model()->rowCount(), 2);
    }

    void exportedEditsComeBackAsTheyWere() {
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath("row.navpatches.json").toStdString());
        QVERIFY(exportPatchFile(*document_, file));
        const auto before = document_->patches();
        document_->setPatches({}, "none");
        QVERIFY(importPatchFile(*document_, file));
        QVERIFY(document_->patches() == before);
    }

    void editsOfAnotherMapAreRefusedInClearWords() {
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath("x.navpatches.json").toStdString());
        Document other;
        other.showNav("city.nav", patch_samples::row());
        QVERIFY(exportPatchFile(other, file));
        const auto before = document_->patches();
        const auto refused = importPatchFile(*document_, file);
        QVERIFY(!refused);
        QVERIFY(refused.error().error().what.find("'city', not 'row'") != std::string::npos);
        QVERIFY(document_->patches() == before);
    }

    void theHistoryGoesBackAndForth() {
        HistoryPanel history(document_->undoStack());
        document_->setPatches({}, "Revert all");
        auto* view = history.findChild<QUndoView*>("historyView");
        QCOMPARE(view->model()->rowCount(), 2);
        view->setCurrentIndex(view->model()->index(0, 0));
        QCOMPARE(document_->patches().size(), std::size_t{3});
        QVERIFY(history.findChild<QLabel*>("historyState")->text().contains("0 of 1"));
    }
};

NAVWRIGHT_GUI_TEST(TestPatchPanel);
#include "tst_patch_panel.moc"
