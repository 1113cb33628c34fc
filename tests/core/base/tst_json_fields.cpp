#include <QtTest>

#include <array>

#include "core/base/json_fields.h"
#include "test_program.h"

using namespace navwright;

namespace {

enum class Colour : std::uint8_t { red, green };

std::string_view colourName(Colour colour) {
    return colour == Colour::red ? "red" : "green";
}

struct Part {
    std::string name;
    std::optional<double> share = {};

    friend bool operator==(const Part&, const Part&) = default;
};

struct Whole {
    bool on = false;
    std::uint16_t count = 0;
    std::uint64_t large = 0;
    float share = 0;
    std::string text;
    Vec3 at{0};
    Colour colour = Colour::red;
    ContentHash hash;
    std::filesystem::path file;
    std::array<int, 2> pair{};
    Part best;
    std::vector<Part> parts;
    std::vector<std::string> words;
    std::vector<int> numbers;
    std::vector<std::array<int, 2>> pairs;
    std::map<std::string, std::size_t> counts;
    int seed = 7;
    std::string note;
    std::optional<Part> spare;

    friend bool operator==(const Whole&, const Whole&) = default;
};

constexpr auto kPartFields = [](auto& json, auto& part) {
    json.closed();
    json.field("name", part.name, 5);
    json.optional("share", part.share, 0, 1);
    if (part.name == "whole") json.absent("share", "The whole has no share");
    json.check(!part.name.empty(), "name", "The name is empty", "give one");
};

std::array<int, 2> readTwo(const JsonView& view) {
    const auto two = view.elements(2);
    if (two.size() != 2) {
        view.reject("Not two numbers");
        return {};
    }
    return {static_cast<int>(two[0].integer(0, 9)), static_cast<int>(two[1].integer(0, 9))};
}

void writeTwo(JsonWriter& json, const std::array<int, 2>& two) {
    json.beginList(JsonWriter::Layout::line);
    for (const int one : two) json.value(one);
    json.endList();
}

constexpr JsonForm kTwo{readTwo, writeTwo};

constexpr auto kWholeFields = [](auto& json, auto& whole) {
    json.closed();
    json.format("test.whole", 3, whole.note.empty() ? 2 : 3);
    json.field("on", whole.on);
    json.field("count", whole.count);
    json.field("large", whole.large);
    json.field("share", whole.share, 0, 1);
    json.field("text", whole.text);
    json.field("at", whole.at);
    json.field("colour", whole.colour, enumWords(colourName, 2, "a colour"));
    json.field("hash", whole.hash, kHashWords);
    json.field("file", whole.file, kPathWords);
    json.field("pair", whole.pair, kTwo);
    json.field("best", whole.best, kPartFields);
    json.field("parts", whole.parts, kPartFields, 2);
    json.field("words", whole.words, 2);
    json.field("numbers", whole.numbers);
    json.field("pairs", whole.pairs, kTwo);
    json.field("counts", whole.counts);
    json.added("seed", whole.seed, -9, 9);
    json.optional("note", whole.note);
    json.optional("spare", whole.spare, kPartFields);
};

Whole sample() {
    return {.on = true,
            .count = 65535,
            .large = UINT64_MAX,
            .share = 0.25f,
            .text = "a",
            .at = Vec3(1, 2, 3),
            .colour = Colour::green,
            .hash = {.high = 1, .low = 2},
            .file = "/maps/caf\xe9.bsp",
            .pair = {1, 2},
            .best = {.name = "best"},
            .parts = {{.name = "a", .share = 0.5}, {.name = "b"}},
            .words = {"x", "y"},
            .numbers = {1, -2},
            .pairs = {{3, 4}, {5, 6}},
            .counts = {{"a", 1}, {"b", 2}},
            .seed = 0,
            .note = {},
            .spare = {}};
}

const std::string kWritten = R"({
  "format": "test.whole",
  "version": 2,
  "on": true,
  "count": 65535,
  "large": 18446744073709551615,
  "share": 0.25,
  "text": "a",
  "at": [1, 2, 3],
  "colour": "green",
  "hash": "00000000000000010000000000000002",
  "file": "FILE",
  "pair": [1, 2],
  "best": {
    "name": "best"
  },
  "parts": [
    {"name": "a", "share": 0.5},
    {"name": "b"}
  ],
  "words": [
    "x",
    "y"
  ],
  "numbers": [1, -2],
  "pairs": [[3, 4], [5, 6]],
  "counts": {
    "a": 1,
    "b": 2
  },
  "seed": 0
}
)";

QString complaint(const QByteArray& text) {
    const auto read = readJson<Whole>(text.toStdString(), "a.json", kWholeFields);
    return read ? QString() : QString::fromStdString(read.error().message());
}

/// The written sample with one text replaced.
QByteArray changed(const QByteArray& from, const QByteArray& to) {
    auto text = QByteArray::fromStdString(writeJson(sample(), kWholeFields));
    if (!text.contains(from)) qFatal("%s", from.constData());
    return text.replace(text.indexOf(from), from.size(), to);
}

}  // namespace

class TestJsonFields : public QObject {
    Q_OBJECT

  private slots:
    void oneListWritesAndReads() {
        auto whole = sample();
        const auto text = writeJson(whole, kWholeFields);
        auto wanted = QByteArray::fromStdString(kWritten);
        wanted.replace("FILE", QByteArray::fromStdString(pathText(whole.file)));
        QCOMPARE(QByteArray::fromStdString(text), wanted);
        const auto read = readJson<Whole>(text, "a.json", kWholeFields);
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == whole);

