#pragma once

#include <QObject>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/edit/rerelease/graph_delta.h"
#include "core/nav/files/nearest_node.h"
#include "widgets/edit/rerelease/rerelease_nav_model.h"
#include "widgets/edit/rerelease/rerelease_nav_pictures.h"

namespace navwright {

/// Edits of what is selected in a re-release nav; each is one step of the document's undo stack.
class RereleaseNavEditor : public QObject {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit RereleaseNavEditor(RereleaseNavModel& model, QObject* parent = nullptr);

    [[nodiscard]] RereleaseNavModel& model() { return model_; }
    /// The nodes and links that are selected.
    [[nodiscard]] std::vector<std::int32_t> nodes() const;
    [[nodiscard]] std::vector<LinkPlace> links() const;

    /// Adds a node on the floor at a place, with the radius of the clear floor where there is a map, and
    /// selects it.
    void addNode(const Vec3& floor, bool linked);
    void moveBy(const Vec3& by);
    /// Sets one coordinate of every node selected.
    void setCoordinate(int axis, float value);
    void setRadius(int radius);
    void setNodeFlag(int bit, bool on);
    /// Removes the selected nodes with their links, and the selected links.
    void remove();

    /// Links the node selected before the last one to the last one, with type walk.
    void link(bool bothWays);
    void linkNodes(std::int32_t from, std::int32_t to, bool bothWays);
    void setLinkType(int type);
    void setLinkFlag(int bit, bool on);
    /// Adds the link back of each link selected, or removes it.
    void setBothWays(bool both);

    /// Adds a traversal to the links selected, straight from the node's circle to the target, or removes it.
    void setTraversal(bool has);
    void setTraversalPoint(TraversalPoint point, const Vec3& place);
    /// Sets the ladder plane of the links selected; the zero vector removes it.
    void setLadderPlane(const Vec3& normal);
    void setEdict(const std::optional<RereleaseEdict>& edict);
    void setHeuristic(std::optional<float> heuristic);

    /// Makes an edit of the present graph that was computed elsewhere.
    void change(const GraphDelta& edit, const QString& what) { take(edit, what); }
    /// Replaces the graph by one that was made from it elsewhere.
    void replace(const RereleaseGraph& graph, const QString& what);

  signals:
    /// What was done, or why nothing was.
    void said(const QString& text);

  private:
    void take(const Result<GraphDelta>& edit, const QString& what,
              const std::optional<std::vector<Item>>& selected = {});
    /// Several edits as one step: each is made of the graph that the ones before it leave.
    class Steps;

    RereleaseNavModel& model_;
};

}  // namespace navwright
