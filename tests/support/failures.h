#pragma once

#include <QSignalSpy>

#include "core/base/result.h"

namespace navwright {

/// The error of a spied failed(): the last, unless another is asked for.
[[nodiscard]] inline Error failureIn(const QSignalSpy& failed, qsizetype which = -1) {
    return failed.at(which < 0 ? failed.size() - 1 : which).at(0).value<Error>();
}

}  // namespace navwright
