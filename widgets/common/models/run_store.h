#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "core/output/project/kept_run.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// A run, and by what panels name it.
struct StoredRun : KeptRun {
    int id = 0;             ///< never used twice while the window is open
    bool restored = false;  ///< came with a project: what it lacks is not made up for
};

/// The navs that are kept for comparing: those a person keeps, each that was tested, and the one before it. A
/// project holds them, so that they are there when it is opened again.
class RunStore : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit RunStore(Document& document, QObject* parent = nullptr);

    /// All kept runs, oldest first.
    [[nodiscard]] const std::vector<StoredRun>& runs() const { return runs_; }
    /// The run of an id; nullptr for one that is gone.
    [[nodiscard]] const StoredRun* find(int id) const;
    /// Keeps the present run under a name, with the verdict of the test shown if that is of this nav; its id,
    /// or 0 when there is none to keep.
    int keep(const QString& name);
    void rename(int id, const QString& name);
    void remove(int id);
    /// Sets how much floor the nav of a run covers, 0..1.
    void setFloorCovered(int id, double share);
    void clear();

    /// The runs as a project keeps them.
    [[nodiscard]] std::vector<KeptRun> saved() const;
    /// Replaces all runs.
    void restore(const std::vector<KeptRun>& runs);
    /// Whether a person kept, named or dropped one since the last save.
    [[nodiscard]] bool modified() const { return modified_; }
    void setSaved();

  signals:
    void changed();
    /// The floor that a run's nav covers is known now.
    void measured(int id);
    /// A run that a person kept was dropped, since no more than kMostRuns are kept.
    void dropped(const QString& name);
    void modifiedChanged(bool modified);

  private:
    void keepTested();
    void followMap();
    /// What is said of a run.
    struct Words {
        QString name = {};  ///< empty: what changed since the run before it
        QString source;
        bool automatic = false;
        const NavtestReport* report = nullptr;  ///< of its test; nullptr: none
    };
    int add(const Words& words, const Generation& generation, std::shared_ptr<const NavGraph> nav);
    void dropOldest();
    void setModified(bool modified);

    Document& document_;
    std::vector<StoredRun> runs_;
    int nextId_ = 1;
    bool modified_ = false;
    std::shared_ptr<const GameMap> map_;
};

}  // namespace navwright
