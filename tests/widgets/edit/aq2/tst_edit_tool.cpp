#include <QSignalSpy>

#include "captured.h"
#include "core/nav/files/aq2_nav.h"
#include "floor_worlds.h"
#include "gui_main.h"
#include "held_view.h"
#include "must.h"
#include "widgets/edit/aq2/edit_tool.h"
#include "widgets/edit/aq2/screen_area.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

constexpr float kStand = 24.125f;  ///< an origin on the floor at 0

/// Three nodes in a row in a room, linked to their neighbours.
NavGraph threeNodes() {
    NavGraph graph;
    for (int i = 0; i < 3; ++i)
        graph.nodes.push_back({.origin = Vec3(200 + 200 * i, 300, kStand), .links = {}});
    graph.nodes[0].links = {{.target = 1, .cost = 200}};
    graph.nodes[1].links = {{.target = 0, .cost = 200}, {.target = 2, .cost = 200}};
    return graph;
}

}  // namespace

/// The tools of editing acted on by real mouse events, with the patch and the nav that come of them.
class TestEditTool : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        map_ = floor_worlds::room({1024, 1024, 400}).map();
    }
    void init() {
        layers_ = std::make_unique<LayerModel>();
        selection_ = std::make_unique<Selection>();
        tools_ = std::make_unique<ToolModel>();
        document_ = std::make_unique<Document>();
        document_->setMap("room.bsp", map_);
        document_->showNav("room.nav", threeNodes());
        view_ = std::make_unique<WorkbenchView>(*document_, *layers_, *selection_, *probeGl());
        view_->resize(800, 600);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        CameraRig rig;
        rig.setEye({400, 60, 300}, 90, 45);
        view_->camera().setRig(rig);
        keeper_ = std::make_unique<SelectionKeeper>(*document_, *selection_);
        editor_ = std::make_unique<Editor>(*document_, *selection_, *keeper_);
        tool_ = std::make_unique<EditTool>(*editor_, *tools_, view_.get());
        connect(tools_.get(), &ToolModel::changed, view_.get(),
                [this] { view_->pointer().setSelecting(tools_->selecting()); });
        QVERIFY(!captured().isNull());
    }
    void cleanup() {
        tool_.reset();
        view_.reset();
    }

    void clicksSelectAndCtrlAdds() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(0));
        QCOMPARE(selection_->items(), std::vector{node(0)});
        click(placeOf(2), Qt::ControlModifier);
        QCOMPARE(selection_->items(), (std::vector{node(0), node(2)}));
        click(placeOf(0), Qt::ControlModifier);
        QCOMPARE(selection_->items(), std::vector{node(2)});
    }

    void aRightDragMovesANodeOnTheFloor() {
        tools_->setCurrent(EditTool::edit());
        const QSignalSpy texts(tool_.get(), &EditTool::textChanged);
        drag(Qt::RightButton, placeOf(1), at({440, 380, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        const auto& patch = document_->patches().front();
        QCOMPARE(patch.operation, PatchOperation::moveNode);
        QCOMPARE(patch.at, Vec3(400, 300, kStand));
        QVERIFY(glm::distance(*patch.to, Vec3(440, 380, kStand)) < 6);
        QCOMPARE(patch.to->z, kStand);
        const auto saved = writtenNav();
        QCOMPARE(saved.nodes[1].origin, *patch.to);
        QVERIFY(std::abs(saved.nodes[0].links[0].cost - glm::distance(saved.nodes[0].origin, *patch.to)) <
                0.1);
        QCOMPARE(selection_->current(), node(1));
        document_->undoStack().undo();
        QCOMPARE(writtenNav().nodes[1].origin, Vec3(400, 300, kStand));
        QVERIFY(document_->patches().empty());
    }

    void stepsBackAndForthAreSaid() {
        tools_->setCurrent(EditTool::edit());
        drag(Qt::RightButton, placeOf(1), at({440, 380, kStand}));
        auto& stack = document_->undoStack();
        QCOMPARE(tool_->text(), QString("Move a node"));
        stack.undo();
        QCOMPARE(tool_->text(), QString("Undone: Move a node"));
        stack.redo();
        QCOMPARE(tool_->text(), QString("Done again: Move a node"));
    }

    void whileDraggingTheLinksAreJudgedAndTheNavStays() {
        tools_->setCurrent(EditTool::edit());
        auto& scene = view_->scene();
        press(Qt::RightButton, placeOf(1));
        moveTo(Qt::RightButton, at({420, 340, kStand}));
        QVERIFY(tool_->drag() != nullptr);
        QCOMPARE(tool_->drag()->touched().size(), std::size_t{3});
        QVERIFY(document_->patches().empty());
        QTRY_VERIFY2(tool_->text().contains("bots make them all"), qPrintable(tool_->text()));
        QVERIFY(tool_->text().contains("3 links (3 MOVE): cost"));
        QTest::mouseRelease(&scene, Qt::RightButton, {}, at({420, 340, kStand}));
        QVERIFY(tool_->drag() == nullptr);
        QCOMPARE(document_->undoStack().count(), 1);
    }

    void whileDraggingOnlyTheDragIsDrawn() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const auto before = captured();
        press(Qt::RightButton, placeOf(1));
        QTRY_VERIFY(onlyOverlaysAreDrawn(view_->scene()));
        const Vec3 there(440, 380, kStand);
        moveTo(Qt::RightButton, at(there));
        const auto node = screen(there), link = screen(0.5f * (there + threeNodes().nodes[0].origin));
        QTRY_VERIFY(captured().pixel(node) != before.pixel(node));
        QVERIFY(captured().pixel(link) != before.pixel(link));
        // Where it was before, the node and its links are still to be seen.
        const auto old = screen(0.5f * (threeNodes().nodes[0].origin + threeNodes().nodes[1].origin));
        QVERIFY(sameAround(old, captured(), before));
        QVERIFY(onlyOverlaysAreDrawn(view_->scene()));
        QTest::mouseRelease(&view_->scene(), Qt::RightButton, {}, at(there));
        QTRY_VERIFY(!onlyOverlaysAreDrawn(view_->scene()));
        QTRY_VERIFY(!sameAround(old, captured(), before));
        QVERIFY(captured().pixel(node) != before.pixel(node));
    }

    void aPlainDragMovesWhatIsSelected() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const auto rig = view_->rig();
        drag(Qt::LeftButton, placeOf(1), at({440, 380, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        const auto to = *document_->patches().front().to;
        QVERIFY2(glm::distance(to, Vec3(440, 380, kStand)) < 3,
                 qPrintable(QString("%1 %2 %3").arg(to.x).arg(to.y).arg(to.z)));
        QVERIFY(view_->rig() == rig);
        QCOMPARE(document_->undoStack().count(), 1);
        document_->undoStack().undo();
        QCOMPARE(writtenNav().nodes[1].origin, Vec3(400, 300, kStand));
    }

    void aDragElsewhereLooksAroundAndSaysWhyNothingMoves() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const auto rig = view_->rig();
        drag(Qt::LeftButton, placeOf(0), placeOf(0) + QPoint(60, 0));
        QVERIFY(!(view_->rig() == rig));
        QVERIFY(document_->patches().empty());
        QCOMPARE(tool_->text(), QString("Node 0 is not selected: click it, then drag it"));
        const auto turned = view_->rig();
        drag(Qt::LeftButton, QPoint(20, 20), QPoint(80, 20));
        QVERIFY(!(view_->rig() == turned));
    }

    void aClickOnOneOfManySelectsItAlone() {
        tools_->setCurrent(EditTool::edit());
        selection_->selectAll({node(0), node(1)});
        click(placeOf(0));
        QCOMPARE(selection_->items(), std::vector{node(0)});
        QVERIFY(document_->patches().empty());
    }

    void manyMoveByAPlainDrag() {
        tools_->setCurrent(EditTool::edit());
        selection_->selectAll({node(0), node(2)});
        drag(Qt::LeftButton, placeOf(2), at({600, 400, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{2});
        QCOMPARE(document_->undoStack().count(), 1);
        QCOMPARE(selection_->items().size(), std::size_t{2});
    }

    void aStopLeavesTheNodeAndTheTool() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const auto rig = view_->rig();
        press(Qt::LeftButton, placeOf(1));
        moveTo(Qt::LeftButton, at({420, 340, kStand}));
        QVERIFY(tool_->drag() != nullptr);
        QVERIFY(tools_->stop());
        QVERIFY(tool_->drag() == nullptr);
        QCOMPARE(tool_->text(), QString("Not moved"));
        QCOMPARE(tools_->current(), EditTool::edit());
        // What the hand still does until it lets go is for nobody.
        moveTo(Qt::LeftButton, at({440, 380, kStand}));
        QTest::mouseRelease(&view_->scene(), Qt::LeftButton, {}, at({440, 380, kStand}));
        QVERIFY(document_->patches().empty());
        QVERIFY(view_->rig() == rig);
        QCOMPARE(selection_->items(), std::vector{node(1)});
        QVERIFY(!tools_->stop());
        drag(Qt::LeftButton, placeOf(1), at({440, 380, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{1});
    }

    void aStoppedBoxSelectsNothing() {
        tools_->setCurrent(EditTool::box());
        press(Qt::LeftButton, placeOf(0) - QPoint(30, 30));
        moveTo(Qt::LeftButton, placeOf(1) + QPoint(30, 30));
        QVERIFY(tools_->stop());
        QTest::mouseRelease(&view_->scene(), Qt::LeftButton, {}, placeOf(1) + QPoint(30, 30));
        QVERIFY(selection_->items().empty());
        QCOMPARE(tools_->current(), EditTool::box());
    }

    void aWallIsSaidAndTheNodeStaysOutOfIt() {
        tools_->setCurrent(EditTool::edit());
        selection_->selectAll({node(0), node(1), node(2)});
        // The first is the room's width from the wall when the last is at its other side.
        press(Qt::LeftButton, placeOf(2));
        moveTo(Qt::LeftButton, at({300, 300, kStand}));
        QVERIFY2(tool_->text().startsWith("1 node is in a wall there, or over no floor"),
                 qPrintable(tool_->text()));
        QTest::mouseRelease(&view_->scene(), Qt::LeftButton, {}, at({300, 300, kStand}));
        QVERIFY2(tool_->text().startsWith("No body fits there"), qPrintable(tool_->text()));
        QVERIFY(document_->patches().empty());
    }

    void aNodePulledIntoTheFloorIsSaidToBeInAWall() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const Vec3 grip(400, 300, kStand + 40);
        drag(Qt::LeftButton, screen(grip), screen(grip - Vec3(0, 0, 30)));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        QVERIFY2(tool_->text().contains("1 node is in a wall now"), qPrintable(tool_->text()));
    }

    void clicksInTheVoidSayWhyNothingHappens() {
        document_->closeAll();
        document_->showNav("room.nav", threeNodes());
        QVERIFY(!captured().isNull());
        const QPoint nothing(5, 5);
        const auto said = [&](const QString& tool) {
            tools_->setCurrent(tool);
            click(nothing);
            return tool_->text();
        };
        QVERIFY(said(EditTool::edit()).startsWith("Nothing is there to select. "));
        selection_->select(node(0));
        QVERIFY(said(EditTool::edit()).startsWith("Nothing is there: nothing is selected now"));
        QVERIFY(said(EditTool::way()).startsWith("No node is there. "));
        QVERIFY(said(EditTool::link()).startsWith("No node is there. "));
        QVERIFY(said(EditTool::node()).startsWith("Nothing is there. "));
        QVERIFY(said(EditTool::box()).startsWith("A click selects nothing here. "));
        QVERIFY(said(EditTool::lasso()).startsWith("A click selects nothing here. "));
        tools_->setCurrent(EditTool::box());
        drag(Qt::LeftButton, nothing, nothing + QPoint(20, 20));
        QCOMPARE(tool_->text(), QString("No node is in there: nothing is selected now"));
    }

    void withoutAMapNodesMoveAtTheirHeight() {
        document_->closeAll();
        document_->showNav("room.nav", threeNodes());
        QVERIFY(!captured().isNull());
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        drag(Qt::LeftButton, placeOf(1), at({440, 380, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        const auto to = *document_->patches().front().to;
        QVERIFY(glm::distance(to, Vec3(440, 380, kStand)) < 3);
    }

    void theGripMovesUpAndDown() {
        tools_->setCurrent(EditTool::edit());
        click(placeOf(1));
        const Vec3 grip(400, 300, kStand + 40);
        drag(Qt::LeftButton, screen(grip), screen(grip + Vec3(0, 0, 50)));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        const auto& to = *document_->patches().front().to;
        QCOMPARE(to.x, 400.f);
        QVERIFY(std::abs(to.z - kStand - 50) < 4);
    }

    void severalMoveTogether() {
        tools_->setCurrent(EditTool::edit());
        selection_->selectAll({node(0), node(1)});
        drag(Qt::RightButton, placeOf(1), at({400, 400, kStand}));
        QCOMPARE(document_->patches().size(), std::size_t{2});
        QCOMPARE(document_->undoStack().count(), 1);
        const auto saved = writtenNav();
        QVERIFY(std::abs(saved.nodes[0].origin.y - saved.nodes[1].origin.y) < 0.2);
        QVERIFY(saved.nodes[0].origin.y > 380);
    }

    void leavingTheToolDropsADrag() {
        tools_->setCurrent(EditTool::edit());
        press(Qt::RightButton, placeOf(1));
        moveTo(Qt::RightButton, at({420, 340, kStand}));
        tools_->setCurrent(ToolModel::select());
        QVERIFY(tool_->drag() == nullptr);
        QVERIFY(document_->patches().empty());
    }

    void aBoxSelectsWhatIsInside() {
        tools_->setCurrent(EditTool::box());
        drag(Qt::LeftButton, placeOf(0) - QPoint(30, 30), placeOf(1) + QPoint(30, 30));
        QCOMPARE(selection_->items(), (std::vector{node(0), node(1)}));
    }

    void aLassoSelectsWhatIsInside() {
        tools_->setCurrent(EditTool::lasso());
        const auto middle = placeOf(2);
        press(Qt::LeftButton, middle + QPoint(-25, -25));
        for (const auto& by : {QPoint(25, -25), QPoint(25, 25), QPoint(-25, 25)})
            moveTo(Qt::LeftButton, middle + by);
        QTest::mouseRelease(&view_->scene(), Qt::LeftButton, {}, middle + QPoint(-25, 25));
        QCOMPARE(selection_->items(), std::vector{node(2)});
    }

    void aWayIsSelectedWithItsLinks() {
        tools_->setCurrent(EditTool::way());
        click(placeOf(0));
        click(placeOf(2));
        QCOMPARE(selection_->items(),
                 (std::vector{node(0), node(1), node(2), Item::link(0, 0), Item::link(1, 1)}));
    }

    void aClickOnTheFloorAddsANode() {
        tools_->setCurrent(EditTool::node());
        editor_->setNodeType(NodeType::crouch);
        click(at({400, 500, 0}));
        QCOMPARE(document_->patches().size(), std::size_t{1});
        const auto& patch = document_->patches().front();
        QCOMPARE(patch.operation, PatchOperation::addNode);
        QCOMPARE(patch.at.z, kStand);
        QCOMPARE(writtenNav().nodes.at(3).origin, patch.at);
        QCOMPARE(writtenNav().nodes.at(3).type, NodeType::crouch);
        QCOMPARE(selection_->current(), node(3));
    }

    void aClickOnALinkInsertsANode() {
        tools_->setCurrent(EditTool::node());
        click(screen({300, 300, kStand}));
        QCOMPARE(document_->patches().front().operation, PatchOperation::insertOnLink);
        const auto saved = writtenNav();
        QCOMPARE(saved.nodes.size(), std::size_t{4});
        QVERIFY(findLink(saved.nodes[0], 3) != nullptr);
        QVERIFY(findLink(saved.nodes[0], 1) == nullptr);
    }

    void twoClicksAddALink() {
        tools_->setCurrent(EditTool::link());
        click(placeOf(2));
        click(placeOf(0), Qt::ShiftModifier);
        QCOMPARE(document_->patches().size(), std::size_t{2});
        const auto saved = writtenNav();
        QVERIFY(findLink(saved.nodes[2], 0) != nullptr);
        QVERIFY(findLink(saved.nodes[0], 2) != nullptr);
    }

    void anOrphanFindsAPlaceByAClick() {
        document_->setPatches({{.id = "e1", .operation = PatchOperation::deleteNode, .at = {5000, 0, 0}}},
                              "x");
        QCOMPARE(document_->generation()->graph->patches.count(PatchState::orphaned), std::size_t{1});
        tool_->askAnchor("e1");
        click(placeOf(2));
        QCOMPARE(document_->patches().front().at, Vec3(600, 300, kStand));
        QCOMPARE(writtenNav().nodes.size(), std::size_t{2});
    }

    void withoutAToolTheMouseIsTheCameras() {
        const auto before = view_->rig();
        drag(Qt::RightButton, placeOf(1), at({440, 380, kStand}));
        QVERIFY(!(view_->rig() == before));
        QVERIFY(document_->patches().empty());
    }

  private:
    /// Whether two pictures are the same around a place: the lit links of a node lie beside its axis.
    static bool sameAround(const QPoint& place, const QImage& one, const QImage& other) {
        constexpr int kReach = 5;
        for (int y = -kReach; y <= kReach; ++y) {
            for (int x = -kReach; x <= kReach; ++x) {
                const auto at = place + QPoint(x, y);
                if (one.pixel(at) != other.pixel(at)) return false;
            }
        }
        return true;
    }

    QImage captured() { return navwright::captured(*view_); }

    static Item node(std::uint64_t number) { return {ItemKind::node, number}; }

    [[nodiscard]] QPoint screen(const Vec3& place) const {
        return screenPlace(view_->rig(), view_->scene().size(), place).value_or(QPointF()).toPoint();
    }
    [[nodiscard]] QPoint placeOf(std::size_t number) const {
        return screen(threeNodes().nodes[number].origin);
    }
    [[nodiscard]] QPoint at(const Vec3& place) const { return screen(place); }

    void click(const QPoint& place, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, modifiers, place);
    }
    void press(Qt::MouseButton button, const QPoint& place) {
        QTest::mousePress(&view_->scene(), button, {}, place);
    }
    /// QTest::mouseMove() knows no buttons.
    void moveTo(Qt::MouseButton button, const QPoint& place) {
        QMouseEvent event(QEvent::MouseMove, QPointF(place), view_->scene().mapToGlobal(place), Qt::NoButton,
                          button, {});
        QCoreApplication::sendEvent(&view_->scene(), &event);
    }
    void drag(Qt::MouseButton button, const QPoint& from, const QPoint& to) {
        press(button, from);
        moveTo(button, (from + to) / 2);
        moveTo(button, to);
        QTest::mouseRelease(&view_->scene(), button, {}, to);
    }
    /// What the server would load.
    [[nodiscard]] NavGraph writtenNav() const {
        return must(readAq2Nav(must(writeAq2Nav(document_->generation()->graph->graph)), "room.nav")).graph;
    }

    std::shared_ptr<const GameMap> map_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<ToolModel> tools_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<WorkbenchView> view_;
    std::unique_ptr<SelectionKeeper> keeper_;
    std::unique_ptr<Editor> editor_;
    std::unique_ptr<EditTool> tool_;
};

NAVWRIGHT_GUI_TEST(TestEditTool);
#include "tst_edit_tool.moc"
