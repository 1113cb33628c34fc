#pragma once

#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/base/result.h"

namespace navwright {

/// The error for running out of memory.
[[nodiscard]] inline Error outOfMemory() {
    return {.what = "There is not enough memory for this",
            .where = {},
            .hint = "close other programs, or take fewer or smaller files at a time"};
}

/// Returns the result of `work`, or outOfMemory() where it runs out of memory. Every worker thread wraps its
/// work in this, so that only the work ends and not the program.
template <class Work>
[[nodiscard]] std::invoke_result_t<Work> withinMemory(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const std::bad_alloc&) {
        return std::unexpected(Failure(outOfMemory()));
    } catch (const std::length_error&) {
        // A container larger than the address space.
        return std::unexpected(Failure(outOfMemory()));
    }
}

}  // namespace navwright
