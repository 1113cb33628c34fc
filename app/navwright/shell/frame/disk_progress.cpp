#include "app/navwright/shell/frame/disk_progress.h"

#include <QApplication>

#include "widgets/common/jobs/disk_work.h"

namespace navwright {

DiskProgress::DiskProgress(QWidget& window) : QObject(&window), window_(window) {
    connect(&DiskWork::instance(), &DiskWork::waitShown, this, &DiskProgress::show);
    connect(&DiskWork::instance(), &DiskWork::waitEnded, this, &DiskProgress::hide);
}

void DiskProgress::show(const QString& title) {
    // The window in use shows the progress, if there are several.
    auto* active = QApplication::activeWindow();
    if (active != nullptr && active != &window_ && !window_.isAncestorOf(active)) return;
    dialog_ = new QProgressDialog(tr("%1…\nThe disk responds slowly.").arg(title), tr("Stop waiting"), 0, 0,
                                  active != nullptr ? active : &window_);
    dialog_->setObjectName(QStringLiteral("diskProgress"));
    dialog_->setWindowTitle(tr("Navwright"));
    dialog_->setWindowModality(Qt::ApplicationModal);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &QProgressDialog::canceled, this, [] { DiskWork::instance().giveUp(); });
    dialog_->show();
}

void DiskProgress::hide() {
    if (!dialog_) return;
    // Closing is no cancelling.
    dialog_->disconnect(this);
    dialog_->close();
}

}  // namespace navwright
