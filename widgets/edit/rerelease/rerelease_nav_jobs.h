#pragma once

#include <QObject>
#include <QString>

#include <functional>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"

namespace navwright {

/// Work on a whole re-release nav, mostly by its map. Jobs run off the window's thread, one after another;
/// each is one step of the undo stack. If the nav is changed meanwhile, the result is dropped.
class RereleaseNavJobs : public QObject {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit RereleaseNavJobs(RereleaseNavEditor& editor, QObject* parent = nullptr);

    /// Rebuilds traversals: simulated bots find out where jumps, drops, ladders and lifts begin and end.
    /// Needs the map.
    void rebuildTraversals();
    void removeTraversals();
    /// Gives edicts the number of the map's entity whose box they have. Needs the map.
    void resolveEntities();
    /// Sets radii by the clear floor. Needs the map.
    void rebuildRadii();
    /// Sets flags by what the map has at each node. Needs the map.
    void rebuildFlags();
    /// Applies the edits of a file.
    void applyPatches(const std::filesystem::path& file);

    [[nodiscard]] bool busy() const { return work_.busy(); }
    /// The running job, in words; empty when none runs.
    [[nodiscard]] const QString& task() const { return task_; }
    void cancel();

  signals:
    void busyChanged();
    void progressed(qulonglong done, qulonglong total);
    /// A job has ended; `words` is its result.
    void done(const QString& words);
    void failed(const navwright::Error& error);

  private:
    /// Changes the graph and says what was done.
    using Change = std::function<Result<QString>(RereleaseGraph&, const GameMap*, JobContext&)>;
    void run(const QString& task, const QString& step, Change change);

    RereleaseNavEditor& editor_;
    QString task_;
    LatestWork work_;
};

}  // namespace navwright
