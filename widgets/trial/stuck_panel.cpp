#include "trial/stuck_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include "trial/stuck_model.h"
#include "trial/stuck_replay.h"
#include "trial/tested_nav.h"

namespace navwright {

namespace {

/// Of the list, with its header.
constexpr int kLeastRows = 9;

}  // namespace

StuckPanel::StuckPanel(const TestedNav& tested, Selection& selection, QWidget* parent)
    : QWidget(parent),
      tested_(tested),
      selection_(selection),
      model_(new StuckModel(tested, this)),
      text_(new QLabel(this)),
      view_(new QTreeView(this)),
      replay_(new StuckReplay(this)) {
    setObjectName(QStringLiteral("stuckPanel"));
    text_->setObjectName(QStringLiteral("stuckText"));
    text_->setWordWrap(true);
    view_->setObjectName(QStringLiteral("stuckList"));
    view_->setAccessibleName(tr("Stuck bots by cause"));
    view_->setModel(model_);
    view_->setUniformRowHeights(true);
    view_->setMinimumHeight(kLeastRows * view_->fontMetrics().lineSpacing());
    view_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 2);
    column->setSpacing(2);
    column->addWidget(text_);
    column->addWidget(view_, 1);
    column->addWidget(replay_);
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
    // The cause of most of them is what one wants to see.
    if (model_->rowCount() > 0) view_->expand(model_->index(0, 0));
    text_->setText(
        !tested_.report() ? tr("No test yet.")
        : !model_->told()
            ? tr("This test has no details of stuck bots: test with the built-in simulator to see them.")
        : model_->count() == 0 ? tr("No bot got stuck.")
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

}  // namespace navwright