        whole.note = "said";
        whole.spare = Part{.name = "c", .share = 1};
        const auto more = writeJson(whole, kWholeFields);
        QVERIFY(more.contains("\"version\": 3"));
        QVERIFY(*readJson<Whole>(more, "a.json", kWholeFields) == whole);
    }

    void anAbsentFieldLeavesItsValue() {
        const auto read =
            readJson<Whole>(changed(",\n  \"seed\": 0", "").toStdString(), "a.json", kWholeFields);
        QVERIFY(read.has_value());
        QCOMPARE(read->seed, 7);
        const auto null = readJson<Whole>(
            changed("\"seed\": 0", "\"seed\": null, \"spare\": null").toStdString(), "a.json", kWholeFields);
        QVERIFY(null.has_value());
        QCOMPARE(null->seed, 7);
        QVERIFY(!null->spare);
    }

    void whatIsWrongIsSaidWithItsPlace_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(said);
        };
        row("no flag", "\"on\": true", "\"on\": 1", "a.json, field on: Neither true nor false");
        row("missing", "  \"on\": true,\n", "", "a.json, field on: The field is missing");
        row("beyond its type", "65535", "65536", "a.json, field count: 65536 is outside 0..65535");
        row("beyond its bounds", "0.25", "1.25", "a.json, field share: 1.25 is outside 0..1");
        row("point", "[1, 2, 3]", "[1, 2]", "a.json, field at: 2 numbers where 3 are needed");
        row("word", "\"green\"", "\"blue\"", "a.json, field colour: 'blue' is not a colour");
        row("hash", "\"0000000000000001", "\"x000000000000001", "is not 32 hexadecimal digits");
        row("form", "[1, 2],", "[1],", "a.json, field pair: Not two numbers");
        row("in a form", "[1, 2],", "[1, 10],", "a.json, field pair[1]: 10 is outside 0..9");
        row("struct", "{\n    \"name\": \"best\"\n  }", "5", "a.json, field best: Not an object");
        row("in a list", "\"share\": 0.5", "\"share\": 2", "a.json, field parts[0].share: 2 is outside 0..1");
        row("too many structs", "{\"name\": \"b\"}", "{\"name\": \"b\"}, {\"name\": \"c\"}",
            "a.json, field parts: 3 elements where at most 2 are allowed");
        row("too many words", "\"x\",", "\"x\", \"z\",",
            "a.json, field words: 3 elements where at most 2 are allowed");
        row("long text", "\"name\": \"b\"", "\"name\": \"longer\"",
            "a.json, field parts[1].name: A text of 6");
        row("in a list of forms", "[5, 6]", "[5]", "a.json, field pairs[1]: Not two numbers");
        row("in named values", "\"b\": 2", "\"b\": -2", "a.json, field counts.b: -2 is outside 0..");
        row("named values", "{\n    \"a\": 1,\n    \"b\": 2\n  }", "5",
            "a.json, field counts: Not an object");
        row("absent", "\"name\": \"a\"", "\"name\": \"whole\"",
            "a.json, field parts[0].share: The whole has no share");
        row("check", "\"name\": \"b\"", "\"name\": \"\"", "a.json, field parts[1].name: The name is empty");
        row("added", "\"seed\": 0", "\"seed\": 10", "a.json, field seed: 10 is outside -9..9");
        row("another format", "test.whole", "test.part", "a.json, field format: 'test.part'");
    }
    void whatIsWrongIsSaidWithItsPlace() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, said);
        const auto message = complaint(changed(from, to));
        QVERIFY2(message.contains(said), qPrintable(message));
    }

    void aMisspeltFieldIsToldAsUnknown() {
        QVERIFY(complaint(changed("\"on\"", "\"off\"")).startsWith("a.json, field off: Unknown field"));
        QVERIFY(complaint(changed("\"name\": \"b\"", "\"nam\": \"b\""))
                    .startsWith("a.json, field parts[1].nam: Unknown field"));
        // It is told before a wrong one; but a file of a newer version may have other fields.
        QVERIFY(complaint(changed("\"on\": true", "\"on\": 1, \"off\": 1")).contains("field off"));
        QVERIFY(complaint(changed("\"version\": 2", "\"version\": 4, \"off\": 1")).contains("newer"));
    }

    void openListsTakeOtherFields() {
        constexpr auto kOpen = [](auto& json, auto& part) { json.field("name", part.name); };
        const auto read = readJson<Part>(R"({"name": "a", "more": 1})", "a.json", kOpen);
        QVERIFY(read && read->name == "a");
        QVERIFY(!readJson<Part>("[]", "a.json", kOpen));
    }

    void hashesAreReadFromTheirDigits() {
        const auto hash = contentHash("a");
        QVERIFY(contentHashFromHex(hash.hex()) == hash);
        for (const auto* text :
             {"", "0", "0000000000000001000000000000000", "000000000000000x0000000000000001",
              "0000000000000001000000000000000 ", "+000000000000001+000000000000001"}) {
            QVERIFY2(!contentHashFromHex(text), text);
        }
    }
};

NAVWRIGHT_TEST(TestJsonFields);
#include "tst_json_fields.moc"
