#pragma once

#include <QString>

#include <cstddef>

namespace navwright {

/// "1 node", "2 nodes".
[[nodiscard]] inline QString countWords(std::size_t count, const QString& one) {
    return QStringLiteral("%1 %2%3").arg(count).arg(one, count == 1 ? QString() : QStringLiteral("s"));
}

}  // namespace navwright
