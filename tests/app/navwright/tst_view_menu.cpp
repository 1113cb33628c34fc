#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

#include <cmath>

#include "app/navwright/parts/view3d/view_area.h"
#include "core/nav/files/aq2_nav.h"
#include "floor_worlds.h"
#include "widgets/edit/aq2/screen_area.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

namespace {

constexpr float kStand = 24.125f;  ///< an origin on the floor at 0

const Vec3 kFloor(500, 480, 0);
const Vec3 kLink(575, 300, kStand);  ///< the middle of the link that has no opposite

/// Four nodes in a row on the floor of a room, and one above it. The last link has no opposite.
NavGraph nodes() {
    NavGraph graph;
    for (int i = 0; i < 4; ++i)
        graph.nodes.push_back({.origin = Vec3(200 + 150 * i, 300, kStand), .links = {}});
    graph.nodes.push_back({.origin = Vec3(200, 420, 150), .links = {}});
    graph.nodes[0].links = {{.target = 1, .cost = 150}};
    graph.nodes[1].links = {{.target = 0, .cost = 150}, {.target = 2, .cost = 150}};
    graph.nodes[2].links = {{.target = 1, .cost = 150}, {.target = 3, .cost = 150}};
    return graph;
}

}  // namespace

/// Every edit through the menu under the right button, by mouse alone, with the edits and the nav
/// that come of it.
class TestViewMenu : public QObject {
    Q_OBJECT

    using Op = PatchOperation;

    std::unique_ptr<Workbench> bench_;
    std::shared_ptr<const GameMap> map_;

