#include "widgets/test/decisions/decision_session.h"

#include <algorithm>
#include <utility>

#include "core/base/memory_guard.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr double kBytesPerMegabyte = 1e6;

using Made = Result<std::shared_ptr<const RecordedTest>>;

QString titleOf(const TestRecord& record, const SimulatorSetup& how) {
    return DecisionSession::tr("%1, %2 s, seed %3")
        .arg(countText(static_cast<std::uint64_t>(how.bots), "bot", "bots"))
        .arg(record.test.report.testDurationS, 0, 'f', 0)
        .arg(how.seed);
}

/// One that nobody sees any more is not held up.
void letGo(LiveTest& live) {
    live.setPaused(false);
    live.setRate(LiveTest::kFullSpeed);
}

}  // namespace

DecisionSession::DecisionSession(Testing& testing, QObject* parent) : QObject(parent), testing_(testing) {
    auto& document = testing_.document();
    connect(&document, &Document::mapChanged, this, [this] {
        const bool ran = running();
        job_.cancel();
        taking_.cancel();
        both_.cancel();
        endBoth();
        endLive(recordLive_);
        test_ = sent_ = nullptr;
        bothTests_.clear();
        if (ran) emit runningChanged(false);
        emit recorded(nullptr);
        emit documentChanged();
    });
    connect(&document, &Document::generationChanged, this, &DecisionSession::documentChanged);
    connect(&document, &Document::parametersChanged, this, &DecisionSession::documentChanged);
    connect(&testing_, &Testing::settingsChanged, this, &DecisionSession::documentChanged);
    testing_.setWatchMaker([this] { return testLive_ = watch(); });
    connect(&testing_.session(), &TestRunner::recorded, this, &DecisionSession::takeWatched);
    connect(&testing_.session(), &TestRunner::runningChanged, this, [this](bool run) {
        if (!run) endLive(testLive_);
    });
    connect(&testing_, &Testing::cancelWanted, this, [this] { both_.stop(); });
    connect(&both_, &LatestWork::progressed, this, &DecisionSession::progressed);
    connect(&both_, &LatestWork::ranOut, this, [this](const QString& message) {
        endBoth();
        emit failed({message.toStdString()});
    });
    connect(&job_, &LatestWork::progressed, this, &DecisionSession::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        endLive(recordLive_);
        emit runningChanged(false);
        emit failed({message.toStdString()});
    });
}

std::shared_ptr<LiveTest> DecisionSession::watch() {
    if (!watching_) return nullptr;
    auto live = std::make_shared<LiveTest>();
    show({live});
    return live;
}

void DecisionSession::show(std::vector<std::shared_ptr<LiveTest>> live) {
    for (const auto& before : live_) letGo(*before);
    live_ = std::move(live);
    for (const auto& one : live_) one->setRate(rate_);
    emit liveChanged();
}

void DecisionSession::endLive(const std::shared_ptr<LiveTest>& live) {
    if (live && std::ranges::find(live_, live) != live_.end()) show({});
}

void DecisionSession::setRate(double rate) {
    rate_ = rate;
    for (const auto& one : live_) one->setRate(rate);
}

SimulatorSetup DecisionSession::setup() const {
    auto made = simulatorSetup(testing_.document().parameters(), testing_.settings().seed);
    made.team = team_;
    if (!team_.empty()) made.bots = team_.bots();
    return made;
}

QString DecisionSession::whyNot() const {
    auto& document = testing_.document();
    if (!document.map()) return document.mapWanted();
    const auto graph = graphOf(document.generation());
    if (std::ranges::none_of(graph->nodes, &NavNode::inUse)) return tr("there is no nav yet");
    return {};
}

QString DecisionSession::sizeWords() const {
    const auto how = setup();
    return tr("%1, %2 s of game time and up to %3 s while they still come to new nodes, seed %4; the record "
              "takes "
              "at most %5 MB of memory")
        .arg(countText(static_cast<std::uint64_t>(how.bots), "bot", "bots"))
        .arg(how.seconds)
        .arg(std::max(how.seconds, how.maxSeconds))
        .arg(how.seed)
        .arg(static_cast<double>(recordingBytes(how)) / kBytesPerMegabyte, 0, 'f', 1);
}

