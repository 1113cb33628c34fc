#include <QtTest>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "colour_vision.h"
#include "sample_generation.h"
#include "test_program.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/drawing/layers/travel_look.h"
#include "widgets/drawing/layers/type_look.h"

using namespace navwright;

/// What tells types of nodes and links apart, with whatever eyes.
class TestTypeLook : public QObject {
    Q_OBJECT

  private slots:
    void twoTypesOfLinksDifferInColourOrStroke() {
        for (int i = 0; i < kNodeTypeCount; ++i) {
            for (int k = 0; k < i; ++k) {
                const auto one = look(i), other = look(k);
                if (one.stroke != other.stroke) continue;
                QVERIFY2(apart(one, other) >= colour_vision::kApart, pairName(i, k).constData());
            }
        }
    }

    void typesThatAreMixedUpEasilyDifferInColour_data() {
        QTest::addColumn<int>("one");
        QTest::addColumn<int>("other");
        const auto row = [](const char* name, NodeType one, NodeType other) {
            QTest::newRow(name) << static_cast<int>(one) << static_cast<int>(other);
        };
        row("jump and jumppad", NodeType::jump, NodeType::jumpPad);
        row("move and boxjump", NodeType::move, NodeType::boxJump);
        row("jump and boxjump", NodeType::jump, NodeType::boxJump);
        row("stand drop and unsafe drop", NodeType::standDrop, NodeType::unsafeDrop);
        row("stand drop and crouch drop", NodeType::standDrop, NodeType::crouchDrop);
    }
    void typesThatAreMixedUpEasilyDifferInColour() {
        QFETCH(int, one);
        QFETCH(int, other);
        QVERIFY(apart(look(one), look(other)) >= colour_vision::kApart);
    }

    void leapsAndFallsAreNotSolid() {
        for (const auto type : {NodeType::jump, NodeType::jumpPad, NodeType::boxJump, NodeType::standDrop,
                                NodeType::crouchDrop, NodeType::unsafeDrop})
            QVERIFY(typeLook(type).stroke != typeLook(NodeType::move).stroke);
    }

    void everyTypeHasACategoryAndANameOfItsOwn() {
        std::set<float> categories;
        for (int i = 0; i < kNodeTypeCount; ++i) categories.insert(look(i).category);
        QCOMPARE(categories.size(), static_cast<std::size_t>(kNodeTypeCount));
        const auto names = typeCategoryNames();
        QCOMPARE(std::ranges::count_if(names, [](const auto& name) { return !name.empty(); }),
                 std::ptrdiff_t{kNodeTypeCount});
    }

    void nodesOfOneColourDifferInShape() {
        for (int i = 0; i < kNodeTypeCount; ++i) {
            for (int k = 0; k < i; ++k) {
                const bool same = look(i).shape == look(k).shape && colour(look(i)) == colour(look(k));
                QVERIFY2(!same, pairName(i, k).constData());
            }
        }
    }

    void twoKindsOfTravelDifferInColourOrStroke() {
        const auto travel = [](int kind) { return travelLook(static_cast<AasTravel>(kind)); };
        for (int i = 0; i <= kAasTravelCount; ++i) {
            for (int k = 0; k < i; ++k) {
                const bool same =
                    travel(i).stroke == travel(k).stroke && colour(travel(i)) == colour(travel(k));
                QVERIFY2(!same, qPrintable(QString("%1 and %2").arg(i).arg(k)));
            }
        }
    }

    /// Where neither shape nor stroke tells classes apart.
    void twoClassesOfAScaleDifferInColour_data() {
        using Names = std::vector<std::string>;
        QTest::addColumn<Names>("names");
        QTest::newRow("origins") << originCategoryNames();
        QTest::newRow("filled nodes") << nodeFillNames();
        QTest::newRow("filled links") << linkFillNames();
    }
    void twoClassesOfAScaleDifferInColour() {
        QFETCH(std::vector<std::string>, names);
        std::map<std::size_t, std::string> byColour;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].empty()) continue;
            auto& other = byColour[i % kCategoryColours];
            QVERIFY2(other.empty(), (other + " and " + names[i]).c_str());
            other = names[i];
        }
        QVERIFY(byColour.size() > 1);
    }

    /// All that the sample shows; players, demos and clusters are more than there are colours.
    void twoClassesInALegendDifferInColourShapeOrStroke() {
        StageSource source;
        source.generation = sampleGeneration();
        QVERIFY(source.generation);
        source.map = source.generation->map;
        int scales = 0;
        for (int layer = 0; layer < kLayerCount; ++layer) {
            const auto id = static_cast<LayerId>(layer);
            const auto kinds = colourings(id);
            for (std::size_t by = 0; by < kinds.size(); ++by) {
                if (!kinds[by].categories || kinds[by].key == "player" || kinds[by].key == "demo") continue;
                JobContext context;
                const auto picture = buildStage(id, source, static_cast<int>(by), context);
                QVERIFY(picture.has_value());
                std::set<std::tuple<int, GlyphShape, int>> looks;
                for (const auto& kind : picture->scale.kinds) {
                    const auto stroke = kind.stroke ? static_cast<int>(*kind.stroke) : -1;
                    const auto shade = static_cast<int>(kind.scalar) % kCategoryColours;
                    QVERIFY2(looks.emplace(shade, kind.shape, stroke).second,
                             (std::string(kinds[by].label) + ": " + kind.name).c_str());
                }
                scales += looks.size() > 1 ? 1 : 0;
            }
        }
        QVERIFY(scales >= 8);
    }

  private:
    static TypeLook look(int type) { return typeLook(static_cast<NodeType>(type)); }
    static Rgb colour(const TypeLook& look) { return paletteColour(Palette::categories, look.category); }
    static double apart(const TypeLook& one, const TypeLook& other) {
        return colour_vision::leastApart(colour(one), colour(other));
    }
    static QByteArray pairName(int one, int other) {
        const auto name = [](int type) {
            return QByteArray::fromStdString(std::string(nodeTypeName(static_cast<NodeType>(type))));
        };
        return name(one) + " and " + name(other);
    }
};

NAVWRIGHT_TEST(TestTypeLook);
#include "tst_type_look.moc"
