#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace navwright {

/// The part of the status bar that says what is being done and how far it is, and can stop it.
class WorkStatus : public QWidget {
    Q_OBJECT

  public:
    explicit WorkStatus(QWidget* parent = nullptr);

    /// `total` 0: it cannot be told how much there is.
    void progress(const QString& task, qulonglong done, qulonglong total);
    void setBusy(bool busy);
    /// What the view shows meanwhile: a draft, and of which parts it is without; empty for no draft.
    void setDraft(const QString& words);

  signals:
    void cancelWanted();

  private:
    QLabel* draft_;
    QLabel* task_;
    QProgressBar* bar_;
    QPushButton* cancel_;
};

}  // namespace navwright
