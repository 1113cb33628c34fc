#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <thread>

#include "core/base/atomic_file.h"
#include "core/base/debug_log.h"
#include "core/base/file_bytes.h"
#include "debug_lines.h"
#include "test_program.h"

using namespace navwright;

/// NAVWRIGHT_LOG: what it asks for, and the lines that come of it.
class TestDebugLog : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

  private slots:
    void subjectsAreReadFromWords_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<unsigned>("subjects");
        QTest::addColumn<QStringList>("unknown");
        const auto cache = logBit(LogSubject::cache), server = logBit(LogSubject::server);
        QTest::newRow("nothing") << "" << 0U << QStringList();
        QTest::newRow("one") << "cache" << cache << QStringList();
        QTest::newRow("two") << "server,cache" << (cache | server) << QStringList();
        QTest::newRow("commas") << ",cache,," << cache << QStringList();
        QTest::newRow("unknown") << "cache,debug,Cache" << cache << QStringList{"debug", "Cache"};
    }
    void subjectsAreReadFromWords() {
        QFETCH(QString, words);
        QFETCH(QStringList, unknown);
        const auto choice = parseLogChoice(words.toStdString());
        QTEST(choice.subjects, "subjects");
        QStringList said;
        for (const auto& word : choice.unknown) said << QString::fromStdString(word);
        QCOMPARE(said, unknown);
    }

    void everySubjectHasAName() {
        LogSubjects all = 0;
        for (int i = 0; i < kLogSubjectCount; ++i) {
            const auto subject = static_cast<LogSubject>(i);
            QCOMPARE(parseLogChoice(logSubjectName(subject)).subjects, logBit(subject));
            all |= logBit(subject);
        }
        QCOMPARE(parseLogChoice("all").subjects, all);
    }

    void onlyWhatIsAskedForIsWrittenAndMade() {
        int made = 0;
        const auto text = [&] { return ++made; };
        const DebugLines lines(logBit(LogSubject::stages));
        NAV_DEBUG(cache, "{}", text());
        NAV_DEBUG(stages, "{}", text());
        QCOMPARE(made, 1);
        QCOMPARE(lines.all().size(), 1);
    }

    void aLineHasTimeThreadAndSubject() {
        const DebugLines lines(logBit(LogSubject::work));
        NAV_DEBUG(work, "here");
        std::thread([] { NAV_DEBUG(work, "there"); }).join();
        static const QRegularExpression form("^\\[ *\\d+\\.\\d{3} (\\d+) work\\] (here|there)$");
        const auto all = lines.all();
        QCOMPARE(all.size(), 2);
        const auto first = form.match(all[0]), second = form.match(all[1]);
        QVERIFY2(first.hasMatch(), qPrintable(all[0]));
        QVERIFY2(second.hasMatch(), qPrintable(all[1]));
        QCOMPARE(first.captured(1), QString::number(QCoreApplication::applicationPid()));
        QVERIFY(second.captured(1) != first.captured(1));
    }

    /// Names of files come from strangers, and go to a terminal.
    void controlCharactersAreEscaped() {
        const DebugLines lines(logBit(LogSubject::files));
        NAV_DEBUG(files, "{}", "a\nb\x1b[31m");
        QCOMPARE(lines.all().size(), 1);
        QVERIFY2(lines.has("a\\u000ab\\u001b[31m"), qPrintable(lines.all().first()));
    }

    void filesAreNamed() {
        const DebugLines lines(logBit(LogSubject::files));
        const auto file = folder_.filePath("some.txt");
        QVERIFY(writeFile(file.toStdString(), std::string_view("text")));
        QVERIFY(readFile(file.toStdString()).has_value());
        QVERIFY(lines.has("written " + file));
        QVERIFY(lines.has("open " + file));
        QVERIFY(lines.has("read 4 bytes of " + file));
        QVERIFY(!readFile(folder_.filePath("none").toStdString()).has_value());
        QVERIFY(lines.has("open " + folder_.filePath("none")));
    }
};

NAVWRIGHT_TEST(TestDebugLog);
#include "tst_debug_log.moc"
