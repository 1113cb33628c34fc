#pragma once

#include <QComboBox>

#include "models/named.h"

namespace navwright {

/// A box that is no wider than so many letters where there is little room, whatever is in its list.
[[nodiscard]] inline QComboBox* narrowCombo(QWidget* parent, const char* name, const QString& says,
                                            int letters) {
    auto* combo = named(new QComboBox(parent), name, says);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(letters);
    return combo;
}

}  // namespace navwright
