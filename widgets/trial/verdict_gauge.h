#pragma once

#include <QWidget>

#include "trial/verdict_words.h"

namespace navwright {

/// A bar with the value, the limit as a line, and the side that passes shaded.
class VerdictGauge : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictGauge(QWidget* parent = nullptr);

    void show(const VerdictFigure& figure);
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    VerdictFigure figure_;
};

}  // namespace navwright
