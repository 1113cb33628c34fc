#pragma once

#include <QStandardItem>

namespace navwright {

/// An item of a table that shows text and cannot be edited; the model that gets it owns it.
[[nodiscard]] inline QStandardItem* cell(const QString& text) {
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    return item;
}

}  // namespace navwright
