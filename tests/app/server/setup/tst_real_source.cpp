#include <QtTest>

#include <unistd.h>
#include <QTemporaryDir>

#include "app/server/setup/engine_setup.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

/// Real trees of the engine, built and tried: those that NAVWRIGHT_ENGINE_SOURCES names, with colons between.
class TestRealSource : public QObject {
    Q_OBJECT

  private slots:
    void aServerComesOutOfIt_data() {
        QTest::addColumn<QString>("source");
        for (const auto& source :
             qEnvironmentVariable("NAVWRIGHT_ENGINE_SOURCES").split(':', Qt::SkipEmptyParts))
            QTest::newRow(qPrintable(source)) << source;
        if (qEnvironmentVariableIsEmpty("NAVWRIGHT_ENGINE_SOURCES"))
            QSKIP("NAVWRIGHT_ENGINE_SOURCES names no source trees of the engine");
    }
    void aServerComesOutOfIt() {
        QFETCH(QString, source);
        const QTemporaryDir folder;
        fs::permissions(folder.path().toStdString(), fs::perms(0755));
        SetupPlan plan;
        plan.source = source.toStdString();
        plan.into = folder.path().toStdString() + "/server";
        if (::geteuid() == 0) plan.user = "nobody";
        JobContext context;
        const auto outcome = EngineSetup(plan).run(context);
        QVERIFY2(outcome, outcome ? "" : outcome.error().message().c_str());
        QCOMPARE(outcome->trial.botCount, 8);
        QVERIFY(outcome->trial.coverageRatio > 0.5);
    }
};

NAVWRIGHT_TEST(TestRealSource);
#include "tst_real_source.moc"
