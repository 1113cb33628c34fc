#pragma once

#include <vector>

#include "core/lint/aq2/validator.h"

namespace navwright {

/// Base of validators for single links; skips links that bots do not walk.
class LinkValidator : public Validator {
  public:
    using Validator::Validator;
    void check(const LintContext& context, std::vector<Issue>& issues) const final;

  protected:
    /// `link`: index within the node.
    virtual void checkLink(const LintContext& context, std::int32_t node, std::size_t link,
                           std::vector<Issue>& issues) const = 0;
};

/// Whether the failure kills bots.
[[nodiscard]] bool kills(LinkFailure failure);

/// Whether bots pass the link only by jumping, although its target is at most a step higher.
[[nodiscard]] bool jumpsOverGap(const LintContext& context, std::int32_t node, std::size_t link);

/// Whether a wall or floor blocks the straight line of a MOVE link that no bot passes or that was not judged;
/// false when an end is in solid, and without a map.
[[nodiscard]] bool runsIntoSolid(const LintContext& context, std::int32_t node, std::size_t link);

/// Whether the link drops more than `links.drop_limit`, and not into water.
[[nodiscard]] bool fallsTooDeep(const LintContext& context, std::int32_t node, std::size_t link);

}  // namespace navwright
