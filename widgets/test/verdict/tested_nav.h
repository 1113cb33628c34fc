#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// The report that the document shows, with the nav it is about, which the document may have changed since.
class TestedNav : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit TestedNav(Document& document, QObject* parent = nullptr);

    /// A report with what else is known of its test.
    struct Result {
        std::shared_ptr<const NavtestReport> report;
        std::shared_ptr<const NavGraph> graph;  ///< that was tested
        QString backend = {};                   ///< who tested, in words; may be empty
        /// The ledger that the graph was made with if it is not the document's; may be nullptr.
        std::shared_ptr<const Ledger> ledger = {};
        /// Every stuck bot of the test, in the order they gave up; empty where the tester does not tell.
        std::shared_ptr<const std::vector<StuckBot>> stuck = {};
        QString name = {};  ///< of a test the document's nav does not come from: "test 3 of the iteration"
    };
    /// Makes a result the document's report.
    void show(Result result);

    /// The report that is shown; nullptr for none.
    [[nodiscard]] const std::shared_ptr<const NavtestReport>& report() const { return shown_.report; }
    /// The stuck bots of the test; nullptr where the tester does not tell.
    [[nodiscard]] const std::shared_ptr<const std::vector<StuckBot>>& stuck() const { return shown_.stuck; }
    /// The nav that was tested; only with a report.
    [[nodiscard]] const NavGraph& graph() const { return *shown_.graph; }
    /// The nav that was tested, shared; only with a report.
    [[nodiscard]] const std::shared_ptr<const NavGraph>& sharedGraph() const { return shown_.graph; }
    /// The ledger that the tested nav was made with; nullptr when it is the document's own.
    [[nodiscard]] const std::shared_ptr<const Ledger>& ledger() const { return shown_.ledger; }
    [[nodiscard]] std::size_t nodesInUse() const;
    /// Who tested, in words; by the report, if not given.
    [[nodiscard]] QString backend() const;
    /// The limits of the verdict: those of the report, or where it names none, the document's.
    [[nodiscard]] NavtestThresholds thresholds() const;

    /// What is different now from what was tested, in words; empty: nothing.
    [[nodiscard]] QString changedSince() const;

    /// Where a node of the tested nav stood.
    [[nodiscard]] Vec3 place(std::int32_t node) const;
    /// A node of the tested nav in the document's present nav; of kind none when it is not there any more.
    [[nodiscard]] Item nodeItem(std::int32_t node) const;
    [[nodiscard]] Item linkItem(const NodeLink& link) const;

  signals:
    /// The report has changed or is gone.
    void changed();
    /// show() was called: the report is to be seen.
    void shown();
    /// changedSince() may be different.
    void documentChanged();

  private:
    void takeReport();

    Document& document_;
    Result shown_;
    std::optional<Result> pending_;  ///< that is being made the document's
};

}  // namespace navwright
