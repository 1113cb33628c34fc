#include <QtTest>

#include <QProcess>

#include "app/manual/documents.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A program whose texts hold what shells and man take for their own.
ProgramText trickyProgram() {
    ProgramText text;
    text.version = "1.2";
    text.program = {"tricky", "tricky does [what] it's told: \"all\" \\ $HOME `now`.", {}, "tricky\n.dot"};
    text.program.options = {{.names = {"--version"}, .value = {}, .help = "Say the version"}};
    text.verbs = {{"cut", "Cut it: here's how.", {}, "'cut' -- it"}, {"sew", "Sew.", {}, {}}};
    text.verbs[0].options = {
        {.names = {"FILE"}, .value = {}, .help = "What to cut", .required = true, .several = true},
        {.names = {"-o", "--out"}, .value = "FILE", .help = "Where [it] goes: don't ask", .required = true},
        {.names = {"--by"},
         .value = "NAME",
         .help = "Tool",
         .usual = "saw",
         .choices = {"saw", "knife"},
         .several = true},
        {.names = {"--set"}, .value = "KEY=VALUE", .help = "Change it", .choices = {"wide=", "width="}},
        {.names = {"--like"}, .value = "NAME|FILE", .help = "Pattern", .choices = {"plain", "fancy"}},
        {.names = {"--in"}, .value = "DIR", .help = "Folder"},
        {.names = {"-j", "--jobs"}, .value = "N", .help = "Threads", .limits = "1 to 64"}};
    text.exitCodes = {{0, "Done."}, {3, "Not done."}};
    text.seeAlso = "other";
    return text;
}

/// What bash offers for the last of these words.
QStringList offered(const QStringList& words) {
    const auto script = QString::fromStdString(bashCompletion(trickyProgram())) +
                        "compopt() { :; }\n"
                        "COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))\n"
                        "_tricky\n"
                        "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    QProcess bash;
    bash.setWorkingDirectory(NAVWRIGHT_SOURCE_DIR);
    bash.start("bash", QStringList{"-euo", "pipefail", "-c", script, "bash", "tricky"} + words);
    if (!bash.waitForFinished() || !bash.readAllStandardError().isEmpty()) return {"bash failed"};
    return QString::fromUtf8(bash.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
}

}  // namespace

/// What the writers of man pages and completions make of texts; tst_installation has those of the programs.
class TestManual : public QObject {
    Q_OBJECT

  private slots:
    void theValueTellsWhatIsOffered_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* value, ValueKind kind) {
            QTest::newRow(value) << value << static_cast<int>(kind);
        };
        row("", ValueKind::none);
        row("N", ValueKind::text);
        row("KEY=VALUE", ValueKind::text);
        row("x,y,z,pitch,yaw", ValueKind::text);
        row("DIR", ValueKind::folder);
        row("folder", ValueKind::folder);
        row("file.png", ValueKind::file);
        row("MAP.bsp", ValueKind::file);
        row("DEMO|DIR", ValueKind::file);
        row("NAME|FILE", ValueKind::file);
    }
    void theValueTellsWhatIsOffered() {
        QFETCH(QString, value);
        QTEST(static_cast<int>(
                  OptionText{.names = {"--it"}, .value = value.toStdString(), .help = {}}.valueKind()),
              "kind");
    }

    void bashOffers_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offers");
        QTest::newRow("verbs") << QStringList{"s"} << QStringList{"sew"};
        QTest::newRow("the program's options") << QStringList{"-"} << QStringList{"--version"};
        QTest::newRow("a verb's options")
            << QStringList{"cut", "--"} << QStringList{"--out", "--by", "--set", "--like", "--in", "--jobs"};
        QTest::newRow("no other verb's") << QStringList{"sew", "--"} << QStringList{};
        QTest::newRow("choices") << QStringList{"cut", "--by", ""} << QStringList{"saw", "knife"};
        QTest::newRow("behind =") << QStringList{"cut", "--by", "=", "k"} << QStringList{"knife"};
        QTest::newRow("right behind =") << QStringList{"cut", "--by", "="} << QStringList{"saw", "knife"};
        QTest::newRow("beginnings") << QStringList{"cut", "--set", "wi"} << QStringList{"wide=", "width="};
        QTest::newRow("folders") << QStringList{"cut", "--in", "tes"} << QStringList{"tests"};
        QTest::newRow("choices or files")
            << QStringList{"cut", "--like", "p"} << QStringList{"packaging", "plain"};
        QTest::newRow("files") << QStringList{"cut", "-o", "CMakeL"} << QStringList{"CMakeLists.txt"};
        QTest::newRow("files by place") << QStringList{"cut", "READ"} << QStringList{"README.md"};
        QTest::newRow("free values") << QStringList{"cut", "-j", ""} << QStringList{};
    }
    void bashOffers() {
        QFETCH(QStringList, words);
        QTEST(offered(words), "offers");
    }

    void textsStayTextsInManPages() {
        const auto page = QString::fromStdString(manPage(trickyProgram()));
        QVERIFY(page.startsWith(".TH TRICKY 1 "));
        QVERIFY(page.contains("\ntricky \\- does [what] it's told: \"all\" \\e $HOME `now`\n"));
        QVERIFY(page.contains("\n\\&.dot\n"));
        QVERIFY(page.contains("\n\\&'cut' \\-\\- it\n"));
        QVERIFY(page.contains(
            "\\fBtricky cut\\fR \\fB\\-\\-out\\fR \\fIFILE\\fR [\\fIOPTION\\fR...] \\fIFILE\\fR..."));
        QVERIFY(page.contains("\nTool. One of saw, knife. Default: saw.\n"));
        QVERIFY(page.contains("\nThreads. From 1 to 64.\n"));
        QVERIFY(page.contains(".SH EXIT STATUS\n.TP\n\\fB0\\fR\nDone.\n"));
    }

    void textsStayTextsInZsh() {
        const auto script = QString::fromStdString(zshCompletion(trickyProgram()));
        QVERIFY(script.startsWith("#compdef tricky\n"));
        QVERIFY(script.contains("'cut:Cut it\\: here'\\''s how.'"));
        QVERIFY(script.contains("'(-o --out)--out=[Where \\[it\\] goes\\: don'\\''t ask]:FILE:_files'"));
        QVERIFY(script.contains("'*--by=[Tool]:NAME:(saw knife)'"));
        QVERIFY(script.contains("'*:FILE:_files'"));
        QVERIFY(script.contains(":DIR:_files -/'"));
        QVERIFY(script.contains(R"x(:_alternative "words\:word\:(plain fancy)" files\:file\:_files')x"));
    }

    void textsStayTextsInFish() {
        const auto script = QString::fromStdString(fishCompletion(trickyProgram()));
        QVERIFY(script.contains(
            "-n '__fish_seen_subcommand_from cut' -s o -l out -r -F -d 'Where [it] goes: don\\'t ask'"));
        QVERIFY(script.contains("-l by -x -a 'saw knife' -d 'Tool'"));
    }

    void otherKindsAreNone() {
        QCOMPARE(documentKinds().size(), std::size_t{4});
        for (const auto& kind : documentKinds()) QVERIFY(!documentOf(trickyProgram(), kind).empty());
        QVERIFY(documentOf(trickyProgram(), "html").empty());
    }
};

NAVWRIGHT_TEST(TestManual);
#include "tst_manual.moc"
