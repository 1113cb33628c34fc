#include <QSignalSpy>

#include "core/bots/test/report.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/drawing/layers/navtest_stage.h"
#include "widgets/test/verdict/flagged_overlay.h"

using namespace navwright;

/// What is drawn over stage 8 so that no roof hides it.
class TestFlaggedOverlay : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        overlay_ = std::make_unique<FlaggedOverlay>(bench_->document, *layers_);
        NavtestReport report;
        report.badNodes = {3, 5};
        report.badLinks = {spareLink(graph())};
        report.unreachableNodes = {7};
        for (const std::int32_t id : {1, 3, 5, 7})
            report.nodes.push_back({.id = id, .origin = originOf(id), .visits = 5});
        bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        layers_->setVisible(LayerId::navtest, true);
    }
    void cleanup() {
        overlay_.reset();
        bench_.reset();
    }

    void whatIsFlaggedAloneIsInIt() {
        const auto& picture = overlay_->picture();
        QVERIFY(picture != nullptr);
        QCOMPARE(picture->glyphs.size(), std::size_t{3});
        QCOMPARE(picture->glyphs[0].shape, GlyphShape::cross);
        QVERIFY(picture->glyphs[0].position == originOf(3));
        QVERIFY((picture->glyphItems[0] == Item{ItemKind::node, 3}));
        QCOMPARE(picture->glyphs[2].shape, GlyphShape::ring);
        QCOMPARE(picture->ribbons.size(), std::size_t{1});
        QCOMPARE(picture->ribbons[0].scalar, static_cast<float>(NavtestJudgement::bad));
    }

    void itComesAndGoesWithTheStageAndItsColours() {
        QSignalSpy changes(overlay_.get(), &FlaggedOverlay::changed);
        layers_->setVisible(LayerId::navtest, false);
        QVERIFY(overlay_->picture() == nullptr);
        QCOMPARE(changes.count(), 1);
        layers_->setVisible(LayerId::navtest, true);
        QVERIFY(overlay_->picture() != nullptr);
        auto settings = layers_->settings(LayerId::navtest);
        settings.colourBy = 1;  // visits: nothing is flagged by them
        layers_->set(LayerId::navtest, settings);
        QVERIFY(overlay_->picture() == nullptr);
    }

    void aReportWithoutFlagsOrNoneLeavesNothing() {
        bench_->document.setReport(std::make_shared<const NavtestReport>());
        QVERIFY(overlay_->picture() == nullptr);
        bench_->document.setReport(nullptr);
        QVERIFY(overlay_->picture() == nullptr);
    }

    void theCutAndTheRangeOfTheStageHold() {
        auto settings = layers_->settings(LayerId::navtest);
        settings.filterLow = settings.filterHigh = static_cast<float>(NavtestJudgement::unreachable);
        layers_->set(LayerId::navtest, settings);
        QCOMPARE(overlay_->picture()->glyphs.size(), std::size_t{1});
        QVERIFY((overlay_->picture()->glyphItems[0] == Item{ItemKind::node, 7}));
        QVERIFY(overlay_->picture()->ribbons.empty());
        layers_->setHeightCut(originOf(7).z - 1);
        QVERIFY(overlay_->picture() == nullptr);
    }

  private:
    const NavGraph& graph() { return bench_->document.generation()->graph->graph; }
    Vec3 originOf(std::int32_t node) { return graph().nodes[static_cast<std::size_t>(node)].origin; }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<FlaggedOverlay> overlay_;
};

NAVWRIGHT_WIDGET_TEST(TestFlaggedOverlay);
#include "tst_flagged_overlay.moc"
