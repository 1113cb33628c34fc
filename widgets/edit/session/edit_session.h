#pragma once

#include <QObject>
#include <QString>

#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/models/selection.h"

namespace navwright {

/// Edits of what is selected in a nav, whichever kind it is. Each is one step of the document's undo stack,
/// which knows what is unsaved.
class EditSession : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// What edits are about.
    [[nodiscard]] virtual Selection& selection() = 0;
    /// Where the nodes are that are selected, in the order of selecting.
    [[nodiscard]] virtual std::vector<Vec3> places() const = 0;

    /// Moves the nodes selected; `onFloor`: a nav whose nodes stand on the floor keeps them there.
    virtual void moveBy(const Vec3& by, bool onFloor) = 0;
    /// Sets one coordinate of every node selected.
    virtual void setCoordinate(int axis, float value) = 0;
    /// Removes the nodes selected with their links, and the links selected.
    virtual void remove() = 0;
    /// Links nodes in the order of selecting.
    virtual void link(bool bothWays) = 0;

  signals:
    /// What was done, or why nothing was.
    void said(const QString& text);
    void refused(const QString& why);
};

}  // namespace navwright
