#pragma once

#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/review/safe_fixes/safe_fix_session.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace navwright {

/// The steps of a SafeFixSession: a list to choose from, the progress of the tests, and the result.
class SafeFixPage : public Panel {
    Q_OBJECT

  public:
    /// The session outlives it.
    explicit SafeFixPage(SafeFixSession& session, QWidget* parent = nullptr);

    /// What the fixes that are ticked would do; nullptr: nothing is to be drawn.
    [[nodiscard]] std::shared_ptr<const StagePicture> picture() const;

  signals:
    void placeWanted(const navwright::Vec3& place);
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The user leaves the page.
    void left();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeList();
    void fill();
    void showStep();
    void showProgress();
    void take(QTreeWidgetItem* item);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString explanation() const;

    SafeFixSession& session_;
    QLabel* title_;
    QLabel* words_;
    QTreeWidget* list_;
    QLabel* state_;
    QProgressBar* bar_;
    QPushButton* run_;
    QPushButton* again_;
    QPushButton* cancel_;
    bool filling_ = false;
    bool behind_ = false;  ///< ticks have changed since it was shown
};

}  // namespace navwright
