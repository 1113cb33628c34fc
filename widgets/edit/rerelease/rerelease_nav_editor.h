#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/nav/files/nearest_node.h"
#include "widgets/edit/rerelease/rerelease_nav_model.h"
#include "widgets/edit/rerelease/rerelease_nav_pictures.h"
#include "widgets/edit/session/edit_session.h"

namespace navwright {

/// Edits of what is selected in a re-release nav; each is one step of the document's undo stack.
class RereleaseNavEditor : public EditSession {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit RereleaseNavEditor(RereleaseNavModel& model, QObject* parent = nullptr);

    [[nodiscard]] RereleaseNavModel& model() { return model_; }
    [[nodiscard]] Selection& selection() override { return model_.selection(); }
    [[nodiscard]] std::vector<Vec3> places() const override;
    /// The nodes and links that are selected.
    [[nodiscard]] std::vector<std::int32_t> nodes() const;
    [[nodiscard]] std::vector<LinkPlace> links() const;

    /// Adds a node on the floor at a place, with the radius of the clear floor where there is a map, and
    /// selects it.
    void addNode(const Vec3& floor, bool linked);
    /// They are at any height.
    void moveBy(const Vec3& by, bool onFloor = false) override;
    void setCoordinate(int axis, float value) override;
    void setRadius(int radius);
    void setNodeFlag(int bit, bool on);
    void remove() override;

    /// Links the node selected before the last one to the last one, with type walk.
    void link(bool bothWays) override;
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

    /// Replaces the graph by one that was made from it elsewhere.
    void replace(const RereleaseGraph& graph, const QString& what);

  private:
    using Change = std::function<Result<bool>(RereleaseGraph&)>;
    void edit(const QString& what, const Change& change,
              const std::optional<std::vector<Item>>& selected = {});
    void editNodes(const QString& what, const std::function<void(RereleaseNode&)>& change);
    void editLinks(const QString& what, const std::function<void(RereleaseLink&)>& change);
    /// Of the current link, if it has one.
    void changeTraversal(const QString& what, const std::function<void(RereleaseTraversal&)>& change);

    RereleaseNavModel& model_;
};

}  // namespace navwright
