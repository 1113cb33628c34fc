#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

#include "core/output/project/project_lock.h"
#include "widgets/common/jobs/disk_work.h"

namespace navwright {

class Messages;
class ProjectKeeper;
struct Workspace;

/// Keeps a copy of unsaved work beside the settings, so that it survives a crash. Every window has its own
/// copy. A copy that no running window holds is left-over work; it stays until it is recovered or given up.
class Autosave : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMostWindows = 64;

    /// All outlive it.
    Autosave(Workspace& workspace, Messages& messages, ProjectKeeper& project, QObject* parent = nullptr);

    /// How often a copy is made; 0: none is made by itself, and one that was made is removed. What is kept
    /// when the program is ended from outside stays as it is.
    void setInterval(int seconds);
    [[nodiscard]] int interval() const;
    /// The folder of the copies.
    [[nodiscard]] QString folder() const;

    /// Work that a window left when it crashed.
    struct LeftOver {
        QString file;
        QDateTime time;
        QString project;  ///< file to which it was last saved by hand; empty: none
        QString map;      ///< name of the map; empty: not known
    };
    /// The newest left-over work that this window may open. Meanwhile it is not offered to other windows.
    [[nodiscard]] std::optional<LeftOver> leftOver() const;
    [[nodiscard]] bool isLeftOver(const QString& file) const;
    /// Marks left-over work as not to be offered by this window again; the file stays.
    void leave(const QString& file);
    /// Removes left-over work, because it was given up or copied again.
    void remove(const QString& file);

    /// Writes this window's copy when there is unsaved work, else removes it, and waits for that. False:
    /// there is unsaved work and no copy of how it is now, which the message bar says once, with another
    /// folder to choose.
    bool saveNow();
    /// Writes this window's copy like saveNow(), but serves no events, shows no message and takes a few
    /// seconds at most.
    bool saveAtExit();
    /// Why the last copy could not be written; empty when it was.
    [[nodiscard]] const QString& failure() const { return failure_; }
    /// Keeps copies in that folder from now on. Errors: nothing can be written there either.
    [[nodiscard]] Result<> keepIn(const QString& folder);
    /// Calls keepIn(), and shows a message if it fails.
    void chooseFolder(const QString& folder);
    /// Removes this window's copy, because the work was saved or given up.
    void discard();

  signals:
    /// A message's offer was taken: another folder is to be chosen, and chooseFolder() called.
    void folderWanted();

  private:
    struct Place {
        QString file;
        ProjectLock lock;
    };

    /// What other windows left in a folder, and a place for this one where it has none.
    void look(const QString& folder);
    [[nodiscard]] static Result<Place> freePlace(const QString& folder);
    [[nodiscard]] QString usualFolder() const;
    [[nodiscard]] bool hasWork() const;
    /// saveNow() without waiting.
    void saveSoon();
    /// Finds this window a place where it has none.
    [[nodiscard]] Result<> takePlace();
    /// Begins to write the copy; there is a place.
    std::shared_future<Result<>> write();
    bool heed(const Result<>& saved);
    void sayFailed(const Error& why);

    Workspace& workspace_;
    Messages& messages_;
    ProjectKeeper& project_;
    std::optional<Place> own_;  ///< nullopt: there is no place to write
    std::vector<Place> left_;
    QTimer timer_;
    QString failure_;
    DiskQueue disk_;  ///< writes and removes files in the order requested
};

}  // namespace navwright
