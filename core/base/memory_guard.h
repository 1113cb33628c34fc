#pragma once

#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/base/result.h"

namespace navwright {

/// The error of work that ran out of memory.
[[nodiscard]] inline Error outOfMemory() {
    return {.what = "There is not enough memory for this",
            .where = {},
            .hint = "close other programs, or take fewer or smaller files at a time"};
}

/// What `work`, which gives a Result, gives; where memory runs out in it, that error. Every thread that works
/// for somebody else does so within this: what it was at ends, and not the program.
template <class Work>
[[nodiscard]] std::invoke_result_t<Work> withinMemory(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const std::bad_alloc&) {
        return std::unexpected(Failure(outOfMemory()));
    } catch (const std::length_error&) {
        // A list that would be longer than memory has addresses.
        return std::unexpected(Failure(outOfMemory()));
    }
}

}  // namespace navwright
