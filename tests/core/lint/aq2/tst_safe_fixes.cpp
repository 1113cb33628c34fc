#include <QtTest>

#include "core/lint/aq2/lint.h"
#include "core/lint/issues/safe_fixes.h"
#include "core/nav/files/patch_apply.h"
#include "hall.h"
#include "test_program.h"

using namespace navwright;
using namespace hall;

namespace {

std::vector<Issue> issuesOf(const NavGraph& graph, bool judges = true,
                            const NavtestReport* report = nullptr) {
    JobContext context;
    LinkJudge judge(map().bsp, *map().world);
    auto judged = judgeNavLinks(graph, judge, 1, context);
    if (!judged) qFatal("judgeNavLinks failed");
    if (!judges) judged->clear();
    auto issues = lint(
        {.graph = graph, .bsp = &map().bsp, .world = map().world.get(), .report = report, .judged = *judged},
        context);
    if (!issues) qFatal("lint failed");
    return *issues;
}

bool all(const Issue&) {
    return true;
}

/// What is mended safely: "unlinked_node: Delete the node".
QStringList mended(std::span<const Issue> issues) {
    QStringList words;
    for (const auto& [issue, fix] : safeFixesOf(issues, all).fixes) {
        words << QString::fromStdString(std::string(issues[issue].validator) + ": " +
                                        issues[issue].fixes[fix].label);
    }
    return words;
}

Issue issueWith(const Vec3& at, QuickFix fix) {
    return {.validator = "made_up", .at = at, .message = "?", .fixes = {std::move(fix)}};
}

}  // namespace

/// Which fixes are safe, and which of them go together.
class TestSafeFixes : public QObject {
    Q_OBJECT

  private slots:
    void whatNoBotCanUseIsTakenAway() {
        NavGraph graph;
        graph.nodes = {nodeAt(0, 0), nodeAt(64, 0), nodeAt(200, 200)};
        link(graph, 0, 1);
        link(graph, 1, 0);
        const auto issues = issuesOf(graph);
        QVERIFY2(mended(issues).contains("unlinked_node: Delete the node"),
                 qPrintable(mended(issues).join(u'\n')));
    }

    void whatTheMapDecidesIsSafe() {
        NavGraph graph;
        graph.nodes = {nodeAt(0, 0), nodeAt(64, 0, 60), nodeAt(-500, 500)};
        for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {0, 2}, {2, 0}}) link(graph, from, to);
        const auto words = mended(issuesOf(graph));
        QVERIFY2(words.contains("off_floor: Put the node on the floor"), qPrintable(words.join(u'\n')));
        QVERIFY2(words.filter("crouch_mismatch").size() == 1, qPrintable(words.join(u'\n')));
    }

    /// Through the wall no bot gets: only those who tried know.
    void aLinkGoesOnlyWhereBotsWereTried() {
        NavGraph graph;
        graph.nodes = {nodeAt(440, 0), nodeAt(580, 0)};
        link(graph, 0, 1);
        QCOMPARE(mended(issuesOf(graph)).filter("Delete the link").size(), 1);
        QVERIFY(mended(issuesOf(graph, false)).filter("Delete the link").isEmpty());
        NavtestReport report;
        report.links = {{.from = 0, .to = 1, .attempts = 3, .traversals = 1, .failures = 2}};
        QVERIFY2(mended(issuesOf(graph, true, &report)).filter("Delete the link").isEmpty(),
                 "a bot of the test made it");
    }

    /// Whoever would guess: how an island is joined, which of two nodes goes.
    void whatIsAGuessIsNotSafe() {
        NavGraph graph;
        graph.nodes = {nodeAt(0, 0), nodeAt(64, 0), nodeAt(200, 0), nodeAt(260, 0), nodeAt(264, 4)};
        for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {2, 3}, {3, 2}, {3, 4}, {4, 3}})
            link(graph, from, to);
        const auto issues = issuesOf(graph);
        for (const auto* kind : {"island", "near_duplicate"}) {
            QVERIFY(std::ranges::find(issues, kind, &Issue::validator) != issues.end());
            QVERIFY(mended(issues).filter(kind).isEmpty());
        }
    }

    void ofTwoForOneNodeTheSecondWaits() {
        const Vec3 at(0, 0, 60), other(64, 0, 24);
        const std::array issues{issueWith(at, safely(moveNodeFix(at, {0, 0, 24}))),
                                issueWith(at, safely(retypeNodeFix(at, NodeType::crouch))),
                                issueWith(other, safely(deleteLinkFix(at, other))),
                                issueWith(other, safely(retypeNodeFix(other, NodeType::water)))};
        const auto safe = safeFixesOf(issues, all);
        QCOMPARE(safe.fixes, (std::vector<ChosenFix>{{0, 0}, {3, 0}}));
        QCOMPARE(safe.waiting, std::size_t{2});
    }

    void whatIsNotWantedStays() {
        const Vec3 at(0, 0, 24);
        auto guess = deleteNodeFix(at);
        std::array issues{issueWith(at, safely(deleteNodeFix(at)))};
        QVERIFY(safeFixesOf(issues, [](const Issue&) { return false; }).fixes.empty());
        issues[0].fixes = {guess, safely(moveNodeFix(at, {0, 0, 20}))};
        QCOMPARE(safeFixesOf(issues, all).fixes, (std::vector<ChosenFix>{{0, 1}}));
        issues[0].fixes = {guess};
        QVERIFY(safeFixesOf(issues, all).fixes.empty());
    }
};

NAVWRIGHT_TEST(TestSafeFixes);
#include "tst_safe_fixes.moc"
