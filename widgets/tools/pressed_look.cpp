#include "tools/pressed_look.h"

#include <QAbstractButton>
#include <QApplication>

namespace navwright {

namespace {

void apply(QAbstractButton* button) {
    QPalette palette;
    if (button->isChecked()) {
        const auto usual = QApplication::palette();
        palette.setColor(QPalette::Button, usual.color(QPalette::Highlight));
        palette.setColor(QPalette::ButtonText, usual.color(QPalette::HighlightedText));
    }
    button->setPalette(palette);
}

}  // namespace

void showPressed(QAbstractButton* button) {
    QObject::connect(button, &QAbstractButton::toggled, button, [button] { apply(button); });
    apply(button);
}

}  // namespace navwright
