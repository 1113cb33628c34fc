#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <vector>

#include "core/aas/evidence/proven_reachabilities.h"
#include "core/aas/travel/area_set.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/draw/area_look.h"

namespace navwright {

struct MapSight;

/// The areas of the open map, made from it or read from a file, and another set to compare with. Work runs
/// off the window's thread. Another map drops both.
class AreaModel : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit AreaModel(Document& document, QObject* parent = nullptr);

    /// The areas of the map; nullptr until there are any.
    [[nodiscard]] const std::shared_ptr<const AreaSet>& areas() const { return areas_; }
    /// The areas to compare with; nullptr: none.
    [[nodiscard]] const std::shared_ptr<const AreaSet>& foreign() const { return foreign_; }
    /// Evidence for each reachability from a simulated player, the open demos and the last test; nullptr
    /// until prove().
    [[nodiscard]] const std::shared_ptr<const ProvenReachabilities>& proofs() const { return proofs_; }
    /// Who sees whom between places on the floor of areas(); nullptr until see().
    [[nodiscard]] const std::shared_ptr<const MapSight>& sight() const { return sight_; }
    /// The comparison of areas() and foreign(); nullptr while one of them is missing or the comparison is
    /// being made.
    [[nodiscard]] const std::shared_ptr<const AreaComparison>& comparison() const { return comparison_; }
    /// "made from the map", or the file's name.
    [[nodiscard]] static QString sourceOf(const AreaSet& areas);

    /// Makes areas from the open map, as `navgen areas` does with its default options. Without a map:
    /// failed().
    void make();
    /// Reads the areas of the open map from a file. If it cannot be read or is of another map, failed() says
    /// so and the areas there were stay.
    void open(const std::filesystem::path& file);
    /// Reads the areas to compare with, as open() reads those of the map.
    void openForeign(const std::filesystem::path& file);
    void closeForeign();
    /// Lets a simulated player try all reachabilities, and looks for them in the open demos and the last
    /// test. Does nothing without reachabilities.
    void prove();
    /// Finds who sees whom. Without floor that players reach: failed().
    void see();
    /// Drops what is under way; what was there stays.
    void cancel();

    [[nodiscard]] bool busy() const {
        return job_.busy() || foreignJob_.busy() || proofJob_.busy() || sightJob_.busy();
    }
    /// What is under way, in words; empty when not busy.
    [[nodiscard]] const QString& task() const { return task_; }

    [[nodiscard]] const AreaLook& look() const { return look_; }
    void setLook(const AreaLook& look);

  signals:
    /// areas(), foreign(), comparison(), proofs() or sight() has changed.
    void changed();
    /// New areas are there: made or opened, not dropped.
    void arrived();
    void lookChanged();
    void busyChanged(bool busy);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void warned(const QString& text);
    void failed(const navwright::Error& error);

  private:
    using Set = std::shared_ptr<const AreaSet>;
    using Outcome = Result<Set>;
    void begin(LatestWork& job, const QString& task, LatestWork::Work work);
    void end(Set AreaModel::* target, const Outcome& outcome);
    void read(LatestWork& job, const std::filesystem::path& file, Set AreaModel::* target);
    void compare();
    /// Drops proofs and sight.
    void dropFound();
    void followMap();
    void tellBusy(bool was);

    Document& document_;
    Set areas_, foreign_;
    std::shared_ptr<const AreaComparison> comparison_;
    std::shared_ptr<const ProvenReachabilities> proofs_;
    std::shared_ptr<const MapSight> sight_;
    AreaLook look_;
    QString task_;
    LatestWork job_, foreignJob_, proofJob_, sightJob_, comparing_;
};

}  // namespace navwright
