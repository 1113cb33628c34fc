#include <QtTest>

#include <QProcess>
#include <QStandardPaths>

#include "test_program.h"

/// The lists of packages (scripts/packages.txt, scripts/packages.sh) name what both releases of Debian have.
class TestPackages : public QObject {
    Q_OBJECT

  private slots:
    void everyPackageExists_data() {
        QTest::addColumn<QString>("suite");
        QTest::newRow("Debian 12") << "bookworm";
        QTest::newRow("Debian 13") << "trixie";
    }
    void everyPackageExists() {
        QFETCH(QString, suite);
        constexpr int kNoList = 77, kLimit = 110'000;
        QProcess script;
        script.start(NAVWRIGHT_SOURCE_DIR "/tests/scripts/packages_exist", {suite});
        QVERIFY(script.waitForFinished(kLimit));
        if (script.exitCode() == kNoList) QSKIP("no mirror of Debian gives its list of packages");
        const auto said = script.readAllStandardOutput() + script.readAllStandardError();
        QVERIFY2(script.exitCode() == 0, "missing: " + said);
    }

    /// Each row of packages.txt has its five columns, and no name stands twice.
    void everyRowIsWhole() {
        QFile file(NAVWRIGHT_SOURCE_DIR "/scripts/packages.txt");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QSet<QString> things;
        while (!file.atEnd()) {
            const auto line = QString::fromUtf8(file.readLine()).trimmed();
            if (line.isEmpty() || line.startsWith('#')) continue;
            const auto words = line.simplified().split(' ');
            QVERIFY2(words.size() == 5, qPrintable(line));
            QVERIFY2(QStringList({"build", "workbench", "python", "test"}).contains(words[0]),
                     qPrintable(line));
            QVERIFY2(!things.contains(words[1]), qPrintable(line));
            things.insert(words[1]);
        }
        QVERIFY(things.size() > 20);
    }
};

NAVWRIGHT_TEST(TestPackages);
#include "tst_packages.moc"
