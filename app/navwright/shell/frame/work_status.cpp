#include "app/navwright/shell/frame/work_status.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

#include "widgets/common/controls/elided_label.h"

namespace navwright {

namespace {

constexpr int kBarWidth = 120;
constexpr int kLeastDraft = 60;  ///< logical pixels
constexpr int kLeastTask = 100;
constexpr int kParts = 1000;  ///< of the bar
constexpr double kMillisecondsASecond = 1000;

}  // namespace

WorkStatus::WorkStatus(QWidget* parent)
    : QWidget(parent),
      draft_(new ElidedLabel(kLeastDraft, this)),
      task_(new ElidedLabel(kLeastTask, this)),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)) {
    setObjectName(QStringLiteral("workStatus"));
    draft_->setObjectName(QStringLiteral("workDraft"));
    task_->setObjectName(QStringLiteral("workTask"));
    bar_->setObjectName(QStringLiteral("workProgress"));
    bar_->setAccessibleName(tr("Progress"));
    bar_->setFixedWidth(kBarWidth);
    bar_->setTextVisible(false);
    cancel_->setObjectName(QStringLiteral("cancelButton"));
    cancel_->setAccessibleName(tr("Cancel the running work"));
    connect(cancel_, &QPushButton::clicked, this, &WorkStatus::cancelWanted);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(draft_);
    row->addWidget(task_);
    row->addWidget(bar_);
    row->addWidget(cancel_);
    clock_.start();
    refresh();
    setDraft({});
}

void WorkStatus::setDraft(const QString& words, const QString& tip) {
    draft_->setText(words);
    draft_->setToolTip(tip);
    draft_->setVisible(!words.isEmpty());
}

std::vector<WorkStatus::Piece>::iterator WorkStatus::find(const QString& owner) {
    return std::ranges::find(pieces_, owner, &Piece::owner);
}

void WorkStatus::progress(const QString& owner, const QString& task, qulonglong done, qulonglong total) {
    auto piece = find(owner);
    if (piece == pieces_.end()) piece = pieces_.insert(piece, Piece{.owner = owner, .words = {}});
    const auto left =
        piece->left.tell(done, total, static_cast<double>(clock_.elapsed()) / kMillisecondsASecond);
    piece->words = progressWords(task, done, total, left);
    piece->done = std::min(done, total);
    piece->total = total;
    refresh();
}

void WorkStatus::begin(const QString& owner, const QString& task) {
    if (find(owner) == pieces_.end()) progress(owner, task, 0, 0);
}

void WorkStatus::end(const QString& owner) {
    if (std::erase_if(pieces_, [&](const Piece& piece) { return piece.owner == owner; }) > 0) refresh();
}

void WorkStatus::refresh() {
    for (auto* part : std::initializer_list<QWidget*>{task_, bar_, cancel_})
        part->setVisible(!pieces_.empty());
    if (pieces_.empty()) return task_->clear();
    QStringList lines;
    for (const auto& piece : pieces_) lines << tr("%1: %2").arg(piece.owner, piece.words);
    task_->setText(lines.front());
    task_->setToolTip(lines.join(QLatin1Char('\n')));
    const auto& first = pieces_.front();
    const bool counted = first.total > 1;
    bar_->setRange(0, counted ? kParts : 0);
    if (counted) bar_->setValue(static_cast<int>(first.done * kParts / first.total));
}

}  // namespace navwright
