#pragma once

#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/directness.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

class Document;
class GameMap;

/// Computes on demand, off the GUI thread, how much of the open map's floor navs cover and how direct their
/// paths are, with the same results as `navgen coverage`.
class FloorShares : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit FloorShares(Document& document, QObject* parent = nullptr);

    /// The share of the floor that a nav covers, 0..1; nullopt until changed(), and without a map or floor.
    [[nodiscard]] std::optional<double> of(const std::shared_ptr<const NavGraph>& nav);
    /// How direct a nav's paths are; nullopt until changed(), and without a map or floor.
    [[nodiscard]] std::optional<DirectnessFigures> directness(const std::shared_ptr<const NavGraph>& nav);
    /// Whether a share is being computed.
    [[nodiscard]] bool busy() const { return job_.busy(); }

  signals:
    void changed();

  private:
    struct Known {
        std::shared_ptr<const NavGraph> nav;
        std::optional<double> share;
        std::optional<DirectnessFigures> directness;
    };
    /// What is known of a nav. If nothing is, returns nullptr and starts to compute it.
    [[nodiscard]] const Known* known(const std::shared_ptr<const NavGraph>& nav);
    void forget();
    void forgetIfOther();
    void start();
    void take(const std::vector<Known>& found);

    Document& document_;
    std::shared_ptr<const GameMap> map_;  ///< map that the known shares are of
    Parameters parameters_;               ///< parameters that the known shares are of
    std::deque<Known> known_;             ///< the latest last
    std::vector<std::shared_ptr<const NavGraph>> asked_;
    LatestWork job_;
};

}  // namespace navwright
