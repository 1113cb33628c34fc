#include "widgets/test/verdict/stuck_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

#include "core/base/index.h"
#include "widgets/common/models/cell.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/test/verdict/stuck_replay.h"
#include "widgets/test/verdict/stuck_words.h"
#include "widgets/test/verdict/tested_nav.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

/// Least height of the list in rows, header included.
constexpr int kLeastRows = 9;

}  // namespace

StuckPanel::StuckPanel(const TestedNav& tested, Selection& selection, QWidget* parent)
    : Panel("stuckPanel", parent, Room::aboveAndBelow),
      tested_(tested),
      selection_(selection),
      model_(new StuckModel(tested, this)),
      text_(wordsLabel(this, "stuckText")),
      view_(new QTreeView(this)),
      replay_(new StuckReplay(this)) {
    view_->setObjectName(QStringLiteral("stuckList"));
    view_->setAccessibleName(tr("Stuck bots by cause"));
    view_->setModel(model_);
    view_->setUniformRowHeights(true);
    view_->setMinimumHeight(kLeastRows * view_->fontMetrics().lineSpacing());
    view_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    add(text_);
    add(view_, 1);
    add(replay_);
    connect(view_, &QTreeView::clicked, this, &StuckPanel::choose);
    connect(view_, &QTreeView::activated, this, &StuckPanel::choose);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (view_->hasFocus()) choose(index);
            });
    connect(replay_, &StuckReplay::pictureChanged, this, &StuckPanel::pictureChanged);
    connect(model_, &QAbstractItemModel::modelReset, replay_, &StuckReplay::clear);
    connect(&tested_, &TestedNav::changed, this, &StuckPanel::refresh);
    refresh();
}

std::shared_ptr<const StagePicture> StuckPanel::picture() const {
    return replay_->picture();
}

void StuckPanel::refresh() {
    for (int row = 0; row < model_->rowCount(); ++row) view_->setFirstColumnSpanned(row, {}, true);
    // Open the most frequent cause.
    if (model_->rowCount() > 0) view_->expand(model_->index(0, 0));
    text_->setText(
        !tested_.report()      ? tr("No test yet.")
        : model_->count() == 0 ? tr("No bot got stuck.")
        : !model_->told()
            ? tr("%1. This test has no details of them: those of an iteration, of a file or project and "
                 "of a server keep the number alone. Test (F5) with the built-in simulator to see them.")
                  .arg(countText(static_cast<std::uint64_t>(model_->count()), "bot got stuck",
                                 "bots got stuck"))
            : QString());
    text_->setVisible(!text_->text().isEmpty());
}

void StuckPanel::choose(const QModelIndex& index) {
    const auto* stuck = model_->stuckBot(index);
    if (stuck == nullptr) return;
    if (stuck->from >= 0 && stuck->to >= 0) {
        selection_.select(tested_.linkItem({stuck->from, stuck->to}));
    } else if (stuck->from >= 0) {
        selection_.select(tested_.nodeItem(stuck->from));
    }
    // The graph lives as long as the replay.
    replay_->show(*stuck, tested_.sharedGraph());
    emit placeWanted(stuck->origin);
}

StuckModel::StuckModel(const TestedNav& tested, QObject* parent)
    : QStandardItemModel(parent), tested_(tested) {
    connect(&tested_, &TestedNav::changed, this, &StuckModel::fill);
    fill();
}

int StuckModel::count() const {
    if (told()) return static_cast<int>(tested_.stuck()->size());
    return tested_.report() ? static_cast<int>(timesStuck(*tested_.report())) : 0;
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
        byCause[toIndex((*tested_.stuck())[i].cause)].push_back(i);
    std::array<std::size_t, kStuckCauses> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return byCause[i].size(); });
    for (const auto i : order) {
        if (!byCause[i].empty()) addCause(static_cast<StuckCause>(i), std::move(byCause[i]));
    }
}

void StuckModel::addCause(StuckCause cause, std::vector<std::size_t> bots) {
    const auto& stuck = *tested_.stuck();
    const auto linkOf = [&](std::size_t i) { return NodeLink(stuck[i].from, stuck[i].to); };
    std::map<NodeLink, std::size_t> counts;
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
