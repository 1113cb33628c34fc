#pragma once

#include <QObject>
#include <QWidget>

#include <vector>

namespace navwright {

/// Lays strips over a widget, at its upper or lower edge, so that what is under them keeps its size and
/// place: a click that follows still hits what it was meant for.
class OverView : public QObject {
    Q_OBJECT

  public:
    /// What is covered; it outlives the strips' stay.
    explicit OverView(QWidget& under);

    /// Adds a strip over the upper edge, below those there, or over the lower edge, above those there. The
    /// strip becomes a child of the window. Its maker shows and hides it; it is visible only while the
    /// covered widget is.
    void add(QWidget* strip, Qt::Edge edge);
    /// The strip is `parent`'s again, which lays it out.
    void remove(QWidget* strip, QWidget* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Strip {
        QWidget* widget;
        Qt::Edge edge;
    };

    void place();
    void forget(const QObject* strip);

    QWidget& under_;
    std::vector<Strip> strips_;
};

}  // namespace navwright
