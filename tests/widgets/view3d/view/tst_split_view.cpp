#include <QSignalSpy>

#include <array>

#include "captured.h"
#include "core/generate/pipeline/nav_generation.h"
#include "gui_main.h"
#include "projection.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

/// Two navs in one view, acted on as a person would.
class TestSplitView : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void init() {
        document_ = std::make_unique<Document>();
        layers_ = std::make_unique<LayerModel>();
        selection_ = std::make_unique<Selection>();
        document_->showNav("three.nav", threeNodes());
        const auto gl = probeGl();
        view_ = std::make_unique<WorkbenchView>(*document_, *layers_, *selection_, *gl);
        view_->resize(600, 400);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        CameraRig rig;
        rig.setEye({0, -300, 200}, 90, 30);
        view_->camera().setRig(rig);
    }
    void cleanup() { view_.reset(); }

    void bothNavsAreDrawnFromOneCamera() {
        const auto one = captured();
        show(Split::Kind::beside);
        const auto two = captured();
        QVERIFY(!two.isNull() && two != one);
        // The older nav has no third node: its place is empty on the left alone.
        const auto left = placeOf(kPlaces[2], SplitSide::a), right = placeOf(kPlaces[2], SplitSide::b);
        const auto background = two.pixelColor(2, 2);
        QVERIFY(isNear(two, right, background) < isNear(two, left, background));
        view_->splitNavs().end();
        QVERIFY(captured() == one);
    }

    void theCameraMovesBoth() {
        show(Split::Kind::beside);
        const auto before = captured();
        const auto rig = view_->rig();
        drag({150, 200}, {190, 200});
        QVERIFY(!(view_->rig() == rig));
        const auto after = captured();
        QVERIFY(half(before, 0) != half(after, 0));
        QVERIFY(half(before, 1) != half(after, 1));
    }

    void aClickInEitherSideMarksBoth() {
        show(Split::Kind::beside);
        auto& split = view_->splitNavs();
        click(placeOf(kPlaces[1], SplitSide::a));
        // The document's node of that place, which has another number there.
        QCOMPARE(selection_->current(), (Item{ItemKind::node, 1}));
        QVERIFY2(split.selectedText(view_->source()).contains("A: Node 0"),
                 qPrintable(split.selectedText(view_->source())));
        QVERIFY(split.selectedText(view_->source()).contains("B: Node 1"));
        click(placeOf(kPlaces[2], SplitSide::b));
        QCOMPARE(selection_->current(), (Item{ItemKind::node, 2}));
        QVERIFY(split.selectedText(view_->source()).contains("A: not there"));
        // Where only the other nav has something nothing is picked.
        click(placeOf(kPlaces[2], SplitSide::a));
        QCOMPARE(selection_->current(), Item());
        QVERIFY(split.selectedText(view_->source()).isEmpty());
    }

    void linksHaveCounterparts() {
        show(Split::Kind::swipe);
        auto& split = view_->splitNavs();
        const auto& graph = document_->generation()->graph->graph;
        QVERIFY(!graph.nodes[0].links.empty());
        QCOMPARE(split.counterpart(SplitSide::b, Item::link(0, 0)), Item::link(1, 0));
        QCOMPARE(split.counterpart(SplitSide::a, Item::link(1, 0)), Item::link(0, 0));
        QCOMPARE(split.counterpart(SplitSide::b, Item::link(1, 1)), Item());
        QCOMPARE(split.counterpart(SplitSide::b, Item::link(7, 0)), Item());
    }

    void hoveringNamesTheSide() {
        show(Split::Kind::beside);
        QSignalSpy named(&view_->pointer(), &ViewPointer::hoverText);
        emit view_->scene().hovered(placeOf(kPlaces[1], SplitSide::a));
        QVERIFY(named.last().first().toString().startsWith("A: Node 0"));
        emit view_->scene().hovered(placeOf(kPlaces[1], SplitSide::b));
        QVERIFY(named.last().first().toString().startsWith("B: Node 1"));
    }

    void toolsSeeTheDocumentsNavAlone() {
        show(Split::Kind::beside);
        QCOMPARE(view_->pickAt(placeOf(kPlaces[1], SplitSide::a)).item, Item());
        QCOMPARE(view_->pickAt(placeOf(kPlaces[1], SplitSide::b)).item, (Item{ItemKind::node, 1}));
    }

    void theLineIsDraggedAndTheCameraStays() {
        show(Split::Kind::swipe);
        const auto rig = view_->rig();
        QSignalSpy moved(&view_->scene(), &SceneView::splitMoved);
        drag({300, 200}, {150, 200});
        QVERIFY(moved.count() > 0);
        QCOMPARE(view_->scene().split().at, 0.25f);
        QVERIFY(view_->rig() == rig);
        // Elsewhere the mouse turns the camera as ever.
        drag({400, 200}, {430, 200});
        QVERIFY(!(view_->rig() == rig));
        QCOMPARE(view_->scene().split().at, 0.25f);
        // It cannot be lost over the edge.
        drag({150, 200}, {-50, 200});
        QVERIFY(view_->scene().split().isOnLine(12, 600));
    }

    void theTestOfTheDocumentIsNotDrawnMeanwhile() {
        auto report = std::make_shared<NavtestReport>();
        for (std::int32_t i = 0; i < 3; ++i)
            report->nodes.push_back({.id = i, .origin = kPlaces[static_cast<std::size_t>(i)], .touches = 1});
        document_->setReport(report);
        show(Split::Kind::beside);
        const auto without = captured();
        layers_->setVisible(LayerId::navtest, true);
        QVERIFY(captured() == without);
    }

    void anotherColouringIsShownInBoth() {
        show(Split::Kind::beside);
        const auto before = captured();
        auto nodes = layers_->settings(LayerId::nodes);
        nodes.colourBy = nodes.colourBy == 0 ? 1 : 0;
        layers_->set(LayerId::nodes, nodes);
        const auto after = captured();
        QVERIFY(half(before, 0) != half(after, 0));
        QVERIFY(half(before, 1) != half(after, 1));
    }

    void eachSideHasTheNumbersOfItsNodes() {
        for (const auto kind : {Split::Kind::beside, Split::Kind::swipe}) {
            show(kind);
            layers_->setNodeNumbers(false);
            const auto without = captured();
            layers_->setNodeNumbers(true);
            const auto with = captured();
            const auto changed = [&](const Vec3& place, SplitSide side) {
                const auto at = placeOf(place, side).toPoint();
                // Above the node, where its number is.
                const QRect around(at - QPoint(12, 34), QSize(24, 32));
                return with.copy(around) != without.copy(around);
            };
            if (kind == Split::Kind::beside) {
                for (const auto side : {SplitSide::a, SplitSide::b})
                    QVERIFY(changed(kPlaces[0], side) && changed(kPlaces[1], side));
                // The numbers are the nav's own: the older one counts from the other end.
                const auto digit = [&](const Vec3& place, SplitSide side) {
                    return with.copy(QRect(placeOf(place, side).toPoint() - QPoint(12, 34), QSize(24, 20)));
                };
                QVERIFY(digit(kPlaces[0], SplitSide::a) != digit(kPlaces[0], SplitSide::b));
                QVERIFY(!changed(kPlaces[2], SplitSide::a));
                QVERIFY(changed(kPlaces[2], SplitSide::b));
            } else {
                QVERIFY(half(with, 0) != half(without, 0));
                QVERIFY(half(with, 1) != half(without, 1));
            }
            layers_->setNodeNumbers(false);
            QVERIFY(captured() == without);
        }
    }

    void anOverlayOfASideIsDrawnInThatAlone() {
        const Vec3 place(0, -60, 30);
        Sketch sketch;
        sketch.mark(place, 20, 5, GlyphShape::cube);
        const auto cube = std::move(sketch).share();
        const auto at = [&](SplitSide side) { return placeOf(place, side).toPoint(); };
        view_->setOverlaySide("bots.b", SplitSide::b);
        const auto empty = captured().pixelColor(at(SplitSide::a));
        view_->setOverlay("bots.b", cube);
        // A single view draws it, at the latest in the frame after the next.
        QTRY_VERIFY(captured().pixelColor(at(SplitSide::a)) != empty);
        const auto colour = captured().pixelColor(at(SplitSide::a));
        for (const auto kind : {Split::Kind::beside, Split::Kind::swipe, Split::Kind::beside}) {
            show(kind);
            // In a swiped view each side has its part of the one picture: the place is in the middle.
            if (kind == Split::Kind::swipe) {
                auto split = view_->scene().split();
                for (const float line : {0.9f, 0.1f}) {
                    split.at = line;
                    view_->scene().setSplit(split);
                    const bool inB = captured().pixelColor(at(SplitSide::b)) == colour;
                    QCOMPARE(inB, line < 0.5f);
                }
                continue;
            }
            const auto both = captured();
            QVERIFY(both.pixelColor(at(SplitSide::a)) != colour);
            QCOMPARE(both.pixelColor(at(SplitSide::b)), colour);
        }
        // What comes while the view is split stays when it ends, and goes when it is taken away.
        view_->setOverlay("bots.b", nullptr);
        QVERIFY(captured().pixelColor(at(SplitSide::b)) != colour);
        view_->setOverlay("bots.b", cube);
        view_->splitNavs().end();
        QCOMPARE(captured().pixelColor(at(SplitSide::a)), colour);
        view_->setOverlay("bots.b", nullptr);
        QCOMPARE(captured().pixelColor(at(SplitSide::a)), empty);
    }

    void holdingDoesNotFreezeASplitView() {
        show(Split::Kind::beside);
        view_->setHeld(true);
        const auto before = captured();
        drag({150, 200}, {190, 200});
        QVERIFY(captured() != before);
        view_->setHeld(false);
    }

  private:
    static constexpr std::array<Vec3, 3> kPlaces{Vec3(-80, 0, 0), Vec3(80, 0, 0), Vec3(0, 90, 40)};

    static NavGraph threeNodes() {
        NavGraph graph;
        for (const auto& place : kPlaces) graph.nodes.push_back({.origin = place});
        graph.nodes[2].type = NodeType::jump;
        graph.nodes[0].links = {{1, NodeType::move, 160}};
        graph.nodes[1].links = {{0, NodeType::move, 160}, {2, NodeType::jump, 127}};
        return graph;
    }
    /// The document's nav without its third node, and numbered from the other end.
    static NavGraph older() {
        const auto now = threeNodes();
        NavGraph graph;
        graph.nodes = {now.nodes[1], now.nodes[0]};
        graph.nodes[0].links = {{1, NodeType::move, 160}};
        graph.nodes[1].links = {{0, NodeType::move, 160}};
        return graph;
    }

    void show(Split::Kind kind) {
        for (const auto layer : {LayerId::nodes, LayerId::links}) layers_->setVisible(layer, true);
        QSignalSpy built(&view_->splitNavs(), &SplitNavs::built);
        view_->splitNavs().show(
            {.navs = {generationOfNav(older(), {}), document_->generation()},
             .matches = {std::vector<std::int32_t>{1, 0}, std::vector<std::int32_t>{1, 0, -1}}},
            kind);
        QVERIFY(built.count() > 0 || built.wait());
        QVERIFY(!captured().isNull());
    }

    QPointF placeOf(const Vec3& place, SplitSide side) {
        auto at = projected(view_->rig(), view_->scene().pictureSize(), place).value_or(QPointF());
        if (side == SplitSide::b && view_->scene().split().kind == Split::Kind::beside)
            at.rx() += view_->scene().pictureSize().width();
        return at;
    }
    void click(const QPointF& place) {
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {}, place.toPoint());
    }
    void drag(const QPoint& from, const QPoint& to) {
        auto* window = &view_->scene();
        QTest::mousePress(window, Qt::LeftButton, {}, from);
        QTest::mouseMove(window, (from + to) / 2);
        QTest::mouseMove(window, to);
        QTest::mouseRelease(window, Qt::LeftButton, {}, to);
    }
    static QImage half(const QImage& picture, int number) {
        const int width = picture.width() / 2;
        return picture.copy(number * width, 0, width - 4, picture.height());
    }
    /// How many pixels around a place are of a colour.
    static int isNear(const QImage& picture, const QPointF& place, const QColor& colour) {
        int count = 0;
        for (int x = -4; x <= 4; ++x) {
            for (int y = -4; y <= 4; ++y) {
                const auto at = place.toPoint() + QPoint(x, y);
                if (picture.rect().contains(at) && picture.pixelColor(at) == colour) ++count;
            }
        }
        return count;
    }
    QImage captured() { return navwright::captured(*view_); }

    std::unique_ptr<Document> document_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<WorkbenchView> view_;
};

NAVWRIGHT_GUI_TEST(TestSplitView);
#include "tst_split_view.moc"
