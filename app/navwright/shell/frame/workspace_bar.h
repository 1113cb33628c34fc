#pragma once

#include <QMap>
#include <QToolBar>

class QToolButton;

namespace navwright {

class CommandTable;
class Layouts;

/// The workspaces, one button each, the present one pressed. A right click on one shows it and offers to
/// rename or reset it.
class WorkspaceBar : public QToolBar {
    Q_OBJECT

  public:
    /// Both outlive it.
    WorkspaceBar(Layouts& layouts, const CommandTable& commands, QWidget* parent = nullptr);

  private:
    void add(const QString& key);
    void sayNames();
    void offer(const QString& key, const QPoint& place);

    Layouts& layouts_;
    const CommandTable& commands_;
    QMap<QString, QToolButton*> buttons_;  ///< by the keys of their workspaces
};

}  // namespace navwright
