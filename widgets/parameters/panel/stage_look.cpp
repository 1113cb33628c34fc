#include "widgets/parameters/panel/stage_look.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/grey.h"
#include "widgets/parameters/panel/legend_view.h"
#include "widgets/parameters/panel/map_look_box.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kPercent = 100;
constexpr Palette kScales[] = {Palette::viridis, Palette::cividis, Palette::diverging};

template <class Widget>
Widget* accessible(Widget* widget, const char* name, const QString& what) {
    widget->setObjectName(QString::fromLatin1(name));
    widget->setAccessibleName(what);
    return widget;
}

}  // namespace

StageLook::StageLook(LayerModel& layers, const ShownModel& shown, OverlayModel& overlays,
                     MapLookModel& mapLook, const WorkbenchView* view, QWidget* parent)
    : QWidget(parent),
      layers_(layers),
      shown_(shown),
      overlays_(overlays),
      view_(view),
      title_(new QLabel(this)),
      life_(new QLabel(this)),
      form_(new QFormLayout),
      colourBy_(accessible(new QComboBox(this), "stageColourBy", tr("Colour by"))),
      palette_(accessible(new QComboBox(this), "stagePalette", tr("Palette"))),
      opacity_(accessible(new QSlider(Qt::Horizontal, this), "stageOpacity", tr("Opacity"))),
      mapLook_(new MapLookBox(mapLook, this)),
      legend_(new LegendView(this)) {
    auto bold = font();
    bold.setBold(true);
    title_->setFont(bold);
    constexpr int kLeastLetters = 8;
    for (auto* box : {colourBy_, palette_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kLeastLetters);
    }
    for (const auto palette : kScales) palette_->addItem(QString::fromUtf8(paletteName(palette)));
    opacity_->setRange(0, kPercent);
    life_->setObjectName(QStringLiteral("shownLife"));
    life_->setWordWrap(true);
    form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form_->addRow(tr("Colour by"), colourBy_);
    form_->addRow(tr("Palette"), palette_);
    form_->addRow(tr("Opacity"), opacity_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(title_);
    column->addWidget(life_);
    column->addLayout(form_);
    column->addWidget(mapLook_);
    column->addWidget(legend_);
    column->addStretch(1);
    connect(colourBy_, &QComboBox::currentIndexChanged, this, [this](int index) {
        change([index](LayerSettings& settings) {
            settings.colourBy = index;
            // Range and filter are reset: they are in the unit of the earlier quantity.
            settings.rangeLocked = false;
            settings.filterLow = 1;
            settings.filterHigh = 0;
        });
    });
    connect(palette_, &QComboBox::currentIndexChanged, this, [this](int index) {
        change([index](LayerSettings& settings) { settings.palette = kScales[index]; });
    });
    connect(opacity_, &QSlider::valueChanged, this, [this](int percent) {
        const auto opacity = static_cast<float>(percent) / kPercent;
        if (overlay_.isEmpty())
            return change([opacity](LayerSettings& settings) { settings.opacity = opacity; });
        if (!filling_) overlays_.setOpacity(overlay_, opacity);
    });
    connect(legend_, &LegendView::filterMoved, this, [this](float low, float high) {
        change([low, high](LayerSettings& settings) {
            settings.filterLow = low;
            settings.filterHigh = high;
        });
    });
    connect(legend_, &LegendView::rangeWanted, this, [this](float low, float high, bool locked) {
        change([low, high, locked](LayerSettings& settings) {
            settings.low = low;
            settings.high = high;
            settings.rangeLocked = locked;
        });
    });
    const auto follow = [this](LayerId changed) {
        if (overlay_.isEmpty() && changed == layer_) refresh();
    };
    connect(&layers_, &LayerModel::changed, this, follow);
    if (view_) connect(view_, &WorkbenchView::legendChanged, this, follow);
    connect(&overlays_, &OverlayModel::changed, this, [this](const QString& changed) {
        if (changed == overlay_) refresh();
    });
    setEntry({.layer = layer_, .overlay = {}});
}

template <class Change>
void StageLook::change(Change change) {
    if (filling_) return;
    auto settings = layers_.settings(layer_);
    change(settings);
    layers_.set(layer_, settings);
}

void StageLook::setEntry(const ShownEntry& entry) {
    layer_ = entry.layer.value_or(layer_);
    overlay_ = entry.overlay;
    title_->setText(shown_.title(entry));
    say(*life_, shown_.lifeText(entry));
    mapLook_->setVisible(entry.layer == LayerId::map);
    // Colours of an overlay are its own.
    for (QWidget* row : {static_cast<QWidget*>(colourBy_), static_cast<QWidget*>(palette_)})
        form_->setRowVisible(row, entry.layer.has_value());
    fillColourings();
    refresh();
}

void StageLook::fillColourings() {
    filling_ = true;
    colourBy_->clear();
    for (const auto& kind : colourings(layer_)) colourBy_->addItem(QString::fromUtf8(kind.label));
    allow(*colourBy_, colourBy_->count() > 1 ? QString() : tr("this stage has one colouring"));
    filling_ = false;
}

void StageLook::refresh() {
    filling_ = true;
    overlay_.isEmpty() ? refreshLayer() : refreshOverlay();
    filling_ = false;
}

void StageLook::refreshOverlay() {
    opacity_->setValue(static_cast<int>(std::lround(overlays_.opacity(overlay_) * kPercent)));
    legend_->showFixed(overlayLegend(overlays_.kind(overlay_), overlays_.scale(overlay_)));
    legend_->setVisible(overlays_.isListed(overlay_) && overlays_.eye(overlay_));
}

void StageLook::refreshLayer() {
    const auto& settings = layers_.settings(layer_);
    colourBy_->setCurrentIndex(settings.colourBy);
    const auto* chosen = std::find(std::begin(kScales), std::end(kScales), settings.palette);
    palette_->setCurrentIndex(chosen == std::end(kScales) ? 0 : static_cast<int>(chosen - kScales));
    allow(*palette_, colouringAt(layer_, settings.colourBy).categories ? tr("kinds have colours of their own")
                                                                       : QString());
    opacity_->setValue(static_cast<int>(std::lround(settings.opacity * kPercent)));
    if (view_) legend_->show(view_->legend(layer_), settings.filterLow, settings.filterHigh);
    legend_->setVisible(view_ != nullptr && settings.visible);
}

}  // namespace navwright
