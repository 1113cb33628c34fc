#include <QtTest>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_statistics.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;
using written_maps::entity;
using written_maps::mapOf;

namespace {

constexpr std::int32_t kBoth = kAasPresenceNormal | kAasPresenceCrouch;
const MapSurface kStone{.texture = "stone"};

/// A closed room with a spawn point in its middle and what else is given.
MapDescription room(const Box& inside, std::vector<MapBrush> brushes = {},
                    const std::string& spawn = "0 0 32") {
    auto all = roomBrushes(inside, 16, kStone);
    all.insert(all.end(), brushes.begin(), brushes.end());
    auto map = mapOf(std::move(all));
    map.entities.push_back(entity("info_player_deathmatch", spawn));
    return map;
}

BspFile bspOf(const MapDescription& map) {
    return must(parseBsp(must(writeBsp(map)), "made.bsp"));
}

MadeAreas made(const BspFile& bsp, const AreaOptions& options = {}) {
    JobContext context;
    return must(makeAreas(bsp, options, context));
}

/// The box of the area at a place, which must be there.
Box boxAt(const AasFile& aas, const Vec3& place) {
    return aas.areas[static_cast<std::size_t>(areaAt(aas, place))].bounds;
}
const AasAreaSettings& settingsAt(const AasFile& aas, const Vec3& place) {
    return aas.settings[static_cast<std::size_t>(areaAt(aas, place))];
}

QString flawOf(const AasFile& aas) {
    const auto flaws = aasFlaws(aas);
    return flaws.empty() ? QString() : QString::fromStdString(flaws.front().what);
}

constexpr Box kHall{{-256, -64, 0}, {256, 64, 256}};

}  // namespace

/// Maps of which the areas are known.
class TestAreas : public QObject {
    Q_OBJECT

  private slots:
    /// Where an origin can be: 16 from the walls, 24 above the floor; 32 below the roof standing, 4 crouched.
    void aBoxRoomIsTwoAreas() {
        const auto areas = made(bspOf(room({{-128, -64, 0}, {128, 64, 96}})));
        const auto& aas = areas.aas;
        QCOMPARE(flawOf(aas), QString());
        QVERIFY(areas.warnings.empty());
        QCOMPARE(aas.areas.size(), std::size_t{3});
        QVERIFY((boxAt(aas, {0, 0, 40}) == Box{{-112, -48, 24}, {112, 48, 64}}));
        QVERIFY((boxAt(aas, {0, 0, 80}) == Box{{-112, -48, 64}, {112, 48, 92}}));
        QCOMPARE(settingsAt(aas, {0, 0, 40}).presence, kBoth);
        QCOMPARE(settingsAt(aas, {0, 0, 40}).flags, kAasAreaGrounded);
        QCOMPARE(settingsAt(aas, {0, 0, 80}).presence, kAasPresenceCrouch);
        QCOMPARE(settingsAt(aas, {0, 0, 80}).flags, 0);
        QCOMPARE(aas.faces.size(), std::size_t{1 + 11});
        QCOMPARE(aas.vertices.size(), std::size_t{12});
        QCOMPARE(areaAt(aas, {0, 0, 10}), 0);
        QCOMPARE(areaAt(aas, {0, 0, 94}), 0);
        QCOMPARE(areaAt(aas, {5000, 0, 50}), 0);
        QCOMPARE(aas.hulls.size(), std::size_t{2});
    }

    void otherHullsFitElsewhere() {
        AreaOptions thin;
        thin.standing = {{-15, -15, -24}, {15, 15, 32}};
        thin.crouched = {{-15, -15, -24}, {15, 15, 16}};
        const auto aas = made(bspOf(room({{-128, -64, 0}, {128, 64, 96}})), thin).aas;
        QVERIFY((boxAt(aas, {0, 0, 40}) == Box{{-113, -49, 24}, {113, 49, 64}}));
        QVERIFY((boxAt(aas, {0, 0, 70}) == Box{{-113, -49, 64}, {113, 49, 80}}));
    }

    /// The space above the lower floor is an area, that above the upper another: none has floor and a gap.
    void aLedgeIsCutUpright() {
        const auto areas =
            made(bspOf(room(kHall, {boxBrush({{0, -64, 0}, {256, 64, 64}}, kStone)}, "-100 0 32")));
        const auto& aas = areas.aas;
        QCOMPARE(flawOf(aas), QString());
        QCOMPARE(aas.areas.size(), std::size_t{4});
        QVERIFY((boxAt(aas, {-100, 0, 40}) == Box{{-240, -48, 24}, {-16, 48, 224}}));
        QVERIFY((boxAt(aas, {100, 0, 100}) == Box{{-16, -48, 88}, {240, 48, 224}}));
        QVERIFY((boxAt(aas, {0, 0, 240}) == Box{{-240, -48, 224}, {240, 48, 252}}));
        const auto all = aasStatistics(aas);
        QCOMPARE(all.grounded, std::size_t{2});
        QCOMPARE(all.floorAndGap, std::size_t{0});
        QCOMPARE(all.crouchOnly, std::size_t{1});
    }

