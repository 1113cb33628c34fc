#pragma once

#include <QObject>

#include <optional>

#include "widgets/drawing/draw/split.h"

namespace navwright {

class Comparison;
class SplitBar;
class VerdictBox;
class ViewArea;
struct Workspace;

/// Shows the two navs that are compared in the 3D view, side by side or to be swiped over, until it is left
/// or there are no longer two.
class SplitComparison : public QObject {
    Q_OBJECT

  public:
    /// All outlive it; the view works.
    SplitComparison(Workspace& workspace, ViewArea& area, Comparison& comparison, VerdictBox& box,
                    QObject* parent = nullptr);

    /// Two navs are there to be shown.
    [[nodiscard]] bool possible() const;
    [[nodiscard]] Split::Kind kind() const;
    /// Shows the split view of this kind; leaves it for none, or the kind that is shown already.
    void toggle(Split::Kind kind);
    /// Whether there was something to leave.
    bool leave();

  signals:
    void changed();

  private:
    /// The document's stages that the mode shows or hides, as they were.
    struct Before {
        bool nodes = false, links = false;
    };

    void want(Split::Kind kind);
    void follow();
    void fillBar();

    Workspace& workspace_;
    ViewArea& area_;
    Comparison& comparison_;
    VerdictBox& box_;
    SplitBar* bar_;
    std::optional<Before> before_;
};

}  // namespace navwright
