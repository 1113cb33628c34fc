#include "widgets/edit/session/coordinate_box.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <utility>

namespace navwright {

namespace {

constexpr int kDecimals = 5;    ///< nodes of re-release navs stand 0.53125 above the floor
constexpr int kNarrowest = 44;  ///< pixels: three side by side fit into a narrow panel

}  // namespace

CoordinateBox::CoordinateBox(QWidget* parent) : QDoubleSpinBox(parent) {
    setDecimals(kDecimals);
    setKeyboardTracking(false);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setMinimumWidth(kNarrowest);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { typed_ = true; });
    connect(this, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        typed_ = false;
        emit given(value);
    });
    connect(this, &QDoubleSpinBox::editingFinished, this, &CoordinateBox::finish);
}

void CoordinateBox::showValue(double value, bool others) {
    const QSignalBlocker silent(this);
    others_ = others;
    typed_ = false;
    setSuffix(others ? tr(" and others") : QString());
    setValue(value);
}

void CoordinateBox::stepBy(int steps) {
    emit stepped(steps * singleStep());
}

QString CoordinateBox::textFromValue(double value) const {
    auto text = QDoubleSpinBox::textFromValue(value);
    if (!text.contains(locale().decimalPoint())) return text;
    while (text.endsWith(u'0')) text.chop(1);
    if (text.endsWith(locale().decimalPoint())) text.chop(locale().decimalPoint().size());
    return text;
}

void CoordinateBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) return QDoubleSpinBox::wheelEvent(event);
    event->ignore();
}

/// The value shown is that of one node; typing it again sets it for the others too.
void CoordinateBox::finish() {
    if (std::exchange(typed_, false) && others_) emit given(value());
}

}  // namespace navwright
