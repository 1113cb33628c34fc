#include <QtTest>

#include <cstring>
#include <sstream>

#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/obj_file.h"
#include "mesh_worlds.h"
#include "test_program.h"

using namespace navwright;
using namespace mesh_worlds;

namespace {

/// As RecastDemo writes it.
constexpr const char* kGset =
    "f city.obj\n"
    "s 0.3 0.2 2 0.6 0.9 45 8 20 12 1.3 6 6 1 0 -10 -1 -10 10 5 10 32\n"
    "c 1 2 3 4 5 6 0.6 1 5 8\n"
    "c -1.5 0 3e1 4 5 6 0.6 0 2 1\n"
    "v 4 1 -0.5 2.25\n"
    "0 0 0\n"
    "0 0 10\n"
    "10 0 10\n"
    "10 0 0\n";

const MadeNavMesh& sample() {
    static const MadeNavMesh made = [] {
        Parameters small;
        set(small, "navmesh.tile", "32");
        MeshRequest request;
        request.links = {{MeshArea::jump, MeshLinkSource::nav, true, {40, 40, 24}, {400, 400, 24}},
                         {MeshArea::jump, MeshLinkSource::nav, true, {40, 256, 24}, {180, 400, 24}}};
        return make(*pillarHall().map(), request, small);
    }();
    return made;
}

}  // namespace

class TestMeshFiles : public QObject {
    Q_OBJECT

