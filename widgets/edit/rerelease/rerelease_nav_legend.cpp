#include "widgets/edit/rerelease/rerelease_nav_legend.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <tuple>

#include "widgets/common/models/named.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

constexpr int kGroupRole = Qt::UserRole, kNumberRole = Qt::UserRole + 1;
constexpr int kName = 0, kCount = 1;

QString groupTitle(RereleaseNavGroup group) {
    switch (group) {
        case RereleaseNavGroup::nodes:
            return RereleaseNavLegend::tr("Nodes");
        case RereleaseNavGroup::conditions:
            return RereleaseNavLegend::tr("Nodes tested while the game runs");
        case RereleaseNavGroup::ways:
            return RereleaseNavLegend::tr("Links by direction");
        case RereleaseNavGroup::types:
            return RereleaseNavLegend::tr("Links by type");
        default:
            return RereleaseNavLegend::tr("What goes with them");
    }
}

QIcon iconOf(const RereleaseNavClass& line) {
    const auto colour = toColour(paletteColour(Palette::categories, line.colour));
    return line.stroke ? strokeIcon(*line.stroke, colour) : shapeIcon(line.shape, colour);
}

}  // namespace

RereleaseNavLegend::RereleaseNavLegend(QWidget* parent) : QTreeWidget(parent) {
    named(this, "rereleaseNavLegend", tr("Legend of the re-release nav"),
          tr("What is drawn, and how many there are; untick what is to be left out"));
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(true);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::NoSelection);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    header()->setSectionResizeMode(kCount, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::itemChanged, this, &RereleaseNavLegend::tick);
}

QTreeWidgetItem* RereleaseNavLegend::head(RereleaseNavGroup group) {
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->data(kName, kGroupRole).toInt() == static_cast<int>(group))
            return topLevelItem(i);
    }
    auto* item = new QTreeWidgetItem(this, {groupTitle(group)});
    item->setData(kName, kGroupRole, static_cast<int>(group));
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    item->setExpanded(true);
    return item;
}

void RereleaseNavLegend::show(const std::vector<RereleaseNavClass>& classes) {
    const auto key = [](const RereleaseNavClass& line) {
        return std::tuple(line.group, line.number, line.name);
    };
    const bool same = std::ranges::equal(classes, shown_, {}, key, key);
    shown_ = classes;
    filling_ = true;
    // If only counts change, what was opened or scrolled stays so.
    if (same) {
        for (const auto& line : classes)
            lineOf(line.group, line.number)
                ->setText(kCount, QLocale().toString(static_cast<qulonglong>(line.count)));
        filling_ = false;
        return;
    }
    clear();
    for (const auto& line : classes) {
        auto* item = new QTreeWidgetItem(head(line.group));
        item->setText(kName, QString::fromStdString(line.name));
        item->setText(kCount, QLocale().toString(static_cast<qulonglong>(line.count)));
        item->setTextAlignment(kCount, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(kName, QString::fromStdString(line.tip));
        item->setIcon(kName, iconOf(line));
        item->setData(kName, kGroupRole, static_cast<int>(line.group));
        item->setData(kName, kNumberRole, line.number);
        item->setCheckState(kName, hidden_.shows(line.group, line.number) ? Qt::Checked : Qt::Unchecked);
    }
    filling_ = false;
}

QTreeWidgetItem* RereleaseNavLegend::lineOf(RereleaseNavGroup group, int number) {
    auto* parent = head(group);
    for (int i = 0; i < parent->childCount(); ++i) {
        if (parent->child(i)->data(kName, kNumberRole).toInt() == number) return parent->child(i);
    }
    return nullptr;
}

void RereleaseNavLegend::tick(QTreeWidgetItem* line) {
    // A head follows its lines, and they it.
    if (filling_ || line->parent() == nullptr) return;
    setShown(static_cast<RereleaseNavGroup>(line->data(kName, kGroupRole).toInt()),
             line->data(kName, kNumberRole).toInt(), line->checkState(kName) == Qt::Checked);
}

void RereleaseNavLegend::setShown(RereleaseNavGroup group, int number, bool shown) {
    const bool changed =
        shown ? hidden_.classes.erase({group, number}) > 0 : hidden_.classes.insert({group, number}).second;
    if (!changed) return;
    if (auto* line = lineOf(group, number)) line->setCheckState(kName, shown ? Qt::Checked : Qt::Unchecked);
    emit hiddenChanged();
}

}  // namespace navwright
