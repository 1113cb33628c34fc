#include "widgets/parameters/panel/legend_view.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/parameters/panel/range_bar.h"
#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

constexpr double kLimit = 1e7;

QDoubleSpinBox* makeSpin(const char* name, const QString& what, QWidget* parent) {
    auto* spin = named(new QDoubleSpinBox(parent), name, what);
    spin->setRange(-kLimit, kLimit);
    spin->setKeyboardTracking(false);
    return spin;
}

bool hasShapes(LayerId layer) {
    return layer == LayerId::gated || layer == LayerId::nodes || layer == LayerId::links ||
           layer == LayerId::clusters || layer == LayerId::map || layer == LayerId::navtest;
}

}  // namespace

LegendView::LegendView(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      scale_(new QWidget(this)),
      bar_(new RangeBar(scale_)),
      shown_(new QLabel(scale_)),
      low_(makeSpin("legendLow", tr("Colours from"), scale_)),
      high_(makeSpin("legendHigh", tr("Colours to"), scale_)),
      locked_(new QCheckBox(tr("Lock"), scale_)),
      categories_(new CategoryList(this)),
      lit_(new CategoryList(this)) {
    title_->setObjectName(QStringLiteral("legendTitle"));
    title_->setWordWrap(true);
    lit_->setObjectName(QStringLiteral("legendLit"));
    bar_->setObjectName(QStringLiteral("legendBar"));
    bar_->setAccessibleName(tr("Shown values"));
    bar_->setToolTip(tr("Drag the handles to hide values; double-click shows all"));
    locked_->setObjectName(QStringLiteral("legendLock"));
    locked_->setAccessibleName(tr("Lock the colour range"));
    locked_->setToolTip(tr("Keep this range when the data change, so that pictures can be compared"));
    auto* range = new QHBoxLayout;
    range->addWidget(low_, 1);
    range->addWidget(high_, 1);
    range->addWidget(locked_);
    auto* scaleColumn = new QVBoxLayout(scale_);
    scaleColumn->setContentsMargins(0, 0, 0, 0);
    scaleColumn->addWidget(bar_);
    scaleColumn->addWidget(shown_);
    scaleColumn->addLayout(range);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(lit_);
    column->addWidget(title_);
    column->addWidget(scale_);
    column->addWidget(categories_);
    connect(bar_, &RangeBar::rangeMoved, this, [this](double lower, double upper) {
        emit filterMoved(static_cast<float>(lower), static_cast<float>(upper));
    });
    connect(low_, &QDoubleSpinBox::valueChanged, this, &LegendView::askForRange);
    connect(high_, &QDoubleSpinBox::valueChanged, this, &LegendView::askForRange);
    connect(locked_, &QCheckBox::toggled, this, [this] {
        emit rangeWanted(static_cast<float>(low_->value()), static_cast<float>(high_->value()),
                         locked_->isChecked());
    });
}

void LegendView::askForRange() {
    // A range that was chosen is kept.
    emit rangeWanted(static_cast<float>(low_->value()), static_cast<float>(high_->value()), true);
}

void LegendView::show(const Legend& legend, float filterLow, float filterHigh) {
    allow(*bar_, {});
    for (QWidget* widget :
         {static_cast<QWidget*>(low_), static_cast<QWidget*>(high_), static_cast<QWidget*>(locked_)})
        widget->show();
    showParts(legend);
    if (legend.palette != Palette::categories) showScale(legend, filterLow, filterHigh);
}

void LegendView::showFixed(const Legend& legend) {
    allow(*bar_, tr("its colours are fixed, and all of it is shown"));
    for (QWidget* widget :
         {static_cast<QWidget*>(low_), static_cast<QWidget*>(high_), static_cast<QWidget*>(locked_)})
        widget->hide();
    showParts(legend);
    if (legend.palette == Palette::categories) return;
    showScale(legend, 1, 0);
    // What is best has the colour of the largest: such values are negative.
    const auto words = [&](float value) { return scaleText(std::abs(value), legend.least, legend.largest); };
    shown_->setText(tr("From %1 to %2").arg(words(legend.least), words(legend.largest)));
}

void LegendView::showParts(const Legend& legend) {
    const bool categories = legend.palette == Palette::categories;
    say(*title_, legend.unit.isEmpty() ? legend.label : tr("%1, %2").arg(legend.label, legend.unit));
    // A stage without data has no values to choose from.
    scale_->setVisible(!categories && legend.largest > legend.least);
    categories_->setVisible(categories || !legend.kinds.empty());
    lit_->setVisible(!legend.lit.empty());
    lit_->show(legend.lit, true);
    categories_->show(legend.kinds, hasShapes(legend.layer));
}

void LegendView::showScale(const Legend& legend, float filterLow, float filterHigh) {
    const QSignalBlocker blockLow(low_), blockHigh(high_), blockLock(locked_);
    const bool all = filterLow > filterHigh;
    bar_->setScale(legend.least, legend.largest);
    bar_->setColours(legend.palette, legend.low, legend.high);
    bar_->setRange(all ? legend.least : filterLow, all ? legend.largest : filterHigh);
    const auto text = [&](double value) { return scaleText(value, legend.least, legend.largest); };
    shown_->setText(all ? tr("All from %1 to %2").arg(text(legend.least), text(legend.largest))
                        : tr("Shown: %1 to %2").arg(text(bar_->lower()), text(bar_->upper())));
    const auto step = std::max(0.01, static_cast<double>(legend.largest - legend.least) / 100);
    for (auto* spin : {low_, high_}) spin->setSingleStep(step);
    low_->setValue(legend.low);
    high_->setValue(legend.high);
    locked_->setChecked(legend.rangeLocked);
}

CategoryList::CategoryList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    setObjectName(QStringLiteral("legendCategories"));
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(1, 1);
}

void CategoryList::show(const std::vector<Category>& kinds, bool shapes) {
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const int side = fontMetrics().height();
    int row = 0;
    for (const auto& kind : kinds) {
        auto* swatch = new QLabel(this);
        const auto colour = toColour(paletteColour(Palette::categories, kind.scalar));
        if (kind.stroke) {
            swatch->setPixmap(strokeIcon(*kind.stroke, colour).pixmap(2 * side, side));
        } else {
            swatch->setPixmap(
                shapeIcon(shapes ? kind.shape : GlyphShape::cube, colour, kind.hollow).pixmap(side, side));
        }
        auto* count = new QLabel(QLocale().toString(static_cast<qulonglong>(kind.count)), this);
        count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid_->addWidget(swatch, row, 0);
        auto* name = new QLabel(QString::fromStdString(kind.name), this);
        name->setWordWrap(true);
        grid_->addWidget(name, row, 1);
        grid_->addWidget(count, row, 2);
        ++row;
    }
}

QString scaleText(double value, double least, double largest) {
    constexpr double kSteps = 100;
    constexpr int kMostDigits = 3;
    const auto step = std::max((largest - least) / kSteps, 1e-9);
    const auto digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, kMostDigits);
    return QLocale().toString(value, 'f', digits);
}

}  // namespace navwright
