#include "widgets/parameters/tuning/tuning_session.h"

#include <algorithm>
#include <utility>

namespace navwright {

namespace {

std::optional<ScoreTerms> termsOf(const JudgedCandidate& judged) {
    if (!judged.score || judged.terms.size() != kScoreTerms) return {};
    ScoreTerms terms{};
    std::ranges::copy(judged.terms, terms.begin());
    return terms;
}

TuningSession::Progress progressOf(const TuningRun& run) {
    TuningSession::Progress progress{
        .figures = {run.figures().begin(), run.figures().end()},
        .judged = run.judgedCount(),
        .base = {},
        .best = {},
        .state = run.write(),
    };
    if (run.figures().empty()) return progress;
    const auto last = run.figures().back().generation;
    const JudgedCandidate* best = nullptr;
    for (const auto& judged : run.history()) {
        if (judged.generation != last || judged.again) continue;
        if (judged.control) progress.base = termsOf(judged);
        if (judged.control || !judged.score) continue;
        if (best == nullptr || *judged.score > *best->score) best = &judged;
    }
    if (best != nullptr) progress.best = termsOf(*best);
    return progress;
}

}  // namespace

TuningSession::TuningSession(Document& document, QObject* parent)
    : QObject(parent), document_(document), state_(tr("Nothing was tuned yet.")) {
    connect(&document_, &Document::mapChanged, this, &TuningSession::forget);
    connect(&document_, &Document::demosChanged, this, &TuningSession::changed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        say(message);
        emit runningChanged(false);
    });
    connect(&job_, &LatestWork::progressed, this,
            [this](const QString& task, qulonglong done, qulonglong total) {
                say(tr("%1: %2 of %3. Candidates judged: %4 of %5.")
                        .arg(task)
                        .arg(done)
                        .arg(total)
                        .arg(progress_.judged)
                        .arg(budget_));
            });
}

QString TuningSession::whyNotStart() const {
    if (running()) return tr("it is running already");
    if (!document_.map()) return document_.mapWanted();
    for (const auto& demo : document_.demos()) {
        if (demo.included) return {};
    }
    return tr("add demos first");
}

bool TuningSession::canResume() const {
    return !running() && setup_.has_value() && !trial_ && !progress_.state.empty();
}

std::optional<Parameters> TuningSession::values() const {
    if (!trial_ || trial_->finalists.empty()) return {};
    return trial_->finalists.front().values;
}

void TuningSession::start(const TuningWish& wish) {
    if (const auto why = whyNotStart(); !why.isEmpty()) return say(tr("Not begun: %1.").arg(why));
    auto space = ParameterSpace::choose(wish.parameters, document_.parameters());
    if (!space) return say(QString::fromStdString(space.error().message()));
    ground_ = {};
    ground_.maps = {document_.mapPath()};
    for (const auto& demo : document_.demos()) {
        if (demo.included) ground_.demos.push_back(demo.path);
    }
    ground_.base = document_.parameters();
    setup_ = TuningSetup{.space = *std::move(space),
                         .algorithm = wish.algorithm,
                         .seed = 1,
                         .population = 0,
                         .tests = 2,
                         .mostTests = 8,
                         .terms = scoreTermNames(),
                         .subject = {}};
    budget_ = wish.budget;
    progress_ = {};
    trial_.reset();
    run();
}

void TuningSession::resume() {
    if (canResume()) run();
}

void TuningSession::stop() {
    job_.stop();
}

void TuningSession::forget() {
    const bool ran = running();
    job_.cancel();
    setup_.reset();
    progress_ = {};
    trial_.reset();
    if (ran) emit runningChanged(false);
    say(tr("Nothing was tuned yet."));
}

void TuningSession::say(const QString& state) {
    state_ = state;
    emit changed();
}

void TuningSession::run() {
    job_.run([this, ground = ground_, setup = *setup_, budget = budget_,
              state = progress_.state](WorkContext& context) -> LatestWork::Done {
        auto outcome = search(ground, setup, budget, state, context);
        return [this, outcome = std::move(outcome)] { end(outcome); };
    });
    emit runningChanged(true);
    say(tr("Reading map and demos"));
}

/// Runs on a thread of its own. Only what it passes to tell() may touch this object.
Result<> TuningSession::search(const GroundSetup& groundSetup, const TuningSetup& asked, std::size_t budget,
                               const std::string& state, WorkContext& context) {
    NAV_ASSIGN(auto ground, TuningGround::load(groundSetup, context));
    auto setup = asked;
    setup.subject = ground.subject();
    NAV_ASSIGN(auto run, state.empty() ? TuningRun::begin(setup)
                                       : TuningRun::resume(setup, state, "the search so far"));
    while (run.judgedCount() < budget) {
        NAV_ASSIGN(const auto found, ground.answer(run.ask(), context));
        NAV_TRY(run.tell(found.answers));
        context.tell([this, progress = progressOf(run)] {
            progress_ = progress;
            emit changed();
        });
        if (found.stopped) return cancelled();
    }
    NAV_ASSIGN(auto trial, finalTrial(ground, run, context));
    context.tell([this, trial = std::move(trial)] { trial_ = trial; });
    return {};
}

void TuningSession::end(const Result<>& outcome) {
    emit runningChanged(false);
    if (outcome) {
        if (!values()) return say(tr("No candidate was better than the starting values."));
        const auto& interval = trial_->interval;
        const auto by = tr("%1 (%2 to %3)")
                            .arg(interval.mean, 0, 'f', 4)
                            .arg(interval.low, 0, 'f', 4)
                            .arg(interval.high, 0, 'f', 4);
        if (trial_->better()) return say(tr("The tuned values are better on held-out demos, by %1.").arg(by));
        return say(interval.high < 0
                       ? tr("The best candidate is worse on held-out demos: %1.").arg(by)
                       : tr("The best candidate is not clearly better on held-out demos: %1.").arg(by));
    }
    if (outcome.error().cancelled()) {
        return say(tr("Stopped. Candidates judged: %1 of %2.").arg(progress_.judged).arg(budget_));
    }
    say(QString::fromStdString(outcome.error().message()));
    emit failed(outcome.error().error());
}

}  // namespace navwright
