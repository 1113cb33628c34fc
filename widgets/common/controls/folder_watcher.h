#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QThread>

namespace navwright {

/// Tells of changes in folders. Watching begins on a thread of its own, as a disk may take long to be asked.
class FolderWatcher : public QObject {
    Q_OBJECT

  public:
    explicit FolderWatcher(QObject* parent = nullptr);
    /// Waits for the disk no longer than a second.
    ~FolderWatcher() override;

    /// Watches these folders instead of the earlier ones; what is no folder is left out.
    void watch(const QStringList& folders);

  signals:
    void changed();

  private:
    QThread* thread_;
    QFileSystemWatcher* watcher_;  ///< lives on the thread
};

}  // namespace navwright
