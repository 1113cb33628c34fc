#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

#include "core/physics/map_queries/game_map.h"
#include "sample_document.h"
#include "test_program.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/drawing/layers/sketch.h"

using namespace navwright;

namespace {

using Picture = OverlayModel::Picture;

std::vector<OverlayKind> kinds() {
    using enum OverlayLife;
    return {{.id = "floor", .title = "Floor", .group = ShownGroup::base, .parts = {}},
            {.id = "far", .title = "Far", .group = ShownGroup::heat, .parts = {"goal.0"}},
            {.id = "dead", .title = "Dead", .group = ShownGroup::heat, .parts = {}},
            {.id = "issues", .title = "Issues", .life = untilClosed, .parts = {}},
            {.id = "stuck", .title = "Stuck", .life = test, .parts = {}},
            {.id = "ruler", .title = "Ruler", .parts = {}},
            {.id = "nav", .title = "Nav", .life = file, .parts = {}},
            {.id = "named",
             .title = "Named",
             .parts = {},
             .meanings = {{"Purple", 6}, {"Dead", {}, GlyphShape::cross}, {"Way", 5}}}};
}

Picture marks(int count) {
    Sketch sketch;
    for (int i = 0; i < count; ++i) sketch.mark(Vec3(0), 8, 0, GlyphShape::cube);
    return std::move(sketch).share();
}

}  // namespace

