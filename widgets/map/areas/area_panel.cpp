#include "widgets/map/areas/area_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

#include "core/aas/file/aas_statistics.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/drawing/layers/area_faces.h"
#include "widgets/map/areas/comparison_tree.h"
#include "widgets/map/areas/proof_tree.h"
#include "widgets/map/areas/reachability_kinds.h"
#include "widgets/map/areas/sight_tree.h"

namespace navwright {

namespace {

constexpr int kPercent = 100;
constexpr int kMostShrink = 90;  ///< percent
constexpr int kColourLetters = 10;

QString number(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString hullWords(const AasHull& hull) {
    const auto size = hull.box.maxs - hull.box.mins;
    return QStringLiteral("%1 × %2 × %3")
        .arg(static_cast<double>(size.x), 0, 'f', 0)
        .arg(static_cast<double>(size.y), 0, 'f', 0)
        .arg(static_cast<double>(size.z), 0, 'f', 0);
}

/// "1,694 areas" and so on, by line.
QString factsOf(const AreaSet& set) {
    const auto all = aasStatistics(set.aas);
    QStringList hulls;
    for (const auto& hull : set.aas.hulls) hulls << hullWords(hull);
    auto text =
        AreaPanel::tr("With floor %1, ladder %2, liquid %3, crouched only %4")
            .arg(number(all.grounded), number(all.ladder), number(all.liquid), number(all.crouchOnly));
    text +=
        QLatin1Char('\n') + AreaPanel::tr("Made for bodies of %1").arg(hulls.join(AreaPanel::tr(" and ")));
    text += QLatin1Char('\n');
    text += all.clusters > 0 ? AreaPanel::tr("%1, %2").arg(countText(all.clusters, "cluster", "clusters"),
                                                           countText(all.portals, "portal", "portals"))
                             : AreaPanel::tr("No clusters");
    const auto outside =
        std::ranges::count_if(set.starts, [](const MapPlace& place) { return place.area == 0; });
    if (outside > 0)
        text += QLatin1Char('\n') +
                AreaPanel::tr("%1 in no area")
                    .arg(countText(static_cast<std::uint64_t>(outside), "start is", "starts are"));
    return text;
}

/// What the sides that can be chosen are called here, by AreaSide.
QString sideWords(AreaSide side) {
    return QString::fromUtf8(areaSideName(side).data(), static_cast<qsizetype>(areaSideName(side).size()));
}

}  // namespace

AreaPanel::AreaPanel(Document& document, AreaModel& areas, LayerModel& layers, Selection& selection,
                     QWidget* parent)
    : Panel("areaPanel", parent), document_(document), areas_(areas), layers_(layers), selection_(selection) {
    scroll("areaScroll", tr("Areas and reachabilities"));
    makeSource();
    makeLook();
    makeReachabilities();
    makeFound();
    makeComparison();
    connect(&areas_, &AreaModel::changed, this, &AreaPanel::showState);
    connect(&areas_, &AreaModel::busyChanged, this, &AreaPanel::showState);
    connect(&areas_, &AreaModel::lookChanged, this, &AreaPanel::showLook);
    connect(&areas_, &AreaModel::progressed, work_, &WorkRow::tell);
    connect(&document_, &Document::mapChanged, this, &AreaPanel::showState);
    connect(&layers_, &LayerModel::changed, this, [this](LayerId layer) {
        if (layer == LayerId::areas || layer == LayerId::reachabilities) showLayers();
    });
    showState();
    showLook();
    showLayers();
}

void AreaPanel::makeSource() {
    source_ = wordsLabel(this, "areaSource");
    facts_ = wordsLabel(this, "areaFacts");
    make_ = pushButton(this, "areasMake", tr("Make"), tr("Make areas of the open map"));
    open_ = pushButton(this, "areasOpen", tr("Open…"), tr("Show the areas of a file"));
    work_ = new WorkRow(QStringLiteral("areas"), tr("Stop what is under way"), this);
    add(source_);
    addLine({make_, open_});
    add(work_);
    add(facts_);
    connect(make_, &QPushButton::clicked, &areas_, &AreaModel::make);
    connect(open_, &QPushButton::clicked, this, &AreaPanel::openWanted);
    connect(work_, &WorkRow::cancelled, &areas_, &AreaModel::cancel);
}

void AreaPanel::makeLook() {
    look_ = named(new QGroupBox(tr("Areas"), this), "areasLook", tr("Look of areas"), QString());
    shownAreas_ = named(new QCheckBox(tr("Show in the 3D view"), look_), "areasShown", tr("Show areas"),
                        tr("Show areas in the 3D view"));
    auto* form = new QFormLayout(look_);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(shownAreas_);
    colourBy_ = narrowCombo(look_, "areasColourBy", tr("Colour of areas"), kColourLetters);
    for (const auto& kind : colourings(LayerId::areas))
        colourBy_->addItem(QString::fromUtf8(kind.label.data(), static_cast<qsizetype>(kind.label.size())));
    form->addRow(tr("Colour"), colourBy_);
    // Never wider than the dock that the panel shares with others.
    auto* sides = new QWidget(look_);
    auto* flow = new FlowLayout(sides);
    for (int i = 0; i < kAreaSideCount; ++i) {
        const auto words = sideWords(static_cast<AreaSide>(i));
        auto* side = named(new QCheckBox(words, look_), QStringLiteral("areaSide.%1").arg(i), words,
                           tr("Draw these sides of areas"));
        sides_.push_back(side);
        flow->addWidget(side);
        connect(side, &QCheckBox::toggled, this, &AreaPanel::changeLook);
    }
    form->addRow(new QLabel(tr("Sides"), look_));
    form->addRow(sides);
    shrink_ = named(new QSlider(Qt::Horizontal, look_), "areasShrink", tr("Shrink areas"),
                    tr("Draw each area smaller, so that one stands apart from the next"));
    shrink_->setRange(0, kMostShrink);
    shrinkText_ = new QLabel(look_);
    auto* row = new QHBoxLayout;
    row->addWidget(shrink_, 1);
    row->addWidget(shrinkText_);
    form->addRow(tr("Shrink"), row);
    presence_ = narrowCombo(look_, "areasPresence", tr("Who fits in"), kColourLetters);
    presence_->addItems({tr("All areas"), tr("Where one can stand"), tr("Where one has to crouch")});
    form->addRow(tr("Which"), presence_);
    portals_ = named(new QCheckBox(tr("Portals as bodies"), look_), "areasPortals",
                     tr("Portals between clusters as bodies"),
                     tr("Draw all edges of areas that belong to two clusters"));
    form->addRow(portals_);
    add(look_);
    connect(shownAreas_, &QCheckBox::toggled, this,
            [this](bool shown) { layers_.setVisible(LayerId::areas, shown); });
    connect(colourBy_, &QComboBox::activated, this, [this](int index) {
        auto settings = layers_.settings(LayerId::areas);
        settings = {.visible = settings.visible, .opacity = settings.opacity, .colourBy = index};
        layers_.set(LayerId::areas, settings);
    });
    connect(shrink_, &QSlider::valueChanged, this, &AreaPanel::changeLook);
    connect(presence_, &QComboBox::activated, this, &AreaPanel::changeLook);
    connect(portals_, &QCheckBox::toggled, this, &AreaPanel::changeLook);
}

void AreaPanel::makeReachabilities() {
    ways_ =
        named(new QGroupBox(tr("Reachabilities"), this), "waysLook", tr("Look of reachabilities"), QString());
    shownReachabilities_ = named(new QCheckBox(tr("Show in the 3D view"), ways_), "waysShown",
                                 tr("Show reachabilities"), tr("Show reachabilities in the 3D view"));
    auto* inside = new QVBoxLayout(ways_);
    inside->addWidget(shownReachabilities_);
    colourReachabilitiesBy_ =
        narrowCombo(ways_, "waysColourBy", tr("Colour of reachabilities"), kColourLetters);
    for (const auto& kind : colourings(LayerId::reachabilities))
        colourReachabilitiesBy_->addItem(
            QString::fromUtf8(kind.label.data(), static_cast<qsizetype>(kind.label.size())));
    kinds_ = new ReachabilityKinds(areas_, ways_);
    auto* all = pushButton(ways_, "waysAll", tr("All"), tr("Show reachabilities of all kinds"));
    auto* none = pushButton(ways_, "waysNone", tr("None"), tr("Hide reachabilities of all kinds"));
    ofSelected_ = named(new QCheckBox(tr("Of the selected area"), ways_), "waysOfSelected",
                        tr("Only of the selected area"),
                        tr("Show only reachabilities out of and into the selected area"));
    auto* choices = new QWidget(ways_);
    auto* row = new FlowLayout(choices);
    row->addWidget(all);
    row->addWidget(none);
    row->addWidget(ofSelected_);
    auto* colour = new QFormLayout;
    colour->addRow(tr("Colour"), colourReachabilitiesBy_);
    inside->addLayout(colour);
    inside->addWidget(kinds_);
    inside->addWidget(choices);
    add(ways_);
    connect(shownReachabilities_, &QCheckBox::toggled, this,
            [this](bool shown) { layers_.setVisible(LayerId::reachabilities, shown); });
    connect(colourReachabilitiesBy_, &QComboBox::activated, this, [this](int index) {
        auto settings = layers_.settings(LayerId::reachabilities);
        settings = {.visible = settings.visible, .opacity = settings.opacity, .colourBy = index};
        layers_.set(LayerId::reachabilities, settings);
    });
    connect(all, &QPushButton::clicked, this, [this] { kinds_->checkAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { kinds_->checkAll(false); });
    connect(ofSelected_, &QCheckBox::toggled, this, &AreaPanel::changeLook);
}

void AreaPanel::goTo(const Item& item) {
    selection_.select(item);
    selection_.focus(item);
}

void AreaPanel::makeFound() {
    proofs_ = new ProofTree(areas_, this);
    add(proofs_, 1);
    sight_ = new SightTree(areas_, selection_, this);
    add(sight_, 1);
    connect(proofs_, &ProofTree::itemChosen, this, &AreaPanel::goTo);
    connect(sight_, &SightTree::itemChosen, this, &AreaPanel::goTo);
}

void AreaPanel::makeComparison() {
    compared_ = wordsLabel(this, "areasCompared");
    compare_ =
        pushButton(this, "areasCompare", tr("Compare with…"), tr("Compare these areas with those of a file"));
    uncompare_ = pushButton(this, "areasUncompare", tr("With nothing"), tr("End the comparison"));
    comparison_ = new ComparisonTree(areas_, this);
    add(compared_);
    addLine({compare_, uncompare_});
    add(comparison_, 1);
    addStretch();
    connect(compare_, &QPushButton::clicked, this, &AreaPanel::compareWanted);
    connect(uncompare_, &QPushButton::clicked, &areas_, &AreaModel::closeForeign);
    connect(comparison_, &ComparisonTree::placeChosen, this, &AreaPanel::placeWanted);
    connect(comparison_, &ComparisonTree::itemChosen, this, &AreaPanel::goTo);
}

void AreaPanel::showState() {
    const auto areas = areas_.areas();
    const bool busy = areas_.busy();
    const auto noMap = document_.mapWanted();
    const auto noAreas = areas ? QString() : tr("make or open areas first");
    if (areas) {
        source_->setText(
            tr("%1 and %2, %3")
                .arg(countText(areas->aas.areas.size() - 1, "area", "areas"),
                     countText(areas->graph.reachabilities().size(), "reachability", "reachabilities"),
                     AreaModel::sourceOf(*areas)));
        source_->setToolTip(areas->file.empty() ? QString()
                                                : fileText(filePath(QString::fromStdString(areas->file))));
        facts_->setText(factsOf(*areas));
    } else {
        source_->setText(document_.map() ? tr("The map has no areas yet: make them, or open a file (.aas).")
                                         : tr("Open a map to make areas from it."));
        source_->setToolTip({});
    }
    source_->setVisible(!busy);
    facts_->setVisible(areas != nullptr);
    allow(*make_, noMap);
    allow(*open_, noMap);
    for (auto* widget : {make_, open_}) widget->setVisible(!busy);
    work_->setBusy(busy, areas_.task());
    allow(*look_, noAreas);
    allow(*ways_, !areas || areas->hasReachabilities() ? noAreas : tr("these areas have no reachabilities"));
    allow(*compare_, noAreas);
    const auto foreign = areas_.foreign();
    uncompare_->setVisible(foreign != nullptr);
    comparison_->setVisible(foreign != nullptr && areas != nullptr);
    compared_->setVisible(foreign != nullptr);
    if (foreign) {
        const auto name = AreaModel::sourceOf(*foreign);
        compared_->setText(
            areas_.comparison()
                ? tr("Compared with %1. Missing: only the other areas have it. Extra: only these have it.")
                      .arg(name)
                : tr("Comparing with %1…").arg(name));
    }
}

void AreaPanel::showLook() {
    const auto& look = areas_.look();
    const std::array<QObject*, 4> controls{shrink_, presence_, portals_, ofSelected_};
    std::vector<std::unique_ptr<QSignalBlocker>> blocks;
    for (auto* control : controls) blocks.push_back(std::make_unique<QSignalBlocker>(control));
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const QSignalBlocker block(sides_[i]);
        sides_[i]->setChecked((look.sides >> i & 1) != 0);
    }
    shrink_->setValue(qRound(look.shrink * kPercent));
    shrinkText_->setText(tr("%1 %").arg(shrink_->value()));
    presence_->setCurrentIndex(static_cast<int>(look.presence));
    portals_->setChecked(look.portals);
    ofSelected_->setChecked(look.ofSelected);
}

void AreaPanel::changeLook() {
    auto look = areas_.look();
    look.sides = 0;
    for (std::size_t i = 0; i < sides_.size(); ++i) look.sides |= sides_[i]->isChecked() ? 1u << i : 0;
    look.shrink = static_cast<float>(shrink_->value()) / kPercent;
    look.presence = static_cast<AreaLook::Presence>(presence_->currentIndex());
    look.portals = portals_->isChecked();
    look.ofSelected = ofSelected_->isChecked();
    areas_.setLook(look);
}

void AreaPanel::showLayers() {
    const auto& areas = layers_.settings(LayerId::areas);
    const auto& ways = layers_.settings(LayerId::reachabilities);
    const QSignalBlocker blockAreas(shownAreas_), blockReachabilities(shownReachabilities_);
    shownAreas_->setChecked(areas.visible);
    shownReachabilities_->setChecked(ways.visible);
    colourBy_->setCurrentIndex(areas.colourBy);
    colourReachabilitiesBy_->setCurrentIndex(ways.colourBy);
}

}  // namespace navwright
