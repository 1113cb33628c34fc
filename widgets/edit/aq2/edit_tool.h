#pragma once

#include <QObject>
#include <QPolygonF>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/edit/aq2/editor.h"
#include "widgets/edit/aq2/node_drag.h"
#include "widgets/edit/aq2/verdict_worker.h"

class QMouseEvent;

namespace navwright {

class WorkbenchView;

/// The tools of editing in the 3D view. Their mouse: a click selects (Ctrl adds); dragging a selected node
/// moves all selected on the floor, its grip up and down; the right button (or Alt and the left one) drags
/// any node. Each tool says the rest in text(), and why a click or drag does nothing.
class EditTool : public QObject {
    Q_OBJECT

  public:
    /// `view` may be nullptr where there is none; the others outlive the tool.
    EditTool(Editor& editor, ToolModel& tools, WorkbenchView* view, QObject* parent = nullptr);

    static QString edit() { return QStringLiteral("edit"); }
    static QString box() { return QStringLiteral("edit.box"); }
    static QString lasso() { return QStringLiteral("edit.lasso"); }
    static QString way() { return QStringLiteral("edit.way"); }
    static QString node() { return QStringLiteral("edit.node"); }
    static QString link() { return QStringLiteral("edit.link"); }
    static QString anchor() { return QStringLiteral("edit.anchor"); }

    [[nodiscard]] bool active() const;
    /// What to do next, or what a drag does; empty while no tool of editing is in use.
    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] const NodeDrag* drag() const { return drag_.get(); }
    /// Drops the drag, box or lasso under way; false: there is none. The mouse does nothing until its buttons
    /// are up.
    bool stop();
    /// Asks for the new place of an edit.
    void askAnchor(const std::string& patch);

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void textChanged(const QString& text);

  private:
    [[nodiscard]] bool press(const QMouseEvent& event);
    [[nodiscard]] bool move(const QMouseEvent& event);
    [[nodiscard]] bool release(const QMouseEvent& event);
    [[nodiscard]] bool startDrag(const QMouseEvent& event);
    void drag(const QPointF& place);
    /// Where the drag leads along the floor; nothing where there is none.
    [[nodiscard]] std::optional<Vec3> floorAlong(const Ray& ray) const;
    void grab(const Item& node, const QMouseEvent& event);
    void begin(const QPointF& place);
    void click(const QPointF& place, Qt::KeyboardModifiers modifiers);
    void clickWay(const Item& item);
    void clickLink(const Item& item, bool bothWays);
    void clickNode(const Item& item, const std::optional<Vec3>& place, bool linked);
    void select(const Item& item, bool add);
    void showDrag();
    void endDrag(bool keep);
    void endArea(bool add);
    void showSelection();
    void toolChanged();
    void say(const QString& text);
    [[nodiscard]] QString hint() const;

    Editor& editor_;
    ToolModel& tools_;
    WorkbenchView* view_;
    VerdictWorker verdicts_;
    QString text_;
    std::unique_ptr<NodeDrag> drag_;
    QPointF pressedAt_;
    Item passed_;  ///< a node that the mouse was pressed on and that does not move, as it is not selected
    bool swallowing_ = false;  ///< until the buttons are up
    bool dragged_ = false;     ///< farther than a click wanders
    Vec3 grab_{0};             ///< from the line of sight at the press to the node
    QString why_;              ///< the drag goes no farther; empty: it does
    bool upright_ = false;     ///< the drag is up and down
    float grip_ = 0;           ///< height where it began
    QPolygonF area_;
    bool sweeping_ = false;
    std::vector<TouchedVerdict> judged_;
    std::string anchored_;  ///< id of the patch that seeks its place
};

/// The nodes and links of a drag as they would be: links green where bots make them, vermilion where not,
/// grey while that is not known.
[[nodiscard]] std::shared_ptr<const StagePicture> dragPicture(const NodeDrag& drag,
                                                              std::span<const TouchedVerdict> verdicts);

/// Rings around the nodes and broad bands along the links selected; with `handle` a grip over the current
/// node. nullptr when there is nothing to draw.
[[nodiscard]] std::shared_ptr<const StagePicture> selectionPicture(const NavGraph& graph,
                                                                   const std::vector<Item>& items,
                                                                   const Item& current, bool handle);

}  // namespace navwright
