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
    wrongType,   ///< bots pass it only with other controls than its type's
    needsJump,   ///< a running type, but running alone does not get there
    deadly,      ///< the fall kills, or lava, slime or a trigger_hurt is in the way
    impossible,  ///< no simulated bot passes it
};

inline constexpr int kLinkAdviceCount = 5;

/// "keep", "wrong_type", "needs_jump", "deadly", "impossible".
[[nodiscard]] std::string_view linkAdviceName(LinkAdvice advice);

/// A link's result in both directions.
struct LinkVerdict {
    std::int32_t from = 0;
    std::int32_t to = 0;
    NodeType type = NodeType::move;
    LinkJudgement there;
    LinkAdvice advice = LinkAdvice::keep;
    NodeType suggested = NodeType::move;  ///< for wrongType and needsJump
    bool oneWay = false;                  ///< the nav has no reverse link
    LinkJudgement back;                   ///< of the reverse direction, if oneWay
    /// The type of a missing reverse link: if oneWay and bots get back unhurt from every tried start without
    /// a jump.
    std::optional<NodeType> missingReverse = {};
};

struct VerifyOptions {
    float standDrop = 24;  ///< units; a reverse drop of at least this is a STAND_DROP
    int jobs = 0;          ///< threads; 0 = one per core
};

/// Tests every walkable link, in graph order. Links served by movers or magic (doors, platforms, teleporters,
/// grapples) are tested too, but always kept, as these are not simulated. Errors: cancelled.
[[nodiscard]] Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, LinkJudge& judge,
                                                           const VerifyOptions& options, JobContext& context);
[[nodiscard]] Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, const BspFile& bsp,
                                                           const Collision& world,
                                                           const VerifyOptions& options, JobContext& context);

/// The advice for a link of this type; `suggested`: the type it should have.
[[nodiscard]] LinkAdvice adviceFor(NodeType type, const LinkJudgement& judged, NodeType& suggested);

/// Results for all links of a type.
struct TypeAgreement {
    NodeType type = NodeType::move;
    std::size_t links = 0;
    std::size_t possible = 0;  ///< bots arrived from at least one start
    std::size_t certain = 0;   ///< bots arrived from all starts
    std::size_t agreed = 0;    ///< advice to keep
};

/// By type, ascending; only types that occur.
[[nodiscard]] std::vector<TypeAgreement> agreementByType(std::span<const LinkVerdict> verdicts);

}  // namespace navwright
