#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/demos/reading/demo_reader.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "test_program.h"
#include "tests/sample/sample_dimensions.h"
#include "tests/sample/sample_layout.h"
#include "tests/sample/sample_map.h"
#include "tests/sample/sample_script.h"
#include "tests/sample/sample_truth.h"
#include "tests/sample/sample_writer.h"

using namespace navwright;

namespace {

struct Loaded {
    BspFile map;
    std::vector<Recording> demos;
};

const std::vector<SampleFile>& files() {
    static const auto made = *makeSample();
    return made;
}

const Loaded& sample() {
    static const Loaded loaded = [] {
        Loaded result;
        JobContext context;
        for (const auto& file : files()) {
            if (file.name.ends_with(".bsp")) result.map = *parseBsp(file.bytes, file.name);
            if (file.name.find(".mvd2") == std::string::npos) continue;
            result.demos.push_back(*readDemo(file.bytes, file.name, context));
        }
        return result;
    }();
    return loaded;
}

Vec3 unitsOf(const Sample& sample_) {
    return Vec3(static_cast<float>(sample_.origin[0]), static_cast<float>(sample_.origin[1]),
                static_cast<float>(sample_.origin[2])) *
           kOriginScale;
}

/// The place that a player stands at, or none.
std::string_view stopOf(const Vec3& at) {
    for (const auto& stop : sampleStops()) {
        const auto off = at - (stop.feet + Vec3(0, 0, 24.125f));
        const auto reach = stop.exact ? 0.13f : 1.6f;
        if (std::abs(off.x) <= reach && std::abs(off.y) <= reach && std::abs(off.z) < 1) return stop.name;
    }
    return {};
}

bool isCrouched(const Sample& sample_) {
    return sample_.viewOffsetZ < 40;
}

/// By way the demos in whose script somebody goes it.
std::map<std::pair<std::string, std::string>, std::set<std::size_t>> plannedWays() {
    std::map<std::pair<std::string, std::string>, std::set<std::size_t>> ways;
    for (std::size_t demo = 0; demo < sampleDemos().size(); ++demo) {
        for (const auto& players : sampleDemos()[demo].segments) {
            for (const auto& player : players) {
                for (const auto& life : player.lives) {
                    auto places = routePlaces(life.route);
                    // To and fro until there is no air left.
                    if (life.ending == SampleEnding::drown)
                        places.insert(places.end(), {"WD1", "WD2", "WD1"});
                    for (std::size_t i = 1; i < places.size(); ++i)
                        ways[{places[i - 1], places[i]}].insert(demo);
                }
            }
        }
    }
    return ways;
}

/// Calls visit(demo, track) for everybody who plays.
template <class Visit>
void forEachPlayer(Visit visit) {
    for (std::size_t demo = 0; demo < sample().demos.size(); ++demo) {
        for (const auto& segment : sample().demos[demo].segments) {
            for (const auto& track : segment.tracks) {
                const bool spectates =
                    track.samples.front().pmType == static_cast<std::uint8_t>(PmType::spectator);
                if (!spectates) visit(demo, segment, track);
            }
        }
    }
}

}  // namespace

/// The five demos: readable, plausible, and with the evidence that truth.json promises.
class TestSampleDemos : public QObject {
    Q_OBJECT

  private slots:
    void everyKindIsThere() {
        std::multiset<DemoFlavour> flavours;
        int packed = 0;
        int several = 0;
        for (const auto& file : files()) packed += file.name.ends_with(".gz") ? 1 : 0;
        for (const auto& demo : sample().demos) {
            QVERIFY(demo.endMarker);
            QVERIFY(demo.warnings.empty());
            QCOMPARE(demo.trailingBytes, std::uint64_t{0});
            flavours.insert(demo.segments.front().flavour);
            several += demo.segments.size() == 2 ? 1 : 0;
            for (const auto& segment : demo.segments) {
                QCOMPARE(segment.map, std::string(kSampleMapName));
                QCOMPARE(segment.mapChecksum.value_or(0), sample().map.checksum);
            }
        }
        QCOMPARE(sample().demos.size(), std::size_t{5});
        QCOMPARE(flavours.count(DemoFlavour::standard), std::size_t{2});
        QCOMPARE(flavours.count(DemoFlavour::extended), std::size_t{1});
        QCOMPARE(flavours.count(DemoFlavour::extended2), std::size_t{2});
        QCOMPARE(packed, 3);
        QCOMPARE(several, 1);
    }

