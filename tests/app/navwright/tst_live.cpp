#include <QComboBox>
#include <QDir>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <semaphore>

#include "app/navwright/parts/live/live_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/sample_location.h"
#include "core/demos/reading/demo_reader.h"
#include "fake_gtv.h"
#include "widgets/common/live/live_panel.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;
using namespace std::chrono_literals;

namespace {

constexpr int kFastSeconds = 5;  ///< between navs: as often as can be chosen
const QString kPlayersShown = QStringLiteral("livePlayers");

std::vector<Bytes> sampleMessages() {
    const auto file = sampleFolder() + QStringLiteral("/sample_1.mvd2");
    return gtv::messagesOf(*readFile(file.toStdString()));
}

/// Lets the server go on, from the test.
struct Gate {
    std::binary_semaphore open{0};
    void pass() { open.release(); }
    void wait() { static_cast<void>(open.try_acquire_for(30s)); }
};

/// A window with the sample's map, and what connects it to servers.
struct Bench {
    Workbench bench;
    QString demos = bench.folder() + QStringLiteral("/live");
    QStringList said;  ///< every line, shown for a while or until it is closed

    Bench() {
        auto& messages = bench.window().messages();
        const auto hear = [this](const QString& words) { said << words; };
        QObject::connect(&messages, &Messages::told, &bench.window(), hear);
        QObject::connect(&messages, &Messages::noticeShown, &bench.window(), hear);
        QObject::connect(&messages, &Messages::errorShown, &bench.window(), hear);
    }

    /// `with`: demos of the sample to open, too.
    [[nodiscard]] bool open(const QStringList& with = {}) {
        QStringList files{QStringLiteral("nw_sample.bsp")};
        files += with;
        for (auto& file : files) file.prepend(sampleFolder() + QLatin1Char('/'));
        bench.window().opening().open(files);
        return bench.waitUntilIdle() && bench.document().map() != nullptr;
    }
    [[nodiscard]] LivePart& live() { return bench.window().live(); }
    [[nodiscard]] LiveSession& session() { return live().session(); }

    [[nodiscard]] LiveTarget target(const ServerName& server) const {
        LiveTarget target{.source = {.server = server}, .folder = demos.toStdString()};
        target.source.options.times = {
            .resolve = 50ms, .answer = 20s, .silence = 20s, .stop = 5s, .firstRetry = 50ms};
        return target;
    }
    [[nodiscard]] bool untilOver() {
        return QTest::qWaitFor([this] { return session().over(); }, kWorkMilliseconds);
    }
    [[nodiscard]] bool drawn() {
        return QTest::qWaitFor([this] { return isListed(kPlayersShown); }, kWorkMilliseconds);
    }
    [[nodiscard]] bool isListed(const QString& overlay) {
        return bench.window().workspace().overlays.isListed(overlay);
    }
    [[nodiscard]] bool shows(const QString& words) {
        return std::ranges::any_of(bench.window().messages().messages(), [&](const auto& message) {
            return QString::fromStdString(message.words.message()).contains(words);
        });
    }
    [[nodiscard]] bool hasSaid(const QString& words) const {
        return said.join(QLatin1Char('\n')).contains(words);
    }
    [[nodiscard]] bool willShow(const QString& words) {
        return QTest::qWaitFor([&] { return shows(words); }, kWorkMilliseconds);
    }
    /// The content of the only demo that was recorded.
    [[nodiscard]] Bytes recorded() const {
        const auto files = QDir(demos).entryInfoList({QStringLiteral("*.mvd2")});
        if (files.size() != 1) return {};
        return *readFile(files.front().filePath().toStdString());
    }
};

}  // namespace

