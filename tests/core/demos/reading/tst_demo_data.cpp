#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

struct Expected {
    const char* file;
    DemoFlavour flavour;
    std::vector<std::string> maps;      ///< of each gamestate
    std::vector<std::uint32_t> frames;  ///< of each gamestate
    int dummy;
};

constexpr auto kStandard = DemoFlavour::standard;

/// odd/ as its README describes it; frame counts are those of the recordings.
const std::vector<Expected>& oddDemos() {
    static const std::vector<Expected> all{
        {"beer_ext2_raw.mvd2", DemoFlavour::extended2, {"beer"}, {1200}, 19},
        {"city_2maps.mvd2.gz", kStandard, {"city", "beer"}, {1500, 21}, 19},
        {"city_ext1.mvd2.gz", DemoFlavour::extended, {"city"}, {2400}, 19},
        {"city_fps30.mvd2.gz", kStandard, {"city"}, {1204}, 19},
        {"city_tp1.mvd2.gz", kStandard, {"city"}, {6020}, 19},
        {"wizs_churn.mvd2.gz", kStandard, {"wizs"}, {1400}, 19},
        {"wizs_empty.mvd2.gz", kStandard, {}, {}, 0},
        {"wizs_ext2_1.mvd2.gz", DemoFlavour::extended2, {"wizs"}, {2399}, 19},
        {"wizs_nodummy.mvd2.gz", kStandard, {"wizs"}, {1200}, -1},
        {"wizs_suspend.mvd2.gz", kStandard, {"wizs", "wizs"}, {1801, 50}, 19},
    };
    return all;
}

Result<Recording> readShared(const fs::path& file) {
    JobContext context;
    return readDemoFile(sharedData() / file, context);
}

template <class T, class Member>
bool ascending(const std::vector<T>& values, Member member) {
    const auto falls = [member](const T& a, const T& b) { return a.*member >= b.*member; };
    return std::ranges::adjacent_find(values, falls) == values.end();
}

/// What holds for every undamaged demo.
void verifyWhole(const Recording& recording) {
    QVERIFY(recording.warnings.empty());
    QVERIFY(recording.endMarker);
    QCOMPARE(recording.trailingBytes, std::uint64_t{0});
    std::uint32_t next = 0;
    for (const auto& segment : recording.segments) {
        QCOMPARE(segment.firstFrame, next);
        next += segment.frameCount;
        QVERIFY(segment.frameCount > 0 && !segment.map.empty() && segment.mapChecksum);
        const auto inside = [&segment](const auto& entry) {
            return entry.frame >= segment.firstFrame && entry.frame < segment.firstFrame + segment.frameCount;
        };
        QVERIFY(std::ranges::all_of(segment.names, inside));
        QVERIFY(std::ranges::all_of(segment.prints, inside));
        QVERIFY(std::ranges::is_sorted(segment.prints, {}, &Print::frame));
        QVERIFY(ascending(segment.tracks, &Track::slot));
        for (const auto& track : segment.tracks) {
            QVERIFY(!track.samples.empty());
            QVERIFY(std::ranges::all_of(track.samples, inside));
            QVERIFY(ascending(track.samples, &Sample::frame));
        }
    }
}

}  // namespace

/// Every real demo at hand, read to its end.
class TestDemoData : public QObject {
    Q_OBJECT

