#include <QtTest>

#include <filesystem>

#include "asset_samples.h"
#include "core/map/packs/map_beside.h"
#include "core/map/packs/map_file.h"
#include "made_folder.h"
#include "test_program.h"

using namespace navwright;

/// The map of a nav of a re-release, where games have it.
class TestMapBeside : public QObject {
    Q_OBJECT

    static bool finds(const MadeFolder& game, const std::string& nav, const std::string& named,
                      const std::string& map) {
        const auto found = mapBeside(game.at(nav), named);
        return found && std::filesystem::equivalent(*found, game.at(map));
    }

  private slots:
    void itLiesBesideOrInMaps_data() {
        QTest::addColumn<QString>("map");
        QTest::newRow("beside") << "bots/navigation/e1m1.bsp";
        QTest::newRow("beside the folder") << "bots/maps/e1m1.bsp";
        QTest::newRow("beside the one above") << "maps/e1m1.bsp";
    }
    void itLiesBesideOrInMaps() {
        QFETCH(QString, map);
        const MadeFolder game;
        game.put("bots/navigation/e1m1.nav", "nav");
        QVERIFY(!mapBeside(game.at("bots/navigation/e1m1.nav"), {}));
        game.put(map.toStdString(), "map");
        QVERIFY(finds(game, "bots/navigation/e1m1.nav", {}, map.toStdString()));
    }

    void itLiesInPacks_data() {
        QTest::addColumn<QString>("pack");
        QTest::newRow("beside") << "bots/navigation/pak1.pak";
        QTest::newRow("beside the folder") << "bots/pak1.pak";
        QTest::newRow("of the game") << "pak1.pak";
    }
    /// The last pack wins, and loose maps before all.
    void itLiesInPacks() {
        QFETCH(QString, pack);
        const MadeFolder game;
        game.put("bots/navigation/base1.nav", "nav");
        game.put("pak2.pak", pakFile({{"maps/base2.bsp", bytesOf("other")}}));
        QVERIFY(!mapBeside(game.at("bots/navigation/base1.nav"), {}));
        game.put(pack.toStdString(), pakFile({{"maps/base1.bsp", bytesOf("map")}}));
        const auto found = mapBeside(game.at("bots/navigation/base1.nav"), {});
        QVERIFY(found.has_value());
        const auto read = readMapFile(*found);
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(read->bytes == bytesOf("map"));
        game.put("maps/base1.bsp", "loose");
        QVERIFY(finds(game, "bots/navigation/base1.nav", {}, "maps/base1.bsp"));
    }

    /// The nav's own name first; what it states is a name, never a path.
    void theNavMayNameIt() {
        const MadeFolder game;
        game.put("mine.nav", "nav");
        game.put("base1.bsp", "map");
        QVERIFY(finds(game, "mine.nav", "base1", "base1.bsp"));
        QVERIFY(!mapBeside(game.at("mine.nav"), "../base1"));
        QVERIFY(!mapBeside(game.at("mine.nav"), game.at("base1")));
        game.put("mine.bsp", "map");
        QVERIFY(finds(game, "mine.nav", "base1", "mine.bsp"));
    }
};

NAVWRIGHT_TEST(TestMapBeside);
#include "tst_map_beside.moc"
