#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "byte_array.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "written_maps.h"

using namespace navwright;

/// What depends on what in a map, as text and JSON.
class TestEntitiesVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    std::string gate() const {
        auto map = written_maps::boxRoom();
        const auto part = [&](std::vector<std::pair<std::string, std::string>> pairs, const Box& box) {
            map.entities.push_back(
                {.pairs = std::move(pairs), .brushes = {boxBrush(box, {.texture = "d"})}, .pivot = {}});
        };
        part({{"classname", "func_button"}, {"target", "gate"}}, {{-8, 56, 32}, {8, 64, 48}});
        part({{"classname", "func_door"}, {"targetname", "gate"}}, {{64, -64, 0}, {72, 64, 96}});
        part({{"classname", "func_door"}, {"targetname", "lost"}}, {{-72, -64, 0}, {-64, 64, 96}});
        return folder_.write("gate.bsp", arrayOf(*writeBsp(map)));
    }

  private slots:
    void init() const { folder_.clear(); }

    void aTable() {
        const auto run = runInProcess({"entities", gate()});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("gate: entities that move, fire or lead somewhere: 3"), run.out);
        QVERIFY2(run.out.simplified().contains("func_door 3 by func_button 2"), run.out);
        QVERIFY2(run.out.contains("func_door 4: never set off"), run.out);
        QVERIFY2(run.out.contains("nothing fires its name \"lost\""), run.out);
    }

    void json() {
        const auto run = runInProcess({"entities", gate(), "--json"});
        QCOMPARE(run.code, 0);
        const auto all = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(all["entities"].toArray().size(), 3);
        const auto chain = all["chains"].toArray().first().toObject();
        QCOMPARE(chain["from"].toInt(), 2);
        QCOMPARE(chain["to"].toInt(), 3);
        QCOMPARE(all["never_set_off"].toArray().first().toInt(), 4);
        QCOMPARE(all["faults"].toArray().size(), 1);
    }

    void noMap() {
        const auto run = runInProcess({"entities", folder_.write("a.bsp", "IBSP")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.out.isEmpty());
    }
};

NAVWRIGHT_TEST(TestEntitiesVerb);
#include "tst_entities_verb.moc"
