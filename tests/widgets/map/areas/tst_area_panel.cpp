#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QtTest>

#include "aas_samples.h"
#include "core/aas/sight/map_sight.h"
#include "core/base/atomic_file.h"
#include "core/physics/map_queries/game_map.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/map/areas/area_panel.h"
#include "widgets/map/areas/comparison_tree.h"
#include "widgets/map/areas/proof_tree.h"
#include "widgets/map/areas/reachability_kinds.h"
#include "widgets/map/areas/sight_tree.h"

using namespace navwright;

/// The panel of areas, on boxes in a row that say they are of the sample's map.
class TestAreaPanel : public QObject {
    Q_OBJECT

    static constexpr int kLongest = kHangMilliseconds;

    QTemporaryDir folder_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<AreaModel> areas_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<AreaPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        auto* found = panel_->findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr) qFatal("no %s", name);
        return found;
    }
    [[nodiscard]] bool ended() const {
        return QTest::qWaitFor([this] { return !areas_->busy(); }, kLongest);
    }
    [[nodiscard]] bool openMap() const {
        return document_
            ->openMap(std::filesystem::path(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"))
            .has_value();
    }
    [[nodiscard]] std::filesystem::path written(const char* name, AasFile aas) const {
        aas.mapChecksum = document_->map()->bsp.checksum;
        const auto file = std::filesystem::path(folder_.path().toStdString()) / name;
        const auto bytes = writeAas(aas);
        if (!bytes || !writeFile(file, *bytes)) qFatal("cannot write %s", name);
        return file;
    }
    [[nodiscard]] bool openRow(int boxes) const {
        areas_->open(written("row.aas", AasRow(boxes).file()));
        return ended() && areas_->areas() != nullptr;
    }
    static AasFile withJump() {
        auto aas = AasRow(3).file();
        aas.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::jump);
        return aas;
    }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        areas_ = std::make_unique<AreaModel>(*document_);
        layers_ = std::make_unique<LayerModel>();
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<AreaPanel>(*document_, *areas_, *layers_, *selection_);
        panel_->resize(360, 900);
        panel_->show();
    }
    void cleanup() {
        panel_.reset();
        selection_.reset();
        layers_.reset();
        areas_.reset();
        document_.reset();
    }

    void saysWhatIsMissing() {
        QCOMPARE(whyGrey(*find<QPushButton>("areasMake")), QStringLiteral("open a map first"));
        QVERIFY(openMap());
        QVERIFY(find<QPushButton>("areasMake")->isEnabled());
        QCOMPARE(whyGrey(*find<QGroupBox>("areasLook")), QStringLiteral("make or open areas first"));
        QCOMPARE(whyGrey(*find<QPushButton>("areasCompare")), QStringLiteral("make or open areas first"));
        QVERIFY(!find<QLabel>("areaFacts")->isVisible());
    }

    void makesAndCancels() {
        QVERIFY(openMap());
        find<QPushButton>("areasMake")->click();
        QVERIFY(areas_->busy());
        QVERIFY(find<QPushButton>("areasCancel")->isVisible());
        QVERIFY(!find<QPushButton>("areasMake")->isVisible());
        find<QPushButton>("areasCancel")->click();
        QVERIFY(!areas_->busy());
        QVERIFY(find<QPushButton>("areasMake")->isVisible());
        find<QPushButton>("areasMake")->click();
        QVERIFY(ended());
        QVERIFY(find<QLabel>("areaSource")->text().contains("made from the map"));
    }

    void tellsWhatThereIs() {
        QVERIFY(openMap());
        QVERIFY(openRow(3));
        QCOMPARE(find<QLabel>("areaSource")->text(), QStringLiteral("3 areas and 4 reachabilities, row.aas"));
        const auto facts = find<QLabel>("areaFacts")->text();
        QVERIFY2(facts.contains("With floor 3, ladder 0, liquid 0, crouched only 0"), qPrintable(facts));
        QVERIFY2(facts.contains(QString::fromUtf8("32 × 32 × 56 and 32 × 32 × 28")), qPrintable(facts));
    }

    void chosenLooksReachTheModels() {
        QVERIFY(openMap());
        QVERIFY(openRow(3));
        QSignalSpy changed(areas_.get(), &AreaModel::lookChanged);
        find<QCheckBox>("areaSide.4")->click();
        QCOMPARE(areas_->look().sides, AreaLook::kUsualSides | AreaLook::kWall);
        find<QCheckBox>("areaSide.0")->click();
        QCOMPARE(areas_->look().sides, (AreaLook::kUsualSides | AreaLook::kWall) & ~AreaLook::kGround);
        find<QSlider>("areasShrink")->setValue(50);
        QCOMPARE(areas_->look().shrink, 0.5f);
        find<QCheckBox>("areasPortals")->click();
        QVERIFY(areas_->look().portals);
        find<QCheckBox>("waysOfSelected")->click();
        QVERIFY(areas_->look().ofSelected);
        QCOMPARE(changed.size(), 5);
        QVERIFY(!layers_->settings(LayerId::areas).visible);
        find<QCheckBox>("areasShown")->setChecked(true);
        QVERIFY(layers_->settings(LayerId::areas).visible);
        find<QCheckBox>("waysShown")->setChecked(true);
        QVERIFY(layers_->settings(LayerId::reachabilities).visible);
        layers_->setVisible(LayerId::reachabilities, false);
        QVERIFY(!find<QCheckBox>("waysShown")->isChecked());
        auto* colour = find<QComboBox>("areasColourBy");
        colour->setCurrentIndex(2);
        emit colour->activated(2);
        QCOMPARE(layers_->settings(LayerId::areas).colourBy, 2);
        QVERIFY(layers_->settings(LayerId::areas).visible);
    }

    void reachabilitiesAreChosenByKind() {
        QVERIFY(openMap());
        areas_->open(written("jump.aas", withJump()));
        QVERIFY(ended());
        auto* kinds = find<ReachabilityKinds>("reachabilityKinds");
        QCOMPARE(kinds->count(), 2);
        QCOMPARE(kinds->item(0)->text(), QStringLiteral("Walk: 3"));
        QCOMPARE(kinds->item(1)->text(), QStringLiteral("Jump: 1"));
        kinds->item(0)->setCheckState(Qt::Unchecked);
        QCOMPARE(areas_->look().travels, AreaLook::kAllTravels & ~(1u << 2));
        find<QPushButton>("waysNone")->click();
        QCOMPARE(areas_->look().travels & ((1u << 2) | (1u << 5)), 0u);
        // No kind shown is not the same as nothing asked.
        QVERIFY(areas_->look().travels != 0);
        find<QPushButton>("waysAll")->click();
        QCOMPARE(areas_->look().travels, AreaLook::kAllTravels);
    }

    void comparesKindByKind() {
        QVERIFY(openMap());
        QVERIFY(openRow(4));
        QVERIFY(!find<ComparisonTree>("areaComparison")->isVisible());
        areas_->openForeign(written("jump.aas", withJump()));
        QVERIFY(ended());
        QVERIFY(QTest::qWaitFor([this] { return areas_->comparison() != nullptr; }, kLongest));
        auto* tree = find<ComparisonTree>("areaComparison");
        QVERIFY(tree->isVisible());
        const auto texts = [tree](int row) {
            QStringList columns;
            for (int i = 0; i < ComparisonTree::columns; ++i) columns << tree->topLevelItem(row)->text(i);
            return columns.join(QLatin1Char(' '));
        };
        QCOMPARE(tree->topLevelItemCount(), 3);
        QCOMPARE(texts(0), QStringLiteral("Areas 3 0 1"));
        QCOMPARE(texts(1), QStringLiteral("Walk 3 0 3"));
        QCOMPARE(texts(2), QStringLiteral("Jump 0 1 0"));
        QSignalSpy place(panel_.get(), &AreaPanel::placeWanted);
        QSignalSpy focus(selection_.get(), &Selection::focusWanted);
        auto* jump = tree->topLevelItem(2);
        QCOMPARE(jump->childCount(), 0);
        jump->setExpanded(true);
        QCOMPARE(jump->childCount(), 1);
        emit tree->itemClicked(jump->child(0), 0);
        QCOMPARE(place.size(), 1);
        QCOMPARE(place.at(0).at(0).value<Vec3>(), Vec3(66.5f, 32, 0));
        auto* walk = tree->topLevelItem(1);
        walk->setExpanded(true);
        QCOMPARE(walk->childCount(), 3);
        emit tree->itemClicked(walk->child(0), 0);
        QCOMPARE(focus.size(), 1);
        QCOMPARE(selection_->current(), (Item{ItemKind::reachability, 1}));
        auto* areas = tree->topLevelItem(0);
        areas->setExpanded(true);
        emit tree->itemClicked(areas->child(0), 0);
        QCOMPARE(selection_->current(), (Item{ItemKind::area, 4}));
        find<QPushButton>("areasUncompare")->click();
        QVERIFY(!tree->isVisible());
        QCOMPARE(tree->topLevelItemCount(), 0);
    }

    void aProofShowsItsResults() {
        QVERIFY(openMap());
        QVERIFY(openRow(3));
        auto* tree = find<ProofTree>("areaProofs");
        QVERIFY(!tree->isVisible());
        areas_->prove();
        QVERIFY(ended());
        QVERIFY(areas_->proofs() != nullptr);
        QVERIFY(tree->isVisible());
        int listed = 0, regions = 0;
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            auto* row = tree->topLevelItem(i);
            if (row->text(ProofTree::evidence).startsWith("Floor")) {
                row->setExpanded(true);
                regions += row->childCount();
                continue;
            }
            row->setExpanded(true);
            QCOMPARE(row->text(ProofTree::number), QString::number(row->childCount()));
            listed += row->childCount();
        }
        QCOMPARE(listed, static_cast<int>(areas_->proofs()->reachabilities.size()));
        QVERIFY(listed > 0);
        QSignalSpy focus(selection_.get(), &Selection::focusWanted);
        emit tree->itemClicked(tree->topLevelItem(0)->child(0), 0);
        QCOMPARE(focus.size(), 1);
        QCOMPARE(selection_->current().kind, ItemKind::reachability);
        // No start of the map is in these boxes, which nobody leaves: one region.
        QCOMPARE(regions, 1);
        auto* use = tree->topLevelItem(tree->topLevelItemCount() - 1);
        QCOMPARE(use->text(ProofTree::evidence), QStringLiteral("Floor that is unreachable"));
        emit tree->itemClicked(use->child(0), 0);
        QCOMPARE(selection_->current().kind, ItemKind::area);
        // Others have other results.
        QVERIFY(openRow(2));
        QVERIFY(!tree->isVisible());
    }

    void sightOfTheSelectedArea() {
        QVERIFY(openMap());
        areas_->make();
        QVERIFY(ended());
        auto* tree = find<SightTree>("areaSight");
        areas_->see();
        QVERIFY(ended());
        QVERIFY(areas_->sight() != nullptr);
        QVERIFY(!tree->isVisible());
        const auto& sight = *areas_->sight();
        const auto best = sight.highest(&SightPlace::overlooks, 1).front();
        QVERIFY(best.overlooks > 0);
        selection_->select({ItemKind::area, static_cast<std::uint64_t>(best.area)});
        QVERIFY(tree->isVisible());
        const auto groups = tree->findItems(QStringLiteral("Overlooked by it"), Qt::MatchStartsWith);
        QCOMPARE(groups.size(), 1);
        QVERIFY(groups[0]->childCount() > 0);
        emit tree->itemClicked(groups[0]->child(0), 0);
        const auto below = selection_->current();
        QVERIFY(below.kind == ItemKind::area && below.id != static_cast<std::uint64_t>(best.area));
        // Seen from there, the first looks down.
        const auto above = tree->findItems(QStringLiteral("Overlook it"), Qt::MatchStartsWith);
        QCOMPARE(above.size(), 1);
        const auto name = QStringLiteral("Area %1,").arg(best.area);
        bool found = false;
        for (int i = 0; i < above[0]->childCount(); ++i)
            found = found || above[0]->child(i)->text(SightTree::place).startsWith(name);
        QVERIFY(found);
        selection_->select({ItemKind::node, 0});
        QVERIFY(!tree->isVisible());
    }

    void withoutStartsThereIsNoSight() {
        QVERIFY(openMap());
        QVERIFY(openRow(3));
        QSignalSpy failed(areas_.get(), &AreaModel::failed);
        areas_->see();
        QVERIFY(ended());
        QCOMPARE(failed.size(), 1);
        QVERIFY(areas_->sight() == nullptr);
    }
};

NAVWRIGHT_WIDGET_TEST(TestAreaPanel);
#include "tst_area_panel.moc"