    void nobodyPlaysInSolid() {
        const Collision world(sample().map, solidModels(sample().map, false));
        forEachPlayer([&](std::size_t, const Segment&, const Track& track) {
            for (const auto& one : track.samples) {
                if (one.pmType != 0) continue;
                const auto& body = isCrouched(one) ? kHullCrouched : kHullStanding;
                QVERIFY2(!world.inSolid(unitsOf(one), body, kMaskPlayerSolid),
                         qPrintable(QString::number(one.frame)));
            }
        });
    }

    void spectatorsFlyThroughWallsAndVault() {
        const Collision world(sample().map);
        for (const auto& demo : sample().demos) {
            int inSolid = 0;
            int inVault = 0;
            for (const auto& segment : demo.segments) {
                for (const auto& track : segment.tracks) {
                    if (track.slot == segment.dummySlot) continue;
                    if (track.samples.front().pmType != static_cast<std::uint8_t>(PmType::spectator))
                        continue;
                    for (const auto& one : track.samples) {
                        const auto at = unitsOf(one);
                        QCOMPARE(one.pmType, static_cast<std::uint8_t>(PmType::spectator));
                        inSolid += world.inSolid(at, kHullStanding, kMaskSolid) ? 1 : 0;
                        inVault +=
                            at.x > 100 && at.x < 260 && at.y > 1300 && at.y < 1470 && at.z > 0 && at.z < 140;
                    }
                }
            }
            QVERIFY(inSolid > 30);
            QVERIFY(inVault > 3);
        }
    }

    void motionIsThatOfPlayers() {
        forEachPlayer([&](std::size_t, const Segment&, const Track& track) {
            for (std::size_t i = 1; i < track.samples.size(); ++i) {
                const auto& before = track.samples[i - 1];
                const auto& now = track.samples[i];
                if (now.frame != before.frame + 1 || now.event == kEventTeleport || now.pmType != 0) continue;
                const auto step = unitsOf(now) - unitsOf(before);
                const auto speed = 10 * std::sqrt(step.x * step.x + step.y * step.y);
                QVERIFY2(speed <= (isCrouched(now) ? 105 : 525), qPrintable(QString::number(speed)));
                QVERIFY2(step.z <= 28 && step.z >= -95, qPrintable(QString::number(step.z)));
            }
        });
    }

    void strafeJumpsAreFasterThanLinksAllow() {
        int fast = 0;
        forEachPlayer([&](std::size_t, const Segment&, const Track& track) {
            for (std::size_t i = 7; i < track.samples.size(); ++i) {
                const auto way = unitsOf(track.samples[i]) - unitsOf(track.samples[i - 7]);
                const bool lands = std::abs(unitsOf(track.samples[i]).x - sampleStop("S1").feet.x) < 1;
                if (lands && std::sqrt(way.x * way.x + way.y * way.y) / 0.7f > 500) ++fast;
            }
        });
        QCOMPARE(fast, sampleTruth().strafe.at(0).count);
    }

    void deathsSayTheirCause() {
        std::map<std::string, int> deaths;
        forEachPlayer([&](std::size_t, const Segment& segment, const Track& track) {
            int underwater = 0;
            for (std::size_t i = 1; i < track.samples.size(); ++i) {
                const auto& now = track.samples[i];
                const bool dies =
                    now.pmType == static_cast<std::uint8_t>(PmType::dead) && track.samples[i - 1].pmType == 0;
                if (dies) {
                    std::string said;
                    for (const auto& print : segment.prints)
                        said += print.frame == now.frame ? print.text : "";
                    const bool fell = said.find("plummets to its death") != std::string::npos;
                    const bool drowned = said.find("sank like a rock") != std::string::npos;
                    QCOMPARE(now.event == kEventFallFar, fell);
                    QCOMPARE(underwater >= 142, drowned);
                    QVERIFY(now.health <= 0);
                    const bool suicide = said.find("killed himself") != std::string::npos;
                    ++deaths[fell ? "fall" : drowned ? "drown" : suicide ? "suicide" : "combat"];
                }
                underwater = (now.rdFlags & kRdUnderwater) != 0 ? underwater + 1 : 0;
            }
        });
        QVERIFY(deaths == sampleTruth().deaths);
    }

