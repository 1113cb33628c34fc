#include <QtTest>

#include <filesystem>

#include "bot_worlds.h"
#include "core/map/bsp/collision.h"
#include "frame_replay.h"
#include "map_probes.h"
#include "test_program.h"

using namespace navwright;
using frame_replay::Cause;

namespace {

/// Where several bots touch, what one does can hang on the last bit of another's place: this share of frames
/// may differ.
constexpr double kDifferencesAmongBots = 0.01;

std::filesystem::path recorded(const std::string& name) {
    return std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "tests/core/bots/test/recorded" / (name + ".log.gz");
}

}  // namespace

/// Bots of the real server in small worlds, recorded frame by frame
/// (tests/core/bots/test/recorded/README.md), and simulated bots that set out from the same states.
class TestRecordedBots : public QObject {
    Q_OBJECT

  private slots:
    void theyWalkAlike_data() {
        QTest::addColumn<int>("world");
        const auto worlds = bot_worlds::all();
        for (std::size_t i = 0; i < worlds.size(); ++i)
            QTest::newRow(worlds[i].name.c_str()) << static_cast<int>(i);
    }
    void theyWalkAlike() {
        QFETCH(int, world);
        const auto it = bot_worlds::all().at(static_cast<std::size_t>(world));
        const auto bsp = written_maps::readBack(it.map);
        const Collision collision(bsp, solidModels(bsp, false));
        const auto records = frame_log::read(recorded(it.name));
        QVERIFY(records.size() >= 240);

        frame_replay::Replay replay(it.nav, collision);
        replay.run(records);
        const auto allowed = it.bots > 1 ? kDifferencesAmongBots * static_cast<double>(records.size()) : 0.0;
        const auto& found = replay.differences;
        const auto first = found.empty()
                               ? std::string()
                               : "frame " + std::to_string(found.front().record.frame) + ": " +
                                     frame_replay::kCauseNames[static_cast<std::size_t>(found.front().cause)];
        QVERIFY2(static_cast<double>(found.size()) <= allowed, first.c_str());
    }

    /// The recordings show what the worlds were made for.
    void theyDoWhatTheWorldIsFor() {
        for (const auto& it : bot_worlds::all()) {
            const auto records = frame_log::read(recorded(it.name));
            for (const char letter : it.actions) {
                const bool seen = std::ranges::any_of(records, [&](const frame_log::Record& record) {
                    return record.pressedActions.contains(letter);
                });
                QVERIFY2(seen, (it.name + ": " + letter).c_str());
            }
        }
    }

    /// A replay that could not tell right from wrong would be worth nothing.
    void aWrongLinkIsFound() {
        auto it = bot_worlds::highBox();
        findLink(it.nav.nodes[2], 3)->type = NodeType::move;
        const auto bsp = written_maps::readBack(it.map);
        const Collision collision(bsp, solidModels(bsp, false));
        frame_replay::Replay replay(it.nav, collision);
        replay.run(frame_log::read(recorded(it.name)));
        QVERIFY(!replay.differences.empty());
        QCOMPARE(replay.differences.front().cause, Cause::actions);
    }
};

NAVWRIGHT_TEST(TestRecordedBots);
#include "tst_recorded_bots.moc"
