#include "widgets/test/verdict/test_runner.h"

#include <algorithm>
#include <utility>

#include "core/base/digest.h"
#include "core/base/memory_guard.h"
#include "core/bots/test/verdict.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr double kMillisecondsPerSecond = 1000;

std::filesystem::path folderOf(const TestSettings& settings) {
    return settings.folder.empty() ? trialFolder() : settings.folder;
}

/// `target`: where the report goes; empty = nowhere.
Result<TestOutcome> testAndWrite(TestBackend& backend, const TestJob& task,
                                 const std::filesystem::path& target, TestFiles& files, JobContext& context) {
    NAV_ASSIGN(auto outcome, runJudgedTest(backend, task, context));
    if (!target.empty()) {
        const auto json = writeNavtestReport(outcome.report);
        NAV_TRY(files.write(target, std::as_bytes(std::span(json))));
        context.info(target.string());
    }
    return outcome;
}

}  // namespace

TestRunner::TestRunner(Document& document, TestedNav& tested, QObject* parent)
    : QObject(parent), document_(document), tested_(tested) {
    wanted_.fill(true);
    const auto generating = [this] { return running_ && current_ == index(TestStep::generate); };
    connect(&document_, &Document::generationChanged, this, [this, generating] {
        if (generating() && !document_.busy()) next();
    });
    connect(&document_, &Document::failed, this, [this, generating](const Error& error) {
        if (!generating()) return;
        log(LogLevel::error, QString::fromStdString(error.what));
        end(StepState::failed);
    });
    connect(&document_, &Document::cancelled, this, [this, generating] {
        if (generating()) end(StepState::cancelled);
    });
    connect(&document_, &Document::mapChanged, this, [this] {
        if (task_ && document_.map() != task_->map) cancel();
        if (!running_) forget();
    });
    const auto progress = [this](const QString&, qulonglong done, qulonglong total) {
        auto& status = status_[current_];
        status.done = done;
        status.total = total;
        emit stepChanged(static_cast<TestStep>(current_));
    };
    connect(&document_, &Document::progressed, this,
            [generating, progress](const QString& task, qulonglong done, qulonglong total) {
                if (generating()) progress(task, done, total);
            });
    connect(&job_, &LatestWork::progressed, this, progress);
    connect(&job_, &LatestWork::logged, this,
            [this](int level, const QString& message) { log(static_cast<LogLevel>(level), message); });
    connect(&job_, &LatestWork::ranOut, this, [this] { failStep(Failure(outOfMemory())); });
}

TestRunner::~TestRunner() {
    if (!running_) return;
    // The last owner of the files puts them back: this piece, or the one under way when it ends.
    LatestWork last;
    last.run([files = std::exchange(files_, nullptr)](JobContext&) -> LatestWork::Done { return {}; });
}

/// Forgets the state of the steps, which was about another map.
void TestRunner::forget() {
    for (std::size_t i = 0; i < kTestSteps; ++i) {
        status_[i] = {};
        emit stepChanged(static_cast<TestStep>(i));
    }
}

void TestRunner::setWanted(TestStep step, bool wanted) {
    if (running_ || wanted_[index(step)] == wanted) return;
    wanted_[index(step)] = wanted;
    emit stepChanged(step);
}

double TestRunner::seconds() const {
    return running_ ? static_cast<double>(clock_.elapsed()) / kMillisecondsPerSecond : seconds_;
}

Result<> TestRunner::check() const {
    if (!document_.map()) {
        return fail("There is no map to test on", {},
                    document_.mapWanted(tr("open the map the nav belongs to")).toStdString());
    }
    if (std::ranges::find(wanted_, true) == wanted_.end()) {
        return fail("No step of the test is ticked", {}, "tick a step in the panel Runs");
    }
    const bool canMake = wanted(TestStep::generate) && document_.busy();
    if (!document_.generation() && !canMake && document_.demos().empty()) {
        return fail("There is nothing to test", {}, "open demos of this map, or a .nav");
    }
    return {};
}

