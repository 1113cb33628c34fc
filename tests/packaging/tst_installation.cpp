#include <QtTest>

#include <QDirIterator>
#include <QMimeDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "test_program.h"

namespace {

const QString kSource = NAVWRIGHT_SOURCE_DIR;
const QStringList kPrograms = QString(INSTALLED_PROGRAMS).split(' ');

struct Answer {
    int code = -1;
    QByteArray out, err;
};

Answer answerOf(const QString& program, const QStringList& words) {
    QProcess process;
    process.start(program, words);
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The options that a help text lists, by their longest names.
QStringList optionsIn(const QByteArray& help) {
    static const QRegularExpression option("^\\s+(?:-\\w,\\s*)?--([a-z][a-z-]*)",
                                           QRegularExpression::MultilineOption);
    QStringList names;
    auto matches = option.globalMatch(QString::fromUtf8(help));
    while (matches.hasNext()) names << matches.next().captured(1);
    return names;
}

}  // namespace

/// `cmake --install` into an empty folder: what is there works, and what is said of the programs is theirs.
class TestInstallation : public QObject {
    Q_OBJECT

    QTemporaryDir prefix_;

    QString at(const QString& place) const { return prefix_.filePath(place); }
    static QString document(const QString& name) { return "share/doc/navwright/" + name + ".md"; }
    /// "travel-times" of travelTimes.
    static QString spelledOut(QString verb) {
        static const QRegularExpression capital("([A-Z])");
        return verb.replace(capital, "-\\1").toLower();
    }
    QString program(const QString& name) const { return at("bin/" + name); }

    /// "navgen" and its verbs, as words of a command line; the other program alone.
    QList<QStringList> commands() const {
        QList<QStringList> all;
        for (const auto& name : kPrograms) all << QStringList{name};
        static const QRegularExpression verb("^NAV_VERB\\((\\w+), \\w+\\)",
                                             QRegularExpression::MultilineOption);
        auto verbs = verb.globalMatch(textOf(kSource + "/app/navgen/command_line/verbs.def"));
        while (verbs.hasNext()) all << QStringList{"navgen", spelledOut(verbs.next().captured(1))};
        return all;
    }

    QString man(const QString& name) const {
        return QString::fromUtf8(answerOf("gzip", {"-dc", at("share/man/man1/" + name + ".1.gz")}).out);
    }

  private slots:
    void initTestCase() {
        const auto done = answerOf(CMAKE_PROGRAM, {"--install", BUILD_FOLDER, "--prefix", prefix_.path()});
        QVERIFY2(done.code == 0, done.err);
        // QMimeDatabase looks there first.
        qputenv("XDG_DATA_HOME", at("share").toLocal8Bit());
    }

    void everythingIsThere_data() {
        QTest::addColumn<QString>("place");
        QStringList places{"share/navwright/sample/nw_sample.bsp",
                           "share/navwright/presets/literal.json",
                           "share/navwright/presets/few-demos.json",
                           "share/navwright/engine_patch/install.py",
                           document("README"),
                           document("docs/engine"),
                           "share/doc/navwright/examples/make_nav.cpp",
                           "include/navwright/navwright.h",
                           LIB_FOLDER "/libnavwright.a",
                           LIB_FOLDER "/cmake/navwright/navwrightConfig.cmake"};
        for (const auto& name : kPrograms) {
            places << "bin/" + name << "share/man/man1/" + name + ".1.gz"
                   << "share/bash-completion/completions/" + name << "share/zsh/site-functions/_" + name
                   << "share/fish/vendor_completions.d/" + name + ".fish";
        }
        if (const QString module = PYTHON_MODULE; !module.isEmpty())
            places << module + "/__init__.py" << module + "/__init__.pyi"
                   << "share/doc/python3-navwright/examples/nav_graph.py";
        if (kPrograms.contains("navwright")) {
            places << "share/applications/navwright.desktop"
                   << "share/icons/hicolor/scalable/apps/navwright.svg" << "share/mime/packages/navwright.xml"
                   << "share/metainfo/navwright.metainfo.xml";
        }
        for (const auto& place : places) QTest::newRow(qPrintable(place)) << place;
    }
    void everythingIsThere() {
        QFETCH(QString, place);
        QVERIFY(QFileInfo(at(place)).size() > 0);
    }

