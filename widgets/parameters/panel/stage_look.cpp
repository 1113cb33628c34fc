#include "widgets/parameters/panel/stage_look.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

#include "widgets/common/models/grey.h"
#include "widgets/parameters/panel/legend_view.h"
#include "widgets/parameters/panel/map_look_box.h"
#include "widgets/parameters/panel/stage_model.h"
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

StageLook::StageLook(LayerModel& layers, MapLookModel& mapLook, const WorkbenchView* view, QWidget* parent)
    : QWidget(parent),
      layers_(layers),
      view_(view),
      title_(new QLabel(this)),
      colourBy_(accessible(new QComboBox(this), "stageColourBy", tr("Colour by"))),
      palette_(accessible(new QComboBox(this), "stagePalette", tr("Palette"))),
      opacity_(accessible(new QSlider(Qt::Horizontal, this), "stageOpacity", tr("Opacity"))),
      mapLook_(new MapLookBox(mapLook, this)),
      legend_(new LegendView(this)) {
    auto bold = font();
    bold.setBold(true);
    title_->setFont(bold);
    for (const auto palette : kScales) palette_->addItem(QString::fromUtf8(paletteName(palette)));
    opacity_->setRange(0, kPercent);
    auto* form = new QFormLayout;
    form->addRow(tr("Colour by"), colourBy_);
    form->addRow(tr("Palette"), palette_);
    form->addRow(tr("Opacity"), opacity_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(title_);
    column->addLayout(form);
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
        change([percent](LayerSettings& settings) {
            settings.opacity = static_cast<float>(percent) / kPercent;
        });
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
        if (changed == layer_) refresh();
    };
    connect(&layers_, &LayerModel::changed, this, follow);
    if (view_) connect(view_, &WorkbenchView::legendChanged, this, follow);
    setLayer(layer_);
}

template <class Change>
void StageLook::change(Change change) {
    if (filling_) return;
    auto settings = layers_.settings(layer_);
    change(settings);
    layers_.set(layer_, settings);
}

void StageLook::setLayer(LayerId layer) {
    layer_ = layer;
    title_->setText(StageModel::title(layer));
    mapLook_->setVisible(layer == LayerId::map);
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
    const auto& settings = layers_.settings(layer_);
    colourBy_->setCurrentIndex(settings.colourBy);
    const auto* chosen = std::find(std::begin(kScales), std::end(kScales), settings.palette);
    palette_->setCurrentIndex(chosen == std::end(kScales) ? 0 : static_cast<int>(chosen - kScales));
    allow(*palette_, colouringAt(layer_, settings.colourBy).categories ? tr("kinds have colours of their own")
                                                                       : QString());
    opacity_->setValue(static_cast<int>(std::lround(settings.opacity * kPercent)));
    if (view_) legend_->show(view_->legend(layer_), settings.filterLow, settings.filterHigh);
    legend_->setVisible(view_ != nullptr && settings.visible);
    filling_ = false;
}

}  // namespace navwright
