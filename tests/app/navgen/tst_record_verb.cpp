#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <csignal>
#include <filesystem>
#include <future>

#include "core/base/file_bytes.h"
#include "fake_gtv.h"
#include "navgen_run.h"
#include "sanitizers.h"
#include "signals.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr int kPatience = kHangMilliseconds;

QStringList demosIn(const std::string& folder) {
    return QDir(QString::fromStdString(folder)).entryList({"*.mvd2"}, QDir::Files, QDir::Name);
}

/// A server that plays one game to one client and tells when all of it is sent.
struct OneGame {
    std::promise<void> sent;
    FakeGtv server{[this](GtvPeer& peer, int) {
        password = peer.greet().password;
        peer.acknowledgeStart();
        peer.data(gtv::gamestate());
        for (int i = 0; i < kFrames; ++i) peer.data(gtv::frame(i));
        sent.set_value();
        peer.untilEnd();
    }};
    std::string password;

    static constexpr int kFrames = 200;

    [[nodiscard]] static std::vector<Bytes> messages() {
        std::vector<Bytes> all{gtv::gamestate()};
        for (int i = 0; i < kFrames; ++i) all.push_back(gtv::frame(i));
        return all;
    }
};

}  // namespace

class TestRecordVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::vector<std::string> call(const FakeGtv& server) const {
        return {"record", "--gtv", server.name().text(), "--out", folder_.at("demos")};
    }
    /// Starts the program, and waits until the game is sent and recorded.
    void startProgram(QProcess& program, const OneGame& game, const QStringList& more = {}) const {
        QStringList words;
        for (const auto& word : call(game.server)) words << QString::fromStdString(word);
        program.start(NAVGEN_PROGRAM, words + more);
        QVERIFY(program.waitForStarted(kPatience));
    }
    [[nodiscard]] qint64 recordedBytes() const {
        const auto demos = demosIn(folder_.at("demos"));
        return demos.isEmpty()
                   ? 0
                   : QFileInfo(QString::fromStdString(folder_.at("demos")) + "/" + demos[0]).size();
    }
    [[nodiscard]] Bytes recorded() const {
        const auto demos = demosIn(folder_.at("demos"));
        return demos.size() != 1 ? Bytes() : *readFile(folder_.at("demos") + "/" + demos[0].toStdString());
    }

  private slots:
    void init() const { folder_.clear(); }

    /// Whole, with exit code 0: that is how recording ends.
    void aSignalEndsWholeDemos_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }
    void aSignalEndsWholeDemos() {
        QFETCH(int, signal);
        OneGame game;
        QProcess program;
        startProgram(program, game, {"--json"});
        game.sent.get_future().wait();
        QVERIFY(catchesSignal(signal, pid_t(program.processId())));
        ::kill(pid_t(program.processId()), signal);
        QVERIFY(program.waitForFinished(kPatience));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(recorded() == gtv::fileOf(OneGame::messages()));
        const auto report = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        QCOMPARE(report["format"].toString(), QString("navwright.record"));
        QCOMPARE(report["demos"].toArray().size(), qsizetype(1));
        QCOMPARE(report["demos"][0]["messages"].toInt(), OneGame::kFrames + 1);
        QCOMPARE(report["demos"][0]["map"].toString(), QString("box"));
    }

    void aKillLeavesADemoThatEveryVerbReads() {
        OneGame game;
        QProcess program;
        startProgram(program, game);
        game.sent.get_future().wait();
        const auto whole = gtv::fileOf(OneGame::messages(), false);
        QTRY_COMPARE_WITH_TIMEOUT(recordedBytes(), qint64(whole.size()), kPatience);
        ::kill(pid_t(program.processId()), SIGKILL);
        QVERIFY(program.waitForFinished(kPatience));
        QVERIFY(recorded() == whole);
        for (const char* verb : {"info", "frames"}) {
            const auto read = runInProcess(
                {verb, folder_.at("demos") + "/" + demosIn(folder_.at("demos")).first().toStdString()});
            QVERIFY2(read.code == 0 && !read.out.isEmpty(), read.err);
        }
    }

    void thePasswordIsNowhereElse() {
        folder_.write("password", "s3cret-word\nsecond line\n");
        OneGame game;
        QProcess program;
        program.setProcessEnvironment([] {
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("NAVWRIGHT_LOG", "all");
            return environment;
        }());
        startProgram(program, game,
                     {"--password-file", QString::fromStdString(folder_.at("password")), "--json-out",
                      QString::fromStdString(folder_.at("report.json"))});
        game.sent.get_future().wait();
        const auto process = "/proc/" + std::to_string(program.processId());
        const auto seen = NavgenFolder::read(process + "/cmdline") + NavgenFolder::read(process + "/environ");
        QVERIFY(seen.contains("record") && !seen.contains("s3cret"));
        ::kill(pid_t(program.processId()), SIGTERM);
        QVERIFY(program.waitForFinished(kPatience));
        game.server.end();
        QCOMPARE(game.password, std::string("s3cret-word"));
        const auto told = program.readAllStandardOutput() + program.readAllStandardError() +
                          NavgenFolder::read(folder_.at("report.json"));
        QVERIFY(told.contains("streaming") && !told.contains("s3cret"));
    }

    void eachServerHasItsOwnPassword() {
        folder_.write("one", "first");
        folder_.write("two", "second\r\n");
        OneGame a, b;
        std::stop_source stop;
        auto words = call(a.server);
        words.insert(words.end(), {"--gtv", b.server.name().text(), "--password-file", folder_.at("one"),
                                   "--password-file", folder_.at("two"), "--deflate"});
        std::thread stopper([&] {
            a.sent.get_future().wait();
            b.sent.get_future().wait();
            stop.request_stop();
        });
        const auto run = runInProcess(words, stop.get_token());
        stopper.join();
        a.server.end();
        b.server.end();
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(a.password, std::string("first"));
        QCOMPARE(b.password, std::string("second"));
        QCOMPARE(demosIn(folder_.at("demos")).size(), qsizetype(2));
    }

    void timeEndsARecording() {
        OneGame game;
        auto words = call(game.server);
        words.insert(words.end(), {"--seconds", "3"});
        const auto run = runInProcess(words);
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(recorded() == gtv::fileOf(OneGame::messages()));
    }

    /// 2: the server will not; 75: it may later.
    void nothingRecordedIsAFailure() {
        FakeGtv refusing([](GtvPeer& peer, int) {
            peer.readMagic();
            peer.readHello();
            peer.say(GtvOp::noAccess);
        });
        const auto refused = runInProcess(call(refusing));
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("refuses the password") && refused.err.contains("nothing was recorded"),
                 refused.err);
        FakeGtv full([](GtvPeer&, int) {});
        auto words = call(full);
        words.insert(words.end(), {"--seconds", "2"});
        const auto again = runInProcess(words);
        QCOMPARE(again.code, 75);
        QVERIFY2(again.err.contains("it is full"), again.err);
        QCOMPARE(runInProcess(call(full), alreadyStopped()).code, 130);
    }

    /// The sample's demos as matches of a server, in two runs: what the first has done stays done.
    void navsGrowWhileServersPlay() {
        const std::vector<std::string> more{
            "--nav", folder_.at("navs"), "--maps", NavgenFolder::sampleMap(), "--set",   "rehearse.rounds=0",
            "--set", "fill.mode=off",    "--set",  "navtest.duration=60",     "--tests", "2",
            "--json"};
        for (int match = 0; match < 2; ++match) {
            const auto demo =
                *readFile(NavgenFolder::sample() + (match == 0 ? "/sample_1.mvd2" : "/sample_5.mvd2"));
            FakeGtv server([&](GtvPeer& peer, int) {
                peer.begin();
                for (const auto& message : gtv::messagesOf(demo)) peer.data(message);
                peer.untilEnd();
            });
            auto words = call(server);
            words.insert(words.end(), more.begin(), more.end());
            // It ends by itself, and the navs are waited for.
            words.insert(words.end(), {"--seconds", "3"});
            const auto run = runInProcess(words);
            QVERIFY2(run.code == 0, run.err);
            const auto navs = QJsonDocument::fromJson(run.out)["navs"].toArray();
            QVERIFY2(navs.size() == 1, run.err);
            QCOMPARE(navs[0]["map"].toString(), QString("nw_sample"));
            QCOMPARE(navs[0]["demos"].toInt(), match + 1);
            QCOMPARE(navs[0]["fate"].toString() == "first", match == 0);
            const auto info = runInProcess({"info", folder_.at("navs") + "/nw_sample.nav"});
            QVERIFY2(info.code == 0, info.err);
        }
        QCOMPARE(NavgenFolder::read(folder_.at("navs") + "/navs.log").count('\n'), qsizetype(2));
    }

    /// A stop does not wait for the nav that is being made; the next run makes up for it.
    void aStopLeavesTheNavToTheNextRun() {
        std::filesystem::create_directories(folder_.at("demos"));
        std::filesystem::copy_file(NavgenFolder::sample() + "/sample_1.mvd2",
                                   folder_.at("demos") + "/a.mvd2");
        OneGame game;
        QProcess program;
        startProgram(program, game,
                     {"--nav", QString::fromStdString(folder_.at("navs")), "--maps",
                      QString::fromStdString(NavgenFolder::sampleMap()), "--set", "rehearse.tests=50"});
        game.sent.get_future().wait();
        ::kill(pid_t(program.processId()), SIGTERM);
        QVERIFY(program.waitForFinished(kPatience));
        QCOMPARE(program.exitCode(), 0);
        QCOMPARE(demosIn(folder_.at("demos")).size(), qsizetype(2));
        QVERIFY(!std::filesystem::exists(folder_.at("navs") + "/nw_sample.nav"));
    }

    void wrongWordsAreNamed_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const QStringList& words, int code, const char* error) {
            QTest::newRow(name) << words << code << QString(error);
        };
        row("no server", {}, 1, "--gtv is required");
        row("no name", {"--gtv", ":27910"}, 1, "has no name");
        row("port", {"--gtv", "a:99999"}, 1, "1 to 65535");
        row("twice", {"--gtv", "a", "--gtv", "a:27910"}, 1, "named twice");
        for (const char* split : {"0", "-1", "nan", "inf", "1441", "maps", "5x", ""})
            row(qPrintable(QString("split '%1'").arg(split)), {"--gtv", "a", "--split", split}, 1,
                "--split is map");
        row("nav alone", {"--gtv", "a", "--nav", "x"}, 1, "--nav requires --maps");
        row("maps alone", {"--gtv", "a", "--maps", "x"}, 1, "--maps requires --nav");
        row("seconds", {"--gtv", "a", "--seconds", "nan"}, 1, "not a number");
        row("no password file", {"--gtv", "a", "--password-file", "/no/file"}, 2, "/no/file");
        row("passwords",
            {"--gtv", "a", "--gtv", "b", "--gtv", "c", "--password-file", "x", "--password-file", "y"}, 1,
            "once for each");
    }
    void wrongWordsAreNamed() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, error);
        std::vector<std::string> line{"record", "--out", folder_.at("demos")};
        for (const auto& word : words) line.push_back(word.toStdString());
        const auto run = runInProcess(line);
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(error.toUtf8()), run.err);
        QVERIFY(demosIn(folder_.at("demos")).isEmpty());
    }

    void theReportReplacesNoInput() {
        std::filesystem::create_directories(folder_.at("demos"));
        const char* const names[] = {"map.bsp", "password", "demos/old.mvd2"};
        for (const char* name : names) folder_.write(name, "mine");
        for (const char* name : names) {
            const auto run =
                runInProcess({"record", "--gtv", "127.0.0.1:9", "--seconds", "0.1", "--out",
                              folder_.at("demos"), "--nav", folder_.at("navs"), "--maps", folder_.path(),
                              "--password-file", folder_.at("password"), "--json-out", folder_.at(name)});
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains("input"), run.err);
            QCOMPARE(NavgenFolder::read(folder_.at(name)), QByteArray("mine"));
        }
    }

    void aLongPasswordIsRefused() {
        folder_.write("long", QByteArray(64, 'x'));
        const auto run = runInProcess(
            {"record", "--gtv", "a", "--out", folder_.at("demos"), "--password-file", folder_.at("long")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("at most 63 bytes") && !run.err.contains("xxx"), run.err);
    }
};

NAVWRIGHT_TEST(TestRecordVerb);
#include "tst_record_verb.moc"
