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

/// The margins of a panel: a panel inside another has them only above and below; one that a list or page
/// fills has none.
enum class Room { around, aboveAndBelow, none };

/// A panel: a column of parts, with the same spacing and margins in every panel.
class Panel : public QWidget {
    Q_OBJECT

  protected:
    /// `name`: the object name, by which layouts and tests find it.
    Panel(QAnyStringView name, QWidget* parent, Room room = Room::around);

    /// Adds a part below the others. `stretch`: its share of the remaining height.
    void add(QWidget* part, int stretch = 0);
    void add(QLayout* parts);
    /// Adds parts side by side, which wrap if the panel is narrow. `wide`: the one that takes the width left
    /// in its row; nullptr: none.
    void addLine(std::initializer_list<QWidget*> parts, const QWidget* wide = nullptr);
    /// Puts all parts on a page that scrolls vertically. Call it before the first part is added. `says`: the
    /// accessible name of the page.
    void scroll(const char* name, const QString& says);
    /// Leaves the remaining height empty, below the parts added so far.
    void addStretch();

  private:
    QVBoxLayout* column_;
};

/// Sets the text of a label, and hides the label while the text is empty.
void say(QLabel& label, const QString& words);

/// Puts a page into a PageScroll with this object name; `says`: its accessible name.
QScrollArea* scrolled(QWidget* page, const char* name, const QString& says, QWidget* parent);

/// A splitter of parts side by side or one below another. Each part comes with its share of added or lost
/// room.
QSplitter* split(const char* name, QWidget* parent, std::initializer_list<std::pair<QWidget*, int>> parts,
                 Qt::Orientation direction = Qt::Horizontal);

/// Makes a button show whether a tool is active and switch it on and off; off means back to the usual tool.
void bindTool(QAbstractButton& button, ToolModel& tools, const QString& id);

}  // namespace navwright
