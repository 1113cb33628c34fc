#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

#include "core/crowds/detour/compared_crowds.h"
#include "core/crowds/steering/drawn_agents.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

/// Agents are sent elsewhere while a preview goes on.
struct SteeringOrder {
    int frame = 0;   ///< of the record, from which on they go there
    int agent = -1;  ///< -1: all who have a goal
    Vec3 goal{0};    ///< a player's origin

    [[nodiscard]] bool isFor(std::size_t one) const { return agent < 0 || static_cast<int>(one) == agent; }
};

/// What changes while a preview goes on.
struct SteeringChange {
    int frame = 0;                                ///< of the record, from which on it is so
    std::shared_ptr<const FloorMesh> floor;       ///< nullptr: as it was
    std::optional<SteeringNumbers> numbers = {};  ///< nothing: as they were
};

/// What is asked of a preview.
struct SteeringWish {
    DrawnAgents agents{.count = 12};
    bool circle = false;  ///< they swap places on a circle instead of being drawn
    CrowdMethod method = CrowdMethod::orca;
    Blending blending = Blending::weights;
    SteeringNumbers numbers = {};  ///< at the start
    double seconds = 30;
    std::vector<SteeringOrder> orders = {};    ///< by frame
    std::vector<SteeringChange> changes = {};  ///< by frame
};

/// Navmeshes for Detour's crowd.
struct SteeringMeshes {
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const CrowdMesh> bare;
    struct Answered {
        std::shared_ptr<const FloorMesh> floor;
        std::shared_ptr<const NavMesh> mesh;
    };
    std::vector<Answered> answered;  ///< with blockers, or with something closed
};

/// A preview of steered agents, frame by frame. Immutable.
struct SteeringRun {
    std::shared_ptr<const FloorMesh> floor;  ///< at the start
    SteeringWish wish;
    SteeringSetup setup = {};
    SteeringRecord record = {};                         ///< as they started and after each step
    std::vector<std::vector<SteeringLook>> looks = {};  ///< by step, then agent: what led there
    /// Paths by agent, each from a frame of the record on.
    struct Path {
        std::size_t frame = 0;
        std::vector<Vec3> corners;
        bool partial = false;
    };
    std::vector<std::vector<Path>> paths = {};
    CrowdMeasures measures = {};

    [[nodiscard]] int agents() const { return static_cast<int>(setup.agents.size()); }
    [[nodiscard]] int frames() const { return static_cast<int>(record.size()); }
    /// The path that an agent follows in a frame; nullptr: none.
    [[nodiscard]] const Path* pathAt(std::size_t agent, std::size_t frame) const;
    /// The goal of an agent in a frame; nothing: its role has none.
    [[nodiscard]] std::optional<Vec3> goalAt(std::size_t agent, std::size_t frame) const;
};

/// Runs previews of steered agents on the open map, off the GUI thread.
class SteeringSession : public QObject {
    Q_OBJECT

  public:
    /// `meshes` outlives it.
    explicit SteeringSession(MapMeshes& meshes, QObject* parent = nullptr);

    [[nodiscard]] MapMeshes& meshes() const { return meshes_; }
    /// The frame that is on screen: what a person changes meanwhile holds from there on.
    void setFrame(int frame) { frame_ = frame; }
    [[nodiscard]] int frame() const { return frame_; }
    /// Why nothing can be run; empty: it can.
    [[nodiscard]] QString whyNot() const;
    void run(const SteeringWish& wish);
    /// Runs the shown preview again, with an agent, or all (-1), going elsewhere from a frame on; orders of
    /// later frames are forgotten. It goes on for at least 15 s from there.
    void send(int frame, int agent, const Vec3& goal);
    /// Why an agent, or anybody (-1), cannot be sent there; empty: it can.
    [[nodiscard]] QString whyNotTo(int agent, const Vec3& goal) const;
    /// Why an agent, or anybody (-1), cannot be sent anywhere; empty: it can.
    [[nodiscard]] QString whyNotSent(int agent) const;
    /// Runs the same agents with each way of avoiding each other.
    void compare(const SteeringWish& wish);
    void stop();
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// The last preview; nullptr: none was run.
    [[nodiscard]] const std::shared_ptr<const SteeringRun>& shown() const { return run_; }
    [[nodiscard]] const std::vector<ComparedCrowd>& compared() const { return compared_; }

  signals:
    /// shown(), compared(), busy() or whyNot() has changed.
    void changed();
    /// The preview runs again, as a number or the floor has changed at frame().
    void rerun();
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void failed(const navwright::Error& error);

  private:
    template <class Work, class Keep>
    void begin(const std::shared_ptr<const FloorMesh>& floor, const SteeringWish& wish, Work work, Keep keep);
    void start(const std::shared_ptr<const FloorMesh>& floor, const SteeringWish& wish);
    void followFloor();
    void followNumbers();
    void change(SteeringChange change);

    MapMeshes& meshes_;
    std::shared_ptr<const SteeringRun> run_;
    std::vector<ComparedCrowd> compared_;
    SteeringWish asked_;  ///< of the preview that is shown or under way
    std::shared_ptr<const FloorMesh> askedFloor_;
    int frame_ = 0;
    SteeringNumbers numbers_;                            ///< of the document
    std::shared_ptr<const SteeringMeshes> crowdMeshes_;  ///< made so far
    LatestWork job_;
};

}  // namespace navwright
