#include "app/navwright/shell/frame/work_status.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace navwright {

namespace {

constexpr int kBarWidth = 180;

}  // namespace

WorkStatus::WorkStatus(QWidget* parent)
    : QWidget(parent),
      draft_(new QLabel(this)),
      task_(new QLabel(this)),
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
    setBusy(false);
    setDraft({});
}

void WorkStatus::setDraft(const QString& words) {
    draft_->setText(words);
    draft_->setVisible(!words.isEmpty());
}

void WorkStatus::progress(const QString& task, qulonglong done, qulonglong total) {
    const bool counted = total > 1;
    task_->setText(counted ? tr("%1: %2 of %3").arg(task).arg(done).arg(total) : task + QStringLiteral("…"));
    bar_->setRange(0, counted ? static_cast<int>(total) : 0);
    if (counted) bar_->setValue(static_cast<int>(done));
}

void WorkStatus::setBusy(bool busy) {
    if (!busy) {
        task_->clear();
        bar_->setRange(0, 1);
        bar_->reset();
    }
    task_->setVisible(busy);
    bar_->setVisible(busy);
    cancel_->setVisible(busy);
}

}  // namespace navwright
