#include <QtTest>

#include "aas_samples.h"
#include "core/aas/file/aas_check.h"
#include "test_program.h"

using namespace navwright;
using Change = void (*)(AasFile&);
Q_DECLARE_METATYPE(Change)

class TestAasCheck : public QObject {
    Q_OBJECT

  private slots:
    void aWholeFileHasNoFlaws() {
        for (const int boxes : {1, 2, 5}) {
            const auto flaws = aasFlaws(AasRow(boxes).file());
            QVERIFY2(flaws.empty(), flaws.empty() ? "" : flaws.front().what.c_str());
        }
    }

    void eachRuleIsSeenBroken_data() {
        QTest::addColumn<Change>("change");
        QTest::addColumn<int>("rule");
        QTest::addColumn<QString>("says");
        const auto row = [](AasRule rule, const char* says, Change change) {
            QTest::newRow(says) << change << static_cast<int>(rule) << QString(says);
        };
        row(AasRule::lumps, "do not follow", [](AasFile& aas) { aas.contiguous = false; });
        row(AasRule::planePairs, "plane 3 is not plane 2 flipped",
            [](AasFile& aas) { aas.planes[3].dist += 1; });
        row(AasRule::planePairs, "has length 0.5", [](AasFile& aas) {
            for (const auto i : {2u, 3u}) aas.planes[i].normal *= 0.5f;
        });
        row(AasRule::dummies, "face 0 is used", [](AasFile& aas) { aas.faces[0].flags = 1; });
        row(AasRule::dummies, "there is no portal 0", [](AasFile& aas) { aas.portals.clear(); });
        row(AasRule::faceSides, "face 2 has no area in front",
            [](AasFile& aas) { aas.faces[2].frontArea = 0; });
        row(AasRule::faceSides, "area 1 lists face 2, behind which is area 2",
            [](AasFile& aas) { std::ranges::replace(aas.faceIndex, 2, -2); });
        row(AasRule::faceSides, "face 1 is listed 2 times by area 1",
            [](AasFile& aas) { aas.faceIndex[1] = 1; });
        row(AasRule::faceLoops, "face 3 are not a closed loop",
            [](AasFile& aas) { std::swap(aas.edgeIndex[9], aas.edgeIndex[10]); });
        row(AasRule::faceLoops, "face 3 have the wrong orientation",
            [](AasFile& aas) { aas.faces[3].plane ^= 1; });
        row(AasRule::faceLoops, "face 3 has 2 edges", [](AasFile& aas) { aas.faces[3].edgeCount = 2; });
        row(AasRule::faceLoops, "does not lie in its plane", [](AasFile& aas) { aas.vertices[0].x -= 8; });
        row(AasRule::convexAreas, "units behind its face", [](AasFile& aas) { aas.vertices[0].x -= 8; });
        row(AasRule::bounds, "area 1 extends beyond its box",
            [](AasFile& aas) { aas.areas[1].bounds.maxs.z = 60; });
        row(AasRule::bounds, "the centre of area 2 is outside",
            [](AasFile& aas) { aas.areas[2].center.x = 60; });
        row(AasRule::floors, "area 1 has floor, and a gap",
            [](AasFile& aas) { aas.faces[2].flags |= kAasFaceGap; });
        row(AasRule::areaFlags, "area 1 is said to be a ladder",
            [](AasFile& aas) { aas.settings[1].flags |= kAasAreaLadder; });
        row(AasRule::areaFlags, "area 1 is not said to be liquid",
            [](AasFile& aas) { aas.settings[1].contents = kAasLava; });
        row(AasRule::presence, "no hull fits into area 2",
            [](AasFile& aas) { aas.settings[2].presence = 1; });
        row(AasRule::tree, "no leaf is area 1", [](AasFile& aas) { aas.nodes.back().children[1] = -2; });
        row(AasRule::tree, "the centre of area 2 is found in 1",
            [](AasFile& aas) { std::swap(aas.nodes.back().children[0], aas.nodes.back().children[1]); });
        row(AasRule::tree, "1 of 8 nodes are not below the root",
            [](AasFile& aas) { aas.nodes.emplace_back(); });
        row(AasRule::reachabilities, "reachability 2 belongs to 0 areas",
            [](AasFile& aas) { aas.settings[2].reachabilityCount = 0; });
        row(AasRule::reachabilities, "has travel type 20",
            [](AasFile& aas) { aas.reachabilities[1].travelType = 20; });
        row(AasRule::reachabilities, "leads nowhere", [](AasFile& aas) { aas.reachabilities[1].area = 0; });
        row(AasRule::reachabilities, "padding", [](AasFile& aas) { aas.reachabilities[1].padding = 1; });
        row(AasRule::clusters, "cluster 1 says 2 areas and has 1",
            [](AasFile& aas) { aas.settings[1].cluster = 0; });
        row(AasRule::clusters, "area 1 is number 2 of the 2",
            [](AasFile& aas) { aas.settings[1].numberInCluster = 2; });
        row(AasRule::clusters, "portal 1 is area 1, which does not say so", [](AasFile& aas) {
            auto& portal = aas.portals.emplace_back();
            portal.area = portal.frontCluster = portal.backCluster = 1;
        });
    }
    void eachRuleIsSeenBroken() {
        QFETCH(Change, change);
        QFETCH(int, rule);
        QFETCH(QString, says);
        auto aas = AasRow(2).file();
        change(aas);
        const auto flaws = aasFlaws(aas);
        QVERIFY(!flaws.empty());
        const bool said = std::ranges::any_of(flaws, [&](const AasFlaw& flaw) {
            return static_cast<int>(flaw.rule) == rule && QString::fromStdString(flaw.what).contains(says);
        });
        QVERIFY2(said, flaws.front().what.c_str());
        QVERIFY(std::ranges::is_sorted(flaws, {}, &AasFlaw::rule));
    }

    void rulesHaveNames() {
        std::vector<std::string_view> names;
        for (int i = 0; i < kAasRuleCount; ++i) names.push_back(aasRuleName(static_cast<AasRule>(i)));
        std::ranges::sort(names);
        QVERIFY(std::ranges::adjacent_find(names) == names.end());
        QVERIFY(!names.front().empty());
    }
};

NAVWRIGHT_TEST(TestAasCheck);
#include "tst_aas_check.moc"
