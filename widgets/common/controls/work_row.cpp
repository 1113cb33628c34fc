#include "widgets/common/controls/work_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "widgets/common/controls/elided_label.h"
#include "widgets/common/models/panel_parts.h"

namespace navwright {

namespace {

constexpr int kLeastTask = 60;  ///< logical pixels

}  // namespace

WorkRow::WorkRow(const QString& id, const QString& stopTip, QWidget* parent)
    : QWidget(parent),
      task_(new ElidedLabel(kLeastTask, this)),
      bar_(named(new QProgressBar(this), id + QStringLiteral("Progress"), tr("Progress"))) {
    setObjectName(id + QStringLiteral("Work"));
    task_->setObjectName(id + QStringLiteral("Task"));
    bar_->setTextVisible(false);
    auto* cancel = pushButton(this, id + QStringLiteral("Cancel"), tr("Cancel"), stopTip);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(task_);
    row->addWidget(bar_, 1);
    row->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &WorkRow::cancelled);
    hide();
}

void WorkRow::setBusy(bool busy, const QString& task) {
    if (busy && isHidden()) tell(task, 0, 0);
    setVisible(busy);
}

void WorkRow::tell(const QString& task, qulonglong done, qulonglong total) {
    task_->setText(task);
    bar_->setRange(0, static_cast<int>(total));
    bar_->setValue(static_cast<int>(done));
}

}  // namespace navwright
