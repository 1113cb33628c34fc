#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>
#include <sstream>

#include "app/navgen/command_line/console.h"
#include "test_program.h"

using namespace navwright;

/// Bars on a terminal, plain lines in a log, results apart from both.
class TestConsole : public QObject {
    Q_OBJECT

  private slots:
    void resultsAndMessagesGoTheirOwnWays() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        console.print("result\n");
        console.note("note");
        console.warn("careful");
        console.error("broken");
        QVERIFY(console.finish());
        QCOMPARE(out.str(), std::string("result\n"));
        QCOMPARE(err.str(), std::string("note\nwarning: careful\nnavgen: broken\n"));
        QCOMPARE(console.warningCount(), std::size_t{1});
    }

    void nothingDrivesTheTerminal() {
        const std::string name =
            "a\x1b[2J\r\xc2\x9b"
            "1m\x7f"
            "b";
        const std::string shown = "a\\u001b[2J\\u000d\\u009b1m\\u007fb";
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        console.print(name + "\t1\n");
        console.aside(name + "\n");
        console.note(name);
        console.warn(name);
        console.error(name);
        console.progress(name, 1, 1);
        console.log(LogLevel::info, name);
        QCOMPARE(out.str(), shown + "\t1\n");
        QCOMPARE(err.str(), shown + "\n" + shown + "\nwarning: " + shown + "\nnavgen: " + shown + "\n" +
                                shown + "\n" + shown + "\n");
        std::ostringstream terminal;
        Console onTerminal({out, terminal, 60});
        onTerminal.progress(name, 1, 2);
        QVERIFY2(terminal.str().starts_with(shown), terminal.str().c_str());
    }

    /// What is escaped of JSON is in its texts, where it means the same.
    void jsonStaysTheSameJson() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        console.print(
            "{\n\t\"name\": \"a\x7f\xc2\x9b"
            "b\"\n}\n");
        const auto read = QJsonDocument::fromJson(QByteArray::fromStdString(out.str())).object();
        QCOMPARE(read["name"].toString(), QString("a") + QChar(0x7f) + QChar(0x9b) + "b");
    }

    /// Bytes of a file that goes there are nobody's text.
    void whatIsDeliveredIsAsItIs() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        console.giveOutAway();
        console.deliver("\x1b\x9b");
        console.print("\x1b");
        QCOMPARE(out.str(), std::string("\x1b\x9b"));
        QCOMPARE(err.str(), std::string("\\u001b"));
    }

    void quietKeepsWarningsAndErrors() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        console.setQuiet(true);
        console.print("result\n");
        console.note("note");
        console.progress("reading", 1, 2);
        console.log(LogLevel::info, "info");
        console.log(LogLevel::warning, "careful");
        QVERIFY(console.finish());
        QCOMPARE(out.str(), std::string("result\n"));
        QCOMPARE(err.str(), std::string("warning: careful\n"));
    }

    void aLogGetsALinePerQuarter() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 0});
        for (std::size_t done = 0; done <= 100; ++done) console.progress("reading", done, 100);
        console.progress("linking", 0, 0);
        console.progress("linking", 7, 0);
        console.progress("writing", 0, 1);
        console.progress("writing", 1, 1);
        QCOMPARE(err.str(), std::string("reading: 0/100\nreading: 25/100\nreading: 50/100\nreading: 75/100\n"
                                        "reading: 100/100\nlinking\nwriting\n"));
    }

    void aTerminalGetsABarThatMakesWayForText() {
        std::ostringstream out;
        std::ostringstream err;
        Console console({out, err, 60});
        console.progress("reading", 1, 4);
        QVERIFY(err.str().find('\n') == std::string::npos);
        console.note("note");
        console.progress("reading", 4, 4);
        QVERIFY(console.finish());
        const auto text = err.str();
        QVERIFY2(text.find("reading [") == 0, text.c_str());
        QVERIFY2(text.find("\rnote\n") != std::string::npos, text.c_str());
        QVERIFY2(text.find("100 %") != std::string::npos, text.c_str());
        QCOMPARE(text.back(), '\r');
    }

    void barsFitTheirWidth_data() {
        QTest::addColumn<std::size_t>("done");
        QTest::addColumn<std::size_t>("total");
        QTest::newRow("none") << std::size_t{0} << std::size_t{20};
        QTest::newRow("some") << std::size_t{7} << std::size_t{20};
        QTest::newRow("all") << std::size_t{20} << std::size_t{20};
        QTest::newRow("more than all") << std::size_t{25} << std::size_t{20};
        QTest::newRow("unknown total") << std::size_t{7} << std::size_t{0};
    }
    void barsFitTheirWidth() {
        QFETCH(std::size_t, done);
        QFETCH(std::size_t, total);
        const auto bar = ProgressMeter::bar("reading demos", done, total, 79);
        QVERIFY2(bar.size() <= 79, bar.c_str());
        QVERIFY2(bar.starts_with("reading demos"), bar.c_str());
    }
};

NAVWRIGHT_TEST(TestConsole);
#include "tst_console.moc"
