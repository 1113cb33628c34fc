#include "widgets/common/models/shown_difference.h"

#include <utility>

namespace navwright {

void ShownDifference::begin(const QString& who, const QString& title) {
    if (who == who_) return;
    const auto before = std::exchange(who_, who);
    const auto titleBefore = std::exchange(title_, title);
    if (before.isEmpty()) return;
    emit ended(before);
    emit said(tr("The view shows %1 now, and %2 no more").arg(title, titleBefore));
}

void ShownDifference::end(const QString& who) {
    if (who == who_) who_.clear();
}

}  // namespace navwright
