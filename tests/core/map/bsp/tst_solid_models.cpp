#include <QtTest>

#include <random>

#include "core/map/bsp/collision.h"
#include "core/map/bsp/hurt_volumes.h"
#include "flat_world.h"
#include "foreign_locale.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A floor at 0, and a brush model 1: a slab 128 long in x, 8 thick, 64 high around its own origin.
BspFile slabWorld(Contents contents = kContentsSolid) {
    FlatWorld world;
    world.add({{-1024, -1024, -64}, {1024, 1024, 0}});
    BspFile bsp = world.bsp();
    FlatWorld slab;
    slab.add({{-64, -4, 0}, {64, 4, 64}}, contents, kSurfSlick);
    const BspFile other = slab.bsp();
    const auto planes = static_cast<std::uint32_t>(bsp.planes.size());
    const auto texInfos = static_cast<std::int32_t>(bsp.texInfos.size());
    const auto sides = static_cast<std::uint32_t>(bsp.brushSides.size());
    for (BspBrushSide side : other.brushSides)
        bsp.brushSides.push_back({side.plane + planes, side.texInfo + texInfos});
    bsp.planes.insert(bsp.planes.end(), other.planes.begin(), other.planes.end());
    bsp.texInfos.insert(bsp.texInfos.end(), other.texInfos.begin(), other.texInfos.end());
    bsp.brushes.push_back({sides, other.brushes.front().sideCount, contents});
    BspLeaf leaf;
    leaf.contents = contents;
    leaf.firstLeafBrush = static_cast<std::uint32_t>(bsp.leafBrushes.size());
    leaf.leafBrushCount = 1;
    bsp.leafBrushes.push_back(static_cast<std::uint16_t>(bsp.brushes.size() - 1));
    bsp.leafs.push_back(leaf);
    const auto head = ~static_cast<std::int32_t>(bsp.leafs.size() - 1);
    bsp.models.push_back({{{-64, -4, 0}, {64, 4, 64}}, {}, head, 0, 0});
    return bsp;
}

Collision placed(const BspFile& bsp, const ModelPlacement& placement) {
    return Collision(bsp, std::span(&placement, 1));
}

void addEntity(BspFile& bsp, std::vector<std::pair<std::string, std::string>> pairs) {
    bsp.entities.push_back({std::move(pairs)});
}

}  // namespace

class TestSolidModels : public QObject {
    Q_OBJECT

  private slots:
    void anglesAreReadInEveryLocale();
    void aPlacedModelStopsTraces();
    void aTurnedModelTurnsItsPlanes();
    void theNearerOfWorldAndModelWins();
    void contentsOfBothAddUp();
    void aStartInAModelIsReported();
    void linesAndPlacesSeeModels();
    void modelsTheMapHasNotGotAreIgnored();
    void theWorldAloneStaysReachable();
    void wallsStandBySpawnFlags_data();
    void wallsStandBySpawnFlags();
    void movablesStandOnlyWhenAsked_data();
    void movablesStandOnlyWhenAsked();
    void doorsThatStartOpenStandAside();
    void triggersHurtUnlessTheyStartOff();
};

/// In a country of decimal commas "12.5" was 12: the window's locale is the user's.
void TestSolidModels::anglesAreReadInEveryLocale() {
    ForeignLocales locales;
    auto bsp = slabWorld();
    addEntity(bsp, {{"classname", "func_wall"}, {"model", "*1"}, {"angles", "0.5 12.5 0.25"}});
    for (const auto* name : {"de_DE.UTF-8", "tr_TR.UTF-8"}) {
        if (!locales.make(name)) QSKIP("localedef makes no locales here");
        const InLocale there(name);
        QCOMPARE(std::string(std::localeconv()->decimal_point), std::string(","));
        const auto solids = solidModels(bsp, false);
        QCOMPARE(solids.size(), std::size_t{1});
        QVERIFY(solids[0].angles == Vec3(0.5f, 12.5f, 0.25f));
    }
}

void TestSolidModels::aPlacedModelStopsTraces() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {0, 200, 0}, {}});
    const TraceResult hit = world.trace({0, 0, 32}, {0, 400, 32}, kHullPoint, kMaskSolid);
    QCOMPARE(hit.normal, Vec3(0, -1, 0));
    QCOMPARE(hit.planeDist, 4.0f);  // as compiled, in the model's own space
    QVERIFY(std::abs(hit.end.y - 196) < 0.1f);
    QCOMPARE(hit.surfaceFlags, kSurfSlick);
    QVERIFY(hit.texInfo >= 0);
    QCOMPARE(world.trace({100, 0, 32}, {100, 400, 32}, kHullPoint, kMaskSolid).fraction, 1.0f);
    QVERIFY(world.trace({76, 0, 32}, {76, 400, 32}, kHullStanding, kMaskPlayerSolid).fraction < 1);
}

