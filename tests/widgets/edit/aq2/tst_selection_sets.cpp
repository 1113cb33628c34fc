#include <QSignalSpy>
#include <QtTest>

#include "patch_samples.h"
#include "test_program.h"
#include "widgets/edit/aq2/editor.h"
#include "widgets/edit/aq2/selection_history.h"

using namespace navwright;

/// What is selected stays what it is through edits, and can be gone back to.
class TestSelectionSets : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<SelectionKeeper> keeper_;
    std::unique_ptr<SelectionHistory> history_;
    std::unique_ptr<Editor> editor_;

    static Item node(std::uint64_t number) { return {ItemKind::node, number}; }
    void choose(std::vector<Item> items) { selection_->selectAll(std::move(items)); }
    const NavGraph& graph() { return document_->generation()->graph->graph; }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        selection_ = std::make_unique<Selection>();
        layers_ = std::make_unique<LayerModel>();
        document_->showNav("row.nav", patch_samples::row());
        keeper_ = std::make_unique<SelectionKeeper>(*document_, *selection_);
        history_ = std::make_unique<SelectionHistory>(*document_, *selection_, *keeper_, *layers_);
        editor_ = std::make_unique<Editor>(*document_, *selection_, *keeper_);
    }

    void togglingAddsAndTakesAway() {
        QSignalSpy currents(selection_.get(), &Selection::currentChanged);
        selection_->toggle(node(1));
        selection_->toggle(node(2));
        QCOMPARE(selection_->current(), node(2));
        selection_->toggle(node(2));
        QCOMPARE(selection_->current(), node(1));
        selection_->toggle({});
        QCOMPARE(selection_->items(), std::vector{node(1)});
        QCOMPARE(currents.count(), 3);
        selection_->select({});
        QVERIFY(selection_->items().empty());
    }

    void theSameNodesStaySelectedWhenNumbersChange() {
        choose({node(0)});
        editor_->remove();
        QVERIFY(selection_->items().empty());
        choose({node(1), node(2)});
        const auto first = graph().nodes[1].origin;
        document_->undoStack().undo();
        QCOMPARE(selection_->items(), (std::vector{node(2), node(3)}));
        QCOMPARE(graph().nodes[2].origin, first);
    }

    void aMovedNodeStaysSelectedAndSoWhenItGoesBack() {
        choose({node(1), Item::link(1, 0)});
        editor_->moveBy({0, 300, 0}, false);
        QCOMPARE(selection_->items(), (std::vector{node(1), Item::link(1, 0)}));
        QCOMPARE(graph().nodes[1].origin.y, 308.f);
        document_->undoStack().undo();
        QCOMPARE(selection_->items(), (std::vector{node(1), Item::link(1, 0)}));
    }

    void whatIsAddedIsSelected() {
        editor_->addNode({50, 500, 24});
        QCOMPARE(selection_->items(), std::vector{node(5)});
        choose({node(0), node(1)});
        editor_->merge();
        QCOMPARE(selection_->items().size(), std::size_t{1});
        QCOMPARE(graph().nodes[selection_->current().id].origin, Vec3(50, 8, 24));
    }

    void setsAreSelected() {
        choose({node(0)});
        editor_->selectComponent();
        QCOMPARE(selection_->items().size(), std::size_t{4});
        choose({node(0), node(2)});
        editor_->selectWay();
        QCOMPARE(selection_->items().size(), std::size_t{5});
        choose({node(1)});
        editor_->selectLinks();
        QCOMPARE(selection_->items().size(), std::size_t{4});
        choose({Item::link(0, 0)});
        editor_->selectType();
        QCOMPARE(selection_->items().size(), std::size_t{6});
        editor_->selectAllNodes();
        QCOMPARE(selection_->items().size(), std::size_t{5});
    }

    void aNumberIsForAllSelected() {
        choose({node(0), node(1)});
        editor_->setCoordinate(1, 40);
        QCOMPARE(graph().nodes[0].origin, Vec3(0, 40, 24));
        QCOMPARE(graph().nodes[1].origin, Vec3(100, 40, 24));
        QCOMPARE(document_->undoStack().count(), 1);
    }

    void refusalsAreSaid() {
        QSignalSpy refused(editor_.get(), &Editor::refused);
        editor_->merge();
        editor_->reverse();
        editor_->unlock();
        editor_->selectWay();
        QCOMPARE(refused.count(), 4);
        QVERIFY(document_->patches().empty());
    }

    void lookingHasAStackOfItsOwn() {
        QVERIFY(!history_->canGoBack());
        choose({node(0)});
        choose({node(0), node(3)});
        layers_->setVisible(LayerId::votes, true);
        history_->back();
        QVERIFY(!layers_->settings(LayerId::votes).visible);
        history_->back();
        QCOMPARE(selection_->items(), std::vector{node(0)});
        history_->forward();
        QCOMPARE(selection_->items(), (std::vector{node(0), node(3)}));
        QCOMPARE(document_->undoStack().count(), 0);
        history_->back();
        choose({node(4)});
        QVERIFY(!history_->canGoForward());
    }

    void goingBackFindsNodesUnderNewNumbers() {
        choose({node(3)});
        choose({node(0)});
        editor_->remove();
        while (history_->canGoBack() && selection_->items() != std::vector{node(2)}) history_->back();
        QCOMPARE(selection_->items(), std::vector{node(2)});
    }
};

NAVWRIGHT_TEST(TestSelectionSets);
#include "tst_selection_sets.moc"