    void noFileOfTheLibraryNamesItsBuild() {
        QDirIterator files(at(LIB_FOLDER "/cmake"), {"*.cmake"}, QDir::Files, QDirIterator::Subdirectories);
        int seen = 0;
        while (files.hasNext()) {
            ++seen;
            const auto path = files.next();
            // As a whole path: where the source is /navwright, .../cmake/navwright/ is none of it.
            static const QRegularExpression kBuild(
                QStringLiteral("(?<![\\w})])(%1|%2)(?!\\w)")
                    .arg(QRegularExpression::escape(kSource), QRegularExpression::escape(BUILD_FOLDER)));
            QVERIFY2(!textOf(path).contains(kBuild), qPrintable(path));
        }
        QVERIFY(seen >= 4);
    }

    void theProgramsRun() {
        for (const auto& name : kPrograms) {
            const auto version = answerOf(program(name), {"--version"});
            QCOMPARE(version.code, 0);
            QVERIFY2(version.out.startsWith(name.toUtf8() + " "), version.out);
        }
        const auto info = answerOf(program("navgen"), {"info", at("share/navwright/sample/nw_sample.bsp"),
                                                       at("share/navwright/sample/sample_1.mvd2")});
        QVERIFY2(info.code == 0, info.err);
        QVERIFY2(info.out.contains("nw_sample"), info.out);
    }

    void theExampleIsBuiltWithWhatIsInstalled() {
        const auto folder = at("example");
        const auto configured = answerOf(
            CMAKE_PROGRAM, {"-G", "Ninja", "-S", at("share/doc/navwright/examples"), "-B", folder,
                            "-DCMAKE_PREFIX_PATH=" + prefix_.path(), "-DCMAKE_CXX_COMPILER=" CXX_PROGRAM});
        QVERIFY2(configured.code == 0, configured.out + configured.err);
        const auto built = answerOf(CMAKE_PROGRAM, {"--build", folder});
        QVERIFY2(built.code == 0, built.out + built.err);
        QCOMPARE(answerOf(folder + "/make_nav", {}).code, 1);
        QCOMPARE(answerOf(folder + "/path_of_nav", {}).code, 1);
        const auto refused = answerOf(folder + "/make_nav", {at(document("README")), at("a.nav")});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("README.md"), refused.err);
    }

    /// Nothing that --help lists is missing, and so nothing is stale.
    void everyOptionIsInEveryDocument_data() {
        QTest::addColumn<QStringList>("command");
        for (const auto& command : commands()) QTest::newRow(qPrintable(command.join(' '))) << command;
    }
    void everyOptionIsInEveryDocument() {
        QFETCH(QStringList, command);
        const auto& name = command.front();
        const auto help = answerOf(program(name), command.mid(1) + QStringList{"--help"});
        QCOMPARE(help.code, 0);
        const auto options = optionsIn(help.out);
        QVERIFY2(options.size() >= 2, help.out);

        auto page = man(name), bash = textOf(at("share/bash-completion/completions/" + name)),
             zsh = textOf(at("share/zsh/site-functions/_" + name)),
             fish = textOf(at("share/fish/vendor_completions.d/" + name + ".fish"));
        if (command.size() > 1) {
            const auto& verb = command.at(1);
            const auto cut = [](const QString& text, const QString& from, const QString& to) {
                const auto start = text.indexOf(from);
                const auto end = text.indexOf(to, start + from.size());
                return start < 0 ? QString() : text.mid(start, end - start);
            };
            page = cut(page, "\n.SS " + QString(verb).replace("-", "\\-") + "\n", "\n.S");
            QVERIFY2(bash.contains("            " + verb + ") words="), qPrintable(bash));
            bash = cut(bash, "            " + verb + ") words=", "\n");
            QVERIFY(zsh.contains("'" + verb + ":"));
            zsh = cut(zsh, "            " + verb + ")\n", ";;");
            QVERIFY(fish.contains(" -n __fish_use_subcommand -a " + verb + " "));
            const auto lines = fish.split('\n').filter("'__fish_seen_subcommand_from " + verb + "'");
            fish = lines.join('\n') + "\n";
        }
        for (const auto& option : options) {
            auto inMan = option;
            inMan.replace("-", "\\-");
            QVERIFY2(page.contains("\\fB\\-\\-" + inMan + "\\fR"), qPrintable(option + " in " + page));
            const QRegularExpression word("[ ']--" + option + "[ ']");
            QVERIFY2(word.match(bash).hasMatch(), qPrintable(option + " in " + bash));
            const QRegularExpression spec("--" + option + "=?\\[");
            QVERIFY2(spec.match(zsh).hasMatch(), qPrintable(option + " in " + zsh));
            QVERIFY2(fish.contains(" -l " + option + " "), qPrintable(option + " in " + fish));
        }
    }

