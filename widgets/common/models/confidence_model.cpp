#include "widgets/common/models/confidence_model.h"

#include <utility>

namespace navwright {

void ConfidenceModel::set(std::shared_ptr<const Generation> of,
                          std::shared_ptr<const NavConfidence> confidence) {
    if (of == of_ && confidence == confidence_) return;
    of_ = std::move(of);
    confidence_ = std::move(confidence);
    emit changed();
}

std::shared_ptr<const NavConfidence> ConfidenceModel::of(
    const std::shared_ptr<const Generation>& which) const {
    return which && which == of_ ? confidence_ : nullptr;
}

}  // namespace navwright
