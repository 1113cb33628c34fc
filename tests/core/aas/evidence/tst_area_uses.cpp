#include <QtTest>

#include "core/aas/evidence/area_trace.h"
#include "core/aas/evidence/area_uses.h"
#include "core/aas/file/aas_locate.h"
#include "hand_made.h"
#include "reachability_grounds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr float kSole = kOriginAboveFloor;

GatedDemo gatedOf(HandMade& demo) {
    JobContext context;
    return must(gateDemo(demo.recording(), {.map = "flat"}, Parameters{}, context));
}

AreaVisits visitsIn(const ReachabilityGrounds& grounds, HandMade& demo) {
    JobContext context;
    return must(areasVisited(grounds.aas, demo.recording(), gatedOf(demo), context));
}

/// The uses of areas where players start at a place.
AreaUses usesOf(const ReachabilityGrounds& grounds, const Vec3& start, const AreaVisits& visits,
                const std::vector<ReachabilityProof>& proofs = {}) {
    const TravelGraph graph(grounds.aas);
    return areaUses(graph, {placeAt(graph, start)}, proofs, visits);
}

constexpr Vec3 kLow{-200, 0, kSole};

}  // namespace

/// Which areas someone was in, which players only could be in, and along which they went.
class TestAreaUses : public QObject {
    Q_OBJECT

