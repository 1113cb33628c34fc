#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/floor/mesh_comparison/flow_detours.h"
#include "core/floor/quadmesh/flow_field.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

/// The flow field to one goal, and how it is drawn.
struct ShownFlow {
    std::shared_ptr<const FloorMesh> floor;
    std::shared_ptr<const NavGraph> nav;  ///< nullptr: none
    FlowField field;
    std::vector<std::uint32_t> crowd;  ///< by place: number of spawn points whose paths pass
    std::int32_t goalNode = -1;        ///< of the nav; -1: none is near
    std::vector<FlowDetour> detours;
    std::size_t spawns = 0, leading = 0;  ///< spawn points, and those from which a way leads there
    std::optional<Vec3> together;         ///< where the ways of most spawn points have come together
    double share = 0;                     ///< of the floor that leads there
    float longest = 0;                    ///< units
    float step = 1;                       ///< seconds that a band of colour stands for
    std::shared_ptr<const StagePicture> heat, arrows, crowds, marks;

    [[nodiscard]] Vec3 goal() const { return floor->mesh.floor.origin(field.goal); }
};

/// The flow field to a goal that a person has chosen, computed off the GUI thread, with the present nav's
/// times beside it.
class FlowSession : public QObject {
    Q_OBJECT

  public:
    /// `meshes` outlives it.
    explicit FlowSession(MapMeshes& meshes, QObject* parent = nullptr);

    [[nodiscard]] MapMeshes& meshes() const { return meshes_; }
    /// A place on the map's surface.
    void setGoal(const Vec3& surface);
    void clear();
    [[nodiscard]] const std::optional<Vec3>& goal() const { return goal_; }
    /// The flow field; nullptr until it is computed.
    [[nodiscard]] const std::shared_ptr<const ShownFlow>& flow() const { return flow_; }
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// What is wrong with the goal; empty: nothing.
    [[nodiscard]] const QString& refusal() const { return refusal_; }

  signals:
    void changed();

  private:
    void start();

    MapMeshes& meshes_;
    std::optional<Vec3> goal_;
    QString refusal_;
    std::shared_ptr<const ShownFlow> flow_;
    LatestWork job_;
};

}  // namespace navwright
