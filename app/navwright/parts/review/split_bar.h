#pragma once

#include <QWidget>

#include <array>

#include "widgets/drawing/draw/split.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace navwright {

/// Over a split view: which nav is on which side and how it fared, what is selected in both, and the way
/// back. Its height stays while its words change, so that the view keeps its size.
class SplitBar : public QWidget {
    Q_OBJECT

  public:
    explicit SplitBar(QWidget* parent = nullptr);

    /// What a side shows, and all that is known of it, which does not fit.
    void setNav(SplitSide side, const QString& words, const QString& all);
    void setKind(Split::Kind kind);
    /// What is selected; empty: how to use the view.
    void setSelected(const QString& text);

  signals:
    /// A kind of split view is wanted; none: the single view.
    void wanted(navwright::Split::Kind kind);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();
    void elide();

    std::array<QLabel*, kSplitSides> navs_;
    std::array<QString, kSplitSides> words_, all_;
    QWidget* buttons_;
    QPushButton* beside_;
    QPushButton* swipe_;
    QPushButton* leave_;
    QGridLayout* grid_;
    QLabel* selected_;
    QString selectedWords_;
};

}  // namespace navwright
