#include "widgets/map/areas/sight_tree.h"

#include <QHeaderView>
#include <QLocale>

#include <array>
#include <vector>

#include "core/aas/sight/map_sight.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kSeenRole = Qt::UserRole;

QString percentWords(double share) {
    constexpr double kHundred = 100;
    return SightTree::tr("%1 %").arg(kHundred * share, 0, 'f', 1);
}

/// Those that overlook come first: they are what a player there has to look out for.
enum class SightGroup : std::uint8_t { overlooking, overlooked, level };
constexpr std::array kSightGroups{SightGroup::overlooking, SightGroup::overlooked, SightGroup::level};

QString groupWords(SightGroup group) {
    switch (group) {
        case SightGroup::overlooking:
            return SightTree::tr("Overlook it");
        case SightGroup::overlooked:
            return SightTree::tr("Overlooked by it");
        case SightGroup::level:
            return SightTree::tr("Others in sight");
    }
    return {};
}

SightGroup groupOf(const SeenArea& seen) {
    if (seen.above <= -kOverlook) return SightGroup::overlooking;
    return seen.above >= kOverlook ? SightGroup::overlooked : SightGroup::level;
}

}  // namespace

SightTree::SightTree(AreaModel& areas, Selection& selection, QWidget* parent)
    : QTreeWidget(parent), areas_(areas), selection_(selection) {
    named(this, "areaSight", tr("Sight of the selected area"),
          tr("Which areas see the selected one. Click a line below to go there"));
    setUniformRowHeights(true);
    setColumnCount(columns);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(place, QHeaderView::Stretch);
    setMinimumHeight(1);
    connect(&areas_, &AreaModel::changed, this, &SightTree::refresh);
    connect(&selection_, &Selection::currentChanged, this, &SightTree::refresh);
    connect(this, &QTreeWidget::itemClicked, this, &SightTree::choose);
    connect(this, &QTreeWidget::itemActivated, this, &SightTree::choose);
    refresh();
}

void SightTree::refresh() {
    const auto current = selection_.current();
    const auto& sight = areas_.sight();
    const bool has = sight && current.kind == ItemKind::area && areas_.areas()->hasArea(current.id);
    const auto area = has ? static_cast<std::int32_t>(current.id) : 0;
    if (sight != shown_ || area != area_) {
        shown_ = sight;
        area_ = area;
        clear();
        if (has) fill(area);
    }
    setVisible(has);
}

void SightTree::fill(std::int32_t area) {
    setHeaderLabels({tr("Sight of area %1").arg(area), tr("Share")});
    const auto& own = shown_->areas[area];
    if (own.count == 0) {
        auto* row = new QTreeWidgetItem(this, {tr("It has no floor that players get to")});
        row->setFirstColumnSpanned(true);
        return;
    }
    const auto add = [](auto* parent, const QString& words, const QString& value) {
        auto* row = new QTreeWidgetItem(parent, {words, value});
        row->setTextAlignment(share, Qt::AlignRight);
        row->setToolTip(SightTree::place, words);
        return row;
    };
    add(this, tr("Floor that sees it"), percentWords(own.exposure));
    add(this, tr("Hidden from by a step, of this"), percentWords(own.cover));
    const auto seen = areasInSight(*shown_, area);
    for (const auto group : kSightGroups) {
        std::vector<SeenArea> in;
        for (const auto& one : seen) {
            if (groupOf(one) == group) in.push_back(one);
        }
        if (in.empty()) continue;
        double floor = 0;
        for (const auto& one : in) floor += one.floor;
        auto* row = add(this, tr("%1: %2").arg(groupWords(group), QLocale().toString(qulonglong(in.size()))),
                        percentWords(floor / shown_->floor));
        for (const auto& one : in) {
            const auto words = tr("Area %1, %2 units away")
                                   .arg(one.area)
                                   .arg(QLocale().toString(double(one.distance), 'f', 0));
            add(row, words, percentWords(one.share))->setData(0, kSeenRole, one.area);
        }
        row->setExpanded(group == SightGroup::overlooking);
    }
}

void SightTree::choose(QTreeWidgetItem* row) {
    const auto area = row->data(0, kSeenRole);
    if (area.isValid()) emit itemChosen({ItemKind::area, area.toULongLong()});
}

}  // namespace navwright
