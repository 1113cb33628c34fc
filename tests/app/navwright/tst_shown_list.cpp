#include <QDockWidget>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/overlay_kinds.h"
#include "byte_array.h"
#include "shown_row.h"
#include "widgets/common/controls/ruler_tool.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/map/mesh_comparison/missing_list.h"
#include "widgets/parameters/panel/shape_icon.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/test/decisions/decision_picture.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"
#include "written_maps.h"

using namespace navwright;

namespace {

using Picture = std::shared_ptr<const StagePicture>;

Picture marks(int count) {
    Sketch sketch;
    for (int i = 0; i < count; ++i) sketch.mark(Vec3(0, 0, 40), 20, 5, GlyphShape::cube);
    return std::move(sketch).share();
}

Picture changes() {
    Sketch sketch;
    for (int i = 0; i < 2; ++i) sketch.mark(Vec3(0, 0, 40), 20, kAddedLook);
    sketch.mark(Vec3(0, 0, 40), 20, kRemovedLook);
    sketch.band(Vec3(0), Vec3(0, 0, 40), kMovedLook, 4);
    return std::move(sketch).share();
}

QColor vermilion() {
    return toColour(paletteColour(Palette::categories, kRemovedLook.colour));
}

/// Colours by time: the goal is bright, so that times are negative.
Picture times() {
    auto picture = std::make_shared<StagePicture>();
    picture->glyphs.push_back({.position = Vec3(0), .scalar = -3});
    picture->items = 1;
    picture->scale.least = picture->scale.low = -12;
    picture->scale.largest = picture->scale.high = 0;
    return picture;
}

}  // namespace

