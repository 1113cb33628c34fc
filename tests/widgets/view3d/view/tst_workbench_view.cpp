#include <QSignalSpy>

#include <functional>

#include "captured.h"
#include "gui_main.h"
#include "held_view.h"
#include "projection.h"
#include "sample_document.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

Q_DECLARE_METATYPE(std::function<void()>)
Q_DECLARE_METATYPE(navwright::Vec3)

/// The view acted on as a person would: hover, click, focus, sides, bookmarks.
class TestWorkbenchView : public QObject {
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
        picture_ = captured();
        QVERIFY(!picture_.isNull());
    }
    void cleanup() { view_.reset(); }

    void aClickSelectsTheNodeUnderTheCursor_data() {
        QTest::addColumn<int>("node");
        for (int i = 0; i < 3; ++i) QTest::addRow("node %d", i) << i;
    }
    void aClickSelectsTheNodeUnderTheCursor() {
        QFETCH(int, node);
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {},
                          placeOf(kPlaces[static_cast<std::size_t>(node)]).toPoint());
        QCOMPARE(selection_->current(), (Item{ItemKind::node, static_cast<std::uint64_t>(node)}));
    }

    void aClickBetweenNodesSelectsTheirLink() {
        const Vec3 middle = 0.5f * (kPlaces[0] + kPlaces[1]);
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {}, placeOf(middle).toPoint());
        QCOMPARE(selection_->current(), Item::link(0, 0));
    }

    void aClickOnNothingClears() {
        selection_->select({ItemKind::node, 1});
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {}, QPoint(5, 5));
        QCOMPARE(selection_->current(), Item());
    }

    void hoveringNamesWhatIsUnderTheCursor() {
        QSignalSpy named(&view_->pointer(), &ViewPointer::hoverText);
        emit view_->scene().hovered(placeOf(kPlaces[2]));
        QCOMPARE(named.last().first().toString(), QString("Node 2: jump"));
        QCOMPARE(selection_->hovered(), (Item{ItemKind::node, 2}));
        emit view_->scene().hovered(QPointF(5, 5));
        QCOMPARE(named.last().first().toString(), QString());
    }

    void whileAToolIsUsedAClickDoesNotSelect() {
        view_->pointer().setSelecting(false);
        QSignalSpy places(&view_->pointer(), &ViewPointer::placeClicked);
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {}, placeOf(kPlaces[1]).toPoint());
        QCOMPARE(selection_->current(), Item());
        QCOMPARE(places.count(), 1);
        view_->pointer().setSelecting(true);
        QTest::mouseClick(&view_->scene(), Qt::LeftButton, {}, placeOf(kPlaces[1]).toPoint());
        QCOMPARE(selection_->current(), (Item{ItemKind::node, 1}));
    }

    void anOverlayIsDrawnWhereItIsAndGoes() {
        const Vec3 place = kPlaces[0] + Vec3(0, 0, 120);
        const auto overlay = cubeAt(place);
        const auto at = (placeOf(place) * view_->devicePixelRatioF()).toPoint();
        view_->setOverlay("nothing", nullptr);
        view_->resize(view_->size() + QSize(1, 1));
        view_->resize(600, 400);
        view_->setOverlay("preview", overlay);
        QTRY_VERIFY(captured().pixel(at) != picture_.pixel(at));
        QCOMPARE(captured().pixel(5, 5), picture_.pixel(5, 5));
        view_->setOverlay("preview", nullptr);
        QTRY_COMPARE(captured().pixel(at), picture_.pixel(at));
    }

    void anOverlayOfTheListIsDrawnAsItsEyeAndOpacitySay() {
        OverlayModel overlays(*document_, {{.id = "preview", .title = "Preview", .parts = {}}});
        view_->setOverlays(overlays);
        const Vec3 place = kPlaces[0] + Vec3(0, 0, 120);
        const auto at = (placeOf(place) * view_->devicePixelRatioF()).toPoint();
        view_->setOverlay("preview.0", cubeAt(place));
        QVERIFY(overlays.isListed("preview"));
        const auto none = picture_.pixelColor(at);
        QColor full, half;
        QTRY_VERIFY((full = captured().pixelColor(at)) != none);
        overlays.setOpacity("preview", 0.3f);
        QTRY_VERIFY((half = captured().pixelColor(at)) != full);
        const auto apart = [](const QColor& one, const QColor& other) {
            return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
                   std::abs(one.blue() - other.blue());
        };
        QVERIFY(half != none && apart(half, none) < apart(full, none));
        overlays.setEye("preview", false);
        QTRY_COMPARE(captured().pixelColor(at), none);
        overlays.setEye("preview", true);
        overlays.setOpacity("preview", 1);
        QTRY_COMPARE(captured().pixelColor(at), full);
        overlays.clear();
        QTRY_COMPARE(captured().pixelColor(at), none);
        view_.reset();
    }

    void onlyWhatIsSelectedIsDrawnAndPicked() {
        const auto node = [&](std::size_t number) {
            return (placeOf(kPlaces[number]) * view_->devicePixelRatioF()).toPoint();
        };
        layers_->setOnlySelected(true);
        QCOMPARE(captured().pixel(node(2)), picture_.pixel(node(2)));
        selection_->select({ItemKind::node, 0});
        const auto alone = captured();
        QVERIFY(alone.pixel(node(2)) != picture_.pixel(node(2)));
        QCOMPARE(view_->pickAt(placeOf(kPlaces[0])).item, (Item{ItemKind::node, 0}));
        QCOMPARE(view_->pickAt(placeOf(kPlaces[2])).item, Item());
        // Its links stay.
        const Vec3 middle = 0.5f * (kPlaces[0] + kPlaces[1]), other = 0.5f * (kPlaces[1] + kPlaces[2]);
        QCOMPARE(view_->pickAt(placeOf(middle)).item, Item::link(0, 0));
        QCOMPARE(view_->pickAt(placeOf(other)).item, Item());
        layers_->setOnlySelected(false);
        selection_->clear();
        QTRY_COMPARE(captured(), picture_);
    }

    void theFirstPictureOfAChangedNavShowsIt() {
        auto moved = threeNodes();
        moved.nodes[0].origin += Vec3(30, 0, 0);
        moved.nodes[2].links = {{.target = 0, .cost = 130}};
        document_->showNav("moved.nav", moved);
        const auto first = captured();
        QVERIFY(first != picture_);
        QCOMPARE(settled(), first);
    }

    void aHeldViewIsTheSamePicture() {
        view_->setHeld(true);
        QTRY_VERIFY(onlyOverlaysAreDrawn(view_->scene()));
        QCOMPARE(captured(), picture_);
        view_->setHeld(false);
        QCOMPARE(captured(), picture_);
        QVERIFY(!onlyOverlaysAreDrawn(view_->scene()));
    }

    void overlaysOfAHeldViewLieWhereTheyWouldBe_data() {
        QTest::addColumn<Vec3>("place");
        QTest::newRow("before a node") << kPlaces[0] + Vec3(0, -48, 36);
        QTest::newRow("before a link") << 0.5f * (kPlaces[0] + kPlaces[1]) + Vec3(0, -48, 36);
        QTest::newRow("beside them") << kPlaces[0] + Vec3(0, 0, 60);
    }
    void overlaysOfAHeldViewLieWhereTheyWouldBe() {
        QFETCH(Vec3, place);
        const auto overlay = cubeAt(place);
        view_->setOverlay("drag", overlay);
        const auto live = settled();
        QVERIFY(live != picture_);
        view_->setOverlay("drag", nullptr);
        view_->setHeld(true);
        QTRY_VERIFY(onlyOverlaysAreDrawn(view_->scene()));
        view_->setOverlay("drag", overlay);
        QCOMPARE(settled(), live);
        view_->setOverlay("drag", nullptr);
        QCOMPARE(settled(), picture_);
        QVERIFY(onlyOverlaysAreDrawn(view_->scene()));
    }

    void whatChangesUnderAHeldViewIsShown_data() {
        QTest::addColumn<std::function<void()>>("change");
        using Change = std::function<void()>;
        QTest::newRow("the camera") << Change([this] { view_->camera().lookFrom(ViewCamera::Side::top); });
        QTest::newRow("the size") << Change([this] { view_->resize(500, 300); });
        QTest::newRow("a layer") << Change([this] { layers_->setVisible(LayerId::links, false); });
        QTest::newRow("the item under the cursor")
            << Change([this] { selection_->hover({ItemKind::node, 1}); });
        QTest::newRow("the height cut") << Change([this] { layers_->setHeightCut(10); });
        QTest::newRow("the nav") << Change([this] {
            auto moved = threeNodes();
            moved.nodes[0].origin += Vec3(30, 0, 0);
            document_->showNav("moved.nav", moved);
        });
    }
    void whatChangesUnderAHeldViewIsShown() {
        QFETCH(std::function<void()>, change);
        view_->setHeld(true);
        QTRY_VERIFY(onlyOverlaysAreDrawn(view_->scene()));
        change();
        QTRY_VERIFY(captured() != picture_);
        QTRY_VERIFY(onlyOverlaysAreDrawn(view_->scene()));
        const auto held = settled();
        view_->setHeld(false);
        QCOMPARE(settled(), held);
    }

    void removingAnOverlayThatIsNotThereLeavesTheViewWhole() {
        view_->setOverlay("never there", nullptr);
        view_->resize(500, 300);
        QTRY_COMPARE(captured().size(), QSize(500, 300) * view_->devicePixelRatioF());
    }

    void aHiddenLayerIsNotPicked() {
        layers_->setVisible(LayerId::nodes, false);
        layers_->setVisible(LayerId::links, false);
        QCOMPARE(view_->pickAt(placeOf(kPlaces[0])).item, Item());
    }

    void theHeightCutHidesFromThePickToo() {
        layers_->setHeightCut(10);
        QCOMPARE(view_->pickAt(placeOf(kPlaces[2])).item, Item());
        QCOMPARE(view_->pickAt(placeOf(kPlaces[0])).item, (Item{ItemKind::node, 0}));
    }

    void focusLooksAtTheItem() {
        selection_->focus({ItemKind::node, 1});
        QCOMPARE(view_->rig().target(), kPlaces[1]);
        const auto at = placeOf(kPlaces[1]);
        QVERIFY(std::abs(at.x() - view_->scene().width() / 2.0) < 1);
    }

    void aNavWithoutItsMapIsInThePicture() {
        const Vec3 off(5000, -3000, 400);
        auto graph = threeNodes();
        for (auto& node : graph.nodes) node.origin += off;
        view_.reset();
        document_->closeAll();
        document_->showNav("off.nav", graph);
        view_ = std::make_unique<WorkbenchView>(*document_, *layers_, *selection_, *probeGl());
        view_->resize(600, 400);
        view_->show();
        const QRectF all(0, 0, 600, 400);
        for (const auto& node : graph.nodes) QTRY_VERIFY(all.contains(placeOf(node.origin)));
        // Put somewhere, it stays there until another map comes.
        const CameraRig elsewhere;
        view_->camera().setRig(elsewhere);
        layers_->setVisible(LayerId::links, false);
        captured();
        QCOMPARE(view_->rig(), elsewhere);
    }

    void aDoubleClickFliesToTheItem() {
        QTest::mouseDClick(&view_->scene(), Qt::LeftButton, {}, placeOf(kPlaces[1]).toPoint());
        QCOMPARE(view_->rig().target(), kPlaces[1]);
    }

    void ofADraftNothingIsPicked() {
        QVERIFY(openSample(*document_));
        selection_->focus({ItemKind::node, 5});
        captured();
        const QPointF middle(view_->scene().width() / 2.0, view_->scene().height() / 2.0);
        QVERIFY(view_->pickAt(middle).item != Item());
        QSignalSpy named(&view_->pointer(), &ViewPointer::hoverText);
        bool drafted = false;
        connect(document_.get(), &Document::draftChanged, this, [&] {
            if (!document_->draft()) return;
            drafted = true;
            selection_->select({ItemKind::node, 4});
            emit view_->scene().clicked(middle, {});
            QCOMPARE(selection_->current(), (Item{ItemKind::node, 4}));
            emit view_->scene().hovered(middle);
            QCOMPARE(named.last().first().toString(), QString());
        });
        document_->setParameters(manyNodes(document_->parameters()), "Many nodes");
        QVERIFY(waitForGeneration(*document_));
        QVERIFY(drafted);
    }

    void bookmarksBringTheCameraBack() {
        const auto before = view_->rig();
        view_->camera().setBookmark(3);
        view_->camera().lookFrom(ViewCamera::Side::top);
        QCOMPARE(view_->rig().pitch(), 90.f);
        view_->camera().recallBookmark(4);  // none there
        QCOMPARE(view_->rig().pitch(), 90.f);
        view_->camera().recallBookmark(3);
        QCOMPARE(view_->rig(), before);
    }

    void nodeNumbersAreShownOnDemandAndFollowTheCamera() {
        layers_->setNodeNumbers(true);
        QTRY_VERIFY(captured() != picture_);
        const auto numbered = settled();
        for (const auto& place : kPlaces) QVERIFY(isChangedAbove(place, numbered, picture_));
        CameraRig elsewhere;
        elsewhere.setEye({100, -350, 150}, 100, 25);
        view_->camera().setRig(elsewhere);
        const auto moved = settled();
        layers_->setNodeNumbers(false);
        QTRY_VERIFY(captured() != moved);
        const auto bare = settled();
        for (const auto& place : kPlaces) QVERIFY(isChangedAbove(place, moved, bare));
    }

    void aHiddenStageHasNoNumbers() {
        layers_->setVisible(LayerId::nodes, false);
        const auto bare = settled();
        layers_->setNodeNumbers(true);
        QCOMPARE(settled(), bare);
    }

    void aSelectedNodeLightsItsLinksAndTheLegendSaysSo() {
        const auto middle = 0.5f * (kPlaces[1] + kPlaces[2]);  // of the link that leaves node 1
        QVERIFY(view_->legend(LayerId::links).lit.empty());
        QSignalSpy changed(view_.get(), &WorkbenchView::legendChanged);
        selection_->select({ItemKind::node, 1});
        QVERIFY(std::ranges::any_of(
            changed, [](const auto& of) { return of.first().template value<LayerId>() == LayerId::links; }));
        const auto lit = view_->legend(LayerId::links).lit;
        QCOMPARE(lit.size(), std::size_t{2});
        QCOMPARE(lit[0].count, std::uint64_t{1});  // to node 2
        QCOMPARE(lit[1].count, std::uint64_t{1});  // from node 0
        QVERIFY(lit[0].scalar != lit[1].scalar);
        const auto selected = settled();
        QVERIFY(countLike(selected, placeOf(middle), kOutgoingColour) > 0);
        selection_->select({ItemKind::node, 0});
        QCOMPARE(countLike(settled(), placeOf(middle), kOutgoingColour), 0);
        selection_->clear();
        QVERIFY(view_->legend(LayerId::links).lit.empty());
        QCOMPARE(settled(), picture_);
    }

    void oneLineForBothWaysIsPickedByItsEnds() {
        auto graph = threeNodes();
        graph.nodes[1].links.push_back({.target = 0, .cost = 160});
        document_->showNav("both.nav", graph);
        captured();
        const auto along = [](float share) { return kPlaces[0] + share * (kPlaces[1] - kPlaces[0]); };
        QCOMPARE(view_->pickAt(placeOf(along(0.3f))).item, Item::link(0, 0));
        QCOMPARE(view_->pickAt(placeOf(along(0.7f))).item, Item::link(1, 1));
    }

    void aChangeOfColouringChangesPictureAndLegend() {
        QSignalSpy changed(view_.get(), &WorkbenchView::legendChanged);
        QCOMPARE(view_->legend(LayerId::nodes).label, QString("Type"));
        QCOMPARE(view_->legend(LayerId::nodes).kinds.size(), 2u);
        auto settings = layers_->settings(LayerId::nodes);
        settings.colourBy = 1;
        layers_->set(LayerId::nodes, settings);
        const auto after = captured();
        QVERIFY(changed.count() > 0);
        QCOMPARE(view_->legend(LayerId::nodes).label, QString("Weight"));
        QVERIFY(view_->legend(LayerId::nodes).kinds.empty());
        QVERIFY(after != picture_);
    }

    void countsReachTheLayerModel() {
        QCOMPARE(layers_->count(LayerId::nodes), 3ull);
        QCOMPARE(layers_->count(LayerId::links), 2ull);
    }

    void theBackgroundFollowsTheTheme_data() {
        QTest::addColumn<QColor>("window");
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << QColor(40, 40, 40) << true;
        QTest::newRow("light") << QColor(240, 240, 240) << false;
    }
    void theBackgroundFollowsTheTheme() {
        QFETCH(QColor, window);
        QFETCH(bool, dark);
        auto palette = view_->palette();
        palette.setColor(QPalette::Window, window);
        view_->setPalette(palette);
        QCOMPARE(captured().pixelColor(2, 2).lightness() < 128, dark);
    }

    void detailIsBackWhenNothingMovesAnyMore() {
        view_->setMoving(true);
        const bool software = probeGl()->software;
        QCOMPARE(captured() != picture_, software);
        view_->setMoving(false);
        QCOMPARE(captured(), picture_);
    }

    void anIdleViewDrawsNothing() {
        QSignalSpy moved(&view_->scene(), &SceneView::rigChanged);
        const auto again = captured();
        QCOMPARE(again, captured());
        QCOMPARE(moved.count(), 0);
    }

  private:
    static constexpr std::array<Vec3, 3> kPlaces{Vec3(-80, 0, 0), Vec3(80, 0, 0), Vec3(0, 90, 40)};

    static NavGraph threeNodes() {
        NavGraph graph;
        for (const auto& place : kPlaces) graph.nodes.push_back({.origin = place});
        graph.nodes[2].type = NodeType::jump;
        graph.nodes[0].links = {{.target = 1, .cost = 160}};
        graph.nodes[1].links = {{.target = 2, .cost = 130}};
        return graph;
    }

    [[nodiscard]] QPointF placeOf(const Vec3& place) const {
        return projected(view_->rig(), view_->scene().size(), place).value_or(QPointF());
    }

    static std::shared_ptr<const StagePicture> cubeAt(const Vec3& place) {
        auto picture = std::make_shared<StagePicture>();
        picture->scale.categories = true;
        picture->glyphs.push_back({.position = place, .size = 20, .scalar = 5, .shape = GlyphShape::cube});
        return picture;
    }

    QImage captured() { return navwright::captured(*view_); }

    /// Whether two pictures differ where the number of a node would be.
    [[nodiscard]] bool isChangedAbove(const Vec3& node, const QImage& one, const QImage& other) const {
        const auto at = placeOf(node);
        for (int y = -40; y < 0; ++y) {
            for (int x = -8; x <= 8; ++x) {
                const auto pixel = ((at + QPointF(x, y)) * view_->devicePixelRatioF()).toPoint();
                if (one.rect().contains(pixel) && one.pixel(pixel) != other.pixel(pixel)) return true;
            }
        }
        return false;
    }

    /// Pixels around a place that have the hue of a category.
    [[nodiscard]] int countLike(const QImage& image, const QPointF& place, int category) const {
        const auto wanted = paletteColour(Palette::categories, static_cast<float>(category));
        const auto hue = QColor(wanted.red, wanted.green, wanted.blue).hsvHue();
        int count = 0;
        for (int y = -6; y <= 6; ++y) {
            for (int x = -6; x <= 6; ++x) {
                const auto colour =
                    image.pixelColor(((place + QPointF(x, y)) * view_->devicePixelRatioF()).toPoint());
                count +=
                    std::abs(colour.hsvHue() - hue) < 10 && colour.saturation() > 80 && colour.value() > 140
                        ? 1
                        : 0;
            }
        }
        return count;
    }

    /// What is new may take a frame more.
    QImage settled() {
        auto before = captured();
        for (auto now = captured(); now != before; now = captured()) before = now;
        return before;
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<WorkbenchView> view_;
    QImage picture_;
};

NAVWRIGHT_GUI_TEST(TestWorkbenchView);
#include "tst_workbench_view.moc"
