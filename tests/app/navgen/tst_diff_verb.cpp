#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <functional>

#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "nav_samples.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Four nodes in a row, linked both ways.
NavGraph row() {
    return rowOf(4, {64, 8, 24}, {64, 0, 0});
}

}  // namespace

class TestDiffVerb : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    void put(const char* name, const NavGraph& graph) const {
        const auto bytes = writeAq2Nav(graph);
        QVERIFY(bytes.has_value());
        QVERIFY(writeFile(at(name), *bytes).has_value());
    }

    QJsonObject diffWith(const std::function<void(NavGraph&)>& change, int exitCode) const {
        auto graph = row();
        change(graph);
        put("a.nav", row());
        put("b.nav", graph);
        const auto run = runInProcess({"diff", at("a.nav"), at("b.nav"), "--json"});
        if (run.code != exitCode) qFatal("exit %d: %s", run.code, run.err.constData());
        return QJsonDocument::fromJson(run.out).object();
    }

  private slots:
    void aNavEqualsItself() {
        const auto diff = diffWith([](NavGraph&) {}, 0);
        QVERIFY(diff["equal"].toBool());
        QCOMPARE(diff["nodes_in_both"].toInt(), 4);
        const auto run = runInProcess({"diff", at("a.nav"), at("b.nav")});
        QVERIFY(run.out.contains("no difference"));
    }

    void aKnownChangeIsExactlyThat_data() {
        using Change = std::function<void(NavGraph&)>;
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("list");
        const auto row = [](const char* list, const Change& change) {
            QTest::newRow(list) << change << QString(list);
        };
        row("nodes_added", [](NavGraph& graph) { graph.nodes.push_back({.origin = {64, 512, 24}}); });
        row("nodes_moved", [](NavGraph& graph) { graph.nodes[1].origin.y += 4; });
        row("nodes_retyped", [](NavGraph& graph) { graph.nodes[1].type = NodeType::crouch; });
        row("links_added", [](NavGraph& graph) { graph.nodes[0].links.push_back({3, NodeType::move, 192}); });
        row("links_removed", [](NavGraph& graph) { graph.nodes[0].links.clear(); });
        row("links_retyped", [](NavGraph& graph) { graph.nodes[0].links[0].type = NodeType::jump; });
        row("links_recosted", [](NavGraph& graph) { graph.nodes[0].links[0].cost += 1; });
    }
    void aKnownChangeIsExactlyThat() {
        QFETCH(std::function<void(NavGraph&)>, change);
        QFETCH(QString, list);
        const auto diff = diffWith(change, 3);
        QVERIFY(!diff["equal"].toBool());
        for (const auto& name : diff.keys()) {
            if (!diff[name].isArray()) continue;
            QVERIFY2(diff[name].toArray().size() == (name == list ? 1 : 0), qPrintable(name));
        }
    }

    void aRemovedNodeTakesItsLinksAlong() {
        const auto diff = diffWith([](NavGraph& graph) { keepNodes(graph, {true, true, true, false}); }, 3);
        QCOMPARE(diff["nodes_removed"].toArray().size(), 1);
        QCOMPARE(diff["links_removed"].toArray().size(), 2);
        QCOMPARE(diff["nodes_removed"].toArray()[0].toObject()["node"].toInt(), 3);
    }

    void longListsAreCut() {
        diffWith([](NavGraph& graph) { graph.nodes[1].links.clear(); }, 3);
        const auto run = runInProcess({"diff", at("a.nav"), at("b.nav"), "--most", "1"});
        QVERIFY(run.out.contains("links removed: 2"));
        QVERIFY(run.out.contains("... and 1 more"));
    }

    void whatIsNoNavIsAnError() {
        QVERIFY(writeFile(at("junk.nav"), std::string_view("junk")).has_value());
        put("a.nav", row());
        const auto run = runInProcess({"diff", at("a.nav"), at("junk.nav")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("junk.nav"));
        QVERIFY(run.out.isEmpty());
    }
};

NAVWRIGHT_TEST(TestDiffVerb);
#include "tst_diff_verb.moc"
