#include <QtTest>

#include <QRegularExpression>
#include <set>

#include "core/base/base64.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/output/report/html_page.h"
#include "core/output/report/nav_report.h"
#include "must.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Checks that tags nest as they were opened.
bool isBalanced(const QString& html) {
    static const QRegularExpression tag("<(/?)([a-z0-9]+)[^>]*>");
    const QStringList empty{"meta", "img"};
    QStringList open;
    for (auto found = tag.globalMatch(html); found.hasNext();) {
        const auto match = found.next();
        if (empty.contains(match.captured(2))) continue;
        if (match.captured(1).isEmpty()) {
            open << match.captured(2);
        } else if (open.isEmpty() || open.takeLast() != match.captured(2)) {
            return false;
        }
    }
    return open.isEmpty();
}

Bytes bytesOf(std::string_view text) {
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
}

}  // namespace

/// The report of the bundled sample.
class TestHtmlReport : public QObject {
    Q_OBJECT

    const std::filesystem::path folder_ = NAVWRIGHT_SOURCE_DIR "/resources/sample";
    PipelineInput input_;
    std::shared_ptr<const Generation> generation_;

    NavReport make(NavReportInput input = {}) {
        input.generation = generation_;
        JobContext context;
        return must(makeNavReport(std::move(input), context));
    }

    static NavReportInput judgedBy(const NavTester& judge, std::shared_ptr<const NavtestReport> tested) {
        NavReportInput input;
        input.tested = std::move(tested);
        input.judge = judge;
        return input;
    }

  private slots:
    void initTestCase() {
        const auto map = GameMap::read(folder_ / "nw_sample.bsp");
        QVERIFY(map);
        input_.map = *map;
        for (const auto* demo : {"sample_1.mvd2", "sample_5.mvd2", "sample_2.mvd2.gz"}) {
            input_.demos.push_back({.path = folder_ / demo});
        }
        Pipeline pipeline;
        JobContext context;
        auto generation = pipeline.run(input_, {}, context);
        QVERIFY(generation);
        generation_ = std::make_shared<const Generation>(*std::move(generation));
    }

    void originsAreCountedAndHowFarBotsWalkedOnThem() {
        const auto html = QString::fromStdString(htmlReport(make()));
        const auto counts = countOrigins(*generation_->graph);
        const auto map = static_cast<std::size_t>(NavOrigin::map);
        QVERIFY(counts.nodes[map] > 0 && counts.links[map] > 0);
        QVERIFY(html.contains("Nodes by origin") && html.contains("Links by origin"));
        QVERIFY(html.contains(QString("%1 map (").arg(counts.nodes[map])));
        QVERIFY(html.contains("Of the distance bots walked, "));
    }

    void everyPartIsThere() {
        const auto html = QString::fromStdString(htmlReport(make()));
        for (const auto* part :
             {"Bot navigation of nw_sample", "Links by demos, physics and test",
              "Test: ", "Share of nodes visited", "Share of floor covered", "Floor covered",
              "Issues: ", "Demos: 3", "sample_5.mvd2", "How it was made", "Parameters that differ"}) {
            QVERIFY2(html.contains(part), part);
        }
        QVERIFY(isBalanced(html));
        QVERIFY(!html.contains("Compared with"));
        QVERIFY(!html.contains("<img"));
    }