    void theShellsTakeTheirCompletions_data() {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QString>("place");
        for (const auto& name : kPrograms) {
            QTest::addRow("bash: %s", qPrintable(name))
                << "bash" << "share/bash-completion/completions/" + name;
            QTest::addRow("zsh: %s", qPrintable(name)) << "zsh" << "share/zsh/site-functions/_" + name;
            QTest::addRow("fish: %s", qPrintable(name))
                << "fish" << "share/fish/vendor_completions.d/" + name + ".fish";
        }
    }
    void theShellsTakeTheirCompletions() {
        QFETCH(QString, shell);
        QFETCH(QString, place);
        if (QStandardPaths::findExecutable(shell).isEmpty()) QSKIP(qPrintable(shell + " is not installed"));
        const auto checked = answerOf(shell, {"-n", at(place)});
        QVERIFY2(checked.code == 0 && checked.err.isEmpty(), checked.err);
    }

    void shellsOffer_data() {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("offer");
        for (const auto* shell : {"fish", "zsh"}) {
            const auto row = [shell](const char* what, const char* line, const char* offer) {
                QTest::addRow("%s: %s", shell, what) << shell << line << QByteArray(offer);
            };
            row("verbs", "navgen gen", "generate");
            row("options", "navgen generate --from-g", "--from-geometry");
            row("choices", "navgen navtest --backend en", "engine");
            row("choices or files", "navgen generate --preset li", "literal");
            row("parameters", "navgen params --set nodes.rad", "nodes.radius=");
            if (kPrograms.contains("navwright")) row("words", "navwright --layout rot", "rotation");
        }
    }
    /// What the shells themselves make of a line when Tab is pressed.
    void shellsOffer() {
        QFETCH(QString, shell);
        QFETCH(QString, line);
        QFETCH(QByteArray, offer);
        if (QStandardPaths::findExecutable(shell).isEmpty()) QSKIP(qPrintable(shell + " is not installed"));
        if (shell == "fish") {
            const auto file = "share/fish/vendor_completions.d/" + line.section(' ', 0, 0) + ".fish";
            const auto offered = answerOf(
                "fish", {"--no-config", "-c", "source " + at(file) + "; complete -C '" + line + "'"});
            QVERIFY2(offered.out.startsWith(offer), offered.out + offered.err);
            return;
        }
        // A terminal of its own; reading ends when what is waited for has come.
        static const char* kPressTab =
            "zmodload zsh/zpty\n"
            "zpty -b shell zsh -f -i\n"
            "zpty -w shell \"PS1=; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -u -D; "
            "bindkey '^I' complete-word; print rea''dy\"\n"
            "zpty -r shell said '*ready*'\n"
            "zpty -w -n shell \"$2\"$'\\t'\n"
            "zpty -r shell said \"*$3*\"\n"
            "zpty -d shell\n";
        const auto pressed = answerOf("timeout", {"30", "zsh", "-f", "-c", kPressTab, "zsh",
                                                  at("share/zsh/site-functions"), line, offer});
        QVERIFY2(pressed.code == 0, pressed.out + pressed.err);
    }

