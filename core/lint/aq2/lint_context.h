#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/point_index.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/generate/graph/left_out.h"
#include "core/lint/aq2/nav_evidence.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/graph/islands.h"
#include "core/physics/link_trials/nav_judgement.h"

namespace navwright {

/// Units that nodes may sit in their floor: engines and hands round them.
inline constexpr float kSunkNode = 2;

/// Floor where bots can be and no node is near (geometry/coverage.h).
struct UncoveredFloor {
    Vec3 center{0};   ///< a player's origin
    double area = 0;  ///< square units
};

/// Its validator.
inline constexpr std::string_view kCoverageHole = "coverage_hole";

/// Something of the map that stands in the way until somebody moves or breaks it, or for good.
struct Blocker {
    ModelPlacement placement;
    Box bounds;  ///< in the world
    std::string className;
    bool opensByTouch = false;  ///< a door without a key, a button or a name
};

/// What may be known about a nav. Everything but the graph is optional; validators that need what is not
/// there are silent. Referred to, not copied.
struct LintInput {
    const NavGraph& graph;
    const BspFile* bsp = nullptr;
    const Collision* world = nullptr;       ///< given together with `bsp`
    const NavtestReport* report = nullptr;  ///< of this very graph (checkReportFits)
    /// By node and link, as judgeNavLinks() gives them; empty: links are not judged.
    std::span<const std::vector<LinkJudgement>> judged = {};
    Parameters parameters = {};
    const NavEvidence* evidence = nullptr;  ///< by node and link of the graph
    std::span<const EditPatch> patches = {};
    std::span<const PatchOutcome> outcomes = {};  ///< one per patch, or none
    std::span<const UncoveredFloor> uncovered = {};
    std::span<const LeftOutPart> leftOut = {};
    const Ledger* ledger = nullptr;  ///< what the graph was made without
};

/// The input with what several validators ask about it.
class LintContext {
  public:
    explicit LintContext(const LintInput& input);

    [[nodiscard]] const LintInput& input() const { return input_; }
    [[nodiscard]] const NavGraph& graph() const { return input_.graph; }
    [[nodiscard]] const NavNode& node(std::int32_t index) const {
        return input_.graph.nodes[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] const Islands& weak() const { return weak_; }
    [[nodiscard]] const Islands& strong() const { return strong_; }
    [[nodiscard]] std::size_t linksInto(std::int32_t index) const {
        return into_[static_cast<std::size_t>(index)];
    }
    /// Origins of the map's player spawns; empty without a map.
    [[nodiscard]] std::span<const Vec3> spawns() const { return spawns_; }

    /// Bounds of the map's ladders; empty without a map.
    [[nodiscard]] std::span<const Box> ladders() const { return ladders_; }

    /// What stands solid at spawn in the straight way between two places; nullptr for nothing. Doors that
    /// open by touch do not count.
    [[nodiscard]] const Blocker* blockerBetween(const Vec3& from, const Vec3& to) const;

    /// The nodes that serve the spawns, -1 for none in reach.
    [[nodiscard]] std::span<const std::int32_t> spawnNodes() const { return spawnNodes_; }

    /// By node: whether bots come there from the largest part of the nav, or from a spawn.
    [[nodiscard]] bool entered(std::int32_t index) const { return entered_[static_cast<std::size_t>(index)]; }

    /// Whether no body fits where the node is, not even crouched; false without a map.
    [[nodiscard]] bool stuck(std::int32_t index) const { return stuck_[static_cast<std::size_t>(index)]; }
    /// Whether a body fits there; the world is given.
    [[nodiscard]] bool fits(const Vec3& at, const Box& hull) const;

    /// The nearest node in use that is wanted, no farther than a neighbour is; -1 for none.
    [[nodiscard]] std::int32_t nearestNode(const Vec3& at,
                                           const std::function<bool(std::int32_t)>& wanted) const;

    /// The nodes nearer than `radius`, ascending.
    [[nodiscard]] std::vector<std::int32_t> nodesNear(const Vec3& at, float radius) const;

    /// Whether nothing solid is between the node and the place; true without a map.
    [[nodiscard]] bool sees(std::int32_t node, const Vec3& at) const {
        return input_.world == nullptr ||
               input_.world->lineClear(this->node(node).origin, at, kMaskPlayerSolid);
    }

    /// What the test says of a link; empty without a report.
    [[nodiscard]] std::span<const NavtestLink> tested(std::int32_t from, std::int32_t to) const;

    /// nullptr where links are not judged, and for those that something moving or magic serves.
    [[nodiscard]] const LinkJudgement* judgement(std::int32_t node, std::size_t link) const {
        if (input_.judged.empty() || isServed(this->node(node).links[link].type)) return nullptr;
        return &input_.judged[static_cast<std::size_t>(node)][link];
    }

  private:
    void readMap(const BspFile& bsp);

    LintInput input_;
    Islands weak_;
    Islands strong_;
    std::vector<std::size_t> into_;
    std::vector<Vec3> spawns_;
    std::vector<std::int32_t> spawnNodes_;
    std::vector<bool> stuck_;
    std::vector<bool> entered_;
    std::vector<Box> ladders_;
    std::vector<Blocker> blockers_;
    PointIndex places_;  ///< of all nodes
};

}  // namespace navwright
