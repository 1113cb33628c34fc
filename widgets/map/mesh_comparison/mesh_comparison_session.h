#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/floor/mesh_comparison/compared_paths.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/mesh_comparison/mesh_coverage.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/survey/straight_links.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/area_model.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

/// What a nav is checked against. Immutable; keeps all alive that its ground points to.
struct MeshComparisonSources {
    std::shared_ptr<const FloorMesh> floor;
    std::shared_ptr<const NavGraph> nav;
    std::shared_ptr<const NavMeshSet> navMesh;  ///< nullptr: not made
    std::shared_ptr<const AreaSet> areas;       ///< nullptr: not made, or without reachabilities
    Parameters parameters;
    /// Of nav and areas what the floor's ClosedMap leaves; nullptr: nothing is closed.
    std::shared_ptr<const NavGraph> closedNav = {};
    std::shared_ptr<const TravelMask> closedAreas = {};

    [[nodiscard]] ComparisonGround ground() const;
    friend bool operator==(const MeshComparisonSources& one, const MeshComparisonSources& other) {
        return one.floor == other.floor && one.nav == other.nav && one.navMesh == other.navMesh &&
               one.areas == other.areas;
    }
};

/// A question about the present nav, answered off the GUI thread when somebody asks.
class MeshComparisonFinding : public QObject {
    Q_OBJECT

  public:
    explicit MeshComparisonFinding(QObject* parent = nullptr);

    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// What went wrong last; empty: nothing.
    [[nodiscard]] const QString& failure() const { return failure_; }
    void cancel();

  signals:
    void changed();
    void progressed(const QString& task, qulonglong done, qulonglong total);

  protected:
    using Keep = std::function<void()>;
    void start(std::function<Result<Keep>(JobContext&)> work);

  private:
    QString failure_;
    LatestWork job_;
};

/// A MeshComparisonFinding whose result is of type T, with what it is about.
template <class T>
class MeshComparisonFindingOf : public MeshComparisonFinding {
  public:
    using MeshComparisonFinding::MeshComparisonFinding;

    /// The result; nullptr until it is found.
    [[nodiscard]] const std::shared_ptr<const T>& result() const { return result_; }
    [[nodiscard]] const std::shared_ptr<const MeshComparisonSources>& about() const { return about_; }
    template <class Find>
    void find(const std::shared_ptr<const MeshComparisonSources>& sources, Find find) {
        start([this, sources, find](JobContext& context) -> Result<Keep> {
            NAV_ASSIGN(auto found, find(*sources, context));
            return Keep([this, sources, kept = std::make_shared<const T>(std::move(found))] {
                result_ = kept;
                about_ = sources;
            });
        });
    }
    void forget() {
        cancel();
        result_ = nullptr;
        about_ = nullptr;
    }

  private:
    std::shared_ptr<const T> result_;
    std::shared_ptr<const MeshComparisonSources> about_;
};

/// The present nav beside the meshes of its map: paths between two places that a person chooses, all pairs of
/// spawn points and items, links that are missing, floor that no node serves.
class MeshComparisonSession : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    MeshComparisonSession(MapMeshes& meshes, AreaModel& areas, QObject* parent = nullptr);

    [[nodiscard]] MapMeshes& meshes() const { return meshes_; }
    /// Why nothing can be asked: "open a map first"; empty: it can.
    [[nodiscard]] QString whyNot() const;
    /// Why nothing can be said of a nav; empty: it can.
    [[nodiscard]] QString whyNoNav() const;

    /// Places on the map's surface. `to`, while it follows the mouse, is shown as often as there is time.
    void setFrom(const Vec3& surface);
    void setTo(const Vec3& surface);
    void clear();
    [[nodiscard]] const std::optional<Vec3>& from() const { return from_; }
    [[nodiscard]] const std::optional<Vec3>& to() const { return to_; }
    /// The paths between the two places; nullptr until they are found.
    [[nodiscard]] const std::shared_ptr<const ComparedPaths>& paths() const { return paths_; }
    /// Lets a simulated bot walk the nav's path between the two places.
    void simulate();
    [[nodiscard]] MeshComparisonFindingOf<SimulatedWay>& simulated() { return simulated_; }

    void findPairs();
    [[nodiscard]] MeshComparisonFindingOf<PathPairs>& pairs() { return pairs_; }
    void findProposals();
    [[nodiscard]] MeshComparisonFindingOf<LinkProposals>& proposals() { return proposals_; }
    /// Lets simulated bots look for straight ways that the nav lacks.
    void findStraight();
    [[nodiscard]] MeshComparisonFindingOf<std::vector<StraightLink>>& straight() { return straight_; }
    void findCoverage();
    [[nodiscard]] MeshComparisonFindingOf<MeshCoverage>& coverage() { return coverage_; }
    /// Whether a finding is about what there is now.
    [[nodiscard]] bool isPresent(const std::shared_ptr<const MeshComparisonSources>& about) const;
    /// Why a proposed link cannot be added to the nav as it is now; empty: it can. Links that were added
    /// before do not hinder.
    [[nodiscard]] QString whyNotAdd(const LinkProposal& proposal) const;
    /// Makes the edits of a proposed link, or of all that can be added, as one step that can be undone.
    void addProposal(std::size_t proposal);
    void addAllProposals();

  signals:
    /// from(), to() or paths() has changed.
    void pathsChanged();
    /// whyNot() or isPresent() has changed.
    void sourcesChanged();
    void said(const QString& text);

  private:
    [[nodiscard]] std::shared_ptr<const MeshComparisonSources> sources() const;
    void followSources();
    void compare();
    void add(const std::vector<const LinkProposal*>& links, const QString& what);

    /// The object that compares paths, and the sources it was made from.
    struct Comparer {
        std::shared_ptr<const MeshComparisonSources> sources;
        std::optional<PathComparer> paths;
    };

    /// The closed parts of the last sources that had some.
    struct ClosedParts {
        std::shared_ptr<const ClosedMap> closed;
        std::shared_ptr<const NavGraph> nav, navLeft;
        std::shared_ptr<const AreaSet> areas;
        std::shared_ptr<const TravelMask> mask;
    };
    void close(MeshComparisonSources& sources) const;

    MapMeshes& meshes_;
    AreaModel& areas_;
    mutable ClosedParts closedParts_;
    std::optional<Vec3> from_, to_;
    std::shared_ptr<const ComparedPaths> paths_;
    std::shared_ptr<HandedOn<Comparer>> comparer_ = std::make_shared<HandedOn<Comparer>>();
    LatestWork comparing_;
    MeshComparisonFindingOf<SimulatedWay> simulated_;
    MeshComparisonFindingOf<PathPairs> pairs_;
    MeshComparisonFindingOf<LinkProposals> proposals_;
    MeshComparisonFindingOf<std::vector<StraightLink>> straight_;
    MeshComparisonFindingOf<MeshCoverage> coverage_;
};

}  // namespace navwright