    void manTakesThePages() {
        if (QStandardPaths::findExecutable("man").isEmpty()) QSKIP("man is not installed");
        for (const auto& name : kPrograms) {
            const auto shown = answerOf("env", {"LC_ALL=C.UTF-8", "MANWIDTH=100", "man", "--warnings", "-l",
                                                at("share/man/man1/" + name + ".1.gz")});
            QVERIFY2(shown.code == 0 && shown.err.isEmpty(), shown.err);
            QVERIFY2(shown.out.contains("--help"), shown.out);
        }
    }

    void desktopsTakeTheFiles_data() {
        QTest::addColumn<QStringList>("check");
        QTest::newRow("menu entry") << QStringList{"desktop-file-validate",
                                                   "share/applications/navwright.desktop"};
        QTest::newRow("AppStream") << QStringList{"appstreamcli", "validate", "--no-net", "--no-color",
                                                  "share/metainfo/navwright.metainfo.xml"};
        QTest::newRow("file types") << QStringList{"xmllint", "--noout", "share/mime/packages/navwright.xml"};
        QTest::newRow("icon") << QStringList{"xmllint", "--noout",
                                             "share/icons/hicolor/scalable/apps/navwright.svg"};
    }
    void desktopsTakeTheFiles() {
        QFETCH(QStringList, check);
        if (!kPrograms.contains("navwright")) QSKIP("Built without the workbench");
        if (QStandardPaths::findExecutable(check.front()).isEmpty())
            QSKIP(qPrintable(check.front() + " is not installed"));
        check.back() = at(check.back());
        const auto checked = answerOf(check.front(), check.mid(1));
        QVERIFY2(checked.code == 0, checked.out + checked.err);
    }

    /// By name and by content, and each of these types opens in the workbench.
    void filesHaveTheirTypes_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("byContent");
        const QString sample = kSource + "/resources/sample/", corpus = kSource + "/tests/fuzz/corpus/";
        QTest::newRow("map") << sample + "nw_sample.bsp" << "application/x-quake2-bsp" << true;
        QTest::newRow("MVD2") << sample + "sample_1.mvd2" << "application/x-quake2-mvd" << true;
        QTest::newRow("MVD2, gzipped")
            << sample + "sample_2.mvd2.gz" << "application/x-quake2-mvd-gzip" << false;
        QTest::newRow("DM2") << corpus + "dm2/small.dm2" << "application/x-quake2-demo" << true;
        for (const int protocol : {3434, 3435, 3436}) {
            QTest::addRow("DM2, protocol %d", protocol)
                << corpus + QString("dm2/extended%1.dm2").arg(protocol) << "application/x-quake2-demo"
                << true;
        }
        QTest::newRow("NavJson") << corpus + "nav_json/version2.navjson" << "application/x-quake-navjson"
                                 << false;
        QTest::newRow("areas") << corpus + "aas/plain.aas" << "application/x-quake3-aas" << true;
        QTest::newRow("votes") << "wizs-df4ed2a5.votes" << "application/x-navwright-votes" << false;
        QTest::newRow("DM2, gzipped") << "match.dm2.gz" << "application/x-quake2-demo-gzip" << false;
        QTest::newRow("nav") << corpus + "nav/file.nav" << "application/x-aq2-nav" << true;
        QTest::newRow("project") << corpus + "project/small.navwright" << "application/x-navwright-project"
                                 << true;
    }
    void filesHaveTheirTypes() {
        QFETCH(QString, file);
        QFETCH(bool, byContent);
        if (!kPrograms.contains("navwright")) QSKIP("Built without the workbench");
        const QMimeDatabase types;
        const auto named =
            types.mimeTypeForFile(QFileInfo(file).fileName(), QMimeDatabase::MatchExtension).name();
        QTEST(named, "type");
        if (byContent) QTEST(types.mimeTypeForFile(file, QMimeDatabase::MatchContent).name(), "type");
        const auto entry = textOf(at("share/applications/navwright.desktop"));
        QVERIFY2(entry.contains(named + ";"), qPrintable(entry));
        QVERIFY(entry.contains("\nExec=navwright %F\n"));
    }
};

NAVWRIGHT_TEST(TestInstallation);
#include "tst_installation.moc"
