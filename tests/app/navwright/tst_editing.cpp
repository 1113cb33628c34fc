#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/navwright/shell/project/project_keeper.h"
#include "core/nav/files/aq2_nav.h"
#include "widgets/edit/aq2/edit_tool.h"
#include "workbench.h"

using namespace navwright;

namespace {

/// Four nodes in a row, linked both ways, and a high one; no map, so that places are exact.
NavGraph row() {
    NavGraph graph;
    for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 8, 24), .links = {}});
    graph.nodes.push_back({.origin = Vec3(0, 60, 200), .links = {}});
    for (std::int32_t i = 0; i < 3; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i + 1, .cost = 100});
        if (i > 0) graph.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i - 1, .cost = 100});
    }
    return graph;
}

}  // namespace

/// Every edit by its key in the real window, with the patch and the nav that come of it.
class TestEditing : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    Selection& selection() { return bench_->window().selection(); }
    const std::vector<EditPatch>& patches() { return bench_->document().patches(); }
    /// What the server would load.
    NavGraph nav() {
        const auto bytes = writeAq2Nav(bench_->document().generation()->graph->graph);
        return readAq2Nav(*bytes, "row.nav")->graph;
    }
    static Item node(std::uint64_t number) { return {ItemKind::node, number}; }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&bench_->window(), static_cast<Qt::Key>(key), modifiers);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        bench_->document().showNav("row.nav", row());
        bench_->action("view.panel.edit")->trigger();
    }
    void cleanup() { bench_.reset(); }

    void aButtonOverTheViewShowsTheToolInUse() {
        auto* button = bench_->find<QToolButton>("viewBar.nodes.tool.edit");
        QVERIFY(button && button->text() == "Edit");
        button->click();
        QCOMPARE(bench_->window().tools().current(), EditTool::edit());
        QVERIFY(button->isChecked());
        bench_->action("nodes.tool.box")->trigger();
        QVERIFY(!button->isChecked());
        press(Qt::Key_Escape);
        QVERIFY(bench_->window().tools().selecting());
    }

    void everyVerbHasAKey_data() {
        QTest::addColumn<std::vector<Item>>("selected");
        QTest::addColumn<int>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::addColumn<int>("operation");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("links");
        using Mods = Qt::KeyboardModifiers;
        const auto shift = Mods(Qt::ShiftModifier), ctrl = Mods(Qt::ControlModifier),
                   alt = Mods(Qt::AltModifier);
        const auto edit = [](const char* name, std::vector<Item> items, int key, Mods mods,
                             PatchOperation operation, int nodes, int links) {
            QTest::newRow(name) << items << key << mods << static_cast<int>(operation) << nodes << links;
        };
        using Op = PatchOperation;
        edit("delete a node", {node(1)}, Qt::Key_Delete, {}, Op::deleteNode, 4, 1);
        edit("delete a link", {Item::link(0, 0)}, Qt::Key_Delete, {}, Op::deleteLink, 5, 4);
        edit("dissolve", {node(1)}, Qt::Key_Delete, shift, Op::dissolveNode, 4, 3);
        edit("merge", {node(1), node(2)}, Qt::Key_M, {}, Op::mergeNodes, 4, 3);
        edit("split", {node(3)}, Qt::Key_M, shift, Op::splitNode, 6, 7);
        edit("align ladder", {node(0), node(4)}, Qt::Key_J, {}, Op::alignLadder, 5, 7);
        edit("lock a node", {node(0)}, Qt::Key_K, ctrl, Op::lockNode, 5, 5);
        edit("lock a link", {Item::link(0, 0)}, Qt::Key_K, ctrl, Op::lockLink, 5, 5);
        edit("link", {node(0), node(4)}, Qt::Key_L, {}, Op::addLink, 5, 6);
        edit("link both ways", {node(0), node(4)}, Qt::Key_L, ctrl, Op::addLink, 5, 7);
        edit("reverse", {Item::link(2, 0)}, Qt::Key_R, {}, Op::reverseLink, 5, 5);
        edit("insert", {Item::link(2, 0)}, Qt::Key_I, {}, Op::insertOnLink, 6, 6);
        edit("move east", {node(0)}, Qt::Key_Right, alt, Op::moveNode, 5, 5);
        edit("move down", {node(4)}, Qt::Key_PageDown, alt, Op::moveNode, 5, 5);
    }
    void everyVerbHasAKey() {
        QFETCH(std::vector<Item>, selected);
        QFETCH(int, key);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QFETCH(int, operation);
        QFETCH(int, nodes);
        QFETCH(int, links);
        const auto before = nav();
        QCOMPARE(static_cast<int>(before.linkCount()), 5);
        selection().selectAll(selected);
        press(key, modifiers);
        QVERIFY(!patches().empty());
        QCOMPARE(static_cast<int>(patches().back().operation), operation);
        QCOMPARE(bench_->document().generation()->graph->patches.count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(static_cast<int>(nav().nodes.size()), nodes);
        QCOMPARE(static_cast<int>(nav().linkCount()), links);
        QCOMPARE(bench_->document().undoStack().count(), 1);
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(patches().empty());
        QVERIFY(nav() == before);
    }

    void typesHaveKeys() {
        selection().selectAll({node(0), node(3)});
        press(Qt::Key_T);
        press(Qt::Key_5);
        QCOMPARE(patches().size(), std::size_t{2});
        QCOMPARE(nav().nodes[3].type, NodeType::crouch);
        selection().selectAll({Item::link(0, 0)});
        press(Qt::Key_T);
        press(Qt::Key_4);
        QCOMPARE(patches().back().operation, PatchOperation::retypeLink);
        QCOMPARE(nav().nodes[0].links[0].type, NodeType::water);
        selection().selectAll({Item::link(0, 0), Item::link(2, 0)});
        press(Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(nav().nodes[2].links[0].type, NodeType::water);
    }

    void deletingAllOfAMadeNavLeavesNone() {
        QVERIFY(bench_->openSample());
        const auto count = bench_->document().generation()->graph->graph.nodes.size();
        std::vector<Item> all;
        for (std::uint64_t i = 0; i < count; ++i) all.push_back(node(i));
        selection().selectAll(all);
        press(Qt::Key_Delete);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document().generation()->graph->graph.nodes.size(), std::size_t{0});
        // Nor does one come back with other parameters.
        QVERIFY(bench_->document().setParameter(Param::SpawnRadius, 40));
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document().generation()->graph->graph.nodes.size(), std::size_t{0});
    }

    void whatIsSelectedStaysSoWhereItsPlaceDoes() {
        QVERIFY(bench_->openSample());
        const auto& document = bench_->document();
        const auto place = document.generation()->graph->graph.nodes[7].origin;
        selection().select(node(7));
        QVERIFY(bench_->document().setParameter(Param::LinkMinWeight, 3));
        QVERIFY(bench_->waitUntilIdle());
        const auto& nodes = document.generation()->graph->graph.nodes;
        const auto still = std::ranges::find(nodes, place, &NavNode::origin);
        QVERIFY(still != nodes.end());
        QTRY_COMPARE(selection().current(), node(static_cast<std::uint64_t>(still - nodes.begin())));
    }

    void locksAreUndoneByTheirKey() {
        selection().select(node(0));
        press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(patches().size(), std::size_t{1});
        press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(patches().empty());
    }

    void numbersMoveWhatIsSelected() {
        selection().selectAll({node(0), node(1)});
        auto* y = bench_->find<QDoubleSpinBox>("editY");
        QVERIFY(y->isEnabled());
        y->setFocus();
        y->selectAll();
        QTest::keyClicks(y, "72.5");
        QTest::keyClick(y, Qt::Key_Return);
        QCOMPARE(nav().nodes[0].origin.y, 72.5f);
        QCOMPARE(nav().nodes[1].origin.y, 72.5f);
        QCOMPARE(bench_->document().undoStack().count(), 1);
    }

    void theNumberOfOneNodeIsGivenToAll() {
        selection().selectAll({node(0), node(4)});
        auto* z = bench_->find<QDoubleSpinBox>("editZ");
        QVERIFY2(z->text().contains("others"), qPrintable(z->text()));
        QCOMPARE(z->value(), 200.0);
        z->setFocus();
        z->selectAll();
        QTest::keyClicks(z, "200");
        QTest::keyClick(z, Qt::Key_Return);
        QCOMPARE(nav().nodes[0].origin.z, 200.0f);
        QCOMPARE(nav().nodes[4].origin.z, 200.0f);
        QCOMPARE(bench_->document().undoStack().count(), 1);
        QVERIFY(!z->text().contains("others"));
    }

    void theArrowsMoveEachNodeFromWhereItIs() {
        selection().selectAll({node(0), node(4)});
        auto* z = bench_->find<QDoubleSpinBox>("editZ");
        z->setFocus();
        QTest::keyClick(z, Qt::Key_Up);
        QCOMPARE(nav().nodes[0].origin.z, 25.0f);
        QCOMPARE(nav().nodes[4].origin.z, 201.0f);
    }

    void theTypeIsChosenByName() {
        selection().select(node(2));
        auto* type = bench_->find<QComboBox>("editType");
        QCOMPARE(type->currentText(), QString("Move"));
        type->setFocus();
        QTest::keyClicks(type, "Water");
        QCOMPARE(nav().nodes[2].type, NodeType::water);
        selection().selectAll({node(0), node(2)});
        QCOMPARE(type->currentIndex(), -1);
    }

    void selectingHasKeysAndAWayBack() {
        selection().select(node(0));
        press(Qt::Key_I, Qt::ControlModifier);
        QCOMPARE(selection().items().size(), std::size_t{4});
        press(Qt::Key_BracketLeft, Qt::ControlModifier);
        QCOMPARE(selection().items(), std::vector{node(0)});
        press(Qt::Key_BracketRight, Qt::ControlModifier);
        QCOMPARE(selection().items().size(), std::size_t{4});
    }

    /// The bytes of the project file, as saving writes them.
    QByteArray saved(const QString& name) {
        const auto file = bench_->folder() + u'/' + name;
        if (const auto done = saveProject(bench_->window().project().project(), file.toStdString()); !done)
            qFatal("%s", done.error().message().c_str());
        QFile read(file);
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    }

    void theProjectFileIsTheSameAfterUndoAndRedoAndTheMarkSaysSo() {
        auto& document = bench_->document();
        QVERIFY(bench_->window().project().saveTo(
            (bench_->folder() + QStringLiteral("/row.navwright")).toStdString()));
        const auto start = saved("start");
        QVERIFY(!bench_->window().isWindowModified());
        selection().selectAll({node(1), node(2)});
        press(Qt::Key_M);
        press(Qt::Key_T);
        press(Qt::Key_5);
        press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(document.setParameter(Param::NodeRadius, 60));
        document.setIgnoredIssues({{"island 0 0 0", "harmless"}}, "Ignore");
        auto ledger = std::make_shared<Ledger>();
        ledger->map = "row";
        document.setLedger(ledger, "Feedback");
        selection().select(node(0));
        press(Qt::Key_Right, Qt::AltModifier);
        press(Qt::Key_Right, Qt::AltModifier);
        const auto end = saved("end");
        const auto nav = this->nav();
        QVERIFY(start != end);
        QVERIFY(bench_->window().isWindowModified());
        while (document.undoStack().canUndo()) press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(saved("undone"), start);
        QVERIFY(!bench_->window().isWindowModified());
        while (document.undoStack().canRedo()) press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(saved("redone"), end);
        QVERIFY(this->nav() == nav);
        QVERIFY(bench_->window().isWindowModified());
    }

    void toolsComeAndGoByTheirKeys() {
        auto& tools = bench_->window().tools();
        press(Qt::Key_E, Qt::ShiftModifier);
        QCOMPARE(tools.current(), QString("edit"));
        QVERIFY(bench_->find<QLabel>("editText")->text().startsWith("Click selects"));
        press(Qt::Key_B, Qt::ShiftModifier);
        QCOMPARE(tools.current(), QString("edit.box"));
        press(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(tools.selecting());
    }
};

NAVWRIGHT_GUI_TEST(TestEditing);
#include "tst_editing.moc"
