#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include "test_program.h"

/// The documentation of the library's headers, as the target api-docs makes it.
class TestApiDocs : public QObject {
    Q_OBJECT

  private slots:
    /// cmake/Doxyfile makes each of Doxygen's warnings an error.
    void everyPublicNameIsExplained() {
#ifdef NAVWRIGHT_DOXYGEN
        const QTemporaryDir folder;
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("NAVWRIGHT_API_DOCS", folder.path());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(NAVWRIGHT_SOURCE_DIR);
        process.start(NAVWRIGHT_DOXYGEN, {NAVWRIGHT_SOURCE_DIR "/cmake/Doxyfile"});
        QVERIFY(process.waitForFinished(-1));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QVERIFY(QFile::exists(folder.filePath("html/index.html")));
#else
        QSKIP("Doxygen is not installed");
#endif
    }
};

NAVWRIGHT_TEST(TestApiDocs);
#include "tst_api_docs.moc"
