#include "widgets/map/areas/proof_tree.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <array>

#include "core/aas/evidence/area_uses.h"
#include "core/base/index.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/drawing/layers/travel_look.h"

namespace navwright {

namespace {

constexpr int kStandingRole = Qt::UserRole, kProvenRole = Qt::UserRole + 1, kUseRole = Qt::UserRole + 2;

/// What is to be looked at first stands first.
constexpr std::array kInOrder{ReachabilityStanding::contradicted, ReachabilityStanding::refuted,
                              ReachabilityStanding::untried,      ReachabilityStanding::tested,
                              ReachabilityStanding::seen,         ReachabilityStanding::simulated};

constexpr std::array kUsesInOrder{AreaUse::unvisited, AreaUse::exploited, AreaUse::unreached};

QString useWords(AreaUse use) {
    switch (use) {
        case AreaUse::none:
        case AreaUse::visited:
            break;
        case AreaUse::unvisited:
            return ProofTree::tr("Floor that is reachable, where nobody was");
        case AreaUse::exploited:
            return ProofTree::tr("Floor where someone was, though unreachable");
        case AreaUse::unreached:
            return ProofTree::tr("Floor that is unreachable");
    }
    return {};
}

QString evidenceWords(ReachabilityStanding standing) {
    switch (standing) {
        case ReachabilityStanding::untried:
            return ProofTree::tr("Not tried");
        case ReachabilityStanding::simulated:
            return ProofTree::tr("A simulated player gets there");
        case ReachabilityStanding::seen:
            return ProofTree::tr("Players did in demos");
        case ReachabilityStanding::tested:
            return ProofTree::tr("Bots did in a test");
        case ReachabilityStanding::refuted:
            return ProofTree::tr("None gets there");
        case ReachabilityStanding::contradicted:
            return ProofTree::tr("None gets there, but players or bots did");
    }
    return {};
}

}  // namespace

ProofTree::ProofTree(AreaModel& areas, QWidget* parent) : QTreeWidget(parent), areas_(areas) {
    named(this, "areaProofs", tr("Evidence for reachabilities and areas"),
          tr("Who made the reachabilities, and where nobody was. Click a line below to go there"));
    setHeaderLabels({tr("Evidence"), tr("Number")});
    setUniformRowHeights(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(evidence, QHeaderView::Stretch);
    setMinimumHeight(1);
    connect(&areas_, &AreaModel::changed, this, &ProofTree::refresh);
    connect(this, &QTreeWidget::itemExpanded, this, &ProofTree::open);
    connect(this, &QTreeWidget::itemClicked, this, &ProofTree::choose);
    connect(this, &QTreeWidget::itemActivated, this, &ProofTree::choose);
    refresh();
}

void ProofTree::refresh() {
    if (areas_.proofs() != shown_) {
        shown_ = areas_.proofs();
        clear();
        std::array<std::size_t, kReachabilityStandingCount> counts{};
        const auto all = shown_ ? shown_->reachabilities.size() : 0;
        for (std::size_t way = 1; way <= all; ++way) ++counts[toIndex(reachabilityStanding(*shown_, way))];
        for (const auto standing : kInOrder) {
            const auto count = counts[toIndex(standing)];
            if (count == 0) continue;
            auto* row = new QTreeWidgetItem(
                this, {evidenceWords(standing), QLocale().toString(static_cast<qulonglong>(count))});
            row->setData(0, kStandingRole, static_cast<int>(standing));
            row->setTextAlignment(number, Qt::AlignRight);
            row->setToolTip(evidence, row->text(evidence));
            row->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
        }
        if (shown_) addUses();
    }
    setVisible(shown_ != nullptr);
}

void ProofTree::addUses() {
    for (const auto use : kUsesInOrder) {
        const auto count = std::ranges::count(shown_->uses.regions, use, &AreaRegion::use);
        if (count == 0) continue;
        auto* row = new QTreeWidgetItem(this, {useWords(use), QLocale().toString(count)});
        row->setData(0, kUseRole, static_cast<int>(use));
        row->setTextAlignment(number, Qt::AlignRight);
        row->setToolTip(evidence, row->text(evidence));
        row->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    }
}

void ProofTree::openUse(QTreeWidgetItem* row) {
    for (const auto& region : shown_->uses.regions) {
        if (static_cast<int>(region.use) != row->data(0, kUseRole).toInt()) continue;
        const auto area = region.areas.front();
        auto words =
            tr("%1 square units at %2")
                .arg(QLocale().toString(region.floor, 'f', 0), pointWords(areas_.areas()->center(area)));
        const auto needs = QString::fromStdString(needWords(region));
        if (!needs.isEmpty()) words = tr("%1: %2").arg(words, needs);
        auto* line = new QTreeWidgetItem(row, {words});
        line->setFirstColumnSpanned(true);
        line->setToolTip(0, words);
        line->setData(0, kProvenRole, area);
        line->setData(0, kUseRole, row->data(0, kUseRole));
    }
}

void ProofTree::open(QTreeWidgetItem* row) {
    if (!shown_ || row->childCount() > 0) return;
    if (row->data(0, kUseRole).isValid()) return openUse(row);
    const auto& ways = areas_.areas()->aas.reachabilities;
    for (std::size_t way = 1; way <= shown_->reachabilities.size(); ++way) {
        if (static_cast<int>(reachabilityStanding(*shown_, way)) != row->data(0, kStandingRole).toInt())
            continue;
        const auto& reachability = ways[way];
        const auto travel = static_cast<AasTravel>(travelKind(reachability));
        auto* line = new QTreeWidgetItem(
            row, {tr("%1: %2 to %3")
                      .arg(QString::fromStdString(travelWords(travel)), pointWords(reachability.start),
                           pointWords(reachability.end))});
        line->setFirstColumnSpanned(true);
        line->setToolTip(0, line->text(0));
        line->setData(0, kProvenRole, static_cast<qulonglong>(way));
    }
}

void ProofTree::choose(QTreeWidgetItem* row) {
    if (!shown_ || row->parent() == nullptr) return;
    const bool area = row->data(0, kUseRole).isValid();
    emit itemChosen(
        {area ? ItemKind::area : ItemKind::reachability, row->data(0, kProvenRole).toULongLong()});
}

}  // namespace navwright
