#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "byte_array.h"
#include "nav/aq2_nav.h"
#include "nav/edit_patch.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "sample/bsp_writer.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

QJsonObject objectIn(const QByteArray& text) {
    return QJsonDocument::fromJson(text).object();
}

}  // namespace

/// mesh, steer and jam on two rooms that are joined by a narrow and a wide corridor.
class TestMeshVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string map_, nav_;

    static void join(NavGraph& nav, std::int32_t a, std::int32_t b) {
        auto &one = nav.nodes[std::size_t(a)], &other = nav.nodes[std::size_t(b)];
        one.links.push_back({b, NodeType::move, linkCost(one.origin, other.origin)});
        other.links.push_back({a, NodeType::move, linkCost(one.origin, other.origin)});
    }

    /// A column of nodes in each room, and a row through each corridor.
    static NavGraph twoRoomNav() {
        NavGraph nav;
        for (const float x :
             {80.0f, 180.0f, 280.0f, 380.0f, 480.0f, 580.0f, 680.0f, 780.0f, 880.0f, 980.0f}) {
            for (const float y : {120.0f, 256.0f, 392.0f}) {
                if (y == 256 && x > 360 && x < 700) continue;
                nav.nodes.push_back({.origin = {x, y, 24}});
            }
        }
        for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const Vec3 way = glm::abs(nav.nodes[i].origin - nav.nodes[j].origin);
                if ((way.x == 0 && way.y < 140) || (way.y == 0 && way.x < 110))
                    join(nav, std::int32_t(i), std::int32_t(j));
            }
        }
        return nav;
    }

  private slots:
    void init() {
        folder_.clear();
        const MapSurface stone{.texture = "w"};
        auto brushes = roomBrushes({{0, 0, 0}, {1060, 512, 128}}, 16, stone);
        brushes.push_back(boxBrush({{400, 0, 0}, {660, 96, 128}}, stone));
        brushes.push_back(boxBrush({{400, 144, 0}, {660, 352, 128}}, stone));
        brushes.push_back(boxBrush({{400, 432, 0}, {660, 512, 128}}, stone));
        auto map = written_maps::mapOf(std::move(brushes));
        for (const char* place : {"80 120 24", "80 392 24", "980 120 24", "980 392 24"})
            map.entities.push_back(written_maps::entity("info_player_deathmatch", place));
        const auto bytes = writeBsp(map);
        QVERIFY(bytes.has_value());
        map_ = folder_.write("rooms.bsp", arrayOf(*bytes));
        auto nav = twoRoomNav();
        sortLinks(nav);
        const auto written = writeAq2Nav(nav);
        QVERIFY(written.has_value());
        nav_ = folder_.write("rooms.nav", arrayOf(*written));
    }

    void meshCounts() {
        const auto run = runInProcess({"mesh", map_});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("12 of 12 pairs are joined"), run.out);
        QVERIFY2(run.out.contains("stand"), run.out);
        const auto one = runInProcess({"mesh", map_, "--json", "-j1"});
        const auto two = runInProcess({"mesh", map_, "--json", "-j2"});
        QCOMPARE(one.out, two.out);
        const auto all = objectIn(one.out);
        QCOMPARE(all["sheets"].toInt(), 1);
        QVERIFY(all["leaves"].toArray().size() >= 4);
        QVERIFY(all["leaves"].toArray().size() < all["unmerged_leaves"].toInt());
        double area = 0;
        for (const auto value : all["leaves"].toArray()) {
            const auto leaf = value.toObject();
            const auto low = leaf["mins"].toArray(), high = leaf["maxs"].toArray();
            area += (high[0].toDouble() - low[0].toDouble()) * (high[1].toDouble() - low[1].toDouble());
        }
        QCOMPARE(area, all["floor_area"].toDouble());
    }

    void meshPath() {
        const auto run = runInProcess({"mesh", map_, "80,120,24", "980,392,24"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("A path over") && run.out.contains("pulled taut"), run.out);
        const auto path =
            objectIn(runInProcess({"mesh", map_, "80,120,24", "980,392,24", "--json"}).out)["path"]
                .toObject();
        QVERIFY(path["complete"].toBool());
        QVERIFY(path["pulled_length"].toDouble() <= path["midpoint_length"].toDouble());
        QVERIFY(path["pulled_length"].toDouble() > std::hypot(900, 272) - 1);
        QVERIFY(path["pulled"].toArray().size() >= 3);
    }

    void meshField() {
        const auto run = runInProcess({"mesh", map_, "--field", "980,120,24", "--nav", nav_});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("100.0 % of the floor leads there"), run.out);
        QVERIFY2(run.out.contains("From 0 of"), run.out);
        const auto field =
            objectIn(runInProcess({"mesh", map_, "--field", "980,120,24", "--cell", "16", "--json"}).out);
        const auto places = field["field"].toArray();
        QCOMPARE(places.size(), field["places"].toInt());
        int goals = 0;
        for (const auto value : places) {
            const auto place = value.toObject();
            const double x = place["x"].toDouble(), y = place["y"].toDouble();
            if (place["distance"].toDouble() == 0) {
                ++goals;
            } else {
                QVERIFY(std::abs(std::hypot(x, y) - 1) < 1e-3);
            }
        }
        QCOMPARE(goals, 1);
    }

    void meshBadInput() {
        QCOMPARE(runInProcess({"mesh", map_, "80,120,24"}).code, 1);
        QCOMPARE(runInProcess({"mesh", map_, "--nav", nav_}).code, 1);
        QCOMPARE(runInProcess({"mesh", map_, "--cell", "0"}).code, 1);
        QCOMPARE(runInProcess({"mesh", map_, "here", "980,392,24"}).code, 2);
        const auto outside = runInProcess({"mesh", map_, "5000,0,0", "980,392,24"});
        QCOMPARE(outside.code, 2);
        QVERIFY2(outside.err.contains("not over floor"), outside.err);
        QCOMPARE(runInProcess({"mesh", map_, "--field", "500,250,24"}).code, 2);
        QCOMPARE(runInProcess({"mesh", nav_}).code, 2);
    }

    void steering() {
        const auto csv = folder_.at("steps.csv");
        const std::vector<std::string> words{"steer", map_, "--agents", "6", "--seconds", "10", "--csv", csv};
        const auto run = runInProcess(words);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("A preview"), run.out);
        QVERIFY2(run.out.contains("arrived"), run.out);
        const auto first = NavgenFolder::read(csv);
        QCOMPARE(first.count('\n'), 6 * 100 + 1);
        QCOMPARE(runInProcess(words).code, 0);
        QCOMPARE(NavgenFolder::read(csv), first);
        for (const char* role : {"wander", "pursue", "flock", "evade", "seek", "flee", "arrive"})
            QCOMPARE(runInProcess({"steer", map_, "--role", role, "--seconds", "2"}).code, 0);
        for (const char* avoid : {"none", "vo", "rvo", "detour"})
            QCOMPARE(
                runInProcess({"steer", map_, "--avoid", avoid, "--blend", "context", "--seconds", "2"}).code,
                0);
        QCOMPARE(runInProcess({"steer", map_, "--role", "fly"}).code, 1);
        QCOMPARE(runInProcess({"steer", map_, "--agents", "900"}).code, 2);
        QCOMPARE(runInProcess({"steer", map_, "--goal", "9000,0,0"}).code, 2);
    }

    void comparedCrowds() {
        const std::vector<std::string> words{"steer",     map_, "--agents",  "8",      "--circle",
                                             "--seconds", "8",  "--compare", "--quiet"};
        const auto with = [&](std::vector<std::string> more) {
            more.insert(more.begin(), words.begin(), words.end());
            return runInProcess(more);
        };
        const auto run = with({"-j1"});
        QVERIFY2(run.code == 0, run.err);
        for (const char* method : {"none", "vo", "rvo", "orca", "detour", "arrived", "turning"})
            QVERIFY2(run.out.contains(method), run.out);
        QVERIFY(!run.out.contains("ms/step"));
        QCOMPARE(with({"-j2"}).out, run.out);
        QVERIFY(with({"--times"}).out.contains("ms/step"));
        QCOMPARE(with({"--csv", folder_.at("no.csv")}).code, 1);
        QCOMPARE(with({"--avoid", "orca"}).code, 1);
        QCOMPARE(with({"--role", "flee"}).code, 1);
        QCOMPARE(runInProcess({"steer", map_, "--times"}).code, 1);
        const auto many = runInProcess({"steer", map_, "--circle", "--agents", "500"});
        QCOMPARE(many.code, 2);
        QVERIFY2(many.err.contains("wide enough"), many.err);
        // A navmesh is only made where it is needed.
        const std::vector<std::string> odd{"--set", "navmesh.cs=5"};
        QCOMPARE(with(odd).code, 2);
        QCOMPARE(runInProcess({"steer", map_, "--seconds", "1", "--set", "navmesh.cs=5"}).code, 0);
    }

    void jams() {
        const auto json = folder_.at("jam.json");
        const auto run = runInProcess(
            {"jam", nav_, "--bsp", map_, "--bots", "12", "--seconds", "30", "--try", "--json", json, "-j1"});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("server's bots") && run.out.contains("polite agents"), run.out);
        QVERIFY2(run.out.contains("jams"), run.out);
        const auto first = NavgenFolder::read(json);
        const auto all = objectIn(first);
        QVERIFY(all["narrow_places"].toArray().size() >= 1);
        QVERIFY(all["fixes"].toArray().size() >= 1);
        for (const auto fix : all["fixes"].toArray()) QVERIFY(fix.toObject().contains("after"));
        QCOMPARE(runInProcess({"jam", nav_, "--bsp", map_, "--bots", "12", "--seconds", "30", "--try",
                               "--json", json, "-j2"})
                     .code,
                 0);
        QCOMPARE(NavgenFolder::read(json), first);
        for (const char* task : {"one", "random"})
            QCOMPARE(
                runInProcess({"jam", nav_, "--bsp", map_, "--task", task, "--bots", "8", "--seconds", "5"})
                    .code,
                0);
    }

    void jamBadInput() {
        QCOMPARE(runInProcess({"jam", nav_}).code, 1);
        QCOMPARE(runInProcess({"jam", nav_, "--bsp", map_, "--bots", "65"}).code, 1);
        QCOMPARE(runInProcess({"jam", nav_, "--bsp", map_, "--patches", "x.json"}).code, 1);
        QCOMPARE(runInProcess({"jam", nav_, "--bsp", map_, "--task", "one", "--goal", "5000"}).code, 2);
        const auto room = runInProcess({"jam", nav_, "--bsp", map_, "--bots", "64"});
        QCOMPARE(room.code, 2);
        QVERIFY2(room.err.contains("no room"), room.err);
        QCOMPARE(runInProcess({"jam", map_, "--bsp", map_}).code, 2);
    }
};

NAVWRIGHT_TEST(TestMeshVerbs);
#include "tst_mesh_verbs.moc"
