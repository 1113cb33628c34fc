#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/project/project_file.h"
#include "navgen_run.h"
#include "plain_parameters.h"
#include "test_program.h"

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

    /// Kinds of issues by name, and how many of each.
    static std::map<QString, int> kinds(const NavgenRun& run) {
        std::map<QString, int> kinds;
        for (const auto& issue : QJsonDocument::fromJson(run.out).object()["issues"].toArray()) {
            ++kinds[issue.toObject()["validator"].toString()];
        }
        return kinds;
    }
    /// Few enough that some links were seen once.
    std::vector<std::string> demos() const {
        return {sample_ + "/sample_1.mvd2", sample_ + "/sample_5.mvd2", sample_ + "/sample_2.mvd2.gz"};
    }
    ProjectFile project() const {
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{sample_ + "/nw_sample.bsp"};
        project.parameters = unrehearsed();
        for (const auto& demo : demos()) project.demos.push_back({{demo}, true});
        return project;
    }
    void generate(const std::vector<std::string>& more = {"--set", "rehearse.rounds=0"}) const {
        std::vector<std::string> words{"generate", "--bsp",     sample_ + "/nw_sample.bsp", "-o", at("a.nav"),
                                       "-q",       "--no-cache"};
        words.insert(words.end(), more.begin(), more.end());
        for (const auto& demo : demos()) words.push_back(demo);
        const auto made = runInProcess(words);
        QVERIFY2(made.code == 0, made.err.constData());
    }

    void put(const NavGraph& graph) const {
        const auto bytes = writeAq2Nav(graph);
        QVERIFY(bytes.has_value());
        QVERIFY(writeFile(at("a.nav"), *bytes).has_value());
    }

  private slots:
    /// Ways that demos show in one direction alone can be traps; else what is generated is sound.
    void aGeneratedNavIsSound() {
        generate({});
        const auto run = lint({"--json"});
        for (const auto& value : QJsonDocument::fromJson(run.out).object()["issues"].toArray()) {
            const auto issue = value.toObject();
            // A gap that half of the bots clear running: rehearsals keep what did not fail them.
            const auto kind = issue["validator"].toString();
            QVERIFY2(
                issue["severity"].toString() != "error" || kind == "one_way_trap" || kind == "gap_on_move",
                run.out.constData());
        }
    }

    void inputsOfAProjectThatAreGoneOrChangedAreSaid() {
        generate();
        auto moved = project();
        moved.demos[0].file.path = "/gone/sample_1.mvd2";
        moved.demos[1].file.hash = contentHash("what it once was");
        QVERIFY(saveProject(moved, at("work.navwright")));
        const std::vector<std::string> alone{"lint", at("work.navwright"), "--no-physics", "--no-cache"};
        const std::vector<std::string> beside{"lint",         at("a.nav"), "--project", at("work.navwright"),
                                              "--no-physics", "--no-cache"};
        for (auto words : {alone, beside}) {
            const auto lost = runInProcess(words);
            QVERIFY2(lost.err.contains("/gone/sample_1.mvd2: The demo is missing"), lost.err.constData());
            QVERIFY2(lost.err.contains("sample_5.mvd2: The demo has changed"), lost.err.constData());
            words.insert(words.end(), {"--locate", sample_});
            const auto found = runInProcess(words);
            QVERIFY2(!found.err.contains("missing"), found.err.constData());
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

    /// The nav with its demos, the nav with its project and the project alone are the same nav.
    void demosAndProjectAddEvidence() {
        generate({});
        const auto bare = lint({"--json", "--no-physics"});
        QVERIFY(!kinds(bare).contains("few_demos_link"));
        QVERIFY(bare.err.contains("Without demos there is no evidence"));
        std::vector<std::string> words{"--json", "--no-cache", "--no-physics", "--demos"};
        for (const auto& demo : demos()) words.push_back(demo);
        const auto seen = lint(words);
        QVERIFY2(kinds(seen).contains("few_demos_link"), seen.out.constData());
        QVERIFY(!seen.err.contains("Without demos"));
        auto work = project();
        work.parameters = {};
        QVERIFY(saveProject(work, at("a.navwright")));
        const auto both = runInProcess(
            {"lint", at("a.nav"), "--project", at("a.navwright"), "--json", "--no-cache", "--no-physics"});
        QCOMPARE(both.out, seen.out);
        const auto alone = runInProcess({"lint", at("a.navwright"), "--json", "--no-cache", "--no-physics"});
        QVERIFY(kinds(alone) == kinds(seen));
    }

    void aProjectAddsItsEditsAndWhatItIgnores() {
        generate();
        auto work = project();
        work.patches = {{.id = "lost", .operation = PatchOperation::deleteNode, .at = {9000, 0, 0}}};
        QVERIFY(saveProject(work, at("a.navwright")));
        const std::vector<std::string> words{"lint",   at("a.nav"), "--project", at("a.navwright"),
                                             "--json", "--no-cache"};
        const auto run = runInProcess(words);
        QCOMPARE(kinds(run)["orphan_patch"], 1);
        work.ignoredIssues = {{"orphan_patch@9000,0,0", "for later"}};
        QVERIFY(saveProject(work, at("a.navwright")));
        const auto again = runInProcess(words);
        QVERIFY(!kinds(again).contains("orphan_patch"));
        const auto ignored = QJsonDocument::fromJson(again.out).object()["ignored"].toArray();
        QCOMPARE(ignored.size(), 1);
        QCOMPARE(ignored[0].toObject()["note"].toString(), QString("for later"));
    }

    void uncoveredFloorIsTold() {
        put({{{.origin = {64, 0, 24}}}});
        QVERIFY(kinds(lint({"--json"})).contains("coverage_hole"));
        QVERIFY(!kinds(lint({"--json", "--no-physics"})).contains("coverage_hole"));
    }

    void withoutAMapItSaysWhatIsMissing() {
        put({{{.origin = {64, 0, 24}}}});
        const auto run = runInProcess({"lint", at("a.nav")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("--bsp"));
    }

    void aReportOfAnotherNavIsAnError() {
        put({{{.origin = {64, 0, 24}}}});
        QVERIFY(writeFile(at("r.json"), std::string_view("{}")).has_value());
        const auto run = lint({"--navtest", at("r.json")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("r.json"));
    }
};

NAVWRIGHT_TEST(TestLintVerb);
#include "tst_lint_verb.moc"
