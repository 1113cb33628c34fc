#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

#include "aas_samples.h"
#include "core/aas/evidence/proven_reachabilities.h"
#include "core/aas/sight/map_sight.h"
#include "core/aas/travel/area_set.h"
#include "must.h"
#include "test_program.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/draw/pick.h"
#include "widgets/drawing/layers/area_faces.h"
#include "widgets/drawing/layers/area_reachabilities.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/drawing/layers/travel_look.h"

using namespace navwright;

/// Areas and the reachabilities between them as draw lists, on boxes in a row.
class TestAreaStage : public QObject {
    Q_OBJECT

    StageSource source_;

    static std::shared_ptr<const AreaSet> setOf(const AasFile& aas) {
        BspFile bsp;
        bsp.checksum = aas.mapChecksum;
        return must(areaSetOf(aas, bsp, "row.aas"));
    }
    static int colouring(LayerId layer, std::string_view key) {
        const auto kinds = colourings(layer);
        const auto found = std::ranges::find(kinds, key, &ColouringKind::key);
        return static_cast<int>(found - kinds.begin());
    }
    [[nodiscard]] StagePicture build(LayerId layer, std::string_view key = {}) const {
        JobContext context;
        auto picture = buildStage(layer, source_, key.empty() ? 0 : colouring(layer, key), context);
        return picture ? *std::move(picture) : StagePicture();
    }
    static std::uint64_t countOf(const StagePicture& picture, const char* name) {
        const auto& kinds = picture.scale.kinds;
        const auto found = std::ranges::find(kinds, std::string(name), &Category::name);
        return found == kinds.end() ? 0 : found->count;
    }
    [[nodiscard]] std::size_t drawn(const StagePicture& picture, LayerId layer) const {
        DrawFilter filter;
        filter.types = static_cast<int>(shownOf(layer, source_.shown).types);
        const auto shows = [&](const FaceDrawList::Side& side) {
            return filter.shows({.type = picture.faces.corners[side.first].type});
        };
        return static_cast<std::size_t>(std::ranges::count_if(picture.faces.sides, shows));
    }

  private slots:
    void init() {
        source_ = {};
        source_.areas = setOf(AasRow(3).file());
    }

    /// Each of three boxes has a floor, a ceiling and two walls; the ends one more; two faces are seen from
    /// both their areas.
    void sidesByWhatTheyAre() {
        const auto picture = build(LayerId::areas);
        QCOMPARE(picture.items, std::uint64_t{3});
        QCOMPARE(picture.faces.sides.size(), std::size_t{18});
        QCOMPARE(countOf(picture, "Ground"), std::uint64_t{3});
        QCOMPARE(countOf(picture, "Wall"), std::uint64_t{11});
        QCOMPARE(countOf(picture, "Between two areas"), std::uint64_t{4});
        QCOMPARE(picture.bounds.mins, Vec3(0, 0, 0));
        QCOMPARE(picture.bounds.maxs, Vec3(192, 64, 64));
        QCOMPARE(stageCount(LayerId::areas, source_), std::uint64_t{3});
        QVERIFY(picture.bodies == ItemKind::area);
        std::set<std::uint32_t> bodies;
        for (const auto& side : picture.faces.sides) {
            bodies.insert(side.body);
            QCOMPARE(side.count, 4u);
            const auto& middle = picture.faces.corners[side.first];
            QCOMPARE(middle.rim, 0.f);
            QCOMPARE(picture.faces.corners[side.first + 1].rim, 1.f);
            // Normals look into the area.
            QVERIFY(glm::dot(middle.normal, middle.center - middle.position) > 0);
        }
        QCOMPARE(bodies, (std::set<std::uint32_t>{1, 2, 3}));
    }

    void onlyChosenSidesAreShownAndCounted() {
        source_.shown.sides = AreaLook::kGround | AreaLook::kBetween;
        const auto picture = build(LayerId::areas);
        QCOMPARE(drawn(picture, LayerId::areas), std::size_t{7});
        QCOMPARE(countOf(picture, "Ground"), std::uint64_t{3});
        QCOMPARE(countOf(picture, "Wall"), std::uint64_t{0});
        // All are there, so that choosing others uploads nothing.
        QCOMPARE(picture.faces.sides.size(), std::size_t{18});
        QVERIFY(shownOf(LayerId::nodes, source_.shown) == ShownData());
    }