/// Servers in the window: each is a fake one that plays a script.
class TestLive : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void playersAreDrawnAndTheNavGrows() {
        const auto messages = sampleMessages();
        const auto half = messages.size() / 2;
        Gate more;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (std::size_t i = 0; i < messages.size(); ++i) {
                if (i == half) more.wait();
                peer.data(messages[i]);
            }
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open({QStringLiteral("sample_5.mvd2")}));
        auto& document = bench.bench.document();
        QVERIFY(document.setParameter(Param::NodeMinDemos, 1));
        QVERIFY(bench.bench.waitUntilIdle());
        const auto before = document.generation()->votes->size();
        bench.bench.find<QSpinBox>("liveSeconds")->setValue(kFastSeconds);
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.drawn());
        QVERIFY(!bench.session().moment().players.empty());
        QVERIFY(!bench.session().moment().players.front().trail.empty());

        // The camera goes where the player is.
        auto* follow = bench.bench.find<QComboBox>("liveFollow");
        QVERIFY(follow->count() > 1);
        follow->setCurrentIndex(1);
        const auto slot = follow->currentData().toInt();
        const auto& players = bench.session().moment().players;
        const auto followed = std::ranges::find(players, slot, [](const auto& one) { return int{one.slot}; });
        QVERIFY(followed != players.end());
        QCOMPARE(bench.bench.window().view().view()->rig().target(), followed->place);

        const auto votes = [&] { return document.generation()->votes->size(); };
        const auto demos = [&] { return document.generation()->demos.size(); };
        QTRY_VERIFY_WITH_TIMEOUT(demos() == 2 && votes() > before, kWorkMilliseconds);
        QVERIFY(bench.bench.waitUntilIdle());
        const auto soFar = votes();
        QTRY_VERIFY_WITH_TIMEOUT(bench.isListed(QStringLiteral("liveNew")), kWorkMilliseconds);
        more.pass();
        QTRY_VERIFY_WITH_TIMEOUT(votes() > soFar, kWorkMilliseconds);
        QCOMPARE(demos(), std::size_t{2});
        bench.bench.action("live.disconnect")->trigger();
        QVERIFY(bench.untilOver());
        QVERIFY(bench.said.contains("Disconnected from " + bench.session().server()));
        server.end();
        // Hello, start and stop of the stream: never a command.
        const auto said = gtv::saidIn(server.heard().front());
        QCOMPARE(said.size(), std::size_t{3});
        for (int i = 0; const int op : {0, 2, 3}) QCOMPARE(said[static_cast<std::size_t>(i++)].first, op);
        QTRY_VERIFY(!bench.isListed(kPlayersShown));
        QVERIFY(bench.bench.waitUntilIdle());
        QCOMPARE(bench.recorded(), gtv::fileOf(messages));
        QCOMPARE(demos(), std::size_t{2});
        QVERIFY(!document.generation()->demos[0]->damaged && !document.generation()->demos[1]->damaged);
        QVERIFY(!bench.shows(QStringLiteral("replaced")));
    }

    /// Without a nav before, all that the demos show is new; since opening, so it is at the next connection.
    void whatIsNewDependsOnSinceWhen() {
        const auto messages = sampleMessages();
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        auto& document = bench.bench.document();
        QVERIFY(document.setParameter(Param::NodeMinDemos, 1));
        bench.bench.find<QSpinBox>("liveSeconds")->setValue(kFastSeconds);
        auto* since = bench.bench.find<QComboBox>("liveNew");
        const auto fed = [&](std::size_t demos) {
            return QTest::qWaitFor([&] { return document.demos().size() == demos; }, kWorkMilliseconds) &&
                   bench.bench.waitUntilIdle() && document.generation() != nullptr;
        };
        const auto shownAsNew = [&] {
            return bench.bench.window().workspace().overlays.count(QStringLiteral("liveNew"));
        };
        const auto byDemos = [&] {
            const auto counts = countOrigins(*document.generation()->graph);
            const auto demos = toIndex(NavOrigin::demos);
            return qulonglong{counts.nodes[demos] + counts.links[demos]};
        };
        const auto isNew = [&] { return bench.isListed(QStringLiteral("liveNew")); };
        const auto choose = [&](NewSince what) { since->setCurrentIndex(static_cast<int>(what)); };
        QCOMPARE(since->currentIndex(), static_cast<int>(NewSince::connection));
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(fed(1));
        QTRY_VERIFY_WITH_TIMEOUT(isNew(), kWorkMilliseconds);
        QTRY_COMPARE_WITH_TIMEOUT(shownAsNew(), byDemos(), kWorkMilliseconds);
        choose(NewSince::never);
        QTRY_VERIFY(!isNew());
        choose(NewSince::connection);
        QTRY_VERIFY_WITH_TIMEOUT(isNew(), kWorkMilliseconds);
        bench.session().end();
        QVERIFY(bench.untilOver());
        QVERIFY(bench.bench.waitUntilIdle());
        // The same game again adds next to nothing.
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(!isNew());
        QVERIFY(fed(2));
        choose(NewSince::opening);
        QTRY_COMPARE_WITH_TIMEOUT(shownAsNew(), byDemos(), kWorkMilliseconds);
        choose(NewSince::connection);
        QTRY_VERIFY_WITH_TIMEOUT(shownAsNew() < byDemos() / 2, kWorkMilliseconds);
        choose(NewSince::opening);
        QTRY_COMPARE_WITH_TIMEOUT(shownAsNew(), byDemos(), kWorkMilliseconds);
        bench.session().end();
        QVERIFY(bench.untilOver());
        document.showMapAlone();
        QTRY_VERIFY(!isNew());
    }

    void aGameOnAnotherMapIsRecordedAndNotShown() {
        const std::vector<Bytes> messages{gtv::gamestate(), gtv::frame(1), gtv::frame(2)};
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.willShow(QStringLiteral("The server plays box, another map")));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.session().moment().players.empty(), kWorkMilliseconds);
        QVERIFY(!bench.isListed(kPlayersShown));
        bench.session().end();
        QVERIFY(bench.untilOver());
        QCOMPARE(bench.recorded(), gtv::fileOf(messages));
        QVERIFY(bench.bench.document().demos().empty());
    }

    /// Nothing is shown on walls that are elsewhere, or voted for.
    void anotherRevisionOfTheMapIsSaid() {
        const std::vector<Bytes> messages{gtv::gamestate("maps/nw_sample.bsp"), gtv::frame(1), gtv::frame(2)};
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.willShow(QStringLiteral("another revision of nw_sample than the one that is open")));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.session().moment().players.empty(), kWorkMilliseconds);
        QVERIFY(!bench.isListed(kPlayersShown));
        QVERIFY(bench.bench.find<QLabel>("liveState")->text().contains(QStringLiteral("are not shown")));
        bench.session().end();
        QVERIFY(bench.untilOver());
        QVERIFY(!bench.shows(QStringLiteral("another revision")));
        QCOMPARE(bench.recorded(), gtv::fileOf(messages));
        QVERIFY(bench.bench.document().demos().empty());
    }

    /// The game goes on in the same demo, and players come back.
    void aServerThatRestartsIsSaid() {
        const auto messages = sampleMessages();
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            for (std::size_t i = 0; i < 20; ++i) peer.data(messages[i]);
            if (client == 0) return peer.say(GtvOp::reconnect);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(server.name()));
        const std::vector<Bytes> once(messages.begin(), messages.begin() + 20);
        auto twice = once;
        twice.insert(twice.end(), once.begin(), once.end());
        QTRY_COMPARE_WITH_TIMEOUT(bench.recorded(), gtv::fileOf(twice, false), kWorkMilliseconds);
        QTRY_VERIFY(bench.hasSaid(QStringLiteral("The server restarts; next try in")));
        QVERIFY(bench.drawn());
        QVERIFY(!bench.shows(QStringLiteral("next try")));
        bench.session().end();
        QVERIFY(bench.untilOver());
        QCOMPARE(server.clients(), 2);
        QCOMPARE(bench.recorded(), gtv::fileOf(twice));
    }

    void aFullServerIsSaidAndAnotherProtocolIsLeft() {
        FakeGtv full([](GtvPeer&, int) {});
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(full.name()));
        QVERIFY(bench.willShow(QStringLiteral("it is full")));
        QVERIFY(!bench.session().over());
        bench.session().end();
        QVERIFY(bench.untilOver());
        FakeGtv other([](GtvPeer& peer, int) {
            peer.readMagic();
            peer.readHello();
            peer.say(GtvOp::badRequest);
        });
        bench.live().connectTo(bench.target(other.name()));
        QVERIFY(bench.willShow(QStringLiteral("another version of the protocol")));
        QVERIFY(bench.untilOver());
        QCOMPARE(other.clients(), 1);
    }

    void aMapChangeKeepsTheDemoOfTheFirst() {
        auto messages = sampleMessages();
        Gate change;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            change.wait();
            peer.data(gtv::gamestate());
            peer.data(gtv::frame(1));
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.drawn());
        change.pass();
        QVERIFY(bench.willShow(QStringLiteral("The server plays box, another map")));
        QVERIFY(!bench.isListed(kPlayersShown));
        QVERIFY(bench.bench.waitUntilIdle());
        QCOMPARE(bench.bench.document().demos().size(), std::size_t{1});
        QVERIFY(bench.bench.document().generation() != nullptr);
        bench.session().end();
        QVERIFY(bench.untilOver());
        QCOMPARE(bench.bench.document().demos().size(), std::size_t{1});
    }

    void theMapIsFoundForTheGame() {
        const auto messages = sampleMessages();
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(QDir().mkpath(bench.demos));
        QVERIFY(QFile::copy(sampleFolder() + QStringLiteral("/nw_sample.bsp"),
                            bench.demos + QStringLiteral("/nw_sample.bsp")));
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.drawn());
        QVERIFY(bench.bench.document().map() != nullptr);
        bench.session().end();
        QVERIFY(bench.untilOver());
    }

    void aLostServerIsSaidAndComesBack() {
        const auto messages = sampleMessages();
        FakeGtv server([&](GtvPeer& peer, int client) {
            peer.begin();
            for (std::size_t i = 0; i < 20; ++i) peer.data(messages[i]);
            if (client == 0) return;
            peer.suspend();
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(server.name()));
        QVERIFY(bench.willShow(QStringLiteral("nobody plays")));
        QVERIFY(bench.hasSaid(QStringLiteral("next try")));
        QCOMPARE(server.clients(), 2);
        bench.session().end();
        QVERIFY(bench.untilOver());
        QVERIFY(!bench.shows(QStringLiteral("nobody plays")));
    }

    void aClosedPortIsTriedUntilDisconnected() {
        ServerName nobody;
        {
            FakeGtv server([](GtvPeer&, int) {});
            nobody = server.name();
        }
        Bench bench;
        QVERIFY(bench.open());
        bench.live().connectTo(bench.target(nobody));
        QVERIFY(bench.willShow(QStringLiteral("Cannot connect")));
        QVERIFY(!bench.session().over());
        bench.bench.action("live.disconnect")->trigger();
        QVERIFY(bench.untilOver());
        QVERIFY(!bench.shows(QStringLiteral("Cannot connect")));
        QVERIFY(bench.hasSaid(QStringLiteral("Disconnected from ")));
    }

    void aNameThatHangsIsSaidAndCancelled() {
        auto hang = std::make_shared<Gate>();
        Bench bench;
        QVERIFY(bench.open());
        auto target = bench.target({.host = "hangs.example", .port = 27910});
        target.source.options.resolver = [hang](const ServerName&) -> Result<std::vector<ServerAddress>> {
            hang->wait();
            return fail("unknown");
        };
        bench.live().connectTo(target);
        QVERIFY(bench.willShow(QStringLiteral("still not found")));
        QElapsedTimer clock;
        clock.start();
        bench.session().end();
        QVERIFY(bench.untilOver());
        QVERIFY(clock.elapsed() < 5000);
        hang->pass();
    }

    void aRefusedPasswordIsSaidAndKeptNowhere() {
        GtvPeer::Hello hello;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.readMagic();
            hello = peer.readHello();
            peer.say(GtvOp::noAccess);
        });
        Bench bench;
        QVERIFY(bench.open());
        QString log;
        connect(&bench.bench.window().messages(), &Messages::logged, this,
                [&log](LogLevel, const QString& text) { log += text; });
        bench.bench.action("live.connect")->trigger();
        auto* name = bench.bench.find<QComboBox>("liveServer");
        QVERIFY(name != nullptr);
        name->setEditText(QStringLiteral("no port:x"));
        QTest::mouseClick(bench.bench.find<QPushButton>("liveConnectNow"), Qt::LeftButton);
        QVERIFY(!bench.bench.find<QLabel>("liveError")->text().isEmpty());
        QVERIFY(bench.session().over());
        name->setEditText(QString::fromStdString(server.name().text()));
        bench.bench.find<QLineEdit>("livePassword")->setText(QStringLiteral("s3cret-word"));
        QTest::mouseClick(bench.bench.find<QPushButton>("liveConnectNow"), Qt::LeftButton);
        QVERIFY(bench.willShow(QStringLiteral("refuses the password")));
        QVERIFY(bench.untilOver());
        server.end();
        QCOMPARE(hello.password, std::string("s3cret-word"));
        auto& settings = bench.bench.window().settings();
        settings.sync();
        QFile file(settings.fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto kept = file.readAll();
        QVERIFY(kept.contains(server.name().text().c_str()));
        QVERIFY(!kept.contains("s3cret-word"));
        QVERIFY(!log.contains(QStringLiteral("s3cret-word")));
    }

    /// Nor of one that is taken: no file of the project or the settings, no line.
    void aPasswordIsInNoProject() {
        const auto messages = sampleMessages();
        std::string heard;
        FakeGtv server([&](GtvPeer& peer, int) {
            heard = peer.greet().password;
            peer.acknowledgeStart();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        QString log;
        connect(&bench.bench.window().messages(), &Messages::logged, this,
                [&log](LogLevel, const QString& text) { log += text; });
        QVERIFY(bench.bench.document().setParameter(Param::NodeMinDemos, 1));
        bench.bench.find<QSpinBox>("liveSeconds")->setValue(kFastSeconds);
        auto target = bench.target(server.name());
        target.source.options.password = "s3cret-word";
        bench.live().connectTo(target);
        QTRY_VERIFY_WITH_TIMEOUT(!bench.bench.document().demos().empty(), kWorkMilliseconds);
        QVERIFY(bench.bench.waitUntilIdle());
        const auto project = bench.bench.folder() + QStringLiteral("/live.navwright");
        QVERIFY(bench.bench.window().project().saveTo(project.toStdString()));
        bench.session().end();
        QVERIFY(bench.untilOver());
        QCOMPARE(heard, std::string("s3cret-word"));
        bench.bench.window().settings().sync();
        int files = 0;
        for (QDirIterator each(bench.bench.folder(), QDir::Files | QDir::Hidden,
                               QDirIterator::Subdirectories);
             each.hasNext(); ++files) {
            QFile file(each.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("s3cret-word"), qPrintable(file.fileName()));
        }
        QVERIFY(QFile::exists(project) && files > 2);
        QVERIFY(bench.hasSaid(bench.session().server()) && !log.contains(QStringLiteral("s3cret")));
        QVERIFY(!bench.hasSaid(QStringLiteral("s3cret")));
    }

    void playersCanBeShownLate() {
        const auto messages = sampleMessages();
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            for (std::size_t i = 0; i < 20; ++i) peer.data(messages[i]);
            peer.untilEnd();
        });
        Bench bench;
        QVERIFY(bench.open());
        auto target = bench.target(server.name());
        target.delay = 2;
        QElapsedTimer clock;
        qint64 begun = 0;
        connect(&bench.session(), &LiveSession::gameBegun, this, [&] { begun = clock.elapsed(); });
        clock.start();
        bench.live().connectTo(target);
        QVERIFY(bench.drawn());
        QVERIFY(clock.elapsed() - begun >= 1900);
        bench.session().end();
        QVERIFY(bench.untilOver());
    }
};

int main(int argc, char** argv) {
    prepareGl();
    const QApplication application(argc, argv);
    TestLive test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_live.moc"
