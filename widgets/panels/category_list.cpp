#include "panels/category_list.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include "panels/shape_icon.h"

namespace navwright {

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
        swatch->setPixmap(shapeIcon(shapes ? kind.shape : GlyphShape::cube, colour).pixmap(side, side));
        auto* count = new QLabel(QLocale().toString(static_cast<qulonglong>(kind.count)), this);
        count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid_->addWidget(swatch, row, 0);
        grid_->addWidget(new QLabel(QString::fromStdString(kind.name), this), row, 1);
        grid_->addWidget(count, row, 2);
        ++row;
    }
}

}  // namespace navwright
