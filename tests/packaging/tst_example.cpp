#include <QtTest>

#include <QProcess>

#include "navgen_files.h"
#include "test_program.h"

/// examples/make_nav, which knows nothing of Navwright but its public interface.
class TestExample : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    QByteArray said_, complaint_;

    int run(const QStringList& words) {
        QProcess process;
        process.start(MAKE_NAV_PROGRAM, words);
        if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit) return -1;
        said_ = process.readAllStandardOutput();
        complaint_ = process.readAllStandardError();
        return process.exitCode();
    }

    const QString map_ = QString::fromStdString(NavgenFolder::sampleMap());
    const QString nav_ = QString::fromStdString(folder_.at("made.nav"));

  private slots:
    void makesANavOfDemosAndTestsIt() {
        const auto demos = QString::fromStdString(NavgenFolder::sample());
        const int code =
            run({map_, nav_, demos, "rehearse.rounds=0", "navtest.duration=20", "navtest.max_duration=20"});
        QVERIFY2(code == 0 || code == 3, complaint_);
        QVERIFY2(said_.startsWith("nw_sample: "), said_);
        QCOMPARE(said_.contains("FAIL"), code == 3);
        QCOMPARE(said_.count('\n'), 5);
        const auto bytes = NavgenFolder::read(nav_.toStdString());
        QVERIFY(bytes.size() > 100 && bytes.at(0) == 2);
    }

    void saysWhatIsWrong() {
        QCOMPARE(run({map_}), 1);
        QVERIFY(complaint_.startsWith("usage: make_nav "));
        QCOMPARE(run({folder_.path().c_str() + QString("/absent.bsp"), nav_}), 2);
        QVERIFY2(complaint_.contains("absent.bsp"), complaint_);
        QCOMPARE(run({map_, nav_, "no.such=1"}), 2);
        QVERIFY2(complaint_.contains("no.such"), complaint_);
    }
};

NAVWRIGHT_TEST(TestExample);
#include "tst_example.moc"
