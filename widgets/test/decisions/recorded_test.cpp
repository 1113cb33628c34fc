#include "widgets/test/decisions/recorded_test.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// A time this near to a frame is that frame.
constexpr double kRounding = 1e-6;

std::shared_ptr<RecordedTest> withLanes(const QString& title, std::shared_ptr<const NavGraph> graph,
                                        TestRecord record, const SimulatorSetup& setup) {
    if (record.test.trace.empty()) return nullptr;
    auto made = std::make_shared<RecordedTest>();
    made->title = title;
    made->graph = std::move(graph);
    made->lanes = botLanes(record);
    made->test = std::move(record.test);
    made->bodies = std::move(record.bodies);
    made->table = TraceTable(made->test.trace);
    made->team = setup.team;
    made->thresholds = setup.thresholds;
    made->decisions.resize(toIndex(made->bots()));
    for (std::size_t i = 0; i < made->test.decisions.size(); ++i)
        made->decisions[made->test.decisions[i].bot].push_back(i);
    return made;
}

}  // namespace

double RecordedTest::lastSeconds() const {
    return frameSeconds(std::max(0, table.frames() - 1));
}

std::int32_t RecordedTest::frameAt(double seconds) const {
    const auto frame = static_cast<std::int32_t>(std::floor(seconds / frameSeconds(1) + kRounding));
    return std::clamp(frame, 0, std::max(0, table.frames() - 1));
}

SimulatedPlace RecordedTest::placeAt(int bot, double seconds) const {
    const auto frame = frameAt(seconds);
    auto place = table.at(bot, frame);
    if (frame + 1 >= table.frames()) return place;
    const auto& next = table.at(bot, frame + 1);
    const auto share = static_cast<float>(std::clamp(seconds / frameSeconds(1) - frame, 0.0, 1.0));
    if (place.alive && glm::distance(place.origin, next.origin) <= kTeleportDistance)
        place.origin += share * (next.origin - place.origin);
    return place;
}

int RecordedTest::healthAt(int bot, std::int32_t frame) const {
    const auto index = table.indexOf(bot, frame);
    return index < bodies.size() ? bodies[index].health : 100;
}

const BotDecision* RecordedTest::decisionAt(int bot, std::int32_t frame) const {
    const auto index = toIndex(bot);
    const auto* goal = spanAt(lanes[index].goals, frame);
    if (goal == nullptr) return nullptr;
    const auto& all = decisions[index];
    const auto after =
        std::ranges::upper_bound(all, frame, {}, [&](std::size_t i) { return test.decisions[i].frame; });
    if (after == all.begin()) return nullptr;
    const auto& last = test.decisions[*(after - 1)];
    return last.goal == goal->goal ? &last : nullptr;
}

std::shared_ptr<const RecordedTest> recordedTest(const QString& title, std::shared_ptr<const NavGraph> graph,
                                                 TestRecord record, const SimulatorSetup& setup,
                                                 std::optional<SplitSide> side) {
    auto made = withLanes(title, std::move(graph), std::move(record), setup);
    if (made) made->side = side;
    return made;
}

std::shared_ptr<const RecordedTest> recordedTest(const QString& title, std::shared_ptr<const NavGraph> graph,
                                                 SentBot sent, const SimulatorSetup& setup) {
    auto made = withLanes(title, std::move(graph), std::move(sent.record), setup);
    if (made) {
        made->sent = std::move(sent);
        made->team = {};
    }
    return made;
}

std::size_t recordingBytes(const SimulatorSetup& setup) {
    const auto frames = std::ceil(std::max(setup.seconds, setup.maxSeconds) / frameSeconds(1));
    return static_cast<std::size_t>(frames) *
           toIndex(std::max(0, setup.team.empty() ? setup.bots : setup.team.bots())) *
           (sizeof(SimulatedPlace) + sizeof(RecordedBody));
}

}  // namespace navwright
