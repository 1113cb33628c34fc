#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <optional>

#include "project/project_lock.h"

namespace navwright {

class MainWindow;

/// Keeps a copy of unsaved work beside the settings, so that it survives a crash. Every window has a copy of
/// its own; one that no living window holds is left-over work.
class Autosave : public QObject {
    Q_OBJECT

  public:
    static constexpr int kSeconds = 30;
    static constexpr int kMostWindows = 16;

    explicit Autosave(MainWindow& window);

    /// Work that a window left when it crashed: its file and time; taken over by this window.
    struct LeftOver {
        QString file;
        QDateTime time;
    };
    [[nodiscard]] std::optional<LeftOver> leftOver() const;
    /// Writes the copy when there is unsaved work, else removes it.
    void saveNow();
    /// Removes the copy: the work was saved or given up.
    void discard();

  private:
    MainWindow& window_;
    QString file_;  ///< empty: no place to write
    std::optional<ProjectLock> lock_;
    QTimer timer_;
};

/// Asks whether left-over work is to be opened, naming its file and time.
void offerRecovery(MainWindow& window);

}  // namespace navwright
