#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

#include "project/project_lock.h"

namespace navwright {

class MainWindow;

/// Keeps a copy of unsaved work beside the settings, so that it survives a crash. Every window has a copy of
/// its own; one that no living window holds is left-over work, which stays until it is opened and kept anew,
/// or given up.
class Autosave : public QObject {
    Q_OBJECT

  public:
    static constexpr int kSeconds = 30;
    static constexpr int kMostWindows = 64;

    explicit Autosave(MainWindow& window);

    /// Work that a window left when it crashed.
    struct LeftOver {
        QString file;
        QDateTime time;
        QString project;  ///< where it was last saved by hand; empty: nowhere
        QString map;      ///< its name; empty: not known
    };
    /// The newest of those that this window may open; no other window is offered it meanwhile.
    [[nodiscard]] std::optional<LeftOver> leftOver() const;
    [[nodiscard]] bool isLeftOver(const QString& file) const;
    /// Not to be asked about again by this window; the file stays.
    void leave(const QString& file);
    /// Removes left-over work: it is given up, or another copy of it was made.
    void remove(const QString& file);

    /// Writes this window's copy when there is unsaved work, else removes it. False: there is unsaved work
    /// and no copy.
    bool saveNow();
    /// Removes this window's copy: the work was saved or given up.
    void discard();

  private:
    struct Place {
        QString file;
        ProjectLock lock;
    };

    MainWindow& window_;
    std::optional<Place> own_;  ///< nothing: no place to write
    std::vector<Place> left_;
    QTimer timer_;
};

/// Asks whether left-over work is to be opened, naming its file and time.
void offerRecovery(MainWindow& window);

}  // namespace navwright