  private slots:
    void deathmatchDemosAreRead_data() {
        QTest::addColumn<QString>("path");
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) {
            for (int demo = 1; demo <= 4; ++demo) {
                QTest::addRow("%s %d", map, demo) << QString("demos/%1/%1_dm%2.mvd2.gz").arg(map).arg(demo);
            }
        }
    }
    void deathmatchDemosAreRead() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, path);
        const auto recording = readShared(path.toStdString());
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        verifyWhole(*recording);
        QCOMPARE(recording->segments.size(), std::size_t{1});
        const auto& segment = recording->segments[0];
        QCOMPARE(QString::fromStdString(segment.map), path.section('/', 1, 1));
        QVERIFY(segment.flavour == DemoFlavour::standard);
        QVERIFY(segment.frameCount == 2999 || segment.frameCount == 3000);  // 300 s
        QCOMPARE(segment.dummySlot, 19);
        QCOMPARE(segment.maxClients, 20);
        QCOMPARE(segment.tracks.size(), std::size_t{9});  // eight bots and the dummy
        QCOMPARE(segment.names.size(), std::size_t{8});
        for (const auto& track : segment.tracks)
            QCOMPARE(track.samples.size(), std::size_t{segment.frameCount});
        const auto spectates = [](const Sample& sample) { return sample.pmType == 1; };
        QVERIFY(std::ranges::all_of(segment.tracks.back().samples, spectates));
        for (std::size_t index = 0; index < 8; ++index) {
            QVERIFY(std::ranges::none_of(segment.tracks[index].samples, spectates));
        }
    }

    void oddDemosAreRead_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < oddDemos().size(); ++index) {
            QTest::newRow(oddDemos()[index].file) << static_cast<int>(index);
        }
    }
    void oddDemosAreRead() {
        REQUIRE_SHARED_DATA();
        QFETCH(int, index);
        const auto& expected = oddDemos()[static_cast<std::size_t>(index)];
        const auto recording = readShared(fs::path("demos/odd") / expected.file);
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        verifyWhole(*recording);
        std::vector<std::string> maps;
        std::vector<std::uint32_t> frames;
        for (const auto& segment : recording->segments) {
            maps.push_back(segment.map);
            frames.push_back(segment.frameCount);
            QVERIFY(segment.flavour == expected.flavour);
            QCOMPARE(segment.dummySlot, expected.dummy);
        }
        QVERIFY(maps == expected.maps);
        QVERIFY(frames == expected.frames);
    }

    void joinersAndLeaversHaveTheirFramesAlone() {
        REQUIRE_SHARED_DATA();
        const auto recording = readShared("demos/odd/wizs_churn.mvd2.gz");
        QVERIFY(recording.has_value());
        std::map<int, std::size_t> frames;
        for (const auto& track : recording->segments.at(0).tracks) frames[track.slot] = track.samples.size();
        const std::map<int, std::size_t> expected{{8, 100},   {9, 100},   {10, 100},  {11, 100},
                                                  {12, 1300}, {13, 1300}, {14, 1300}, {15, 1300},
                                                  {16, 1400}, {17, 1400}, {18, 1400}, {19, 1400}};
        QVERIFY(frames == expected);
    }

    void obituariesBelongToTheFirstDeadFrame() {
        REQUIRE_SHARED_DATA();
        const auto recording = readShared("demos/city/city_dm1.mvd2.gz");
        QVERIFY(recording.has_value());
        const auto& segment = recording->segments.at(0);
        std::size_t falls = 0;
        for (const auto& print : segment.prints) {
            const auto end = print.text.find(" plummets to ");
            if (end == std::string::npos) continue;
            ++falls;
            const auto name = print.text.substr(0, end);
            const auto named = std::ranges::find(segment.names, name, &NameChange::name);
            QVERIFY2(named != segment.names.end(), name.c_str());
            const auto track = std::ranges::find(segment.tracks, named->slot, &Track::slot);
            QVERIFY(track != segment.tracks.end());
            const auto& now = track->samples.at(print.frame);
            QCOMPARE(now.frame, print.frame);
            QVERIFY(now.pmType == 2 || now.pmType == 3);
            QCOMPARE(int{track->samples.at(print.frame - 1).pmType}, 0);
            QCOMPARE(int{now.event}, int{kEventFallFar});
        }
        QVERIFY(falls > 0);
    }

    void clientDemosAreRead_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("map");
        QTest::addColumn<quint32>("frames");
        QTest::newRow("doors") << "AQtion-doors-guide.dm2" << "city" << 1393u;
        QTest::newRow("jumping") << "AQtion-jumping-guide.dm2" << "terminal" << 2109u;
        QTest::newRow("ladder") << "AQtion-ladder-guide.dm2" << "urbanjungle" << 2087u;
        QTest::newRow("ramps") << "AQtion-ramp-jumping-guide.dm2" << "terminal" << 2387u;
    }
    void clientDemosAreRead() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, file);
        QFETCH(QString, map);
        QFETCH(quint32, frames);
        const auto recording = readShared(fs::path("dm2") / file.toStdString());
        QVERIFY2(recording, recording ? "" : recording.error().message().c_str());
        verifyWhole(*recording);
        QCOMPARE(recording->segments.size(), std::size_t{1});
        const auto& segment = recording->segments[0];
        QCOMPARE(QString::fromStdString(segment.map), map);
        QCOMPARE(segment.frameCount, frames);
        QCOMPARE(segment.tracks.size(), std::size_t{1});
        const auto& track = segment.tracks[0];
        QCOMPARE(track.samples.size(), std::size_t{frames});
        QCOMPARE(track.velocities.size(), std::size_t{frames});
        verifyVelocities(track);
        verifyDucking(track);
    }

    void foldersOfDemosAreFound() {
        REQUIRE_SHARED_DATA();
        const std::vector<fs::path> folders{sharedData() / "demos", sharedData() / "dm2"};
        JobContext context;
        const auto files = collectDemoFiles(folders, context);
        QVERIFY(files.has_value());
        QCOMPARE(files->size(), std::size_t{34});
    }

  private:
    /// Between two frames a player goes 0.1 s at about the mean of both velocities.
    static void verifyVelocities(const Track& track) {
        std::vector<double> errors;
        for (std::size_t at = 1; at < track.samples.size(); ++at) {
            const double step = track.samples[at].origin[0] - track.samples[at - 1].origin[0];
            const double mean = (track.velocities[at][0] + track.velocities[at - 1][0]) / 2.0;
            errors.push_back(std::abs(step / kFrameSeconds - mean) / 8);
        }
        std::ranges::sort(errors);
        QVERIFY(errors[errors.size() / 2] < 14);
    }

    /// A ducked living player's eyes are below 10 units, a standing one's above (docs/physics.md 4.2).
    static void verifyDucking(const Track& track) {
        constexpr int kLimit = 10 * 4;
        for (const auto& sample : track.samples) {
            if (sample.pmType != 0) continue;
            QCOMPARE((sample.pmFlags & 1) != 0, sample.viewOffsetZ < kLimit);
        }
    }
};

NAVWRIGHT_TEST(TestDemoData);
#include "tst_demo_data.moc"
