#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "byte_array.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "written_maps.h"

using namespace navwright;

/// Two floors with a gap that bots cannot walk over, and a low way between them at the side.
class TestNavmeshVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string map_;

    static QJsonObject objectOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }
    static QJsonObject meshOf(const QByteArray& text, int number) {
        return objectOf(text)["meshes"].toArray()[number].toObject();
    }

  private slots:
    void init() {
        folder_.clear();
        const MapSurface stone{.texture = "stone"};
        auto brushes = roomBrushes({{0, 0, 0}, {768, 256, 512}}, 32, stone);
        brushes.push_back(boxBrush({{0, 0, 0}, {256, 256, 256}}, stone));
        brushes.push_back(boxBrush({{512, 0, 0}, {768, 256, 256}}, stone));
        brushes.push_back(boxBrush({{256, 0, 0}, {512, 64, 256}}, stone));
        brushes.push_back(boxBrush({{256, 0, 296}, {512, 64, 512}}, stone));
        auto map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "48 128 280"));
        const auto bytes = writeBsp(map);
        QVERIFY(bytes.has_value());
        map_ = folder_.write("gap.bsp", arrayOf(*bytes));
    }

    void countsAndTimes() {
        const auto run = runInProcess({"navmesh", map_});
        QCOMPARE(run.code, 0);
        for (const auto* part : {"standing: ", "crouched: ", "side of a tile 512 units", "a cell 4 x 2 units",
                                 "links kept", "processor ms: spans ", " detour "})
            QVERIFY2(run.out.simplified().contains(part), run.out);
        const auto json = runInProcess({"navmesh", map_, "--json"});
        QCOMPARE(json.code, 0);
        const auto standing = meshOf(json.out, 0), crouched = meshOf(json.out, 1);
        QCOMPARE(standing["stance"].toString(), QString("standing"));
        QCOMPARE(crouched["stance"].toString(), QString("crouched"));
        QVERIFY(standing["polygons"].toInt() >= 1);
        QVERIFY(crouched["polygons"].toInt() > standing["polygons"].toInt());
        QCOMPARE(standing["stages"].toArray().size(), 7);
        QCOMPARE(standing["spawns_off_mesh"].toArray().size(), 0);
    }

    /// Standing players have no way over; crouched ones do.
    void paths() {
        const std::string from = "48,128,280", to = "700,128,280";
        auto run = runInProcess({"navmesh", map_, "--stance", "standing", "--no-simulated", "--set",
                                 "navmesh.prune=off", from, to});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("partial: the goal is not reached"), run.out);
        run = runInProcess(
            {"navmesh", map_, "--no-simulated", "--set", "navmesh.prune=off", "--json", from, to});
        QCOMPARE(run.code, 0);
        QVERIFY(meshOf(run.out, 0)["path"].toObject()["partial"].toBool());
        const auto path = meshOf(run.out, 1)["path"].toObject();
        QVERIFY(!path["partial"].toBool());
        QVERIFY(path["length"].toDouble() > 652 && path["length"].toDouble() < 800);
        QVERIFY(path["cost"].toDouble() > path["length"].toDouble() + 400);
        QVERIFY(std::ranges::any_of(path["corners"].toArray(), [](const QJsonValue& corner) {
            return corner.toObject()["area"].toString() == "crouch";
        }));
        run = runInProcess({"navmesh", map_, "--", "-900,0,0", to});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("no floor within 32 units of (-900, 0, 0)"), run.err);
    }

    void navLinks() {
        NavGraph nav;
        nav.nodes.resize(2);
        nav.nodes[0].origin = {200, 160, 280};
        nav.nodes[1].origin = {560, 160, 280};
        nav.nodes[0].links.push_back({1, NodeType::jump, 360});
        const auto file = folder_.write("gap.nav", arrayOf(*writeAq2Nav(nav)));
        const auto run = runInProcess({"navmesh", map_, "--stance", "standing", "--no-simulated", "--nav",
                                       file, "--links", "48,128,280", "700,128,280"});
        QCOMPARE(run.code, 0);
        const auto words = run.out.simplified();
        QVERIFY2(words.contains("links 1 links kept 1 kinds kept 1 jump"), run.out);
        QVERIFY2(words.contains("jump nav (200, 160, 280) (560, 160, 280) kept"), run.out);
        QVERIFY2(words.contains(" jump yes "), run.out);
    }

    void recastDemoFiles() {
        const auto bin = folder_.at("gap.bin"), low = folder_.at("low.bin"), obj = folder_.at("gap.obj"),
                   gset = folder_.at("gap.gset");
        const auto drawn = folder_.write("in.gset",
                                         "c 200 256 -160 560 256 -160 16 0 5 8\n"
                                         "v 4 7 250 300\n16 256 -16\n64 256 -16\n64 256 -64\n16 256 -64\n");
        const auto run = runInProcess({"navmesh", map_, "--gset", drawn, "--out", bin, "--out-crouched", low,
                                       "--obj", obj, "--save-gset", gset, "--no-simulated"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.simplified().contains("links 1 links kept 1 kinds kept 1 jump"), run.out);
        QVERIFY(NavgenFolder::read(obj).startsWith("# "));
        const auto text = NavgenFolder::read(gset);
        QVERIFY2(text.startsWith("f gap.obj\ns 4 2 56 16 18 "), text);
        QVERIFY2(text.contains("\nc 200 256 -160 560 256 -160 32 0 5 8\n"), text);
        QVERIFY2(text.contains("\nv 4 7 250 300\n"), text);
        auto facts = QJsonDocument::fromJson(runInProcess({"info", "--json", bin}).out)["files"]
                         .toArray()
                         .first()
                         .toObject();
        QCOMPARE(facts["kind"].toString(), QString("Navmesh"));
        QVERIFY(facts["polygons"].toInt() >= 2);
        QVERIFY(facts["polygons_by_area"].toObject()["hazard"].toInt() >= 1);
        facts = QJsonDocument::fromJson(runInProcess({"info", "--json", gset}).out)["files"]
                    .toArray()
                    .first()
                    .toObject();
        QCOMPARE(facts["links"].toInt(), 1);
        QCOMPARE(facts["volumes"].toInt(), 1);
        // What was written is read again, and gives the same.
        const auto again = folder_.at("again.bin");
        QCOMPARE(
            runInProcess({"navmesh", map_, "--gset", gset, "--out", again, "--no-simulated", "-j1"}).code, 0);
        QCOMPARE(NavgenFolder::read(again), NavgenFolder::read(bin));
    }

    void badInput() {
        auto run = runInProcess({"navmesh", map_, "--gset", folder_.write("b.gset", "c 1 2 3\n")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("b.gset, line 1"), run.err);
        run = runInProcess({"navmesh", map_, "--set", "navmesh.cs=5"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("not a whole number of cells"), run.err);
        QCOMPARE(runInProcess({"navmesh", map_, "1,2,3"}).code, 1);
        QCOMPARE(runInProcess({"navmesh", map_, "--save-gset", folder_.at("x.gset")}).code, 1);
        QCOMPARE(
            runInProcess({"navmesh", map_, "--stance", "standing", "--out-crouched", folder_.at("x")}).code,
            1);
        run = runInProcess({"navmesh", map_, "1,2", "3,4,5"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("is not a place x,y,z"), run.err);
        run = runInProcess({"info", folder_.write("c.bin", "TESM\1")});
        QCOMPARE(run.code, 2);
    }
};

NAVWRIGHT_TEST(TestNavmeshVerb);
#include "tst_navmesh_verb.moc"
