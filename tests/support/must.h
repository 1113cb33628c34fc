#pragma once

#include <QtGlobal>

#include <utility>

#include "core/base/result.h"

/// The value of what must not fail; ends the test's program with the error otherwise.
template <class T>
[[nodiscard]] T must(navwright::Result<T> result) {
    if (!result) qFatal("%s", result.error().message().c_str());
    return *std::move(result);
}
