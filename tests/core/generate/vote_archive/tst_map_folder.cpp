#include <QtTest>

#include <QTemporaryDir>
#include <filesystem>

#include "asset_samples.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/generate/vote_archive/map_folder.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

/// Maps in folders and packs, found by name and by checksum.
class TestMapFolder : public QObject {
    Q_OBJECT

    std::optional<QTemporaryDir> folder_;
    fs::path root_;
    Bytes map_, other_;  ///< two revisions
    JobContext context_;

    void put(const std::string& name, const Bytes& bytes) const {
        fs::create_directories((root_ / name).parent_path());
        if (!writeFile(root_ / name, bytes)) qFatal("cannot write");
    }
    [[nodiscard]] std::vector<std::string> collected() {
        const auto files = collectMapFiles(std::vector{root_}, context_);
        std::vector<std::string> names;
        if (!files) return names;
        for (const auto& file : *files) names.push_back(file.lexically_relative(root_).generic_string());
        return names;
    }
    using Names = std::vector<std::string>;

  private slots:
    void init() {
        folder_.emplace();
        root_ = folder_->path().toStdString();
        map_ = *readFile(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
        other_ = map_;
        other_.push_back(std::byte{0});
    }

    void packsAreLookedIntoInTheGamesOrder() {
        put("maps/a.bsp", map_);
        put("pak0.pkz", asset_samples::pakFile({{"maps/a.bsp", other_}, {"maps/b.bsp", other_}}));
        put("zz.pak", asset_samples::pakFile({{"maps/b.bsp", map_}, {"maps/c.bsp", map_}}));
        put("deep/pak0.pkz", asset_samples::pakFile({{"maps/b.bsp", map_}}));
        put("broken.pkz", asset_samples::bytesOf("no pack"));
        fs::create_directory_symlink(root_ / "deep", root_ / "linked");
        QVERIFY(collected() ==
                (Names{"deep/pak0.pkz/maps/b.bsp", "maps/a.bsp", "zz.pak/maps/b.bsp", "zz.pak/maps/c.bsp"}));
    }

    void aMapIsFoundByItsChecksum() {
        put("dm/hall_final.bsp", map_);
        put("maps/hall.bsp", other_);
        auto folder = MapFolder::open(std::vector{root_}, context_);
        QVERIFY(folder.has_value());
        const auto checksum = mapChecksum(map_), otherChecksum = mapChecksum(other_);
        const auto byName = folder->revisions("HALL", {}, context_);
        QCOMPARE(byName.size(), std::size_t{1});
        QCOMPARE(byName[0]->bsp.checksum, otherChecksum);
        const auto both = folder->revisions("Hall", {checksum}, context_);
        QCOMPARE(both.size(), std::size_t{2});
        QCOMPARE(both[0]->name(), std::string("hall_final"));
        QCOMPARE(folder->revisions("dm/anything", {checksum}, context_).size(), std::size_t{1});
        QVERIFY(folder->revisions("anything", {checksum + 1}, context_).empty());
    }

    /// Whichever is asked for first.
    void equalFilesAreOneMapWithOneName() {
        put("a.bsp", map_);
        put("b.bsp", map_);
        put("p.pkz", asset_samples::pakFile({{"maps/c.bsp", map_}}));
        for (const auto* first : {"a", "b", "c"}) {
            auto folder = MapFolder::open(std::vector{root_}, context_);
            QVERIFY(folder.has_value());
            const auto found = folder->revisions(first, {mapChecksum(map_)}, context_);
            QCOMPARE(found.size(), std::size_t{1});
            QCOMPARE(found[0]->name(), std::string("a"));
            QCOMPARE(folder->pathOf(*found[0]), root_ / "a.bsp");
        }
    }

    void foldersTellMapsApart() {
        put("maps/dm/hall.bsp", map_);
        put("maps/ctf/hall.bsp", other_);
        auto folder = MapFolder::open(std::vector{root_}, context_);
        QVERIFY(folder.has_value());
        const auto found = folder->revisions("dm/hall", {}, context_);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0]->bsp.checksum, mapChecksum(map_));
    }
};

NAVWRIGHT_TEST(TestMapFolder);
#include "tst_map_folder.moc"
