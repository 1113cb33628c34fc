#pragma once

#include <QWidget>

#include "widgets/drawing/draw/split.h"

class QLabel;
class QPushButton;

namespace navwright {

class Comparison;

/// Below the navs that are compared: both verdicts and what changed between them, and the buttons that show
/// the two in the view.
class VerdictBox : public QWidget {
    Q_OBJECT

  public:
    /// The comparison outlives it.
    explicit VerdictBox(Comparison& comparison, QWidget* parent = nullptr);

    /// Tells how the view shows the two navs now.
    void setSplit(Split::Kind kind);
    [[nodiscard]] bool isSplit() const { return split_; }
    /// Disables the buttons, as there is no 3D view; `why` says so.
    void setNoView(const QString& why);

    /// Disables the test of both; `why` says so. Empty: they can be tested.
    void setNoTest(const QString& why);

  signals:
    /// Both navs are to be tested.
    void testWanted();
    /// The two navs are to be shown in a split view of this kind; none: in a single view again.
    void splitWanted(navwright::Split::Kind kind);

    void splitChanged();

  private:
    void refresh();
    QPushButton* makeButton(const QString& title, const char* name, const QString& help, Split::Kind kind);

    Comparison& comparison_;
    QLabel* words_;
    QPushButton* test_;
    QPushButton* beside_;
    QPushButton* swipe_;
    bool split_ = false;
    QString noView_, noTest_;
};

}  // namespace navwright
