#include "widgets/common/models/tool_model.h"

namespace navwright {

void ToolModel::setCurrent(const QString& id) {
    if (id == current_) return;
    current_ = id;
    emit changed(current_);
}

}  // namespace navwright
