#include <QtTest>

#include <filesystem>

#include "core/map/packs/map_beside.h"
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
