#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>

#include "core/base/description.h"
#include "json_schema.h"
#include "test_program.h"

using namespace navwright;

namespace {

struct Hole {
    int id = 0;
    float area = 0;
    std::optional<std::string> why = {};
};

struct Find {
    std::string map = "city";
    double share = 0.5;
    std::optional<Hole> worst = {};
    std::vector<Hole> holes = {};
    NamedCounts causes = {};
};

Description<Hole> describeHole() {
    return Description<Hole>()
        .field("id", &Hole::id, {"Its number", "hole"})
        .field("area", &Hole::area, {.meaning = "Its floor", .label = "area", .unit = "units", .digits = 1})
        .field("why", &Hole::why, {"What made it", "why"});
}

Description<Find> describeFind() {
    return Description<Find>("navwright.find", 2, "What was found")
        .line([](const Find& find) { return "Of " + find.map; })
        .field("map", &Find::map, {"The map"})
        .field("share", &Find::share,
               {.meaning = "What is covered", .label = "covered", .digits = 1, .percent = true})
        .shown([](const Find& find) { return find.holes.size(); }, {{}, "holes"})
        .field("at", [](const Find&) { return Vec3(1, 2, 3); }, {"Where", "at"})
        .field("causes", &Find::causes, {"Why", "causes"})
        .record("worst", &Find::worst, describeHole(), {"The largest", "the worst"})
        .rows("holes", &Find::holes, describeHole(), {"All", "holes"});
}

Find found() {
    Find find;
    find.holes = {{1, 10.5F, "a wall\n"}, {22, 3, {}}, {3, 1, {}}};
    find.causes = {{"jump", 2}, {"fall", 0}, {"door", 1}};
    return find;
}

}  // namespace

class TestDescription : public QObject {
    Q_OBJECT

  private slots:
    void jsonStartsWithItsFormat() {
        const auto text = reportJson(describeFind().of(found()));
        QVERIFY(
            text.starts_with("{\n  \"format\": \"navwright.find\",\n  \"version\": 2,\n  \"map\": \"city\""));
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
        QCOMPARE(json["share"].toDouble(), 0.5);
        QCOMPARE(json["at"].toArray(), QJsonArray({1, 2, 3}));
        QCOMPARE(json["causes"].toObject(), QJsonObject({{"jump", 2}, {"fall", 0}, {"door", 1}}));
        QCOMPARE(json["holes"].toArray().size(), 3);
        QCOMPARE(json["holes"].toArray()[0].toObject()["area"].toDouble(), 10.5);
        QVERIFY(!json.contains("worst"));
        QVERIFY(!json["holes"].toArray()[1].toObject().contains("why"));
    }

