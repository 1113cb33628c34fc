#include <QtTest>

#include "test_program.h"
#include "widgets/drawing/layers/picture_part.h"

using namespace navwright;

/// The part of a picture that shows what is selected.
class TestPicturePart : public QObject {
    Q_OBJECT

  private slots:
    void ofNodesThemselves() {
        StagePicture whole;
        whole.items = 3;
        for (std::uint64_t i = 0; i < 3; ++i) {
            whole.glyphs.push_back({.position = Vec3(static_cast<float>(i))});
            whole.glyphItems.push_back({ItemKind::node, i});
        }
        const auto part = partOf(whole, {{ItemKind::node, 2}, {ItemKind::link, 1}});
        QCOMPARE(part.glyphs.size(), std::size_t{1});
        QCOMPARE(part.glyphs[0].position, Vec3(2));
        QCOMPARE(part.glyphItems[0].id, std::uint64_t{2});
        QCOMPARE(part.items, std::uint64_t{3});
    }

    void ofLinksThoseOfANodeAndThemselves() {
        StagePicture whole;
        for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {2, 3}, {3, 4}}) {
            whole.ribbons.push_back({.fromNode = static_cast<float>(from), .toNode = static_cast<float>(to)});
            whole.ribbonItems.push_back(Item::link(static_cast<std::uint32_t>(from), 0));
        }
        QCOMPARE(partOf(whole, {{ItemKind::node, 0}}).ribbons.size(), std::size_t{2});
        const auto alone = partOf(whole, {Item::link(2, 0)});
        QCOMPARE(alone.ribbons.size(), std::size_t{1});
        QCOMPARE(alone.ribbons[0].toNode, 3.f);
        // Numbers of areas are not those of nodes.
        QVERIFY(partOf(whole, {{ItemKind::area, 0}}).ribbons.empty());
    }

    void ofAreasTheirBodiesAndReachabilities() {
        StagePicture whole;
        whole.bodies = ItemKind::area;
        const std::vector<Vec3> triangle{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}},
            square{{0, 0, 8}, {8, 0, 8}, {8, 8, 8}, {0, 8, 8}};
        FaceCorner look;
        look.body = 4;
        whole.faces.add(triangle, look);
        look.body = 5;
        whole.faces.add(square, look);
        whole.ribbons.push_back({.fromNode = 5, .toNode = 4});
        whole.ribbonItems.push_back({ItemKind::reachability, 7});
        const auto part = partOf(whole, {{ItemKind::area, 5}});
        QCOMPARE(part.faces.sides.size(), std::size_t{1});
        QCOMPARE(part.faces.sides[0].first, 0u);
        QCOMPARE(part.faces.corners.size(), square.size() + 1);
        QCOMPARE(part.faces.corners.back().position, square.back());
        QCOMPARE(part.ribbons.size(), std::size_t{1});
        QVERIFY(partOf(whole, {{ItemKind::node, 5}}).faces.empty());
        QVERIFY(partOf(whole, {{ItemKind::node, 5}}).ribbons.empty());
    }
};

NAVWRIGHT_TEST(TestPicturePart);
#include "tst_picture_part.moc"
