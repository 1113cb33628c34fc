#pragma once

#include <QIcon>
#include <QSize>
#include <QString>

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/common/models/run_store.h"

namespace navwright {

inline constexpr QSize kRunPictureSize{48, 36};  ///< logical pixels

/// A run as lists of runs name it: when, what changed since the one before, and its figures, "14:03 ·
/// nodes.radius 48 → 50 · passed: 92.7 % of the nodes visited, deaths 0.00, stuck 0.31".
[[nodiscard]] QString runLine(const StoredRun& run);
/// The time of a run, without the date if it is of today.
[[nodiscard]] QString runTime(const StoredRun& run);
/// The nodes of a nav from above, in the present colours; those in no place of `before` stand out. `before`
/// may be nullptr.
[[nodiscard]] QIcon runPicture(const NavGraph& nav, const NavGraph* before);

/// The pictures of kept runs, each beside the one before it. One that is asked for again is not drawn again.
class RunPictures {
  public:
    /// By run.
    [[nodiscard]] std::vector<QIcon> of(const std::vector<StoredRun>& runs);

  private:
    using Nav = std::shared_ptr<const NavGraph>;
    std::map<std::pair<Nav, Nav>, QIcon> drawn_;  ///< by nav and the one before
    QString look_;                                ///< colours and pixels that they are drawn in
};

}  // namespace navwright
