#include <QtTest>

#include "core/bots/characters/character_file.h"
#include "core/bots/characters/weights_text.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// The lightning gun of The Quake III Arena Bot, 9.3, with criteria of nav tests.
constexpr std::string_view kNested = R"(/* A comment
   of two lines */
weight "Lightning Gun" // and another
{
   switch(bot.water)
   {
      case 1: return 0;
      default:
      {
         switch(goal.distance)
         {
            case 768:
            {
               switch(node.visits)
               {
                  case 1: return 0;
                  case 50: return 70;
                  case 100: return 77;
                  case 200: return 80;
                  default: return 80;
               }
            }
            case 800: return 0;
            default: return 0;
         }
      }
   }
}
)";

CriterionValues valuesOf(double water, double distance, double visits) {
    CriterionValues values;
    values.set(Criterion::BotWater, water);
    values.set(Criterion::GoalDistance, distance);
    values.set(Criterion::NodeVisits, visits);
    return values;
}

}  // namespace

/// Weights as text in the form of Quake III's bots.
class TestWeightsText : public QObject {
    Q_OBJECT

  private slots:
    void theFormOfTheDocumentIsRead() {
        const auto weights = read(kNested);
        QCOMPARE(weights.size(), std::size_t{1});
        QCOMPARE(weights.front().name, std::string("Lightning Gun"));
        const auto& relation = weights.front().relation;
        QCOMPARE(relation.depth(), std::size_t{2});
        // 9.2: below the first border its case holds; 9.3: interpolated between the ammunition's borders.
        QCOMPARE(relation.evaluate(valuesOf(0, 500, 75)), 0.0);
        QCOMPARE(relation.evaluate(valuesOf(1, 500, 75)), 73.5);
        QCOMPARE(relation.evaluate(valuesOf(1, 784, 50)), 35.0);
        QCOMPARE(relation.evaluate(valuesOf(1, 900, 50)), 0.0);
    }

    void aSwitchThatIsACurveIsOne() {
        const auto weights = read(
            "weight \"a\" { switch(node.links) { case 1: return 60; case 3: return 20;"
            "default: return 20; } }");
        const std::vector<CurvePoint> curve{{1, 60}, {3, 20}};
        QVERIFY(weights.front().relation.points == curve);
        // A step at the end is none.
        const auto step =
            read("weight \"a\" { switch(node.links) { case 1: return 60; default: return 0; } }");
        QCOMPARE(step.front().relation.cases.size(), std::size_t{2});
    }

    void bracesAreOptionalAndNumbersHaveSigns() {
        const auto weights = read(
            "weight \"say \\\"a\\\"\"{switch(node.height){case -8:switch(node.links){case 1:{return 5;}"
            "default:return 1.5;}default:return 1e1;}}weight\"b\"{return 7;}");
        QCOMPARE(weights.size(), std::size_t{2});
        QCOMPARE(weights[0].name, std::string("say \"a\""));
        QCOMPARE(weights[0].relation.cases[0].below, -8.0);
        QCOMPARE(weights[1].relation.constant, 7.0);
        QCOMPARE(writeWeights(read(writeWeights(weights))), writeWeights(weights));
    }

    void theWeightsOfAllCharactersReadBackAlike() {
        for (const auto& character : builtinCharacters()) {
            if (character.weights.empty()) continue;
            const auto text = writeWeights(character.weights);
            QVERIFY2(read(text) == character.weights, text.c_str());
            const auto made = readCharacter(text, "folder/own.weights");
            QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
            QCOMPARE(made->name, std::string("own"));
            QVERIFY(made->weights == character.weights);
            QVERIFY(made->traits == CharacterTraits{});
        }
        const auto weights = read(kNested);
        QVERIFY(read(writeWeights(weights)) == weights);
    }

    void errorsNameLineAndColumn_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QString& text, const QString& message) {
            QTest::newRow(name) << text << message;
        };
        const QString head = "weight \"a\" {\n", tail = "\n}\n";
        const auto body = [&](const QString& inside) { return head + inside + tail; };
        row("criterion", body("  switch(INVENTORY_MEDKIT) { default: return 0; }"),
            "w, line 2, column 10: Unknown criterion: INVENTORY_MEDKIT (it is one of node.height");
        row("value", body("return 101;"), "w, line 2, column 8: 101 is not from 0 to 100");
        row("no number", body("return x;"), "w, line 2, column 8: There is x in place of a number");
        row("no semicolon", body("return 1"), "w, line 3, column 1: There is } in place of ;");
        row("no default", body("switch(node.links) { case 1: return 2; }"),
            "w, line 2, column 40: There is } in place of case or default");
        row("descending",
            body("switch(node.links) {\n case 2: return 2;\n case 1: return 3;\ndefault: return 2; }"),
            "w, line 4, column 7: Borders are not ascending: 1 follows 2 (sort the cases)");
        row("cut", "weight \"a\" { return 1;", "w, line 1, column 23: There is the end in place of }");
        row("no name", "weight \"\" { return 1; }", "w, line 1, column 8: A weight without a name");
        row("open name", "weight \"a", "w, line 1, column 8: A name without its end");
        row("open comment", head + "/* a", "w, line 2, column 1: A comment without its end");
        row("something else", body("return 1;") + "wait",
            "w, line 4, column 1: There is wait in place of weight");
        row("case after default", body("switch(node.links) { default: return 1; case 1: return 2; }"),
            "w, line 2, column 41: There is case in place of }");
        row("too deep", body(nested(limit::kCaseDepth + 1)), "Cases nested deeper than 6");
        row("far too deep", body(nested(5000)), "Cases nested deeper than 6");
        row("nothing", "// weight\n", "The text has no weights");
        row("another file", "{\"format\": \"navwright.character\"}",
            "This is a test bot's character, not weights");
    }
    void errorsNameLineAndColumn() {
        QFETCH(const QString, text);
        QFETCH(const QString, message);
        const auto weights = parseWeights(text.toStdString(), "w");
        QVERIFY(!weights.has_value());
        const auto found = QString::fromStdString(weights.error().message());
        QVERIFY2(found.contains(message), qPrintable(found));
    }

    void asDeepAsCharactersMayBe() {
        const auto text = "weight \"a\" { " + nested(limit::kCaseDepth).toStdString() + " }";
        QCOMPARE(read(text).front().relation.depth(), limit::kCaseDepth);
    }

  private:
    static QString nested(std::size_t depth) {
        QString text;
        for (std::size_t i = 0; i < depth; ++i) text += "switch(node.links) { case 1: return 1; default: ";
        text += "return 2;";
        for (std::size_t i = 0; i < depth; ++i) text += " }";
        return text;
    }

    static std::vector<CharacterWeight> read(std::string_view text) {
        auto weights = parseWeights(text, "w");
        if (!weights) qFatal("%s", weights.error().message().c_str());
        return *std::move(weights);
    }
};

NAVWRIGHT_TEST(TestWeightsText);
#include "tst_weights_text.moc"
