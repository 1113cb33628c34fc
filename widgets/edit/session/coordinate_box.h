#pragma once

#include <QDoubleSpinBox>

namespace navwright {

/// A coordinate of one node or of several: what is typed is for all of them, the arrows move each from where
/// it is. Shows no more decimals than there are.
class CoordinateBox : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit CoordinateBox(QWidget* parent = nullptr);

    /// Shows a value without a signal; `others`: there are nodes with another value.
    void showValue(double value, bool others);
    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;

  signals:
    void given(double value);
    void stepped(double by);

  protected:
    /// A wheel that rolls by must not move nodes.
    void wheelEvent(QWheelEvent* event) override;

  private:
    void finish();

    bool others_ = false;
    bool typed_ = false;  ///< since the value was shown or given
};

}  // namespace navwright