/// What is drawn over the stages: listed, seen, and gone with its time.
class TestOverlayModel : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<OverlayModel> model_;

    [[nodiscard]] bool isDrawn(const QString& id) const {
        return std::ranges::any_of(model_->drawn(id),
                                   [](const auto& part) { return part.picture != nullptr; });
    }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        model_ = std::make_unique<OverlayModel>(*document_, kinds());
    }
    void cleanup() {
        model_.reset();
        document_.reset();
    }

    void oneIsListedAsLongAsItHasAPicture() {
        QSignalSpy lists(model_.get(), &OverlayModel::listChanged);
        model_->set("floor.1", marks(2));
        model_->set("floor.0", marks(3), 0.5f);
        QCOMPARE(lists.count(), 1);
        QVERIFY(model_->listed(ShownGroup::base) == std::vector<QString>{"floor"});
        QCOMPARE(model_->count("floor"), 5);
        model_->set("floor.0", nullptr);
        QVERIFY(model_->isListed("floor"));
        model_->set("floor.1", nullptr);
        QVERIFY(!model_->isListed("floor"));
        QCOMPARE(lists.count(), 2);
    }

    void picturesAreKnownByTheirNames() {
        QVERIFY(model_->idOf("floor.0") == "floor");
        QVERIFY(model_->idOf("goal.0") == "far");
        QVERIFY(!model_->idOf("goal.1"));
        QVERIFY(!model_->idOf("edit.area"));
    }

    void eyeAndOpacityStayWhenAPictureGoesAndComes() {
        model_->set("issues", marks(1), 0.5f);
        model_->setOpacity("issues", 0.5f);
        model_->setEye("issues", false);
        model_->set("issues", nullptr);
        model_->set("issues", marks(2), 0.5f);
        QVERIFY(!isDrawn("issues"));
        model_->setEye("issues", true);
        QVERIFY(isDrawn("issues"));
        QCOMPARE(model_->drawn("issues").front().opacity, 0.25f);
    }

    void oneHeatAtATime() {
        model_->set("goal.0", marks(1));
        QVERIFY(isDrawn("far"));
        // One that comes is what was asked for last, and the other is back when it goes.
        model_->set("dead", marks(1));
        QVERIFY(isDrawn("dead") && !isDrawn("far") && !model_->eye("far"));
        model_->set("dead", nullptr);
        QVERIFY(isDrawn("far"));
        model_->set("dead", marks(1));
        model_->setEye("far", true);
        QVERIFY(isDrawn("far") && !isDrawn("dead"));
        model_->setEye("far", false);
        QVERIFY(!isDrawn("far") && !isDrawn("dead"));
        QVERIFY(model_->isListed("far") && model_->isListed("dead"));
    }

    void oneAloneAndBack() {
        for (const auto* id : {"issues", "stuck", "goal.0"}) model_->set(id, marks(1));
        model_->setEye("stuck", false);
        model_->solo("issues");
        QVERIFY(isDrawn("issues") && !isDrawn("stuck") && !isDrawn("far"));
        model_->set("ruler", marks(1));
        QVERIFY(isDrawn("ruler"));
        model_->solo("");
        QVERIFY(!isDrawn("issues") && !isDrawn("ruler"));
        model_->endSolo();
        QVERIFY(isDrawn("issues") && !isDrawn("stuck") && isDrawn("far") && isDrawn("ruler"));
    }

    void whatIsAwayIsNotDrawnUntilItIsAskedFor() {
        model_->set("goal.0", marks(1));
        model_->set("dead", marks(1));
        model_->place("dead", true, true);
        QVERIFY(model_->isListed("dead") && !model_->eye("dead") && model_->wanted("dead"));
        QVERIFY(isDrawn("far") && !isDrawn("dead"));
        model_->set("dead", marks(2));
        QVERIFY(!isDrawn("dead"));
        model_->setEye("dead", true);
        QVERIFY(isDrawn("dead") && !isDrawn("far"));

        model_->set("issues", marks(1));
        model_->place("issues", true, true);
        QVERIFY(!isDrawn("issues"));
        model_->solo("issues");
        QVERIFY(isDrawn("issues"));
        model_->place("issues", true, true);
        model_->set("issues", nullptr);
        model_->set("issues", marks(1));
        QVERIFY(isDrawn("issues") && !model_->away("issues"));
        // An eye that a person closed stays so.
        model_->place("issues", false, true);
        model_->set("issues", nullptr);
        model_->set("issues", marks(1));
        QVERIFY(!isDrawn("issues"));
    }

    void anotherNavEndsWhatATestShows() {
        for (const auto* id : {"issues", "stuck", "ruler", "nav"}) model_->set(id, marks(1));
        NavGraph one;
        one.nodes.resize(1);
        document_->showNav("one.nav", one);
        QTRY_VERIFY(!model_->isListed("stuck"));
        for (const auto* id : {"issues", "ruler", "nav"}) QVERIFY2(model_->isListed(id), id);
    }

    void anotherMapClearsWhatBelongsToTheOldOne() {
        QVERIFY(openSample(*document_));
        for (const auto* id : {"issues", "stuck", "ruler", "nav", "goal.0"}) model_->set(id, marks(1));
        QSignalSpy dropped(model_.get(), &OverlayModel::dropped);
        document_->closeAll();
        for (const auto* id : {"issues", "stuck", "ruler", "far"}) QVERIFY2(!model_->isListed(id), id);
        QVERIFY(model_->isListed("nav"));
        // Also what is not shown now must not come back.
        QVERIFY(std::ranges::any_of(dropped, [](const auto& call) { return call.front() == "dead"; }));
    }

    void theLegendIsThatOfThePictureThatSaysWhatItsColoursMean() {
        auto heat = std::make_shared<StagePicture>();
        heat->scale.least = -12;
        model_->set("floor.0", marks(1));
        model_->set("floor.1", heat);
        QCOMPARE(model_->scale("floor").least, -12.f);
        QVERIFY(model_->scale("ruler").categories);
    }

    void marksAreNamedByColourAndShape() {
        QVERIFY(model_->scale("named").kinds.empty());
        Sketch sketch;
        // A colour so many further is the same.
        for (const float colour : {5.f, 6.f, 18.f, 2.f}) sketch.mark(Vec3(0), 8, colour, GlyphShape::cross);
        sketch.mark(Vec3(0), 8, 2, GlyphShape::ring);
        sketch.band(Vec3(0), Vec3(8), 5, 2);
        model_->set("named", std::move(sketch).share());
        const auto scale = model_->scale("named");
        QVERIFY(scale.categories);
        const auto& rows = scale.kinds;
        QCOMPARE(rows.size(), std::size_t{4});
        // Of several colours with one word, the first stands for all.
        QVERIFY(rows[0].name == "Dead" && rows[0].scalar == 5 && rows[0].count == 2);
        QVERIFY(rows[1].name == "Purple" && rows[1].count == 2);
        QVERIFY(rows[2].name == "Named" && rows[2].shape == GlyphShape::ring);
        QVERIFY(rows[3].name == "Way" && rows[3].stroke == Stroke::solid);
    }
};

NAVWRIGHT_TEST(TestOverlayModel);
#include "tst_overlay_model.moc"
