#include <QtTest>

#include <future>
#include <map>
#include <set>

#include "core/demos/live/record_servers.h"
#include "core/demos/reading/demo_reader.h"
#include "fake_gtv.h"
#include "made_folder.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;
using namespace std::chrono_literals;

namespace {

std::vector<Bytes> frames(int first, int count) {
    std::vector<Bytes> list;
    for (int i = 0; i < count; ++i) list.push_back(gtv::frame(first + i));
    return list;
}

/// The lists behind one another.
std::vector<Bytes> both(std::vector<Bytes> list, const std::vector<Bytes>& more) {
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

void sendAll(GtvPeer& peer, const std::vector<Bytes>& messages) {
    for (const auto& message : messages) peer.data(message);
}

/// A recording of servers into a folder of its own, with waits that suit a test.
struct Bench : JobSink {
    MadeFolder folder;
    RecordOptions options;
    std::stop_source stop;
    RecordReport report;
    QStringList said;
    QString error;

    Bench() {
        options.folder = folder.at("demos");
        // Against a hang of the test itself.
        options.time = 60s;
    }

    GtvOptions& add(const ServerName& server) {
        auto& source = options.sources.emplace_back(RecordSource{.server = server, .options = {}});
        source.options.version = "test";
        source.options.times = {.answer = 20s,
                                .silence = 20s,
                                .ping = 50ms,
                                .stop = 5s,
                                .firstRetry = 10ms,
                                .mostRetry = 40ms,
                                .steady = 60s};
        return source.options;
    }
    GtvOptions& add(const FakeGtv& server) { return add(server.name()); }

    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel, std::string_view message) override {
        said << QString::fromUtf8(message.data(), qsizetype(message.size()));
    }
    void record() {
        JobContext job(stop.get_token(), this);
        auto done = recordServers(options, job);
        if (done) {
            report = std::move(*done);
        } else {
            error = QString::fromStdString(done.error().message());
        }
    }
    [[nodiscard]] bool logged(const char* words) const { return said.join('\n').contains(words); }

    /// The content of each demo, in the order of the report.
    [[nodiscard]] std::vector<Bytes> demos() const {
        std::vector<Bytes> all;
        for (const auto& demo : report.demos) all.push_back(*readFile(demo.file));
        return all;
    }
};

}  // namespace

/// Streams of a server in this process, and what is recorded of them.
class TestRecordServers : public QObject {
    Q_OBJECT

