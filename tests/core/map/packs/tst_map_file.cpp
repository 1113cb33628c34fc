#include <QtTest>

#include <QTemporaryDir>
#include <filesystem>

#include "asset_samples.h"
#include "core/base/atomic_file.h"
#include "core/base/output_place.h"
#include "core/map/packs/map_file.h"
#include "core/physics/map_queries/game_map.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

using asset_samples::bytesOf;
using asset_samples::pakFile;

/// Maps that are only in a pack.
class TestMapFile : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path root_ = folder_.path().toStdString();

    [[nodiscard]] fs::path pack(const std::string& name,
                                const std::vector<asset_samples::Named>& files) const {
        if (!writeFile(root_ / name, pakFile(files))) qFatal("cannot write");
        return root_ / name;
    }

  private slots:
    void aPackOfOneMapIsThatMap() {
        const auto map = readFile(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
        QVERIFY(map.has_value());
        const auto file = pack("one.pkz", {{"maps/NW_Sample.bsp", *map}, {"readme.txt", bytesOf("a map")}});
        const auto alone = GameMap::read(file);
        QVERIFY2(alone, alone ? "" : alone.error().message().c_str());
        QCOMPARE((*alone)->name(), std::string("nw_sample"));
        QVERIFY((*alone)->hash == contentHash(*map));
        QCOMPARE(mapFileSize(file).value(), map->size());
        const auto named = GameMap::read(file / "maps/NW_SAMPLE.BSP");
        QVERIFY2(named, named ? "" : named.error().message().c_str());
        QCOMPARE((*named)->name(), std::string("NW_SAMPLE"));
    }

    void ofSeveralOneIsToBeNamed() {
        const auto file = pack("two.pkz", {{"maps/a.bsp", bytesOf("1")},
                                           {"maps/dm/b.bsp", bytesOf("2")},
                                           {"textures/a.bsp", bytesOf("3")}});
        const auto which = readMapFile(file);
        QVERIFY(!which);
        const auto says = which.error().message();
        QVERIFY2(says.contains("2 maps: maps/a.bsp, maps/dm/b.bsp"), says.c_str());
        QVERIFY2(says.contains((file / "maps/a.bsp").string()), says.c_str());
        const auto found = mapsInPack(file);
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), std::size_t{2});
        const auto second = readMapFile(found->back());
        QVERIFY(second.has_value());
        QVERIFY(second->bytes == bytesOf("2"));
        QCOMPARE(second->where, (file / "maps/dm/b.bsp").string());
    }

    /// By other games' names, and as maps are handed out.
    void aZipIsAPack() {
        for (const auto* name : {"map.zip", "map.PK3"}) {
            const auto file = pack(name, {{"maps/a.bsp", bytesOf("1")}});
            const auto alone = readMapFile(file);
            QVERIFY2(alone, alone ? "" : alone.error().message().c_str());
            QCOMPARE(alone->where, (file / "maps/a.bsp").string());
            QVERIFY(readMapFile(file / "maps/a.bsp").has_value());
        }
        // What leads through a file is looked for in it, whatever its name.
        const auto renamed = pack("renamed", {{"maps/a.bsp", bytesOf("1")}});
        QVERIFY(readMapFile(renamed / "maps/a.bsp").has_value());
        QVERIFY(splitPackPath(renamed).first.empty());
    }

    void theFileOnTheDiskIsThePack() {
        const auto file = pack("held.pkz", {{"maps/a.bsp", bytesOf("1")}});
        QCOMPARE(fileOnDisk(file / "maps/a.bsp"), file);
        QCOMPARE(fileOnDisk(file), file);
        QCOMPARE(fileOnDisk(root_), root_);
        QCOMPARE(fileOnDisk(root_ / "absent/maps/a.bsp"), root_ / "absent/maps/a.bsp");
        QCOMPARE(fileOnDisk(""), fs::path());
    }

    /// In a folder packs come before loose files, the last pack first; the first folder that has it wins.
    void theMapThatAGamePlaysIsFound() {
        const auto own = root_ / "action", base = root_ / "baseaq";
        fs::create_directories(own / "maps");
        fs::create_directories(base / "maps");
        const std::vector<fs::path> folders{root_ / "absent", own, base};
        const auto played = [&]() -> std::string {
            const auto map = playedMap(folders, "wizs");
            return !map ? map.error().message() : *map ? (*map)->where : "none";
        };
        QCOMPARE(played(), std::string("none"));
        QVERIFY(writeFile(base / "maps/wizs.bsp", bytesOf("base")).has_value());
        QCOMPARE(played(), (base / "maps/wizs.bsp").string());
        QVERIFY(writeFile(own / "maps/wizs.bsp", bytesOf("loose")).has_value());
        QCOMPARE(played(), (own / "maps/wizs.bsp").string());
        static_cast<void>(pack("action/a.pkz", {{"maps/WIZS.bsp", bytesOf("a")}}));
        static_cast<void>(pack("action/b.pkz", {{"maps/wizs.bsp", bytesOf("b")}}));
        QVERIFY(writeFile(own / "c.pkz", bytesOf("no pack")).has_value());
        QCOMPARE(played(), (own / "b.pkz/maps/wizs.bsp").string());
        QVERIFY((*playedMap(folders, "wizs"))->bytes == bytesOf("b"));
    }

    void whatIsNotThereIsSaid() {
        const auto file = pack("none.pak", {{"readme.txt", bytesOf("no map")}});
        for (const auto& path : {file, file / "maps/a.bsp", root_ / "absent.pkz/maps/a.bsp"}) {
            const auto read = readMapFile(path);
            QVERIFY(!read);
            QVERIFY2(read.error().message().starts_with(path.string()), read.error().message().c_str());
            QVERIFY(!mapFileSize(path));
        }
        QVERIFY(splitPackPath(root_ / "plain.bsp").first.empty());
    }
};

NAVWRIGHT_TEST(TestMapFile);
#include "tst_map_file.moc"
