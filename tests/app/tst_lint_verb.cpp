#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "base/atomic_file.h"
#include "nav/aq2_nav.h"
#include "navgen_run.h"

using namespace navwright;

/// `navgen lint` on the bundled sample's map.
class TestLintVerb : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string sample_ = NAVWRIGHT_SOURCE_DIR "/resources/sample";
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    NavgenRun lint(const std::vector<std::string>& more) const {
        std::vector<std::string> words = {"lint", at("a.nav"), "--bsp", sample_ + "/nw_sample.bsp"};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }

    void put(const NavGraph& graph) const {
        const auto bytes = writeAq2Nav(graph);
        QVERIFY(bytes.has_value());
        QVERIFY(writeFile(at("a.nav"), *bytes).has_value());
    }

  private slots:
    /// Ways that demos show in one direction alone can be traps; else what is generated is sound.
    void aGeneratedNavIsSound() {
        const auto made = runInProcess({"generate", "--bsp", sample_ + "/nw_sample.bsp", "-o", at("a.nav"),
                                        "-q", "--no-cache", sample_});
        QVERIFY2(made.code == 0, made.err.constData());
        const auto run = lint({"--json"});
        for (const auto& value : QJsonDocument::fromJson(run.out).object()["issues"].toArray()) {
            const auto issue = value.toObject();
            QVERIFY2(
                issue["severity"].toString() != "error" || issue["validator"].toString() == "one_way_trap",
                run.out.constData());
        }
    }

    void errorsAreCountedAndListed() {
        NavGraph graph;
        graph.nodes = {{.origin = {9000, 9000, 9000}}};
        put(graph);
        const auto run = lint({"--json"});
        QCOMPARE(run.code, 3);
        const auto report = QJsonDocument::fromJson(run.out).object();
        QVERIFY(report["errors"].toInt() > 0);
        bool inSolid = false;
        for (const auto& issue : report["issues"].toArray()) {
            inSolid = inSolid || issue.toObject()["validator"].toString() == "in_solid";
            QVERIFY(!issue.toObject()["message"].toString().isEmpty());
        }
        QVERIFY(inSolid);
        const auto text = lint({"--most", "1", "--no-physics"});
        QCOMPARE(text.code, 3);
        QVERIFY(text.out.contains("error: Node in solid or void (in_solid): 1"));
    }

    void aReportOfAnotherNavIsAnError() {
        put({{{.origin = {64, 0, 24}}}});
        QVERIFY(writeFile(at("r.json"), std::string_view("{}")).has_value());
        const auto run = lint({"--report", at("r.json")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("r.json"));
    }
};

QTEST_GUILESS_MAIN(TestLintVerb)
#include "tst_lint_verb.moc"
