#include <QtTest>

#include <filesystem>
#include <vector>

#include "core/generate/vote_archive/demo_map.h"
#include "made_folder.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

/// The map of demos, where nobody named it.
class TestDemoMap : public QObject {
    Q_OBJECT

    const fs::path sample_ = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";

  private slots:
    void placesAreBesideAndAboveTheDemos() {
        const MadeFolder game;
        for (const auto* name : {"demos/a.mvd2", "demos/beside.bsp", "pak0.pkz", "above.BSP", "Maps/deep.bsp",
                                 "notes.txt", "other/far.bsp"})
            game.put(name, "x");
        game.put("extra/x.bsp", "x");
        const std::vector<fs::path> demos{game.at("demos/a.mvd2")};
        auto places = placesOfMaps({game.at("extra")}, demos);
        std::ranges::sort(places);
        std::vector<fs::path> expected{game.at("demos/beside.bsp"), game.at("pak0.pkz"), game.at("above.BSP"),
                                       game.at("Maps"), game.at("extra/x.bsp")};
        std::ranges::sort(expected);
        QCOMPARE(places, expected);
        QCOMPARE(mapsIn(game.path()), std::vector<fs::path>{game.at("above.BSP")});
        QVERIFY(mapsIn(game.at("nowhere")).empty());
    }

    /// By checksum: a file of that name with another map is not it.
    void theMapIsTheOneThatDemosShow() {
        const std::vector<fs::path> demos{sample_ / "sample_1.mvd2"};
        JobContext context;
        const std::vector<fs::path> places{sample_ / "nw_sample.bsp"};
        const auto found = mapOfDemos(demos, places, context);
        QVERIFY(found.has_value());
        QVERIFY(fs::equivalent(found->path, places.front()));
        QCOMPARE(found->map->name(), std::string("nw_sample"));

        const MadeFolder folder;
        folder.put("nw_sample.bsp", "no map");
        QVERIFY(!mapOfDemos(demos, std::vector<fs::path>{folder.at("nw_sample.bsp")}, context));
        QVERIFY(!mapOfDemos(demos, std::vector<fs::path>(), context));
    }

    void damagedDemosArePassedOver() {
        const MadeFolder folder;
        folder.put("a.mvd2", "no demo");
        const std::vector<fs::path> places{sample_ / "nw_sample.bsp"};
        JobContext context;
        const std::vector<fs::path> alone{folder.at("a.mvd2")};
        QVERIFY(!mapOfDemos(alone, places, context));
        const std::vector<fs::path> both{folder.at("a.mvd2"), sample_ / "sample_1.mvd2"};
        QVERIFY(mapOfDemos(both, places, context).has_value());
    }
};

NAVWRIGHT_TEST(TestDemoMap);
#include "tst_demo_map.moc"
