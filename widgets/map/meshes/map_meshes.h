#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/aas/travel/closures.h"
#include "core/base/index.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/physics/map_queries/closed_map.h"
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
    std::vector<Box> blockers = {};  ///< that stand on it
    /// What was made anew because of them.
    std::size_t columns = 0, gone = 0, made = 0;
    double seconds = 0;                            ///< it took
    std::shared_ptr<const ClosedMap> closed = {};  ///< what is closed in it; nullptr: nothing

    /// The map that bodies walk there.
    [[nodiscard]] const GameMap& walked() const { return closed ? *closed->map : *map; }
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
    std::vector<Box> blockers = {};         ///< that stand in it
    std::size_t built = 0, tiles = 0;       ///< tiles made anew because of them, and all, of both meshes

    [[nodiscard]] const MadeNavMesh& of(MeshStance stance) const { return meshes[toIndex(stance)]; }
    [[nodiscard]] const NavMeshPictures& picturesOf(MeshStance stance) const {
        return pictures[toIndex(stance)];
    }
};

/// Whether rows of the table that navmeshes are made by differ.
[[nodiscard]] bool otherMeshSettings(const Parameters& one, const Parameters& other);

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

    /// Puts a box on the map's surface, or takes the one away that stands there. Tiles and navmeshes answer
    /// where it stands, off the GUI thread.
    void placeBlocker(const Vec3& surface);
    void clearBlockers();
    [[nodiscard]] const std::vector<Box>& blockers() const { return blockers_; }

    /// What of the map is closed, as indices in EntityGraph::entities; empty: all is open. Tiles and
    /// navmeshes answer off the GUI thread, and all that is asked of them.
    [[nodiscard]] const std::set<int>& closed() const { return closed_; }
    void setClosed(std::set<int> closed);
    /// The map's doors, in the same numbers; ascending.
    [[nodiscard]] const std::vector<int>& doors() const { return doors_; }
    /// Opens or closes all doors; the rest stays as it is.
    void closeDoors(bool closed);
    /// Side and height of the next box, units.
    void setBlockerSize(float side, float height);

    /// The floor as tiles, with blockers and what is closed as soon as they are answered; nullptr until they
    /// are made.
    [[nodiscard]] const std::shared_ptr<const FloorMesh>& floor() const { return floor_; }
    /// The floor without blockers.
    [[nodiscard]] const std::shared_ptr<const FloorMesh>& bareFloor() const { return bareFloor_; }
    /// Why floor() is nullptr: "open a map first", what went wrong, "the floor is being read"; empty if it is
    /// not.
    [[nodiscard]] QString whyNoFloor() const;

    /// Makes both navmeshes with the document's parameters, the links of its nav and what was read of a
    /// .gset. Without a map: failed().
    void makeNavMesh();
    void cancel();
    [[nodiscard]] bool busy() const { return making_.busy(); }
    /// The navmeshes that were made last, with blockers and what is closed; nullptr: none.
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
    /// blockers() has changed; the meshes follow.
    void blockersChanged();
    /// closed() or doors() has changed; the meshes follow.
    void closedChanged();
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void failed(const navwright::Error& error);

  private:
    void followMap();
    void readFloor(const std::shared_ptr<const GameMap>& map);
    void answer();

    Document& document_;
    std::shared_ptr<const FloorMesh> openFloor_;  ///< without blockers and with all open
    std::shared_ptr<const FloorMesh> floor_, bareFloor_;
    QString floorFailure_;
    std::shared_ptr<const NavMeshSet> navMesh_, bareNavMesh_;
    std::vector<Box> blockers_;
    std::set<int> closed_;
    std::vector<int> doors_;
    float blockerSide_ = 64, blockerHeight_ = 64;
    std::optional<GsetFile> gset_;
    QString gsetName_;
    LatestWork reading_, making_, answering_;
};

}  // namespace navwright
