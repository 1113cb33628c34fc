#include "widgets/common/models/data_filter.h"

namespace navwright {

void DataFilter::set(const ShownData& shown) {
    if (shown == shown_) return;
    shown_ = shown;
    emit changed();
}

}  // namespace navwright
