#pragma once

#include <QObject>
#include <QString>

#include <functional>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/game_nav_editor.h"

namespace navwright {

/// What the map, or nothing, says anew of a whole re-release nav; off the window's thread, one after another,
/// each a step of the undo stack. A nav that is changed meanwhile stays as it is.
class GameNavJobs : public QObject {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit GameNavJobs(GameNavEditor& editor, QObject* parent = nullptr);

    /// Simulated bots find out where jumps, drops, ladders and lifts begin and end. Needs the map.
    void rebuildTraversals();
    void removeTraversals();
    /// Edicts get the numbers of the map's entity whose box they have. Needs the map.
    void resolveEntities();
    /// Radii by clear floor; flags by what the map has there. Both need the map.
    void rebuildRadii();
    void rebuildFlags();
    /// Lays hand edits over it.
    void applyPatches(const std::filesystem::path& file);

    [[nodiscard]] bool busy() const { return work_.busy(); }
    /// What is under way, in words.
    [[nodiscard]] const QString& task() const { return task_; }
    void cancel();

  signals:
    void busyChanged();
    void progressed(qulonglong done, qulonglong total);
    /// What came of it.
    void done(const QString& words);
    void failed(const QString& what, const QString& where, const QString& hint);

  private:
    /// Changes the graph and says what was done.
    using Change = std::function<Result<QString>(RereleaseGraph&, const GameMap*, JobContext&)>;
    void run(const QString& task, const QString& step, Change change);

    GameNavEditor& editor_;
    QString task_;
    LatestWork work_;
};

}  // namespace navwright
