#include <QtTest>

#include "asset_samples.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/game_name.h"
#include "core/map/textures/game_files.h"
#include "made_folder.h"
#include "stop_at.h"
#include "test_program.h"
#include "zip_samples.h"

using namespace navwright;
using namespace asset_samples;
using zip_samples::zipFile;

namespace {

/// What the name holds, as text; or why not.
std::string contentOf(GameFiles& files, std::string_view name) {
    const auto bytes = files.read(name);
    return bytes ? std::string(asText(*bytes)) : bytes.error().message();
}

bool has(GameFiles& files, std::string_view name) {
    const auto file = files.find(name);
    return file && file->has_value();
}

}  // namespace

/// Files are found in the game's order, whatever their case, and never outside of its folders.
class TestGameFiles : public QObject {
    Q_OBJECT

  private slots:
    void namesAreComparedInOneForm_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("form");
        QTest::newRow("plain") << std::string("pics/a.pcx") << std::string("pics/a.pcx");
        QTest::newRow("capitals") << std::string("Textures/City/XSIGN10.WAL")
                                  << std::string("textures/city/xsign10.wal");
        QTest::newRow("backslash") << std::string("a\\b") << std::string("a/b");
        QTest::newRow("empty parts") << std::string("a//./b") << std::string("a/b");
        QTest::newRow("dots in a name") << std::string("a..b/...") << std::string("a..b/...");
        QTest::newRow("beyond ascii") << std::string("\xc3\x84/a") << std::string("\xc3\x84/a");
        for (const auto* bad :
             {"", "..", "../a", "a/../b", "a\\..\\b", "a/..", "/a", "\\a", "a/", "c:/a", "a\nb", ".", "./."})
            QTest::newRow(bad) << std::string(bad) << std::string();
        QTest::newRow("long") << std::string(256, 'a') << std::string();
        QTest::newRow("nul") << std::string("a\0b", 3) << std::string();
    }
    void namesAreComparedInOneForm() {
        QFETCH(std::string, name);
        QFETCH(std::string, form);
        QCOMPARE(gameName(name).value_or(""), form);
    }

    void theFirstFolderWinsThenPacksThenTheLastPack() {
        const MadeFolder root;
        const auto put = [&](const char* folder, bool loose, std::vector<const char*> packs) {
            if (loose) root.put(std::string(folder) + "/a.txt", std::string(folder) + " loose");
            for (const std::string pack : packs) {
                const auto text = bytesOf(std::string(folder) + " " + pack);
                root.put(std::string(folder) + "/" + pack,
                         pack.ends_with("pkz") ? zipFile({{"a.txt", text}}) : pakFile({{"a.txt", text}}));
            }
        };
        const auto found = [&] {
            GameFiles files({root.at("action"), root.at("baseaq")});
            return contentOf(files, "a.txt");
        };
        put("baseaq", true, {});
        root.put("action/other.txt", "");
        QCOMPARE(found(), std::string("baseaq loose"));
        put("baseaq", true, {"pak0.pak"});
        QCOMPARE(found(), std::string("baseaq pak0.pak"));
        put("baseaq", true, {"pak2.pak", "pak10.pkz"});
        QCOMPARE(found(), std::string("baseaq pak10.pkz"));
        put("baseaq", true, {"0_a.pak"});
        QCOMPARE(found(), std::string("baseaq 0_a.pak"));
        put("baseaq", true, {"zz_hd.pkz"});
        QCOMPARE(found(), std::string("baseaq zz_hd.pkz"));
        put("action", true, {});
        QCOMPARE(found(), std::string("action loose"));
        put("action", true, {"pak0.pak"});
        QCOMPARE(found(), std::string("action pak0.pak"));
    }

    void whereAFileIsFromIsSaid() {
        const MadeFolder root;
        root.put("g/Pics/A.pcx", "12345");
        root.put("g/pak0.pak", pakFile({{"b.txt", bytesOf("123")}}));
        GameFiles files({root.at("g")});
        const auto loose = files.find("pics/a.PCX");
        QVERIFY(loose && *loose);
        QCOMPARE((*loose)->where, root.at("g/Pics/A.pcx").string());
        QCOMPARE((*loose)->bytes, 5U);
        const auto packed = files.find("B.txt");
        QVERIFY(packed && *packed);
        QCOMPARE((*packed)->where, root.at("g/pak0.pak").string() + ": b.txt");
        QCOMPARE((*packed)->bytes, 3U);
        QCOMPARE(*files.places(), (std::vector{root.at("g/pak0.pak").string(), root.at("g").string()}));
    }

    void caseMattersNowhere() {
        const MadeFolder root;
        root.put("Textures/City/XSIGN10.wal", "loose");
        root.put("textures/city/other.WAL", "beside it");
        root.put("textures/City/third.wal", "third");
        root.put("PAK0.PAK", pakFile({{"TEXTURES/packed.wal", bytesOf("packed")}}));
        GameFiles files({root.path()});
        QCOMPARE(contentOf(files, "textures/city/xsign10.wal"), std::string("loose"));
        QCOMPARE(contentOf(files, "textures/CITY/other.wal"), std::string("beside it"));
        QCOMPARE(contentOf(files, "textures/city/third.wal"), std::string("third"));
        QCOMPARE(contentOf(files, "textures/packed.wal"), std::string("packed"));
        QVERIFY(!has(files, "textures/city"));
        QVERIFY(!has(files, "textures/city/xsign10.wal/a"));
    }

    void ofNamesThatDifferInCaseAloneTheLowerCounts() {
        const MadeFolder root;
        root.put("A.txt", "upper");
        root.put("a.txt", "lower");
        GameFiles files({root.path()});
        QCOMPARE(contentOf(files, "A.TXT"), std::string("lower"));
    }

    void nothingOutsideIsFound() {
        const MadeFolder root;
        root.put("secret.txt", "secret");
        root.put("g/textures/a.wal", "wal");
        namespace fs = std::filesystem;
        fs::create_symlink(root.at("secret.txt"), root.at("g/textures/link.wal"));
        fs::create_directory_symlink(root.path(), root.at("g/out"));
        GameFiles files({root.at("g")});
        for (const auto* name : {"../secret.txt", "textures/../../secret.txt", "textures/link.wal",
                                 "out/secret.txt", "/etc/passwd", "..\\secret.txt"})
            QVERIFY2(!has(files, name), name);
        QVERIFY(root.at("secret.txt").is_absolute() && !has(files, root.at("secret.txt").string()));
        QCOMPARE(*files.list(""), std::vector<std::string>{"textures/a.wal"});
        QVERIFY(std::ranges::any_of(files.warnings(), [](const std::string& warning) {
            return warning.contains("links are not followed") && warning.contains("link.wal");
        }));
    }

    void linkedFoldersAreFollowed() {
        const MadeFolder root;
        root.put("elsewhere/a.wal", "linked");
        root.put("elsewhere/deep/b.wal", "deeper");
        root.put("g/textures/c.wal", "wal");
        namespace fs = std::filesystem;
        fs::create_directory_symlink(root.at("elsewhere"), root.at("g/textures/City"));
        fs::create_directory_symlink(root.at("g/textures"), root.at("elsewhere/deep/round"));
        GameFiles files({root.at("g")});
        QCOMPARE(contentOf(files, "textures/city/a.wal"), std::string("linked"));
        QCOMPARE(contentOf(files, "textures/city/deep/b.wal"), std::string("deeper"));
        QCOMPARE(*files.list(""), (std::vector<std::string>{"textures/c.wal", "textures/city/a.wal",
                                                            "textures/city/deep/b.wal"}));
    }

    void softLinksStandInForWhatIsMissing() {
        const MadeFolder root;
        const auto config = bytesOf(
            "// softlink textures/no.wal textures/real.wal\n"
            "exec more.cfg\r\n"
            "softlink textures/e1u2/box.wal \"textures/real.wal\"\r\n"
            "SoftLink Textures/E1U3 textures/e1u1 // a folder\n"
            "softlink textures/there.wal textures/real.wal\n"
            "softlink textures/up.wal ../secret\n"
            "softlink textures/again.wal textures/e1u2/box.wal\n"
            "link textures/hard.wal textures/real.wal\n");
        root.put("baseaq/pak1.pkz", pakFile({{"default-configs/textures.cfg", config}}));
        root.put("action/textures/real.wal", "real");
        root.put("action/textures/e1u1/deep/a.wal", "a");
        root.put("action/textures/there.wal", "there");
        root.put("action/other/x.cfg", "softlink textures/other.wal textures/real.wal");
        GameFiles files({root.at("action"), root.at("baseaq")});
        QCOMPARE(contentOf(files, "textures/e1u2/box.wal"), std::string("real"));
        QCOMPARE(contentOf(files, "textures/e1u3/deep/a.wal"), std::string("a"));
        QCOMPARE(contentOf(files, "textures/there.wal"), std::string("there"));
        for (const auto* name : {"textures/no.wal", "textures/up.wal", "textures/again.wal",
                                 "textures/hard.wal", "textures/other.wal", "textures/e1u2/box.png"})
            QVERIFY2(!has(files, name), name);
        QCOMPARE(files.warnings(), std::vector<std::string>());
    }

    void aPackMayBeALink() {
        const MadeFolder root;
        root.put("elsewhere/big", pakFile({{"a.txt", bytesOf("packed")}}));
        std::filesystem::create_directory(root.at("g"));
        std::filesystem::create_symlink(root.at("elsewhere/big"), root.at("g/pak0.pak"));
        std::filesystem::create_symlink(root.at("elsewhere/none"), root.at("g/pak1.pak"));
        GameFiles files({root.at("g")});
        QCOMPARE(contentOf(files, "a.txt"), std::string("packed"));
        QVERIFY(!has(files, "b.txt"));
        QCOMPARE(files.warnings(), std::vector<std::string>());
    }

    void aDamagedPackIsAWarningAndTheRestIsUsed() {
        const MadeFolder root;
        root.put("pak0.pak", pakFile({{"a.txt", bytesOf("whole")}}));
        root.put("pak1.pak", "PACK, and no more");
        root.put("zz.pkz", "no zip at all");
        root.put("yy.pak", pakFile({{"../up", {}}, {"b.txt", {}}}));
        GameFiles files({root.path(), root.at("absent")});
        QCOMPARE(contentOf(files, "a.txt"), std::string("whole"));
        QVERIFY(!has(files, "none"));
        const auto& warnings = files.warnings();
        QCOMPARE(warnings.size(), std::size_t{4});
        for (const auto* name : {"pak1.pak", "zz.pkz", "yy.pak: 1 file is left out", "absent"}) {
            QVERIFY2(
                std::ranges::any_of(warnings, [&](const std::string& each) { return each.contains(name); }),
                name);
        }
    }

    void aPrefixListsEachNameOnce() {
        const MadeFolder root;
        root.put("g/textures/city/b.wal", "");
        root.put("g/textures/City/A.wal", "");
        root.put("g/texts/c.txt", "");
        root.put("g/pak0.pak",
                 pakFile({{"textures/city/a.wal", {}}, {"textures/z.wal", {}}, {"maps/d.bsp", {}}}));
        root.put("h/textures/h.wal", "");
        GameFiles files({root.at("g"), root.at("h")});
        QCOMPARE(*files.list("Textures/"),
                 (std::vector<std::string>{"textures/city/a.wal", "textures/city/b.wal", "textures/h.wal",
                                           "textures/z.wal"}));
        QCOMPARE(*files.list("textures/ci"),
                 (std::vector<std::string>{"textures/city/a.wal", "textures/city/b.wal"}));
        QCOMPARE(*files.list("maps/"), std::vector<std::string>{"maps/d.bsp"});
        QCOMPARE(*files.list("PAK"), std::vector<std::string>{"pak0.pak"});
        QCOMPARE(files.list("")->size(), std::size_t{7});
    }

    void sizesAreLimited() {
        const MadeFolder root;
        root.put("a.txt", "12345");
        root.put("pak0.pak", pakFile({{"b.txt", bytesOf("12345")}}));
        GameFiles files({root.path()});
        for (const auto* name : {"a.txt", "b.txt"}) {
            QVERIFY(files.read(name, 5));
            const auto refused = files.read(name, 4);
            QVERIFY(!refused);
            QVERIFY2(refused.error().message().contains("too large: 5 bytes, at most 4"),
                     refused.error().message().c_str());
        }
    }

    void aFolderThatMayNotBeWrittenIsRead() {
        const MadeFolder root;
        root.put("g/textures/a.wal", "wal");
        root.put("g/pak0.pak", pakFile({{"b.txt", bytesOf("packed")}}));
        namespace fs = std::filesystem;
        const auto readOnly = fs::perms::owner_read | fs::perms::owner_exec;
        fs::permissions(root.at("g/textures"), readOnly);
        fs::permissions(root.at("g"), readOnly);
        GameFiles files({root.at("g")});
        QCOMPARE(contentOf(files, "textures/a.wal"), std::string("wal"));
        QCOMPARE(contentOf(files, "b.txt"), std::string("packed"));
        fs::permissions(root.at("g"), fs::perms::owner_all);
        fs::permissions(root.at("g/textures"), fs::perms::owner_all);
    }

    void whatIsGoneIsSaid() {
        const MadeFolder root;
        root.put("a.txt", "1");
        GameFiles files({root.path()});
        QVERIFY(has(files, "a.txt"));
        std::filesystem::remove(root.at("a.txt"));
        QVERIFY(QString::fromStdString(contentOf(files, "a.txt")).contains("does not exist"));
        QVERIFY(
            QString::fromStdString(contentOf(files, "none.txt")).contains("No game folder has this file"));
    }

    void aStopIsNoFileThatIsMissing() {
        const MadeFolder root;
        root.put("pak0.pak", pakFile({{"a.txt", bytesOf("1")}}));
        GameFiles files({root.path()});
        {
            const StopScope scope(alreadyStopped());
            const auto file = files.find("a.txt");
            QVERIFY(!file && file.error().cancelled());
            QVERIFY(!files.list(""));
        }
        QCOMPARE(contentOf(files, "a.txt"), std::string("1"));
        QCOMPARE(files.warnings(), std::vector<std::string>());
    }
};

NAVWRIGHT_TEST(TestGameFiles);
#include "tst_game_files.moc"