void TestSolidModels::aTurnedModelTurnsItsPlanes() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {200, 0, 0}, {0, 90, 0}});  // now long in y
    const TraceResult hit = world.trace({0, 50, 32}, {400, 50, 32}, kHullPoint, kMaskSolid);
    QVERIFY(glm::distance(hit.normal, Vec3(-1, 0, 0)) < 1e-5f);
    QVERIFY(std::abs(hit.end.x - 196) < 0.1f);
    QCOMPARE(world.trace({0, 100, 32}, {400, 100, 32}, kHullPoint, kMaskSolid).fraction, 1.0f);
}

void TestSolidModels::theNearerOfWorldAndModelWins() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {0, 0, 100}, {}});
    const TraceResult model = world.trace({0, 0, 300}, {0, 0, -50}, kHullPoint, kMaskSolid);
    QVERIFY(std::abs(model.end.z - 164) < 0.1f);
    const TraceResult floor = world.trace({0, 0, 90}, {0, 0, -50}, kHullPoint, kMaskSolid);
    QVERIFY(std::abs(floor.end.z) < 0.1f);
    QCOMPARE(floor.surfaceFlags, 0);
}

void TestSolidModels::contentsOfBothAddUp() {
    const BspFile bsp = slabWorld(kContentsWindow);
    const Collision world = placed(bsp, {1, {0, 0, 100}, {}});
    // The engine adds the model's contents to those of what lies farther away in the world.
    QCOMPARE(world.trace({0, 0, 300}, {0, 0, -50}, kHullPoint, kMaskSolid).contents,
             kContentsWindow | kContentsSolid);
    QCOMPARE(world.trace({0, 0, 300}, {0, 0, 120}, kHullPoint, kMaskSolid).contents, kContentsWindow);
}

void TestSolidModels::aStartInAModelIsReported() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {0, 0, 100}, {}});
    const TraceResult out = world.trace({0, 0, 130}, {0, 100, 130}, kHullPoint, kMaskSolid);
    QVERIFY(out.startSolid && !out.allSolid);
    const TraceResult within = world.trace({0, 0, 130}, {30, 0, 130}, kHullPoint, kMaskSolid);
    QVERIFY(within.startSolid && within.allSolid);
    const TraceResult rests = world.trace({0, 0, 130}, {0, 0, 130}, kHullPoint, kMaskSolid);
    QVERIFY(rests.allSolid);
    QCOMPARE(rests.fraction, 0.0f);
}

void TestSolidModels::linesAndPlacesSeeModels() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {0, 0, 100}, {0, 30, 0}});
    std::mt19937 random(17);
    std::uniform_real_distribution<float> spread(-150, 150);
    const auto point = [&] {
        const float x = spread(random), y = spread(random), z = spread(random);
        return Vec3(x, y, z + 130);
    };
    int met = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 from = point(), to = point();
        const TraceResult trace = world.trace(from, to, kHullPoint, kMaskSolid);
        QCOMPARE(world.lineClear(from, to, kMaskSolid), trace.fraction == 1 && !trace.startSolid);
        QCOMPARE(world.inSolid(from, kHullStanding, kMaskSolid),
                 world.trace(from, from, kHullStanding, kMaskSolid).allSolid);
        met += trace.fraction < 1;
    }
    QVERIFY(met > 500);
    QVERIFY((world.pointContents({0, 0, 130}) & kContentsSolid) != 0);
}

void TestSolidModels::modelsTheMapHasNotGotAreIgnored() {
    const BspFile bsp = slabWorld();
    for (const int model : {-1, 2, 1000}) {
        const Collision world = placed(bsp, {model, {0, 0, 100}, {}});
        QVERIFY(world.lineClear({0, 0, 300}, {0, 0, 10}, kMaskSolid));
    }
}

void TestSolidModels::theWorldAloneStaysReachable() {
    const BspFile bsp = slabWorld();
    const Collision world = placed(bsp, {1, {0, 0, 100}, {}});
    QCOMPARE(world.traceWorld({0, 0, 300}, {0, 0, 50}, kHullPoint, kMaskSolid).fraction, 1.0f);
    const TraceResult model =
        world.traceModel({1, {0, 0, 500}, {}}, {0, 0, 700}, {0, 0, 400}, kHullPoint, kMaskSolid);
    QVERIFY(std::abs(model.end.z - 564) < 0.1f);
}

void TestSolidModels::wallsStandBySpawnFlags_data() {
    QTest::addColumn<QString>("flags");
    QTest::addColumn<bool>("stands");
    QTest::newRow("none") << QString() << true;
    QTest::newRow("0") << "0" << true;
    QTest::newRow("8: animated") << "8" << true;
    QTest::newRow("1: until triggered") << "1" << false;
    QTest::newRow("2: toggle alone") << "2" << false;
    QTest::newRow("4: start on") << "4" << true;
    QTest::newRow("7: all") << "7" << true;
}