  private slots:
    void theDemoIsTheStream_data() {
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("piece");
        QTest::newRow("plain") << 0 << (1 << 20);
        QTest::newRow("deflated") << 1 << (1 << 20);
        QTest::newRow("plain, in pieces") << 0 << 3;
        QTest::newRow("deflated, in pieces") << 1 << 3;
    }
    void theDemoIsTheStream() {
        QFETCH(int, flags);
        QFETCH(int, piece);
        const auto messages = both({gtv::gamestate()}, frames(0, 300));
        Bench bench;
        GtvPeer::Hello hello;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.sendInPieces(std::size_t(piece));
            hello = peer.greet(std::uint32_t(flags));
            peer.acknowledgeStart();
            sendAll(peer, messages);
            // Pings are answered; they come while nothing else does.
            peer.waitFor(1);
            bench.stop.request_stop();
            peer.untilEnd();
        });
        auto& options = bench.add(server);
        options.deflate = flags == 1;
        options.password = "secret";
        bench.record();
        server.end();
        QCOMPARE(bench.error, QString());
        QCOMPARE(bench.demos(), std::vector<Bytes>{gtv::fileOf(messages)});
        QCOMPARE(hello.protocol, 0xED04u);
        QCOMPARE(hello.flags, std::uint32_t(flags));
        QCOMPARE(hello.password, std::string("secret"));
        const auto& demo = bench.report.demos.front();
        QCOMPARE(demo.map, std::string("box"));
        QCOMPARE(demo.mapChecksum, std::optional(-12345));
        QCOMPARE(demo.messages, std::uint64_t(301));
        QVERIFY(demo.file.filename().string().starts_with("box_"));
        QVERIFY(bench.report.stopped && bench.report.servers.front().state == GtvState::streaming);
        QVERIFY(!bench.logged("secret"));
    }

    /// Of every byte of a session with all that may happen in one: never a command for the server.
    void nothingButTheProtocolIsSaid() {
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin(client == 0 ? 0 : 1);
            sendAll(peer, {gtv::gamestate("maps/a.bsp", 1), gtv::frame(1)});
            peer.suspend();
            sendAll(peer, both({gtv::gamestate("maps/b.bsp", 2)}, frames(0, 8)));
            // The demo is large enough.
            peer.acknowledgeStop();
            peer.acknowledgeStart();
            sendAll(peer, {gtv::gamestate("maps/b.bsp", 2)});
            peer.waitFor(1);
            if (client == 0) return peer.say(GtvOp::reconnect);
            bench.stop.request_stop();
            peer.untilEnd();
        });
        auto& options = bench.add(server);
        options.deflate = true;
        options.password = "secret";
        bench.options.split.messages = 9;
        bench.record();
        server.end();
        QCOMPARE(server.heard().size(), std::size_t(2));
        constexpr int kHello = 11 + sizeof "navwright" + sizeof "secret" + sizeof "test";
        for (const auto& heard : server.heard()) {
            auto said = gtv::saidIn(heard);
            QVERIFY(said.size() > 4 && said.front() == std::pair(0, kHello));
            said.erase(said.begin());
            // Ping, start with the frames that may wait, stop.
            const std::map<int, int> lengths{{1, 1}, {2, 3}, {3, 1}};
            std::set<int> ops;
            for (const auto& [op, length] : said) {
                QVERIFY2(lengths.contains(op) && lengths.at(op) == length, qPrintable(QString::number(op)));
                ops.insert(op);
            }
            QCOMPARE(ops, (std::set<int>{1, 2, 3}));
        }
    }

    /// What the server still sends while the stream is stopped is kept.
    void theLastFramesAreWaitedFor() {
        const auto messages = both({gtv::gamestate()}, frames(0, 3));
        const auto last = frames(3, 20);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin(1);
            sendAll(peer, messages);
            bench.stop.request_stop();
            peer.waitFor(3);
            sendAll(peer, last);
            peer.say(GtvOp::streamStop);
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QCOMPARE(bench.demos(), std::vector<Bytes>{gtv::fileOf(both(messages, last))});
    }

    void suspensionsAndTheSameGameStayInOneDemo() {
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            peer.suspend();
            sendAll(peer, both({gtv::gamestate()}, frames(0, 5)));
            peer.suspend();
            sendAll(peer, both({gtv::gamestate()}, frames(5, 5)));
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QCOMPARE(bench.demos(),
                 std::vector<Bytes>{gtv::fileOf(
                     both(both({gtv::gamestate()}, frames(0, 5)), both({gtv::gamestate()}, frames(5, 5))))});
        QVERIFY2(bench.report.servers.front().suspensions == 2, qPrintable(bench.said.join("\n")));
        JobContext job;
        const auto recording = readDemoFile(bench.report.demos.front().file, job);
        QVERIFY(recording && recording->endMarker && recording->warnings.empty());
        QCOMPARE(recording->segments.size(), std::size_t(2));
    }

    void anotherMapOrLoadHasItsOwnDemo() {
        const std::vector<std::vector<Bytes>> games{
            both({gtv::gamestate("maps/a.bsp", 1)}, frames(0, 4)),
            both({gtv::gamestate("maps/b.bsp", 1)}, frames(4, 4)),
            both({gtv::gamestate("maps/b.bsp", 2)}, frames(8, 4)),
            both({gtv::gamestate("maps/../../etc/x y.bsp", 3)}, frames(12, 4))};
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& game : games) sendAll(peer, game);
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        const auto demos = bench.demos();
        QCOMPARE(demos.size(), games.size());
        for (std::size_t i = 0; i < games.size(); ++i) QVERIFY(demos[i] == gtv::fileOf(games[i]));
        for (const auto& demo : bench.report.demos) {
            QCOMPARE(demo.file.parent_path(), bench.options.folder);
            QVERIFY(!demo.file.filename().string().contains(' '));
        }
    }

    /// Each demo begins with a gamestate that is asked for; no frame is lost in between.
    void aDemoThatIsLargeEnoughIsSplit() {
        constexpr int kParts = 3;
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (int part = 0; part < kParts; ++part) {
                sendAll(peer, both({gtv::gamestate()}, frames(10 * part, 8)));
                peer.waitFor(3);
                sendAll(peer, frames(10 * part + 8, 2));
                peer.say(GtvOp::streamStop);
                peer.acknowledgeStart();
            }
            sendAll(peer, {gtv::gamestate()});
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.options.split.messages = 9;
        bench.record();
        const auto demos = bench.demos();
        QCOMPARE(demos.size(), std::size_t(kParts + 1));
        for (int part = 0; part < kParts; ++part) {
            QVERIFY(demos[std::size_t(part)] == gtv::fileOf(both({gtv::gamestate()}, frames(10 * part, 10))));
        }
    }

    void aDemoIsSplitWhenItsTimeIsOver() {
        constexpr int kParts = 3;
        Bench bench;
        std::vector<Bytes> all;
        FakeGtv server([&](GtvPeer& peer, int) {
            const auto send = [&](Bytes message) {
                peer.data(message);
                all.push_back(std::move(message));
            };
            peer.begin();
            for (int part = 0; part < kParts; ++part) {
                send(gtv::gamestate());
                std::this_thread::sleep_for(30ms);
                send(gtv::frame(2 * part));
                peer.waitFor(3);
                send(gtv::frame(2 * part + 1));
                peer.say(GtvOp::streamStop);
                peer.acknowledgeStart();
            }
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.options.split.every = 20ms;
        bench.record();
        server.end();
        QVERIFY2(bench.report.demos.size() == kParts, qPrintable(bench.said.join("\n")));
        std::vector<Bytes> recorded;
        for (const auto& demo : bench.demos()) recorded = both(recorded, gtv::messagesOf(demo));
        QCOMPARE(recorded, all);
    }

    /// It is left: a demo must not get longer than readers take.
    void aServerThatDoesNotStartAnewIsLeft() {
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            sendAll(peer, both({gtv::gamestate()}, client == 0 ? frames(0, 7000) : frames(0, 5)));
            if (client == 0) {
                while (!peer.read().empty()) {
                }
                return;
            }
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.options.split.messages = 100;
        bench.record();
        QVERIFY2(bench.logged("does not start its stream anew"), qPrintable(bench.said.join('\n')));
        QCOMPARE(bench.report.demos.size(), std::size_t(2));
        QVERIFY(bench.report.demos.front().messages < 6200);
    }

    /// In the middle of a message. Of that nothing is kept; the game goes on in the same demo.
    void aConnectionThatBreaksIsMadeAnew_data() {
        QTest::addColumn<int>("how");
        QTest::newRow("it closes") << -1;
        QTest::newRow("error") << int(GtvOp::error);
        QTest::newRow("shutdown") << int(GtvOp::disconnect);
        QTest::newRow("restart") << int(GtvOp::reconnect);
    }
    void aConnectionThatBreaksIsMadeAnew() {
        QFETCH(int, how);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            if (client < 3) {
                sendAll(peer, both({gtv::gamestate()}, frames(client * 10, 5)));
                if (how < 0) {
                    const auto cut = gtv::fileOf({gtv::frame(99)});
                    peer.raw(std::span(cut).subspan(4, 6));
                } else {
                    peer.say(GtvOp(how));
                }
                return;
            }
            sendAll(peer, both({gtv::gamestate()}, frames(50, 5)));
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        std::vector<Bytes> all;
        for (const int first : {0, 10, 20, 50}) all = both(all, both({gtv::gamestate()}, frames(first, 5)));
        QCOMPARE(bench.demos(), std::vector<Bytes>{gtv::fileOf(all)});
        QCOMPARE(bench.report.servers.front().connections, std::uint64_t(4));
    }

    /// The server goes to another map and takes nobody along: of the message that is cut nothing is kept.
    void aMapChangeInTheMiddleOfAMessage() {
        Bench bench;
        const auto first = both({gtv::gamestate("maps/a.bsp", 1)}, frames(0, 5));
        const auto second = both({gtv::gamestate("maps/b.bsp", 2)}, frames(5, 5));
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            sendAll(peer, client == 0 ? first : second);
            if (client == 0) {
                ByteWriter half;
                half.u16(static_cast<std::uint16_t>(second.front().size() + 1));
                half.u8(static_cast<std::uint8_t>(GtvOp::streamData));
                half.bytes(std::span(second.front()).first(second.front().size() / 2));
                return peer.raw(half.view());
            }
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QCOMPARE(bench.demos(), (std::vector<Bytes>{gtv::fileOf(first), gtv::fileOf(second)}));
        QCOMPARE(bench.report.demos.front().map, std::string("a"));
        QCOMPARE(bench.report.demos.back().map, std::string("b"));
    }

    /// What no demo may hold ends the demo before it, and the connection.
    void anUnreadableMessageEndsTheDemo() {
        Bench bench;
        auto mixed = gtv::frame(5);
        const auto other = gtv::gamestate("maps/other.bsp");
        mixed.insert(mixed.end(), other.begin(), other.end());
        const std::vector<Bytes> bad{Bytes(40, std::byte{0xff}), mixed, Bytes(limit::kMessageBytes - 1)};
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            sendAll(peer, both({gtv::gamestate()}, frames(client * 10, 5)));
            if (std::size_t(client) < bad.size()) {
                peer.data(bad[std::size_t(client)]);
                peer.untilEnd();
                return;
            }
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        const auto demos = bench.demos();
        QCOMPARE(demos.size(), bad.size() + 1);
        for (std::size_t i = 0; i < demos.size(); ++i)
            QVERIFY(demos[i] == gtv::fileOf(both({gtv::gamestate()}, frames(int(i) * 10, 5))));
        QVERIFY2(bench.logged("what no demo may hold"), qPrintable(bench.said.join('\n')));
    }

    void aServerThatStallsIsLeft_data() {
        QTest::addColumn<int>("when");
        for (int when = 0; when < 5; ++when) QTest::addRow("%d", when) << when;
    }
    void aServerThatStallsIsLeft() {
        QFETCH(int, when);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            if (client == 0) {
                if (when == 0) peer.readMagic();
                if (when == 1) peer.greet();
                if (when >= 2) peer.begin();
                if (when >= 3) sendAll(peer, both({gtv::gamestate()}, frames(0, 5)));
                // A length that is not kept.
                constexpr std::array kLong{std::byte{0xff}, std::byte{0xff}, std::byte{4}, std::byte{6}};
                if (when == 4) peer.raw(kLong);
                while (!peer.read().empty()) {
                }
                return;
            }
            peer.begin();
            sendAll(peer, both({gtv::gamestate()}, frames(10, 5)));
            bench.stop.request_stop();
            peer.untilEnd();
        });
        auto& times = bench.add(server).times;
        times.answer = times.silence = 1s;
        bench.record();
        QVERIFY2(bench.logged(when < 2 ? "does not answer within 1 s" : "silent for 1 s"),
                 qPrintable(bench.said.join('\n')));
        auto all = both({gtv::gamestate()}, frames(10, 5));
        if (when >= 3) all = both(both({gtv::gamestate()}, frames(0, 5)), all);
        QCOMPARE(bench.demos(), std::vector<Bytes>{gtv::fileOf(all)});
    }

    void hostileBytesDropTheConnection_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown message") << 0 << "unknown";
        QTest::newRow("pong too long") << 1 << "at most 256";
        QTest::newRow("bomb") << 2 << "far more than a game is";
        QTest::newRow("stop that nobody asked for") << 3 << "out of turn";
        QTest::newRow("second hello") << 4 << "twice";
    }
    void hostileBytesDropTheConnection() {
        QFETCH(int, kind);
        QFETCH(QString, words);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin(1);
            if (client > 0) {
                bench.stop.request_stop();
                peer.untilEnd();
                return;
            }
            sendAll(peer, {gtv::gamestate()});
            const Bytes hello(4);
            if (kind == 0) peer.say(GtvOp(77));
            if (kind == 1) peer.say(GtvOp::pong, Bytes(257));
            if (kind == 2) {
                // A frame that says nothing, and a configstring without end.
                const Bytes zeros(limit::kMessageBytes - 1, std::byte{1});
                for (int i = 0; i < 1000 && !peer.lost(); ++i) peer.data(zeros);
            }
            if (kind == 3) peer.say(GtvOp::streamStop);
            if (kind == 4) peer.say(GtvOp::hello, hello);
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QVERIFY2(bench.said.join('\n').contains(words), qPrintable(bench.said.join('\n')));
        QCOMPARE(bench.report.servers.front().connections, std::uint64_t(2));
        QCOMPARE(bench.report.demos.size(), std::size_t(1));
    }

    /// What it sends is no damage; it would only fill the disk.
    void aFloodDropsTheConnection() {
        Bench bench;
        const Bytes nothing(60'000, std::byte{1});  // commands that do nothing
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            peer.data(gtv::gamestate());
            if (client == 0) {
                for (int i = 0; i < 1000 && !peer.lost(); ++i) peer.data(nothing);
            } else {
                bench.stop.request_stop();
            }
            peer.untilEnd();
        });
        bench.add(server).mostBytesAMinute = 1'000'000;
        bench.record();
        QVERIFY2(bench.logged("sends far more"), qPrintable(bench.said.join('\n')));
        QVERIFY(bench.report.demos.front().bytes < 1'010'000);
    }

    void aServerThatRefusesIsNotAskedAgain_data() {
        QTest::addColumn<int>("how");
        QTest::addColumn<QString>("words");
        QTest::newRow("password") << int(GtvOp::noAccess) << "refuses the password";
        QTest::newRow("protocol") << int(GtvOp::badRequest) << "another version";
        QTest::newRow("no GTV server") << -1 << "another protocol";
    }
    void aServerThatRefusesIsNotAskedAgain() {
        QFETCH(int, how);
        QFETCH(QString, words);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            if (how < 0) {
                peer.write(std::as_bytes(std::span(std::string_view("SSH-2.0-OpenSSH_9.2\r\n"))));
            } else {
                peer.readMagic();
                peer.readHello();
                peer.say(GtvOp(how));
            }
        });
        bench.add(server).password = "wrong one";
        bench.record();
        server.end();
        QCOMPARE(server.clients(), 1);
        QVERIFY(bench.report.allRefused() && !bench.report.stopped && bench.report.demos.empty());
        const auto said = QString::fromStdString(bench.report.servers.front().words);
        QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY(!bench.logged("wrong one"));
    }

    /// It takes connections and closes them.
    void aFullServerIsTriedAgain() {
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int client) {
            if (client < 4) return;
            peer.begin();
            sendAll(peer, {gtv::gamestate()});
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QCOMPARE(bench.report.demos.size(), std::size_t(1));
        // The waits double up to the longest.
        for (const char* wait : {"in 0.01 s", "in 0.02 s", "in 0.04 s"}) {
            QVERIFY2(bench.logged(wait), qPrintable(bench.said.join('\n')));
        }
        QVERIFY(!bench.logged("in 0.08 s"));
    }

    void aClosedPortIsTriedAgain() {
        ServerName name;
        {
            const FakeGtv gone([](GtvPeer&, int) {});
            name = gone.name();
        }
        Bench bench;
        bench.add(name);
        bench.options.time = 1s;
        bench.record();
        QVERIFY(!bench.report.stopped && bench.report.demos.empty() && !bench.report.allRefused());
        QVERIFY2(bench.logged("Cannot connect: Connection refused; next try in 0.04 s"),
                 qPrintable(bench.said.join('\n')));
    }

    /// Nothing waits for the lookup, and no second one is begun beside it.
    void aNameThatIsNotFoundCanBeStopped() {
        std::promise<void> release;
        const auto released = release.get_future().share();
        const auto calls = std::make_shared<std::atomic<int>>(0);
        Bench bench;
        auto& options = bench.add({.host = "hangs.invalid", .port = 1});
        options.resolver = [released, calls](const ServerName&) -> Result<std::vector<ServerAddress>> {
            ++*calls;
            released.wait();
            return fail("late");
        };
        options.times.resolve = 20ms;
        std::thread stopper([&] {
            std::this_thread::sleep_for(200ms);
            bench.stop.request_stop();
        });
        const auto start = GtvClock::now();
        bench.record();
        const auto took = GtvClock::now() - start;
        stopper.join();
        release.set_value();
        QVERIFY(bench.report.stopped && took < 20s);
        QCOMPARE(calls->load(), 1);
        QVERIFY2(bench.logged("still not found"), qPrintable(bench.said.join('\n')));
    }

    /// The first address refuses, the second takes the connection.
    void everyAddressIsTried() {
        ServerName gone;
        {
            const FakeGtv closed([](GtvPeer&, int) {});
            gone = closed.name();
        }
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            sendAll(peer, {gtv::gamestate()});
            bench.stop.request_stop();
            peer.untilEnd();
        });
        auto& options = bench.add({.host = "two.invalid", .port = 1});
        options.resolver = [&](const ServerName&) -> Result<std::vector<ServerAddress>> {
            auto addresses = numericAddress(gone);
            addresses.push_back(numericAddress(server.name()).front());
            return addresses;
        };
        bench.record();
        QCOMPARE(bench.report.demos.size(), std::size_t(1));
        QVERIFY(!bench.logged("next try"));
    }

    void serversAreRecordedSideBySide() {
        Bench bench;
        std::atomic<int> sent = 0;
        constexpr int kServers = 4;
        const auto script = [&](int number) {
            return [&, number](GtvPeer& peer, int) {
                peer.begin(number % 2 == 0 ? 0 : 1);
                sendAll(peer,
                        both({gtv::gamestate("maps/m.bsp", std::uint32_t(number))}, frames(number, 50)));
                if (++sent == kServers) bench.stop.request_stop();
                peer.untilEnd();
            };
        };
        std::vector<std::unique_ptr<FakeGtv>> servers;
        for (int i = 0; i < kServers; ++i) {
            servers.push_back(std::make_unique<FakeGtv>(script(i)));
            bench.add(*servers.back());
        }
        bench.record();
        const auto demos = bench.demos();
        QCOMPARE(demos.size(), std::size_t(kServers));
        for (int i = 0; i < kServers; ++i) {
            QVERIFY(demos[std::size_t(i)] ==
                    gtv::fileOf(both({gtv::gamestate("maps/m.bsp", std::uint32_t(i))}, frames(i, 50))));
        }
    }

    /// The other servers' demos are whole all the same.
    void aFolderThatTakesNothingIsAnError() {
        Bench bench;
        bench.folder.put("demos", "a file");
        bench.add({.host = "127.0.0.1", .port = 1});
        bench.record();
        QVERIFY2(bench.error.contains("cannot be made"), qPrintable(bench.error));
    }

    void theCapturedStreamIsRecordedByteByByte_data() {
        QTest::addColumn<int>("flags");
        QTest::newRow("plain") << 0;
        QTest::newRow("deflated") << 1;
    }
    void theCapturedStreamIsRecordedByteByByte() {
        QFETCH(int, flags);
        const auto file = sharedData() / "gtv" / "gtv_capture_wizs.mvd2";
        if (!std::filesystem::exists(file)) QSKIP("there is no captured stream");
        const auto capture = *readFile(file);
        Bench bench;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin(std::uint32_t(flags));
            peer.suspend();
            sendAll(peer, gtv::messagesOf(capture));
            bench.stop.request_stop();
            peer.untilEnd();
        });
        bench.add(server);
        bench.record();
        QCOMPARE(bench.demos(), std::vector<Bytes>{capture});
        QCOMPARE(bench.report.demos.front().map, std::string("wizs"));
    }
};

NAVWRIGHT_TEST(TestRecordServers);
#include "tst_record_servers.moc"
