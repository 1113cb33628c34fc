#include <QtTest>

#include "app/server/run/server_console.h"
#include "test_program.h"

using namespace navwright;

class TestServerConsole : public QObject {
    Q_OBJECT

  private slots:
    void progressLinesAreRead() {
        const auto progress = parseProgressLine("navtest: t=120 coverage=0.194 deaths=2 stuck=13");
        QVERIFY(progress.has_value());
        QCOMPARE(progress->gameSeconds, 120.);
        QCOMPARE(progress->coverage, 0.194);
        QCOMPARE(progress->deaths, 2u);
        QCOMPARE(progress->stuck, 13u);
    }
    void otherLinesAreNoProgress_data() {
        QTest::addColumn<QByteArray>("line");
        for (const auto* line :
             {"", "navtest: ", "navtest: t=", "navtest: t=1 coverage=0.1 deaths=2",
              "navtest: t=1 coverage=0.1 deaths=-2 stuck=1", "t=1 coverage=1 deaths=0 stuck=0",
              "navtest: stuck t=85 at=272,-528,-328 node=459 next=422 goal=242",
              "navtest: t=1 coverage=0.1 deaths=2 stuck=3 more",
              "navtest: t=1 coverage=0.1 deaths=99999999999 stuck=3"})
            QTest::newRow(line) << QByteArray(line);
    }
    void otherLinesAreNoProgress() {
        QFETCH(QByteArray, line);
        QVERIFY(!parseProgressLine(line.toStdString()));
    }

    void linesComeTogetherHoweverTheyAreCut() {
        const std::string text =
            "noise\r\nnavtest: banner version=1 engine=x\nnavtest: t=10 coverage=0.5 deaths=0 stuck=1\nend";
        for (std::size_t piece = 1; piece <= text.size(); ++piece) {
            std::vector<std::string> lines;
            ServerConsole console([&](const std::string& line) { lines.push_back(line); });
            for (std::size_t at = 0; at < text.size(); at += piece)
                console.feed(std::span(text).subspan(at, std::min(piece, text.size() - at)));
            console.finish();
            QCOMPARE(lines.size(), 4u);
            QCOMPARE(lines.front(), std::string("noise"));
            QCOMPARE(lines.back(), std::string("end"));
            QCOMPARE(console.banner(), std::string("version=1 engine=x"));
            QCOMPARE(console.progress()->coverage, 0.5);
            QCOMPARE(console.bytes(), text.size());
        }
    }

    void memoryIsBounded() {
        std::size_t longest = 0;
        ServerConsole console([&](const std::string& line) { longest = std::max(longest, line.size()); });
        const std::string text(1 << 20, 'x');
        for (int i = 0; i < 8; ++i) console.feed(text);
        for (int i = 0; i < 1000; ++i) console.feed(std::string_view("\n"));
        QVERIFY(longest > 0 && longest < 1000);
        QVERIFY(console.lastWords().size() < 4000);
    }

    void theFirstComplaintAndErrorCount() {
        ServerConsole console({});
        console.feed(
            std::string_view("Couldn't load maps/x.bsp: No such file\nFATAL: more\n"
                             "navtest: error first\nnavtest: error second\n"));
        QCOMPARE(console.complaint(), std::string("Couldn't load maps/x.bsp: No such file"));
        QCOMPARE(console.testError(), std::string("first"));
        QVERIFY(!console.bannerSeen());
    }
};

NAVWRIGHT_TEST(TestServerConsole);
#include "tst_server_console.moc"
