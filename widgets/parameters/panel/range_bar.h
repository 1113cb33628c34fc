#pragma once

#include <QWidget>

#include "widgets/drawing/draw/palette.h"

namespace navwright {

/// A bar over least..largest with two handles: what lies outside them is not shown. It is filled with the
/// palette where that runs. The arrow keys move the handle that was used last; Tab and Shift+Tab are left to
/// the window, Up and Down change the handle.
class RangeBar : public QWidget {
    Q_OBJECT

  public:
    explicit RangeBar(QWidget* parent = nullptr);

    void setScale(double least, double largest);
    void setColours(Palette palette, double low, double high);
    /// Places the handles; at the ends of the scale everything is shown.
    void setRange(double lower, double upper);
    [[nodiscard]] double lower() const { return lower_; }
    [[nodiscard]] double upper() const { return upper_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

  signals:
    /// A person moved a handle.
    void rangeMoved(double lower, double upper);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double placeOf(double value) const;
    void moveHandle(double value);

    Palette palette_ = Palette::viridis;
    double least_ = 0, largest_ = 1;
    double low_ = 0, high_ = 1;
    double lower_ = 0, upper_ = 1;
    bool upperActive_ = false;
};

}  // namespace navwright
