#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

#include "test_program.h"

namespace {

const QString kInstaller = QStringLiteral(NAVWRIGHT_SOURCE_DIR "/engine_patch/install.py");

using Tree = std::map<QString, QByteArray>;

/// A source tree that has nothing of the engine but the names the installer looks for.
Tree smallEngine() {
    return {
        {"meson.build", "project('x', 'c')\n\nbotlib_src = [\n  'src/action/botlib/a.c'\n]\n"},
        {"src/action/botlib/botlib.h", "#pragma once\nvoid BOTLIB_Think(edict_t* self); // thinks\n"},
        {"src/action/botlib/botlib_ai.c",
         "void BOTLIB_Think(edict_t* self);\n"
         "void BOTLIB_Think(edict_t* self)\n{\n\tint a;\n\tif (a)\n\t{\n"
         "\t\tBOTLIB_FollowPath(self); // follow\n\t\tother(self);\n\t}\n}\n"
         "void other(edict_t* self)\n{\n\tBOTLIB_FollowPath(self);\n}\n"},
        {"src/action/botlib/botlib_spawn.c", "void BOTLIB_CheckBotRules (void) {\n\tint a;\n}\n"},
        {"src/action/acesrc/acebot_ai.c",
         "qboolean BOTLIB_FindEnemy(edict_t *self)\r\n{\r\n\tint a; // caf\xe9\r\n}\r\n"
         "void BOTLIB_PickLongRangeGoal(edict_t* self)\r\n{\r\n}\r\n"},
        {"src/action/g_spawn.c",
         "void SpawnEntities(const char *a,\n                   const char *b)\n{\n\tif (x) {\n"
         "\t\tmemset(&bot_connections, 0, sizeof(bot_connections));\n\t}\n}\n"},
        {"src/action/p_client.c", "void player_die(edict_t *self)\n{\n\tint n, mod;\n}\n"},
        {"src/action/g_combat.c", "void T_Damage (edict_t * targ, edict_t * attacker,\n\t  int mod)\n{\n}\n"},
        {"src/action/untouched.c", "int untouched;\n"},
    };
}

class Source {
  public:
    explicit Source(const Tree& tree = smallEngine()) {
        for (const auto& [name, text] : tree) write(name, text);
    }

    void write(const QString& name, const QByteArray& text) const {
        const QString path = folder_.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] QByteArray read(const QString& name) const {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] Tree files() const {
        Tree tree;
        QDirIterator files(folder_.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString name = QDir(folder_.path()).relativeFilePath(files.next());
            tree[name] = read(name);
        }
        return tree;
    }
    [[nodiscard]] QString path() const { return folder_.path(); }

