#pragma once

#include <vector>

#include "core/lint/aq2/validator.h"

namespace navwright {

/// Finds one kind of issue of single links; those bots do not walk are left out.
class LinkValidator : public Validator {
  public:
    using Validator::Validator;
    void check(const LintContext& context, std::vector<Issue>& issues) const final;

  protected:
    /// `link`: its number within the node.
    virtual void checkLink(const LintContext& context, std::int32_t node, std::size_t link,
                           std::vector<Issue>& issues) const = 0;
};

/// Whether bots die of it.
[[nodiscard]] bool kills(LinkFailure failure);

/// Whether bots make it only by jumping over something: the target is no step higher.
[[nodiscard]] bool jumpsOverGap(const LintContext& context, std::int32_t node, std::size_t link);

/// Whether a wall or a floor is in the straight way of a MOVE link that no bot makes, or where links are not
/// judged; false where either end is in solid itself, and without a map.
[[nodiscard]] bool runsIntoSolid(const LintContext& context, std::int32_t node, std::size_t link);

/// Whether the link falls deeper than `links.drop_limit`, and not into water.
[[nodiscard]] bool fallsTooDeep(const LintContext& context, std::int32_t node, std::size_t link);

}  // namespace navwright
