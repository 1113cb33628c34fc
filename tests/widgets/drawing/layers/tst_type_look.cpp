#include <QtTest>

#include <algorithm>
#include <set>

#include "colour_vision.h"
#include "test_program.h"
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

    void nodesOfOneColourDifferInShapeUnlessTheyAreLadders() {
        const std::set ladders{NodeType::ladder, NodeType::ladderUp, NodeType::ladderDown};
        for (int i = 0; i < kNodeTypeCount; ++i) {
            for (int k = 0; k < i; ++k) {
                if (ladders.contains(static_cast<NodeType>(i)) && ladders.contains(static_cast<NodeType>(k)))
                    continue;
                const bool same = look(i).shape == look(k).shape && colour(look(i)) == colour(look(k));
                QVERIFY2(!same, pairName(i, k).constData());
            }
        }
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