    struct Outcome {
        int exitCode;
        QString output;
    };
    [[nodiscard]] Outcome install(const QStringList& options = {}) const {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start("python3", QStringList{kInstaller, path()} + options);
        process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                QString::fromUtf8(process.readAll())};
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace

class TestInstall : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("python3").isEmpty()) QSKIP("python3 is not installed");
    }

    void insertsWhereTheNamesAre() {
        const Source source;
        const auto outcome = source.install();
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.output));
        QCOMPARE(source.read("src/action/botlib/botlib_spawn.c"),
                 "void BOTLIB_CheckBotRules (void) {\n\tBOTLIB_NavTest_Frame(); /* navwright-navtest "
                 "*/\n\tint a;\n}\n");
        const QByteArray think = source.read("src/action/botlib/botlib_ai.c");
        QVERIFY(
            think.contains("\t{\n\t\tBOTLIB_NavTest_Think(self); /* navwright-navtest */\n"
                           "\t\tBOTLIB_FollowPath(self); // follow\n"
                           "\t\tBOTLIB_NavTest_Moved(self); /* navwright-navtest */\n\t\tother(self);"));
        QCOMPARE(think.count("NavTest"), 2);
        QVERIFY(source.read("meson.build")
                    .contains("botlib_src = [\n  'src/action/botlib/botlib_navtest.c', # "));
        QVERIFY(source.read("src/action/p_client.c").contains("{\n#ifndef NO_BOTS"));
        QVERIFY(
            source.read("src/action/g_spawn.c")
                .contains(
                    "sizeof(bot_connections));\n\t\tBOTLIB_NavTest_Init(); /* navwright-navtest */\n\t}"));
        QCOMPARE(source.read("src/action/untouched.c"), smallEngine()["src/action/untouched.c"]);
    }

    void copiesEveryFileThatMesonLists() {
        const Source source;
        QCOMPARE(source.install().exitCode, 0);
        const QByteArray meson = source.read("meson.build");
        const QRegularExpression listed("'(src/action/botlib/\\w*navtest\\w*\\.c)'");
        auto match = listed.globalMatch(QString::fromLatin1(meson));
        int count = 0;
        for (; match.hasNext(); ++count) {
            const QString name = match.next().captured(1);
            QFile ours(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/engine_patch/") + QFileInfo(name).fileName());
            QVERIFY(ours.open(QIODevice::ReadOnly));
            QCOMPARE(source.read(name), ours.readAll());
        }
        QCOMPARE(count, QDir(NAVWRIGHT_SOURCE_DIR "/engine_patch").entryList({"*.c"}).size());
        for (const QString& header : QDir(NAVWRIGHT_SOURCE_DIR "/engine_patch").entryList({"*.h"})) {
            QVERIFY2(!source.read("src/action/botlib/" + header).isEmpty(), qPrintable(header));
        }
    }

    /// What one file defines others call, never both ways round.
    void noTwoFilesCallEachOther() {
        static const QRegularExpression definition(
            "^\\w[\\w \\*]*\\b(navtest_\\w+|BOTLIB_NavTest_\\w+)\\([^;{]*\\) \\{",
            QRegularExpression::MultilineOption);
        const QDir folder(NAVWRIGHT_SOURCE_DIR "/engine_patch");
        std::map<QString, QString> texts, definedIn;
        for (const auto& name : folder.entryList({"*.c"})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            texts[name] = QString::fromUtf8(file.readAll());
            auto found = definition.globalMatch(texts[name]);
            while (found.hasNext()) definedIn[found.next().captured(1)] = name;
        }
        QVERIFY(definedIn.size() > 30);
        std::map<QString, std::set<QString>> calls;
        for (const auto& [name, text] : texts) {
            for (const auto& [function, owner] : definedIn) {
                if (owner != name && text.contains(QRegularExpression("\\b" + function + "\\(")))
                    calls[name].insert(owner);
            }
        }
        // Taking away, again and again, files that call none of those left, leaves the circles.
        for (bool more = true; more;) {
            more = std::erase_if(calls, [&](const auto& file) {
                       return std::ranges::none_of(file.second,
                                                   [&](const auto& other) { return calls.contains(other); });
                   }) > 0;
        }
        for (const auto& [name, others] : calls)
            QFAIL(qPrintable(name + " is in a circle with " +
                             QStringList(others.begin(), others.end()).join(", ")));
    }

    void keepsLineEndingsAndForeignBytes() {
        const Source source;
        QCOMPARE(source.install().exitCode, 0);
        const QByteArray text = source.read("src/action/acesrc/acebot_ai.c");
        QVERIFY(text.contains(
            "{\r\n\tif (BOTLIB_NavTest_NoEnemy(self)) return false; /* navwright-navtest */\r\n"));
        QVERIFY(text.contains("caf\xe9\r\n"));
        QCOMPARE(text.count('\n'), text.count("\r\n"));
    }

    void keepsPermissions() {
        const Source source;
        const QString path = source.path() + "/meson.build";
        QVERIFY(QFile::setPermissions(path, QFile::permissions(path) | QFile::ExeOwner));
        QCOMPARE(source.install().exitCode, 0);
        QVERIFY(QFile::permissions(path) & QFile::ExeOwner);
    }

    void saysWhatItDid() {
        const Source source;
        const QString said = source.install().output;
        QVERIFY(said.contains("patched meson.build\n"));
        QVERIFY(said.contains("patched src/action/g_combat.c\n"));
        QVERIFY(said.contains("copied src/action/botlib/navtest_core.c\n"));
    }

    void aSecondRunChangesNothing() {
        const Source source;
        QCOMPARE(source.install().exitCode, 0);
        const Tree once = source.files();
        const auto again = source.install();
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(again.output, "nothing to do: already installed\n");
        QVERIFY(source.files() == once);
    }

    void revertRestoresEveryByte() {
        const Source source;
        const Tree before = source.files();
        QCOMPARE(source.install().exitCode, 0);
        QVERIFY(source.files() != before);
        const auto outcome = source.install({"--revert"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.output.contains("restored meson.build"));
        QVERIFY(outcome.output.contains("removed src/action/botlib/botlib_navtest.c"));
        QVERIFY(source.files() == before);
        QCOMPARE(source.install({"--revert"}).output, "nothing to do: not installed\n");
    }

    void revertKeepsWhatOthersChanged() {
        const Source source;
        QCOMPARE(source.install().exitCode, 0);
        const QByteArray patched = source.read("src/action/p_client.c");
        source.write("src/action/p_client.c", patched + "int added;\n");
        QCOMPARE(source.install({"--revert"}).exitCode, 0);
        QCOMPARE(source.read("src/action/p_client.c"),
                 smallEngine()["src/action/p_client.c"] + "int added;\n");
    }

    void dryRunOnlySays() {
        const Source source;
        const auto outcome = source.install({"--dry-run"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.output.contains("would be patched: meson.build"));
        QVERIFY(source.files() == smallEngine());
    }

    void checkTellsTheState() {
        const Source source;
        auto outcome = source.install({"--check"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(outcome.output.contains("not installed; every place for it was found"));
        QCOMPARE(source.install().exitCode, 0);
        outcome = source.install({"--check"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.output.contains("is installed"));
        source.write("src/action/botlib/navtest_core.c", "old\n");
        outcome = source.install({"--check"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(outcome.output.contains("different: src/action/botlib/navtest_core.c"));
        QVERIFY(outcome.output.contains("run install.py again"));
    }

    void anOlderVersionIsReplaced() {
        const Source source;
        QCOMPARE(source.install().exitCode, 0);
        const Tree current = source.files();
        source.write("src/action/botlib/navtest_core.c", "old\n");
        source.write("src/action/p_client.c",
                     "void player_die(edict_t *self)\n{\n\told_hook(self); /* navwright-navtest */\n\tint n, "
                     "mod;\n}\n");
        QCOMPARE(source.install().exitCode, 0);
        QVERIFY(source.files() == current);
    }

    void aMissingPlaceIsNamed_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("place");
        const auto add = [](const char* file, const char* name, const char* place) {
            QTest::newRow(place) << file << name << place;
        };
        add("meson.build", "botlib_src", "the list botlib_src");
        add("src/action/botlib/botlib.h", "BOTLIB_Think", "the declaration of BOTLIB_Think");
        add("src/action/botlib/botlib_ai.c", "BOTLIB_FollowPath",
            "the call of BOTLIB_FollowPath in BOTLIB_Think");
        add("src/action/botlib/botlib_spawn.c", "BOTLIB_CheckBotRules", "the function BOTLIB_CheckBotRules");
        add("src/action/acesrc/acebot_ai.c", "BOTLIB_PickLongRangeGoal",
            "the function BOTLIB_PickLongRangeGoal");
        add("src/action/acesrc/acebot_ai.c", "BOTLIB_FindEnemy", "the function BOTLIB_FindEnemy");
        add("src/action/g_spawn.c", "memset", "the reset of bot_connections in SpawnEntities");
        add("src/action/p_client.c", "player_die", "the function player_die");
        add("src/action/g_combat.c", "T_Damage", "the function T_Damage");
    }
    void aMissingPlaceIsNamed() {
        QFETCH(QString, file);
        QFETCH(QString, name);
        QFETCH(QString, place);
        Tree tree = smallEngine();
        tree[file].replace(name.toUtf8(), "renamed");
        const Source source(tree);
        const auto outcome = source.install();
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.output.contains(place + " was not found in " + file), qPrintable(outcome.output));
        QVERIFY2(source.files() == tree, "nothing was changed");
    }

    void aMissingPlaceIsNamedByCheckAndDryRunToo() {
        Tree tree = smallEngine();
        tree["src/action/p_client.c"].replace("player_die", "renamed");
        const Source source(tree);
        for (const char* option : {"--check", "--dry-run"}) {
            const auto outcome = source.install({option});
            QCOMPARE(outcome.exitCode, 2);
            QVERIFY2(outcome.output.contains("the function player_die was not found"),
                     qPrintable(outcome.output));
        }
    }

    void aPlaceFoundTwiceIsRefused() {
        Tree tree = smallEngine();
        tree["src/action/botlib/botlib_ai.c"].replace("\t\tother(self);", "\t\tBOTLIB_FollowPath(self);");
        const Source source(tree);
        const auto outcome = source.install();
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.output.contains("found 2 times"), qPrintable(outcome.output));
    }

    void aCallThatIsTheBodyOfAnIfIsNotTorn() {
        Tree tree = smallEngine();
        tree["src/action/botlib/botlib_ai.c"].replace("\tif (a)\n\t{\n", "\t{\n\tif (a)\n");
        const auto outcome = Source(tree).install();
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.output.contains("the call of BOTLIB_FollowPath in BOTLIB_Think was not found"));
    }

    void aFolderThatIsNoEngineIsRefused() {
        const Source source(Tree{{"readme.txt", "x"}});
        const auto outcome = source.install();
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.output.contains("meson.build does not exist"), qPrintable(outcome.output));
    }

    void whatCannotBeWrittenUndoesTheRest() {
        const Source source;
        QDir(source.path()).mkdir("src/action/p_client.c.navtest-tmp");
        const auto outcome = source.install();
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.output.contains("cannot write src/action/p_client.c"), qPrintable(outcome.output));
        QVERIFY(source.files() == smallEngine());
    }
};

NAVWRIGHT_TEST(TestInstall);
#include "tst_install.moc"