void TestRunner::start(std::shared_ptr<TestBackend> backend, const TestSettings& settings,
                       std::shared_ptr<TestWatch> watch) {
    if (running_) return;
    if (const auto possible = check(); !possible) return emit failed(possible.error().error());
    backend_ = std::move(backend);
    watch_ = std::move(watch);
    settings_ = settings;
    task_ = nullptr;
    report_ = nullptr;
    stuck_ = nullptr;
    cancelWanted_ = false;
    running_ = true;
    clock_.start();
    for (std::size_t i = 0; i < kTestSteps; ++i) {
        status_[i] = {};
        status_[i].state = wanted_[i] ? StepState::waiting : StepState::off;
        emit stepChanged(static_cast<TestStep>(i));
    }
    emit runningChanged(true);
    enter(0);
}

void TestRunner::enter(std::size_t step) {
    while (step < kTestSteps && !wanted_[step]) ++step;
    current_ = step;
    if (step == kTestSteps) {
        end(StepState::done);
        return;
    }
    setState(StepState::running);
    switch (static_cast<TestStep>(step)) {
        case TestStep::generate:
            return generate();
        case TestStep::write:
            return write();
        case TestStep::test:
            return test();
        case TestStep::overlay:
            return overlay();
    }
}

void TestRunner::next() {
    if (current_ == index(TestStep::generate)) {
        const auto graph = graphOf(document_.generation());
        log(LogLevel::info, tr("%1, %2").arg(countText(graph->nodes.size(), "node", "nodes"),
                                             countText(graph->linkCount(), "link", "links")));
    }
    setState(StepState::done);
    enter(current_ + 1);
}

void TestRunner::generate() {
    // A generation under way is already the wanted one. Otherwise making one costs little where nothing has
    // changed.
    if (document_.busy()) return;
    // What is shown is tested: a run would decide anew what edits leave out of the nav.
    if (document_.current() && document_.edited()) return next();
    document_.regenerate();
    const bool here = running_ && current_ == index(TestStep::generate);
    if (here && !document_.busy())
        failStep(Failure(Error{"There is nothing to generate from", {}, "open demos"}));
}

Result<std::shared_ptr<const TestJob>> TestRunner::prepare() {
    if (task_) return task_;
    if (!document_.generation()) return fail("There is no nav", {}, "tick Generate, or open a .nav");
    graph_ = graphOf(document_.generation());
    NAV_ASSIGN(auto task, makeTestJob(*graph_, document_.map(), document_.mapPath(),
                                      simulatorSetup(document_.parameters(), settings_.seed)));
    task.watch = watch_;
    task_ = std::make_shared<const TestJob>(std::move(task));
    return task_;
}

void TestRunner::write() {
    const auto task = prepare();
    if (!task) return failStep(task.error());
    const auto target = folderOf(settings_) / ((*task)->map->name() + ".nav");
    job_.run([this, task = *task, target, files = files_](JobContext& context) -> LatestWork::Done {
        auto written = files->write(target, task->nav);
        const auto hash = sha1Hex(task->nav);
        context.info(target.string());
        return [this, task, hash, written = std::move(written)] {
            if (!written) return failStep(written.error());
            log(LogLevel::info,
                tr("%1 bytes, SHA-1 %2").arg(task->nav.size()).arg(QString::fromStdString(hash)));
            if (cancelWanted_) return end(StepState::cancelled);
            next();
        };
    });
}

