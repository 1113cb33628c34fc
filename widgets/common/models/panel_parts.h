#pragma once

#include <QAnyStringView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/common/models/named.h"

/// What many panels are made of. The parent owns what is made.
namespace navwright {

/// A combo box that can shrink to the width of this many letters, whatever its list contains.
[[nodiscard]] inline QComboBox* narrowCombo(QWidget* parent, const char* name, const QString& says,
                                            int letters) {
    auto* combo = named(new QComboBox(parent), name, says);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(letters);
    return combo;
}

/// A button that Enter does not press from another widget.
[[nodiscard]] inline QPushButton* pushButton(QWidget* parent, QAnyStringView name, const QString& text,
                                             const QString& tip) {
    auto* button = named(new QPushButton(text, parent), name.toString(), text, tip);
    button->setAutoDefault(false);
    return button;
}

/// A label for sentences, which wrap and can be copied.
[[nodiscard]] inline QLabel* wordsLabel(QWidget* parent, QAnyStringView name) {
    auto* label = new QLabel(parent);
    label->setObjectName(name.toString());
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// A word and the widget it is about, as one thing in a row that wraps.
[[nodiscard]] inline QWidget* labelled(QWidget* parent, const QString& text, QWidget* widget) {
    auto* pair = new QWidget(parent);
    auto* line = new QHBoxLayout(pair);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(3);
    line->addWidget(new QLabel(text, pair));
    line->addWidget(widget);
    return pair;
}

}  // namespace navwright
