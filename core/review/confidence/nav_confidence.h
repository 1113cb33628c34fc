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

/// A node or link with what is known of it.
struct Rated {
    ConfidenceSigns signs;
    float value = 0;  ///< confidenceOf() the signs

    friend bool operator==(const Rated&, const Rated&) = default;
};

/// How sure the parts of one graph are.
struct NavConfidence {
    std::vector<Rated> nodes;
    std::vector<std::vector<Rated>> links;  ///< by node and link
    bool botsAsked = false;
    bool tested = false;

    friend bool operator==(const NavConfidence&, const NavConfidence&) = default;
};

/// What speaks for the parts of a nav.
struct ConfidenceInput {
    const Generation& generation;           ///< whose graph it is about
    const NavtestReport* report = nullptr;  ///< a test of this nav, or of an earlier one; may be nullptr
    const NavtestReport* second = nullptr;  ///< another test, as of the server beside the simulator's
    LinkJudge* judge = nullptr;             ///< lets bots try every link; nullptr: they are not asked
    /// By node and link, what bots made of them, where that is known already; empty: it is not.
    std::span<const std::vector<LinkJudgement>> judged = {};
    const PlayOnNav* play = nullptr;  ///< for a nav that no demo made, what demos show on it
    NavLocks locks = {};
    int jobs = 0;  ///< threads for the bots; 0 = one per core
};

/// Errors: cancelled.
[[nodiscard]] Result<NavConfidence> navConfidence(const ConfidenceInput& input, JobContext& context);

/// How many nodes and links are in each tenth of confidence.
struct ConfidenceCounts {
    std::array<std::uint32_t, 10> nodes{}, links{};
};
[[nodiscard]] ConfidenceCounts countConfidence(const NavConfidence& confidence);

/// Everything, as JSON (docs/formats.md, Confidence).
[[nodiscard]] std::string confidenceJson(const NavConfidence& confidence, const NavGraph& graph,
                                         std::string_view map);

}  // namespace navwright
