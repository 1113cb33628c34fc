#include <QtTest>

#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <span>

#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

namespace fs = std::filesystem;
using namespace navwright;

/// navgen deploy, and what navgen engine answers before it builds.
class TestDeployVerb : public QObject {
    Q_OBJECT

    NavgenFolder files_;

    std::string server() const { return files_.at("server"); }

  private slots:
    void initTestCase() {
        const auto made =
            runInProcess({"generate", "--set", "rehearse.rounds=0", "--bsp", NavgenFolder::sampleMap(),
                          NavgenFolder::sample(), "--no-cache", "--out", files_.at("nw_sample.nav")});
        QVERIFY2(made.code == 0, made.err);
        fs::create_directories(server() + "/action/bots/nav");
    }

    void aNavIsDeployedAndComparedAndKept() {
        const auto nav = files_.at("nw_sample.nav");
        auto run = runInProcess({"deploy", nav, "--to", server()});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(run.err.contains("written: ") && !run.err.contains("kept: "));
        QCOMPARE(NavgenFolder::read(server() + "/action/bots/nav/nw_sample.nav"), NavgenFolder::read(nav));
        run = runInProcess({"deploy", nav, "--to", server(), "--compare"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("the same"), run.out);
        run = runInProcess({"deploy", nav, "--to", server()});
        QVERIFY2(run.err.contains("there already"), run.err);
        QVERIFY(!fs::exists(server() + "/action/bots/nav/nw_sample.nav.bak"));

        const auto other = files_.at("other.nav");
        const auto filled = runInProcess({"generate", "--from-geometry", "--set", "rehearse.rounds=0",
                                          "--bsp", NavgenFolder::sampleMap(), "--out", other});
        QVERIFY2(filled.code == 0, filled.err);
        run = runInProcess({"deploy", other, "--to", server(), "--map", "nw_sample", "--compare"});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("differs: ") && run.out.contains("node"), run.out);
        QCOMPARE(NavgenFolder::read(server() + "/action/bots/nav/nw_sample.nav"), NavgenFolder::read(nav));
        run = runInProcess({"deploy", other, "--to", server(), "--map", "nw_sample"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.err.contains("kept: "), run.err);
        QCOMPARE(NavgenFolder::read(server() + "/action/bots/nav/nw_sample.nav"), NavgenFolder::read(other));
        QCOMPARE(NavgenFolder::read(server() + "/action/bots/nav/nw_sample.nav.bak"),
                 NavgenFolder::read(nav));
    }

    void navsThatDifferInCostsAloneAreNotTheSame() {
        const auto bytes = NavgenFolder::read(files_.at("nw_sample.nav"));
        auto graph =
            readAq2Nav(std::as_bytes(std::span(bytes.data(), std::size_t(bytes.size()))), "nav")->graph;
        const auto linked =
            std::ranges::find_if(graph.nodes, [](const auto& node) { return !node.links.empty(); });
        QVERIFY(linked != graph.nodes.end());
        linked->links.front().cost += 100;
        QVERIFY(writeFile(files_.at("dearer.nav"), *writeAq2Nav(graph)).has_value());
        const auto costly = files_.at("costly/action/bots/nav");
        fs::create_directories(costly);
        fs::copy_file(files_.at("nw_sample.nav"), costly + "/nw_sample.nav");
        const auto run = runInProcess(
            {"deploy", files_.at("dearer.nav"), "--to", costly, "--map", "nw_sample", "--compare"});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("differs: 1 link of another cost"), run.out);
    }

    void aFolderWithoutTheGameIsRefused() {
        const auto run = runInProcess({"deploy", files_.at("nw_sample.nav"), "--to", files_.at("")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("There is no game action"), run.err);
    }

    void theMapGoesAlongWhereItIsMissing() {
        const auto game = files_.at("mapless") + "/action";
        fs::create_directories(game + "/bots/nav");
        const auto nav = files_.at("nw_sample.nav");
        const auto deploy = [&] {
            return runInProcess(
                {"deploy", nav, "--to", files_.at("mapless"), "--bsp", NavgenFolder::sampleMap()});
        };
        auto run = deploy();
        QVERIFY2(run.code == 0, run.err);
        const auto map = game + "/maps/nw_sample.bsp";
        QVERIFY2(run.err.contains(QByteArray::fromStdString("written: " + map)), run.err);
        QCOMPARE(NavgenFolder::read(map), NavgenFolder::read(NavgenFolder::sampleMap()));
        run = deploy();
        QVERIFY2(run.err.contains(QByteArray::fromStdString("there already: " + map)), run.err);
        files_.write("mapless/action/maps/nw_sample.bsp", "another");
        run = deploy();
        QCOMPARE(run.code, 0);
        QVERIFY2(run.err.contains("another revision"), run.err);
        QCOMPARE(NavgenFolder::read(map), QByteArray("another"));
    }

    void anEngineWithoutBotsIsRefusedWithTheReason() {
        fs::create_directories(files_.at("engine") + "/src/action");
        files_.write("engine/meson.build", "executable('q2proded')");
        auto words =
            std::vector<std::string>{"engine", "--setup", files_.at("engine"), "--into", files_.at("new")};
        if (::geteuid() == 0) words.insert(words.end(), {"--engine-user", "nobody"});
        const auto run = runInProcess(words);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("no bot library") && run.err.contains("sync/aq2-tng"), run.err);
        QVERIFY(!fs::exists(files_.at("new")));
        QCOMPARE(runInProcess({"engine", "--setup", files_.at("engine")}).code, 1);
    }
};

NAVWRIGHT_TEST(TestDeployVerb);
#include "tst_deploy_verb.moc"
