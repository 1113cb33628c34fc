#pragma once

#include <cstdlib>

/// What must hold for any input; a fuzzer takes the abort for a finding.
inline void require(bool holds) {
    if (!holds) std::abort();
}