    void areasByPresence() {
        auto aas = AasRow(3).file();
        aas.settings[2].presence = kAasPresenceCrouch;
        source_.areas = setOf(aas);
        auto picture = build(LayerId::areas, "presence");
        QCOMPARE(countOf(picture, "Standing"), std::uint64_t{2});
        QCOMPARE(countOf(picture, "Crouched only"), std::uint64_t{1});
        QCOMPARE(countOf(build(LayerId::areas), "Ground, crouched only"), std::uint64_t{1});
        source_.areaLook.presence = AreaLook::Presence::crouched;
        picture = build(LayerId::areas, "presence");
        QCOMPARE(picture.items, std::uint64_t{1});
        QVERIFY(std::ranges::all_of(picture.faces.sides, [](const auto& side) { return side.body == 2; }));
        source_.areaLook.presence = AreaLook::Presence::standing;
        QCOMPARE(build(LayerId::areas, "presence").items, std::uint64_t{2});
    }

    void whoWasInAreas() {
        QCOMPARE(countOf(build(LayerId::areas, "use"), "No floor, or not known"), std::uint64_t{3});
        ProvenReachabilities proofs;
        proofs.visits = AreaVisits(4);
        proofs.visits.players[1] = 7;
        proofs.visits.bots[1] = 2;
        proofs.uses.uses.resize(4);
        proofs.uses.uses[1] = AreaUse::visited;
        proofs.uses.uses[2] = AreaUse::unvisited;
        proofs.uses.uses[3] = AreaUse::unreached;
        source_.proofs = std::make_shared<const ProvenReachabilities>(proofs);
        const auto picture = build(LayerId::areas, "use");
        QCOMPARE(countOf(picture, "Someone was there"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Reachable, never visited"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Unreachable"), std::uint64_t{1});
        const auto heat = build(LayerId::areas, "visits");
        QVERIFY(!heat.scale.categories);
        QCOMPARE(heat.scale.least, 0.f);
        QCOMPARE(heat.scale.largest, 9.f);
    }

    void howMuchFloorSeesAreas() {
        MapSight sight;
        sight.areas.resize(4);
        sight.areas[1] = {.first = 0, .count = 1, .exposure = 0.25, .overlooks = 0.125, .cover = 0.75};
        source_.sight = std::make_shared<const MapSight>(std::move(sight));
        QCOMPARE(build(LayerId::areas, "exposure").scale.largest, 25.f);
        QCOMPARE(build(LayerId::areas, "overlooks").scale.largest, 12.5f);
        QCOMPARE(build(LayerId::areas, "cover").scale.largest, 75.f);
    }

    void clustersAndTheirPortals() {
        auto aas = AasRow(3).file();
        aas.clusters.resize(3);
        aas.settings[2].cluster = -1;
        aas.settings[3].cluster = 2;
        source_.areas = setOf(aas);
        auto picture = build(LayerId::areas, "cluster");
        QCOMPARE(countOf(picture, "Cluster 1"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Cluster 2"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Portal between two clusters"), std::uint64_t{1});
        QVERIFY(picture.ribbons.empty());
        source_.areaLook.portals = true;
        picture = build(LayerId::areas, "cluster");
        QCOMPARE(picture.ribbons.size(), std::size_t{24});  // four edges of each of six sides
        QCOMPARE(picture.ribbonItems.size(), picture.ribbons.size());
        // No cluster has the colour of portals, however many there are.
        aas.clusters.resize(60);
        std::set<int> colours;
        for (std::int32_t cluster = 1; cluster < 60; ++cluster) {
            aas.settings[1].cluster = cluster;
            source_.areas = setOf(aas);
            const auto sides = build(LayerId::areas, "cluster").faces;
            colours.insert(static_cast<int>(sides.corners.front().scalar) % kCategoryColours);
        }
        QVERIFY(!colours.contains(0));
        QCOMPARE(colours.size(), std::size_t{kCategoryColours - 1});
    }

