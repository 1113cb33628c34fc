#pragma once

#include <QObject>

#include <functional>
#include <memory>

#include "widgets/edit/aq2/editor.h"
#include "widgets/view3d/view/scene_pick.h"

class QMenu;

namespace navwright {

class CommandTable;
class WorkbenchView;
struct Workspace;

/// The menu under the right button in the 3D view: what can be done with the node, link or floor there. A
/// thing that is not selected yet is selected first, and the commands are about what is selected.
class ViewMenu : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    ViewMenu(Workspace& workspace, Editor& editor, WorkbenchView& view, const CommandTable& commands,
             QObject* parent);

  signals:
    /// A path is to start or to end at the place.
    void pathStartWanted(const navwright::Vec3& place);
    void pathEndWanted(const navwright::Vec3& place);

  private:
    void addPathEnds(QMenu& menu, const Vec3& place);
    void open(const QPointF& place);
    void fillForNode(QMenu& menu, std::size_t node, const Item& before);
    void fillForLink(QMenu& menu, const LinkPlace& link, const Vec3& place);
    void fillForFloor(QMenu& menu, const Vec3& place, const Item& before);
    void addCommands(QMenu& menu, std::initializer_list<const char*> ids);
    /// A command about numbers of the present nav; refused when the nav has changed meanwhile.
    void add(QMenu& menu, const char* name, const QString& text, std::function<void()> command);

    Workspace& workspace_;
    Editor& editor_;
    WorkbenchView& view_;
    const CommandTable& commands_;
};

}  // namespace navwright
