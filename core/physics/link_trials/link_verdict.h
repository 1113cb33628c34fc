#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/physics/link_trials/link_judge.h"
#include "core/physics/link_trials/nav_judgement.h"

namespace navwright {

/// What physics suggests about a link.
enum class LinkAdvice : std::uint8_t {
    keep,
    wrongType,   ///< bots make it, by other controls than its type's
    needsJump,   ///< typed as running, and running alone does not get there
    deadly,      ///< the fall kills, or lava, slime or a hurting volume is in the way
    impossible,  ///< no simulated bot got there
};

inline constexpr int kLinkAdviceCount = 5;

/// "keep", "wrong_type", "needs_jump", "deadly", "impossible".
[[nodiscard]] std::string_view linkAdviceName(LinkAdvice advice);

/// One link, run both ways.
struct LinkVerdict {
    std::int32_t from = 0;
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    LinkJudgement there;
    LinkAdvice advice = LinkAdvice::keep;
    NodeType suggested = NodeType::move;  ///< with wrongType and needsJump
    bool oneWay = false;                  ///< the nav has no link back
    LinkJudgement back;                   ///< when oneWay
    /// The type of the link that belongs the other way: oneWay, and bots come back unhurt from every start
    /// tried without a jump.
    std::optional<NodeType> missingReverse = {};
};

struct VerifyOptions {
    float standDrop = 24;  ///< units; a way back that falls at least this far is a STAND_DROP
    int jobs = 0;          ///< threads; 0 = one per core
};

/// Every walkable link of the graph, in its order. Links that something moving or magic serves (doors,
/// platforms, teleporters, grapples) are run too, but kept whatever comes of it: the simulation knows none of
/// these. Errors: cancelled.
[[nodiscard]] Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, LinkJudge& judge,
                                                           const VerifyOptions& options, JobContext& context);
[[nodiscard]] Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, const BspFile& bsp,
                                                           const Collision& world,
                                                           const VerifyOptions& options, JobContext& context);

/// What a judgement says of a link of this type, and in `suggested` the type it should have.
[[nodiscard]] LinkAdvice adviceFor(NodeType type, const LinkJudgement& judged, NodeType& suggested);

/// Links of one type and what came of them.
struct TypeAgreement {
    NodeType type = NodeType::move;
    std::size_t links = 0;
    std::size_t possible = 0;  ///< bots got there from one of the starts
    std::size_t certain = 0;   ///< from all of them
    std::size_t agreed = 0;    ///< kept
};

/// By ascending type, types that occur alone.
[[nodiscard]] std::vector<TypeAgreement> agreementByType(std::span<const LinkVerdict> verdicts);

}  // namespace navwright