void TestSolidModels::wallsStandBySpawnFlags() {
    QFETCH(QString, flags);
    QFETCH(bool, stands);
    BspFile bsp = slabWorld();
    addEntity(bsp, {{"classname", "func_wall"}, {"model", "*1"}, {"origin", "1 2 3"}});
    if (!flags.isEmpty()) bsp.entities.back().pairs.emplace_back("spawnflags", flags.toStdString());
    const auto solids = solidModels(bsp, false);
    QCOMPARE(solids.size(), stands ? std::size_t{1} : std::size_t{0});
    if (!stands) return;
    QCOMPARE(solids.front().model, 1);
    QCOMPARE(solids.front().origin, Vec3(1, 2, 3));
    QCOMPARE(solids.front().angles, Vec3(0));
}

void TestSolidModels::movablesStandOnlyWhenAsked_data() {
    QTest::addColumn<QString>("className");
    QTest::addColumn<QString>("flags");
    QTest::addColumn<bool>("stands");
    QTest::newRow("door") << "func_door" << "0" << true;
    QTest::newRow("turning door") << "func_door_rotating" << "32" << true;
    QTest::newRow("secret door") << "func_door_secret" << "0" << true;
    QTest::newRow("glass") << "func_explosive" << "0" << true;
    QTest::newRow("glass that is not there yet") << "func_explosive" << "1" << false;
    QTest::newRow("button") << "func_button" << "0" << true;
    QTest::newRow("no solid at all") << "trigger_hurt" << "0" << false;
    QTest::newRow("unknown") << "func_unheard_of" << "0" << false;
}

void TestSolidModels::movablesStandOnlyWhenAsked() {
    QFETCH(QString, className);
    QFETCH(QString, flags);
    QFETCH(bool, stands);
    BspFile bsp = slabWorld();
    addEntity(bsp, {{"classname", className.toStdString()},
                    {"model", "*1"},
                    {"angle", "90"},
                    {"spawnflags", flags.toStdString()}});
    QVERIFY(solidModels(bsp, false).empty());
    const auto solids = solidModels(bsp, true);
    QCOMPARE(solids.size(), stands ? std::size_t{1} : std::size_t{0});
    // Doors and buttons use their angle as the way to move, glass is turned by it.
    if (stands) QCOMPARE(solids.front().angles, Vec3(0, className == "func_explosive" ? 90 : 0, 0));
}

void TestSolidModels::doorsThatStartOpenStandAside() {
    BspFile bsp = slabWorld();
    addEntity(
        bsp,
        {{"classname", "func_door"}, {"model", "*1"}, {"angle", "90"}, {"lip", "2"}, {"spawnflags", "1"}});
    addEntity(
        bsp, {{"classname", "func_door_rotating"}, {"model", "*1"}, {"distance", "70"}, {"spawnflags", "3"}});
    addEntity(bsp, {{"classname", "func_door"}, {"model", "*1"}, {"angle", "-1"}, {"spawnflags", "1"}});
    const auto solids = solidModels(bsp, true);
    QCOMPARE(solids.size(), std::size_t{3});
    // 8 thick, widened by 1 on both sides, less the lip.
    QVERIFY(glm::distance(solids[0].origin, Vec3(0, 8, 0)) < 1e-4f);
    QCOMPARE(solids[1].angles, Vec3(0, -70, 0));                       // the other way round
    QVERIFY(glm::distance(solids[2].origin, Vec3(0, 0, 58)) < 1e-4f);  // up: 66 high less a lip of 8
}

void TestSolidModels::triggersHurtUnlessTheyStartOff() {
    BspFile bsp = slabWorld();
    addEntity(bsp, {{"classname", "trigger_hurt"}, {"model", "*1"}, {"origin", "0 0 100"}});
    addEntity(bsp, {{"classname", "trigger_hurt"}, {"model", "*1"}, {"spawnflags", "1"}});
    addEntity(bsp, {{"classname", "trigger_hurt"}, {"model", "*9"}});
    addEntity(bsp, {{"classname", "trigger_hurt"}});
    addEntity(bsp, {{"classname", "trigger_hurt"}, {"model", "*1"}, {"spawnflags", "16"}, {"dmg", "40"}});
    const auto volumes = hurtVolumes(bsp);
    QCOMPARE(volumes.size(), std::size_t{2});
    QVERIFY((volumes.front().box == Box{{-66, -6, 98}, {66, 6, 166}}));
    QCOMPARE(volumes.front().damage, 5);
    QVERIFY(!volumes.front().everySecond);
    QCOMPARE(volumes.back().damage, 40);
    QVERIFY(volumes.back().everySecond);
}

NAVWRIGHT_TEST(TestSolidModels);
#include "tst_solid_models.moc"
