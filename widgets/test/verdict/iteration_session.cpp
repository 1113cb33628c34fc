#include "widgets/test/verdict/iteration_session.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/units.h"
#include "core/bots/test/seeded_tests.h"
#include "widgets/test/verdict/failure_words.h"

namespace navwright {

namespace {

QString endText(IterationEnd end, std::size_t tests) {
    switch (end) {
        case IterationEnd::nothingToMend:
            return IterationSession::tr("Ended: the last test left nothing to mend");
        case IterationEnd::passed:
            return IterationSession::tr("Ended: the test passed");
        case IterationEnd::noGain:
            return IterationSession::tr("Ended: several tests were no better than the best");
        case IterationEnd::limit:
            return IterationSession::tr("Ended after test %1, the last that was allowed").arg(tests);
    }
    return {};
}

}  // namespace

IterationSession::IterationSession(Document& document, TestedNav& tested, QObject* parent)
    : QObject(parent), document_(document), tested_(tested) {
    for (const auto signal : {&Document::parametersChanged, &Document::patchesChanged,
                              &Document::demosChanged, &Document::ledgerChanged}) {
        connect(&document_, signal, this, &IterationSession::documentChanged);
    }
    connect(&document_, &Document::mapChanged, this, [this] {
        if (document_.map() != map_) forget();
    });
    connect(&job_, &LatestWork::logged, this, &IterationSession::logged);
    connect(&job_, &LatestWork::progressed, this, [this](const QString&, qulonglong done, qulonglong total) {
        done_ = done;
        total_ = total;
        emit progressed();
    });
    connect(&job_, &LatestWork::ranOut, this, [this] { takeTurn(std::unexpected(Failure(outOfMemory()))); });
}

void IterationSession::documentChanged() {
    if (keeping_) return;
    kept_.reset();
    if (stale_ || !loop_) return;
    stale_ = true;
    emit changed();
}

void IterationSession::forget() {
    stop();
    stale_ = true;
    kept_.reset();
    turns_.clear();
    state_.clear();
    emit changed();
}

Result<> IterationSession::check() const {
    if (!document_.map())
        return fail("There is no map to test on", {},
                    document_.mapWanted(tr("open the map the nav belongs to")).toStdString());
    if (!document_.generation()) {
        return fail("There is nothing to test", {}, "open demos of this map, or a .nav");
    }
    return {};
}

void IterationSession::start(std::shared_ptr<TestBackend> backend, const TestSettings& settings) {
    if (running_) return;
    if (const auto possible = check(); !possible) return emit failed(possible.error().error());
    backend_ = std::move(backend);
    map_ = document_.map();
    patient_ = settings.untilNothingFound;
    most_ = patient_ ? kMostPatientIterations : settings.mostTests;
    turns_.clear();
    best_ = 0;
    kept_.reset();
    stale_ = false;
    const auto test =
        navTester(backend_, map_, document_.mapPath(),
                  seededSetups(simulatorSetup(document_.parameters(), settings.seed), settings.testsPerTurn));
    loop_ = std::make_shared<IterationLoop>(
        document_.navMaker(), test,
        IterationStart{.ledger = document_.ledger(),
                       .edits = {.map = map_->name(), .patches = document_.patches()},
                       .most = most_,
                       .patient = patient_});
    if (settings.testsPerTurn > 1) {
        emit logged(static_cast<int>(LogLevel::info),
                    tr("Each test is %1 runs, with the seeds %2 to %3, judged together")
                        .arg(settings.testsPerTurn)
                        .arg(settings.seed)
                        .arg(settings.seed + static_cast<quint64>(settings.testsPerTurn) - 1));
    }
    resume();
}

bool IterationSession::canResume() const {
    return !running_ && loop_ && !stale_ && !loop_->ended();
}

void IterationSession::resume() {
    if (!canResume()) return;
    stopWanted_ = false;
    running_ = true;
    emit runningChanged(true);
    turn();
}

void IterationSession::turn() {
    state_ = (patient_ ? tr("Test %1, until nothing is found; at most %2") : tr("Test %1 of at most %2"))
                 .arg(turns_.size() + 1)
                 .arg(most_);
    done_ = total_ = 0;
    emit changed();
    job_.run([this, loop = loop_](JobContext& context) -> LatestWork::Done {
        auto result = loop->turn(context);
        return [this, result = std::move(result)] { takeTurn(result); };
    });
}

void IterationSession::takeTurn(const Result<>& result) {
    if (document_.map() != map_) return end({});
    if (!result && result.error().cancelled()) {
        end(turns_.empty() ? tr("Stopped before the first test was complete")
                           : tr("Stopped after test %1").arg(turns_.size()));
        return showBest();
    }
    if (!result) {
        const auto& error = result.error().error();
        end(tr("Test %1 could not be made: %2")
                .arg(turns_.size() + 1)
                .arg(QString::fromStdString(error.what)));
        showBest();
        emit logged(static_cast<int>(LogLevel::error), QString::fromStdString(error.message()));
        emit failed(error);
        return;
    }
    const auto& all = loop_->result();
    turns_.push_back(std::make_shared<const Iteration>(all.iterations.back()));
    best_ = all.best;
    logTurn(*turns_.back());
    show(turns_.size() - 1);
    if (loop_->ended()) {
        end(endText(all.end, turns_.size()));
        showBest();
        emit finished();
    } else if (stopWanted_) {
        end(tr("Stopped after test %1").arg(turns_.size()));
        showBest();
    } else {
        turn();
    }
}

void IterationSession::logTurn(const Iteration& turn) {
    const auto& report = turn.report;
    emit logged(static_cast<int>(LogLevel::info),
                tr("Test %1: %2 % of the nodes visited, deaths %3, stuck %4 per bot and minute; %5; mended "
                   "%6, took back %7")
                    .arg(turns_.size())
                    .arg(report.coverageRatio * kPercent, 0, 'f', 1)
                    .arg(report.deathRatePerBotMin, 0, 'f', 2)
                    .arg(report.stuckRatePerBotMin, 0, 'f', 2)
                    .arg(report.passed ? tr("passed") : tr("failed (%1)").arg(failureText(turn)))
                    .arg(turn.cures.size())
                    .arg(turn.takenBack));
}

void IterationSession::end(const QString& state) {
    state_ = state;
    running_ = false;
    emit runningChanged(false);
    emit changed();
}

void IterationSession::stop() {
    if (!running_) return;
    stopWanted_ = true;
    state_ = tr("Stopping…");
    emit changed();
    job_.stop();
}

bool IterationSession::unkept() const {
    return !turns_.empty() && !kept_ && differs(best_);
}

bool IterationSession::differs(std::size_t turn) const {
    const auto& its = *turns_.at(turn)->ledger;
    const auto& own = document_.ledger();
    return own ? its != *own : !its.empty();
}

void IterationSession::showBest() {
    if (!turns_.empty()) show(best_);
}

std::optional<std::size_t> IterationSession::shown() const {
    const auto* report = tested_.report().get();
    const auto found = std::ranges::find(turns_, report, [](const Turn& turn) { return &turn->report; });
    if (found == turns_.end()) return std::nullopt;
    return toIndex(found - turns_.begin());
}

QString IterationSession::outcome() const {
    if (turns_.empty()) return {};
    const auto& first = turns_.front()->report;
    const auto& best = turns_.at(best_)->report;
    const auto change = [](double before, double now) {
        const auto then = QString::number(before, 'f', 2), after = QString::number(now, 'f', 2);
        return then == after ? after : QStringLiteral("%1 → %2").arg(then, after);
    };
    const auto figures = tr("stuck %1, deaths %2 per bot and minute")
                             .arg(change(first.stuckRatePerBotMin, best.stuckRatePerBotMin),
                                  change(first.deathRatePerBotMin, best.deathRatePerBotMin));
    const auto tests = turns_.size();
    if (best_ == 0) return tr("Best of %1: the first test, %2").arg(tests).arg(figures);
    return tr("Best of %1: test %2, %3").arg(tests).arg(best_ + 1).arg(figures);
}

void IterationSession::show(std::size_t turn) {
    const auto& shown = turns_.at(turn);
    tested_.show({.report = {shown, &shown->report},
                  .graph = {shown, &shown->graph},
                  .backend = QString::fromStdString(backend_->name()),
                  .ledger = shown->ledger,
                  .name = tr("test %1 of the iteration").arg(turn + 1)});
}

void IterationSession::keep(std::size_t turn) {
    const auto& kept = turns_.at(turn);
    keeping_ = true;
    document_.setLedger(kept->ledger->empty() ? nullptr : kept->ledger,
                        tr("Keep test %1 of the iteration").arg(turn + 1));
    keeping_ = false;
    kept_ = turn;
    show(turn);
    emit changed();
}

}  // namespace navwright
