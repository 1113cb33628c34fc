#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/index.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/map/meshes/mesh_pictures.h"

namespace navwright {

/// The floor of a map as tiles, and where it ends. Immutable, so that threads share it.
struct FloorMesh {
    std::shared_ptr<const GameMap> map;
    QuadMesh mesh;
    FloorEdges edges;
    TilePictures pictures;
};

/// The navmeshes of a map, standing and crouched, with pictures of all that lies between it and them.
/// Immutable.
struct NavMeshSet {
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const NavGraph> nav;  ///< whose links are in it; nullptr: none
    Parameters parameters;                ///< it was made with
    Floor floor;
    MeshGround ground;
    std::vector<MadeNavMesh> meshes;        ///< by MeshStance; of their stages the pictures are kept
    std::vector<NavMeshPictures> pictures;  ///< by MeshStance
    double seconds = 0;                     ///< it took, without the survey of the floor

    [[nodiscard]] const MadeNavMesh& of(MeshStance stance) const { return meshes[toIndex(stance)]; }
    [[nodiscard]] const NavMeshPictures& picturesOf(MeshStance stance) const {
        return pictures[toIndex(stance)];
    }
};

/// The meshes of the open map, made off the GUI thread: tiles at once, navmeshes when a person asks. Panels
/// and tools share it.
class MapMeshes : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit MapMeshes(Document& document, QObject* parent = nullptr);

    [[nodiscard]] Document& document() const { return document_; }

    /// The nav that is open; nullptr: none, or one without nodes.
    [[nodiscard]] std::shared_ptr<const NavGraph> nav() const;

    /// The floor as tiles; nullptr until they are made.
    [[nodiscard]] const std::shared_ptr<const FloorMesh>& floor() const { return floor_; }
    /// Why floor() is nullptr: "open a map first", what went wrong, "the floor is being read"; empty if it is
    /// not.
    [[nodiscard]] QString whyNoFloor() const;

    /// Makes both navmeshes with the document's parameters, the links of its nav and what was read of a
    /// .gset. Without a map: failed().
    void makeNavMesh();
    void cancel();
    [[nodiscard]] bool busy() const { return making_.busy(); }
    /// The navmeshes that were made last; nullptr: none.
    [[nodiscard]] const std::shared_ptr<const NavMeshSet>& navMesh() const { return navMesh_; }
    /// What has changed since navMesh() was made, in words; empty: nothing.
    [[nodiscard]] QString outdated() const;

    /// Reads links and volumes of RecastDemo for the next navmesh. Errors are told by failed().
    void readGset(const std::filesystem::path& file);
    [[nodiscard]] const std::optional<GsetFile>& gset() const { return gset_; }
    /// The file's name; empty: none.
    [[nodiscard]] const QString& gsetName() const { return gsetName_; }
    void dropGset();

  signals:
    /// floor() or whyNoFloor() has changed.
    void floorChanged();
    /// navMesh(), busy(), outdated() or gset() has changed.
    void navMeshChanged();
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void failed(const navwright::Error& error);

  private:
    void followMap();
    void readFloor(const std::shared_ptr<const GameMap>& map);

    Document& document_;
    std::shared_ptr<const FloorMesh> floor_;
    QString floorFailure_;
    std::shared_ptr<const NavMeshSet> navMesh_;
    std::optional<GsetFile> gset_;
    QString gsetName_;
    LatestWork reading_, making_;
};

}  // namespace navwright
