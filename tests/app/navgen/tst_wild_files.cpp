#include <QtTest>

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"

namespace {

std::string wizs() {
    return (sharedData() / "maps" / "wizs.bsp").string();
}

bool says(const QByteArray& text, const char* pattern) {
    const QRegularExpression words(QString::fromLatin1(pattern), QRegularExpression::CaseInsensitiveOption);
    return words.match(QString::fromUtf8(text)).hasMatch();
}

}  // namespace

/// Files as people have them, made by a script beside the real data of a real map and a demo of it.
class TestWildFiles : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::string wild(const char* name) const { return folder_.at(QString("wild/") + name); }

    /// Navgen's answer to `words`, files of the script named by "@".
    [[nodiscard]] NavgenRun run(const std::vector<std::string>& words) const {
        std::vector<std::string> all;
        for (const auto& word : words) all.push_back(word[0] == '@' ? wild(word.c_str() + 1) : word);
        return runInProcess(all);
    }

    [[nodiscard]] NavgenRun votesOf(const char* demos) const {
        return run({"votes", std::string("@") + demos, "--maps", wizs(), "--out",
                    folder_.at(QString("votes-%1").arg(QString(demos).replace('/', '-')))});
    }

    /// The nav that is made of a map alone; empty where none is.
    [[nodiscard]] QByteArray navOf(const std::string& map) const {
        const auto nav = folder_.at("wild.nav");
        QFile::remove(QString::fromStdString(nav));
        const auto made = run({"generate", "--from-geometry", "--no-cache", "--set", "rehearse.rounds=0",
                               "--bsp", map, "--out", nav});
        if (made.code != 0) qWarning("%s", made.err.constData());
        return NavgenFolder::read(nav);
    }

  private slots:
    void initTestCase() {
        REQUIRE_SHARED_DATA();
        const auto script = sharedData().parent_path() / "tools" / "wild_files.py";
        const auto demo = sharedData() / "demos" / "wizs" / "wizs_dm1.mvd2.gz";
        const auto python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty() || !exists(script) || !exists(demo))
            QSKIP("the script that makes the files, its demo or python3 is absent");
        const auto word = [](const std::filesystem::path& path) {
            return QString::fromStdString(path.string());
        };
        QCOMPARE(QProcess::execute(python, {word(script), QString::fromStdString(wizs()),
                                            QString::fromStdString(folder_.at("wild")), word(demo)}),
                 0);
    }

    void wideIndicesMakeTheSameNav() {
        const auto nav = navOf(wizs());
        QVERIFY(!nav.isEmpty());
        QVERIFY(navOf(wild("qbsp/wizs.bsp")) == nav);
    }

    void entitiesThatEndBeyondTheFileAreReadWithAWarning() {
        const auto shown = run({"info", "@past_end/wizs.bsp"});
        QVERIFY2(shown.code == 0, shown.err);
        QVERIFY2(
            says(shown.out + shown.err, "(beyond|past|after) the (file's )?end|end.*(beyond|past) the file"),
            shown.out + shown.err);
        QVERIFY2(shown.out.contains("info_player_deathmatch"), shown.out);
    }

    void keysOfEntitiesAreOfAnyCase() {
        const auto shown = run({"info", "@key_case/wizs.bsp"});
        QVERIFY2(shown.code == 0, shown.err);
        QCOMPARE(shown.out.mid(shown.out.indexOf("entities by class")), [&] {
            const auto whole = run({"info", wizs()}).out;
            return whole.mid(whole.indexOf("entities by class"));
        }());
    }

    void aMissingBlankIsNamed() {
        const auto shown = run({"info", "@no_blanks/wizs.bsp"});
        QCOMPARE(shown.code, 2);
        // The folder's name has the word, too.
        QVERIFY2(says(shown.err, "\\bblank is missing"), shown.err);
    }

    void aMapInAPackIsAMap() {
        const auto shown = run({"info", "@pack/mappack.pkz"});
        QVERIFY2(shown.out.contains("maps: wizs"), shown.out);
        QVERIFY(navOf(wild("pack/mappack.pkz")) == navOf(wizs()));
        QVERIFY(navOf(wild("pack/mappack.pkz/maps/wizs.bsp")) == navOf(wizs()));
    }

    void otherKindsAreNamed_data() {
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char* file, const char* kind) { QTest::newRow(file) << QByteArray(kind); };
        row("web_page.bsp", "web page|html");
        row("map_source.bsp", "map.s source|source of a map|map source|\\.map\\b");
        row("quake1.bsp", "\\bquake\\b(?! (2|ii|3))");
        row("half_life.bsp", "half-life");
        row("quake3.bsp", "quake (3|iii)");
        row("source.bsp", "\\bsource\\b");
        row("bsp2.bsp", "bsp2");
        row("pack.bsp", "\\bpack\\b|zip");
        row("text.bsp", "git lfs");
    }
    void otherKindsAreNamed() {
        QFETCH(QByteArray, kind);
        const auto file = QByteArray("@kinds/") + QTest::currentDataTag();
        for (const auto& words :
             {std::vector<std::string>{"info", file.toStdString()},
              {"generate", "--from-geometry", "--bsp", file.toStdString(), "--out", folder_.at("no.nav")}}) {
            const auto refused = run(words);
            QVERIFY(refused.code != 0 || words[0] == "info");
            // The file's own name says its kind, too.
            auto said = refused.out + refused.err;
            said.replace(QByteArray(QTest::currentDataTag()), "FILE");
            QVERIFY2(says(said, kind), said);
            QVERIFY2(!says(said, "([0-9a-f]{2} ){3}[0-9a-f]{2}"), said);
        }
    }

    void faultsOfJsonAreNamed() {
        const auto comment = run({"info", "@json/comment.navjson"});
        QCOMPARE(comment.code, 2);
        QVERIFY2(comment.err.contains("line 1, column 1: JSON with a comment"), comment.err);
        const auto utf16 = run({"info", "@json/utf16.navjson"});
        QCOMPARE(utf16.code, 2);
        QVERIFY2(utf16.err.contains("UTF-16"), utf16.err);
    }

    void aDemoInThreeFilesIsOne() {
        const auto made = run({"generate", "--no-cache", "--set", "rehearse.rounds=0", "--bsp", wizs(),
                               "--out", folder_.at("thrice.nav"), "@same_thrice"});
        QVERIFY2(made.code == 0, made.err);
        QCOMPARE((made.out + made.err).count("is left out: the same recording as"), 2);
        const auto voted = votesOf("same_thrice");
        QVERIFY2(says(voted.out + voted.err, "\\.votes +1 +[0-9]+\n"), voted.out + voted.err);
    }

    void aMapIsItsChecksum_data() {
        QTest::addColumn<QByteArray>("demos");
        QTest::newRow("name in capitals") << QByteArray("other_case");
        QTest::newRow("in a folder") << QByteArray("in_folder");
        QTest::newRow("linked folders, a loop") << QByteArray("linked/demos");
    }
    void aMapIsItsChecksum() {
        QFETCH(QByteArray, demos);
        const auto voted = votesOf(demos);
        QVERIFY2(voted.code == 0, voted.err);
        QVERIFY2(says(voted.out + voted.err, "\\.votes +1 +[0-9]+\n"), voted.out + voted.err);
    }

    void controlCharactersOfANameAreEscaped() {
        const auto folder = QDir(QString::fromStdString(wild("escapes")));
        const auto names = folder.entryList(QDir::Files);
        QCOMPARE(names.size(), 1);
        for (const auto& words : {std::vector<std::string>{"info", folder.filePath(names[0]).toStdString()},
                                  {"votes", folder.filePath(names[0]).toStdString(), "--maps", wizs(),
                                   "--out", folder_.at("votes-escapes")}}) {
            const auto shown = runInProcess(words);
            const auto said = shown.out + shown.err;
            QVERIFY2(!said.contains('\x1b') && !said.contains('\x07'), said.toPercentEncoding());
            QVERIFY2(says(said, "red"), said);
        }
    }
};

NAVWRIGHT_TEST(TestWildFiles);
#include "tst_wild_files.moc"
