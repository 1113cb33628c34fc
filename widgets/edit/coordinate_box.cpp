#include "edit/coordinate_box.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <utility>

namespace navwright {

namespace {

constexpr double kFarthest = 4096;  ///< the engine's maps end there
constexpr double kStep = 1;
constexpr int kDecimals = 3;  ///< eighths of a unit are exact

}  // namespace

CoordinateBox::CoordinateBox(QWidget* parent) : QDoubleSpinBox(parent) {
    setRange(-kFarthest, kFarthest);
    setDecimals(kDecimals);
    setSingleStep(kStep);
    setKeyboardTracking(false);
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

void CoordinateBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) return QDoubleSpinBox::wheelEvent(event);
    event->ignore();
}

/// The value shown is that of one node; typed again it is for the others too.
void CoordinateBox::finish() {
    if (std::exchange(typed_, false) && others_) emit given(value());
}

}  // namespace navwright
