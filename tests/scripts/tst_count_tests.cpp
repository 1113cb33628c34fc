#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include "test_program.h"

namespace {

QByteArray block(const QByteArray& name, const QByteArray& output, const QByteArray& verdict) {
    return "1/3 Testing: " + name + "\n1/3 Test: " + name + "\nOutput:\n----------\n" + output +
           "<end of output>\nTest time =   0.01 sec\n----------\n" + verdict + "\n";
}

const QByteArray kGood = "Totals: 8 passed, 0 failed, 1 skipped, 0 blacklisted, 1ms\n";
const QByteArray kBad = "Totals: 5 passed, 2 failed, 0 skipped, 0 blacklisted, 1ms\n";

}  // namespace

/// The count that continuous integration trusts: whatever is not a clean pass must show in it.
class TestCountTests : public QObject {
    Q_OBJECT

  private slots:
    void logsAreCounted_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("tests");
        QTest::addColumn<QByteArray>("counts");
        const auto passed = block("tst_a", kGood, "Test Passed.");
        QTest::newRow("one passed") << passed << 1 << QByteArray("8 passed, 0 failed, 1 skipped");
        QTest::newRow("two passed") << passed + passed << 2 << QByteArray("16 passed, 0 failed, 2 skipped");
        QTest::newRow("functions failed") << passed + block("tst_b", kBad, "Test Failed.") << 2
                                          << QByteArray("13 passed, 2 failed, 1 skipped");
        QTest::newRow("crashed") << block("tst_b", "PASS   : x\n", "Test Failed.") + passed << 2
                                 << QByteArray("8 passed, 1 failed, 1 skipped");
        QTest::newRow("crashed after its totals")
            << block("tst_b", kGood, "Test Failed.") << 1 << QByteArray("8 passed, 1 failed, 1 skipped");
        QTest::newRow("ran into its time limit")
            << passed + block("tst_b", "", "Test timeout computed to be: 120") << 2
            << QByteArray("8 passed, 1 failed, 1 skipped");
        QTest::newRow("passed without totals")
            << block("tst_b", "hello\n", "Test Passed.") << 1 << QByteArray("0 passed, 1 failed, 0 skipped");
        QTest::newRow("not in the log") << passed << 3 << QByteArray("8 passed, 2 failed, 1 skipped");
        QTest::newRow("empty log") << QByteArray() << 2 << QByteArray("0 passed, 2 failed, 0 skipped");
    }
    void logsAreCounted() {
        QFETCH(QByteArray, log);
        QFETCH(int, tests);
        QFETCH(QByteArray, counts);
        const QTemporaryDir folder;
        QFile file(folder.filePath("LastTest.log"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Start testing: now\n----------\n" + log + "End testing: now\n");
        file.close();
        QProcess bash;
        bash.start("bash",
                   {"-euo", "pipefail", "-c", "source \"$0\"; count_log \"$1\" \"$2\"; print_totals",
                    NAVWRIGHT_SOURCE_DIR "/scripts/count_tests.sh", file.fileName(), QString::number(tests)});
        QVERIFY(bash.waitForFinished());
        QCOMPARE(bash.readAllStandardError(), QByteArray());
        QCOMPARE(bash.readAllStandardOutput(), counts + "\n");
    }
};

NAVWRIGHT_TEST(TestCountTests);
#include "tst_count_tests.moc"
