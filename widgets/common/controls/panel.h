#pragma once

#include <QString>
#include <QWidget>

#include <initializer_list>

class QAbstractButton;
class QLabel;
class QLayout;
class QVBoxLayout;

namespace navwright {

class ToolModel;

/// A panel: its parts one below another, with the same room between and around them as in every other.
class Panel : public QWidget {
    Q_OBJECT

  protected:
    /// `name`: by which layouts and tests know it. `inner`: it is part of another, which has the room around.
    Panel(const char* name, QWidget* parent, bool inner = false);

    /// `stretch`: its share of the height that is left.
    void add(QWidget* part, int stretch = 0);
    void add(QLayout* parts);
    /// Side by side; `wide`, one of them, takes the width that is left.
    void addLine(std::initializer_list<QWidget*> parts, const QWidget* wide = nullptr);
    /// All parts are on a page that scrolls up and down; to be called before any is added.
    void scroll(const char* name, const QString& says);
    /// What is left of the height stays below.
    void addStretch();

  private:
    QVBoxLayout* column_;
};

/// What a label says; it is hidden while that is nothing.
void say(QLabel& label, const QString& words);

/// The page in a frame that scrolls up and down.
QWidget* scrolled(QWidget* page, const char* name, const QString& says, QWidget* parent);

/// Pressed while the tool is in hand; releasing it gives the usual tool back.
void bindTool(QAbstractButton& button, ToolModel& tools, const QString& id);

}  // namespace navwright