    WorkbenchView& view() { return *bench_->window().view().view(); }
    const std::vector<EditPatch>& patches() { return bench_->document().patches(); }
    NavGraph nav() {
        const auto bytes = writeAq2Nav(bench_->document().generation()->graph->graph);
        return readAq2Nav(*bytes, "room.nav")->graph;
    }
    QPoint screen(const Vec3& place) {
        return screenPlace(view().rig(), view().scene().size(), place).value_or(QPointF()).toPoint();
    }
    void click(const Vec3& place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(&view().scene(), button, modifiers, screen(place));
    }
    QMenu* menu() { return bench_->find<QMenu>("viewMenu"); }
    static QAction* entryOf(QMenu& menu, const QString& name) {
        const auto entries = menu.actions();
        const auto found = std::ranges::find_if(entries, [&](const QAction* entry) {
            return entry->objectName() == name || (entry->menu() && entry->menu()->objectName() == name);
        });
        return found == entries.end() ? nullptr : *found;
    }
    static void clickEntry(QMenu& menu, QAction* entry) {
        QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(entry).center());
    }
    /// "nodes.delete", or through a menu in the menu: "menu.nodes.type/nodes.type.water".
    void choose(const QString& path) {
        auto* open = menu();
        QVERIFY(open && open->isVisible());
        for (const auto& name : path.split(u'/')) {
            auto* entry = entryOf(*open, name);
            QVERIFY2(entry, qPrintable(name));
            QVERIFY2(entry->isEnabled(), qPrintable(name));
            clickEntry(*open, entry);
            if (auto* next = entry->menu()) {
                QTRY_VERIFY(next->isVisible());
                open = next;
            }
        }
    }
    void closeMenu() {
        QTest::keyClick(menu(), Qt::Key_Escape);
        QTRY_VERIFY(menu() == nullptr);
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        map_ = floor_worlds::room({1024, 1024, 400}).map();
    }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        bench_->find<QStackedWidget>("pages")->setCurrentIndex(1);  // no file was opened
        // With a panel below it the view is low, and shows the room in its whole width.
        bench_->action("view.panel.log")->trigger();
        bench_->document().setMap("room.bsp", map_);
        bench_->document().showNav("room.nav", nodes());
        CameraRig rig;
        rig.setEye({425, 40, 330}, 90, 45);
        view().camera().setRig(rig);
        bool pictured = false;
        view().capture([&pictured](const QImage&) { pictured = true; });
        QTRY_VERIFY_WITH_TIMEOUT(pictured, kWorkMilliseconds);
    }
    void cleanup() { bench_.reset(); }

    void everyVerbIsAtHandUnderTheRightButton_data() {
        QTest::addColumn<std::vector<int>>("clicked");
        QTest::addColumn<Vec3>("place");
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("operation");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("links");
        const auto edit = [](const char* name, std::vector<int> clicked, const Vec3& place, const char* path,
                             Op operation, int nodes, int links) {
            QTest::newRow(name) << clicked << place << QString(path) << static_cast<int>(operation) << nodes
                                << links;
        };
        const auto at = [](std::size_t node) { return ::nodes().nodes[node].origin; };
        edit("add a node", {}, kFloor, "viewMenu.addHere", Op::addNode, 6, 5);
        edit("add a linked node", {3}, kFloor, "viewMenu.extendHere", Op::addLink, 6, 7);
        edit("move a node", {}, at(1), "menu.nodes.move/nodes.move.north", Op::moveNode, 5, 5);
        edit("delete a node", {}, at(1), "nodes.delete", Op::deleteNode, 4, 1);
        edit("retype a node", {}, at(0), "menu.nodes.type/nodes.type.crouch", Op::retypeNode, 5, 5);
        edit("dissolve", {}, at(1), "nodes.dissolve", Op::dissolveNode, 4, 3);
        edit("split", {}, at(3), "nodes.split", Op::splitNode, 6, 7);
        edit("merge", {1, 2}, at(2), "nodes.merge", Op::mergeNodes, 4, 3);
        edit("align a ladder", {0, 4}, at(4), "nodes.alignLadder", Op::alignLadder, 5, 7);
        edit("lock a node", {}, at(0), "nodes.lock", Op::lockNode, 5, 5);
        edit("add a link", {0}, at(4), "viewMenu.linkHere", Op::addLink, 5, 6);
        edit("add a link both ways", {0}, at(4), "viewMenu.linkBothHere", Op::addLink, 5, 7);
        edit("delete a link", {}, kLink, "nodes.delete", Op::deleteLink, 5, 4);
        edit("reverse a link", {}, kLink, "nodes.reverse", Op::reverseLink, 5, 5);
        edit("retype a link", {}, kLink, "menu.nodes.type/nodes.type.water", Op::retypeLink, 5, 5);
        edit("insert on a link", {}, kLink, "viewMenu.insertHere", Op::insertOnLink, 6, 6);
        edit("lock a link", {}, kLink, "nodes.lock", Op::lockLink, 5, 5);
    }
    void everyVerbIsAtHandUnderTheRightButton() {
        QFETCH(std::vector<int>, clicked);
        QFETCH(Vec3, place);
        QFETCH(QString, path);
        QFETCH(int, operation);
        QFETCH(int, nodes);
        QFETCH(int, links);
        const auto before = nav();
        for (const auto node : clicked) {
            const auto ctrl = node == clicked.front() ? Qt::KeyboardModifiers()
                                                      : Qt::KeyboardModifiers(Qt::ControlModifier);
            click(before.nodes[static_cast<std::size_t>(node)].origin, Qt::LeftButton, ctrl);
        }
        click(place, Qt::RightButton);
        choose(path);
        QVERIFY(!patches().empty());
        QCOMPARE(static_cast<int>(patches().back().operation), operation);
        QCOMPARE(bench_->document().generation()->graph->patches.count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(static_cast<int>(nav().nodes.size()), nodes);
        QCOMPARE(static_cast<int>(nav().linkCount()), links);
        QCOMPARE(bench_->document().undoStack().count(), 1);
        bench_->action("edit.undo")->trigger();
        QVERIFY(nav() == before);
    }

    void whatIsAddedStandsOnTheFloorWhereItWasClicked() {
        click(kFloor, Qt::RightButton);
        choose("viewMenu.addHere");
        const auto& at = patches().front().at;
        QVERIFY(glm::distance(at, kFloor + Vec3(0, 0, kStand)) < 6);
        QCOMPARE(nav().nodes.at(5).origin, at);
        QCOMPARE(at.z, kStand);
    }

    void lockedIsUnlocked() {
        click(nodes().nodes[0].origin, Qt::RightButton);
        choose("nodes.lock");
        QTRY_VERIFY(menu() == nullptr);
        click(nodes().nodes[0].origin, Qt::RightButton);
        choose("nodes.unlock");
        QVERIFY(patches().empty());
    }

    void theEditToolKeepsTheMenuAndAnUnsteadyClickMovesNothing() {
        bench_->window().tools().setCurrent("edit");
        auto& scene = view().scene();
        const auto place = screen(nodes().nodes[1].origin);
        QTest::mousePress(&scene, Qt::RightButton, {}, place);
        QMouseEvent move(QEvent::MouseMove, QPointF(place) + QPointF(2, 1), scene.mapToGlobal(place),
                         Qt::NoButton, Qt::RightButton, {});
        QCoreApplication::sendEvent(&scene, &move);
        QTest::mouseRelease(&scene, Qt::RightButton, {}, place + QPoint(2, 1));
        QVERIFY(menu() && menu()->isVisible());
        QVERIFY(patches().empty());
        closeMenu();
    }

    void aRightDragTurnsTheCameraWithoutAMenu() {
        auto& scene = view().scene();
        const auto before = view().rig();
        const auto place = screen(kFloor);
        QTest::mousePress(&scene, Qt::RightButton, {}, place);
        QMouseEvent move(QEvent::MouseMove, QPointF(place) + QPointF(60, 20), scene.mapToGlobal(place),
                         Qt::NoButton, Qt::RightButton, {});
        QCoreApplication::sendEvent(&scene, &move);
        QTest::mouseRelease(&scene, Qt::RightButton, {}, place + QPoint(60, 20));
        QVERIFY(menu() == nullptr);
        QVERIFY(!(view().rig() == before));
    }

    void whatIsSelectedTogetherStaysSo() {
        click(nodes().nodes[0].origin, Qt::LeftButton);
        click(nodes().nodes[1].origin, Qt::LeftButton, Qt::ControlModifier);
        click(nodes().nodes[1].origin, Qt::RightButton);
        QCOMPARE(bench_->window().selection().items().size(), std::size_t{2});
        QVERIFY(entryOf(*menu(), "nodes.merge") != nullptr);
        closeMenu();
        click(nodes().nodes[3].origin, Qt::RightButton);
        QCOMPARE(bench_->window().selection().items(), (std::vector<Item>{{ItemKind::node, 3}}));
        QVERIFY(entryOf(*menu(), "nodes.merge") == nullptr);
        closeMenu();
    }

    void linksThatBotsMakeAreFoundAndAddedAsOneStep() {
        click(nodes().nodes[3].origin, Qt::RightButton);
        choose("nodes.findLinks");
        QTRY_VERIFY(!patches().empty());
        QCOMPARE(bench_->document().undoStack().count(), 1);
        QVERIFY(findLink(nav().nodes[3], 2) != nullptr);
        for (const auto& patch : patches()) QCOMPARE(patch.operation, Op::addLink);
    }

    void twentyBotsTryTheLinkAndTheAnswerIsBesideIt() {
        // In the middle of the view, where there is room for the card beside it.
        auto rig = view().rig();
        rig.setTarget(kLink);
        view().camera().setRig(rig);
        click(kLink, Qt::RightButton);
        choose("nodes.tryLink");
        auto* card = bench_->find<QFrame>("answerCard");
        QVERIFY(card != nullptr);
        QTRY_VERIFY(card->isVisible());
        QCOMPARE(card->findChild<QLabel*>("answerTitle")->text(),
                 QString("Link 2 → 3: 20 of 20 bots made it"));
        const auto at = view().scene().mapFromGlobal(card->pos());
        const auto away = QPointF(at) - QPointF(screen(kLink));
        QVERIFY2(std::hypot(away.x(), away.y()) < 80,
                 qPrintable(QString("%1, %2").arg(away.x()).arg(away.y())));
        QVERIFY(patches().empty());
        // It goes with its link, and when it is closed.
        rig.setTarget(rig.target() + Vec3(60, 0, 0));
        const auto before = card->pos();
        view().camera().setRig(rig);
        QTRY_VERIFY(card->pos() != before);
        QTest::mouseClick(card->findChild<QToolButton*>("answerClose"), Qt::LeftButton);
        QVERIFY(!card->isVisible());
    }

    void aPathStartsAndEndsWhereTheMenuWasOpened() {
        click(nodes().nodes[3].origin, Qt::RightButton);
        choose("viewMenu.pathEnd");
        QCOMPARE(bench_->window().tools().current(), QString("probe"));
        auto* text = bench_->find<QLabel>("toolText");
        QVERIFY2(text->text().contains("where the bot starts"), qPrintable(text->text()));
        QTRY_VERIFY(menu() == nullptr);
        click(nodes().nodes[0].origin, Qt::RightButton);
        choose("viewMenu.pathStart");
        QTRY_VERIFY2(text->text().contains("From node 0 to node 3: 3 links"), qPrintable(text->text()));
    }

    void theEmptyFloorIsAskedWhy() {
        click(kFloor, Qt::RightButton);
        choose("viewMenu.whyHere");
        QCOMPARE(bench_->window().tools().current(), QString("why"));
    }

    void aShiftClickAddsANodeLinkedWithTheSelectedOne() {
        bench_->window().selection().select({ItemKind::node, 3});
        bench_->window().tools().setCurrent("edit.node");
        click(kFloor, Qt::LeftButton, Qt::ShiftModifier);
        QCOMPARE(patches().size(), std::size_t{3});
        QCOMPARE(bench_->document().undoStack().count(), 1);
        const auto made = nav();
        QVERIFY(findLink(made.nodes[3], 5) && findLink(made.nodes[5], 3));
        QCOMPARE(bench_->window().selection().current().kind, ItemKind::node);
    }

    /// The whole way of an orphan: told in the list, anchored by a button and a click, carried out again.
    void anOrphanIsAnchoredAgainByMouse() {
        bench_->document().setPatches(
            {{.id = "e1", .operation = Op::retypeNode, .at = {5000, 0, 0}, .type = NodeType::water}}, "x");
        auto* list = bench_->find<QTreeView>("patchList");
        bench_->action("view.panel.patches")->trigger();
        const auto row = list->model()->index(0, 1);
        QVERIFY(row.data().toString().startsWith("Orphan: No node within"));
        auto* anchor = bench_->find<QPushButton>("patchAnchor");
        QTRY_VERIFY(anchor->isVisible() && list->visualRect(row).isValid());
        const auto first = list->visualRect(list->model()->index(0, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, first.topLeft() + QPoint(60, 5));
        QVERIFY(anchor->isEnabled());
        CameraRig rig;
        rig.setEye({425, 40, 330}, 90, 45);
        view().camera().setRig(rig);
        QTest::mouseClick(anchor, Qt::LeftButton);
        QCOMPARE(bench_->window().tools().current(), QString("edit.anchor"));
        click(nodes().nodes[2].origin, Qt::LeftButton);
        QCOMPARE(nav().nodes[2].type, NodeType::water);
        QCOMPARE(list->model()->index(0, 1).data().toString(), QString("Applied"));
        bench_->action("edit.undo")->trigger();
        QVERIFY(list->model()->index(0, 1).data().toString().startsWith("Orphan"));
    }
};

NAVWRIGHT_GUI_TEST(TestViewMenu);
#include "tst_view_menu.moc"
