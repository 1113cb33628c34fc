#pragma once

#include <QObject>
#include <QPointer>
#include <QProgressDialog>

namespace navwright {

/// Shows what the window waits for when a disk is slow, and lets the user end the waiting.
class DiskProgress : public QObject {
    Q_OBJECT

  public:
    explicit DiskProgress(QWidget& window);

  private:
    void show(const QString& title);
    void hide();

    QWidget& window_;
    QPointer<QProgressDialog> dialog_;
};

}  // namespace navwright
