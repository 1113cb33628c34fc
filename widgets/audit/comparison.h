#pragma once

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

#include "analysis/nav_diff.h"
#include "audit/verdict_change.h"
#include "compare/path_between.h"
#include "jobs/latest_work.h"
#include "models/run_store.h"

namespace navwright {

/// What is chosen for one side.
struct Side {
    enum class Kind { none, current, run, file };
    Kind kind = Kind::none;
    int run = 0;                 ///< id, with Kind::run
    std::filesystem::path path;  ///< with Kind::file

    friend bool operator==(const Side&, const Side&) = default;
};

/// What came of comparing.
struct Compared {
    std::shared_ptr<const NavGraph> a, b;
    NavDiff diff;
};

/// Two navs of the document's map and what differs between them; follows the document.
class Comparison : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    Comparison(Document& document, RunStore& store, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] RunStore& store() { return store_; }
    [[nodiscard]] const Side& sideA() const { return a_; }
    [[nodiscard]] const Side& sideB() const { return b_; }
    /// Files are read here; on an error the sides stay as they were. Errors: of reading; navs that are of
    /// different maps.
    [[nodiscard]] Result<> choose(const Side& a, const Side& b);
    /// nullptr until both sides are there and compared.
    [[nodiscard]] const std::shared_ptr<const Compared>& compared() const { return compared_; }
    [[nodiscard]] QString nameOf(const Side& side) const;
    /// What is known of tests of the two navs: the one that is shown, and those of kept runs. Only when
    /// compared.
    [[nodiscard]] TwoVerdicts verdicts() const;
    /// Items can be taken into A.
    [[nodiscard]] bool canTake() const { return compared_ && a_.kind == Side::Kind::current && !stale_; }

    /// The way between two places in both navs.
    void probe(const Vec3& from, const Vec3& to);
    void endProbe();
    struct Probe {
        PathBetween a, b;
    };
    [[nodiscard]] std::optional<Probe> probed() const;

  signals:
    void changed();
    void probeChanged();
    void failed(const QString& what);

  private:
    [[nodiscard]] Result<std::shared_ptr<const NavGraph>> load(const Side& side,
                                                               const std::shared_ptr<const NavGraph>& file);
    [[nodiscard]] std::optional<NavtestOutcome> verdictOf(const NavGraph& nav) const;
    void follow();
    void restart();

    Document& document_;
    RunStore& store_;
    Side a_{.kind = Side::Kind::current, .path = {}}, b_;
    std::shared_ptr<const NavGraph> fileA_, fileB_;  ///< of sides that are files
    std::shared_ptr<const Compared> compared_;
    bool stale_ = false;  ///< the document has moved on since
    std::optional<std::pair<Vec3, Vec3>> probe_;
    LatestWork job_;
};

}  // namespace navwright
