#pragma once

#include <QObject>
#include <QPointF>
#include <QString>

#include <optional>

#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/edit/rerelease/rerelease_nav_pictures.h"

class QMouseEvent;

namespace navwright {

class WorkbenchView;

/// The mouse over a re-release nav in the 3D view. A click selects, Ctrl adds, whatever tool else selects; to
/// move drags what is selected along the floor, with Shift up and down, and of a single link the points of
/// its traversal. Others add nodes and links, or tell an entity.
class RereleaseNavTool : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    RereleaseNavTool(RereleaseNavEditor& editor, ToolModel& tools, const LayerModel& layers,
                     WorkbenchView& view, QObject* parent = nullptr);

    static QString move() { return QStringLiteral("rerelease.move"); }
    static QString node() { return QStringLiteral("rerelease.node"); }
    static QString link() { return QStringLiteral("rerelease.link"); }
    static QString entity() { return QStringLiteral("rerelease.entity"); }

    /// What is drawn, which is what can be pointed at.
    void setPictures(const RereleaseNavPictures& pictures) { pictures_ = pictures; }
    /// Drops the drag under way; false: there is none.
    bool stop();
    /// In words: "Node 12: radius 32, 4 links".
    [[nodiscard]] QString words(const Item& item) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void said(const QString& text);
    void hovered(const QString& text);
    /// A click selected something.
    void selected();

  private:
    /// What is dragged: the nodes that are selected, or a point of a traversal.
    struct Drag {
        std::optional<TraversalPoint> point;
        Vec3 from{0};
        Vec3 by{0};
        QPointF pressedAt;
        bool moved = false;
    };

    [[nodiscard]] bool ours() const;
    [[nodiscard]] Item pick(const QPointF& place) const;
    [[nodiscard]] std::optional<TraversalPoint> pickPoint(const QPointF& place) const;
    [[nodiscard]] bool press(const QMouseEvent& event);
    void drag(const QMouseEvent& event);
    void drop();
    void showDrag();
    void click(const QPointF& place, Qt::KeyboardModifiers modifiers);
    void clickNode(const QPointF& place, bool linked);
    void clickLink(const Item& item, bool bothWays);
    void clickEntity(const QPointF& place);
    /// Where a line of sight meets the floor; without a map, where it is as high as `level`.
    [[nodiscard]] std::optional<Vec3> floorAt(const QPointF& place, float level) const;
    void toolChanged();

    RereleaseNavEditor& editor_;
    ToolModel& tools_;
    const LayerModel& layers_;  ///< whether the map hides what is behind it
    WorkbenchView& view_;
    RereleaseNavPictures pictures_;
    std::optional<Drag> drag_;
    bool named_ = false;
};

}  // namespace navwright