bool DecisionSession::outdated(const RecordedTest& recorded) const {
    if (recorded.side) return false;
    const auto now = graphOf(testing_.document().generation());
    return now != recorded.graph && *now != *recorded.graph;
}

template <typename Run>
void DecisionSession::start(const Run& run, std::shared_ptr<const RecordedTest>& target) {
    if (!whyNot().isEmpty()) return;
    const auto map = testing_.document().map();
    const auto graph = graphOf(testing_.document().generation());
    const bool ran = running();
    job_.run([this, run, map, graph, &target](WorkContext& context) -> LatestWork::Done {
        Made made = run(*map, graph, context);
        return [this, made = std::move(made), &target] { take(made, target); };
    });
    if (!ran) emit runningChanged(true);
}

void DecisionSession::record() {
    if (!whyNot().isEmpty()) return;
    // Who watches a test goes on seeing that.
    recordLive_ = testing_.session().running() || testingBoth() ? nullptr : watch();
    start(
        [how = setup(), live = recordLive_](const GameMap& map, const std::shared_ptr<const NavGraph>& graph,
                                            JobContext& context) -> Made {
            NAV_ASSIGN(auto record, recordNavtest(*graph, map.bsp, map.collision, how, context, live.get()));
            const auto title = titleOf(record, how);
            return recordedTest(title, graph, std::move(record), how);
        },
        test_);
}

void DecisionSession::testBoth(const NavsBeside& navs) {
    if (!testing_.ready()) return;
    auto& document = testing_.document();
    const auto backend = testing_.sharedBackend();
    const auto live = bothLive_ = liveBeside(*backend);
    both_.run([this, backend, navs, live, map = document.map(), path = document.mapPath(),
               how = simulatorSetup(document.parameters(), testing_.settings().seed)](
                  WorkContext& context) -> LatestWork::Done {
        auto tests = testBeside(*backend, navs, map, path, how, live, context);
        return [this, tests = std::move(tests)] { takeBoth(tests); };
    });
    testing_.lend(tr("Testing both navs"));
    if (watching_) show({live.begin(), live.end()});
}

void DecisionSession::endBoth() {
    if (!bothLive_[0]) return;
    endLive(std::exchange(bothLive_, {})[0]);
    testing_.lend({});
}

void DecisionSession::takeBoth(const Result<TestsBeside>& tests) {
    endBoth();
    if (!tests)
        return tests.error().cancelled() ? emit cancelled(tr("Test of both navs cancelled"))
                                         : emit failed(tests.error().error());
    bothTests_.clear();
    for (const auto& recorded : tests->recorded)
        if (recorded) bothTests_.push_back(recorded);
    emit bothTested(*tests);
}

void DecisionSession::takeWatched(const std::shared_ptr<TestRecord>& record,
                                  const std::shared_ptr<const TestJob>& job) {
    taking_.run([this, record, job](WorkContext&) -> LatestWork::Done {
        const auto title = titleOf(*record, job->setup);
        auto made =
            recordedTest(title, std::make_shared<const NavGraph>(job->graph), std::move(*record), job->setup);
        return [this, made = std::move(made)] {
            if (!made) return;
            test_ = made;
            emit kept(test_);
        };
    });
}

void DecisionSession::send(const Vec3& from, std::int32_t goal) {
    start(
        [how = setup(), from, goal](const GameMap& map, const std::shared_ptr<const NavGraph>& graph,
                                    JobContext& context) -> Made {
            NAV_ASSIGN(auto sent,
                       sendBot(*graph, map.bsp, map.collision, how, {.from = from, .goal = goal}, context));
            return recordedTest(tr("A bot sent to node %1").arg(goal), graph, std::move(sent), how);
        },
        sent_);
}

void DecisionSession::take(const Made& made, std::shared_ptr<const RecordedTest>& target) {
    endLive(recordLive_);
    emit runningChanged(false);
    if (made) {
        target = *made;
        emit recorded(target);
    } else if (made.error().cancelled()) {
        emit cancelled(tr("Recording cancelled"));
    } else {
        emit failed(made.error().error());
    }
}

void DecisionSession::setTeam(Team team) {
    if (team == team_) return;
    team_ = std::move(team);
    emit documentChanged();
}

void DecisionSession::stop() {
    job_.stop();
    both_.stop();
}

}  // namespace navwright
