#pragma once

#include <QWidget>

#include "core/base/parameters.h"
#include "widgets/test/verdict/verdict_words.h"

class QLabel;

namespace navwright {

class VerdictGauge;

/// One limit: light, name, value, gauge, limit and margin, and what it means.
class VerdictRow : public QWidget {
    Q_OBJECT

  public:
    /// `key` of the figure: names the parts for scripts.
    explicit VerdictRow(const QString& key, QWidget* parent = nullptr);

    void show(const VerdictFigure& figure);

  signals:
    /// The limit was clicked.
    void parameterWanted(navwright::Param id);

  private:
    QLabel* light_;
    QLabel* title_;
    QLabel* value_;
    VerdictGauge* gauge_;
    QLabel* limit_;
    QLabel* margin_;
    QLabel* words_;
};

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
