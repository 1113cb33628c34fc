#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "models/document.h"
#include "navtest/report.h"

namespace navwright {

/// A generation worth going back to.
struct KeptRun {
    int id = 0;  ///< never used twice
    QString name;
    QDateTime time;
    bool automatic = false;  ///< nobody asked for it; goes first when there are too many
    std::shared_ptr<const Generation> generation;
    std::shared_ptr<const NavtestReport> report;  ///< of it; may be empty
};

/// Runs that are kept while the window is open: those a person keeps, each that was tested, and the one
/// before it.
class RunStore : public QObject {
    Q_OBJECT

  public:
    static constexpr std::size_t kMost = 20;

    /// The document outlives it.
    explicit RunStore(Document& document, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<KeptRun>& runs() const { return runs_; }
    /// nullptr for one that is gone.
    [[nodiscard]] const KeptRun* find(int id) const;
    /// Keeps the present run under a name; its id, or 0 when there is none to keep.
    int keep(const QString& name);
    void rename(int id, const QString& name);
    void remove(int id);
    void clear();

  signals:
    void changed();

  private:
    void keepTested();
    int add(QString name, bool automatic, std::shared_ptr<const Generation> generation,
            std::shared_ptr<const NavtestReport> report);
    void dropOldest();

    Document& document_;
    std::vector<KeptRun> runs_;  ///< oldest first
    int nextId_ = 1;
    std::shared_ptr<const GameMap> map_;
};

}  // namespace navwright
