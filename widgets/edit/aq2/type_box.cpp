#include "widgets/edit/aq2/type_box.h"

#include "widgets/drawing/layers/describe.h"

namespace navwright {

QString typeTitle(NodeType type) {
    return QString::fromStdString(readable(nodeTypeName(type)));
}

TypeBox::TypeBox(QWidget* parent) : QComboBox(parent) {
    for (int i = 1; i < kNodeTypeCount; ++i) addItem(typeTitle(static_cast<NodeType>(i)), i);
    setCurrentIndex(-1);
    setMaxVisibleItems(kNodeTypeCount);
    connect(this, &QComboBox::activated, this,
            [this](int index) { emit chosen(static_cast<NodeType>(itemData(index).toInt())); });
}

void TypeBox::setType(std::optional<NodeType> type) {
    const auto index = type ? findData(static_cast<int>(*type)) : -1;
    if (index != currentIndex()) setCurrentIndex(index);
}

}  // namespace navwright
