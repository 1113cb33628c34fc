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

/// How much of the open map's floor navs cover, and how straight their ways are, as `navgen coverage`
/// computes it; computed off the GUI thread when somebody asks.
class FloorShares : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit FloorShares(Document& document, QObject* parent = nullptr);

    /// The share of the floor that a nav covers, 0..1; nothing until changed(), and without a map or floor.
    [[nodiscard]] std::optional<double> of(const std::shared_ptr<const NavGraph>& nav);
    /// As of(): how straight a nav's ways are.
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
    /// Asks for what is not known.
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
