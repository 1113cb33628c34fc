#include "trial/stuck_model.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

#include "models/cell.h"
#include "models/count_text.h"
#include "trial/stuck_words.h"

namespace navwright {

namespace {

QString nodeText(std::int32_t node) {
    return node >= 0 ? QString::number(node) : QStringLiteral("–");
}

}  // namespace

StuckModel::StuckModel(const TestedNav& tested, QObject* parent)
    : QStandardItemModel(parent), tested_(tested) {
    connect(&tested_, &TestedNav::changed, this, &StuckModel::fill);
    fill();
}

int StuckModel::count() const {
    return tested_.stuck() ? static_cast<int>(tested_.stuck()->size()) : 0;
}

const StuckBot* StuckModel::stuckBot(const QModelIndex& index) const {
    const auto number = index.siblingAtColumn(when).data(Qt::UserRole);
    if (!number.isValid() || !tested_.stuck()) return nullptr;
    return &tested_.stuck()->at(number.toUInt());
}

void StuckModel::fill() {
    clear();
    setHorizontalHeaderLabels({tr("When"), tr("Bot"), tr("Link"), tr("Goal"), tr("Cause")});
    if (!tested_.stuck()) return;
    std::array<std::vector<std::size_t>, kStuckCauses> byCause;
    for (std::size_t i = 0; i < tested_.stuck()->size(); ++i)
        byCause[static_cast<std::size_t>((*tested_.stuck())[i].cause)].push_back(i);
    std::array<std::size_t, kStuckCauses> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return byCause[i].size(); });
    for (const auto i : order) {
        if (!byCause[i].empty()) addCause(static_cast<StuckCause>(i), std::move(byCause[i]));
    }
}

void StuckModel::addCause(StuckCause cause, std::vector<std::size_t> bots) {
    const auto& stuck = *tested_.stuck();
    const auto linkOf = [&](std::size_t i) { return NodePair(stuck[i].from, stuck[i].to); };
    std::map<NodePair, std::size_t> counts;
    for (const auto i : bots) ++counts[linkOf(i)];
    std::ranges::stable_sort(bots, {}, [&](std::size_t i) {
        return std::tuple(bots.size() - counts[linkOf(i)], linkOf(i), stuck[i].frame);
    });
    auto* group = cell(tr("%1: %2").arg(stuckCauseText(cause), countText(bots.size(), "bot", "bots")));
    auto bold = group->font();
    bold.setBold(true);
    group->setFont(bold);
    for (const auto i : bots) {
        const auto& one = stuck[i];
        auto* first = cell(tr("%1 s").arg(stuckSeconds(one.frame), 0, 'f', 1));
        first->setData(static_cast<uint>(i), Qt::UserRole);
        group->appendRow({first, cell(QString::number(one.bot)),
                          cell(stuckLinkText(tested_.graph(), one.from, one.to)), cell(nodeText(one.goal)),
                          cell(stuckCauseText(cause))});
    }
    appendRow(group);
}

}  // namespace navwright
