#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Nodes and links, by position, that feedback must not change; from enabled lock patches.
struct NavLocks {
    struct Node {
        Vec3 at{0};
        float tolerance = 24;
    };
    struct Link {
        Vec3 from{0};
        Vec3 to{0};
        float tolerance = 24;
    };
    std::vector<Node> nodes;
    std::vector<Link> links;
};

[[nodiscard]] NavLocks navLocks(const PatchFile& patches);

/// The locked nodes and links of one graph. A locked link also locks its ends.
class LockedParts {
  public:
    LockedParts(const NavGraph& graph, const NavLocks& locks);

    [[nodiscard]] bool node(std::size_t index) const { return nodes_[index]; }
    /// `link` is an index into the links of `node`.
    [[nodiscard]] bool link(std::size_t node, std::size_t link) const;

  private:
    std::vector<bool> nodes_;
    std::vector<std::pair<std::size_t, std::size_t>> links_;  ///< sorted
};

}  // namespace navwright