  private slots:
    void whereNobodyEverWas() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const auto up = grounds.add(AasTravel::walk, {-16.1f, 0, kSole}, {-11, 0, 16 + kSole});
        const auto low = areaAt(grounds.aas, kLow), high = areaAt(grounds.aas, {200, 0, 16 + kSole});
        HandMade demo("low");
        demo.player(0).at(-200, 0, kSole).to(-100, 0, kSole);
        const auto uses = usesOf(grounds, kLow, visitsIn(grounds, demo));
        QCOMPARE(uses.uses[low], AreaUse::visited);
        QCOMPARE(uses.uses[high], AreaUse::unvisited);
        QCOMPARE(uses.regions.size(), std::size_t{1});
        const auto& region = uses.regions.front();
        QCOMPARE(region.areas, std::vector<AreaId>{high});
        QCOMPARE(region.entries, (std::vector<AreaEntry>{{AasTravel::walk, up, 1}}));
        QCOMPARE(needWords(region), std::string("walk"));
        QCOMPARE(region.floor, uses.floor[toIndex(AreaUse::unvisited)]);
        QCOMPARE(uses.all(), uses.floor[toIndex(AreaUse::visited)] + region.floor);
        // Origins have 224 units across the hall, and 512 - 16 + 16 along the block.
        QVERIFY(std::abs(region.floor - 224.0 * 512) < 1);
        HandMade both("both");
        both.player(0).at(-200, 0, kSole).to(-20, 0, kSole).at(0, 0, 16 + kSole).to(100, 0, 16 + kSole);
        const auto all = usesOf(grounds, kLow, visitsIn(grounds, both));
        QVERIFY(all.regions.empty());
        QCOMPARE(all.uses[high], AreaUse::visited);
    }

    /// Ten times a second a player is known to be here and there, but he was also between.
    void whatIsRunAcrossIsVisited() {
        ReachabilityGrounds grounds({across(0, 512, 16), across(8, 10, 18)});
        const auto top = areaAt(grounds.aas, {9, 0, 18 + kSole + 0.25f});
        QVERIFY(top != 0);
        HandMade demo("across");
        demo.player(0).at(-200, 0, kSole).to(-80, 0, kSole);
        demo.at(-40, 0, 18.5 + kSole).at(50, 0, 18.5 + kSole).stay(2);
        const auto visits = visitsIn(grounds, demo);
        QCOMPARE(visits.players[top], 1u);
    }

    void whoGetsWhereNobodyShould() {
        ReachabilityGrounds grounds({across(0, 512, 128)});
        const auto jump = grounds.add(AasTravel::jump, {-16.1f, 0, kSole}, {-11, 0, 128 + kSole});
        const auto high = areaAt(grounds.aas, {200, 0, 128 + kSole});
        const std::vector<ReachabilityProof> refuted{
            {.reachability = jump, .state = ProofState::refuted, .failure = LinkFailure::tooHigh}};
        HandMade demo("boost");
        demo.player(0).at(-200, 0, kSole).to(-40, 0, kSole);
        demo.at(-35, 0, 90).at(-20, 0, 150).at(0, 0, 128 + kSole).stay(3);
        const auto visits = visitsIn(grounds, demo);
        const auto uses = usesOf(grounds, kLow, visits, refuted);
        QCOMPARE(uses.uses[high], AreaUse::exploited);
        QCOMPARE(uses.regions.size(), std::size_t{1});
        const auto& region = uses.regions.front();
        QCOMPARE(region.visits, std::uint64_t{1});
        QVERIFY(region.way && region.way->times == 1);
        QCOMPARE(needWords(region),
                 std::string("128 units up, 83 more than a jump; jump that no simulated player makes"));
        // As long as the jump stands, it is a way like any other.
        QCOMPARE(usesOf(grounds, kLow, visits).uses[high], AreaUse::visited);
        AreaVisits nobody(grounds.aas.areas.size());
        const auto never = usesOf(grounds, kLow, nobody, refuted);
        QCOMPARE(never.uses[high], AreaUse::unreached);
        QCOMPARE(needWords(never.regions.back().use == AreaUse::unreached ? never.regions.back()
                                                                          : never.regions.front()),
                 std::string("jump that no simulated player makes"));
    }

    void fasterThanOneRuns() {
        ReachabilityGrounds grounds({across(-512, -150, 64), across(150, 512, 64)},
                                    ReachabilityGrounds::kHall, "0 0 32");
        const auto far = areaAt(grounds.aas, {300, 0, 64 + kSole});
        HandMade demo("strafe");
        demo.player(0).at(-300, 0, 64 + kSole).to(-140, 0, 64 + kSole, 45);
        demo.to(0, 0, 110 + kSole, 45).to(170, 0, 64 + kSole, 45).stay(3);
        const auto uses = usesOf(grounds, {-300, 0, 64 + kSole}, visitsIn(grounds, demo));
        QCOMPARE(uses.uses[far], AreaUse::exploited);
        const auto region = std::ranges::find(uses.regions, AreaUse::exploited, &AreaRegion::use);
        const auto words = needWords(*region);
        QVERIFY2(words.ends_with("units/s, where running gives 300"), words.c_str());
        QVERIFY2(region->way->speed > 400 && region->way->speed < 460, words.c_str());
        // What he flew over is not where he was.
        QCOMPARE(uses.uses[areaAt(grounds.aas, {0, 0, kSole})], AreaUse::unreached);
    }

    void whatOneOnlyFallsTo() {
        ReachabilityGrounds grounds({across(0, 512, 128)});
        HandMade demo("fall");
        demo.player(0).at(100, 0, 128 + kSole).to(-10, 0, 128 + kSole);
        demo.at(-30, 0, 140).at(-60, 0, 110).at(-90, 0, 60).at(-100, 0, kSole).stay(3);
        const auto uses = usesOf(grounds, {200, 0, 128 + kSole}, visitsIn(grounds, demo));
        QCOMPARE(uses.regions.size(), std::size_t{1});
        QCOMPARE(needWords(uses.regions[0]), std::string("128 units down"));
        ReachabilityGrounds step({across(0, 512, 16)});
        HandMade walk("walk");
        walk.player(0).at(-200, 0, kSole).to(-20, 0, kSole).at(0, 0, 16 + kSole).stay(2);
        const auto without = usesOf(step, kLow, visitsIn(step, walk));
        QCOMPARE(without.regions.size(), std::size_t{1});
        QCOMPARE(needWords(without.regions[0]), std::string("way that no rule finds"));
    }

    void weaponsLeadToWhatIsUnreached() {
        ReachabilityGrounds grounds({across(0, 512, 128)});
        const auto rocket = grounds.add(AasTravel::rocketJump, {-16.1f, 0, kSole}, {-11, 0, 128 + kSole});
        const auto uses = usesOf(grounds, kLow, AreaVisits(grounds.aas.areas.size()));
        const auto region = std::ranges::find(uses.regions, AreaUse::unreached, &AreaRegion::use);
        QVERIFY(region != uses.regions.end());
        QCOMPARE(region->entries, (std::vector<AreaEntry>{{AasTravel::rocketJump, rocket, 1}}));
        QCOMPARE(needWords(*region), std::string("rocket jump"));
        ReachabilityGrounds bare({across(0, 512, 128)});
        const auto alone = usesOf(bare, kLow, AreaVisits(bare.aas.areas.size()));
        QCOMPARE(needWords(alone.regions.front()), std::string());
    }

    void botsOfATestWereThere() {
        ReachabilityGrounds grounds({across(0, 100, 16), across(100, 512, 32)});
        NavGraph nav;
        nav.nodes.push_back({.origin = {-120, 0, kSole}});
        nav.nodes.push_back({.origin = {300, 0, 120}});
        NavtestReport report;
        report.nodes = {{.id = 0, .touches = 7}};
        report.links = {{0, 1, 6, 5, 1}, {1, 0, 4, 0, 4}};
        JobContext context;
        const auto visits = must(areasTested(grounds.aas, report, nav, context));
        QCOMPARE(visits.bots[areaAt(grounds.aas, {-120, 0, kSole})], 7u);
        // The link leads over it, too high above to count as being there.
        QCOMPARE(visits.bots[areaAt(grounds.aas, {300, 0, 32 + kSole})], 0u);
        nav.nodes[1].origin.z = 32 + kSole;
        report.nodes.push_back({.id = 1, .touches = 5});
        const auto low = must(areasTested(grounds.aas, report, nav, context));
        QCOMPARE(low.bots[areaAt(grounds.aas, {300, 0, 32 + kSole})], 5u);
        JobContext stopped(alreadyStopped());
        QVERIFY(areasTested(grounds.aas, report, nav, stopped).error().cancelled());
    }

    void visitsAddUp() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        HandMade demo("up");
        demo.player(0).at(-200, 0, kSole).to(-20, 0, kSole).at(0, 0, 16 + kSole).stay(2);
        const auto once = visitsIn(grounds, demo);
        AreaVisits twice;
        twice.add(once);
        twice.add(once);
        const auto high = areaAt(grounds.aas, {200, 0, 16 + kSole});
        QCOMPARE(once.of(high), std::uint64_t{1});
        QCOMPARE(twice.of(high), std::uint64_t{2});
        QCOMPARE(once.moves.size(), std::size_t{1});
        QCOMPARE(twice.moves.begin()->second.times, 2u);
        QCOMPARE(twice.moves.begin()->second.speed, once.moves.begin()->second.speed);
        JobContext stopped(alreadyStopped());
        QVERIFY(areasVisited(grounds.aas, demo.recording(), gatedOf(demo), stopped).error().cancelled());
    }

    void areasAlongATrace() {
        ReachabilityGrounds grounds({across(0, 512, 128)});
        const auto low = areaAt(grounds.aas, kLow), high = areaAt(grounds.aas, {200, 0, 128 + kSole});
        HandMade demo("fall");
        demo.player(0, 20).at(100, 0, 128 + kSole).to(-10, 0, 128 + kSole, 22);
        demo.at(-22, 0, 140).at(-44, 0, 110).at(-66, 0, 60).at(-80, 0, kSole).stay(3);
        const auto& samples = demo.recording().segments[0].tracks[0].samples;
        const auto passed = areasAlong(grounds.aas, samples);
        QCOMPARE(passed.size(), std::size_t{2});
        QCOMPARE(passed[0].area, high);
        QCOMPARE(passed[1].area, low);
        QVERIFY(passed[0].held && passed[1].held);
        QVERIFY(std::abs(passed[0].from - 2) < 1e-6);
        // He passes the edge at -16, half a frame's way after the sixth.
        QVERIFY2(std::abs(passed[1].from - 2.55) < 0.01, qPrintable(QString::number(passed[1].from)));
        QCOMPARE(passed[0].to, passed[1].from);
        QVERIFY(std::abs(passed[1].at.x + 16) < 0.01f);
        QCOMPARE(passed[1].to, samples.back().frame * kFrameSeconds);
        QVERIFY(areasAlong(grounds.aas, {}).empty());
    }

    void aLineIsChoppedIntoAreas() {
        ReachabilityGrounds grounds({across(0, 64, 128)});
        const Vec3 from{-200, 0, kSole}, to{200, 0, kSole};
        const auto pieces = areasOnLine(grounds.aas, from, to);
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].area, areaAt(grounds.aas, from));
        QCOMPARE(pieces[1].area, areaAt(grounds.aas, to));
        QCOMPARE(pieces[0].from, 0.0f);
        QVERIFY(std::abs(pieces[0].to - 184.0f / 400) < 1e-4f);
        QVERIFY(std::abs(pieces[1].from - 280.0f / 400) < 1e-4f);
        QCOMPARE(pieces[1].to, 1.0f);
        // The other way round it is the same line.
        const auto back = areasOnLine(grounds.aas, to, from);
        QCOMPARE(back.size(), std::size_t{2});
        QVERIFY(std::abs(back[0].to - (1 - pieces[1].from)) < 1e-4f);
        QCOMPARE(areasOnLine(grounds.aas, from, from).size(), std::size_t{1});
        QVERIFY(areasOnLine(AasFile(), from, to).empty());
    }
};

NAVWRIGHT_TEST(TestAreaUses);
#include "tst_area_uses.moc"