/// The list of what is shown, on the real window: overlays beside the layers.
class TestShownList : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    WorkbenchView& view() { return *bench_->window().view().view(); }
    OverlayModel& overlays() { return *view().overlays(); }
    LayerModel& layers() { return bench_->window().layers(); }
    QTreeView* tree() { return bench_->find<QTreeView>("stageTree"); }
    QModelIndex row(const char* id) { return shownModel(*bench_).indexOf({.layer = {}, .overlay = id}); }
    QString chosen() { return shownModel(*bench_).entryAt(tree()->currentIndex())->overlay; }
    void click(const QModelIndex& index, bool eye, Qt::KeyboardModifiers modifiers = {}) {
        tree()->scrollTo(index);
        const auto rect = tree()->visualRect(index);
        const QPoint place(eye ? rect.left() + rect.height() / 2 : rect.center().x(), rect.center().y());
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, modifiers, place);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        QVERIFY(bench_->openSample());
    }
    void cleanup() { bench_.reset(); }

    void everyOverlayIsNamedOnce() {
        QSet<QString> ids, titles;
        for (const auto& kind : overlayKinds()) {
            QVERIFY2(!ids.contains(kind.id) && !titles.contains(kind.title), qPrintable(kind.id));
            ids << kind.id;
            titles << kind.title;
            QVERIFY2(kind.title.front().isUpper(), qPrintable(kind.title));
        }
    }

    void anOverlayHasARowWhileItHasAPicture() {
        QVERIFY(!row("players").isValid());
        view().setOverlay("players", marks(3));
        QCOMPARE(row("players").parent().data().toString(), QString("Marks"));
        QCOMPARE(row("players").siblingAtColumn(ShownModel::count).data().toString(), QString("3"));
        QVERIFY(row("players").data(Qt::ToolTipRole).toString().startsWith("Until another map is opened"));
        click(row("players"), true);
        QVERIFY(!overlays().eye("players"));
        view().setOverlay("players", nullptr);
        QVERIFY(!row("players").isValid());
        view().setOverlay("players", marks(1));
        QVERIFY(!overlays().eye("players"));
    }

    void opacityAndLifeBelongToTheChosenOne() {
        view().setOverlay("players", marks(3));
        click(row("players"), false);
        QCOMPARE(chosen(), QString("players"));
        auto* opacity = bench_->find<QSlider>("stageOpacity");
        QCOMPARE(opacity->value(), 100);
        opacity->setValue(40);
        QCOMPARE(overlays().opacity("players"), 0.4f);
        QCOMPARE(overlays().drawn("players").front().opacity, 0.4f);
        QCOMPARE(layers().settings(LayerId::nodes).opacity, 1.f);
        QCOMPARE(bench_->find<QLabel>("shownLife")->text(), QString("Until another map is opened"));
        QVERIFY(!bench_->find<QWidget>("stageColourBy")->isVisible());
        click(shownRow(*bench_, LayerId::nodes), false);
        QCOMPARE(opacity->value(), 100);
        QVERIFY(bench_->find<QWidget>("stageColourBy")->isVisible());
        QVERIFY(!bench_->find<QLabel>("shownLife")->isVisible());
    }

    void aHeatThatComesOnTurnsTheOtherOffAndHasTheLegend() {
        const auto* title = bench_->find<QLabel>("legendTitle");
        const auto before = title->text();
        view().setOverlay("goal.0", times());
        QCOMPARE(chosen(), QString("goal"));
        QCOMPARE(title->text(), QString("Seconds to the goal"));
        view().setOverlay("choke.0", times());
        QCOMPARE(chosen(), QString("choke"));
        QVERIFY(overlays().eye("choke") && !overlays().eye("goal"));
        click(row("goal"), true);
        QVERIFY(overlays().eye("goal") && !overlays().eye("choke"));
        QCOMPARE(title->text(), QString("Seconds to the goal"));
        view().setOverlay("goal.0", nullptr);
        QCOMPARE(chosen(), QString("choke"));
        view().setOverlay("choke.0", nullptr);
        QCOMPARE(chosen(), QString());
        QCOMPARE(title->text(), before);
        // What a person went to stays.
        view().setOverlay("goal.0", times());
        click(shownRow(*bench_, LayerId::links), false);
        view().setOverlay("goal.0", nullptr);
        QVERIFY(shownModel(*bench_).entryAt(tree()->currentIndex())->layer == LayerId::links);
    }

    void marksStandInTheLegendAsTheyAreDrawn() {
        const auto* legend = bench_->find<QWidget>("legendCategories");
        view().setOverlay("comparison", changes());
        click(row("comparison"), false);
        // Swatch, count and word of each row.
        const auto labels = legend->findChildren<QLabel*>();
        QStringList words;
        for (qsizetype i = 2; i < labels.size(); i += 3) words << labels[i]->text();
        QCOMPARE(words, (QStringList{"Added", "Removed", "Moved"}));
        QCOMPARE(labels[1]->text(), QString("2"));
        const auto swatch = [&labels](qsizetype row) { return labels[3 * row]->pixmap().toImage(); };
        const auto green = toColour(paletteColour(Palette::categories, kAddedLook.colour));
        QCOMPARE(swatch(0).pixelColor(swatch(0).rect().center()), green);
        QVERIFY(swatch(1) ==
                shapeIcon(kRemovedLook.shape, vermilion(), true).pixmap(swatch(1).size()).toImage());
        QVERIFY(swatch(1) != shapeIcon(kRemovedLook.shape, vermilion()).pixmap(swatch(1).size()).toImage());
        QCOMPARE(swatch(2).width(), 2 * swatch(2).height());  // a band
        QVERIFY(legend->isVisible());
        click(row("comparison"), true);
        QVERIFY(!legend->isVisible());
    }

    void whatPanelsAndToolsDrawHasWords() {
        const auto words = [this](const char* id, Picture picture) {
            view().setOverlay(id, std::move(picture));
            QStringList names;
            for (const auto& look : overlays().scale(id).kinds) names << QString::fromStdString(look.name);
            return names;
        };
        Issue error, warning, hint;
        error.severity = Severity::error;
        warning.severity = Severity::warning;
        hint.severity = Severity::hint;
        const std::vector<const Issue*> worst{&error, &warning}, least{&hint};
        QCOMPARE(words("issues", issuePicture(worst)), (QStringList{"Error", "Warning"}));
        QCOMPARE(words("issues", issuePicture(least)), QStringList{"Hint"});
        const Vec3 to(100, 0, 50);
        QCOMPARE(words("ruler", std::make_shared<const StagePicture>(rulerPicture(Vec3(0), to, nullptr))),
                 (QStringList{"Straight line", "Straight line", "Along the axes"}));
        QCOMPARE(words("send", std::make_shared<const StagePicture>(sendPicture(Vec3(0), &to))),
                 (QStringList{"Start", "Goal", "Start", "Goal"}));
        QCOMPARE(words("missing", std::make_shared<const StagePicture>(lackedPicture({{.end = to}}, -1))),
                 (QStringList{"Bots make it, or were not asked", "Bots make it, or were not asked"}));
    }

    void whatIsSelectedStandsInTheLegendOfItsLayer() {
        click(shownRow(*bench_, LayerId::nodes), false);
        const auto* lit = bench_->find<QWidget>("legendLit");
        QVERIFY(!lit->isVisible());
        bench_->window().selection().select({ItemKind::node, 1});
        QVERIFY(lit->isVisible());
        const auto labels = lit->findChildren<QLabel*>();
        QCOMPARE(labels[2]->text(), QString("Selected"));
        QVERIFY(labels[0]->pixmap().toImage() ==
                shapeIcon(GlyphShape::ring, vermilion()).pixmap(labels[0]->pixmap().size()).toImage());
        click(shownRow(*bench_, LayerId::clusters), false);
        QVERIFY(!lit->isVisible());
    }

    void severalThatAreSelectedAreMarks() {
        auto& selection = bench_->window().selection();
        selection.select({ItemKind::node, 1});
        QVERIFY(!row("selection").isValid());
        selection.selectAll({{ItemKind::node, 0}, {ItemKind::node, 1}});
        QTRY_VERIFY(row("selection").isValid());
        QCOMPARE(row("selection").siblingAtColumn(ShownModel::count).data().toString(), QString("2"));
        click(row("selection"), true);
        QVERIFY(!overlays().eye("selection"));
    }

    void oneIsIsolatedAndAllComesBack() {
        view().setOverlay("players", marks(3));
        view().setOverlay("why", marks(1));
        click(row("players"), false, Qt::AltModifier);
        QVERIFY(overlays().eye("players") && !overlays().eye("why"));
        QVERIFY(layers().settings(LayerId::map).visible && !layers().settings(LayerId::nodes).visible);
        click(row("players"), false, Qt::AltModifier);
        QVERIFY(overlays().eye("why") && layers().settings(LayerId::nodes).visible);

        click(shownRow(*bench_, LayerId::nodes), false);
        bench_->action("stage.isolate")->trigger();
        QVERIFY(!overlays().eye("players") && !overlays().eye("why"));
        QVERIFY(layers().settings(LayerId::nodes).visible && !layers().settings(LayerId::links).visible);
        bench_->action("stage.isolate")->trigger();
        QVERIFY(overlays().eye("players") && layers().settings(LayerId::links).visible);

        // A digit leaves what is not of the stages.
        QTest::keyClick(&bench_->window(), Qt::Key_5);
        QVERIFY(overlays().eye("players") && !layers().settings(LayerId::links).visible);
    }

    void anOverlayIsSeenInTheWorkspaceWhereItCameOn() {
        bench_->action("view.layout.test")->trigger();
        view().setOverlay("decisions", marks(1));
        QVERIFY(overlays().eye("decisions"));
        bench_->action("view.layout.look")->trigger();
        QVERIFY(row("decisions").isValid() && !overlays().eye("decisions"));
        QVERIFY(overlays().drawn("decisions").front().picture == nullptr);
        // As a recording that plays on.
        view().setOverlay("decisions", marks(2));
        QVERIFY(!overlays().eye("decisions"));
        bench_->action("view.layout.test")->trigger();
        QVERIFY(overlays().eye("decisions"));

        // Where its eye is opened, it stays open.
        bench_->action("view.layout.look")->trigger();
        click(row("decisions"), true);
        QVERIFY(overlays().eye("decisions"));
        bench_->action("view.layout.map")->trigger();
        QVERIFY(!overlays().eye("decisions"));
        bench_->action("view.layout.look")->trigger();
        QVERIFY(overlays().eye("decisions"));

        // What comes anew is asked for here.
        bench_->action("view.layout.map")->trigger();
        view().setOverlay("decisions", nullptr);
        view().setOverlay("decisions", marks(1));
        QVERIFY(overlays().eye("decisions"));
    }

    void aPanelBringsItsOverlaysIntoAWorkspace() {
        view().setOverlay("players", marks(1));
        bench_->action("view.layout.tune")->trigger();
        QVERIFY(!overlays().eye("players"));
        bench_->action("view.panel.timeline")->trigger();
        QVERIFY(overlays().eye("players"));
        // One whose panel belongs there is there at once.
        view().setOverlay("why", marks(1));
        bench_->action("view.layout.test")->trigger();
        QVERIFY(overlays().eye("why") && !overlays().eye("players"));
        // One of no panel is everywhere.
        view().setOverlay("rerelease.0", marks(1));
        bench_->action("view.layout.map")->trigger();
        QVERIFY(overlays().eye("rerelease") && !overlays().eye("why"));
    }

    void aClosedEyeHoldsInItsWorkspaceUntilAllIsClosed() {
        view().setOverlay("why", marks(1));
        click(row("why"), true);
        QVERIFY(!overlays().eye("why"));
        bench_->action("view.layout.tune")->trigger();
        QVERIFY(overlays().eye("why"));
        bench_->action("view.layout.look")->trigger();
        QVERIFY(!overlays().eye("why"));
        bench_->document().undoStack().setClean();
        bench_->action("file.close")->trigger();
        view().setOverlay("why", marks(1));
        QVERIFY(overlays().eye("why"));
    }

    void onlyWhatIsSelectedIsAChip() {
        bench_->action("stage.onlySelected")->trigger();
        QVERIFY(bench_->action("stage.onlySelected")->isChecked());
        QVERIFY(layers().onlySelected());
        QCOMPARE(bench_->find<QToolButton>("chip.onlySelected")->text(), QString("Only what is selected"));
        QTest::mouseClick(bench_->find<QToolButton>("chip.onlySelected.remove"), Qt::LeftButton);
        QVERIFY(!layers().onlySelected() && !bench_->action("stage.onlySelected")->isChecked());
    }

    void whatATestShowsGoesWhenAnotherStarts() {
        view().setOverlay("stuck", marks(1));
        view().setOverlay("players", marks(1));
        QVERIFY(row("stuck").isValid());
        bench_->action("test.start")->trigger();
        QTRY_VERIFY(!row("stuck").isValid());
        QVERIFY(row("players").isValid());
        bench_->action("test.cancel")->trigger();
        QVERIFY(bench_->waitUntilIdle());
    }

    void marksOfAPanelGoWithIt() {
        auto* panel = bench_->window().findChild<IssuePanel*>();
        auto* dock = bench_->find<QDockWidget>("panel.issues");
        dock->show();
        dock->raise();
        QTRY_VERIFY(panel->isVisible());
        emit panel->marksChanged(marks(2));
        QVERIFY(row("issues").isValid());
        dock->close();
        QTRY_VERIFY(!row("issues").isValid());
    }

    void anotherMapAndCloseClearWhatBelongedToTheOldOne() {
        for (const auto* id : {"players", "stuck", "goal.0", "floor.0"}) view().setOverlay(id, marks(1));
        const auto room = bench_->write("room.bsp", arrayOf(writeBsp(written_maps::boxRoom()).value()));
        QVERIFY(bench_->document().openMap(room.toStdString()));
        QVERIFY(bench_->waitUntilIdle());
        for (const auto* id : {"players", "stuck", "goal", "floor"}) QVERIFY2(!row(id).isValid(), id);
        view().setOverlay("players", marks(1));
        bench_->document().undoStack().setClean();
        bench_->action("file.close")->trigger();
        QVERIFY(!row("players").isValid());
    }
};

NAVWRIGHT_GUI_TEST(TestShownList);
#include "tst_shown_list.moc"