  private slots:
    void navmeshRoundTrip() {
        const auto& made = sample();
        QVERIFY(made.mesh.data().tiles.size() > 4);
        const auto bytes = writeNavMesh(made.mesh.data());
        QCOMPARE(std::memcmp(bytes.data(), "TESM\1\0\0\0", 8), 0);
        const auto read = parseNavMesh(bytes, "a.bin");
        QVERIFY2(read.has_value(), messageOf(read).c_str());
        QVERIFY(*read == made.mesh.data());
        QVERIFY(writeNavMesh(*read) == bytes);
        const auto mesh = NavMesh::of(*read);
        QVERIFY(mesh.has_value());
        const auto before = made.mesh.polygons(), after = mesh->polygons();
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].ref, before[i].ref);
            QVERIFY(after[i].corners == before[i].corners && after[i].neighbours == before[i].neighbours);
        }
        QVERIFY(mesh->triangles() == made.mesh.triangles());
        QCOMPARE(pathOn(*mesh, {100, 256, 24}, {412, 256, 24}).length,
                 pathOn(made.mesh, {100, 256, 24}, {412, 256, 24}).length);
    }

    /// Whatever byte is wrong: it is refused, or the mesh can be asked all the same.
    void damagedNavmeshes() {
        const auto bytes = writeNavMesh(sample().mesh.data());
        std::size_t refused = 0;
        for (std::size_t at = 0; at < bytes.size(); at += at < 400 ? 1 : 13) {
            auto damaged = bytes;
            damaged[at] ^= std::byte{0xff};
            const auto read = parseNavMesh(damaged, "a.bin");
            if (!read) {
                ++refused;
                QVERIFY(messageOf(read).find("a.bin") != std::string::npos);
                continue;
            }
            const auto mesh = NavMesh::of(*read);
            if (!mesh) continue;
            static_cast<void>(mesh->polygons());
            static_cast<void>(mesh->triangles());
            const auto query = MeshQuery::of(*mesh, meshCosts({}));
            static_cast<void>(query->path({100, 256, 24}, {412, 256, 24}));
        }
        QVERIFY(refused > 100);
        for (std::size_t size = 0; size < bytes.size(); size += 101)
            QVERIFY(!parseNavMesh(std::span(bytes).first(size), "a.bin"));
    }

    void gsetIsRead() {
        const auto set = parseGset(kGset, "a.gset");
        QVERIFY2(set.has_value(), messageOf(set).c_str());
        QCOMPARE(set->mesh, std::string("city.obj"));
        QCOMPARE(set->settings->build[2], 2.0f);
        QCOMPARE(set->settings->partition, 0);
        QCOMPARE(set->settings->extent[6], 32.0f);
        QCOMPARE(set->links.size(), 2U);
        QCOMPARE(set->links[0].from, Vec3(1, -3, 2));
        QCOMPARE(set->links[0].to, Vec3(4, -6, 5));
        QVERIFY(set->links[0].bothWays);
        QCOMPARE(set->links[0].area, MeshArea::jump);
        QCOMPARE(set->links[1].area, MeshArea::ground);  // road
        QCOMPARE(set->volumes.size(), 1U);
        QCOMPARE(set->volumes[0].area, MeshArea::water);
        QCOMPARE(set->volumes[0].high, 2.25f);
        QCOMPARE(set->volumes[0].outline[1], Vec3(0, -10, 0));
        const auto links = meshLinksOf(*set);
        QCOMPARE(links[0].from, Vec3(1, -3, 26));
        QCOMPARE(links[0].source, MeshLinkSource::file);
    }

    void aByteOrderMarkIsSkipped() {
        const auto set = parseGset(std::string("\xEF\xBB\xBF") + kGset, "a.gset");
        QVERIFY2(set, set ? "" : set.error().message().c_str());
        QCOMPARE(writeGset(*set), writeGset(*parseGset(kGset, "b.gset")));
        const auto wide = parseGset({"\xFF\xFE"
                                     "f\0 \0m\0",
                                     8},
                                    "a.gset");
        QVERIFY(!wide);
        QCOMPARE(wide.error().message(), std::string("a.gset: The text is UTF-16 (save it as UTF-8)"));
    }

    void gsetRoundTrip() {
        const auto set = *parseGset(kGset, "a.gset");
        const auto text = writeGset(set);
        const auto again = parseGset(text, "b.gset");
        QVERIFY2(again.has_value(), messageOf(again).c_str());
        QVERIFY(*again == set);
        QCOMPARE(writeGset(*again), text);
    }

    void brokenGsets_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const char* name, const char* text, const char* error) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(error);
        };
        row("letter", "# fine\n\nx 1 2\n", "line 3: A line begins with f, s, c or v, not with 'x'");
        row("too few", "c 1 2 3 4 5 6 1 0\n", "line 1: An off-mesh link has 10 numbers, this one 8");
        row("too many", "c 1 2 3 4 5 6 1 0 5 8 9\n", "this one more");
        row("words", "c 1 2 three 4 5 6 1 0 5 8\n", "Number 3 of an off-mesh link is none");
        row("nan", "c 1 2 nan 4 5 6 1 0 5 8\n", "Number 3");
        row("far", "c 1 2 1e30 4 5 6 1 0 5 8\n", "Number 3");
        row("radius", "c 1 2 3 4 5 6 0 0 5 8\n", "radius");
        row("direction", "c 1 2 3 4 5 6 1 2 5 8\n", "one way");
        row("area", "c 1 2 3 4 5 6 1 0 63 8\n", "Area 63");
        row("settings", "s 1 2\n", "A line of settings has 21 numbers");
        row("partition", "s 1 1 1 1 1 1 1 1 1 1 1 1 1 3 1 1 1 1 1 1 1\n", "partition");
        row("corners", "v 2 1 0 1\n0 0 0\n1 0 1\n", "3 to 12 corners");
        row("many corners", "v 13 1 0 1\n", "3 to 12 corners");
        row("cut", "v 3 1 0 1\n0 0 0\n1 0 1\n", "ends after 2 of 3 corners");
        row("upside down", "v 3 1 2 1\n0 0 0\n1 0 1\n2 0 0\n", "top is above its bottom");
        row("dented", "v 4 1 0 1\n0 0 0\n100 0 0\n50 0 20\n50 0 100\n", "not convex");
        row("flat", "v 3 1 0 1\n0 0 0\n100 0 0\n50 0 0\n", "not convex");
        row("another file", "IBSP....", "This is a BSP map");
    }
    void brokenGsets() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, error);
        const auto set = parseGset(text.toStdString(), "a.gset");
        QVERIFY(!set);
        QVERIFY2(QByteArray::fromStdString(messageOf(set)).contains(error), messageOf(set).c_str());
    }

    /// Volumes of a file mark floor.
    void volumesMark() {
        const auto map = floor_worlds::room({512, 512, 128}).map();
        JobContext context;
        MeshVolume volume{
            MeshArea::hazard, -4, 8, {{128, 128, 0}, {256, 128, 0}, {256, 256, 0}, {128, 256, 0}}};
        for (const bool turned : {false, true}) {
            if (turned) std::ranges::reverse(volume.outline);
            const auto ground = *meshGround(map->bsp, std::span(&volume, 1), context);
            const auto made = makeNavMesh(*map, floor_worlds::survey(*map), ground, {}, {}, context);
            QVERIFY(made.has_value());
            double area = 0;
            for (const auto& polygon : made->mesh.polygons()) {
                if (polygon.area == MeshArea::hazard) area += areaOf(polygon.corners);
            }
            QVERIFY2(std::abs(area - 128 * 128) < 200, qPrintable(QString::number(area)));
            const auto back = volumesOf(ground);
            QCOMPARE(back.size(), 1U);
            QCOMPARE(back.front().outline.size(), 4U);
            QCOMPARE(back.front().low, volume.low);
            QCOMPARE(back.front().high, volume.high);
        }
    }

    /// What the export names, RecastDemo can read: triangles that look up have normals with y up.
    void objLooksUp() {
        auto world = floor_worlds::room({256, 256, 128});
        const auto map = world.map();
        JobContext context;
        std::istringstream text(writeObj(*meshGround(map->bsp, {}, context), "a map"));
        std::vector<Vec3> places;
        std::size_t up = 0, down = 0, beside = 0;
        std::string word;
        std::getline(text, word);
        QCOMPARE(word, std::string("# a map"));
        while (text >> word) {
            if (word == "v") {
                Vec3 place;
                text >> place.x >> place.y >> place.z;
                places.push_back(place);
            } else {
                QCOMPARE(word, std::string("f"));
                std::size_t a = 0, b = 0, c = 0;
                text >> a >> b >> c;
                QVERIFY(a >= 1 && b >= 1 && c >= 1 && std::max({a, b, c}) <= places.size());
                const auto normal = glm::cross(places[b - 1] - places[a - 1], places[c - 1] - places[a - 1]);
                ++(normal.y > 1 ? up : normal.y < -1 ? down : beside);
            }
        }
        // Six boxes of twelve triangles.
        QCOMPARE(up, 12U);
        QCOMPARE(down, 12U);
        QCOMPARE(beside, 48U);
    }

    void settingsForRecastDemo() {
        const auto map = floor_worlds::room({256, 256, 128}).map();
        JobContext context;
        const auto settings =
            gsetSettings(*meshSettings({}, MeshStance::standing), *meshGround(map->bsp, {}, context));
        const std::array<float, 13> expected = {4, 2, 56, 16, 18, 45.58f, 4, 20, 512, 1.3f, 6, 6, 1};
        for (std::size_t i = 0; i < expected.size(); ++i) QCOMPARE(settings.build[i], expected[i]);
        QCOMPARE(settings.extent[6], 128.0f);
        QVERIFY(settings.extent[0] <= -32 && settings.extent[3] >= 288);
    }
};

NAVWRIGHT_TEST(TestMeshFiles);
#include "tst_mesh_files.moc"
