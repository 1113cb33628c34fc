#include <QtTest>

#include "core/aas/build/make_aas.h"
#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/reachability/make_reach.h"
#include "core/map/bsp/collision.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

AasFile aasOf(const QString& map, const AasOptions& options) {
    JobContext context;
    return must(makeAas(*readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp")), options, context,
                        0))
        .aas;
}

/// What bspc takes when nobody tells it otherwise.
AasOptions bspcOptions() {
    AasOptions options;
    options.areas.standing = {{-15, -15, -24}, {15, 15, 32}};
    options.areas.crouched = {{-15, -15, -24}, {15, 15, 16}};
    options.rules = ReachRules::ofBspc();
    return options;
}

bool holds(const AasFile& aas, std::int32_t area, const Vec3& place) {
    // Ways up a ladder end above it, up to 46 units over an area that is thin there.
    constexpr float kNear = 48;
    const auto& bounds = aas.areas[static_cast<std::size_t>(area)].bounds;
    const auto outside = glm::max(glm::max(bounds.mins - place, place - bounds.maxs), Vec3(0));
    return glm::length(outside) <= kNear;
}

}  // namespace

class TestRealReach : public QObject {
    Q_OBJECT

  private slots:
    void init() { REQUIRE_SHARED_DATA(); }

    void filesAreWhole_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "wfall", "beer", "city", "urbanjungle"}) QTest::newRow(map) << map;
    }
    void filesAreWhole() {
        QFETCH(QString, map);
        constexpr int kMostWays = 128;
        const auto aas = aasOf(map, {});
        const auto flaws = aasFlaws(aas);
        QVERIFY2(flaws.empty(), flaws.empty() ? "" : flaws.front().what.c_str());
        std::size_t sum = 0;
        for (std::size_t i = 1; i < aas.settings.size(); ++i) {
            const auto& area = aas.settings[i];
            sum += static_cast<std::size_t>(area.reachabilityCount);
            QVERIFY(area.reachabilityCount <= kMostWays);
            for (std::int32_t k = 0; k < area.reachabilityCount; ++k) {
                const auto& way = aas.reachabilities[static_cast<std::size_t>(area.firstReachability + k)];
                const auto self = static_cast<std::int32_t>(i);
                QVERIFY(way.area > 0 && way.area != self);
                QVERIFY2(holds(aas, self, way.start),
                         qPrintable(QString::number(area.firstReachability + k)));
                QVERIFY2(holds(aas, way.area, way.end),
                         qPrintable(QString::number(area.firstReachability + k)));
                const auto travel = way.travel();
                if (travel == AasTravel::jump) QVERIFY(way.travelTime == 10 || way.travelTime >= 300);
                if (travel == AasTravel::walkOffLedge) QVERIFY(way.travelTime == 10 || way.travelTime >= 70);
                if (travel == AasTravel::barrierJump) QCOMPARE(int(way.travelTime), 100);
                if (travel == AasTravel::waterJump) QCOMPARE(int(way.travelTime), 400);
                if (travel == AasTravel::walk) QVERIFY(way.travelTime <= 1);
                QVERIFY(way.face >= 0);
            }
        }
        QCOMPARE(sum, aas.reachabilities.size() - 1);
        QVERIFY(sum > 1000);
        const auto read = parseAas(*writeAas(aas), "made.aas");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
    }

    /// bspc's reachabilities, with its hulls, are found in ours: as they are, or by place where areas are cut
    /// elsewhere. Least shares, hundredths.
    void bspcFindsTheSame_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<int>("walk");
        QTest::addColumn<int>("ledge");
        QTest::addColumn<int>("ladder");
        QTest::newRow("wizs") << "wizs" << 95 << 96 << 99;
        QTest::newRow("city") << "city" << 95 << 99 << 99;
        QTest::newRow("beer") << "beer" << 95 << kBeerLedge << kBeerLadder;
        QTest::newRow("wfall") << "wfall" << 95 << kWfallLedge << 0;
    }
    void bspcFindsTheSame() {
        QFETCH(QString, map);
        QFETCH(int, walk);
        QFETCH(int, ledge);
        QFETCH(int, ladder);
        const auto ours = aasOf(map, bspcOptions());
        const auto theirs = *readAasFile(sharedData() / "aas" / (map.toStdString() + ".aas"));
        JobContext context;
        const auto compared = *compareAas(theirs, ours, {}, context);
        const auto share = [&](AasTravel travel) {
            const auto& row = compared.byTravel[static_cast<std::size_t>(travel)];
            const auto found = row.matched + row.within + row.along + row.between;
            return row.inA == 0 ? 100 : int(100 * found / row.inA);
        };
        QVERIFY2(share(AasTravel::walk) >= walk, qPrintable(QString::number(share(AasTravel::walk))));
        QVERIFY2(share(AasTravel::walkOffLedge) >= ledge,
                 qPrintable(QString::number(share(AasTravel::walkOffLedge))));
        QVERIFY2(share(AasTravel::ladder) >= ladder, qPrintable(QString::number(share(AasTravel::ladder))));
    }

    /// On bspc's own areas the rules find what bspc finds, at the same places.
    void onTheSameAreasTheRulesAgree_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "wfall", "beer", "city"}) QTest::newRow(map) << map;
    }
    void onTheSameAreasTheRulesAgree() {
        QFETCH(QString, map);
        const auto theirs = *readAasFile(sharedData() / "aas" / (map.toStdString() + ".aas"));
        const auto bsp = *readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp"));
        auto ours = theirs;
        JobContext context;
        const Collision world(bsp);
        QVERIFY(makeReachabilities(ours, bsp, world, ReachRules::ofBspc(), context, 0).has_value());
        const auto compared = *compareAas(theirs, ours, {}, context);
        const auto share = [&](AasTravel travel) {
            const auto& row = compared.byTravel[static_cast<std::size_t>(travel)];
            return row.inA == 0 ? 100.0 : 100.0 * double(row.matched) / double(row.inA);
        };
        QVERIFY2(share(AasTravel::walk) >= 99, qPrintable(QString::number(share(AasTravel::walk))));
        QVERIFY2(share(AasTravel::ladder) >= 97, qPrintable(QString::number(share(AasTravel::ladder))));
        QVERIFY2(share(AasTravel::walkOffLedge) >= 92,
                 qPrintable(QString::number(share(AasTravel::walkOffLedge))));
        QVERIFY2(share(AasTravel::jump) >= 88, qPrintable(QString::number(share(AasTravel::jump))));
    }

  private:
    static constexpr int kBeerLedge = 95, kBeerLadder = 99, kWfallLedge = 89;
};

NAVWRIGHT_TEST(TestRealReach);
#include "tst_real_reach.moc"
