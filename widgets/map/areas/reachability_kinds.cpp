#include "widgets/map/areas/reachability_kinds.h"

#include <QLocale>
#include <QSignalBlocker>

#include <array>

#include "widgets/common/models/named.h"
#include "widgets/drawing/layers/travel_look.h"
#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

constexpr int kFewRows = 3, kManyRows = 9;

}  // namespace

ReachabilityKinds::ReachabilityKinds(AreaModel& areas, QWidget* parent) : QListWidget(parent), areas_(areas) {
    named(this, "reachabilityKinds", tr("Kinds of reachabilities"),
          tr("Uncheck a kind to hide its reachabilities"));
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setUniformItemSizes(true);
    connect(&areas_, &AreaModel::changed, this, &ReachabilityKinds::fill);
    connect(&areas_, &AreaModel::lookChanged, this, [this] {
        const QSignalBlocker block(this);
        for (int row = 0; row < count(); ++row) {
            const auto kind = static_cast<unsigned>(item(row)->data(Qt::UserRole).toInt());
            item(row)->setCheckState((areas_.look().travels >> kind & 1) != 0 ? Qt::Checked : Qt::Unchecked);
        }
    });
    connect(this, &QListWidget::itemChanged, this, &ReachabilityKinds::apply);
    fill();
}

void ReachabilityKinds::fill() {
    if (areas_.areas() == shown_ && count() > 0) return;
    shown_ = areas_.areas();
    const QSignalBlocker block(this);
    clear();
    std::array<std::size_t, kTravelKinds> counts{};
    for (std::size_t way = 0; shown_ && way < shown_->owners.size(); ++way) {
        if (shown_->hasReachability(way)) ++counts[travelKind(shown_->aas.reachabilities[way])];
    }
    for (int kind = 0; kind < kTravelKinds; ++kind) {
        const auto ways = counts[kind];
        if (ways == 0) continue;
        const auto look = travelLook(static_cast<AasTravel>(kind));
        const auto words = QString::fromStdString(travelWords(static_cast<AasTravel>(kind)));
        auto* row = new QListWidgetItem(
            strokeIcon(look.stroke, toColour(paletteColour(Palette::categories, look.category))),
            tr("%1: %2").arg(words, QLocale().toString(static_cast<qulonglong>(ways))), this);
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        row->setData(Qt::UserRole, kind);
        row->setCheckState((areas_.look().travels >> kind & 1) != 0 ? Qt::Checked : Qt::Unchecked);
    }
    const int height = fontMetrics().height();
    setIconSize({2 * height, height});
    const int rows = std::clamp(count(), kFewRows, kManyRows);
    setFixedHeight(rows * (height + 6) + 2 * frameWidth());
}

void ReachabilityKinds::apply() {
    auto look = areas_.look();
    std::uint32_t hidden = 0;
    for (int row = 0; row < count(); ++row) {
        if (item(row)->checkState() != Qt::Checked)
            hidden |= 1u << static_cast<unsigned>(item(row)->data(Qt::UserRole).toInt());
    }
    look.travels = AreaLook::kAllTravels & ~hidden;
    areas_.setLook(look);
}

void ReachabilityKinds::checkAll(bool checked) {
    {
        const QSignalBlocker block(this);
        for (int row = 0; row < count(); ++row)
            item(row)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    }
    apply();
}

}  // namespace navwright
