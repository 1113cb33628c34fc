#pragma once

#include <memory>
#include <vector>

#include "core/edit/aq2/edits.h"
#include "core/edit/aq2/touched_links.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Nodes that are being dragged; the nav stays as it is until they are put down.
class NodeDrag {
  public:
    /// `grabbed` is the node that follows the mouse; `generation` has a graph. `map` may be empty.
    NodeDrag(std::shared_ptr<const Generation> generation, std::shared_ptr<const GameMap> map,
             std::vector<std::size_t> nodes, std::size_t grabbed);

    /// Moves the grabbed node to the floor under a place, and the others by the same distance. False: no body
    /// fits there, and all stay where they are.
    [[nodiscard]] bool toFloor(const Vec3& place);
    /// Moves all nodes up by this many units, or down if negative.
    void toHeight(float rise);

    [[nodiscard]] const NavGraph& graph() const { return generation_->graph->graph; }
    [[nodiscard]] const std::shared_ptr<const GameMap>& map() const { return map_; }
    [[nodiscard]] const std::vector<std::size_t>& nodes() const { return nodes_; }
    [[nodiscard]] std::size_t grabbed() const { return grabbed_; }
    /// Where the nodes are now.
    [[nodiscard]] const std::vector<NodePlace>& places() const { return places_; }
    [[nodiscard]] const std::vector<TouchedLink>& touched() const { return touched_; }
    /// How far the grabbed node has moved.
    [[nodiscard]] const Vec3& by() const { return by_; }
    [[nodiscard]] bool onFloor() const { return onFloor_; }
    /// How many places are in a wall or, for nodes that belong on the floor, over none.
    [[nodiscard]] std::size_t unfit() const { return unfit_; }

  private:
    void place(const Vec3& by, bool onFloor);

    std::shared_ptr<const Generation> generation_;
    std::shared_ptr<const GameMap> map_;
    std::vector<std::size_t> nodes_;
    std::size_t grabbed_;
    std::vector<NodePlace> places_;
    std::vector<TouchedLink> touched_;
    Vec3 by_{0};
    bool onFloor_ = true;
    std::size_t unfit_ = 0;
};

}  // namespace navwright
