#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "byte_array.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_apply.h"
#include "must.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "written_maps.h"

using namespace navwright;

namespace {

QJsonObject objectIn(const QByteArray& text) {
    return QJsonDocument::fromJson(text).object();
}

}  // namespace

/// mesh, steer, jam and compare-meshes on two rooms that are joined by a narrow and a wide corridor.
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

    /// The rooms, with these doors.
    std::string writeRooms(const char* name, const std::vector<Box>& doors) {
        const MapSurface stone{.texture = "w"};
        auto brushes = roomBrushes({{0, 0, 0}, {1060, 512, 128}}, 16, stone);
        brushes.push_back(boxBrush({{400, 0, 0}, {660, 96, 128}}, stone));
        brushes.push_back(boxBrush({{400, 144, 0}, {660, 352, 128}}, stone));
        brushes.push_back(boxBrush({{400, 432, 0}, {660, 512, 128}}, stone));
        auto map = written_maps::mapOf(std::move(brushes));
        for (const char* place : {"80 120 24", "80 392 24", "980 120 24", "980 392 24"})
            map.entities.push_back(written_maps::entity("info_player_deathmatch", place));
        for (const auto& door : doors) {
            map.entities.push_back({.pairs = {{"classname", "func_door"}, {"angle", "-1"}},
                                    .brushes = {boxBrush(door, stone)},
                                    .pivot = {}});
        }
        return folder_.write(name, arrayOf(must(writeBsp(map))));
    }

  private slots:
    void init() {
        folder_.clear();
        map_ = writeRooms("rooms.bsp", {});
        auto nav = twoRoomNav();
        sortLinks(nav);
        const auto written = writeAq2Nav(nav);
        QVERIFY(written.has_value());
        nav_ = folder_.write("rooms.nav", arrayOf(*written));
    }

    void meshCounts() {
        const auto run = runInProcess({"mesh", map_});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.simplified().contains("pairs of them 12 pairs joined 12"), run.out);
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

    /// The narrow corridor's door shut: round by the wide one. Both shut: no way. The same question to all.
    void closedDoors() {
        constexpr Box kNarrow{{520, 96, 0}, {536, 144, 128}}, kWide{{520, 352, 0}, {536, 432, 128}};
        const auto map = writeRooms("doors.bsp", {kNarrow, kWide});
        const std::vector<std::string> places{"--", "80,120,24", "980,120,24"};
        const auto ask = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
            words.insert(words.end(), more.begin(), more.end());
            words.insert(words.end(), places.begin(), places.end());
            return runInProcess(words);
        };
        const auto meshPath = [&](const std::vector<std::string>& more) {
            return objectIn(ask({"mesh", map, "--json"}, more).out)["path"].toObject();
        };
        QVERIFY(meshPath({})["pulled_length"].toDouble() < 905);
        const auto round = meshPath({"--entity", "5"});
        QVERIFY(round["complete"].toBool());
        QVERIFY(round["pulled_length"].toDouble() > 1000);
        QVERIFY(!meshPath({"--close", "doors"})["complete"].toBool());
        const auto field = runInProcess({"mesh", map, "--close", "doors", "--field", "980,120,24"});
        QVERIFY2(!field.out.contains("100.0 % of the floor"), field.out);

        QCOMPARE(ask({"navmesh", map, "--stance", "standing"}, {}).code, 0);
        QCOMPARE(ask({"navmesh", map, "--stance", "standing"}, {"--entity", "5"}).code, 0);
        QCOMPARE(ask({"navmesh", map, "--stance", "standing"}, {"--close", "doors"}).code, 3);
        const auto compare = [&](const std::vector<std::string>& more) {
            const auto run = ask({"compare-meshes", nav_, "--bsp", map, "--navmesh", "--json"}, more);
            const auto path = objectIn(run.out)["path"].toObject();
            QStringList ends;
            for (const auto* way : {"nav", "navmesh", "rectangles", "straight"})
                ends << path[QLatin1String(way)].toObject()["path"].toString();
            return ends.join(' ');
        };
        QCOMPARE(compare({}), QStringLiteral("whole whole whole whole"));
        QCOMPARE(compare({"--entity", "5"}), QStringLiteral("whole whole whole none"));
        const auto none = compare({"--close", "doors"});
        QVERIFY2(!none.contains("whole"), qPrintable(none));

        // Whoever starts in the other room waits at the door until it opens.
        const auto arrived = [&](int seed, const std::vector<std::string>& more) {
            std::vector<std::string> words{
                "steer",  map,          "--agents",  "1",  "--seed", std::to_string(seed),
                "--goal", "980,120,24", "--seconds", "20", "--json"};
            words.insert(words.end(), more.begin(), more.end());
            const auto run = runInProcess(words);
            return objectIn(run.out)["crowds"].toArray().first().toObject()["arrived"].toInt(-1);
        };
        int seed = 1;
        while (seed < 20 && arrived(seed, {"--close", "doors"}) != 0) ++seed;
        QVERIFY(seed < 20);
        QCOMPARE(arrived(seed, {}), 1);
        QCOMPARE(arrived(seed, {"--close", "doors", "--open-after", "5"}), 1);
        const auto jam = runInProcess(
            {"jam", nav_, "--bsp", map, "--bots", "4", "--seconds", "10", "--entity", "5", "--json"});
        QVERIFY2(jam.code == 0, jam.err);
        for (const auto& place : objectIn(jam.out)["narrow_places"].toArray())
            QVERIFY(std::abs(place.toObject()["at"].toArray()[1].toDouble() - 120) > 40);

        const auto missing = runInProcess({"mesh", map_, "--close", "doors"});
        QVERIFY(missing.code != 0);
        QVERIFY2(missing.err.contains("The map has no doors to close"), missing.err);
        QVERIFY(runInProcess({"mesh", map, "--entity", "1"}).err.contains("no entity 1 to close"));
        QVERIFY(runInProcess({"steer", map, "--open-after", "3"}).err.contains("--open-after needs"));
        QVERIFY(runInProcess({"navmesh", map, "--close", "doors"}).err.contains("give FROM and TO"));
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
        const auto run = runInProcess({"jam", nav_, "--bsp", map_, "--bots", "12", "--seconds", "30", "--try",
                                       "--json-out", json, "-j1"});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("server's bots") && run.out.contains("polite agents"), run.out);
        QVERIFY2(run.out.contains("jams"), run.out);
        const auto first = NavgenFolder::read(json);
        const auto all = objectIn(first);
        QVERIFY(all["narrow_places"].toArray().size() >= 1);
        QVERIFY(all["fixes"].toArray().size() >= 1);
        for (const auto fix : all["fixes"].toArray()) QVERIFY(fix.toObject().contains("after"));
        QCOMPARE(runInProcess({"jam", nav_, "--bsp", map_, "--bots", "12", "--seconds", "30", "--try",
                               "--json-out", json, "-j2"})
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

    /// Columns of the left room have lost their links, so that bots go round.
    void comparesMeshes() {
        const auto json = folder_.at("cross.json"), patches = folder_.at("cross.navpatches.json");
        auto nav = twoRoomNav();
        for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
            std::erase_if(nav.nodes[i].links, [&](const NavLink& link) {
                const auto &a = nav.nodes[i].origin, &b = nav.nodes[std::size_t(link.target)].origin;
                return a.x == b.x && a.x < 500 && a.x > 100;
            });
        }
        sortLinks(nav);
        const auto cut = folder_.write("cut.nav", arrayOf(*writeAq2Nav(nav)));
        const std::vector<std::string> words{"compare-meshes", cut,         "--bsp",      map_,
                                             "--navmesh",      "--propose", "--json-out", json,
                                             "--patches",      patches};
        auto one = words;
        one.emplace_back("-j1");
        const auto run = runInProcess(one);
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("4 places, 12 pairs") && run.out.contains("spawn 1 (80 120 24)"), run.out);
        QVERIFY2(run.out.contains("Floor within reach of a node") && run.out.contains(" proposed, "),
                 run.out);
        const auto first = NavgenFolder::read(json), edits = NavgenFolder::read(patches);
        const auto all = objectIn(first);
        QCOMPARE(all["pairs"].toArray().size(), 12);
        QVERIFY(all["pairs"].toArray().first().toObject()["ratio"].toDouble() >= 1);
        QVERIFY(all["links"].toArray().size() >= 1);
        QVERIFY(all["audit"].toObject()["floor"].toObject()["share"].toDouble() > 0.5);
        QVERIFY(all["audit"].toObject()["polygons"].toInt() > 0);
        QVERIFY(all["audit"].toObject()["narrow_places"].toArray().size() >= 1);
        const auto read = parsePatches(std::string_view(edits.constData(), std::size_t(edits.size())), "p");
        QVERIFY(read.has_value());
        QVERIFY(!read->patches.empty());
        auto two = words;
        two.emplace_back("-j2");
        QCOMPARE(runInProcess(two).code, 0);
        QCOMPARE(NavgenFolder::read(json), first);
        QCOMPARE(NavgenFolder::read(patches), edits);
        // The edits make a nav from which nothing more is proposed.
        JobContext context;
        QVERIFY(applyPatches(nav, *read, context).has_value());
        const auto mended = folder_.write("mended.nav", arrayOf(*writeAq2Nav(nav)));
        const auto again = runInProcess({"compare-meshes", mended, "--bsp", map_, "--propose"});
        QVERIFY2(again.out.contains("0 links proposed"), again.out);
    }

    void comparesTwoPlaces() {
        const std::vector<std::string> words{"compare-meshes", nav_,    "80,120,24",
                                             "980,392,24",     "--bsp", map_};
        auto simulated = words;
        simulated.emplace_back("--simulate");
        const auto run = runInProcess(simulated);
        QVERIFY2(run.code == 0, run.err);
        for (const char* text : {"nav", "navmesh", "rectangles", "areas", "straight", "times as long",
                                 "A simulated bot arrived after", "There are no areas"})
            QVERIFY2(run.out.contains(text), run.out);
        // A nav without the way there: code 3.
        auto nav = twoRoomNav();
        for (auto& node : nav.nodes) {
            std::erase_if(node.links, [&](const NavLink& link) {
                return (node.origin.x < 530) != (nav.nodes[std::size_t(link.target)].origin.x < 530);
            });
        }
        auto missing = words;
        missing[1] = folder_.write("apart.nav", arrayOf(*writeAq2Nav(nav)));
        const auto apart = runInProcess(missing);
        QCOMPARE(apart.code, 3);
        QVERIFY2(apart.out.contains("partial") && apart.out.contains("the nav does not"), apart.out);
    }

    void badInputOfComparisons() {
        QCOMPARE(runInProcess({"compare-meshes", nav_}).code, 1);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "80,120,24", "--bsp", map_}).code, 1);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "--bsp", map_, "--patches", "x.json"}).code, 1);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "--bsp", map_, "--simulate"}).code, 1);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "80,120,24", "980,392,24", "--bsp", map_, "--propose"})
                     .code,
                 1);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "here", "980,392,24", "--bsp", map_}).code, 2);
        const auto outside = runInProcess({"compare-meshes", nav_, "5000,0,0", "980,392,24", "--bsp", map_});
        QCOMPARE(outside.code, 2);
        QVERIFY2(outside.err.contains("The start (5000, 0, 0) is not over floor"), outside.err);
        auto nav = twoRoomNav();
        for (auto& node : nav.nodes) node.origin += Vec3(3000, 1000, 500);
        const auto other = folder_.write("other.nav", arrayOf(*writeAq2Nav(nav)));
        const auto run = runInProcess({"compare-meshes", other, "--bsp", map_});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("of another map"), run.err);
        QCOMPARE(runInProcess({"compare-meshes", map_, "--bsp", map_}).code, 2);
        QCOMPARE(runInProcess({"compare-meshes", nav_, "--bsp", nav_}).code, 2);
    }
};

NAVWRIGHT_TEST(TestMeshVerbs);
#include "tst_mesh_verbs.moc"
