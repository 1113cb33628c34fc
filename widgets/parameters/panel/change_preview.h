#pragma once

#include <QObject>

#include <memory>

#include "core/nav/graph/nav_diff.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Shows what a change of parameters does to the nav, as an overlay of the 3D view and as counts. While bots
/// still try a draft, the drafts before and after the change are compared, then the navs. The next change of
/// another kind removes it.
class ChangePreview : public QObject {
    Q_OBJECT

  public:
    struct Counts {
        std::size_t nodesAdded = 0, nodesRemoved = 0, nodesRetyped = 0;
        std::size_t linksAdded = 0, linksRemoved = 0, linksRetyped = 0;

        friend bool operator==(const Counts&, const Counts&) = default;
    };

    explicit ChangePreview(Document& document, QObject* parent = nullptr);

    /// Counts changes against the present nav from now on.
    void begin();
    void clear();

  signals:
    /// `picture` is nullptr when nothing is to be shown.
    void changed(const navwright::ChangePreview::Counts& counts,
                 const std::shared_ptr<const navwright::StagePicture>& picture);

  private:
    using Nav = std::shared_ptr<const Generation>;
    void follow();
    void followDraft();
    void compare(const Nav& after, bool byDemosAlone);

    Document& document_;
    Nav before_;
    Parameters shown_;  ///< of the generation compared last
    bool active_ = false;
    LatestWork job_;
};

}  // namespace navwright
