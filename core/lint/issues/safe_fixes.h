#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/lint/issues/issue.h"

namespace navwright {

/// Indices of an issue and one of its fixes.
struct ChosenFix {
    std::size_t issue = 0;
    std::size_t fix = 0;

    friend bool operator==(const ChosenFix&, const ChosenFix&) = default;
};

/// Fixes that can be applied together safely.
struct SafeFixes {
    std::vector<ChosenFix> fixes;
    /// Issues whose safe fix must wait, as another one moves or removes its node.
    std::size_t waiting = 0;
};

/// Collects the first safe fix (QuickFix::safe) of each `wanted` issue, in order.
[[nodiscard]] SafeFixes safeFixesOf(std::span<const Issue> issues,
                                    const std::function<bool(const Issue&)>& wanted);

}  // namespace navwright
