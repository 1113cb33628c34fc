#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "test_program.h"

using namespace navwright;

namespace {

const std::string kLaidOut = R"({
  "name": "a \"b\"\n",
  "none": null,
  "list": [
    {"at": [1, 0, 0.1], "on": true},
    -5
  ],
  "empty": []
}
)";

/// The message of reading `{"field": JSON}` with `read`.
template <class Read>
QString complaint(const QByteArray& json, Read read) {
    const auto text = "{\"list\": [{\"field\": " + json.toStdString() + "}]}";
    const auto document = JsonDocument::parse(text, "a.json");
    if (!document) return QString::fromStdString(document.error().message());
    for (const auto& element : document->root().list("list")) read(element);
    const auto finished = document->finish(0);
    return finished ? QString() : QString::fromStdString(finished.error().message());
}

}  // namespace

class TestJson : public QObject {
    Q_OBJECT

  private slots:
    void fieldsAreRead() {
        const auto document = JsonDocument::parse(
            R"({"r": -1.5, "i": 7, "w": 8.0, "big": 18446744073709551615, "f": true, "t": "a\u00e9", "v": [1, 2.5, -3],
                "o": {"x": 1}, "n": null})",
            "a.json");
        QVERIFY(document.has_value());
        const auto root = document->root();
        QCOMPARE(root.real("r", -2, 2), -1.5);
        QCOMPARE(root.integer("i", 0, 10), std::int64_t{7});
        QCOMPARE(root.integer("w", 0, 10), std::int64_t{8});
        QCOMPARE(root.count("big"), std::numeric_limits<std::uint64_t>::max());
        QCOMPARE(root.flag("f"), true);
        QCOMPARE(root.text("t"), std::string("a\xc3\xa9"));
        QVERIFY(root.vec3("v") == Vec3(1, 2.5f, -3));
        QCOMPARE(root.object("o").integer("x", 0, 1), std::int64_t{1});
        QVERIFY(root.has("r") && !root.has("n") && !root.has("absent"));
        QVERIFY(document->finish(1).has_value());
    }

    void wrongFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* kind, const char* json, const char* says) {
            QTest::addRow("%s from %s", kind, json) << QByteArray(kind) << QByteArray(json) << QString(says);
        };
        row("real", "\"1\"", "Not a number");
        row("real", "11", "11 is outside 0..10");
        row("real", "-0.1", "-0.1 is outside 0..10");
        row("real", "1e999", "too large");
        row("real", "NaN", "Not valid JSON");
        row("real", "nan", "Not valid JSON");
        row("real", "Infinity", "Not valid JSON");
        row("real", "null", "Not a number");
        row("real", "true", "Not a number");
        row("integer", "1.5", "not a whole number");
        row("integer", "11", "11 is outside 0..10");
        row("integer", "-1", "-1 is outside 0..10");
        row("integer", "18446744073709551615", "18446744073709551615 is outside 0..10");
        row("integer", "99999999999999999999999", "outside 0..10");
        row("integer", "[1]", "Not a number");
        row("count", "-1", "outside");
        row("flag", "1", "Neither true nor false");
        row("flag", "\"true\"", "Neither true nor false");
        row("text", "5", "Not a text");
        row("vec3", "[1, 2]", "2 numbers where 3 are needed");
        row("vec3", "[1, 2, 3, 4]", "4 numbers where 3 are needed");
        row("vec3", "{}", "Not a list");
        row("object", "[]", "Not an object");
        row("list", "{}", "Not a list");
        row("list", "[1, 2, 3]", "3 elements where at most 2 are allowed");
    }
    void wrongFieldsAreNamed() {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto message = complaint(json, [&](const JsonView& view) {
            if (kind == "real") QCOMPARE(view.real("field", 0, 10), 0.0);
            if (kind == "integer") QCOMPARE(view.integer("field", 0, 10), std::int64_t{0});
            if (kind == "count") QCOMPARE(view.count("field"), std::uint64_t{0});
            if (kind == "flag") QCOMPARE(view.flag("field"), false);
            if (kind == "text") QVERIFY(view.text("field").empty());
            if (kind == "vec3") QVERIFY(view.vec3("field") == Vec3(0));
            if (kind == "object") QVERIFY(!view.object("field").isObject());
            if (kind == "list") QVERIFY(view.list("field", 2).empty());
        });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("a.json"), qPrintable(message));
        const bool unparsed = says == "Not valid JSON" || says == "too large";
        QCOMPARE(message.contains("field list[0].field"), !unparsed);
    }

    void placesAreLinesAndColumns_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* json, const char* says) {
            QTest::newRow(name) << QByteArray(json) << QByteArray(says);
        };
        row("damaged", "{\n  \"a\": ?}", "a.json, line 2, column 8: Not valid JSON (the file is damaged");
        row("letters, not bytes", "{\"\xc3\xa4\xe2\x82\xac\": ?}",
            "a.json, line 1, column 8: Not valid JSON");
        row("lines of Windows", "{\r\n\"a\": 1\r\n?}", "a.json, line 3, column 1: Not valid JSON");
        row("behind a byte order mark", "\xEF\xBB\xBF?", "a.json, line 1, column 1: Not valid JSON");
        row("comment first", "// by hand\n{}", "a.json, line 1, column 1: JSON with a comment (");
        row("comment within", "{\"a\": 1,\n /* one */ \"b\": 2}",
            "a.json, line 2, column 2: JSON with a comment");
        row("comment behind", "[1, 2] # two", "a.json, line 1, column 8: JSON with a comment");
        row("comma in a list", "[1,\n2, ]",
            "a.json, line 2, column 2: JSON with a comma after the last value");
        row("comma in an object", "{\"a\": 1,\n}",
            "a.json, line 1, column 8: JSON with a comma after the last");
        row("a bracket too many", "[1]]", "a.json, line 1, column 4: Not valid JSON");
        row("commas in texts are none", "[\"//,\"}", "a.json, line 1, column 7: Not valid JSON");
    }
    void placesAreLinesAndColumns() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, says);
        const auto parsed = JsonDocument::parse(json.toStdString(), "a.json");
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().message().starts_with(says.toStdString()), parsed.error().message().c_str());
    }

    void utf16IsNamed() {
        for (const auto& text : {std::string("\xFF\xFE{\0}\0", 6), std::string("\xFE\xFF\0{\0}", 6),
                                 std::string("{\0}\0", 4), std::string("\0{\0}", 4)}) {
            const auto parsed = JsonDocument::parse(text, "a.json");
            QVERIFY(!parsed);
            QCOMPARE(parsed.error().message(), std::string("a.json: The text is UTF-16 (save it as UTF-8)"));
        }
    }

    void whatIsWrongWithTheTextIsSaid_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("hint");
        QTest::newRow("nothing") << QByteArray() << "the file is empty";
        QTest::newRow("cut short") << QByteArray("{\"a\": [1, 2") << "the file was cut short";
        QTest::newRow("cut inside a word") << QByteArray("{\"a\": tru") << "the file was cut short";
        QTest::newRow("damaged") << QByteArray("{\"a\": ?, \"b\": 1}") << "the file is damaged";
    }
    void whatIsWrongWithTheTextIsSaid() {
        QFETCH(QByteArray, json);
        QFETCH(QString, hint);
        const auto parsed = JsonDocument::parse(json.toStdString(), "a.json");
        QVERIFY(!parsed);
        const auto message = QString::fromStdString(parsed.error().message());
        QVERIFY2(message.contains(hint), qPrintable(message));
    }

    void componentsOfPointsAreNamed() {
        const auto message =
            complaint("[1, \"2\", 3]", [](const JsonView& view) { static_cast<void>(view.vec3("field")); });
        QVERIFY2(message.contains("list[0].field[1]"), qPrintable(message));
    }

    void placesOutsideAnyWorldAreRefused() {
        for (const auto* place : {"[1, 1e200, 3]", "[1, 1e9, 3]", "[1, -524289, 3]"}) {
            const auto message =
                complaint(place, [](const JsonView& view) { static_cast<void>(view.vec3("field")); });
            QVERIFY2(message.contains("list[0].field[1]: "), qPrintable(message));
            QVERIFY2(message.contains("is outside -524288..524288"), qPrintable(message));
        }
        const auto message = complaint("[524288, -524288, 0]", [](const JsonView& view) {
            QVERIFY(view.vec3("field") == Vec3(524288, -524288, 0));
        });
        QVERIFY2(message.isEmpty(), qPrintable(message));
    }

    void valuesAreCounted() {
        const JsonLimits limits{.values = 7};
        QVERIFY(JsonDocument::parse(R"({"a": [1, 2], "b": 3})", "a.json", limits).has_value());
        const auto parsed = JsonDocument::parse(R"({"a": [1, 2, 3], "b": 3})", "a.json", limits);
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().message(),
                 std::string("a.json: The text holds 8 values, at most 7 are read"));
        // What stands in texts is no value.
        QVERIFY(JsonDocument::parse("{\"a\": \",,,,[[[[::::\"}", "a.json", limits).has_value());
    }

    void longTextsAreRefused() {
        const auto document = JsonDocument::parse(R"({"a": "12345"})", "a.json");
        QCOMPARE(document->root().text("a", 5), std::string("12345"));
        QVERIFY(document->root().text("a", 4).empty());
        QCOMPARE(document->finish(0).error().message(),
                 std::string("a.json, field a: A text of 5 bytes where at most 4 are allowed"));
    }

    /// Once "byte 175174: More than 32 objects".
    void bytesOfAnotherFileAreNotCountedAsBrackets() {
        const auto parsed = JsonDocument::parse("IBSP" + std::string(100, '['), "a.json");
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().message(),
                 std::string(
                     "a.json, line 1, column 1: Not valid JSON (the file is damaged, or of another kind)"));
    }

    void theFirstFailureStays() {
        const auto document = JsonDocument::parse(R"({"a": "x"})", "a.json");
        const auto root = document->root();
        QCOMPARE(root.real("a", 0, 1), 0.0);
        QVERIFY(root.text("b").empty());
        QVERIFY(root.list("c").empty());
        QVERIFY(document->failed());
        QCOMPARE(document->finish(0).error().error().where, std::string("a.json, field a"));
    }

    void unknownFieldsAreRejectedWhereAsked() {
        const auto document = JsonDocument::parse(R"({"a": 1, "b": 2})", "a.json");
        document->root().onlyKeys({"a"});
        QVERIFY(QString::fromStdString(document->finish(0).error().message()).contains("field b"));
    }

    void badTextsAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("where");
        QTest::newRow("empty") << QByteArray("") << "line 1, column 1:";
        QTest::newRow("cut") << QByteArray("{\"a\": 1") << "line 1, column 8:";
        QTest::newRow("trailing") << QByteArray("{} x") << "line 1, column 4:";
        QTest::newRow("not UTF-8") << QByteArray("{\"a\": \"\xff\"}") << "line 1, column 8:";
        QTest::newRow("deep lists") << QByteArray(100000, '[') << "line 1, column 33:";
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(50000) << "line 1, column 161:";
        QTest::newRow("NUL") << QByteArray("{}\0", 3) << "line 1, column 3:";
    }
    void badTextsAreRefused() {
        QFETCH(QByteArray, json);
        QFETCH(QString, where);
        const auto document =
            JsonDocument::parse({json.constData(), static_cast<std::size_t>(json.size())}, "a.json");
        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().message());
        QVERIFY2(message.contains("a.json, " + where), qPrintable(message));
    }

    void bracketsInTextsAreNotDepth() {
        const auto text = "{\"a\": \"\\\"" + std::string(100, '[') + "\"}";
        QVERIFY(JsonDocument::parse(text, "a.json").has_value());
    }

    void largeTextsAreRefused() {
        const auto document =
            JsonDocument::parse(std::string(200, ' ') + "{}", "a.json", {.bytes = 100, .depth = 4});
        QVERIFY(QString::fromStdString(document.error().message()).contains("202 bytes"));
    }

    void formatsAreChecked_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("right") << QByteArray(R"({"format": "navwright.x", "version": 2})") << "";
        QTest::newRow("older") << QByteArray(R"({"format": "navwright.x", "version": 1})") << "";
        QTest::newRow("newer") << QByteArray(R"({"format": "navwright.x", "version": 3})") << "newer than 2";
        QTest::newRow("zero") << QByteArray(R"({"format": "navwright.x", "version": 0})") << "outside";
        QTest::newRow("other") << QByteArray(R"({"format": "navwright.y", "version": 1})") << "navwright.y";
        QTest::newRow("no format") << QByteArray(R"({"version": 1})") << "missing";
        QTest::newRow("no object") << QByteArray("[]") << "Not an object";
    }
    void formatsAreChecked() {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto document = JsonDocument::parse(json.toStdString(), "a.json");
        requireFormat(document->root(), "navwright.x", 2);
        const auto finished = document->finish(0);
        QCOMPARE(finished.has_value(), says.isEmpty());
        if (!finished) QVERIFY(QString::fromStdString(finished.error().message()).contains(says));
    }

    void theWriterLaysOutLines() {
        JsonWriter json;
        json.beginObject();
        json.member("name", "a \"b\"\n");
        json.member("none", std::numeric_limits<double>::quiet_NaN());
        json.key("list");
        json.beginList();
        json.beginObject(JsonWriter::Layout::line);
        json.member("at", Vec3(1, -0.0f, 0.1f));
        json.member("on", true);
        json.endObject();
        json.value(-5);
        json.endList();
        json.key("empty");
        json.beginList();
        json.endList();
        json.endObject();
        QCOMPARE(std::move(json).take(), kLaidOut);
    }

    void whatIsNoNumberIsNull() {
        JsonWriter json;
        json.beginList(JsonWriter::Layout::line);
        json.value(std::numeric_limits<float>::infinity());
        json.value(-std::numeric_limits<double>::infinity());
        json.value(std::numeric_limits<float>::quiet_NaN());
        json.endList();
        QCOMPARE(std::move(json).take(), "[null, null, null]\n");
    }

    void everyFloatSurvives() {
        std::mt19937 random(4);
        std::vector<float> numbers;
        JsonWriter json;
        json.beginList();
        for (int i = 0; i < 100000; ++i) {
            const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
            if (!std::isfinite(number)) continue;
            numbers.push_back(number);
            json.value(number);
        }
        json.endList();
        const auto document = JsonDocument::parse(std::move(json).take(), "a.json");
        const auto elements = document->root().elements();
        QCOMPARE(elements.size(), numbers.size());
        constexpr double kMax = std::numeric_limits<float>::max();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            QVERIFY(static_cast<float>(elements[i].real(-kMax, kMax)) == numbers[i]);
        }
    }

    void everyTextSurvives() {
        std::string all;
        for (char c = 1; c < 127; ++c) all += c;
        JsonWriter json;
        json.beginObject();
        json.member("t", all);
        json.member("broken", "a\xff z");
        json.endObject();
        const auto document = JsonDocument::parse(std::move(json).take(), "a.json");
        QVERIFY(document.has_value());
        QCOMPARE(document->root().text("t"), all);
        QCOMPARE(document->root().text("broken"), std::string("a\xef\xbf\xbd z"));
    }
};

NAVWRIGHT_TEST(TestJson);
#include "tst_json.moc"
