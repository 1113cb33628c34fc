#include "widgets/review/safe_fixes/safe_fix_session.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/units.h"
#include "core/bots/test/seeded_tests.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/lint/issues/safe_fixes.h"
#include "core/nav/files/patch_apply.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/pooled_test.h"

namespace navwright {

namespace {

QString beforeAndAfter(double before, double after, int digits) {
    return QStringLiteral("%1 → %2").arg(before, 0, 'f', digits).arg(after, 0, 'f', digits);
}

QString figuresOf(const NavtestReport& before, const NavtestReport& after) {
    return SafeFixSession::tr("Nodes visited %1 %; stuck %2 and deaths %3 per bot and minute")
        .arg(beforeAndAfter(before.coverageRatio * kPercent, after.coverageRatio * kPercent, 1),
             beforeAndAfter(before.stuckRatePerBotMin, after.stuckRatePerBotMin, 2),
             beforeAndAfter(before.deathRatePerBotMin, after.deathRatePerBotMin, 2));
}

std::size_t inUse(const NavGraph& graph) {
    return toIndex(std::ranges::count_if(graph.nodes, &NavNode::inUse));
}

}  // namespace

SafeFixSession::SafeFixSession(Document& document, NavIssues& navIssues, Testing& testing, QObject* parent)
    : QObject(parent), document_(document), navIssues_(navIssues), testing_(testing) {
    connect(&navIssues_, &NavIssues::changed, this, [this] {
        if (step_ == Step::choosing) collect();
        emit offersChanged();
    });
    connect(&navIssues_, &NavIssues::runningChanged, this, &SafeFixSession::offersChanged);
    connect(&testing_, &Testing::busyChanged, this, &SafeFixSession::offersChanged);
    connect(&testing_, &Testing::cancelWanted, this, &SafeFixSession::cancel);
    connect(&document_.undoStack(), &QUndoStack::indexChanged, this, &SafeFixSession::followStack);
    connect(&document_, &Document::mapChanged, this, [this] {
        stackIndex_ = -1;
        if (step_ != Step::idle) cancel();
    });
    connect(&document_, &Document::generationChanged, this, [this] {
        if (step_ == Step::making && !document_.busy()) takeNav();
    });
    connect(&document_, &Document::failed, this, [this](const Error& error) {
        if (step_ == Step::making) fail(Failure(Error{error.what}));
    });
    connect(&document_, &Document::cancelled, this, [this] {
        if (step_ == Step::making) cancel();
    });
    connect(&job_, &LatestWork::progressed, this, [this](const QString&, qulonglong done, qulonglong total) {
        progress_ = {.test = *testNumber_, .done = done, .total = total};
        emit progressed();
    });
    connect(&job_, &LatestWork::ranOut, this, [this] { fail(Failure(outOfMemory())); });
}

SafeFixSession::~SafeFixSession() = default;

SafeFixes SafeFixSession::safeNow() const {
    const auto& result = navIssues_.result();
    if (!result || result->generation != document_.generation()) return {};
    return safeFixesOf(result->issues, [this](const Issue& issue) { return !navIssues_.ignored(issue); });
}

std::size_t SafeFixSession::count() const {
    return safeNow().fixes.size();
}

void SafeFixSession::collect() {
    std::set<std::string> left;
    for (const auto& offer : offers_) {
        if (!offer.wanted) left.insert(issueKey(offer.issue));
    }
    const auto safe = safeNow();
    offers_.clear();
    waiting_ = safe.waiting;
    for (const auto& [number, fix] : safe.fixes) {
        const auto& issue = navIssues_.result()->issues[number];
        offers_.push_back({issue, issue.fixes[fix], !left.contains(issueKey(issue))});
    }
}

void SafeFixSession::begin() {
    if (working()) return;
    offers_.clear();
    words_.clear();
    outcome_ = Outcome::none;
    collect();
    enter(Step::choosing);
    emit offersChanged();
}

void SafeFixSession::setWanted(const std::vector<std::size_t>& offers, bool wanted) {
    if (step_ != Step::choosing) return;
    for (const auto number : offers) offers_.at(number).wanted = wanted;
    emit wantedChanged();
}

QString SafeFixSession::hindrance() const {
    if (working()) return tr("Bots are testing the nav");
    if (!document_.generation()) return tr("There is no nav: open demos of a map, or a .nav");
    if (!document_.map())
        return tr("Bots need the map to test the nav on: %1").arg(document_.mapWanted(tr("open it")));
    if (testing_.busy()) return tr("A test is running");
    if (document_.busy() || !document_.current()) return tr("The nav is being made");
    if (offers_.empty()) {
        return navIssues_.running() ? tr("The nav is still being looked through")
                                    : tr("No issue has a safe fix: all need a decision");
    }
    if (std::ranges::none_of(offers_, &Offer::wanted)) return tr("Tick a fix first");
    return {};
}

void SafeFixSession::enter(Step step) {
    step_ = step;
    progress_ = {};
    testing_.lend(working() ? tr("Testing safe fixes") : QString());
    emit stepChanged();
}

void SafeFixSession::run() {
    if (step_ != Step::choosing || !hindrance().isEmpty()) return;
    backend_ = testing_.sharedBackend();
    thresholds_ = navtestThresholds(document_.parameters());
    stackIndex_ = document_.undoStack().index();
    enter(Step::testingBefore);
    test();
}

void SafeFixSession::test() {
    *testNumber_ = 0;
    const auto setups =
        seededSetups(simulatorSetup(document_.parameters(), testing_.settings().seed), kTests);
    const auto graph = graphOf(document_.generation());
    job_.run([this, backend = backend_, graph, map = document_.map(), path = document_.mapPath(), setups,
              number = testNumber_](WorkContext& context) -> LatestWork::Done {
        auto report = std::make_shared<Result<NavtestReport>>(
            pooledTest(*backend, *graph, map, path, setups, context, [number](int test) { *number = test; }));
        return [this, graph, report] { takeTest(graph, std::move(*report)); };
    });
}

void SafeFixSession::takeTest(const std::shared_ptr<const NavGraph>& graph, Result<NavtestReport> report) {
    if (!report) return report.error().cancelled() ? cancel() : fail(report.error());
    TestedState state{.report = *std::move(report),
                      .nodesInUse = inUse(*graph),
                      .spawnsJoined = spawnsJoined(*document_.generation())};
    if (step_ == Step::testingBefore) {
        before_ = std::move(state);
        return takeUp();
    }
    after_ = std::move(state);
    afterNav_ = graph;
    judge();
}

struct SafeFixSession::Wanted {
    std::vector<EditPatch> made = {};  ///< by the other fixes: what is found suits the nav with them
    FillWish holes = {};
    std::vector<Vec3> parts = {};
};

struct SafeFixSession::Found {
    std::optional<Result<HoleFill>> holes = {};
    std::optional<Result<PartLinks>> parts = {};
};

/// Continues after the first tests: what bots have to find is searched for, else the fixes are made.
void SafeFixSession::takeUp() {
    planned_ = document_.patches();
    fixed_ = 0;
    filled_ = false;
    found_.clear();
    Wanted wanted;
    for (const auto& [issue, fix, isWanted] : offers_) {
        if (!isWanted) continue;
        if (fix.fillsHole) {
            wanted.holes.centers.push_back(issue.at);
        } else if (fix.joins) {
            wanted.parts.push_back(*fix.joins);
        } else {
            applyFix(planned_, fix);
            wanted.made.insert(wanted.made.end(), fix.patches.begin(), fix.patches.end());
            ++fixed_;
        }
    }
    if (wanted.holes.centers.empty() && wanted.parts.empty()) return makeFixes();
    search(std::move(wanted));
}

void SafeFixSession::search(Wanted wanted) {
    enter(Step::searching);
    job_.run([this, wanted = std::move(wanted), asked = document_.generation(), map = document_.map(),
              holes = holes_](JobContext& context) -> LatestWork::Done {
        auto found = std::make_shared<Found>();
        if (!wanted.parts.empty()) found->parts = findPartLinks(*asked, *map, wanted.parts, context);
        if (!wanted.holes.centers.empty()) {
            auto graph = asked->graph->graph;
            // Only a cancel fails, which the search meets as well.
            static_cast<void>(applyPatches(graph, {asked->mapName, wanted.made}, context));
            const HandedOn<HoleSearch>::Loan lent(*holes);
            found->holes = lent->find(map, graph, asked->parameters, wanted.holes, context);
        }
        return [this, found] { takeFound(*found); };
    });
}

void SafeFixSession::takeFound(const Found& found) {
    if (step_ != Step::searching) return;
    const auto say = [this](const Failure& failure) {
        found_ << QString::fromStdString(failure.error().message());
    };
    if (found.parts && *found.parts) {
        auto links = **found.parts;
        for (auto& patch : links.patches) patch.note = tr("Joins an island to the nav").toStdString();
        planned_ = appendPatches(std::move(planned_), std::move(links.patches));
        fixed_ += links.joined;
        if (links.joined < links.parts)
            found_ << tr("%1 not joined: %2")
                          .arg(countText(links.parts - links.joined, "island", "islands"),
                               QString::fromStdString(links.why));
    } else if (found.parts) {
        say(found.parts->error());
    }
    if (found.holes && *found.holes) {
        planned_ = importPatches(std::move(planned_), (*found.holes)->patches);
        filled_ = !(*found.holes)->patches.empty();
        found_ << QString::fromStdString(fillSentence(**found.holes));
    } else if (found.holes) {
        say(found.holes->error());
    }
    makeFixes();
}

void SafeFixSession::makeFixes() {
    enter(Step::making);
    stackIndex_ = -1;
    const bool changes = planned_ != document_.patches();
    const auto wanted = static_cast<std::uint64_t>(std::ranges::count_if(offers_, &Offer::wanted));
    document_.setPatches(std::move(planned_),
                         tr("Fix what is safe: %1").arg(countText(wanted, "issue", "issues")));
    if (!changes) {
        return end(Outcome::kept, QStringList{found_.empty() ? tr("All of this is among the edits already.")
                                                             : tr("Nothing was found that bots make.")} +
                                      found_);
    }
    if (step_ != Step::making) return;
    stackIndex_ = document_.undoStack().index();
    if (!document_.busy()) takeNav();
}

QString SafeFixSession::mendedWords() const {
    const auto mended = tr("%1 mended").arg(countText(fixed_, "issue", "issues"));
    if (!filled_) return mended;
    return fixed_ > 0 ? tr("%1, holes filled").arg(mended) : tr("Holes filled");
}

void SafeFixSession::takeNav() {
    if (stackIndex_ < 0) return;  // it is made at once, and taken when that has returned
    enter(Step::testingAfter);
    test();
}

void SafeFixSession::judge() {
    const auto figures = figuresOf(before_.report, after_.report);
    const auto reasons = whyWorse(before_, after_, thresholds_);
    if (reasons.empty()) {
        end(Outcome::kept,
            QStringList{tr("%1; bots fare no worse.").arg(mendedWords())} + found_ +
                QStringList{figures, tr("One step of the history: undo takes all of it back.")});
        document_.setReport(std::make_shared<const NavtestReport>(after_.report), afterNav_);
        return;
    }
    QStringList words{tr("Bots fare worse with the fixes, which were taken back.")};
    for (const auto& reason : reasons) words << QString::fromStdString(reason) + QLatin1Char('.');
    words << figures << tr("Redo makes them again all the same; or leave some out and try once more.");
    static_cast<void>(takeBack());
    end(Outcome::rolledBack, words);
}

/// Takes the fixes back, if they are still the last step: only that can be undone alone.
bool SafeFixSession::takeBack() {
    const bool made = step_ == Step::making || step_ == Step::testingAfter;
    if (!made || stackIndex_ < 0 || document_.undoStack().index() != stackIndex_) return false;
    stackIndex_ = -1;
    document_.undoStack().undo();
    return true;
}

void SafeFixSession::followStack() {
    const auto index = document_.undoStack().index();
    if (!working() || stackIndex_ < 0 || index == stackIndex_) return;
    const bool made = step_ > Step::searching;
    const bool undone = made && index < stackIndex_;
    job_.cancel();
    end(Outcome::stopped, {undone ? tr("The fixes were undone while bots tested them.")
                           : made ? tr("The nav was changed while bots tested it: the fixes stay, untested.")
                                  : tr("The nav was changed while bots tested it: nothing was mended.")});
}

void SafeFixSession::cancel() {
    if (!working()) {
        offers_.clear();
        if (step_ != Step::idle) enter(Step::idle);
        return emit offersChanged();
    }
    job_.cancel();
    const bool back = takeBack();
    end(Outcome::stopped,
        {back ? tr("Cancelled: the fixes were taken back.") : tr("Cancelled: nothing was mended.")});
}

void SafeFixSession::fail(const Failure& failure) {
    if (!working()) return;
    job_.cancel();
    const bool back = takeBack();
    const auto& error = failure.error();
    end(Outcome::failed, {QString::fromStdString(error.message()),
                          back ? tr("The fixes were taken back, since they could not be tested.")
                               : tr("Nothing was mended.")});
}

void SafeFixSession::end(Outcome outcome, const QStringList& words) {
    stackIndex_ = -1;
    outcome_ = outcome;
    words_ = words;
    enter(Step::done);
    emit said(words.front());
}

}  // namespace navwright