    void eachStairIsAnArea() {
        std::vector<MapBrush> steps;
        for (int i = 1; i <= 3; ++i) {
            const float x = 64 * float(i - 1);
            steps.push_back(boxBrush({{x, -64, 0}, {i == 3 ? 256 : x + 64, 64, 16 * float(i)}}, kStone));
        }
        const auto aas = made(bspOf(room(kHall, steps, "-100 0 32"))).aas;
        QCOMPARE(flawOf(aas), QString());
        const auto all = aasStatistics(aas);
        QCOMPARE(all.grounded, std::size_t{4});
        QCOMPARE(all.floorAndGap, std::size_t{0});
        for (int i = 0; i <= 3; ++i) {
            const Vec3 above(-60 + 64 * float(i) + 16, 0, 24 + 16 * float(i) + 1);
            QVERIFY(settingsAt(aas, above).flags == kAasAreaGrounded);
            QCOMPARE(boxAt(aas, above).mins.z, 24 + 16 * float(i));
        }
    }

    void twoStoreysAreApart() {
        constexpr Box kTower{{-128, -64, 0}, {128, 64, 208}};
        auto map = room(kTower, {boxBrush({{-128, -64, 96}, {128, 64, 112}}, kStone)});
        const auto lower = made(bspOf(map)).aas;
        QCOMPARE(areaAt(lower, {0, 0, 150}), 0);  // nobody starts there
        map.entities.push_back(entity("info_player_deathmatch", "0 0 144"));
        const auto both = made(bspOf(map)).aas;
        QCOMPARE(flawOf(both), QString());
        QCOMPARE(both.areas.size(), std::size_t{5});
        QVERIFY((boxAt(both, {0, 0, 40}) == Box{{-112, -48, 24}, {112, 48, 64}}));
        QVERIFY((boxAt(both, {0, 0, 150}) == Box{{-112, -48, 136}, {112, 48, 176}}));
    }

    /// Water reaches as high as a standing player touches it.
    void waterIsAnAreaOfItsOwn() {
        const auto map = room({{-128, -64, 0}, {128, 64, 200}},
                              {boxBrush({{-128, -64, 0}, {128, 64, 40}}, kStone, kContentsWater)}, "0 0 100");
        const auto aas = made(bspOf(map)).aas;
        QCOMPARE(flawOf(aas), QString());
        QCOMPARE(aas.areas.size(), std::size_t{4});
        QVERIFY((boxAt(aas, {0, 0, 40}) == Box{{-112, -48, 24}, {112, 48, 64}}));
        QCOMPARE(settingsAt(aas, {0, 0, 40}).contents, kAasWater);
        QCOMPARE(settingsAt(aas, {0, 0, 40}).flags, kAasAreaGrounded | kAasAreaLiquid);
        QCOMPARE(settingsAt(aas, {0, 0, 100}).contents, 0);
        const auto surfaces =
            std::ranges::count(aas.faces, kAasFaceLiquid | kAasFaceLiquidSurface, &AasFace::flags);
        QCOMPARE(surfaces, 1);
    }

    void aLadderOnTheFloorIsNotCut() {
        const auto ladder =
            boxBrush({{240, -16, 0}, {256, 16, 160}}, kStone, kContentsSolid | kContentsLadder);
        const auto areas = made(bspOf(room(kHall, {ladder})));
        QCOMPARE(flawOf(areas.aas), QString());
        QCOMPARE(areas.counts.ladderSplits, std::size_t{0});
        const auto all = aasStatistics(areas.aas);
        QVERIFY(all.ladderFaces > 0);
        for (std::size_t i = 1; i < areas.aas.faces.size(); ++i) {
            const auto& face = areas.aas.faces[i];
            if ((face.flags & kAasFaceLadder) == 0) continue;
            const auto& bounds = areas.aas.areas[static_cast<std::size_t>(face.frontArea)].bounds;
            QVERIFY(bounds.maxs.x >= 224);
            QVERIFY((face.flags & kAasFaceSolid) != 0);
        }
        QVERIFY((settingsAt(areas.aas, {220, 0, 40}).flags & kAasAreaLadder) != 0);
    }

    /// Its foot is 8 units above where one's origin is on the floor: below it is an area without the ladder.
    void aHangingLadderIsCutAtItsFoot() {
        const auto ladder =
            boxBrush({{240, -64, 64}, {256, 64, 256}}, kStone, kContentsSolid | kContentsLadder);
        const auto areas = made(bspOf(room(kHall, {ladder})));
        QCOMPARE(flawOf(areas.aas), QString());
        QVERIFY(areas.counts.ladderSplits >= 1);
        const auto& below = settingsAt(areas.aas, {200, 0, 28});
        QVERIFY((below.flags & kAasAreaGrounded) != 0);
        QVERIFY((below.flags & kAasAreaLadder) == 0);
        const auto& above = settingsAt(areas.aas, {220, 0, 60});
        QVERIFY((above.flags & kAasAreaLadder) != 0);
        QVERIFY((above.flags & kAasAreaGrounded) == 0);
    }

