#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace navwright {

/// What a step speaks of: a widget, or a part of it.
struct GuideControl {
    QWidget* widget = nullptr;
    QRect part = {};  ///< empty: all of it
};

/// A ring around one control of a window. It lets all clicks through, and follows the control as long as that
/// is seen. Over the 3D view nothing can be drawn: there the ring lies around it. Of a strip that lies over
/// the view, which is a native window too, the ring is a child.
class GuideLight : public QWidget {
    Q_OBJECT

  public:
    explicit GuideLight(QWidget& window);

    /// Lights a control; without a widget nothing is lit.
    void light(const GuideControl& control);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow();
    /// What the ring is drawn in.
    [[nodiscard]] QWidget* ground() const;

    QWidget& window_;

    QPointer<QWidget> lit_;
    QRect part_;
    QTimer timer_;
};

}  // namespace navwright
