#include "widgets/edit/rerelease/game_nav_legend.h"

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

QString groupTitle(GameNavGroup group) {
    switch (group) {
        case GameNavGroup::nodes:
            return GameNavLegend::tr("Nodes");
        case GameNavGroup::conditions:
            return GameNavLegend::tr("Nodes tested while the game runs");
        case GameNavGroup::ways:
            return GameNavLegend::tr("Links by direction");
        case GameNavGroup::types:
            return GameNavLegend::tr("Links by type");
        default:
            return GameNavLegend::tr("What goes with them");
    }
}

QIcon iconOf(const GameNavClass& line) {
    const auto colour = toColour(paletteColour(Palette::categories, line.colour));
    return line.stroke ? strokeIcon(*line.stroke, colour) : shapeIcon(line.shape, colour);
}

}  // namespace

GameNavLegend::GameNavLegend(QWidget* parent) : QTreeWidget(parent) {
    named(this, "gameNavLegend", tr("Legend of the re-release nav"),
          tr("What is drawn, and how many there are; untick what is to be left out"));
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(true);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::NoSelection);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    header()->setSectionResizeMode(kCount, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::itemChanged, this, &GameNavLegend::tick);
}

QTreeWidgetItem* GameNavLegend::head(GameNavGroup group) {
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

void GameNavLegend::show(const std::vector<GameNavClass>& classes) {
    const auto key = [](const GameNavClass& line) { return std::tuple(line.group, line.number, line.name); };
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

QTreeWidgetItem* GameNavLegend::lineOf(GameNavGroup group, int number) {
    auto* parent = head(group);
    for (int i = 0; i < parent->childCount(); ++i) {
        if (parent->child(i)->data(kName, kNumberRole).toInt() == number) return parent->child(i);
    }
    return nullptr;
}

void GameNavLegend::tick(QTreeWidgetItem* line) {
    // A head follows its lines, and they it.
    if (filling_ || line->parent() == nullptr) return;
    setShown(static_cast<GameNavGroup>(line->data(kName, kGroupRole).toInt()),
             line->data(kName, kNumberRole).toInt(), line->checkState(kName) == Qt::Checked);
}

void GameNavLegend::setShown(GameNavGroup group, int number, bool shown) {
    const bool changed =
        shown ? hidden_.classes.erase({group, number}) > 0 : hidden_.classes.insert({group, number}).second;
    if (!changed) return;
    if (auto* line = lineOf(group, number)) line->setCheckState(kName, shown ? Qt::Checked : Qt::Unchecked);
    emit hiddenChanged();
}

}  // namespace navwright
