#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace navwright {

/// What a piece of work is about and how far it is, with a button that stops it. Hidden while nothing runs.
class WorkRow : public QWidget {
    Q_OBJECT

  public:
    /// `id` and "Work", "Task", "Progress" and "Cancel" are the names of the row and its parts. `stopTip`:
    /// what becomes of what is stopped.
    WorkRow(const QString& id, const QString& stopTip, QWidget* parent);

    /// `task`: what it is until progress says better.
    void setBusy(bool busy, const QString& task);
    /// `total` 0: not known.
    void tell(const QString& task, qulonglong done, qulonglong total);

  signals:
    void cancelled();

  private:
    QLabel* task_;
    QProgressBar* bar_;
};

}  // namespace navwright
