#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "navgen_files.h"
#include "test_program.h"

/// NAVWRIGHT_LOG on the real process.
class TestLogVariable : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    /// What `navgen generate` says on stderr with this value of the variable; a null one leaves it unset.
    [[nodiscard]] QString saidWith(const QString& value) const {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("NAVWRIGHT_LOG");
        if (!value.isNull()) environment.insert("NAVWRIGHT_LOG", value);
        QProcess process;
        process.setProcessEnvironment(environment);
        QStringList words;
        for (const auto& word :
             {std::string("generate"), std::string("--bsp"), NavgenFolder::sampleMap(), std::string("--out"),
              folder_.at("out.nav"), std::string("--cache"), folder_.at("cache"), std::string("--set"),
              std::string("fill.mode=off"), std::string("--set"), std::string("rehearse.rounds=0"),
              NavgenFolder::sample()})
            words << QString::fromStdString(word);
        process.start(NAVGEN_PROGRAM, words);
        if (!process.waitForFinished(60'000) || process.exitCode() != 0) return "failed";
        return QString::fromUtf8(process.readAllStandardError());
    }

  private slots:
    void nothingIsLoggedUnasked() {
        static const QRegularExpression line("\\[ *\\d+\\.\\d{3} \\d+ \\w+\\] ");
        QVERIFY(saidWith("stages").contains(line));
        QVERIFY(!saidWith({}).contains(line));
        QVERIFY(!saidWith("").contains(line));
    }

    void cacheAndStagesAreFollowed() {
        folder_.clear();
        const auto first = saidWith("cache,stages");
        QVERIFY2(first.contains(" cache] miss: "), qPrintable(first));
        QVERIFY2(!first.contains(" files] "), qPrintable(first));
        static const QRegularExpression stage(" stages\\] clusters made in [\\d.]+ ms, key [0-9a-f]{32}\n");
        QVERIFY2(first.contains(stage), qPrintable(first));
        const auto second = saidWith("cache");
        QVERIFY2(second.contains(" cache] hit: "), qPrintable(second));
        QVERIFY2(!second.contains(" cache] miss: "), qPrintable(second));
        QVERIFY2(!second.contains(" stages] "), qPrintable(second));
    }

    void aWordThatIsNoSubjectIsAnswered() {
        const auto said = saidWith("files,verbose");
        QVERIFY2(said.contains("NAVWRIGHT_LOG has \"verbose\"; it takes all, cache, stages, files, server, "
                               "work"),
                 qPrintable(said));
        QVERIFY2(said.contains(" files] open "), qPrintable(said));
    }
};

NAVWRIGHT_TEST(TestLogVariable);
#include "tst_log_variable.moc"
