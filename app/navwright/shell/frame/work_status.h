#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include <vector>

#include "widgets/common/models/progress_words.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace navwright {

class ElidedLabel;

/// The part of the status bar that shows what is running, its progress and the time left, and can stop it.
class WorkStatus : public QWidget {
    Q_OBJECT

  public:
    explicit WorkStatus(QWidget* parent = nullptr);

    /// Work for `owner` ("Nav") is so far; of several owners the one that began first is shown, the tip lists
    /// all. `total` 0: it cannot be told how much there is.
    void progress(const QString& owner, const QString& task, qulonglong done, qulonglong total);
    /// Work for `owner` has begun, if none was known: it is called `task` until it says better.
    void begin(const QString& owner, const QString& task);
    /// Work for `owner` has ended.
    void end(const QString& owner);
    /// Says that the view shows a draft (and which parts are missing from it) or an edited nav instead of a
    /// generated one; empty text: neither.
    void setDraft(const QString& words, const QString& tip = {});

  signals:
    void cancelWanted();

  private:
    struct Piece {
        QString owner, words;
        qulonglong done = 0, total = 0;
        TimeLeft left = {};
    };
    [[nodiscard]] std::vector<Piece>::iterator find(const QString& owner);
    void refresh();

    std::vector<Piece> pieces_;  ///< oldest first
    QElapsedTimer clock_;
    QLabel* draft_;
    ElidedLabel* task_;
    QProgressBar* bar_;
    QPushButton* cancel_;
};

}  // namespace navwright
