#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/point_index.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/generate/graph/rejected_components.h"
#include "core/lint/aq2/nav_evidence.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/graph/components.h"
#include "core/physics/directness/directness.h"
#include "core/physics/link_trials/nav_judgement.h"

namespace navwright {

/// How far nodes may sink into their floor, units: engines and editors round.
inline constexpr float kSunkNode = 2;

/// Floor that bots can reach without a node nearby (floor/survey/coverage.h).
struct UncoveredFloor {
    Vec3 center{0};   ///< a player's origin
    double area = 0;  ///< square units
};

/// The id of the validator for uncovered floor.
inline constexpr std::string_view kCoverageHole = "coverage_hole";

/// The id of the validator for detours.
inline constexpr std::string_view kDetourIssue = "detour";

/// An entity that blocks the way, permanently or until it is moved or broken.
struct Blocker {
    ModelPlacement placement;
    Box bounds;  ///< in the world
    std::string className;
    bool opensByTouch = false;  ///< a door without key, button or name
};

/// Input of validators. Everything except the graph is optional; validators without their input find nothing.
/// References are kept, not copies.
struct LintInput {
    const NavGraph& graph;
    const BspFile* bsp = nullptr;
    const Collision* world = nullptr;       ///< set together with `bsp`
    const NavtestReport* report = nullptr;  ///< of exactly this graph (checkReportFits())
    /// By node and link, from judgeNavLinks(); empty: not judged.
    std::span<const std::vector<LinkJudgement>> judged = {};
    Parameters parameters = {};
    const NavEvidence* evidence = nullptr;  ///< by node and link of the graph
    std::span<const EditPatch> patches = {};
    std::span<const PatchOutcome> outcomes = {};  ///< one per patch, or empty
    std::span<const UncoveredFloor> uncovered = {};
    const Directness* directness = nullptr;
    std::span<const RejectedComponent> rejected = {};
    const Ledger* ledger = nullptr;  ///< removals applied to the graph
};

/// The input, with derived data shared by validators.
class LintContext {
  public:
    explicit LintContext(const LintInput& input);
    ~LintContext();

    [[nodiscard]] const LintInput& input() const { return input_; }
    [[nodiscard]] const NavGraph& graph() const { return input_.graph; }
    [[nodiscard]] bool hasMap() const { return input_.world != nullptr; }
    [[nodiscard]] const NavNode& node(std::int32_t index) const {
        return input_.graph.nodes[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] const Components& weak() const { return weak_; }
    [[nodiscard]] const Components& strong() const { return strong_; }
    [[nodiscard]] std::size_t linksInto(std::int32_t index) const {
        return into_[static_cast<std::size_t>(index)];
    }
    /// Where players who spawn come to rest; empty without a map.
    [[nodiscard]] std::span<const Vec3> spawns() const { return spawns_; }

    /// Bounds of the map's ladders; empty without a map.
    [[nodiscard]] std::span<const Box> ladders() const { return ladders_; }

    /// moverBoxes() of the map; empty without a map.
    [[nodiscard]] std::span<const Box> movers() const { return movers_; }

    /// The solid entity at map start that blocks the straight line between two places; nullptr: none. Doors
    /// that open by touch do not count.
    [[nodiscard]] const Blocker* blockerBetween(const Vec3& from, const Vec3& to) const;

    /// The nodes that serve the spawns; -1: none in reach.
    [[nodiscard]] std::span<const std::int32_t> spawnNodes() const { return spawnNodes_; }

    /// By node: whether bots get there from the main component or from a spawn.
    [[nodiscard]] bool entered(std::int32_t index) const { return entered_[static_cast<std::size_t>(index)]; }

    /// Whether not even a crouched body fits at the node; false without a map.
    [[nodiscard]] bool stuck(std::int32_t index) const { return stuck_[static_cast<std::size_t>(index)]; }
    /// Whether a body fits there; requires a map.
    [[nodiscard]] bool fits(const Vec3& at, const Box& hull) const;

    /// The nearest accepted node in use within neighbour distance; -1: none.
    [[nodiscard]] std::int32_t nearestNode(const Vec3& at,
                                           const std::function<bool(std::int32_t)>& wanted) const;

    /// The nodes nearer than `radius`, ascending.
    [[nodiscard]] std::vector<std::int32_t> nodesNear(const Vec3& at, float radius) const;

    /// Whether the line from the node to the place is free; true without a map.
    [[nodiscard]] bool sees(std::int32_t node, const Vec3& at) const {
        return input_.world == nullptr ||
               input_.world->lineClear(this->node(node).origin, at, kMaskPlayerSolid);
    }

    /// The report's entries of a link; empty without a report.
    [[nodiscard]] std::span<const NavtestLink> tested(std::int32_t from, std::int32_t to) const;

    /// nullptr when links are not judged, and for links served by movers or teleporters.
    [[nodiscard]] const LinkJudgement* judgement(std::int32_t node, std::size_t link) const {
        if (input_.judged.empty() || isServed(this->node(node).links[link].type)) return nullptr;
        return &input_.judged[static_cast<std::size_t>(node)][link];
    }

    /// Whether bots pass a link as its type asks from more than half of the links before it. They enter it
    /// with other speeds and at other places than those of judgement(). False without a map.
    [[nodiscard]] bool passedFromBefore(std::int32_t node, std::size_t link) const;

  private:
    /// Attempts at links from those before them.
    struct Tried;

    void readMap(const BspFile& bsp);

    LintInput input_;
    Components weak_;
    Components strong_;
    std::vector<std::size_t> into_;
    std::vector<Vec3> spawns_;
    std::unique_ptr<Tried> tried_;  ///< nullptr without a map
    std::vector<std::int32_t> spawnNodes_;
    std::vector<bool> stuck_;
    std::vector<bool> entered_;
    std::vector<Box> ladders_;
    std::vector<Box> movers_;
    std::vector<Blocker> blockers_;
    PointIndex places_;  ///< of all nodes
};

}  // namespace navwright
