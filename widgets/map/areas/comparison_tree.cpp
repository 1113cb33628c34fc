#include "widgets/map/areas/comparison_tree.h"

#include <QHeaderView>
#include <QLocale>

#include "widgets/common/models/named.h"
#include "widgets/drawing/layers/travel_look.h"

namespace navwright {

namespace {

constexpr int kKindRole = Qt::UserRole, kNumberRole = Qt::UserRole + 1, kOwnRole = Qt::UserRole + 2;
constexpr int kAreas = -1;  ///< in place of a travel type

QString countOf(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString placeWords(const Vec3& place) {
    return QStringLiteral("%1, %2, %3")
        .arg(static_cast<double>(place.x), 0, 'f', 0)
        .arg(static_cast<double>(place.y), 0, 'f', 0)
        .arg(static_cast<double>(place.z), 0, 'f', 0);
}

void addLine(QTreeWidgetItem* row, const QString& text, std::int32_t number, bool own) {
    auto* line = new QTreeWidgetItem(row, {text});
    line->setFirstColumnSpanned(true);
    line->setData(0, kKindRole, row->data(0, kKindRole));
    line->setData(0, kNumberRole, number);
    line->setData(0, kOwnRole, own);
}

/// The middle of a reachability or the place of an area.
Vec3 placeOf(const AreaSet& set, int kind, std::int32_t number) {
    if (kind == kAreas) return set.center(number);
    const auto& way = set.aas.reachabilities[number];
    return 0.5f * (way.start + way.end);
}

}  // namespace

ComparisonTree::ComparisonTree(AreaModel& areas, QWidget* parent) : QTreeWidget(parent), areas_(areas) {
    named(this, "areaComparison", tr("Comparison of areas"),
          tr("Missing: only the other areas have it. Extra: only these have it. Click a line below to go "
             "there"));
    setHeaderLabels({tr("Kind"), tr("Both"), tr("Missing"), tr("Extra")});
    setUniformRowHeights(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(kind, QHeaderView::Stretch);
    setMinimumHeight(1);
    connect(&areas_, &AreaModel::changed, this, &ComparisonTree::refresh);
    connect(this, &QTreeWidget::itemExpanded, this, &ComparisonTree::open);
    connect(this, &QTreeWidget::itemClicked, this, &ComparisonTree::choose);
    connect(this, &QTreeWidget::itemActivated, this, &ComparisonTree::choose);
    refresh();
}

void ComparisonTree::addRow(int travel, const QString& name, std::size_t matches, std::size_t misses,
                            std::size_t extras) {
    auto* row = new QTreeWidgetItem(this, {name, countOf(matches), countOf(misses), countOf(extras)});
    row->setData(0, kKindRole, travel);
    for (const int column : {matched, missing, extra}) row->setTextAlignment(column, Qt::AlignRight);
    if (misses + extras > 0) row->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
}

void ComparisonTree::refresh() {
    if (areas_.comparison() == shown_) return;
    shown_ = areas_.comparison();
    clear();
    if (!shown_) return;
    const auto& found = shown_->found;
    const auto count = [](const AreaSet& set) {
        return set.aas.areas.empty() ? 0 : set.aas.areas.size() - 1;
    };
    addRow(kAreas, tr("Areas"), found.foundInB, count(*shown_->other) - found.foundInB,
           count(*shown_->own) - found.foundInA);
    for (int travel = 0; travel < kTravelKinds; ++travel) {
        const auto& one = found.byTravel[travel];
        if (one.inA + one.inB == 0) continue;
        addRow(travel, QString::fromStdString(travelWords(static_cast<AasTravel>(travel))), one.matched,
               one.missing(), one.extra());
    }
}

void ComparisonTree::open(QTreeWidgetItem* row) {
    if (!shown_ || row->childCount() > 0) return;
    const int travel = row->data(0, kKindRole).toInt();
    const auto& found = shown_->found;
    const auto addAreas = [&](const std::vector<std::int32_t>& matches, const AreaSet& set, bool own) {
        for (std::size_t area = 1; area < matches.size(); ++area) {
            if (matches[area] != 0) continue;
            const auto number = static_cast<std::int32_t>(area);
            const auto place = placeWords(set.center(number));
            addLine(row,
                    own ? tr("Extra: area %1 at %2").arg(number).arg(place) : tr("Missing: at %1").arg(place),
                    number, own);
        }
    };
    if (travel == kAreas) {
        addAreas(found.areaInB, *shown_->other, false);
        addAreas(found.areaInA, *shown_->own, true);
        return;
    }
    const auto addReachabilities = [&](const std::vector<std::int32_t>& numbers, const AreaSet& set,
                                       bool own) {
        for (const auto number : numbers) {
            const auto& way = set.aas.reachabilities[number];
            if (travelKind(way) != travel) continue;
            const auto text = tr("%1 to %2").arg(placeWords(way.start), placeWords(way.end));
            addLine(row, own ? tr("Extra: %1").arg(text) : tr("Missing: %1").arg(text), number, own);
        }
    };
    addReachabilities(found.missing, *shown_->other, false);
    addReachabilities(found.extra, *shown_->own, true);
}

void ComparisonTree::choose(QTreeWidgetItem* row) {
    if (!shown_ || row->parent() == nullptr) return;
    const int travel = row->data(0, kKindRole).toInt();
    const auto number = row->data(0, kNumberRole).toInt();
    if (row->data(0, kOwnRole).toBool()) {
        emit itemChosen(
            {travel == kAreas ? ItemKind::area : ItemKind::reachability, static_cast<std::uint64_t>(number)});
    } else {
        emit placeChosen(placeOf(*shown_->other, travel, number));
    }
}

}  // namespace navwright
