#pragma once

#include <QAnyStringView>
#include <QString>
#include <QWidget>

#include <initializer_list>
#include <utility>

class QAbstractButton;
class QLabel;
class QLayout;
class QScrollArea;
class QSplitter;
class QVBoxLayout;

namespace navwright {

class ToolModel;

/// The room around the parts of a panel: one that is part of another has it above and below alone, one that
/// is filled by a list or a page has none.
enum class Room { around, aboveAndBelow, none };

/// A panel: its parts one below another, with the same room between and around them as in every other.
class Panel : public QWidget {
    Q_OBJECT

  protected:
    /// `name`: by which layouts and tests know it.
    Panel(QAnyStringView name, QWidget* parent, Room room = Room::around);

    /// `stretch`: its share of the height that is left.
    void add(QWidget* part, int stretch = 0);
    void add(QLayout* parts);
    /// Side by side, in as many rows as a narrow panel needs; `wide`, one of them, takes the width that is
    /// left.
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

/// The page in a PageScroll.
QScrollArea* scrolled(QWidget* page, const char* name, const QString& says, QWidget* parent);

/// Parts beside or below one another with borders that can be moved. Each has its share of room that comes
/// or goes.
QSplitter* split(const char* name, QWidget* parent, std::initializer_list<std::pair<QWidget*, int>> parts,
                 Qt::Orientation direction = Qt::Horizontal);

/// Pressed while the tool is in hand; releasing it gives the usual tool back.
void bindTool(QAbstractButton& button, ToolModel& tools, const QString& id);

}  // namespace navwright
