#pragma once

#include <QString>

#include <optional>
#include <utility>
#include <vector>

#include "core/nav/graph/path_query.h"
#include "widgets/common/controls/two_clicks.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The path that a bot would take between two places.
struct Probe {
    std::int32_t from = -1, to = -1;              ///< nodes nearest to the places; -1 in an empty graph
    NavPath path;                                 ///< the engine's
    NavPath cheapest;                             ///< the one of least cost
    std::vector<std::pair<NodeType, int>> types;  ///< of the links along the path: how many, most first
    float fromAway = 0, toAway = 0;               ///< units from the places to these nodes
    double seconds = 0;                           ///< along the path and the straight lines at its ends
    float gap = 0;                                ///< units from where it breaks to the goal
};

/// The node nearest to a place pointed at; -1 when there is none.
[[nodiscard]] std::int32_t nodeNear(const NavGraph& graph, const Vec3& place);
/// The origin of a player at a place pointed at, which is on the floor or on the glyph of a node.
[[nodiscard]] Vec3 bodyAt(const NavGraph& graph, const Vec3& place);
/// Finds the path between two players' origins. With `world`, the map, its ends are the nodes that serve a
/// bot there, as in the engine; without it, the nearest nodes.
[[nodiscard]] Probe probePath(const NavGraph& graph, const Vec3& from, const Vec3& to,
                              const Collision* world = nullptr);

/// Describes what was found, in several lines.
[[nodiscard]] QString probeText(const Probe& probe);
/// Draws the path. If it is incomplete, the gap up to the goal is drawn too, with a cross at the goal.
[[nodiscard]] StagePicture probePicture(const NavGraph& graph, const Probe& probe);

/// Shows the path that bots would take between two places over the present graph.
class ProbeTool : public TwoClicks {
    Q_OBJECT

  public:
    /// The models outlive the tool.
    ProbeTool(Document& document, ToolModel& tools, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("probe"); }
    /// The path between the two places; nothing before it is found.
    [[nodiscard]] const std::optional<Probe>& probe() const { return probe_; }

  protected:
    [[nodiscard]] QString askFirst() const override;
    [[nodiscard]] QString askSecond() const override;
    void work() override;
    void forget() override;

  private:
    Document& document_;
    LatestWork searching_;
    std::optional<Probe> probe_;
};

}  // namespace navwright
