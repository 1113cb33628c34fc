#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextBrowser>
#include <QtTest>

#include "aas_samples.h"
#include "core/base/atomic_file.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/area_model.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/inspector.h"
#include "widgets/inspect/panel/why_tool.h"

using namespace navwright;

/// The inspector on the bundled sample: it follows the selection, its links lead where they say, and the tool
/// "why" answers in it.
class TestInspector : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const auto sample = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
        QVERIFY(document_.openMap(sample / "nw_sample.bsp").has_value());
        QVERIFY(document_.addDemos({sample}).has_value());
        fill("off");
    }
    void init() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        selection_.clear();
        tools_.setCurrent(ToolModel::select());
        inspector_ = std::make_unique<Inspector>(document_, selection_);
        tool_ = std::make_unique<WhyTool>(document_, selection_, tools_, *inspector_);
        inspector_->resize(420, 700);
        inspector_->show();
        QVERIFY(QTest::qWaitForWindowExposed(inspector_.get()));
    }
    void cleanup() {
        tool_.reset();
        inspector_.reset();
    }

    void withNothingSelectedItSaysWhatToDo() { QVERIFY(inspector_->text().contains("Nothing selected")); }

    void anAreaShowsWhatLeadsInAndOut() {
        AreaModel areas(document_);
        QTemporaryDir folder;
        auto aas = AasRow(3).file();
        aas.mapChecksum = document_.map()->bsp.checksum;
        aas.settings[2].presence = kAasPresenceCrouch;
        aas.settings[2].contents = kAasMover | (7 << kAasModelShift);
        // Around a node of the nav.
        const auto shift = document_.generation()->graph->graph.nodes[3].origin - Vec3(96, 32, 32);
        for (auto& vertex : aas.vertices) vertex += shift;
        for (auto& plane : aas.planes) plane.dist += glm::dot(plane.normal, shift);
        for (auto& area : aas.areas) {
            area.center += shift;
            area.bounds = {area.bounds.mins + shift, area.bounds.maxs + shift};
        }
        const auto bytes = writeAas(aas);
        const auto file = std::filesystem::path(folder.path().toStdString()) / "row.aas";
        QVERIFY(bytes.has_value());
        QVERIFY(writeFile(file, *bytes).has_value());
        areas.open(file);
        QVERIFY(QTest::qWaitFor([&] { return !areas.busy(); }, kHangMilliseconds));
        QVERIFY(areas.areas() != nullptr);
        inspector_->setAreas(areas);
        const auto gone = qScopeGuard([this] { cleanup(); });
        selection_.select({ItemKind::area, 2});
        const auto text = inspector_->text();
        for (const auto* part :
             {"Area 2", "crouched only", "in a door's path", "*7", "64 × 64 × 64", "Reachabilities out",
              "area 1", "area 3", "Reachabilities in", "0.01 s", "node 3"})
            QVERIFY2(text.contains(QString::fromUtf8(part), Qt::CaseInsensitive),
                     qPrintable(QString::fromUtf8(part) + "\n" + text));
        QVERIFY2(text.contains(QLocale().toString(4096.0, 'f', 0) + " square units"), qPrintable(text));
        click(page_link::item({ItemKind::reachability, 2}));
        QCOMPARE(selection_.current(), (Item{ItemKind::reachability, 2}));
        const auto way = inspector_->text();
        QTRY_VERIFY2(inspector_->text().contains("simulated player"), qPrintable(inspector_->text()));
        for (const auto* part :
             {"Reachability 2", "walk", "area 2", "area 1", "0.01 s", "level", "Back", "reachability 1"})
            QVERIFY2(way.contains(QString::fromUtf8(part), Qt::CaseInsensitive), qPrintable(way));
        click(page_link::item({ItemKind::area, 1}));
        QVERIFY(inspector_->text().startsWith("Area 1"));
        // Of two areas it says why: 1 and 2 are neighbours, 1 and 3 are not.
        selection_.toggle({ItemKind::area, 3});
        QTRY_VERIFY2(inspector_->text().contains("From area 1 to area 3"), qPrintable(inspector_->text()));
        for (const auto* part : {"Two areas", "Quickest from 1 to 3", "From area 3 to area 1",
                                 "No reachability", "their floors share no edge"})
            QVERIFY2(inspector_->text().contains(QString::fromUtf8(part)), qPrintable(inspector_->text()));
        selection_.selectAll({{ItemKind::area, 2}, {ItemKind::area, 1}});
        QTRY_VERIFY2(inspector_->text().contains("From area 2 to area 1"), qPrintable(inspector_->text()));
        QVERIFY2(inspector_->text().contains("Reachability 2, walk"), qPrintable(inspector_->text()));
        QVERIFY2(!inspector_->text().contains("No reachability"), qPrintable(inspector_->text()));
        selection_.toggle({ItemKind::area, 2});
        QVERIFY(inspector_->text().startsWith("Area 1"));
        // What is no area any more has no page.
        selection_.select({ItemKind::area, 99});
        QVERIFY(!inspector_->text().contains("Area"));
    }

    void aNodeShowsItsTypeRatiosLinksAndVoters() {
        const auto node = busyNode();
        selection_.select({ItemKind::node, node});
        const auto text = inspector_->text();
        for (const auto* part :
             {"Why it is here", "Weight of the votes", "≥ 0.4", "Different demos", "≥ 3", "Why it is",
              "Eyes under water", "> 60 %", "Links out", "Links in", "Who voted"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(text.startsWith(QString("Node %1").arg(node)));
        for (const auto& demo : document_.generation()->demos)
            QVERIFY(text.contains(QString::fromStdString(demo->name)));
    }

    void theOriginIsToldInPlainWords() {
        fill("all");
        const auto off = qScopeGuard([this] { fill("off"); });
        selection_.select({ItemKind::node, busyNode()});
        QVERIFY(inspector_->text().contains("demos – players went there"));
        const auto& graph = *document_.generation()->graph;
        const auto filled = std::ranges::find(graph.nodeOrigin, NavOrigin::map) - graph.nodeOrigin.begin();
        const auto node = static_cast<std::uint32_t>(filled);
        selection_.select({ItemKind::node, node});
        const auto text = inspector_->text();
        QVERIFY2(text.contains("map – no demo shows it"), qPrintable(text));
        QVERIFY(!text.contains("edit"));
        const auto link = std::ranges::find(graph.linkOrigin[node], NavOrigin::map);
        QVERIFY(link != graph.linkOrigin[node].end());
        selection_.select(
            Item::link(node, static_cast<std::uint32_t>(link - graph.linkOrigin[node].begin())));
        QVERIFY2(inspector_->text().contains("map – no demo shows it"), qPrintable(inspector_->text()));
    }

    void aTimeJumpsToThatMoment() {
        const auto node = busyNode();
        selection_.select({ItemKind::node, node});
        QSignalSpy wanted(&selection_, &Selection::momentWanted);
        const auto target = firstLink("moment:");
        QVERIFY(!target.isEmpty());
        click(target);
        QCOMPARE(wanted.count(), 1);
        const auto found = nodeCase({.generation = *document_.generation()}, node);
        const auto& demo = found->voters.front();
        const auto& player = demo.players.front();
        QCOMPARE(wanted[0][0].toInt(), static_cast<int>(demo.demo));
        QCOMPARE(wanted[0][1].toInt(), static_cast<int>(player.slot));
        QVERIFY(std::abs(wanted[0][2].toDouble() - player.visits.front().from) < 0.06);
    }

    void aNeighbourIsSelectedByItsLink() {
        const auto node = busyNode();
        selection_.select({ItemKind::node, node});
        const auto target = document_.generation()->graph->graph.nodes[node].links[0].target;
        const Item neighbour{ItemKind::node, static_cast<std::uint64_t>(target)};
        click(page_link::item(neighbour));
        QCOMPARE(selection_.current(), neighbour);
        QVERIFY(inspector_->text().startsWith(QString("Node %1").arg(target)));
    }

    void aLinkShowsItsSpeedsAndWhatBotsMakeOfIt() {
        const auto node = busyNode();
        selection_.select(Item::link(node, 0));
        for (const auto* part :
             {"Why it is here", "Slowest traversal", "≤ 450", "What the map says", "Straight line"})
            QVERIFY2(inspector_->text().contains(QString::fromUtf8(part)), part);
        QTRY_VERIFY_WITH_TIMEOUT(inspector_->text().contains("imulated bot"), kHangMilliseconds);
    }

    void selectingOtherLinksMeanwhileShowsTheRightTrial() {
        const auto node = busyNode();
        const auto& graph = document_.generation()->graph->graph;
        selection_.select(Item::link(node, 0));
        const auto other = static_cast<std::uint32_t>(graph.nodes[node].links[0].target);
        QVERIFY(!graph.nodes[other].links.empty());
        selection_.select(Item::link(other, 0));
        const auto& to = graph.nodes[static_cast<std::size_t>(graph.nodes[other].links[0].target)];
        const auto expected =
            tryLink(*document_.map(), graph.nodes[other].origin, to.origin, graph.nodes[other].links[0].type);
        QTRY_VERIFY_WITH_TIMEOUT(inspector_->text().contains(QString::fromStdString(expected.sentence)),
                                 20000);
    }

    void aRejectedClusterSaysWhichRuleAndByHowMuch() {
        const auto& rejected = document_.generation()->nodes->rejected;
        const auto few = std::ranges::find(rejected, NodeRejection::minDemos, &RejectedCluster::reason);
        QVERIFY(few != rejected.end());
        selection_.select({ItemKind::cluster, few->cluster});
        const auto text = inspector_->text();
        QVERIFY(text.contains(QString("Too few demos: %1 of the 3").arg(few->value)));
    }

    void votesDeathsAndEntitiesHaveAPage_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("title");
        QTest::newRow("vote") << static_cast<int>(ItemKind::vote) << "Vote 0";
        QTest::newRow("death") << static_cast<int>(ItemKind::death) << "Death";
        QTest::newRow("fast traversal") << static_cast<int>(ItemKind::fastWay) << "Fast traversal 0";
        QTest::newRow("entity") << static_cast<int>(ItemKind::entity) << "Spawn point";
    }
    void votesDeathsAndEntitiesHaveAPage() {
        QFETCH(int, kind);
        QFETCH(QString, title);
        Item item{static_cast<ItemKind>(kind), 0};
        const auto& generation = *document_.generation();
        if (item.kind == ItemKind::death) {
            std::uint32_t demo = 0;
            while (generation.gated[demo]->deaths.empty()) ++demo;
            item = Item::death(demo, 0);
        }
        if (item.kind == ItemKind::entity) {
            const auto& entities = document_.map()->bsp.entities;
            while (entities[item.id].className() != "info_player_deathmatch") ++item.id;
        }
        selection_.select(item);
        QVERIFY2(inspector_->text().startsWith(title), qPrintable(inspector_->text()));
    }

    void areasOnTheWayOfAPlayer() {
        AreaModel areas(document_);
        areas.make();
        QVERIFY(QTest::qWaitFor([&] { return !areas.busy(); }, kHangMilliseconds));
        selection_.select({ItemKind::fastWay, 0});
        QVERIFY(!inspector_->text().contains("Areas on the way"));
        inspector_->setAreas(areas);
        const auto gone = qScopeGuard([this] { cleanup(); });
        const auto text = inspector_->text();
        QVERIFY2(text.contains("Areas on the way"), qPrintable(text));
        const auto& way = document_.generation()->archive->traversals[0];
        const auto from = areas.areas()->at(way.from), to = areas.areas()->at(way.to);
        QVERIFY(from > 0 && to > 0 && from != to);
        const auto first = text.indexOf(QStringLiteral("area %1").arg(from));
        QVERIFY2(first >= 0, qPrintable(text));
        QVERIFY2(text.indexOf(QStringLiteral("area %1").arg(to), first) > first, qPrintable(text));
        click(page_link::item({ItemKind::area, static_cast<std::uint64_t>(to)}));
        QVERIFY(inspector_->text().startsWith("Area "));
    }

    void theTestsFiguresAppearWithItsReport() {
        const auto node = busyNode();
        selection_.select({ItemKind::node, node});
        QVERIFY(!inspector_->text().contains("In the test"));
        NavtestReport report;
        report.nodes.push_back({.id = static_cast<std::int32_t>(node),
                                .origin = document_.generation()->graph->graph.nodes[node].origin,
                                .touches = 55,
                                .visits = 44});
        report.badNodes = {static_cast<std::int32_t>(node)};
        document_.setReport(std::make_shared<const NavtestReport>(report));
        QVERIFY(inspector_->text().contains("Bad: bots die here"));
        QVERIFY(inspector_->text().contains("44"));
        document_.setReport(nullptr);
        QVERIFY(!inspector_->text().contains("In the test"));
    }

    void theToolSaysWhyNothingIsThere() {
        tools_.setCurrent(WhyTool::id());
        const auto& rejected = document_.generation()->nodes->rejected;
        const auto few = std::ranges::find(rejected, NodeRejection::minDemos, &RejectedCluster::reason);
        const auto place = document_.generation()->clusters->clusters[few->cluster].origin - Vec3(0, 0, 24);
        QSignalSpy asked(tool_.get(), &WhyTool::asked), answered(tool_.get(), &WhyTool::answered);
        tool_->click(place, {});
        QCOMPARE(asked.count(), 1);
        QVERIFY(answered.wait(20000));
        const auto text = inspector_->text();
        QVERIFY2(text.contains(QString("Too few demos: %1 of the 3").arg(few->value)), qPrintable(text));
        // Esc leaves the tool, and with it the answer.
        tools_.setCurrent(ToolModel::select());
        QVERIFY(inspector_->text().contains("Nothing selected"));
    }

    void aClickWithAnotherToolAsksNothing() {
        QSignalSpy asked(tool_.get(), &WhyTool::asked);
        tool_->click({0, 0, 0}, {});
        QCOMPARE(asked.count(), 0);
    }

    void withANodeSelectedItSaysWhyThereIsNoLink() {
        tools_.setCurrent(WhyTool::id());
        const auto& graph = document_.generation()->graph->graph;
        const auto node = busyNode();
        // The farthest node is linked by nothing.
        std::size_t far = 0;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto apart = [&](std::size_t other) {
                return glm::distance(graph.nodes[other].origin, graph.nodes[node].origin);
            };
            if (apart(i) > apart(far)) far = i;
        }
        QSignalSpy answered(tool_.get(), &WhyTool::answered);
        tool_->click(graph.nodes[node].origin, {});
        QCOMPARE(selection_.current(), (Item{ItemKind::node, node}));
        tool_->click(graph.nodes[far].origin + Vec3(40, 0, 0), Qt::ShiftModifier);
        QVERIFY(answered.wait(20000));
        QVERIFY(inspector_->text().contains("Why is no link here?"));
        QVERIFY(inspector_->text().contains(
            QString("Nobody was seen going straight from node %1 to node %2").arg(node).arg(far)));
        // What is selected next is shown instead.
        selection_.select({ItemKind::node, far});
        QVERIFY(inspector_->text().startsWith(QString("Node %1").arg(far)));
    }

    void anAnswerFollowsTheSliders() {
        tools_.setCurrent(WhyTool::id());
        const auto& rejected = document_.generation()->nodes->rejected;
        const auto few = std::ranges::find(rejected, NodeRejection::minDemos, &RejectedCluster::reason);
        const auto place = document_.generation()->clusters->clusters[few->cluster].origin - Vec3(0, 0, 24);
        tool_->click(place, {});
        QTRY_VERIFY_WITH_TIMEOUT(inspector_->text().contains("Too few demos"), kHangMilliseconds);
        QVERIFY(document_.setParameter(Param::NodeMinDemos, 1));
        QTRY_VERIFY_WITH_TIMEOUT(inspector_->text().contains("There is a node here"), kHangMilliseconds);
        document_.undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(inspector_->text().contains("Too few demos"), kHangMilliseconds);
    }

  private:
    /// What the map fills in would stand where other tests ask why nothing does.
    void fill(const char* mode) {
        auto parameters = document_.parameters();
        QVERIFY(parameters.setText("fill.mode", mode));
        document_.setParameters(parameters, QStringLiteral("fill"));
        QTRY_VERIFY_WITH_TIMEOUT(!document_.busy() && document_.generation(), kHangMilliseconds);
    }

    /// The node with the most votes that has links.
    [[nodiscard]] std::uint32_t busyNode() const {
        const auto& generation = *document_.generation();
        std::uint32_t best = 0;
        float most = -1;
        for (std::uint32_t i = 0; i < generation.graph->graph.nodes.size(); ++i) {
            const auto inSet = generation.graph->nodeOf[i];
            if (inSet < 0 || generation.graph->graph.nodes[i].links.empty()) continue;
            const auto& node = generation.nodes->nodes[static_cast<std::size_t>(inSet)];
            if (node.ladder >= 0 || node.weight <= most) continue;
            most = node.weight;
            best = i;
        }
        return best;
    }
    [[nodiscard]] QTextBrowser* page() const { return inspector_->findChild<QTextBrowser*>("inspectorPage"); }

    /// Calls visit(target, position) for every link of the page.
    template <class Visit>
    void forLinks(Visit visit) const {
        for (auto block = page()->document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const auto target = part.fragment().charFormat().anchorHref();
                if (!target.isEmpty()) visit(target, part.fragment().position());
            }
        }
    }
    [[nodiscard]] QString firstLink(const QString& start) const {
        QString found;
        forLinks([&](const QString& target, int) {
            if (found.isEmpty() && target.startsWith(start)) found = target;
        });
        return found;
    }
    /// With the mouse, on the link's first letter.
    void click(const QString& link) const {
        int at = -1;
        forLinks([&](const QString& target, int position) {
            if (at < 0 && target == link) at = position;
        });
        QVERIFY2(at >= 0, qPrintable(link));
        QTextCursor cursor(page()->document());
        cursor.setPosition(at);
        page()->setTextCursor(cursor);
        page()->ensureCursorVisible();
        const auto place = page()->cursorRect(cursor).center() + QPoint(3, 0);
        QTest::mouseClick(page()->viewport(), Qt::LeftButton, {}, place);
    }

    Document document_;
    Selection selection_;
    ToolModel tools_;
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<WhyTool> tool_;
};

NAVWRIGHT_WIDGET_TEST(TestInspector);
#include "tst_inspector.moc"