    void whoeverIsSetToJudgeDoes() {
        const auto simulated = QString::fromStdString(htmlReport(make()));
        QVERIFY(simulated.contains("tested by the built-in simulator, for this report"));
        NavGraph judged;
        const NavTester judge = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            judged = graph;
            NavtestReport report;
            report.map = "nw_sample";
            report.backend = "engine";
            report.engine = NavtestEngine{.version = "q2pro r4", .inuseBytes = 1, .maxNodes = 9, .types = {}};
            report.botCount = 8;
            report.schema = kNavtestSchema;
            report.runs = {{1, 300, true}, {2, 300, true}, {3, 300, true}};
            return report;
        };
        auto html = QString::fromStdString(htmlReport(make(judgedBy(judge, nullptr))));
        QVERIFY(judged == generation_->graph->graph);
        QVERIFY2(html.contains(
                     "8 bots, 3 x 300 s, seeds 1 to 3, tested by the server (q2pro r4), for this report"),
                 qPrintable(html.mid(html.indexOf("Test: "), 400)));
        // A test that is there is not made again.
        judged = {};
        auto tested = std::make_shared<NavtestReport>();
        tested->backend = "sim";
        html = QString::fromStdString(htmlReport(make(judgedBy(judge, tested))));
        QVERIFY(judged.nodes.empty());
        QVERIFY(html.contains("tested by the built-in simulator") && !html.contains("for this report"));
    }

    void aJudgeThatFailsIsAnError() {
        const NavTester judge = [](const NavGraph&, JobContext&) -> Result<NavtestReport> {
            return fail("The server did not start", "/games/aq2", "check the engine");
        };
        auto input = judgedBy(judge, nullptr);
        input.generation = generation_;
        JobContext context;
        const auto report = makeNavReport(std::move(input), context);
        QVERIFY(!report);
        QVERIFY(report.error().message().find("did not start") != std::string::npos);
    }

    /// As the list of the workbench: demos, edits and floor have their say.
    void whatDemosAndEditsSayIsReported() {
        auto generation = std::make_shared<Generation>(*generation_);
        auto graph = std::make_shared<GraphResult>(*generation->graph);
        graph->patches.outcomes = {{.id = "lost", .state = PatchState::orphaned, .reason = "no node there"}};
        generation->graph = graph;
        auto nodes = std::make_shared<std::decay_t<decltype(*generation_->nodes)>>(*generation_->nodes);
        for (auto& node : nodes->nodes) node.demos = 1;
        generation->nodes = nodes;
        JobContext context;
        const auto report =
            makeNavReport({.generation = generation, .tested = {}, .patches = {{.id = "lost"}}}, context);
        QVERIFY(report);
        std::set<std::string_view> kinds;
        for (const auto& issue : report->issues) kinds.insert(issue.validator);
        QVERIFY(kinds.contains("few_demos_node"));
        QVERIFY(kinds.contains("orphan_patch"));
    }

    /// One map of them, not a card each.
    void holesInTheFloorAreOneEntry() {
        auto report = make();
        report.issues = {{.validator = kCoverageHole, .message = "About 90 x 90 units"},
                         {.validator = kCoverageHole, .message = "About 70 x 70 units"},
                         {.validator = "off_floor", .message = "Up"},
                         {.validator = "off_floor", .message = "Down"}};
        const auto entries = reportEntries(report);
        QCOMPARE(entries.size(), std::size_t{3});
        QCOMPARE(entries[0].size(), std::size_t{2});
        const auto html = QString::fromStdString(htmlReport(report));
        QVERIFY(html.contains("Floor without a node: 2"));
        QVERIFY(isBalanced(html));
        report.issues.resize(1);
        QVERIFY(QString::fromStdString(htmlReport(report)).contains("Floor without a node: 1"));
    }

    void aPassedTestDoesNotHideUncoveredFloor() {
        auto report = make();
        report.test.passed = true;
        Coverage thin;
        thin.floorArea = 1000;
        thin.coveredArea = 246;
        report.coverage = std::make_shared<const Coverage>(thin);
        const auto html = QString::fromStdString(htmlReport(report));
        QVERIFY(html.contains("Test passed, but the nav covers only 24.6 % of the floor; "));
        thin.coveredArea = 900;
        report.coverage = std::make_shared<const Coverage>(thin);
        QVERIFY(!QString::fromStdString(htmlReport(report)).contains("covers only"));
    }

    void theFirstLineSaysHowItStands() {
        auto report = make();
        report.issues = {{.validator = "off_floor", .message = "Up"}};
        report.test.passed = false;
        const auto html = QString::fromStdString(htmlReport(report));
        const auto first = html.mid(html.indexOf("</h1>"), 200);
        QVERIFY2(first.contains("Test failed; 0 errors, 1 warning, 0 hints; "), qPrintable(first));
    }

    void demosComeByName() {
        const auto html = htmlReport(make());
        const auto demos = html.substr(html.find("Demos: 3"));
        QVERIFY(demos.find("sample_1.mvd2") < demos.find("sample_2.mvd2.gz"));
        QVERIFY(demos.find("sample_2.mvd2.gz") < demos.find("sample_5.mvd2"));
    }

    void theSameReportGivesTheSameBytes() { QCOMPARE(htmlReport(make()), htmlReport(make())); }

    void aTestThatIsGivenIsNotSimulatedAnew() {
        auto tested = std::make_shared<NavtestReport>(make().test);
        tested->seed = 77;
        tested->coverageRatio = 0.1234;
        const auto report = make({.generation = {}, .tested = tested});
        QVERIFY(!report.testedHere);
        QVERIFY(htmlReport(report).contains("0.123"));
        QVERIFY(htmlReport(report).contains("seed 77"));
    }

    void picturesAreInsideTheFile() {
        auto report = make();
        report.overview = bytesOf("the whole nav");
        report.pictureNotice = "a notice";
        const auto html = QString::fromStdString(htmlReport(report));
        QVERIFY(html.contains("data:image/png;base64," + QByteArray("the whole nav").toBase64()));
        QVERIFY(html.contains("a notice"));
        QVERIFY(isBalanced(html));
    }

    void manyHintsOfAKindAreOneEntryWithOnePicture() {
        auto report = make();
        Issue hint{.validator = "hurting_drop", .severity = Severity::hint, .at = {7, 8, 9}, .message = "Ow"};
        Issue warning{
            .validator = "off_floor", .severity = Severity::warning, .at = {1, 2, 3}, .message = "Up"};
        report.issues.assign(80, warning);
        report.issues.insert(report.issues.end(), 300, hint);
        const auto html = QString::fromStdString(htmlReport(report));
        QCOMPARE(html.count("Up (at 1 2 3)"), 80);
        QCOMPARE(html.count("<li>Ow (at 7 8 9)</li>"), 300);
        QCOMPARE(html.count("class=\"card\""), 80);
        QCOMPARE(html.count("class=\"card wide\""), 1);
        QVERIFY(html.contains(": 300</h3>"));
        QVERIFY(isBalanced(html));
        report.issuePictures.assign(81, bytesOf("an issue"));
        report.issuePictures.back() = bytesOf("all the hints");
        const auto drawn = QString::fromStdString(htmlReport(report));
        QCOMPARE(drawn.count(QString(QByteArray("an issue").toBase64())), 80);
        QCOMPARE(drawn.count(QString(QByteArray("all the hints").toBase64())), 1);
        // Few of a kind are told one by one.
        report.issues.resize(80 + 6);
        QCOMPARE(reportEntries(report).size(), std::size_t{86});
    }

    void ignoredIssuesAreListedApart() {
        // What the map adds leaves no issues.
        Pipeline pipeline;
        JobContext context;
        auto generation = pipeline.run(input_, demosAlone(), context);
        QVERIFY(generation);
        const auto whole =
            std::exchange(generation_, std::make_shared<const Generation>(*std::move(generation)));
        const auto all = make();
        QVERIFY(!all.issues.empty());
        const auto key = issueKey(all.issues.front());
        const auto some =
            make({.generation = {}, .tested = {}, .compared = {}, .ignoredIssues = {{key, "a <ledge>"}}});
        generation_ = whole;
        QCOMPARE(some.issues.size() + some.ignored.size(), all.issues.size());
        QVERIFY(!some.ignored.empty());
        QVERIFY(htmlReport(some).contains("a &lt;ledge&gt;"));
    }

    void aComparisonListsWhatDiffers() {
        auto other = generation_->graph->graph;
        other.nodes.front().type = NodeType::ladder;
        const auto report =
            make({.generation = {}, .tested = {}, .compared = ComparedNav{"other.nav", other}});
        QVERIFY(report.difference);
        const auto html = QString::fromStdString(htmlReport(report));
        QVERIFY(html.contains("Compared with other.nav"));
        QVERIFY(html.contains("Nodes of another type: 1"));
        QVERIFY(html.contains("<details class=\"retyped\">"));
        QVERIFY(html.contains("A, the old nav:"));
        QVERIFY(!html.contains("Nodes added"));
        QVERIFY(isBalanced(html));
        const auto same = make(
            {.generation = {}, .tested = {}, .compared = ComparedNav{"same.nav", generation_->graph->graph}});
        QVERIFY(htmlReport(same).contains("No difference."));
    }

    void aNavWithoutItsMapIsRefused() {
        auto generation = std::make_shared<Generation>(*generation_);
        generation->map = nullptr;
        JobContext context;
        const auto report = makeNavReport({.generation = generation, .tested = {}}, context);
        QVERIFY(!report);
        QVERIFY(report.error().message().find("map") != std::string::npos);
    }

    void foreignTextCannotBreakThePage() {
        HtmlPage page("<script>alert('x')</script>");
        page.paragraph("a & b \"c\"");
        const auto html = QString::fromStdString(std::move(page).take());
        QVERIFY(!html.contains("<script>"));
        QVERIFY(html.contains("a &amp; b &quot;c&quot;"));
        QVERIFY(isBalanced(html));
    }

    void base64IsThatOfEverybody_data() {
        QTest::addColumn<QByteArray>("bytes");
        for (const auto* text : {"", "f", "fo", "foo", "foob"}) QTest::addRow("%s", text) << QByteArray(text);
        QByteArray all;
        for (int i = 0; i < 256; ++i) all.append(static_cast<char>(i));
        QTest::newRow("every byte") << all;
    }
    void base64IsThatOfEverybody() {
        QFETCH(QByteArray, bytes);
        const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        QCOMPARE(QByteArray::fromStdString(base64(view)), bytes.toBase64());
        const auto back = bytesOfBase64(base64(view));
        QVERIFY(back && std::ranges::equal(*back, view));
        QVERIFY(!bytesOfBase64("no*base64"));
        QVERIFY(!bytesOfBase64("Zm9"));
    }
};

NAVWRIGHT_TEST(TestHtmlReport);
#include "tst_html_report.moc"
