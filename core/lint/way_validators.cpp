#include <fmt/format.h>

#include "links/gap_check.h"
#include "lint/link_validator.h"

namespace navwright {

namespace {

class GapOnMove final : public LinkValidator {
  public:
    GapOnMove() : LinkValidator("gap_on_move", "Gap under a MOVE link", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (context.input().world == nullptr || link.type != NodeType::move) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr) {
            if (!lacksFloor(context, from, to)) return;
            issues.push_back(linkIssue(context, node, link, "Bots run straight on, and there is no floor"));
            issues.back().fixes = {retypeLinkFix(from, to, NodeType::jumpPad), deleteLinkFix(from, to)};
        } else if (jumpsOverGap(context, node, index)) {
            issues.push_back(linkIssue(context, node, link, "Running bots fall here, a jump gets across"));
            issues.back().fixes = {retypeLinkFix(from, to, judged->controls), deleteLinkFix(from, to)};
        } else if (!judged->possible && judged->failure == LinkFailure::falls) {
            issues.push_back(linkIssue(context, node, link, "Bots fall off on the way, and no jump helps"));
            issues.back().fixes = {deleteLinkFix(from, to)};
        }
    }

  private:
    static bool lacksFloor(const LintContext& context, const Vec3& from, const Vec3& to) {
        const GapCheck gaps(*context.input().world, context.input().parameters);
        const auto wet = [&](const Vec3& at) {
            return (context.input().world->pointContents(at) & kMaskLiquid) != 0;
        };
        return !wet(from) && !wet(to) && gaps.between(from, to, false);
    }
};

class TooHighDrop final : public LinkValidator {
  public:
    TooHighDrop() : LinkValidator("too_high_drop", "Drop deeper than the limit", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        // Bots that come down unhurt did not fall; those that do not come down have an issue of their own.
        if (judged != nullptr && (!judged->possible || judged->damage == 0)) return;
        if (!fallsTooDeep(context, node, index)) return;
        const auto& link = context.node(node).links[index];
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        auto text = fmt::format("Falls {:.0f} units, the limit is {}", from.z - to.z,
                                context.input().parameters.text(Param::DropLimit));
        if (judged != nullptr) text += fmt::format("; the landing costs {} health", judged->damage);
        issues.push_back(linkIssue(context, node, link, std::move(text)));
        issues.back().fixes = {deleteLinkFix(from, to)};
    }
};

class BlockedWay final : public LinkValidator {
  public:
    BlockedWay() : LinkValidator("blocked_way", "Blocked by a door or func_wall", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (link.type == NodeType::teleporter || link.type == NodeType::grapple) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        const auto* blocker = context.blockerBetween(from, to);
        if (blocker == nullptr) return;
        const bool door = blocker->className.starts_with("func_door");
        const auto* judged = context.judgement(node, index);
        // The simulation knows walls, and bots may find a way around them.
        if (!door && judged != nullptr && judged->possible && blocker->className == "func_wall") return;
        issues.push_back(
            linkIssue(context, node, link,
                      door ? std::string("A door that does not open by touch is in the straight way")
                           : fmt::format("A {} stands in the straight way", blocker->className)));
        issues.back().fixes = {deleteLinkFix(from, to)};
    }
};

}  // namespace

void addWayValidators(Validators& validators) {
    validators.push_back(std::make_unique<GapOnMove>());
    validators.push_back(std::make_unique<TooHighDrop>());
    validators.push_back(std::make_unique<BlockedWay>());
}

}  // namespace navwright
