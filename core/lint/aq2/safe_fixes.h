#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/lint/aq2/issue.h"

namespace navwright {

/// A fix of an issue, by their numbers.
struct ChosenFix {
    std::size_t issue = 0;
    std::size_t fix = 0;

    friend bool operator==(const ChosenFix&, const ChosenFix&) = default;
};

/// What can be mended safely at once.
struct SafeFixes {
    std::vector<ChosenFix> fixes;
    /// Issues with a safe fix that has to wait: it is about a node that another one moves or takes away.
    std::size_t waiting = 0;
};

/// The first safe fix (QuickFix::safe) of each issue that is `wanted`, in their order.
[[nodiscard]] SafeFixes safeFixesOf(std::span<const Issue> issues,
                                    const std::function<bool(const Issue&)>& wanted);

}  // namespace navwright
