#include <QtTest>

#include <QTemporaryDir>

#include <random>

#include "core/base/atomic_file.h"
#include "core/output/project/project_file.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

namespace {

ProjectFile example(const fs::path& folder) {
    ProjectFile project;
    project.mapName = "wizs";
    project.map = {folder / "maps" / "wizs.bsp", contentHash("the map")};
    project.ownEntities = true;
    project.demos = {{{folder / "a.mvd2", contentHash("a")}, true}, {{"/elsewhere/b.mvd2.gz", {}}, false}};
    const auto& row = parameterRow(static_cast<Param>(0));
    if (!project.parameters.set(row.id, row.max)) qFatal("the table's own maximum is refused");
    EditPatch patch{.id = "p1", .operation = PatchOperation::moveNode, .at = Vec3(1, 2, 3)};
    patch.to = Vec3(4, 5, 6);
    project.patches = {patch};
    project.nav = {folder / "wizs.nav", contentHash("a nav")};
    project.ledger =
        Ledger{"wizs", 2, {{Vec3(1), 1, "Four deaths"}}, {{Vec3(2), Vec3(3), 2, "Nobody made it"}}};
    project.ignoredIssues = {{"island@0,0,0", "a window ledge"}};
    NavGraph nav;
    nav.nodes = {{.origin = Vec3(1, 2, 24)}, {.origin = Vec3(64.125f, 2, 24)}};
    nav.nodes[0].links = {{1, NodeType::jump, 63}};
    project.runs = {{.name = "before",
                     .time = "2026-03-01T12:00:00",
                     .automatic = true,
                     .parameters = project.parameters,
                     .source = "3 demos",
                     .verdict = NavtestOutcome{.passed = false,
                                               .coverage = 0.75,
                                               .deathRate = 0.5,
                                               .stuckRate = 0.25,
                                               .unreachable = 3,
                                               .judge = "the server (q2pro r4)",
                                               .tested = "8 bots, 3 x 300 s, seeds 1 to 3",
                                               .reasons = {"Seed 2: too many deaths"}},
                     .floorCovered = 0.25,
                     .nav = std::make_shared<const NavGraph>(nav),
                     .packed = packNav(nav)}};
    NavtestReport report;
    report.map = "wizs";
    report.coverageRatio = 0.5;
    report.schema = kNavtestSchema;
    report.nodes = {{.id = 1, .origin = Vec3(64.125f, 2, 24), .touches = 3}};
    project.test =
        keepTest(std::make_shared<const NavtestReport>(report), std::make_shared<const NavGraph>(nav));
    project.view = {{"camera", "0 0 0 10 20"}, {"layer.nodes.visible", "true"}};
    return project;
}

}  // namespace

class TestProjectFile : public QObject {
    Q_OBJECT

  private slots:
    void roundTripsByteForByte() {
        const auto project = example("/maps");
        const auto text = writeProject(project, "/maps/wizs.navwright");
        const auto back = parseProject(text, "/maps/wizs.navwright");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(*back == project);
        QCOMPARE(writeProject(*back, "/maps/wizs.navwright"), text);
    }

