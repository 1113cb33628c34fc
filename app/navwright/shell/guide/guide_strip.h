#pragma once

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace navwright {

class CommandTable;
class Guide;

/// The guide as a strip: its steps, what to do now, a button that does it, and one to close
/// it.
class GuideStrip : public QFrame {
    Q_OBJECT

  public:
    /// Both outlive it.
    GuideStrip(Guide& guide, CommandTable& commands, QWidget* parent = nullptr);

    /// Does what the step speaks of; hidden where only a person can.
    [[nodiscard]] QPushButton& doIt() { return *do_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void refresh();
    void showTitles();
    void run();

    Guide& guide_;
    CommandTable& commands_;
    std::vector<QToolButton*> steps_;
    QLabel* words_;
    QPushButton* do_;
    QPushButton* skip_;
};

}  // namespace navwright
