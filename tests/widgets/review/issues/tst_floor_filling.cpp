#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>

#include "floor_worlds.h"
#include "issue_bench.h"
#include "test_program.h"
#include "widgets/review/issues/drawn_region.h"
#include "widgets/review/issues/fill_progress.h"
#include "widgets/review/issues/floor_panel.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/hole_filler.h"
#include "widgets/review/issues/issue_panel.h"

using namespace navwright;

/// What a nav made by hand leaves of the sample's floor: shown, listed, filled.
class TestFloorFilling : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<IssueBench>();
        QVERIFY(bench_->open());
        navIssues_ = std::make_unique<NavIssues>(bench_->document);
        filler_ = std::make_unique<HoleFiller>(bench_->document);
        said_ = std::make_unique<QSignalSpy>(filler_.get(), &HoleFiller::said);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
    }
    void cleanup() {
        said_.reset();
        filler_.reset();
        navIssues_.reset();
        bench_.reset();
    }

    void everyUncoveredSquareIsShaded() {
        const auto& coverage = *navIssues_->result()->coverage;
        const auto picture = floorShade(*navIssues_->result()->floor, coverage.holes);
        std::size_t squares = 0;
        for (const auto& hole : coverage.holes) squares += hole.squares;
        QVERIFY(squares > 100);
        QCOMPARE(picture->glyphs.size(), squares);
        for (const auto& glyph : picture->glyphs) {
            QCOMPARE(glyph.shape, GlyphShape::tile);
            QVERIFY(std::ranges::any_of(navIssues_->result()->floor->samples, [&](const FloorSample& sample) {
                return std::abs(sample.origin.z - 22 - glyph.position.z) < 0.01f &&
                       std::abs(sample.origin.x - glyph.position.x) <= 32;
            }));
        }
    }

    /// Of two squares beside each other six edges, not eight.
    void edgesGoAroundAHole() {
        Floor floor;
        floor.grid = 32;
        FloorSample sample;
        sample.origin = {16, 16, 24};
        floor.samples.push_back(sample);
        sample.origin = {48, 16, 34};
        sample.column = 1;
        floor.samples.push_back(sample);
        sample.origin = {48, 16, 224};  // a storey above: not the same floor
        floor.samples.push_back(sample);
        CoverageHole hole;
        hole.samples = {0, 1};
        QCOMPARE(holeOutlines(floor, {&hole, 1})->ribbons.size(), std::size_t{6});
        hole.samples = {0, 2};
        QCOMPARE(holeOutlines(floor, {&hole, 1})->ribbons.size(), std::size_t{8});
        QVERIFY(holeOutlines(floor, {}) == nullptr);
        QVERIFY(floorShade(floor, {}) == nullptr);
    }

    void allHolesAreFilledAndUndoneAsOne() {
        const auto before = *navIssues_->result();
        const auto graph = bench_->document.generation()->graph->graph;
        QVERIFY(before.coverage->share() < 0.3);
        filler_->fillAll();
        QVERIFY(filler_->running());
        QVERIFY(waitForEnd());
        QCOMPARE(bench_->document.undoStack().count(), 1);
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        const auto& after = *navIssues_->result();
        QVERIFY2(after.coverage->share() > 0.85, qPrintable(QString::number(after.coverage->share())));
        QVERIFY2(
            lastWords().contains(QString::number(100 * after.coverage->share(), 'f', 1) + " % of the floor"),
            qPrintable(lastWords()));
        QCOMPARE(after.generation->graph->patches.count(PatchState::orphaned), std::size_t{0});
        // Each new node is connected with the nav, and nothing new is wrong. The types of links are what
        // bots did best with: a judge of them may see another.
        for (const auto& issue : after.issues) {
            QVERIFY2(
                issue.validator == kCoverageHole || issue.validator == "needs_jump" ||
                    issue.validator == kDetourIssue ||  // more floor, more ways to compare
                    std::ranges::any_of(before.issues,
                                        [&](const Issue& old) { return old.validator == issue.validator; }),
                issue.message.c_str());
        }
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document.generation()->graph->graph == graph);
    }

    void theFixOfAHoleFillsItAlone() {
        Selection selection;
        IssuePanel panel(*navIssues_, selection);
        connect(&panel, &IssuePanel::fillWanted, filler_.get(), &HoleFiller::fillHoles);
        QSignalSpy previews(&panel, &IssuePanel::previewChanged);
        auto* list = panel.findChild<QTreeView*>("issueList");
        QVERIFY(choose(panel, *list));
        // The hole itself is shown, since nobody knows the nodes yet.
        const auto preview = previews.last().front().value<std::shared_ptr<const StagePicture>>();
        QVERIFY(preview && !preview->ribbons.empty());
        const auto* issue = panel.model().issue(list->currentIndex());
        const auto at = issue->at;
        const auto holes = listedHoles(*navIssues_->result()->coverage, {}).size();
        QVERIFY(holes > 1);
        QVERIFY(panel.canFix());
        panel.fix();
        QVERIFY(waitForEnd());
        QVERIFY2(!bench_->document.patches().empty(), qPrintable(lastWords()));
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QVERIFY(holeAt(*navIssues_->result()->coverage, at) == nullptr);
        for (const auto& each : navIssues_->result()->issues) QVERIFY(each.validator != "unlinked_node");
        QVERIFY(!listedHoles(*navIssues_->result()->coverage, {}).empty());
    }

    void fixAllOfTheKindFillsAllAtOnce() {
        Selection selection;
        IssuePanel panel(*navIssues_, selection);
        QSignalSpy wanted(&panel, &IssuePanel::fillWanted);
        auto* list = panel.findChild<QTreeView*>("issueList");
        QVERIFY(choose(panel, *list));
        panel.fixAllOfKind();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.front().front().value<std::vector<Vec3>>().size(),
                 listedHoles(*navIssues_->result()->coverage, {}).size());
        QVERIFY(bench_->document.patches().empty());
    }

    /// From above a gallery: what is under it is no part of what is drawn around.
    void aDrawnRegionIsWhatIsSeenInIt() {
        const auto map = floor_worlds::room({1024, 1024, 512}).box({{200, 200, 200}, {600, 600, 216}}).map();
        constexpr Vec3 kOn(400, 400, 240), kUnder(400, 400, 24), kBeside(800, 400, 24);
        DrawnRegion drawn{.area = QPolygonF(QRectF(0, 0, 600, 600)),
                          .rig = {},
                          .size = QSizeF(600, 600),
                          .heightCut = 4096,
                          .hiding = map};
        drawn.rig.setFieldOfView(100);
        drawn.rig.setEye({450, 400, 480}, 0, 89);
        QVERIFY(drawn.contains(kOn));
        QVERIFY(!drawn.contains(kUnder));
        QVERIFY(drawn.contains(kBeside));
        drawn.hiding = nullptr;  // an x-ray
        QVERIFY(drawn.contains(kOn) && drawn.contains(kUnder));
        drawn.hiding = map;
        drawn.heightCut = 150;  // the gallery is cut away
        QVERIFY(!drawn.contains(kOn));
        QVERIFY(drawn.contains(kUnder));
        drawn.area = QPolygonF(QRectF(0, 0, 4, 4));
        QVERIFY(!drawn.contains(kUnder) && !drawn.contains(kBeside));
    }

    void aRegionIsFilledAndTheRestStays() {
        const auto middle = bench_->spawn;
        filler_->fillWhere([middle](const Vec3& at) { return glm::distance(at, middle) < 400; });
        QVERIFY(waitForEnd());
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        const auto& coverage = *navIssues_->result()->coverage;
        QVERIFY2(!bench_->document.patches().empty(), qPrintable(lastWords()));
        QVERIFY(coverage.share() < 0.7);
        std::size_t added = 0;
        for (const auto& node : bench_->document.generation()->graph->graph.nodes)
            added += glm::distance(node.origin, middle) < 480 ? 1 : 0;
        QVERIFY(added > 3);
        filler_->fillWhere([](const Vec3&) { return false; });
        QVERIFY(waitForEnd());
        QVERIFY(lastWords().contains("no uncovered floor"));
    }

    void aCancelChangesNothing() {
        QWidget host;
        FillProgress progress(*filler_, "test", &host);
        host.show();
        QVERIFY(!progress.isVisible());
        filler_->fillAll();
        QVERIFY(progress.isVisible());
        progress.findChild<QPushButton*>("testFillCancel")->click();
        QVERIFY(!filler_->running());
        QVERIFY(!progress.isVisible());
        QVERIFY(lastWords().contains("nothing was filled"));
        QTest::qWait(200);
        QVERIFY(bench_->document.patches().empty());
        QCOMPARE(bench_->document.undoStack().count(), 0);
    }

    /// What was found for another nav is not added to this one.
    void anEditMeanwhileIsNotOverwritten() {
        filler_->fillAll();
        EditPatch mine{.id = "mine", .operation = PatchOperation::lockNode, .at = bench_->spawn};
        bench_->document.setPatches({mine}, "mine");
        QVERIFY(waitForEnd());
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document.patches().size(), std::size_t{1});
        QVERIFY2(lastWords().contains("has changed"), qPrintable(lastWords()));
    }

    void withoutAMapItSaysSo() {
        Document document;
        HoleFiller filler(document);
        QSignalSpy said(&filler, &HoleFiller::said);
        filler.fillAll();
        QCOMPARE(said.size(), 1);
        QVERIFY(said.front().front().toString().startsWith("Without a map"));
        filler.fillHoles({});
        QVERIFY(said.last().front().toString().contains("Choose a hole"));
    }

    void thePanelListsFliesAndFills() {
        FloorPanel panel(*navIssues_, *filler_);
        panel.show();
        const auto holes = listedHoles(*navIssues_->result()->coverage, {});
        auto* list = panel.findChild<QTreeWidget*>("floorHoles");
        QCOMPARE(list->topLevelItemCount(), static_cast<int>(holes.size()));
        const auto percent = QString::number(100 * navIssues_->result()->coverage->share(), 'f', 1);
        QVERIFY(panel.findChild<QLabel*>("floorFigure")->text().contains(percent + " %"));
        QSignalSpy places(&panel, &FloorPanel::placeWanted);
        emit list->itemClicked(list->topLevelItem(0), 0);
        QCOMPARE(places.size(), 1);
        QCOMPARE(places.front().front().value<Vec3>(), holes.front().center);
        auto* fill = panel.findChild<QPushButton*>("floorFill");
        QVERIFY(!fill->isEnabled());
        QVERIFY(fill->toolTip().contains("mark a hole first"));
        list->topLevelItem(0)->setSelected(true);
        QVERIFY(fill->isEnabled());
        QVERIFY(panel.canFill());
        fill->click();
        QVERIFY(!panel.canFill());
        QVERIFY(!fill->isEnabled());
        QVERIFY(waitForEnd());
        QVERIFY(!bench_->document.patches().empty());
        QCOMPARE(panel.findChild<QLabel*>("floorSaid")->text(), lastWords());
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
        QCOMPARE(panel.findChild<QLabel*>("floorSaid")->text(), QString());
    }

    void thePanelShadesWhenAskedTo() {
        FloorPanel panel(*navIssues_, *filler_);
        QSignalSpy shades(&panel, &FloorPanel::shadeChanged);
        QSignalSpy edges(&panel, &FloorPanel::edgesChanged);
        const auto last = [](const QSignalSpy& spy) {
            return spy.last().front().value<std::shared_ptr<const StagePicture>>();
        };
        QVERIFY(!panel.shows());
        panel.setShows(true);
        QVERIFY(last(shades) && last(edges));
        panel.findChild<QCheckBox*>("floorShade")->click();
        QVERIFY(!last(shades) && !last(edges));
    }

  private:
    [[nodiscard]] bool waitForEnd() {
        return QTest::qWaitFor([this] { return !filler_->running(); }, kReviewMilliseconds);
    }
    [[nodiscard]] QString lastWords() const {
        return said_->isEmpty() ? QString() : said_->last().front().toString();
    }
    /// Makes the largest hole the current issue.
    static bool choose(IssuePanel& panel, QTreeView& list) {
        for (const auto& index : panel.model().listed()) {
            if (panel.model().issue(index)->validator != kCoverageHole) continue;
            list.setCurrentIndex(index);
            return true;
        }
        return false;
    }

    std::unique_ptr<IssueBench> bench_;
    std::unique_ptr<NavIssues> navIssues_;
    std::unique_ptr<HoleFiller> filler_;
    std::unique_ptr<QSignalSpy> said_;
};

NAVWRIGHT_WIDGET_TEST(TestFloorFilling);
#include "tst_floor_filling.moc"
