#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include <filesystem>

#include "test_program.h"

/// The campaign's program, with few tries: that it runs, counts, and sees a fault where there is one.
class TestCampaign : public QObject {
    Q_OBJECT

    static constexpr int kMilliseconds = 280000;  ///< a limit for hanging, not a measure

    struct Run {
        int code = -1;
        QList<QStringList> rows;
        QByteArray found;
    };
    static Run runPart(const QStringList& words) {
        const QTemporaryDir folder;
        namespace fs = std::filesystem;
        fs::permissions(folder.path().toStdString(), fs::perms::group_exec | fs::perms::others_exec,
                        fs::perm_options::add);
        QProcess process;
        process.start(CAMPAIGN_PROGRAM, words + QStringList{"--work", folder.path() + "/work"});
        Run run;
        if (!process.waitForFinished(kMilliseconds)) return run;
        run.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        run.found = process.readAllStandardError();
        for (const auto& line :
             QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts))
            run.rows << line.split('\t');
        return run;
    }

  private slots:
    void nothingIsFound_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("leastTries");
        QTest::newRow("kills of saves") << QStringList{"kills", "--only", "save", "--tries", "30"} << 30;
        QTest::newRow("kills of generate")
            << QStringList{"kills", "--only", "generate", "--tries", "15"} << 15;
        QTest::newRow("kills of bundle") << QStringList{"kills", "--only", "bundle", "--tries", "15"} << 15;
        QTest::newRow("kills of merge") << QStringList{"kills", "--only", "merge", "--tries", "30"} << 30;
        QTest::newRow("kills of the engine test")
            << QStringList{"kills", "--only", "engine", "--tries", "15"} << 15;
        QTest::newRow("disks") << QStringList{"disks", "--only", "convert", "--tries", "8"} << 8;
        QTest::newRow("disks of merge") << QStringList{"disks", "--only", "merge", "--tries", "8"} << 8;
        QTest::newRow("damage") << QStringList{"damage", "--only", "info", "--tries", "4"} << 48;
        QTest::newRow("overwrites") << QStringList{"overwrites", "--only", "generate", "--tries", "1"} << 20;
        QTest::newRow("overwrites of prove")
            << QStringList{"overwrites", "--only", "prove", "--tries", "1"} << 5;
        QTest::newRow("overwrites of a verb of two words")
            << QStringList{"overwrites", "--only", "compare-meshes", "--tries", "1"} << 5;
        QTest::newRow("lists") << QStringList{"lists", "--only", "overlapping"} << 20;
        QTest::newRow("numbers") << QStringList{"numbers", "--only", "params", "--only", "places"} << 60;
        QTest::newRow("rivals") << QStringList{"rivals", "--only", "generate", "--tries", "3"} << 3;
        QTest::newRow("rivals of merge") << QStringList{"rivals", "--only", "merge", "--tries", "3"} << 3;
        QTest::newRow("rivals of votes") << QStringList{"rivals", "--only", "votes", "--tries", "3"} << 3;
        QTest::newRow("rivals of rotation")
            << QStringList{"rivals", "--only", "rotation", "--tries", "1"} << 1;
        QTest::newRow("pairs") << QStringList{"pairs", "--tries", "2"} << 4;
    }
    void nothingIsFound() {
        QFETCH(QStringList, words);
        QFETCH(int, leastTries);
        const auto run = runPart(words);
        QVERIFY2(run.code == 0, run.found);
        int tries = 0;
        for (const auto& row : run.rows) {
            QCOMPARE(row.size(), 6);
            tries += row[2].toInt();
            QCOMPARE(row[3], QString("0"));
        }
        QVERIFY2(tries >= leastTries, qPrintable(QString::number(tries)));
    }

    void aProgramThatSavesInPlaceIsFound() {
        const auto run = runPart({"kills", "--only", "torn", "--tries", "12"});
        QCOMPARE(run.code, 3);
        QCOMPARE(run.rows.size(), 1);
        QVERIFY(run.rows[0][3].toInt() > 0);
        QVERIFY2(run.found.contains("FOUND kill -9 torn: seed 1, try "), run.found);
    }
    void whatItDoesNotKnowIsRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no part") << QStringList{};
        QTest::newRow("another part") << QStringList{"nothing"};
        QTest::newRow("no number") << QStringList{"kills", "--tries", "many"};
    }
    void whatItDoesNotKnowIsRefused() {
        QFETCH(QStringList, words);
        QCOMPARE(runPart(words).code, 1);
    }
};

NAVWRIGHT_TEST(TestCampaign);
#include "tst_campaign.moc"