    void contentsAndWaysOut() {
        auto aas = AasRow(3).file();
        aas.settings[1].contents = kAasWater;
        aas.settings[3].contents = kAasMover | kAasClusterPortal;
        source_.areas = setOf(aas);
        const auto picture = build(LayerId::areas, "contents");
        QCOMPARE(countOf(picture, "Water"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Door's path"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Nothing"), std::uint64_t{1});
        const auto ways = build(LayerId::areas, "ways");
        QVERIFY(!ways.scale.categories);
        QCOMPARE(ways.scale.least, 1.f);
        QCOMPARE(ways.scale.largest, 2.f);
    }

    void reachabilitiesByTravelType() {
        const auto picture = build(LayerId::reachabilities);
        QCOMPARE(picture.items, std::uint64_t{4});
        QCOMPARE(picture.ribbons.size(), std::size_t{4});
        QCOMPARE(countOf(picture, "Walk"), std::uint64_t{4});
        QCOMPARE(stageCount(LayerId::reachabilities, source_), std::uint64_t{4});
        // What is short begins in the middle of its area.
        QCOMPARE(picture.ribbons[0].from, Vec3(32, 32, 0));
        QCOMPARE(picture.ribbons[0].to, Vec3(69, 32, 0));
        QCOMPARE(picture.ribbonItems[0], (Item{ItemKind::reachability, 1}));
        QCOMPARE(picture.ribbons[0].fromNode, 1.f);
        QCOMPARE(picture.ribbons[0].toNode, 2.f);
    }

    void reachabilitiesOfAKindAreHidden() {
        source_.shown.travels = AreaLook::kAllTravels & ~(1u << static_cast<unsigned>(AasTravel::walk));
        const auto picture = build(LayerId::reachabilities);
        QCOMPARE(picture.items, std::uint64_t{0});
        QCOMPARE(countOf(picture, "Walk"), std::uint64_t{0});
        QCOMPARE(picture.ribbons.size(), std::size_t{4});
        DrawFilter filter;
        filter.types = static_cast<int>(shownOf(LayerId::reachabilities, source_.shown).types);
        QVERIFY(!filter.shows(picture.ribbons[0].facts));
    }

    void reachabilitiesOfTheSelectedAreaAlone() {
        source_.areaLook.ofSelected = true;
        QCOMPARE(build(LayerId::reachabilities).items, std::uint64_t{0});
        source_.selectedArea = 1;
        const auto picture = build(LayerId::reachabilities);
        QCOMPARE(picture.items, std::uint64_t{2});
        for (const auto& ribbon : picture.ribbons) QVERIFY(ribbon.fromNode == 1 || ribbon.toNode == 1);
    }

    /// A leap has its top above both ends and ends where it should; a fall goes out before it goes down.
    void leapsAndFallsAreCurves() {
        auto aas = AasRow(3).file();
        auto& leap = aas.reachabilities[1];
        leap.travelType = static_cast<std::int32_t>(AasTravel::jump);
        leap.start = {0, 0, 0};
        leap.end = {128, 0, 32};
        auto& fall = aas.reachabilities[2];
        fall.travelType = static_cast<std::int32_t>(AasTravel::walkOffLedge);
        fall.start = {0, 0, 128};
        fall.end = {32, 0, 0};
        source_.areas = setOf(aas);
        const auto arc = reachabilityLine(*source_.areas, 1);
        QCOMPARE(arc.front(), leap.start);
        QVERIFY(glm::distance(arc.back(), leap.end) < 1e-3f);
        const auto top = std::ranges::max_element(arc, {}, &Vec3::z);
        QVERIFY(top->z > 50 && top->z < 61);
        QVERIFY(top != arc.begin() && top != arc.end() - 1);
        const auto down = reachabilityLine(*source_.areas, 2);
        QVERIFY(glm::distance(down.back(), fall.end) < 1e-3f);
        QVERIFY(down[down.size() / 2].z > 90);
        const auto picture = build(LayerId::reachabilities);
        QCOMPARE(picture.items, std::uint64_t{4});
        QCOMPARE(countOf(picture, "Jump"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "Walk off ledge"), std::uint64_t{1});
        // Its parts are one item, and only the last has a head.
        const auto parts = std::ranges::count(picture.ribbonItems, Item{ItemKind::reachability, 1});
        QCOMPARE(parts, std::ptrdiff_t(arc.size() - 1));
        const auto heads =
            std::ranges::count_if(picture.ribbons, [](const Ribbon& part) { return part.head > 0; });
        QCOMPARE(heads, std::ptrdiff_t{4});
    }

    void comparedWithOthers() {
        source_.areas = setOf(AasRow(4).file());
        auto shorter = AasRow(3).file();
        shorter.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::jump);
        JobContext context;
        const auto other = setOf(shorter);
        auto found = compareAas(other->aas, source_.areas->aas, {}, context);
        QVERIFY(found.has_value());
        source_.compared =
            std::make_shared<const AreaComparison>(AreaComparison{other, source_.areas, *std::move(found)});
        const auto areas = build(LayerId::areas, "compared");
        QCOMPARE(countOf(areas, "In both"), std::uint64_t{3});
        QCOMPARE(countOf(areas, "Only here"), std::uint64_t{1});
        const auto ways = build(LayerId::reachabilities, "compared");
        QCOMPARE(countOf(ways, "In both"), std::uint64_t{3});
        QCOMPARE(countOf(ways, "Only here"), std::uint64_t{3});
        QCOMPARE(countOf(ways, "Only in the other areas"), std::uint64_t{1});
        // What we have not stands for no item of ours.
        QCOMPARE(ways.items, std::uint64_t{6});
        // The other way round an area of the other set is drawn that nothing here is.
        source_.areas = other;
        auto back = compareAas(AasRow(4).file(), other->aas, {}, context);
        source_.compared = std::make_shared<const AreaComparison>(
            AreaComparison{setOf(AasRow(4).file()), other, *std::move(back)});
        const auto lacking = build(LayerId::areas, "compared");
        QCOMPARE(countOf(lacking, "Only in the other areas"), std::uint64_t{1});
        QCOMPARE(lacking.items, std::uint64_t{3});
        QCOMPARE(std::ranges::count(lacking.faces.sides, 0u, &FaceDrawList::Side::body), std::ptrdiff_t{6});
    }

    void reachabilitiesByWhatASimulatedPlayerSays() {
        QCOMPARE(countOf(build(LayerId::reachabilities, "proof"), "Not tried"), std::uint64_t{4});
        ProvenReachabilities known;
        known.reachabilities.resize(4);
        for (int i = 0; i < 3; ++i) {
            known.reachabilities[static_cast<std::size_t>(i)].reachability = i + 1;
            known.reachabilities[static_cast<std::size_t>(i)].state = static_cast<ProofState>(i);
        }
        known.reachabilities[3].reachability = 4;
        source_.proofs = std::make_shared<const ProvenReachabilities>(known);
        const auto picture = build(LayerId::reachabilities, "proof");
        QCOMPARE(countOf(picture, "Not tried"), std::uint64_t{2});
        QCOMPARE(countOf(picture, "A simulated player gets there"), std::uint64_t{1});
        QCOMPARE(countOf(picture, "None gets there"), std::uint64_t{1});
        // Demos and tests say more than the simulated player.
        known.seen.resize(5);
        known.seen[1] = {.times = 3, .players = 2, .demos = 1};
        known.seen[3] = {.times = 1, .players = 1, .demos = 1};
        known.tested.resize(5);
        known.tested[2] = {.links = 1, .attempts = 4, .traversals = 3, .failures = 1};
        source_.proofs = std::make_shared<const ProvenReachabilities>(known);
        const auto more = build(LayerId::reachabilities, "proof");
        for (const auto* kind : {"Not tried", "Players did in demos", "Bots did in a test",
                                 "None gets there, but players or bots did"})
            QVERIFY2(countOf(more, kind) == 1, kind);
        QVERIFY(picture.ribbons[2].scalar != picture.ribbons[1].scalar);
        QVERIFY(stageParts(LayerId::reachabilities, source_) != stageParts(LayerId::areas, source_));
    }

    void wordsAndPlaces() {
        QCOMPARE(QString::fromStdString(describeItem({ItemKind::area, 2}, source_)),
                 QStringLiteral("Area 2: 4096 square units of floor, cluster 1, 2 reachabilities out"));
        QCOMPARE(QString::fromStdString(describeItem({ItemKind::reachability, 1}, source_)),
                 QStringLiteral("Reachability 1: walk, area 1 to 2, 0.01 s"));
        QCOMPARE(*itemPlace({ItemKind::area, 2}, source_), Vec3(96, 32, 0));
        QCOMPARE(*itemPlace({ItemKind::reachability, 1}, source_), Vec3(66.5f, 32, 0));
        for (const auto id : {0, 4, 99}) {
            QVERIFY(describeItem({ItemKind::area, static_cast<std::uint64_t>(id)}, source_).empty());
            QVERIFY(!itemPlace({ItemKind::area, static_cast<std::uint64_t>(id)}, source_));
        }
        QVERIFY(describeItem({ItemKind::reachability, 5}, source_).empty());
        QVERIFY(!itemPlace({ItemKind::reachability, 0}, source_));
    }

    void aSideIsPickedWhereItIsDrawn() {
        const auto picture = build(LayerId::areas);
        const auto all = [](const FaceDrawList::Side&, const Vec3&) { return true; };
        const auto floors = [&](const FaceDrawList::Side& side, const Vec3&) {
            return picture.faces.corners[side.first].type == static_cast<float>(AreaSide::ground);
        };
        const auto bodyAt = [&](const Ray& ray, float shrink, auto shown) {
            const auto hit = pickSide(ray, picture.faces, shrink, shown);
            return hit ? static_cast<int>(picture.faces.sides[hit->index].body) : 0;
        };
        const auto down = [](float x, float y) { return Ray{{x, y, 200}, {0, 0, -1}}; };
        QCOMPARE(bodyAt(down(32, 32), 0, floors), 1);
        QCOMPARE(bodyAt(down(130, 1), 0, floors), 3);
        QCOMPARE(bodyAt(down(-1, 32), 0, floors), 0);
        QCOMPARE(pickSide(down(32, 32), picture.faces, 0, floors)->distance, 200.f);
        QCOMPARE(pickSide(down(32, 32), picture.faces, 0, all)->distance, 136.f);
        // Shrunk by half, there is a gap between areas, and floors are higher.
        QCOMPARE(bodyAt(down(63, 32), 0.5f, floors), 0);
        QCOMPARE(pickSide(down(32, 32), picture.faces, 0.5f, floors)->distance, 184.f);
        QCOMPARE(bodyAt({{32, 32, 300}, {0, 0, 1}}, 0, all), 0);
    }

    /// Of kinds that maps have, none looks like another.
    void kindsOfTravelLookDifferent() {
        std::set<std::pair<int, int>> looks;
        const std::vector kinds{AasTravel::walk,     AasTravel::crouch,     AasTravel::barrierJump,
                                AasTravel::jump,     AasTravel::ladder,     AasTravel::walkOffLedge,
                                AasTravel::swim,     AasTravel::waterJump,  AasTravel::teleport,
                                AasTravel::elevator, AasTravel::doubleJump, AasTravel::strafeJump,
                                AasTravel::jumpPad,  AasTravel::funcBob};
        for (const auto kind : kinds) {
            const auto look = travelLook(kind);
            looks.insert({static_cast<int>(look.category) % kCategoryColours, static_cast<int>(look.stroke)});
        }
        QCOMPARE(looks.size(), kinds.size());
        std::set<int> categories;
        for (int kind = 0; kind <= kAasTravelCount; ++kind)
            categories.insert(static_cast<int>(travelLook(static_cast<AasTravel>(kind)).category));
        QCOMPARE(categories.size(), std::size_t{kTravelKinds});
        QCOMPARE(QString::fromStdString(travelWords(static_cast<AasTravel>(1000))),
                 QStringLiteral("Unknown"));
    }
};

NAVWRIGHT_TEST(TestAreaStage);
#include "tst_area_stage.moc"
