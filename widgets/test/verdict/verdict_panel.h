#pragma once

#include <vector>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/test/verdict/findings_panel.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace navwright {

class Testing;
class VerdictRow;

/// Whether the nav passed its test, limit by limit, and where it did not.
class VerdictPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    VerdictPanel(Testing& testing, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] FindingsPanel& findings() { return *findings_; }

  signals:
    /// The user asks for a list of the worst detours.
    void detoursWanted();
    /// What each bot did and when is to be shown.
    void decisionsWanted();

  private:
    QWidget* makeEmpty();
    QWidget* makeVerdict();
    [[nodiscard]] QLayout* makeWays(QWidget& top);
    void refresh();
    void refreshFloor();
    void refreshChanged();
    void refreshOutcome();
    void refreshWalked();
    void refreshReplay();

    Testing& testing_;
    QStackedWidget* pages_;
    QLabel* light_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* facts_ = nullptr;
    QLabel* reasons_ = nullptr;
    QLabel* walked_ = nullptr;
    QLabel* changedSince_ = nullptr;
    QLabel* outcome_ = nullptr;
    QPushButton* keep_ = nullptr;
    QPushButton* replay_ = nullptr;
    std::vector<VerdictRow*> rows_;
    VerdictRow* floor_ = nullptr;
    VerdictRow* detours_ = nullptr;
    FindingsPanel* findings_;
};

}  // namespace navwright