    /// What a link leads to is the project; inputs beside that are beside it.
    void inputsAreRelativeToTheFileALinkLeadsTo() {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) { return fs::path(folder.path().toStdString()) / name; };
        fs::create_directory(at("real"));
        fs::create_directory_symlink("real", at("way"));
        QVERIFY(writeFile(at("real/a.mvd2"), "a"));
        fs::create_symlink("real/p.navwright", at("link.navwright"));
        ProjectFile project;
        project.demos = {{{at("way/a.mvd2")}, true}};
        QVERIFY(saveProject(project, at("link.navwright")));
        QVERIFY(fs::is_symlink(at("link.navwright")));
        for (const auto* name : {"link.navwright", "real/p.navwright", "way/p.navwright"}) {
            const auto back = loadProject(at(name));
            QVERIFY2(back.has_value(), name);
            QCOMPARE(back->demos.front().file.path, at("real/a.mvd2"));
        }
        fs::rename(at("real"), at("moved"));
        const auto moved = loadProject(at("moved/p.navwright"));
        QCOMPARE(moved->demos.front().file.path, at("moved/a.mvd2"));
    }

    void namesNeedNotBeUtf8() {
        ProjectFile project;
        project.demos = {{{"/maps/caf\xe9.mvd2"}, true}, {{"/else\xff/\xc3\xa9.mvd2"}, true}};
        const auto back = parseProject(writeProject(project, "/maps/p.navwright"), "/maps/p.navwright");
        QVERIFY(back.has_value());
        QVERIFY(*back == project);
    }

    void aTestIsOfOneNav() {
        const auto project = example("/maps");
        auto nav = *project.runs.front().nav;
        QVERIFY(isTestOf(*project.test, nav));
        nav.nodes[0].links[0].type = NodeType::move;
        QVERIFY(!isTestOf(*project.test, nav));
        nav.nodes.pop_back();
        QVERIFY(!isTestOf(*project.test, nav));
    }

    void aTestComesBackWithItsNav() {
        const auto project = example("/maps");
        const auto back = parseProject(writeProject(project, "/maps/p.navwright"), "/maps/p.navwright");
        QVERIFY(back.has_value() && back->test.has_value());
        QVERIFY(*back->test->nav == *project.runs.front().nav);
        QVERIFY(*back->test->report == *project.test->report);
        QCOMPARE(back->test->navSha1, back->runs.front().navSha1);
        QCOMPARE(back->runs.front().navSha1.size(), std::size_t{40});
    }

    /// Version 3 kept the test without its nav, and verdicts without their judge.
    void aProjectOfBeforeJudgesWereKeptIsRead() {
        auto project = example("/maps");
        project.test->nav.reset();
        project.test->packedNav.clear();
        project.runs.front().source.clear();
        project.runs.front().floorCovered.reset();
        project.runs.front().verdict =
            NavtestOutcome{.passed = true, .coverage = 0.75, .deathRate = 0.5, .stuckRate = 0.25};
        auto text = QByteArray::fromStdString(writeProject(project, "/maps/wizs.navwright"));
        QVERIFY(!text.contains("judge") && !text.contains("source") && !text.contains("floor_covered"));
        text.replace("\"version\": 5", "\"version\": 3");
        const auto back = parseProject(text.toStdString(), "/maps/wizs.navwright");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(*back == project);
        QVERIFY(back->test->nav == nullptr);
    }

    void aTestTooLongToBeReadAgainIsNotKept() {
        const auto project = example("/maps");
        auto report = *project.test->report;
        std::mt19937 random(1);
        for (int i = 0; i < 4; ++i) {
            std::string reason(800000, ' ');
            for (auto& letter : reason) letter = "0123456789abcdef"[random() % 16];
            report.reasons.push_back(std::move(reason));
        }
        const auto& nav = project.runs.front().nav;
        QVERIFY(!keepTest(std::make_shared<const NavtestReport>(report), nav));
        report.reasons.resize(1);
        auto kept = project;
        kept.test = keepTest(std::make_shared<const NavtestReport>(report), nav);
        QVERIFY(kept.test.has_value());
        QVERIFY(parseProject(writeProject(kept, "/maps/p.navwright"), "/maps/p.navwright").has_value());
    }

    void aProjectOfBeforeTestsWereKeptIsRead() {
        auto project = example("/maps");
        project.test.reset();
        auto text = QByteArray::fromStdString(writeProject(project, "/maps/wizs.navwright"));
        text.replace("\"version\": 5", "\"version\": 2");
        const auto back = parseProject(text.toStdString(), "/maps/wizs.navwright");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(*back == project);
    }

    void aProjectOfBeforeRunsWereKeptIsRead() {
        auto project = example("/maps");
        auto text = QByteArray::fromStdString(writeProject(project, "/maps/wizs.navwright"));
        text.replace("\"version\": 5", "\"version\": 1");
        const auto from = text.indexOf("  \"runs\""), to = text.indexOf("  \"view\"");
        QVERIFY(from > 0 && to > from);
        text.remove(from, to - from);
        const auto back = parseProject(text.toStdString(), "/maps/wizs.navwright");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        project.runs.clear();
        project.test.reset();
        QVERIFY(*back == project);
    }

    void noMoreRunsAreWrittenThanAreRead() {
        auto project = example("/maps");
        project.runs.resize(kMostRuns + 3, project.runs.front());
        // Beyond what a .nav holds, so that no file keeps it.
        auto large = *project.runs.front().nav;
        large.nodes[0].links.resize(300, large.nodes[0].links.front());
        QVERIFY(packNav(large).empty());
        project.runs.front().packed.clear();
        const auto back = parseProject(writeProject(project, "/maps/wizs.navwright"), "/maps/wizs.navwright");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QCOMPARE(back->runs.size(), kMostRuns);
        QVERIFY(back->runs.front() == project.runs[1]);
    }

    void aMovedFolderTakesItsInputsAlong() {
        const auto text = writeProject(example("/maps"), "/maps/wizs.navwright");
        const auto back = parseProject(text, "/moved/wizs.navwright");
        QVERIFY(back.has_value());
        QCOMPARE(back->map->path, fs::path("/moved/maps/wizs.bsp"));
        QCOMPARE(back->demos[0].file.path, fs::path("/moved/a.mvd2"));
        QCOMPARE(back->demos[1].file.path, fs::path("/elsewhere/b.mvd2.gz"));
    }

    void aNameWithoutAFolderMeansThePresentOne() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const auto before = fs::current_path();
        fs::current_path(root);
        QVERIFY(saveProject(example(root), "wizs.navwright").has_value());
        const auto back = loadProject("wizs.navwright");
        fs::current_path(before);
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(*back == example(root));
        QVERIFY(*loadProject(root / "wizs.navwright") == *back);
    }

    void aPresentFolderThatIsGoneIsNoCrash() {
        const auto before = fs::current_path();
        {
            const QTemporaryDir folder;
            fs::current_path(folder.path().toStdString());
        }
        const auto text = writeProject(example("/maps"), "wizs.navwright");
        const auto back = parseProject(text, "wizs.navwright");
        const auto saved = saveProject(example("/maps"), "wizs.navwright");
        fs::current_path(before);
        QVERIFY(back.has_value());
        QVERIFY(!saved);
    }

    void everyTruncationIsAnError() {
        const auto text = writeProject(example("/maps"), "/maps/wizs.navwright");
        for (std::size_t size = 0; size + 2 < text.size(); ++size) {
            QVERIFY2(!parseProject(text.substr(0, size), "/maps/wizs.navwright"),
                     qPrintable(QString::number(size)));
        }
    }

    void everyFlippedBitIsAnErrorInWordsOrAnotherProject() {
        const fs::path file = "/maps/wizs.navwright";
        const auto text = writeProject(example("/maps"), file);
        std::size_t errors = 0;
        for (std::size_t at = 0; at < 8 * text.size(); ++at) {
            auto flipped = text;
            flipped[at / 8] = static_cast<char>(flipped[at / 8] ^ (1 << at % 8));
            const auto back = parseProject(flipped, file);
            if (back) {
                // What it is taken for is kept as it is when it is saved.
                const auto again = parseProject(writeProject(*back, file), file);
                QVERIFY2(again && *again == *back, qPrintable(QString::number(at)));
                continue;
            }
            ++errors;
            QVERIFY(QString::fromStdString(back.error().message()).startsWith("/maps/wizs.navwright"));
            QVERIFY(!back.error().error().what.empty());
        }
        QVERIFY(errors > text.size());
    }

    void wrongFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QString>("said");
        QTest::newRow("newer version")
            << QByteArray("\"version\": 5") << QByteArray("\"version\": 6") << "newer";
        QTest::newRow("damaged run") << QByteArray("\"nav\": \"A") << QByteArray("\"nav\": \"*")
                                     << "runs[0].nav";
        QTest::newRow("damaged test")
            << QByteArray("\"report\": \"") << QByteArray("\"report\": \"*") << "test.report";
        QTest::newRow("another tested nav")
            << QByteArray("\"nav_sha1\": \"") << QByteArray("\"nav_sha1\": \"0") << "nav_sha1";
        QTest::newRow("damaged tested nav")
            << QByteArray("\",\n    \"nav\": \"") << QByteArray("\",\n    \"nav\": \"*") << "test.nav";
        QTest::newRow("judge of a wrong kind")
            << QByteArray("\"judge\": \"the server (q2pro r4)\"") << QByteArray("\"judge\": 3") << "judge";
        QTest::newRow("unknown field") << QByteArray("\"map_name\"") << QByteArray("\"maps_name\"") << "map";
        QTest::newRow("short hash") << QByteArray("\"hash\": \"") << QByteArray("\"hash\": \"0")
                                    << "hexadecimal";
        QTest::newRow("demo twice") << QByteArray("/elsewhere/b.mvd2.gz") << QByteArray("a.mvd2") << "twice";
        QTest::newRow("unknown parameter")
            << QByteArray("\"parameters\": {") << QByteArray("\"parameters\": {\"x.y\": \"1\",") << "x.y";
        QTest::newRow("parameters that are no object")
            << QByteArray("\"parameters\": {") << QByteArray("\"parameters\": 5, \"view\": {")
            << "parameters: Not an object";
    }

    void wrongFieldsAreNamed() {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        QFETCH(const QString, said);
        auto text = QByteArray::fromStdString(writeProject(example("/maps"), "/maps/wizs.navwright"));
        QVERIFY(text.contains(before));
        text.replace(before, after);
        const auto back = parseProject(text.toStdString(), "/maps/wizs.navwright");
        QVERIFY(!back.has_value());
        const auto message = QString::fromStdString(back.error().message());
        QVERIFY2(message.contains(said), qPrintable(message));
        QVERIFY2(message.contains("wizs.navwright"), qPrintable(message));
    }

    void savesWholeOrLeavesWhatWasThere() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const auto file = root / "work.navwright";
        const auto project = example(root);
        QVERIFY(saveProject(project, file).has_value());
        const auto back = loadProject(file);
        QVERIFY(back.has_value());
        QVERIFY(*back == project);
        QVERIFY(!saveProject(project, root / "absent" / "work.navwright").has_value());
        QVERIFY(*loadProject(file) == project);
        QVERIFY(!loadProject(root / "none.navwright").has_value());
    }
};

NAVWRIGHT_TEST(TestProjectFile);
#include "tst_project_file.moc"
