#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"
#include "wide_map.h"

using namespace navwright;

/// The verb `golden` compares this program's physics with an engine's recorded answers.
class TestGoldenVerb : public QObject {
    Q_OBJECT

    static std::string map(const char* name) {
        return (sharedData() / "maps" / (std::string(name) + ".bsp")).string();
    }
    static std::string answers(const char* name) {
        return (sharedData() / "truth" / (std::string(name) + ".bin.gz")).string();
    }

  private slots:
    void equalAnswersAreAVerdictOfZero() {
        REQUIRE_SHARED_DATA();
        const auto run = runInProcess(
            {"golden", "--bsp", map("wizs"), answers("wizs_trace"), answers("wizs_pmove2"), "--json"});
        QVERIFY2(run.code == 0, run.err);
        const auto files = QJsonDocument::fromJson(run.out)["files"].toArray();
        QCOMPARE(files.size(), 2);
        QCOMPARE(files[0].toObject()["kind"].toString(), QString("trace"));
        QCOMPARE(files[1].toObject()["kind"].toString(), QString("full move"));
        for (const auto& file : files) {
            QCOMPARE(file.toObject()["share"].toDouble(), 1.0);
            QCOMPARE(file.toObject()["records"], file.toObject()["equal"]);
            QVERIFY(file.toObject()["records_per_second"].toDouble() > 0);
            QVERIFY(!file.toObject().contains("fields"));
        }
    }

    /// All that the engine answered on a map, on the same map with wide indices.
    void aWideMapAnswersAsTheEngine_data() {
        QTest::addColumn<QString>("map");
        for (const char* map : {"beer", "city", "urbanjungle", "wfall", "wizs"}) QTest::newRow(map) << map;
    }
    void aWideMapAnswersAsTheEngine() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, map);
        const QTemporaryDir folder;
        const auto narrow = TestGoldenVerb::map(qPrintable(map));
        const auto wide = folder.filePath(map + ".bsp").toStdString();
        QVERIFY(writeFile(wide, WideMap(readFile(narrow).value()).file()));
        std::vector<std::string> words{"golden", "--json", "--bsp", wide};
        for (const char* kind : {"_trace", "_pmove", "_trace2", "_pmove2"}) {
            const auto file = answers(qPrintable(map + kind));
            if (std::filesystem::exists(file)) words.push_back(file);
        }
        const auto run = runInProcess(words);
        QVERIFY2(run.code == 0, run.out + run.err);
        const auto files = QJsonDocument::fromJson(run.out)["files"].toArray();
        QCOMPARE(files.size(), qsizetype(words.size()) - 4);
        for (const auto& file : files) {
            QVERIFY(file.toObject()["records"].toInt() > 1000);
            QCOMPARE(file.toObject()["share"].toDouble(), 1.0);
        }
    }

    void theAnswersOfAnotherMapDifferAndAreShown() {
        REQUIRE_SHARED_DATA();
        const auto run = runInProcess({"golden", "--bsp", map("city"), answers("wizs_pmove")});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.simplified().contains(" move 6000 "), run.out);
        QVERIFY2(run.out.contains("first difference"), run.out);
        QVERIFY2(run.out.contains("new origin"), run.out);
        QVERIFY2(run.out.contains("computed"), run.out);
    }

    void whatIsNoAnswersIsBadInput() {
        REQUIRE_SHARED_DATA();
        const auto run = runInProcess({"golden", "--bsp", map("wizs"), map("city")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("city.bsp"), run.err);
        QVERIFY(run.out.isEmpty());
    }

    void aMissingMapIsBadInput() {
        const QTemporaryDir folder;
        const auto absent = folder.filePath("none.bsp").toStdString();
        const auto run = runInProcess({"golden", "--bsp", absent, absent});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("none.bsp"), run.err);
    }

    void theMapIsAsked() { QCOMPARE(runInProcess({"golden", "answers.bin"}).code, 1); }
};

NAVWRIGHT_TEST(TestGoldenVerb);
#include "tst_golden_verb.moc"
