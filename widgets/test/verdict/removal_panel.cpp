#include "widgets/test/verdict/removal_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>

#include <algorithm>

#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/test/verdict/harm_watch.h"
#include "widgets/test/verdict/removal_model.h"

namespace navwright {

namespace {

/// Least height of the list in rows, header included.
constexpr int kLeastRemovals = 8;

}  // namespace

RemovalPanel::RemovalPanel(RemovalModel& model, QWidget* parent)
    : Panel("removals", parent, Room::aboveAndBelow),
      model_(model),
      watch_(new HarmWatch(model.document(), model, this)),
      text_(wordsLabel(this, "removalText")),
      harm_(wordsLabel(this, "removalHarm")),
      view_(new QTreeView(this)) {
    asList(*view_, "removalList", tr("What feedback would remove"), &model_);
    view_->setMinimumHeight(kLeastRemovals * view_->fontMetrics().lineSpacing());
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    all_ = named(new QPushButton(tr("All"), this), "removalAll",
                 tr("Tick everything in the list that is not locked"));
    none_ = named(new QPushButton(tr("None"), this), "removalNone",
                  tr("Untick everything: unticked parts stay in the nav"));
    keep_ = named(new QPushButton(tr("Keep"), this), "removalKeep",
                  tr("Lock the selected parts: feedback never removes them, in this test or later ones"));
    apply_ = named(new QPushButton(QString(), this), "removalApply",
                   tr("Remove the ticked parts from the nav (can be undone)"));
    spare_ = named(new QPushButton(tr("Keep those"), this), "removalSpare",
                   tr("Untick the removals that do this harm"));
    connect(spare_, &QPushButton::clicked, this, [this] { model_.setWanted(watch_->rows(), false); });
    connect(watch_, &HarmWatch::changed, this, &RemovalPanel::showHarm);
    add(text_);
    add(view_, 1);
    addLine({harm_, spare_}, harm_);
    addLine({all_, none_, keep_, apply_});

    connect(view_, &QTreeView::clicked, this,
            [this](const QModelIndex& index) { emit rowWanted(index.row()); });
    connect(view_, &QTreeView::activated, this,
            [this](const QModelIndex& index) { emit rowWanted(index.row()); });
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RemovalPanel::updateButtons);
    connect(&model_, &RemovalModel::changed, this, &RemovalPanel::updateButtons);
    connect(all_, &QPushButton::clicked, this, [this] { model_.setAllWanted(true); });
    connect(none_, &QPushButton::clicked, this, [this] { model_.setAllWanted(false); });
    connect(apply_, &QPushButton::clicked, &model_, &RemovalModel::apply);
    connect(keep_, &QPushButton::clicked, this, [this] {
        const auto rows = selectedRows();
        const bool allLocked =
            std::ranges::all_of(rows, [this](int row) { return model_.removal(row).locked; });
        model_.setLocked(rows, !allLocked);
    });
    updateButtons();
    showHarm();
}

void RemovalPanel::showHarm() {
    const auto words = QString::fromStdString(harmWords(watch_->harm()));
    harm_->setText(tr("Warning: removing what is ticked %1").arg(words));
    harm_->setVisible(!words.isEmpty());
    spare_->setVisible(!words.isEmpty());
    allow(*spare_,
          watch_->rows().empty() ? tr("no removal makes a trap or strands a spawn point") : QString());
}

std::vector<int> RemovalPanel::selectedRows() const {
    std::vector<int> rows;
    for (const auto& index : view_->selectionModel()->selectedRows()) rows.push_back(index.row());
    return rows;
}

void RemovalPanel::updateButtons() {
    const auto rows = selectedRows();
    const auto count = model_.wantedCount();
    const bool any = model_.rowCount() > 0;
    const bool allLocked =
        !rows.empty() && std::ranges::all_of(rows, [this](int row) { return model_.removal(row).locked; });
    text_->setText(any ? tr("Marked in the view; removed only by the button here.")
                       : tr("The test found nothing to remove."));
    keep_->setText(allLocked ? tr("Keep no more") : tr("Keep"));
    allow(*keep_, rows.empty() ? tr("select removals in the list first") : QString());
    const auto nothing = any ? QString() : tr("the test found nothing to remove");
    allow(*all_, nothing);
    allow(*none_, nothing);
    apply_->setText(tr("Remove %1").arg(count));
    allow(*apply_, count > 0 ? QString() : any ? tr("tick what is to go first") : nothing);
}

}  // namespace navwright
