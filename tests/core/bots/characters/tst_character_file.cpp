#include <QFile>
#include <QtTest>

#include "core/bots/characters/character_file.h"
#include "test_program.h"

using namespace navwright;

class TestCharacterFile : public QObject {
    Q_OBJECT

  private slots:
    void allThatComeWithTheProgramReadBackAlike() {
        const auto& all = builtinCharacters();
        QCOMPARE(all.size(), std::size_t{9});
        for (const auto& character : all) {
            QVERIFY(!character.title.empty() && !character.comment.empty());
            const auto text = writeCharacter(character);
            const auto again = parseCharacter(text, "again");
            QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
            QVERIFY2(*again == character, character.name.c_str());
            QCOMPARE(writeCharacter(*again), text);
            QCOMPARE(loadCharacter(character.name)->name, character.name);
        }
    }

    void branchesReadBackAlike() {
        const auto character = parseCharacter(withWeight(
            R"({"name": "w", "on": "near.bot", "cases": [
                {"below": 10, "then": {"on": "node.links", "points": [[1, 5], [2, 6]]}},
                {"below": 20, "then": {"on": "node.links", "cases": [{"below": 3, "value": 1}, {"value": 2}]}},
                {"value": 40}]})"));
        QVERIFY2(character.has_value(), character ? "" : character.error().message().c_str());
        QCOMPARE(character->weights.front().relation.cases.size(), std::size_t{3});
        QVERIFY(*parseCharacter(writeCharacter(*character), "again") == *character);
    }

    void theFormOfTheProposalIsRead() {
        const auto character = parseCharacter(
            R"({"name":"camper","traits":{"walk":0.3,"crouch":0.3,"jump":0,"reaction":0.3,"turn":180,"stay":10},
                "weights":[{"name":"height","on":"node.height","points":[[0,0],[128,40],[512,80]]}],
                "combine":"max","choose":"proportional"})",
            "proposal");
        QVERIFY2(character.has_value(), character ? "" : character.error().message().c_str());
        QCOMPARE(character->traits.stay, 10.0);
        QCOMPARE(character->combine, WeightCombination::max);
        QCOMPARE(character->choose, GoalRule::proportional);
        QCOMPARE(character->shownName(), std::string("camper"));
    }

    /// docs/characters.md 2.4 lists all criteria with their bounds, and its table all characters.
    void theDocumentNamesThemAll() {
        QFile file(NAVWRIGHT_SOURCE_DIR "/docs/characters.md");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        for (const auto& row : criteria()) {
            const auto line =
                QString("| `%1` | %2 %3 %4")
                    .arg(QString::fromLatin1(row.key.data(), static_cast<int>(row.key.size())),
                         QString::number(row.low), row.high == 1 && row.key.starts_with("bot.") ? "or" : "to",
                         QString::number(row.high, 'f', 0));
            QVERIFY2(text.contains(line.toUtf8()), qPrintable(line));
        }
        for (const auto& character : builtinCharacters())
            QVERIFY2(text.contains(("| `" + character.name + "` | ").c_str()), character.name.c_str());
    }

    void whatIsWrongIsSaid_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const std::string& json, const char* what, const char* where) {
            QTest::newRow(name) << QString::fromStdString(json) << what << where;
        };
        const auto weight = [&](const char* name, const std::string& json, const char* what,
                                const char* where) { row(name, withWeight(json), what, where); };
        row("not JSON", "{\"traits\": {}, \"name\": ", "Not valid JSON", "line 1, column 24");
        row("another format", R"({"format": "navwright.patches", "name": "x", "traits": {}})", "edit patches",
            "c.json");
        row("a newer version", R"({"format": "navwright.character", "version": 9, "name": "x"})", "9",
            "version");
        row("no name", R"({"traits": {}, "choose": "server", "weights": []})", "missing", "name");
        row("an empty name", R"({"name": "", "traits": {}, "choose": "server"})", "without a name", "name");
        row("a name of two lines", R"({"name": "a\nb", "traits": {}, "choose": "server"})",
            "control characters", "name");
        row("an unknown field", R"({"name": "x", "traits": {}, "choose": "server", "aim": 1})",
            "Unknown field", "aim");
        row("no weights", R"({"name": "x", "traits": {}})", "without weights", "weights");
        row("empty weights", R"({"name": "x", "traits": {}, "weights": []})", "without weights", "weights");
        row("weights for nobody",
            R"({"name": "x", "traits": {}, "choose": "server", "weights": [{"name": "a", "value": 1}]})",
            "beside the server's rule", "weights");
        row("an unknown trait", R"({"name": "x", "traits": {"aim": 1}, "choose": "server"})", "Unknown trait",
            "traits.aim");
        row("a share above 1", R"({"name": "x", "traits": {"walk": 1.5}, "choose": "server"})",
            "outside 0..1", "traits.walk");
        row("a negative share", R"({"name": "x", "traits": {"jump": -0.1}, "choose": "server"})",
            "outside 0..1", "traits.jump");
        row("quicker than a frame", R"({"name": "x", "traits": {"reaction": 0}, "choose": "server"})",
            "outside 0.1..5", "traits.reaction");
        row("a word for a number", R"({"name": "x", "traits": {"walk": "slow"}, "choose": "server"})",
            "Not a number", "traits.walk");
        row("an unknown combination", R"({"name": "x", "traits": {}, "combine": "mean", "weights": []})",
            "Unknown word: mean", "combine");
        row("an unknown choice", R"({"name": "x", "traits": {}, "choose": "min", "weights": []})",
            "Unknown word: min", "choose");
        weight("a weight that gives nothing", R"({"name": "w", "on": "node.links"})", "without a value",
               "weights[0]");
        weight("a weight that gives two", R"({"name": "w", "value": 1, "on": "node.links", "points": []})",
               "More than one", "weights[0]");
        weight("a weight without a name", R"({"name": "", "value": 1})", "without a name", "weights[0].name");
        weight("too much wanted", R"({"name": "w", "value": 101})", "outside 0..100", "weights[0].value");
        weight("an unknown criterion", R"({"name": "w", "on": "node.smell", "points": [[0, 1]]})",
               "Unknown criterion: node.smell", "weights[0].on");
        weight("no points", R"({"name": "w", "on": "node.links", "points": []})", "without points",
               "weights[0].points");
        weight("a point of one number", R"({"name": "w", "on": "node.links", "points": [[1]]})",
               "two numbers", "weights[0].points[0]");
        weight("points not ascending", R"({"name": "w", "on": "node.links", "points": [[2, 1], [1, 2]]})",
               "not ascending: 1 follows 2", "weights[0].points[1]");
        weight("a point twice", R"({"name": "w", "on": "node.links", "points": [[2, 1], [2, 2]]})",
               "not ascending: 2 follows 2", "weights[0].points[1]");
        weight("a point out of range", R"({"name": "w", "on": "node.links", "points": [[2, -1]]})",
               "outside 0..100", "points[0][1]");
        weight("no cases", R"({"name": "w", "on": "node.links", "cases": []})", "without cases",
               "weights[0].cases");
        weight("no rest", R"({"name": "w", "on": "node.links", "cases": [{"below": 3, "value": 1}]})",
               "nothing holds beyond", "weights[0].cases[0]");
        weight("a rest in the middle",
               R"({"name": "w", "on": "node.links", "cases": [{"value": 1}, {"value": 2}]})",
               "without a border", "weights[0].cases[0]");
        weight(
            "borders not ascending",
            R"({"name": "w", "on": "node.links", "cases": [{"below": 3, "value": 1}, {"below": 3, "value": 1},
                   {"value": 2}]})",
            "not ascending: 3 follows 3", "weights[0].cases[1]");
        weight("a case that gives nothing", R"({"name": "w", "on": "node.links", "cases": [{}]})",
               "gives nothing", "weights[0].cases[0]");
        weight("nested too deep", nested(limit::kCaseDepth + 1), "nested deeper than 6", "cases");
        weight("nested without end", nested(5000), "nested deeper than", "c.json");
        std::string many = R"({"name": "w", "on": "node.links", "cases": [)";
        for (std::size_t i = 0; i <= limit::kCases; ++i)
            many += R"({"below": )" + std::to_string(i) + R"(, "value": 1}, )";
        weight("too many cases", many + R"({"value": 1}]})", "elements where at most 64", "weights[0].cases");
    }
    void whatIsWrongIsSaid() {
        QFETCH(const QString, json);
        QFETCH(const QString, what);
        QFETCH(const QString, where);
        const auto character = parseCharacter(json.toStdString(), "c.json");
        QVERIFY(!character);
        const auto message = QString::fromStdString(character.error().message());
        QVERIFY2(message.contains(what) && message.contains(where), qPrintable(message));
    }

    void asDeepAsAllowedIsRead() {
        const auto character = parseCharacter(withWeight(nested(limit::kCaseDepth)));
        QVERIFY2(character.has_value(), character ? "" : character.error().message().c_str());
        QCOMPARE(character->weights.front().relation.depth(), limit::kCaseDepth);
    }

  private:
    static std::string withWeight(const std::string& weight) {
        return R"({"name": "x", "traits": {}, "weights": [)" + weight + "]}";
    }
    static Result<Character> parseCharacter(const std::string& json, std::string_view where = "c.json") {
        return navwright::parseCharacter(json, where);
    }
    static std::string nested(std::size_t depth) {
        std::string open, close;
        for (std::size_t i = 1; i < depth; ++i) {
            open += R"({"below": 1, "then": {"on": "node.links", "cases": [)";
            close = R"(]}}, {"value": 0})" + close;
        }
        return R"({"name": "w", "on": "node.links", "cases": [)" + open + R"({"value": 1})" + close + "]}";
    }
};

NAVWRIGHT_TEST(TestCharacterFile);
#include "tst_character_file.moc"