void TestRunner::test() {
    const auto task = prepare();
    if (!task) return failStep(task.error());
    const auto& setup = (*task)->setup;
    log(LogLevel::info, tr("%1, at least %2 s of game time, seed %3, in %4")
                            .arg(countText(static_cast<std::uint64_t>(setup.bots), "bot", "bots"))
                            .arg(setup.seconds)
                            .arg(setup.seed)
                            .arg(QString::fromStdString(backend_->name())));
    const auto target = wanted(TestStep::write)
                            ? folderOf(settings_) / ((*task)->map->name() + ".navtest.json")
                            : std::filesystem::path();
    job_.run([this, task = *task, backend = backend_, target,
              files = files_](JobContext& context) -> LatestWork::Done {
        auto outcome =
            std::make_shared<Result<TestOutcome>>(testAndWrite(*backend, *task, target, *files, context));
        return [this, outcome] { takeOutcome(std::move(*outcome)); };
    });
}

void TestRunner::takeOutcome(Result<TestOutcome> outcome) {
    if (cancelWanted_) return end(StepState::cancelled);
    if (!outcome) return failStep(outcome.error());
    report_ = std::make_shared<const NavtestReport>(std::move(outcome->report));
    stuck_ = std::make_shared<const std::vector<StuckBot>>(std::move(outcome->stuck));
    log(report_->passed ? LogLevel::info : LogLevel::warning,
        (report_->passed ? tr("Passed after %1 s of game time, in %2 s")
                         : tr("Failed after %1 s of game time, in %2 s"))
            .arg(report_->testDurationS, 0, 'f', 0)
            .arg(seconds(), 0, 'f', 1));
    for (const auto& reason : report_->reasons) log(LogLevel::warning, QString::fromStdString(reason));
    if (outcome->record) emit recorded(std::move(outcome->record), task_);
    next();
}

void TestRunner::overlay() {
    if (report_) {
        tested_.show({.report = report_,
                      .graph = graph_,
                      .backend = QString::fromStdString(backend_->name()),
                      .stuck = stuck_});
        log(LogLevel::info,
            tr("Stage 8 shows %1 and %2 that were tested; stages 5 and 6 are hidden meanwhile")
                .arg(countText(report_->nodes.size(), "node", "nodes"),
                     countText(report_->links.size(), "link", "links")));
        return next();
    }
    log(LogLevel::info, tr("There was no test to show"));
    setState(StepState::off);
    enter(current_ + 1);
}

void TestRunner::cancel() {
    if (!running_ || cancelWanted_) return;
    cancelWanted_ = true;
    log(LogLevel::info, tr("Cancelling…"));
    if (current_ == index(TestStep::generate)) {
        document_.cancel();
        if (running_) end(StepState::cancelled);
    } else {
        job_.stop();
    }
}

void TestRunner::log(LogLevel level, const QString& message) {
    if (current_ >= kTestSteps) return;
    const auto step = static_cast<TestStep>(current_);
    status_[current_].log << message;
    emit logged(step, static_cast<int>(level), message);
}

void TestRunner::setState(StepState state) {
    status_[current_].state = state;
    emit stepChanged(static_cast<TestStep>(current_));
}

void TestRunner::failStep(const Failure& failure) {
    if (cancelWanted_ || failure.cancelled()) return end(StepState::cancelled);
    const auto& error = failure.error();
    log(LogLevel::error, QString::fromStdString(error.message()));
    end(StepState::failed);
    emit failed(error);
}

void TestRunner::end(StepState how) {
    if (how == StepState::cancelled) {
        const auto restore = [files = files_] { return files->restore(); };
        if (const auto restored = offThread(tr("Putting files back"), restore); !restored) {
            log(LogLevel::error, QString::fromStdString(restored.error().message()));
        }
    }
    files_->keep();
    if (current_ < kTestSteps) setState(how);
    for (std::size_t i = current_ + 1; i < kTestSteps; ++i) {
        if (status_[i].state == StepState::waiting) status_[i].state = StepState::off;
        emit stepChanged(static_cast<TestStep>(i));
    }
    seconds_ = seconds();
    watch_ = nullptr;
    running_ = false;
    current_ = kTestSteps;
    emit runningChanged(false);
    if (how == StepState::done) emit finished();
    if (how == StepState::cancelled) emit cancelled();
}

}  // namespace navwright
