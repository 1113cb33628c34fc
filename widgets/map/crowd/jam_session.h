#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

#include "core/crowds/jam/jam_fixes.h"
#include "core/crowds/jam/jam_test.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

/// A jam test, and what was found to try against it. Immutable.
struct ShownJam {
    std::shared_ptr<const FloorMesh> floor;
    std::shared_ptr<const NavGraph> nav;
    std::shared_ptr<const NavGraph> walked;  ///< the nav without links that something closed is in the way of
    JamReport report;
    std::vector<JamFix> fixes;

    [[nodiscard]] JamGround ground() const { return {*walked, floor->walked(), floor->mesh, floor->edges}; }
};

/// Runs jam tests of the present nav, off the GUI thread, tries fixes and makes their edits.
class JamSession : public QObject {
    Q_OBJECT

  public:
    /// `meshes` outlives it.
    explicit JamSession(MapMeshes& meshes, QObject* parent = nullptr);

    [[nodiscard]] MapMeshes& meshes() const { return meshes_; }
    /// Why nothing can be run; empty: it can.
    [[nodiscard]] QString whyNot() const;
    void run(const JamSetup& setup);
    /// Runs the same bots with a fix made.
    void tryFix(std::size_t fix);
    /// Runs the same bots with each fix that was not tried yet.
    void tryAll();
    void stop();
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// The last jam test; nullptr: none was run.
    [[nodiscard]] const std::shared_ptr<const ShownJam>& shown() const { return shown_; }
    /// Results by fix; nothing: not tried.
    [[nodiscard]] const std::vector<std::optional<JamMeasures>>& tried() const { return tried_; }
    /// Whether the nav has changed since the test.
    [[nodiscard]] bool outdated() const;
    /// Makes the edits of a fix, as one step that can be undone.
    void addFix(std::size_t fix);

  signals:
    /// shown(), tried(), busy(), whyNot() or outdated() has changed.
    void changed();
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void said(const QString& text);
    void failed(const navwright::Error& error);

  private:
    void tryThese(std::vector<std::size_t> fixes);
    void tell(const Failure& failure);

    MapMeshes& meshes_;
    std::shared_ptr<const ShownJam> shown_;
    std::vector<std::optional<JamMeasures>> tried_;
    LatestWork job_;
};

}  // namespace navwright
