#include "widgets/review/issues/fill_progress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "widgets/common/models/named.h"
#include "widgets/review/issues/hole_filler.h"

namespace navwright {

FillProgress::FillProgress(HoleFiller& filler, const QString& place, QWidget* parent)
    : QWidget(parent), task_(new QLabel(this)), bar_(new QProgressBar(this)) {
    setObjectName(QStringLiteral("fillProgress.") + place);
    bar_->setObjectName(QStringLiteral("fillBar.") + place);
    bar_->setAccessibleName(tr("How far the filling is"));
    auto* cancel = named(new QPushButton(tr("Cancel"), this), QStringLiteral("fillCancel.") + place,
                         tr("Stop filling; the nav stays as it is"));
    connect(cancel, &QPushButton::clicked, &filler, &HoleFiller::cancel);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(task_);
    row->addWidget(bar_, 1);
    row->addWidget(cancel);
    connect(&filler, &HoleFiller::progressed, this, &FillProgress::tell);
    connect(&filler, &HoleFiller::runningChanged, this, [this](bool running) {
        if (running) tell(tr("Looking for floor"), 0, 0);
        setVisible(running);
    });
    setVisible(filler.running());
}

void FillProgress::tell(const QString& task, qulonglong done, qulonglong total) {
    task_->setText(task);
    bar_->setRange(0, static_cast<int>(total));
    bar_->setValue(static_cast<int>(done));
}

}  // namespace navwright
