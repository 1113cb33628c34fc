#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <array>
#include <memory>

#include "core/base/index.h"
#include "core/bots/test/test_watch.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/test_files.h"
#include "widgets/test/verdict/test_settings.h"
#include "widgets/test/verdict/test_step.h"
#include "widgets/test/verdict/tested_nav.h"

namespace navwright {

/// "Generate and test": the steps one after the other, without blocking. A cancel leaves everything as it was
/// before.
class TestRunner : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    TestRunner(Document& document, TestedNav& tested, QObject* parent = nullptr);
    ~TestRunner() override;

    /// Whether a step is wanted; kept from one run to the next. Not while running.
    void setWanted(TestStep step, bool wanted);
    [[nodiscard]] bool wanted(TestStep step) const { return wanted_[index(step)]; }
    [[nodiscard]] const StepStatus& status(TestStep step) const { return status_[index(step)]; }
    [[nodiscard]] bool running() const { return running_; }
    /// Seconds from the start to now, or to the end.
    [[nodiscard]] double seconds() const;

    /// Runs the wanted steps. Only when not running. What cannot work is said by failed(). `watch` is shown
    /// the test while it runs; nullptr: nobody looks on.
    void start(std::shared_ptr<TestBackend> backend, const TestSettings& settings,
               std::shared_ptr<TestWatch> watch = nullptr);
    void cancel();

  signals:
    void runningChanged(bool running);
    void stepChanged(navwright::TestStep step);
    void logged(navwright::TestStep step, int level, const QString& message);
    /// A step failed. Not emitted when generating failed, as the document then tells it itself.
    void failed(const navwright::Error& error);
    void cancelled();
    /// A test that was watched has ended, and its tester tells what each bot did.
    void recorded(std::shared_ptr<navwright::TestRecord> record,
                  std::shared_ptr<const navwright::TestJob> job);
    /// All steps have ended.
    void finished();

  private:
    void forget();
    static std::size_t index(TestStep step) { return toIndex(step); }
    [[nodiscard]] Result<> check() const;
    void enter(std::size_t step);
    void next();
    void generate();
    void write();
    void test();
    void overlay();
    [[nodiscard]] Result<std::shared_ptr<const TestJob>> prepare();
    void takeOutcome(Result<TestOutcome> outcome);
    void log(LogLevel level, const QString& message);
    void setState(StepState state);
    void failStep(const Failure& failure);
    void end(StepState how);

    Document& document_;
    TestedNav& tested_;
    std::array<bool, kTestSteps> wanted_;
    std::array<StepStatus, kTestSteps> status_;
    std::shared_ptr<TestBackend> backend_;
    std::shared_ptr<TestWatch> watch_;
    TestSettings settings_;
    bool running_ = false;
    bool cancelWanted_ = false;
    std::size_t current_ = kTestSteps;
    QElapsedTimer clock_;
    double seconds_ = 0;
    std::shared_ptr<const NavGraph> graph_;  ///< under test
    std::shared_ptr<const TestJob> task_;
    std::shared_ptr<const NavtestReport> report_;
    std::shared_ptr<const std::vector<StuckBot>> stuck_;
    std::shared_ptr<TestFiles> files_ = std::make_shared<TestFiles>();
    LatestWork job_;
};

}  // namespace navwright
