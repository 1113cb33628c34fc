#include <QtTest>

#include <poll.h>

#include <future>

#include "core/demos/live/server_lookup.h"
#include "test_program.h"

using namespace navwright;

namespace {

bool readable(int descriptor, int milliseconds) {
    pollfd asked{descriptor, POLLIN, 0};
    return ::poll(&asked, 1, milliseconds) == 1;
}

}  // namespace

class TestServerLookup : public QObject {
    Q_OBJECT

  private slots:
    void namesAreParsed_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        const auto row = [](const char* text, const char* host, int port) {
            QTest::newRow(text) << text << host << port;
        };
        row("play.example.org", "play.example.org", 27910);
        row("play.example.org:28000", "play.example.org", 28000);
        row("10.0.0.5:1", "10.0.0.5", 1);
        row("[::1]", "::1", 27910);
        row("[fe80::1]:65535", "fe80::1", 65535);
        for (const auto* wrong : {"", ":27910", "host:", "host:0", "host:65536", "host:-1", "host:1x", "[::1",
                                  "[::1]x", "::1", "ho st", "host:27910 ", "tcp://host", "a\tb", "[]"}) {
            row(wrong, "", 0);
        }
    }
    void namesAreParsed() {
        QFETCH(QString, text);
        QFETCH(QString, host);
        QFETCH(int, port);
        const auto name = ServerName::parse(text.toStdString());
        QCOMPARE(name.has_value(), port != 0);
        if (!name) return;
        QCOMPARE(QString::fromStdString(name->host), host);
        QCOMPARE(int(name->port), port);
        QVERIFY(*ServerName::parse(name->text()) == *name);
    }

    void numbersNeedNoLookup() {
        QCOMPARE(numericAddress({"127.0.0.1", 5}).size(), std::size_t(1));
        QCOMPARE(numericAddress({"::1", 5}).size(), std::size_t(1));
        QVERIFY(numericAddress({"localhost", 5}).empty());
    }

    void anAnswerWakes() {
        auto lookup = ServerLookup::start(resolveServer, {"127.0.0.1", 5});
        QVERIFY(lookup && readable(lookup->descriptor(), 20'000) && lookup->answered());
        const auto found = lookup->answer();
        QVERIFY(found && found->size() == 1);
    }

    void aNameThatIsNoneIsAnError() {
        auto lookup = ServerLookup::start(resolveServer, {"-no name-", 5});
        QVERIFY(lookup && readable(lookup->descriptor(), 60'000));
        const auto found = lookup->answer();
        QVERIFY(!found);
        QVERIFY(found.error().message().contains("not found"));
    }

    /// Its thread goes on alone, and what it finds is thrown away.
    void aLookupThatHangsIsAbandoned() {
        const auto release = std::make_shared<std::promise<void>>();
        const auto done = std::make_shared<std::promise<void>>();
        {
            const auto lookup = ServerLookup::start(
                [release, done](const ServerName&) -> Result<std::vector<ServerAddress>> {
                    release->get_future().wait();
                    done->set_value();
                    return std::vector<ServerAddress>(1);
                },
                {"hangs", 5});
            QVERIFY(lookup && !readable(lookup->descriptor(), 20) && !lookup->answered());
        }
        release->set_value();
        done->get_future().wait();
    }
};

NAVWRIGHT_TEST(TestServerLookup);
#include "tst_server_lookup.moc"
