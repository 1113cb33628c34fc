#include <QtTest>

#include "core/map/textures/game_folders.h"
#include "made_folder.h"
#include "test_program.h"

using namespace navwright;

/// Where the game is found, from a folder or from a map.
class TestGameFolders : public QObject {
    Q_OBJECT

    /// Folders as their paths below the test's own.
    static QStringList below(const MadeFolder& root,
                             const Result<std::vector<std::filesystem::path>>& folders) {
        QStringList names;
        if (!folders) return {"none"};
        for (const auto& folder : *folders)
            names << QString::fromStdString(folder.lexically_relative(root.path()).string());
        return names;
    }

  private slots:
    void packsAreSortedAsTheGameDoes() {
        const std::vector<std::string> sorted{"pak.pak",   "Pak0.pak",  "pak0.pkz",   "pak2.pak",
                                              "PAK10.PAK", "0_net.pkz", "models.pak", "Zz_hd.pkz"};
        auto names = sorted;
        names.insert(names.end(), {"readme.txt", ".pak", "pak0.pak.bak", "textures"});
        std::ranges::sort(names);
        QCOMPARE(packsIn(names), sorted);
        QCOMPARE(packsIn({"pak99999999999999999999999.pak", "pak5.pak", "a.pak"}),
                 (std::vector<std::string>{"pak5.pak", "pak99999999999999999999999.pak", "a.pak"}));
    }

    void aFolderStandsForThoseOfTheGame() {
        const MadeFolder root;
        root.put("q/Action/pics/a.pcx", "");
        root.put("q/baseaq/pak0.pak", "");
        root.put("q/baseq2/textures/a.wal", "");
        root.put("q/mod/hd.PKZ", "");
        root.put("q/docs/a.txt", "");
        const QStringList games{"q/Action", "q/baseaq", "q/baseq2"};
        QCOMPARE(below(root, gameFoldersIn(root.at("q"))), games);
        QCOMPARE(below(root, gameFoldersIn(root.at("q/"))), games);
        QCOMPARE(below(root, gameFoldersIn(root.at("q/baseq2"))), games);
        QCOMPARE(below(root, gameFoldersIn(root.at("q/Action/"))), games);
        QCOMPARE(below(root, gameFoldersIn(root.at("q/mod/../mod"))), QStringList("q/mod") + games);
    }

    void noFolderOfTheGameIsSaid() {
        const MadeFolder root;
        root.put("empty/notes.txt", "");
        root.put("empty/pak0.pak/in a folder", "");
        const auto none = gameFoldersIn(root.at("empty"));
        QVERIFY(!none);
        QVERIFY(none.error().message().contains("no game files here"));
        QVERIFY(!gameFoldersIn(root.at("absent")));
        QVERIFY(!gameFoldersNear(root.at("empty/maps/a.bsp")));
    }

    void theGameIsFoundNearAMap() {
        const MadeFolder root;
        root.put("q/baseaq/pak0/textures/a.wal", "");
        root.put("q/baseaq/pak1.pak", "");
        root.put("q/action/maps/a.bsp", "");
        root.put("q/action/pak0.pak", "");
        root.put("other/maps/a.bsp", "");
        root.put("other/textures/a.wal", "");
        QCOMPARE(below(root, gameFoldersNear(root.at("q/action/maps/a.bsp"))),
                 (QStringList{"q/action", "q/baseaq"}));
        // Unpacked from a pack.
        QCOMPARE(below(root, gameFoldersNear(root.at("q/baseaq/pak0/maps/a.bsp"))),
                 (QStringList{"q/baseaq/pak0", "q/action", "q/baseaq"}));
        QCOMPARE(below(root, gameFoldersNear(root.at("other/maps/a.bsp"))), QStringList("other"));
        root.put("quake/id1/gfx/palette.lmp", "");
        root.put("quake/hipnotic/pak0.pak", "");
        QCOMPARE(below(root, gameFoldersNear(root.at("quake/hipnotic/maps/hip1m1.bsp"))),
                 (QStringList{"quake/hipnotic", "quake/id1"}));
        // One without anything of its own beside one that has.
        root.put("q/mod/maps/a.bsp", "");
        QCOMPARE(below(root, gameFoldersNear(root.at("q/mod/maps/a.bsp"))),
                 (QStringList{"q/action", "q/baseaq"}));
    }
};

NAVWRIGHT_TEST(TestGameFolders);
#include "tst_game_folders.moc"
