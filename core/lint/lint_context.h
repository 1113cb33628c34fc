#pragma once

#include <span>
#include <vector>

#include "analysis/islands.h"
#include "navtest/report.h"
#include "verify/nav_judgement.h"

namespace navwright {

/// What may be known about a nav. Everything but the graph is optional; validators that need what is not
/// there are silent. Referred to, not copied.
struct LintInput {
    const NavGraph& graph;
    const BspFile* bsp = nullptr;
    const Collision* world = nullptr;       ///< given together with `bsp`
    const NavtestReport* report = nullptr;  ///< of this very graph (checkReportFits)
    /// By node and link, as judgeNavLinks() gives them; empty: links are not judged.
    std::span<const std::vector<LinkJudgement>> judged = {};
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

  private:
    LintInput input_;
    Islands weak_;
    Islands strong_;
    std::vector<std::size_t> into_;
    std::vector<Vec3> spawns_;
    std::vector<Box> ladders_;
};

}  // namespace navwright
