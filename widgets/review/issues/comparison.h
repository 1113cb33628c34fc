#pragma once

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/nav/graph/nav_diff.h"
#include "core/review/comparison/path_between.h"
#include "core/review/comparison/take_patches.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/run_store.h"
#include "widgets/review/issues/verdict_change.h"

namespace navwright {

/// What is compared on one side.
struct Side {
    enum class Kind { none, current, run, file };
    Kind kind = Kind::none;
    int run = 0;                 ///< id, with Kind::run
    std::filesystem::path path;  ///< with Kind::file

    friend bool operator==(const Side&, const Side&) = default;
};

/// The result of a comparison.
struct Compared {
    std::shared_ptr<const NavGraph> a, b;
    NavDiff diff;
};

/// Two navs of the document's map, the old one as A and the new one as B, and what differs between them;
/// follows the document.
class Comparison : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    Comparison(Document& document, RunStore& store, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] RunStore& store() { return store_; }
    [[nodiscard]] const Side& sideA() const { return a_; }
    [[nodiscard]] const Side& sideB() const { return b_; }
    /// Sets both sides, reading their files. Errors, after which the sides stay as they were: a file cannot
    /// be read; the navs are of different maps.
    [[nodiscard]] Result<> choose(const Side& a, const Side& b);
    /// The result; nullptr until both sides are there and compared.
    [[nodiscard]] const std::shared_ptr<const Compared>& compared() const { return compared_; }
    [[nodiscard]] QString nameOf(const Side& side) const;
    /// Whether one of the two is the present nav, which items of the other can be taken into.
    [[nodiscard]] bool canTake() const { return compared_ && !stale_ && (isPresent(a_) != isPresent(b_)); }
    /// With canTake(): the edits that make the present nav as the other one is in these respects.
    [[nodiscard]] std::vector<EditPatch> takes(std::span<const DiffItem> items) const;
    /// With canTake(): the side whose items are taken.
    [[nodiscard]] const Side& other() const { return isPresent(a_) ? b_ : a_; }
    /// The tests of the two navs: those that were made for the comparison, the one that is shown, and those
    /// of kept runs. Only when compared.
    [[nodiscard]] TwoVerdicts verdicts() const;

    /// What a test says of a nav.
    struct Tested {
        std::shared_ptr<const NavGraph> nav;
        NavtestOutcome outcome;
    };
    /// Takes tests that were made for the comparison, in place of earlier ones.
    void setTested(std::vector<Tested> tested);

    /// Finds the path between two places in both navs.
    void probe(const Vec3& from, const Vec3& to);
    void endProbe();
    struct Probe {
        PathBetween a, b;
    };
    [[nodiscard]] std::optional<Probe> probed() const;

  signals:
    void changed();
    void probeChanged();
    /// verdicts() may be different.
    void verdictsChanged();
    void failed(const navwright::Error& error);

  private:
    [[nodiscard]] static bool isPresent(const Side& side) { return side.kind == Side::Kind::current; }
    [[nodiscard]] Result<std::shared_ptr<const NavGraph>> load(const Side& side,
                                                               const std::shared_ptr<const NavGraph>& file);
    [[nodiscard]] std::optional<NavtestOutcome> verdictOf(const NavGraph& nav) const;
    void follow();
    void restart();

    Document& document_;
    RunStore& store_;
    Side a_, b_{.kind = Side::Kind::current, .path = {}};
    std::shared_ptr<const NavGraph> fileA_, fileB_;  ///< of sides that are files
    std::shared_ptr<const Compared> compared_;
    std::vector<Tested> tested_;
    bool stale_ = false;  ///< the document has moved on since
    std::optional<std::pair<Vec3, Vec3>> probe_;
    LatestWork job_;
};

}  // namespace navwright