    void landingsHurtByTheirDepth() {
        std::map<std::string, std::set<int>> lost;
        forEachPlayer([&](std::size_t, const Segment&, const Track& track) {
            for (std::size_t i = 1; i < track.samples.size(); ++i) {
                const auto at = unitsOf(track.samples[i]);
                for (const auto* stop : {"B2", "B4", "B6", "B8"}) {
                    const auto& feet = sampleStop(stop).feet;
                    const bool there = std::abs(at.x - feet.x) < 0.5f && std::abs(at.y - feet.y) < 0.5f;
                    const auto event = track.samples[i].event;
                    if (!there || event < kEventFallShort || event > kEventFallFar) continue;
                    lost[stop].insert(track.samples[i - 1].health - track.samples[i].health);
                }
            }
        });
        QVERIFY(lost["B8"] == std::set<int>{0});
        QVERIFY(lost["B2"] == std::set<int>{20});
        QVERIFY(lost["B4"] == std::set<int>{40});
        QVERIFY(lost["B6"] == std::set<int>{80});
    }

    void everyStopIsReachedInThreeDemos() {
        std::map<std::string, std::set<std::size_t>> seen;
        forEachPlayer([&](std::size_t demo, const Segment&, const Track& track) {
            for (const auto& one : track.samples) {
                if (one.pmType != 0) continue;
                if (const auto stop = stopOf(unitsOf(one)); !stop.empty())
                    seen[std::string(stop)].insert(demo);
            }
        });
        for (const auto& stop : sampleStops()) {
            const auto name = std::string(stop.name);
            if (name == "pit") continue;  // there only as the dead
            if (name == kSampleRarePlace) {
                QCOMPARE(seen[name].size(), std::size_t{2});
            } else {
                QVERIFY2(seen[name].size() >= 3, name.c_str());
            }
        }
    }

    /// Somebody is at its beginning and next, of all places, at its end, in those demos whose script says so.
    void everyWayIsGone() {
        using Way = std::pair<std::string_view, std::string_view>;
        std::map<Way, std::set<std::size_t>> gone;
        forEachPlayer([&](std::size_t demo, const Segment&, const Track& track) {
            std::string_view last;
            for (const auto& one : track.samples) {
                if (one.pmType != 0) last = {};
                const auto here = one.pmType == 0 ? stopOf(unitsOf(one)) : std::string_view();
                if (here.empty() || here == last) continue;
                if (!last.empty()) gone[{last, here}].insert(demo);
                last = here;
            }
        });
        const auto planned = plannedWays();
        for (const auto& way : sampleWays()) {
            if (way.action == SampleAction::fall) continue;  // the end is there only as the dead
            const auto words = std::string(way.from) + " to " + std::string(way.to);
            const auto found = planned.find({std::string(way.from), std::string(way.to)});
            QVERIFY2(found != planned.end() && found->second.size() >= 2, words.c_str());
            QVERIFY2((gone[{way.from, way.to}] == found->second), words.c_str());
        }
    }

    void slotsComeAndGo() {
        int gaps = 0;
        forEachPlayer([&](std::size_t, const Segment&, const Track& track) {
            for (std::size_t i = 1; i < track.samples.size(); ++i) {
                gaps += track.samples[i].frame > track.samples[i - 1].frame + 1 ? 1 : 0;
            }
        });
        QVERIFY(gaps >= 10);
    }
};

NAVWRIGHT_TEST(TestSampleDemos);
#include "tst_sample_demos.moc"
