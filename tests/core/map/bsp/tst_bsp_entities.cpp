#include <QtTest>

#include <limits>

#include "core/map/bsp/bsp_entities.h"
#include "test_program.h"

using namespace navwright;

class TestBspEntities : public QObject {
    Q_OBJECT

  private slots:
    void pairsAreKeptInOrder() {
        const auto entities =
            parseEntities("{\n\"classname\" \"worldspawn\"\n\"a\" \"1\"\n\"a\" \"2\"\n}\n{\n}\n", "m");
        QVERIFY(entities.has_value());
        QCOMPARE(entities->size(), std::size_t{2});
        QCOMPARE(entities->front().pairs.size(), std::size_t{3});
        QCOMPARE(entities->front().className(), std::string_view("worldspawn"));
        QCOMPARE(entities->front().value("a"), std::string_view("2"));
        QCOMPARE(entities->front().value("b"), std::string_view());
        QCOMPARE(entities->back().className(), std::string_view());
    }

    void looseTextIsReadAsTheEngineDoes_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("one line") << QByteArray("{ \"k\" \"v w\" }");
        QTest::newRow("bare words") << QByteArray("{ k \"v w\" }");
        QTest::newRow("line comment") << QByteArray("// map\n{ k // key\n \"v w\" }");
        QTest::newRow("block comment") << QByteArray("/* } */ { k /* x */ \"v w\" }");
        QTest::newRow("after a NUL") << QByteArray("{ k \"v w\" }\0 garbage", 21);
        QTest::newRow("Windows line ends") << QByteArray("{\r\n\"k\" \"v w\"\r\n}\r\n");
    }
    void looseTextIsReadAsTheEngineDoes() {
        QFETCH(QByteArray, text);
        const auto entities = parseEntities({text.data(), static_cast<std::size_t>(text.size())}, "m");
        QVERIFY2(entities.has_value(), entities ? "" : entities.error().message().c_str());
        QCOMPARE(entities->size(), std::size_t{1});
        QCOMPARE(entities->front().value("k"), std::string_view("v w"));
    }

    void damageIsNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("text outside")
            << QByteArray("{ } x") << QByteArray("Entity 1 (lump 0, entities): an opening");
        QTest::newRow("no end") << QByteArray("{ k v")
                                << QByteArray("Entity 0 (lump 0, entities): the closing");
        QTest::newRow("more with models than the engine takes")
            << QByteArray("{ model *1 }\n").repeated(8191)
            << QByteArray("Entity 8190 (lump 0, entities): more entities have models");
        QTest::newRow("no blank after a brace")
            << QByteArray("{\"k\" \"v\" }") << QByteArray("a blank is missing after the opening brace");
        QTest::newRow("no blank at all") << QByteArray("{\"classname\"\"worldspawn\"}")
                                         << QByteArray("a blank is missing after the opening brace");
        QTest::newRow("no blank between braces")
            << QByteArray("{ k v }{ k v }") << QByteArray("a blank is missing after the closing brace");
        QTest::newRow("no value") << QByteArray("{ k }") << QByteArray("a key has no value at byte 5");
        QTest::newRow("cut in a key") << QByteArray("{ \"k") << QByteArray("a key has no value");
        QTest::newRow("cut in a value")
            << QByteArray("{ \"k\" \"v") << QByteArray("the closing brace is missing");
    }
    void damageIsNamed() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const auto entities = parseEntities({text.data(), static_cast<std::size_t>(text.size())}, "mine.bsp");
        QVERIFY(!entities);
        const auto said = entities.error().message();
        QVERIFY2(said.starts_with("mine.bsp: "), said.c_str());
        QVERIFY2(said.find(message.data()) != std::string::npos, said.c_str());
    }

    void originsAreThreeNumbersOrNone_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<float>("x");
        QTest::addColumn<float>("z");
        QTest::newRow("whole") << QByteArray("1 2 3") << 1.0f << 3.0f;
        QTest::newRow("fractions and signs") << QByteArray(" -1.5  +2 .25") << -1.5f << 0.25f;
        QTest::newRow("tabs and more") << QByteArray("7\t8\t9 10") << 7.0f << 9.0f;
        QTest::newRow("two numbers") << QByteArray("1 2") << 0.0f << 0.0f;
        QTest::newRow("words") << QByteArray("here and there") << 0.0f << 0.0f;
        QTest::newRow("not a number") << QByteArray("nan inf 1") << 0.0f << 0.0f;
        QTest::newRow("too large") << QByteArray("1e99 2 3") << 0.0f << 0.0f;
        QTest::newRow("empty") << QByteArray("") << 0.0f << 0.0f;
    }
    void originsAreThreeNumbersOrNone() {
        QFETCH(QByteArray, text);
        const BspEntity entity{{{"origin", text.toStdString()}}};
        QTEST(entity.origin().x, "x");
        QTEST(entity.origin().z, "z");
    }

    void keysAreComparedWithoutCase() {
        const BspEntity entity{{{"ClassName", "light"},
                                {"ORIGIN", "1 2 3"},
                                {"Message", "Up"},
                                {"message", "down"},
                                {"MODEL", "*4"}}};
        QCOMPARE(entity.className(), std::string_view("light"));
        QCOMPARE(entity.origin(), Vec3(1, 2, 3));
        QCOMPARE(entity.value("message"), std::string_view("down"));
        QCOMPARE(entity.brushModel(), 4);
        QVERIFY(entity.value("messag").empty());
    }

    void bracesAreKnownByTheirFirstLetter() {
        const auto entities = parseEntities("{// entity 0\n k v }//", "m");
        QVERIFY(entities.has_value());
        QCOMPARE(entities->front().value("k"), std::string_view("v"));
    }

    void numbersFallBack() {
        const BspEntity entity{
            {{"spawnflags", "5"}, {"wait", "-1.5s"}, {"angle", "up"}, {"huge", "99999999999"}}};
        QCOMPARE(entity.intValue("spawnflags", 0), 5);
        QCOMPARE(entity.intValue("angle", 7), 7);
        QCOMPARE(entity.intValue("absent", 7), 7);
        QCOMPARE(entity.intValue("huge", 7), 7);
        QCOMPARE(entity.floatValue("wait", 0), -1.5f);
        QCOMPARE(entity.floatValue("absent", 2.5f), 2.5f);
    }

    void brushModelsAreStarredNumbers() {
        const auto model = [](const char* value) { return BspEntity{{{"model", value}}}.brushModel(); };
        QCOMPARE(model("*1"), 1);
        QCOMPARE(model("*70"), 70);
        QCOMPARE(model("*0"), -1);
        QCOMPARE(model("*-1"), -1);
        QCOMPARE(model("*x"), -1);
        QCOMPARE(model("models/a.md2"), -1);
        QCOMPARE(BspEntity{}.brushModel(), -1);
    }
};

NAVWRIGHT_TEST(TestBspEntities);
#include "tst_bsp_entities.moc"
