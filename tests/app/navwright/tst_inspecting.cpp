#include <QDockWidget>
#include <QLabel>
#include <QStatusBar>
#include <QTableView>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QToolTip>

#include <glm/vec4.hpp>

#include "app/navwright/parts/view3d/view_area.h"
#include "captured.h"
#include "core/map/bsp/collision.h"
#include "widgets/common/controls/density_strip.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/common/controls/ruler_tool.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/inspect/panel/inspector.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Inspecting with the mouse alone, on the sample: what is clicked in 3D is what the inspector and the tables
/// show, and the other way round; tools and timeline by clicks. Where things are on the screen is reckoned
/// here from the camera, and what the map hides from its collision.
class TestInspecting : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        bench_->window().resize(1200, 760);
        QVERIFY(bench_->openSample());
        captured();
    }
    void cleanup() { bench_.reset(); }

    void aNodeClickedIn3DIsInTheInspectorAndCurrentInItsTable() {
        int tried = 0;
        for (std::uint32_t node = 0; node < nodes().size() && tried < 5; node += 3) {
            if (!lookAtNode(node)) continue;
            ++tried;
            bench_->window().selection().clear();
            clickAt(nodes()[node].origin);
            QCOMPARE(current(), (Item{ItemKind::node, node}));
            QVERIFY(inspector().startsWith(QString("Node %1").arg(node)));
        }
        QVERIFY(tried == 5);
        // The tables are opened only now.
        auto* table = openTable();
        const auto row = table->currentIndex();
        QCOMPARE(row.siblingAtColumn(0).data().toString(), QString::number(current().id));
        QTRY_VERIFY(table->viewport()->rect().contains(table->visualRect(row).center()));
    }

    /// In the layout for inspecting; in the others the panel in front stays.
    void aClickInTheViewRaisesTheInspectorWhereItBelongs() {
        std::uint32_t node = 0;
        while (node < nodes().size() && !lookAtNode(node)) ++node;
        auto* inspector = bench_->find<QDockWidget>("panel.inspector");
        auto* issues = bench_->find<QDockWidget>("panel.issues");
        issues->raise();
        QTRY_VERIFY(inspector->visibleRegion().isEmpty());
        clickAt(nodes()[node].origin);
        QCOMPARE(current(), (Item{ItemKind::node, node}));
        QTRY_VERIFY(!inspector->visibleRegion().isEmpty());
        bench_->window().layouts().show(QStringLiteral("fix"));
        issues->raise();
        QTRY_VERIFY(!issues->visibleRegion().isEmpty());
        lookAtNode(node);
        clickAt(nodes()[node].origin);
        QCoreApplication::processEvents();
        QVERIFY(!issues->visibleRegion().isEmpty());
        bench_->window().layouts().show(QStringLiteral("look"));
        inspector->hide();
        clickAt(nodes()[node].origin);
        QVERIFY(inspector->isHidden());
    }

    void whatTheMouseIsOverIsNamed() {
        std::uint32_t node = 0;
        while (node < nodes().size() && !lookAtNode(node)) ++node;
        captured();
        const auto name = QString("Node %1: ").arg(node);
        auto* bar = bench_->find<QStatusBar>("statusBar");
        // The pointer itself, since a tip beside it must not count as leaving the view.
        const auto at = view().scene().mapToGlobal(placeOf(nodes()[node].origin).toPoint());
        const auto namedWhenMoved = [&] {
            QCursor::setPos(QCursor::pos() == at ? at + QPoint(1, 0) : at);
            return bar->currentMessage().startsWith(name);
        };
        QTRY_VERIFY(namedWhenMoved());
        QVERIFY(QToolTip::text().startsWith(name));
        QCOMPARE(bench_->window().selection().hovered(), (Item{ItemKind::node, node}));
        QCursor::setPos(bench_->find<QWidget>("stageTree")->mapToGlobal(QPoint(20, 20)));
        QTRY_VERIFY(bar->currentMessage().isEmpty());
        QCOMPARE(bench_->window().selection().hovered(), Item());
    }

    void aRowClickedIsSelectedIn3D() {
        auto* table = openTable();
        std::uint32_t node = 0;
        while (node < nodes().size() && !lookAtNode(node)) ++node;
        QVERIFY(node < nodes().size());
        const auto place = placeOf(nodes()[node].origin);
        // Links are lit and dimmed wherever they are.
        bench_->window().layers().setVisible(LayerId::links, false);
        captured();
        const auto before = captured();
        // The table is filled anew whenever it hears of something: an index is good for one use.
        const auto index = [table, node] {
            int row = 0;
            while (row < table->model()->rowCount() && table->model()->index(row, 0).data().toUInt() != node)
                ++row;
            return table->model()->index(row, 0);
        };
        QTRY_VERIFY(index().isValid());
        table->scrollTo(index());
        QTRY_VERIFY(table->viewport()->rect().contains(table->visualRect(index()).center()));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index()).center());
        QCOMPARE(current(), (Item{ItemKind::node, node}));
        QVERIFY(inspector().startsWith(QString("Node %1").arg(node)));
        // It lights up in the picture, and nothing far from it does.
        QImage after;
        QTRY_VERIFY((after = captured()) != before);
        const auto ratio = view().scene().devicePixelRatio();
        int nearby = 0, far = 0;
        for (int y = 0; y < after.height(); ++y) {
            for (int x = 0; x < after.width(); ++x) {
                if (after.pixel(x, y) == before.pixel(x, y)) continue;
                ++((QPointF(x, y) / ratio - place).manhattanLength() < 120 ? nearby : far);
            }
        }
        QVERIFY(nearby > 50);
        QCOMPARE(far, 0);
        bench_->window().layers().setVisible(LayerId::links, true);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index()).center());
        QCOMPARE(view().rig().target(), nodes()[node].origin);
    }

    void aTimeClickedInTheInspectorIsWhereTheTimelineGoes() {
        std::uint32_t node = 0;
        while (node < nodes().size() && !lookAtNode(node)) ++node;
        clickAt(nodes()[node].origin);
        const auto link = clickLink("moment:");
        const auto parts = link.mid(link.indexOf(':') + 1).split('/');
        QCOMPARE(parts.size(), 3);
        auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
        QCOMPARE(timeline->demo(), static_cast<std::size_t>(parts[0].toInt()));
        QVERIFY(std::abs(timeline->playback().seconds() - parts[2].toDouble()) < 0.01);
        // And it was there: some player is near the node at that moment.
        float nearest = 1e9f;
        for (const auto& player : timeline->players())
            nearest = std::min(nearest, glm::distance(player.place, nodes()[node].origin));
        QVERIFY(nearest < 96);
    }

    void theProbeGoesBetweenTwoPlacesClicked() {
        press("viewBar.tools.probe");
        Vec3 from(0), to(0);
        const auto [first, second] = twoNodesInSight();
        from = surfaceUnder(nodes()[first].origin);
        clickAt(nodes()[first].origin);
        to = surfaceUnder(nodes()[second].origin);
        clickAt(nodes()[second].origin);
        auto* tool = bench_->window().findChild<ProbeTool*>();
        QTRY_VERIFY(tool->probe().has_value());
        QCOMPARE(tool->probe()->from, static_cast<std::int32_t>(first));
        QCOMPARE(tool->probe()->to, static_cast<std::int32_t>(second));
        const auto& graph = bench_->document().generation()->graph->graph;
        const auto expected = probePath(graph, nodes()[first].origin, nodes()[second].origin);
        QCOMPARE(bench_->find<QLabel>("toolText")->text(), probeText(expected));
        QVERIFY(probeText(expected).contains("cost"));
        QCOMPARE(current(), Item());
    }

    void theRulerMeasuresBetweenTwoPlacesClicked() {
        press("viewBar.tools.ruler");
        bench_->window().layers().setVisible(LayerId::nodes, false);
        bench_->window().layers().setVisible(LayerId::links, false);
        captured();
        const auto [first, second] = twoNodesInSight();
        const auto from = surfaceUnder(nodes()[first].origin), to = surfaceUnder(nodes()[second].origin);
        clickAt(nodes()[first].origin);
        clickAt(nodes()[second].origin);
        auto* tool = bench_->window().findChild<RulerTool*>();
        QVERIFY(tool->first() && tool->second());
        QVERIFY(glm::distance(*tool->first(), from) < 3);
        QVERIFY(glm::distance(*tool->second(), to) < 3);
        QTRY_VERIFY_WITH_TIMEOUT(tool->crossing().has_value(), kWorkMilliseconds);
        const auto text = bench_->find<QLabel>("toolText")->text();
        const auto measured = measureText(measure(*tool->first(), *tool->second()));
        QVERIFY(text.startsWith(measured));
        QVERIFY(text.contains("There: a bot ") && text.contains("Back: a bot "));
    }

    void theTimelinePlaysAndPausesByClicks() {
        auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
        auto* strip = bench_->find<DensityStrip>("timelineStrip");
        QTRY_VERIFY(strip->density().seconds > 0);
        const QPoint at(static_cast<int>(std::lround(strip->xOf(7))), strip->height() / 2);
        QTest::mouseClick(strip, Qt::LeftButton, {}, at);
        QVERIFY(std::abs(timeline->playback().seconds() - 7) < 0.5);
        QVERIFY(!timeline->players().empty());
        const auto started = timeline->playback().seconds();
        auto* play = bench_->find<QToolButton>("timelinePlay");
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(play->text(), QString("Pause"));
        QTRY_VERIFY(timeline->playback().seconds() > started + 0.3);
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(play->text(), QString("Play"));
        QVERIFY(!timeline->playback().playing());
    }

    void aFastTraversalIsReplayed() {
        const auto& archive = *bench_->document().generation()->archive;
        QVERIFY(!archive.traversals.empty());
        bench_->window().selection().select({ItemKind::fastWay, 0});
        const auto& way = archive.traversals[0];
        const auto link = clickLink("replay:");
        QVERIFY(!link.isEmpty());
        auto& playback = bench_->find<TimelinePanel>("timelinePanel")->playback();
        QVERIFY(playback.playing());
        const auto begin = way.firstFrame * 0.1;
        QVERIFY(playback.seconds() <= begin);
        playback.advance(100);
        QVERIFY(!playback.playing());
        QVERIFY(std::abs(playback.seconds() - (begin + static_cast<double>(way.seconds) + 1)) < 0.11);
    }

  private:
    [[nodiscard]] WorkbenchView& view() const { return *bench_->window().view().view(); }
    [[nodiscard]] const std::vector<NavNode>& nodes() const {
        return bench_->document().generation()->graph->graph.nodes;
    }
    [[nodiscard]] const Item& current() const { return bench_->window().selection().current(); }
    [[nodiscard]] QString inspector() const { return bench_->find<Inspector>("inspector")->text(); }

    QImage captured() const { return navwright::captured(view()); }

    /// In logical pixels of the view.
    [[nodiscard]] QPointF placeOf(const Vec3& place) const {
        const auto& rig = view().rig();
        const auto width = static_cast<float>(view().scene().width());
        const auto height = static_cast<float>(view().scene().height());
        const glm::vec4 clip =
            rig.projectionMatrix(width / height) * rig.viewMatrix() * glm::vec4(place, 1.f);
        return {(clip.x / clip.w + 1) / 2 * width, (1 - clip.y / clip.w) / 2 * height};
    }
    [[nodiscard]] bool inPicture(const Vec3& place) const {
        constexpr int kMargin = 30;
        const QRect inner(QPoint(kMargin, kMargin), view().scene().size() - 2 * QSize(kMargin, kMargin));
        return glm::dot(place - view().rig().eye(), view().rig().forward()) > 0 &&
               inner.contains(placeOf(place).toPoint());
    }
    [[nodiscard]] bool inSight(const Vec3& place) const {
        return bench_->document().map()->collision.lineClear(view().rig().eye(), place, kContentsSolid);
    }

    void clickAt(const Vec3& place) const {
        QTest::mouseClick(&view().scene(), Qt::LeftButton, {}, placeOf(place).toPoint());
    }
    /// Where the line of sight through a place meets the map.
    [[nodiscard]] Vec3 surfaceUnder(const Vec3& place) const {
        const auto eye = view().rig().eye();
        const auto pixel = placeOf(place).toPoint();
        const auto ray = view().rig().rayThrough(static_cast<float>(pixel.x()), static_cast<float>(pixel.y()),
                                                 static_cast<float>(view().scene().width()),
                                                 static_cast<float>(view().scene().height()));
        return bench_->document()
            .map()
            ->collision.trace(eye, eye + 8000.f * ray.direction, {}, kContentsSolid)
            .end;
    }

    /// Looks down at a node from nearby; false where the map stands between, or another node.
    bool lookAtNode(std::uint32_t node) const {
        CameraRig rig;
        rig.lookFrom(30, 55);
        rig.zoom(220 / rig.distance());
        rig.setTarget(nodes()[node].origin);
        view().camera().setRig(rig);
        if (!inSight(nodes()[node].origin)) return false;
        for (std::uint32_t i = 0; i < nodes().size(); ++i) {
            if (i != node && inPicture(nodes()[i].origin) &&
                (placeOf(nodes()[i].origin) - placeOf(nodes()[node].origin)).manhattanLength() < 40)
                return false;
        }
        return true;
    }

    /// Two nodes seen from above at once, some way apart, that nothing stands before.
    std::pair<std::uint32_t, std::uint32_t> twoNodesInSight() const {
        for (std::uint32_t first = 0; first < nodes().size(); ++first) {
            if (!lookAtNode(first)) continue;
            auto rig = view().rig();
            rig.zoom(2);
            view().camera().setRig(rig);
            if (!alone(first)) continue;
            for (std::uint32_t second = 0; second < nodes().size(); ++second) {
                const auto apart = glm::distance(nodes()[first].origin, nodes()[second].origin);
                if (apart > 100 && inPicture(nodes()[second].origin) && alone(second)) return {first, second};
            }
        }
        qFatal("no two nodes are seen at once");
    }
    /// Whether a node is seen, and no other near it on the screen.
    [[nodiscard]] bool alone(std::uint32_t node) const {
        if (!inSight(nodes()[node].origin)) return false;
        return std::ranges::none_of(nodes(), [&](const NavNode& other) {
            return &other != &nodes()[node] && inPicture(other.origin) &&
                   (placeOf(other.origin) - placeOf(nodes()[node].origin)).manhattanLength() < 40;
        });
    }

    void press(const char* button) const {
        QTest::mouseClick(bench_->find<QToolButton>(button), Qt::LeftButton);
    }

    /// Opens the tables as one does: by a click on their title below the view.
    [[nodiscard]] QTableView* openTable() const {
        QTest::mouseClick(bench_->find<QToolButton>("panelBar.tables"), Qt::LeftButton);
        auto* table = bench_->find<QTableView>("nodesTable");
        [&] { QTRY_VERIFY(table->isVisible()); }();
        return table;
    }

    /// Clicks the first link of the inspector's page that begins so; returns its address.
    [[nodiscard]] QString clickLink(const QString& begin) const {
        auto* page = bench_->find<QTextBrowser>("inspectorPage");
        for (auto block = page->document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const auto address = part.fragment().charFormat().anchorHref();
                if (!address.startsWith(begin)) continue;
                QTextCursor cursor(page->document());
                cursor.setPosition(part.fragment().position() + 1);
                page->setTextCursor(cursor);
                page->ensureCursorVisible();
                QTest::mouseClick(page->viewport(), Qt::LeftButton, {}, page->cursorRect().center());
                return address;
            }
        }
        return {};
    }

    std::unique_ptr<Workbench> bench_;
};

NAVWRIGHT_GUI_TEST(TestInspecting);
#include "tst_inspecting.moc"
