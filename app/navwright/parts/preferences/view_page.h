#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace navwright {

class Habits;

/// How the camera moves, and how the window looks. What is changed acts at once.
class ViewPage : public QWidget {
    Q_OBJECT

  public:
    /// The habits outlive it.
    explicit ViewPage(Habits& habits, QWidget* parent = nullptr);

  private:
    void makeCamera(QFormLayout& form);
    void makeLook(QFormLayout& form);
    void fill();
    void take();
    void reset();

    Habits& habits_;
    QDoubleSpinBox* mouse_;
    QCheckBox* invert_;
    QSpinBox* fly_;
    QSpinBox* field_;
    QComboBox* theme_;
    QSpinBox* font_;
    bool filling_ = false;
};

}  // namespace navwright
