#pragma once

#include <QFrame>

#include <utility>

class QDoubleSpinBox;

namespace navwright {

/// A small window to choose a range in; what is chosen shows at once.
class RangePopup : public QFrame {
    Q_OBJECT

  public:
    struct Setup {
        QString id;     ///< names the boxes: "timeFrom" and "timeTo" of "time"
        QString title;  ///< "Time"
        QString unit;   ///< " s"
        double most = 0, step = 1;
        int decimals = 0;
    };

    RangePopup(const Setup& setup, const std::pair<double, double>& range, QWidget* parent);

  signals:
    void rangeChanged(double from, double to);

  private:
    void tell();

    QDoubleSpinBox* from_;
    QDoubleSpinBox* to_;
};

}  // namespace navwright
