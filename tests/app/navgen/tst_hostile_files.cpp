#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>

#include "byte_array.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Two nodes that a link joins, the second at `away` on the x axis; written by whoever checks nothing.
QByteArray navTo(float away) {
    NavGraph graph;
    graph.nodes = {{.origin = {8, 8, 24}, .links = {{.target = 1, .cost = 100}}}, {.origin = {away, 8, 24}}};
    return arrayOf(writeZlibBlock(2, aq2NavPayload(graph)));
}

}  // namespace

/// Files that are well formed and mean harm, or are not what they are given for: refused at once, with a
/// sentence that names file, place and what was expected, and exit code 2.
class TestHostileFiles : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::string sampleNav() const { return folder_.at("sample.nav"); }

  private slots:
    void initTestCase() { folder_.write("sample.nav", navTo(200)); }

    /// Once it ran for ever, and no signal ended it.
    void aNodeABillionUnitsAwayIsRefusedByEveryVerb_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("lint") << QStringList{"lint", "FAR", "--bsp", "MAP", "--no-physics"};
        QTest::newRow("verify") << QStringList{"verify", "FAR", "--bsp", "MAP"};
        QTest::newRow("navtest") << QStringList{"navtest", "FAR", "--bsp", "MAP"};
        QTest::newRow("coverage") << QStringList{"coverage", "FAR", "--bsp", "MAP"};
        QTest::newRow("rehearse") << QStringList{"rehearse", "FAR", "--bsp", "MAP", "--out", "OUT"};
        QTest::newRow("convert") << QStringList{"convert", "FAR", "OUT.navjson"};
        QTest::newRow("diff") << QStringList{"diff", "FAR", "FAR"};
        QTest::newRow("info") << QStringList{"info", "FAR"};
    }
    void aNodeABillionUnitsAwayIsRefusedByEveryVerb() {
        QFETCH(QStringList, words);
        const auto far = folder_.write("far.nav", navTo(1e9f));
        std::vector<std::string> call;
        for (const auto& word : words) {
            call.push_back(word == "FAR"            ? far
                           : word == "MAP"          ? NavgenFolder::sampleMap()
                           : word.startsWith("OUT") ? folder_.at(word)
                                                    : word.toStdString());
        }
        const auto before = folder_.names();
        QElapsedTimer clock;
        clock.start();
        const auto run = runInProcess(call);
        QVERIFY(clock.elapsed() < 30000);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("far.nav, node 1, payload byte") &&
                     run.err.contains("(1e+09 8 24) is outside any map: farther than 524288"),
                 run.err);
        QCOMPARE(folder_.names(), before);
    }

    void anEditABillionUnitsAwayIsRefused() {
        const auto edits = folder_.write(
            "far.json", QByteArray::fromStdString(writePatches({"nw_sample",
                                                                {{.id = "a",
                                                                  .operation = PatchOperation::addNode,
                                                                  .at = {1e9f, 0, 0},
                                                                  .type = NodeType::move}}})));
        const auto run =
            runInProcess({"generate", "--bsp", NavgenFolder::sampleMap(), "--patches", edits, "--out",
                          folder_.at("made.nav"), "--no-cache", NavgenFolder::sample()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("far.json, field patches[0].at[0]: 1000000000 is outside -524288..524288"),
                 run.err);
    }

    void aNavThatLinksToItselfIsSaidToBeSo() {
        NavGraph graph;
        graph.nodes = {{.origin = {8, 8, 24}, .links = {{.target = 0, .cost = 1}}}};
        const auto nav = folder_.write("self.nav", arrayOf(writeZlibBlock(2, aq2NavPayload(graph))));
        const auto run = runInProcess(
            {"navtest", nav, "--bsp", NavgenFolder::sampleMap(), "--out", folder_.at("self.json")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("node 0 at (8.0 8.0 24.0): Bots cannot walk this nav: it links to itself"),
                 run.err);
        QVERIFY2(!run.err.contains("written"), run.err);
    }

    void theKindOfFileGivenIsNamed_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        QTest::newRow("map for a nav") << QStringList{"lint", "MAP", "--bsp", "MAP"} << "BSP map";
        QTest::newRow("map for a nav to test")
            << QStringList{"navtest", "MAP", "--bsp", "MAP"} << "This is a BSP map, not an AQ2 nav";
        QTest::newRow("nav for a map")
            << QStringList{"lint", "NAV", "--bsp", "NAV"} << "This is an AQ2 nav, not a BSP map";
        QTest::newRow("map for patches") << QStringList{"generate", "--bsp", "MAP",        "--patches", "MAP",
                                                        "--out",    "OUT",   "--no-cache", "SAMPLE"}
                                         << "This is a BSP map, not a file of edit patches";
        QTest::newRow("map for a ledger") << QStringList{"generate", "--bsp", "MAP",        "--ledger", "MAP",
                                                         "--out",    "OUT",   "--no-cache", "SAMPLE"}
                                          << "This is a BSP map, not a ledger of removals";
        QTest::newRow("map for a preset") << QStringList{"generate", "--bsp", "MAP",        "--preset", "MAP",
                                                         "--out",    "OUT",   "--no-cache", "SAMPLE"}
                                          << "This is a BSP map, not a parameter preset";
        QTest::newRow("map for a report") << QStringList{"lint", "NAV", "--bsp", "MAP", "--navtest", "MAP"}
                                          << "This is a BSP map, not a navtest report";
        QTest::newRow("map for a project")
            << QStringList{"report", "MAP"} << "This is a BSP map, not a project";
        QTest::newRow("map for a demo")
            << QStringList{"generate", "--bsp", "MAP", "MAP", "--out", "OUT", "--no-cache"} << "BSP map";
    }
    void theKindOfFileGivenIsNamed() {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        std::vector<std::string> call;
        for (const auto& word : words) {
            call.push_back(word == "NAV"      ? sampleNav()
                           : word == "MAP"    ? NavgenFolder::sampleMap()
                           : word == "OUT"    ? folder_.at("out.nav")
                           : word == "SAMPLE" ? NavgenFolder::sample()
                                              : word.toStdString());
        }
        const auto run = runInProcess(call);
        QCOMPARE(run.code, 2);
        QVERIFY2(QString::fromUtf8(run.err).contains(says), run.err);
    }

    /// The workbench, asked for pictures, once said it too.
    void theErrorOfABadProjectIsSaidOnce() {
        QVERIFY(QFile::copy(NAVGEN_PROGRAM, QString::fromStdString(folder_.at("navgen"))));
        const auto marker = QString::fromStdString(folder_.at("asked"));
        const auto workbench = QString::fromStdString(folder_.write(
            "navwright", "#!/bin/sh\ntouch '" + marker.toUtf8() + "'\necho not valid JSON >&2\nexit 1\n"));
        QFile(workbench).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        const auto project = QString::fromStdString(folder_.write("bad.navwright", "{\"format\": "));
        QProcess navgen;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("DISPLAY", ":99");
        navgen.setProcessEnvironment(environment);
        navgen.start(QString::fromStdString(folder_.at("navgen")), {"report", project});
        QVERIFY(navgen.waitForFinished(60000));
        QCOMPARE(navgen.exitCode(), 2);
        const auto said = navgen.readAllStandardError();
        QCOMPARE(said.toLower().count("not valid json"), 1);
        QVERIFY(!QFile::exists(marker));
    }
};

NAVWRIGHT_TEST(TestHostileFiles);
#include "tst_hostile_files.moc"
