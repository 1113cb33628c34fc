#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>
#include <filesystem>
#include <stop_token>

#include "beside_verbs.h"
#include "core/output/project/project_file.h"
#include "fake_gtv.h"
#include "test_program.h"

namespace {

namespace disk = std::filesystem;

/// Plays one game of this many frames to each client.
FakeGtv gameOf(int frames) {
    return FakeGtv{[frames](GtvPeer& peer, int) {
        peer.greet();
        peer.acknowledgeStart();
        peer.data(gtv::gamestate());
        for (int i = 0; i < frames; ++i) peer.data(gtv::frame(i));
        peer.untilEnd();
    }};
}

}  // namespace

/// That the library's calls about servers, games and pages give what the verbs of navgen give.
class TestServerVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string file_;
    lib::Nav nav_;

    /// A server without navs.
    [[nodiscard]] std::string server(const char* name) const {
        disk::create_directories(folder_.at(name) + "/action/bots/nav");
        return folder_.at(name);
    }

  private slots:
    void initTestCase() {
        file_ = folder_.at("nw_sample.nav");
        const auto made =
            runInProcess({"generate", "--no-cache", "--bsp", NavgenFolder::sampleMap(), "--out", file_,
                          "--set", "fill.mode=off", "--set", "rehearse.rounds=0", NavgenFolder::sample()});
        QVERIFY2(made.code == 0, made.err);
        nav_ = need(lib::readNav(file_));
    }

    void navsAtServers() {
        const auto verb = server("verb"), here = server("here");
        const auto run =
            runInProcess({"deploy", file_, "--to", verb, "--bsp", NavgenFolder::sampleMap(), "--json"});
        QVERIFY2(run.code == 0, run.err);
        const auto row = QJsonDocument::fromJson(run.out).object();
        const lib::DeployInput input{
            .nav = nav_, .map = "nw_sample", .to = here, .bsp = NavgenFolder::sampleMap()};
        const auto put = need(lib::deploy(input));
        for (const char* file : {"/action/bots/nav/nw_sample.nav", "/action/maps/nw_sample.bsp"})
            QCOMPARE(NavgenFolder::read(here + file), NavgenFolder::read(verb + file));
        QCOMPARE(put.file, disk::path(here) / "action/bots/nav/nw_sample.nav");
        QCOMPARE(QString::fromStdString(put.mapState), row["map_state"].toString());
        QVERIFY(!put.same && put.backup.empty());
        const auto again = need(lib::deploy(input));
        QVERIFY(again.same && again.mapState == "there_already");
        const auto there = need(lib::deployed("nw_sample", here));
        QVERIFY(there.file == put.file && there.nav == nav_);

        auto other = input;
        other.nav.nodes.front().links.clear();
        const auto kept = need(lib::deploy(other));
        QCOMPARE(NavgenFolder::read(kept.backup.string()), NavgenFolder::read(file_));
        QVERIFY(!need(lib::compare(nav_, need(lib::deployed("nw_sample", here)).nav)).equal);
        other.map = "../out";
        QVERIFY(!lib::deploy(other));
        other = input;
        other.to = folder_.at("absent");
        QVERIFY(!lib::deploy(other));
        QVERIFY(!lib::deployed("unknown", here));
    }

    void demosOfServers() {
        constexpr int kFrames = 30;
        const auto one = gameOf(kFrames), two = gameOf(kFrames);
        const auto run = runInProcess({"record", "--gtv", one.name().text(), "--out",
                                       folder_.at("verb_demos"), "--seconds", "2", "--json"});
        QVERIFY2(run.code == 0, run.err);
        const auto row = QJsonDocument::fromJson(run.out)["demos"][0].toObject();
        const auto made =
            need(lib::record({.servers = {two.name().text()}, .folder = folder_.at("demos"), .seconds = 2}));
        QCOMPARE(made.demos.size(), std::size_t{1});
        QCOMPARE(made.servers.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(made.demos.front().map), row["map"].toString());
        QCOMPARE(double(made.demos.front().bytes), row["bytes"].toDouble());
        const auto demo = NavgenFolder::read(made.demos.front().file.string());
        QVERIFY(!demo.isEmpty());
        QCOMPARE(demo, NavgenFolder::read(row["file"].toString().toStdString()));
        const auto keys = [](const QByteArray& json) {
            return QJsonDocument::fromJson(json).object().keys();
        };
        QCOMPARE(keys(QByteArray::fromStdString(made.json)), keys(run.out));
    }
    void aStopOfRecordingIsNoError() {
        const auto game = gameOf(1);
        std::stop_source stop;
        stop.request_stop();
        const auto made = lib::record({.servers = {game.name().text()}, .folder = folder_.at("none")},
                                      {.stop = stop.get_token()});
        QVERIFY(made && made->demos.empty());
    }
    void wrongServers() {
        const auto folder = folder_.at("wrong");
        QVERIFY(!lib::record({.servers = {}, .folder = folder}));
        QVERIFY(!lib::record({.servers = {"a", "a:27910"}, .folder = folder}));
        QVERIFY(!lib::record({.servers = {":27910"}, .folder = folder}));
        QVERIFY(!lib::record({.servers = {"a"}, .folder = {}}));
        QVERIFY(!lib::record({.servers = {"a"}, .passwords = {"x", "y"}, .folder = folder}));
        QVERIFY(!lib::record({.servers = {"a"}, .passwords = {std::string(64, 'x')}, .folder = folder}));
        QVERIFY(!lib::record({.servers = {"a"}, .folder = folder, .every = 1441}));
        QVERIFY(!lib::record({.servers = {"a"}, .folder = folder, .navs = folder}));
    }

    void pages() {
        const auto saved = folder_.at("page.navwright"), verb = folder_.at("verb.html"),
                   here = folder_.at("here.html");
        navwright::ProjectFile project;
        project.mapName = "nw_sample";
        project.map = navwright::ProjectInput{NavgenFolder::sampleMap()};
        project.nav = navwright::ProjectInput{file_};
        QVERIFY(navwright::saveProject(project, saved));
        const auto test = need(lib::test(nav_, need(lib::readMap(NavgenFolder::sampleMap())),
                                         {.settings = {"default", {{"navtest.duration", "20"}}}}));
        const auto tested = folder_.write("nav.navtest.json", QByteArray::fromStdString(test.json));
        const auto run = runInProcess({"report", saved, "-o", verb, "--no-pictures", "--no-cache",
                                       "--navtest", tested, "--compare", file_});
        QVERIFY2(run.code == 0, run.err);
        lib::PageInput input{
            .project = saved, .test = test.json, .compared = nav_, .comparedName = "nw_sample.nav"};
        QVERIFY(lib::writeReport(input, here));
        QVERIFY(NavgenFolder::read(here).contains("<html"));
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
        input.test = "{}";
        QVERIFY(!lib::writeReport(input, here));
        QVERIFY(!lib::writeReport({.project = folder_.at("absent")}, here));
    }
};

NAVWRIGHT_TEST(TestServerVerbs);
#include "tst_server_verbs.moc"
