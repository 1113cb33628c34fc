#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_locks.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/review/confidence/confidence_rule.h"
#include "core/review/confidence/play_signs.h"

namespace navwright {

/// A node or link with its evidence.
struct Rated {
    ConfidenceSigns signs;
    float value = 0;  ///< confidenceOf() the evidence

    friend bool operator==(const Rated&, const Rated&) = default;
};

/// The confidence of all nodes and links of a graph.
struct NavConfidence {
    std::vector<Rated> nodes;
    std::vector<std::vector<Rated>> links;  ///< by node and link
    bool botsAsked = false;
    bool tested = false;

    friend bool operator==(const NavConfidence&, const NavConfidence&) = default;
};

/// Input of navConfidence().
struct ConfidenceInput {
    const Generation& generation;           ///< with the graph to rate
    const NavtestReport* report = nullptr;  ///< a test of this nav or an earlier one; may be nullptr
    const NavtestReport* second = nullptr;  ///< another test, such as the server's besides the simulator's
    LinkJudge* judge = nullptr;             ///< simulates every link; nullptr: no simulation
    /// Known simulation results by node and link; empty: none.
    std::span<const std::vector<LinkJudgement>> judged = {};
    const PlayOnNav* play = nullptr;  ///< for a nav not made from demos: how demos use it
    NavLocks locks = {};
    int jobs = 0;  ///< threads for the bots; 0 = one per core

    /// Sets the tests from at most two reports, in any order. A server's takes precedence over a simulator's;
    /// of two of the same kind the last counts. The reports outlive this object.
    void takeTests(std::span<const NavtestReport> tests);
};

/// Errors: cancelled.
[[nodiscard]] Result<NavConfidence> navConfidence(const ConfidenceInput& input, JobContext& context);

/// Number of nodes and links per tenth of confidence.
struct ConfidenceCounts {
    std::array<std::uint32_t, 10> nodes{}, links{};
};
[[nodiscard]] ConfidenceCounts countConfidence(const NavConfidence& confidence);

}  // namespace navwright
