#pragma once

#include <QWidget>

#include "widgets/common/jobs/latest_work.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace navwright {

class Habits;

/// What is kept on disk without being asked for: copies of unsaved work, and demos that were read. What is
/// changed acts at once.
class StoragePage : public QWidget {
    Q_OBJECT

  public:
    /// `copies`: the folder in which copies of unsaved work lie. The habits outlive it.
    StoragePage(Habits& habits, const QString& copies, QWidget* parent = nullptr);

  private:
    void makeAutosave(QFormLayout& form, const QString& copies);
    void makeCache(QFormLayout& form);
    void fill();
    void take();
    void measure();
    void clear();

    Habits& habits_;
    QCheckBox* autosave_;
    QSpinBox* seconds_;
    QCheckBox* cache_;
    QLineEdit* folder_;
    QDoubleSpinBox* limit_;
    QLabel* use_;
    QPushButton* clear_;
    LatestWork job_;
    bool filling_ = false;
};

}  // namespace navwright