    void jsonGoesOnOneLine() {
        const auto text = QString::fromStdString(reportJsonLine(describeFind().of(found())));
        QCOMPARE(text.count('\n'), 1);
        QCOMPARE(QJsonDocument::fromJson(text.toUtf8()),
                 QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(describeFind().of(found())))));
    }

    void textAlignsWhatItSays() {
        auto find = found();
        find.worst = find.holes[1];
        QCOMPARE(QString::fromStdString(reportText(describeFind().of(find), 2)),
                 QString("Of city\n"
                         "covered  50.0 %\n"
                         "holes       3\n"
                         "at       (1, 2, 3)\n"
                         "causes   2 jump, 1 door\n"
                         "\n"
                         "the worst:\n"
                         "  hole   22\n"
                         "  area  3.0 units\n"
                         "\n"
                         "holes: 3\n"
                         "  hole  area, units  why\n"
                         "     1         10.5  a wall\\u000a\n"
                         "    22          3.0\n"
                         "  ... and 1 more\n"));
    }

    void anEmptyTableIsLeftOut() {
        QVERIFY(!QString::fromStdString(reportText(describeFind().of(Find()), 9)).contains("holes:"));
    }

    void aTableWithoutKeyAndLabelHasNoTitle() {
        const auto bare = Description<Find>("navwright.x", 1, "X").rows({}, &Find::holes, describeHole(), {});
        QCOMPARE(QString::fromStdString(reportText(bare.of(found()), 1)),
                 QString("  hole  area, units  why\n"
                         "     1         10.5  a wall\\u000a\n"
                         "  ... and 2 more\n"));
        QVERIFY(!reportJson(bare.of(found())).contains("hole"));
    }

    void listsThatAreNotKnownAreAbsent() {
        const auto rows = [](const Find& find) { return onlyIf(find.map == "city", find.holes); };
        const auto some = Description<Find>("navwright.x", 1, "X").rows("holes", rows, describeHole(), {});
        auto find = found();
        QVERIFY(reportJson(some.of(find)).contains("holes"));
        find.map = "wizs";
        QVERIFY(!reportJson(some.of(find)).contains("holes"));
        QVERIFY(!reportSchema(*some.shape()).contains("\"holes\"]"));
    }

    void valuesKeepTheirTypes() {
        const auto values = [](const Find&) {
            return NamedValues{{"on", {true}}, {"count", {std::int64_t{3}}}, {"word", {std::string("x")}}};
        };
        const auto any = [](const Find&) { return FieldValue{0.5}; };
        const auto mixed = Description<Find>("navwright.x", 1, "X")
                               .field("set", values, {"Values"})
                               .field("any", any, {"One"});
        const auto json =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(mixed.of(found())))).object();
        QCOMPARE(json["set"].toObject(), QJsonObject({{"on", true}, {"count", 3}, {"word", "x"}}));
        QCOMPARE(json["any"].toDouble(), 0.5);
        const auto schema =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportSchema(*mixed.shape()))).object();
        QVERIFY(!schema["properties"]["any"].toObject().contains("type"));
        QVERIFY(schema["properties"]["set"]["additionalProperties"].toBool());
    }

    void aPartCanBeIncluded() {
        const auto both = Description<Find>("navwright.x", 1, "X")
                              .include([](const Find& find) { return find.holes.front(); }, describeHole());
        const auto json =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(both.of(found())))).object();
        QCOMPARE(json["id"].toInt(), 1);
    }

    void listsOfListsAndGaps() {
        const auto odd =
            Description<Find>("navwright.odd", 1, "Odd")
                .field("sides", [](const Find&) { return std::vector<std::vector<int>>{{1, 2}, {}}; },
                       {"By side"})
                .field("times", [](const Find&) { return std::vector{1.5, std::nan("")}; },
                       {.meaning = "Each", .label = "times", .digits = 1, .gaps = true});
        const auto written = odd.of(Find());
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(written))).object();
        QCOMPARE(json["sides"].toArray(), QJsonArray({QJsonArray({1, 2}), QJsonArray()}));
        QCOMPARE(json["times"].toArray(), QJsonArray({1.5, QJsonValue::Null}));
        QCOMPARE(QString::fromStdString(reportText(written, 9)), "times  1.5, -\n");
        const auto schema =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportSchema(*odd.shape()))).object();
        QCOMPARE(schemaFault(json, schema), QString());
        auto wrong = json;
        const auto listOf = [](const QJsonValue& one) {
            QJsonArray list;
            list.append(one);
            return list;
        };
        wrong["sides"] = listOf(QJsonArray({1, "two"}));
        QCOMPARE(schemaFault(wrong, schema), "the report.sides[0][1] is no whole number");
        wrong["sides"] = listOf(QJsonValue::Null);
        QCOMPARE(schemaFault(wrong, schema), "the report.sides[0] is no array");
    }

    void whatNobodyReadsIsNotWorkedOut() {
        int forText = 0, forJson = 0, forBoth = 0, ofRows = 0;
        const auto counted = [](int& times) {
            return [&times](const Find&) {
                ++times;
                return 1;
            };
        };
        const auto hole = Description<Hole>()
                              .field("id", &Hole::id, {"Its number", "hole"})
                              .field("area",
                                     [&](const Hole& of) {
                                         ++ofRows;
                                         return of.area;
                                     },
                                     {"Its floor"});
        const auto all = Description<Find>("navwright.x", 1, "X")
                             .field("key", counted(forJson), {"JSON alone"})
                             .shown(counted(forText), {{}, "the text alone"})
                             .field("both", counted(forBoth), {"Both", "both"})
                             .rows("holes", &Find::holes, hole, {"All", "holes"})
                             .rows({}, &Find::holes, hole, {});
        const auto text = all.of(found(), {.json = false});
        QVERIFY(forJson == 0 && forText == 1 && forBoth == 1 && ofRows == 0);
        const auto json = all.of(found(), {.text = false});
        QVERIFY(forJson == 1 && forText == 1 && forBoth == 2 && ofRows == 3);
        const auto whole = all.of(found());
        QVERIFY(forJson == 2 && forText == 2 && forBoth == 3 && ofRows == 6);
        QCOMPARE(reportText(text, 2), reportText(whole, 2));
        QCOMPARE(reportJson(json), reportJson(whole));
    }

    void waysLeadThroughParts() {
        struct Walk {
            Find find = found();
            std::optional<Hole> fell = {};

            [[nodiscard]] const Hole* last() const { return fell ? &*fell : nullptr; }
        };
        Walk walk;
        const auto ofFind = wayThrough(&Walk::find);
        QCOMPARE(&ofFind(&Find::holes)(walk), &walk.find.holes);  // the list itself, no copy
        QCOMPARE(ofFind([](const Find& find) { return find.map + "!"; })(walk), std::string("city!"));
        // A part that is made on the way is gone behind it.
        const auto ofMade = wayThrough([](const Walk& of) { return Find{.map = of.find.map + "2"}; });
        static_assert(std::same_as<decltype(ofMade(&Find::map)(walk)), std::string>);
        QCOMPARE(ofMade(&Find::map)(walk), std::string("city2"));
        for (const bool falls : {false, true}) {
            if (falls) walk.fell = Hole{.id = 7};
            const auto id = falls ? std::optional(7) : std::nullopt;
            QVERIFY(wayThrough(&Walk::fell)(&Hole::id)(walk) == id);
            QVERIFY(wayThrough(&Walk::last)(&Hole::id)(walk) == id);
        }
    }

    void theSchemaSaysWhatIsWritten() {
        const auto schema =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportSchema(*describeFind().shape())))
                .object();
        QCOMPARE(schema["$schema"].toString(), "https://json-schema.org/draft/2020-12/schema");
        QCOMPARE(schema["required"].toArray(),
                 QJsonArray({"format", "version", "map", "share", "at", "causes", "holes"}));
        const auto properties = schema["properties"].toObject();
        QCOMPARE(properties["version"].toObject()["const"].toInt(), 2);
        QCOMPARE(properties["share"].toObject()["type"].toString(), "number");
        const auto row = properties["holes"].toObject()["items"].toObject();
        QCOMPARE(row["required"].toArray(), QJsonArray({"id", "area"}));
        QCOMPARE(row["properties"].toObject()["area"].toObject()["description"].toString(),
                 "Its floor (units)");
    }
};

NAVWRIGHT_TEST(TestDescription);
#include "tst_description.moc"
