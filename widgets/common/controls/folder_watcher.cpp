#include "widgets/common/controls/folder_watcher.h"

#include <QFileInfo>

#include "widgets/common/jobs/detached.h"

namespace navwright {

FolderWatcher::FolderWatcher(QObject* parent)
    : QObject(parent), thread_(new QThread), watcher_(new QFileSystemWatcher) {
    watcher_->moveToThread(thread_);
    connect(thread_, &QThread::finished, watcher_, &QObject::deleteLater);
    connect(watcher_, &QFileSystemWatcher::directoryChanged, this, &FolderWatcher::changed);
    thread_->start();
}

FolderWatcher::~FolderWatcher() {
    disconnect(watcher_, nullptr, this, nullptr);
    thread_->quit();
    // A thread that hangs on a disk is left behind.
    if (thread_->wait(QDeadlineTimer(endOfPatience()))) {
        delete thread_;
    } else {
        leaveHanging();
    }
}

void FolderWatcher::watch(const QStringList& folders) {
    QMetaObject::invokeMethod(
        watcher_,
        [watcher = watcher_, folders] {
            if (const auto before = watcher->directories(); !before.isEmpty()) watcher->removePaths(before);
            auto there = folders;
            there.removeIf([](const QString& folder) { return !QFileInfo(folder).isDir(); });
            if (!there.isEmpty()) watcher->addPaths(there);
        },
        Qt::QueuedConnection);
}

}  // namespace navwright
