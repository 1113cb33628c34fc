#pragma once

#include <QObject>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/generate/pipeline/change_verdict.h"
#include "core/lint/issues/safe_fixes.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/review/issues/found_fixes.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

/// "Fix all that is safe": offers the safe fixes of the issues, lets bots test the nav, makes the
/// fixes as one step of the undo stack, tests again, and takes them back where bots fare worse (whyWorse()).
/// A cancel leaves the nav as it was.
class SafeFixSession : public QObject {
    Q_OBJECT

  public:
    /// Number of tests before and after the fixes, with the same seeds. A single test would depend too much
    /// on chance.
    static constexpr int kTests = 5;

    enum class Step {
        idle,
        choosing,
        testingBefore,
        searching,  ///< bots look for what fills holes and joins islands
        making,     ///< the nav with the fixes
        testingAfter,
        done,
    };
    /// One fix that is offered.
    struct Offer {
        Issue issue;
        QuickFix fix;
        bool wanted = true;
    };
    enum class Outcome { none, kept, rolledBack, stopped, failed };

    /// All outlive it.
    SafeFixSession(Document& document, NavIssues& navIssues, Testing& testing, QObject* parent = nullptr);
    ~SafeFixSession() override;

    [[nodiscard]] Step step() const { return step_; }
    /// Whether a test or a generation is under way.
    [[nodiscard]] bool working() const { return step_ > Step::choosing && step_ < Step::done; }
    [[nodiscard]] const std::vector<Offer>& offers() const { return offers_; }
    /// Number of issues that get a safe fix once the offered ones are made.
    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    /// Why run() cannot start now; empty: it can.
    [[nodiscard]] QString hindrance() const;
    [[nodiscard]] Outcome outcome() const { return outcome_; }
    /// The result in lines, at Step::done.
    [[nodiscard]] const QStringList& words() const { return words_; }
    /// How far the work is: tests begun and units of the one under way.
    struct Progress {
        int test = 0;  ///< of kTests, from 0
        qulonglong done = 0, total = 0;
    };
    [[nodiscard]] const Progress& progress() const { return progress_; }

    /// How many safe fixes there are now, whatever the step.
    [[nodiscard]] std::size_t count() const;
    /// Offers what is safe now. Not while working.
    void begin();
    void setWanted(const std::vector<std::size_t>& offers, bool wanted);
    /// Tests, makes the fixes that are wanted, and tests again. Does nothing while there is a hindrance().
    void run();
    /// Cancels at any step: nothing is offered any more, and the nav is as it was before run(). A finished
    /// result stays.
    void cancel();

  signals:
    void stepChanged();
    void offersChanged();
    void wantedChanged();
    void progressed();
    /// The result in one line, for messages.
    void said(const QString& text);

  private:
    [[nodiscard]] SafeFixes safeNow() const;
    void collect();
    void enter(Step step);
    void test();
    void takeTest(const std::shared_ptr<const NavGraph>& graph, Result<NavtestReport> report);
    void takeUp();
    /// Fixes that have no patches yet.
    struct Wanted;
    struct Found;
    void search(Wanted wanted);
    void takeFound(const Found& found);
    void makeFixes();
    [[nodiscard]] QString mendedWords() const;
    void takeNav();
    void judge();
    void followStack();
    [[nodiscard]] bool takeBack();
    void end(Outcome outcome, const QStringList& words);
    void fail(const Failure& failure);

    Document& document_;
    NavIssues& navIssues_;
    Testing& testing_;
    Step step_ = Step::idle;
    std::vector<Offer> offers_;
    std::size_t waiting_ = 0;
    Outcome outcome_ = Outcome::none;
    QStringList words_;
    Progress progress_;
    std::shared_ptr<std::atomic<int>> testNumber_ = std::make_shared<std::atomic<int>>(0);
    TestedState before_, after_;
    std::shared_ptr<const NavGraph> afterNav_;
    NavtestThresholds thresholds_;
    std::shared_ptr<TestBackend> backend_;
    int stackIndex_ = -1;             ///< at which the undo stack has to be; -1: not watched
    std::vector<EditPatch> planned_;  ///< the edits with the fixes
    std::size_t fixed_ = 0;           ///< issues that the fixes made are about, but for holes
    bool filled_ = false;             ///< holes, more or less of them
    QStringList found_;               ///< what came of looking for fixes
    std::shared_ptr<HandedOn<HoleSearch>> holes_ = std::make_shared<HandedOn<HoleSearch>>();
    LatestWork job_;
};

}  // namespace navwright
