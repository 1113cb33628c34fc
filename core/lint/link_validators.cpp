#include <fmt/format.h>

#include <cmath>

#include "lint/link_validator.h"

namespace navwright {

namespace {

/// A ladder's links go straight up and down; the engine wants both ends above one another.
constexpr float kLadderLean = 1;

/// Types whose way bots steer by running and stepping alone.
bool isRun(NodeType type) {
    switch (type) {
        case NodeType::move:
        case NodeType::step:
        case NodeType::crouch:
        case NodeType::spawnPoint:
        case NodeType::standDrop:
        case NodeType::crouchDrop:
            return true;
        default:
            return false;
    }
}

class LinkThroughSolid final : public LinkValidator {
  public:
    LinkThroughSolid() : LinkValidator("through_solid", "Link through solid", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (!runsIntoSolid(context, node, index)) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        issues.push_back(linkIssue(context, node, link, "A wall or a floor is in the straight way"));
        issues.back().fixes = {deleteLinkFix(from, to)};
    }
};

class SlantedLadder final : public LinkValidator {
  public:
    SlantedLadder() : LinkValidator("slanted_ladder", "Ladder ends not above one another", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (link.type != NodeType::ladder) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        if (std::abs(from.x - to.x) <= kLadderLean && std::abs(from.y - to.y) <= kLadderLean) return;
        issues.push_back(linkIssue(context, node, link, "A ladder's ends must have the same x and y"));
        const bool up = from.z < to.z;
        EditPatch patch;
        patch.operation = PatchOperation::alignLadder;
        patch.at = up ? from : to;
        patch.to = up ? to : from;
        patch.id = fmt::format("fix align_ladder {:.3f} {:.3f} {:.3f}", patch.at.x, patch.at.y, patch.at.z);
        patch.group = "quick fixes";
        issues.back().fixes = {{"Align the ladder", {std::move(patch)}}};
    }
};

class DeadlyLink final : public LinkValidator {
  public:
    DeadlyLink() : LinkValidator("deadly_link", "Deadly link", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || judged->possible) return;
        if (!kills(judged->failure)) return;
        const auto& link = context.node(node).links[index];
        issues.push_back(linkIssue(context, node, link,
                                   judged->failure == LinkFailure::deadly
                                       ? "The fall kills"
                                       : "Leads through lava, slime or what hurts"));
        issues.back().fixes = {deleteLinkFix(context.node(node).origin, context.node(link.target).origin)};
    }
};

class HurtingDrop final : public LinkValidator {
  public:
    HurtingDrop() : LinkValidator("hurting_drop", "Drop that hurts", Severity::hint) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || !judged->possible || judged->damage == 0) return;
        if (fallsTooDeep(context, node, index)) return;  // too_high_drop tells
        issues.push_back(linkIssue(context, node, context.node(node).links[index],
                                   fmt::format("The landing costs {} health", judged->damage)));
    }
};

class ImpossibleLink final : public LinkValidator {
  public:
    ImpossibleLink() : LinkValidator("impossible_link", "Link no bot makes", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || judged->possible || kills(judged->failure)) return;
        const auto& link = context.node(node).links[index];
        if (link.type == NodeType::move && judged->failure == LinkFailure::falls) return;  // gap_on_move
        if (runsIntoSolid(context, node, index)) return;                                   // through_solid
        if (context.stuck(node) || context.stuck(link.target)) return;                     // in_solid
        if (context.blockerBetween(context.node(node).origin, context.node(link.target).origin) != nullptr) {
            return;  // blocked_way
        }
        issues.push_back(
            linkIssue(context, node, link,
                      fmt::format("Simulated bots do not get there: {}", linkFailureName(judged->failure))));
        issues.back().fixes = {deleteLinkFix(context.node(node).origin, context.node(link.target).origin)};
    }
};

class JumpNotTyped final : public LinkValidator {
  public:
    JumpNotTyped() : LinkValidator("needs_jump", "Jump needed but not typed", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        const auto& link = context.node(node).links[index];
        if (judged == nullptr || !judged->possible || !isRun(link.type)) return;
        if (judged->means != MoveMeans::jump && judged->means != MoveMeans::gapJump) return;
        if (link.type == NodeType::move && jumpsOverGap(context, node, index)) return;  // gap_on_move
        issues.push_back(linkIssue(
            context, node, link,
            fmt::format("Running alone does not get there, a {} does", moveMeansName(judged->means))));
        issues.back().fixes = {
            retypeLinkFix(context.node(node).origin, context.node(link.target).origin, judged->controls)};
    }
};

}  // namespace

void addLinkValidators(Validators& validators) {
    validators.push_back(std::make_unique<DeadlyLink>());
    validators.push_back(std::make_unique<LinkThroughSolid>());
    validators.push_back(std::make_unique<SlantedLadder>());
    validators.push_back(std::make_unique<JumpNotTyped>());
    validators.push_back(std::make_unique<ImpossibleLink>());
    validators.push_back(std::make_unique<HurtingDrop>());
}

}  // namespace navwright