    void aDoorIsOpenAndMarked() {
        auto map = room(kHall);
        map.entities.push_back({.pairs = {{"classname", "func_door"}, {"angle", "-1"}},
                                .brushes = {boxBrush({{64, -64, 0}, {80, 64, 256}}, kStone)},
                                .pivot = {}});
        const auto aas = made(bspOf(map)).aas;
        QCOMPARE(flawOf(aas), QString());
        QCOMPARE(settingsAt(aas, {72, 0, 60}).contents, kAasMover | 1 << kAasModelShift);
        QCOMPARE(settingsAt(aas, {0, 0, 60}).contents, 0);
        QCOMPARE(settingsAt(aas, {200, 0, 60}).contents, 0);
        QVERIFY((boxAt(aas, {72, 0, 60}).mins.x == 48));
    }

    void aWallOfTheGameIsSolidAndAPlatformIsNot() {
        for (const auto* name : {"func_wall", "func_plat"}) {
            auto map = room(kHall);
            map.entities.push_back({.pairs = {{"classname", name}},
                                    .brushes = {boxBrush({{64, -64, 0}, {80, 64, 128}}, kStone)},
                                    .pivot = {}});
            const auto aas = made(bspOf(map)).aas;
            QCOMPARE(areaAt(aas, {72, 0, 60}) == 0, std::string_view(name) == "func_wall");
        }
    }

    /// Beside a ramp nobody's corner may stand inside it: bevels.
    void aRampIsBevelled() {
        const auto ramp = rampBrush({{0, -64, 0}, {128, 64, 64}}, MapDirection::east, kStone);
        const auto aas = made(bspOf(room(kHall, {ramp}, "-100 0 32"))).aas;
        QCOMPARE(flawOf(aas), QString());
        // The slope of a half is touched by the corner 16 to the east: the origin is 8 higher than 24 above
        // it.
        QCOMPARE(areaAt(aas, {64, 0, 32 + 24 + 8 - 1}), 0);
        QVERIFY(areaAt(aas, {64, 0, 32 + 24 + 8 + 1}) > 0);
        // West of its foot one stands on the floor up to where the corner meets the slope.
        QVERIFY(areaAt(aas, {-17, 0, 25}) > 0);
        QVERIFY(areaAt(aas, {-15, 0, 24.2f}) == 0);
        // Above its highest edge only the axial bevel counts.
        QVERIFY(areaAt(aas, {128 + 10, 0, 64 + 24 + 1}) > 0);
        QVERIFY(areaAt(aas, {128 + 10, 0, 64 + 24 - 1}) == 0);
    }

    void aLeakIsNamed() {
        auto map = room({{-128, -64, 0}, {128, 64, 96}});
        auto& brushes = map.entities[0].brushes;
        brushes.erase(brushes.begin());
        map.sealed = false;
        JobContext context;
        const auto areas = makeAreas(bspOf(map), {}, context);
        QVERIFY(!areas.has_value());
        const auto words = QString::fromStdString(areas.error().message());
        QVERIFY2(words.contains("The map leaks: the info_player_deathmatch at (0 0 32) has a way out"),
                 qPrintable(words));
        QVERIFY2(words.startsWith("made"), qPrintable(words));
    }

    void aMapWithoutAnyoneIsRefused() {
        auto map = mapOf(roomBrushes({{-128, -64, 0}, {128, 64, 96}}, 16, kStone));
        map.sealed = false;
        JobContext context;
        const auto areas = makeAreas(bspOf(map), {}, context);
        QVERIFY(!areas.has_value());
        QVERIFY(areas.error().message().contains("no place for players"));
        // Nor does one who is stuck.
        map.entities.push_back(entity("info_player_deathmatch", "0 0 -200"));
        QVERIFY(!makeAreas(bspOf(map), {}, context).has_value());
    }

    void aBrushWithoutVolumeIsLeftOut() {
        auto bsp = bspOf(room(kHall, {boxBrush({{64, -16, 0}, {96, 16, 64}}, kStone)}));
        auto& crate = bsp.brushes.back();
        const auto whole = made(bsp);
        QVERIFY(whole.warnings.empty());
        crate.sideCount = 2;
        const auto areas = made(bsp);
        QCOMPARE(areas.warnings.size(), std::size_t{1});
        QVERIFY(areas.warnings.front().contains("1 brush of the map left out: no volume"));
        QCOMPARE(flawOf(areas.aas), QString());
    }

    void theSameMapGivesTheSame() {
        const auto bsp = bspOf(written_maps::mixedRoom());
        const auto once = *writeAas(made(bsp).aas), again = *writeAas(made(bsp).aas);
        QVERIFY(once == again);
        const auto read = parseAas(once, "made.aas");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(flawOf(*read), QString());
        QCOMPARE(read->mapChecksum, bsp.checksum);
        const auto all = aasStatistics(*read);
        QVERIFY(all.liquid > 0 && all.ladder > 0 && all.movers > 0 && all.crouchOnly > 0);
    }

    void itStops() {
        JobContext context(alreadyStopped());
        const auto areas = makeAreas(bspOf(room(kHall)), {}, context);
        QVERIFY(!areas.has_value() && areas.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestAreas);
#include "tst_areas.moc"
