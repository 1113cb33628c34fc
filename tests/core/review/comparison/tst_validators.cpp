#include <QtTest>

#include <fmt/format.h>
#include <functional>
#include <set>
#include <string>

#include "core/edit/aq2/patch_ids.h"
#include "core/floor/survey/floor_meter.h"
#include "core/floor/survey/hole_fill.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/physics/map_queries/touch_doors.h"
#include "core/review/comparison/nav_reviewer.h"
#include "core/review/comparison/present_report.h"
#include "test_program.h"
#include "validator_cases.h"

using namespace navwright;
using namespace hall;
using validator_cases::Case;

namespace {

/// All that is known of a case's nav after edits, as the window has it.
std::vector<Issue> lintCase(const Case& made, const std::vector<EditPatch>& patches, JobContext& context) {
    auto graph = made.graph;
    auto applied = applyPatches(graph, {"hall", patches}, context);
    if (!applied) qFatal("applyPatches failed");
    const auto evidence = evidenceAt(made.evidence, made.graph, graph, context);
    if (!evidence) qFatal("evidenceAt failed");
    const auto report = presentReport(made.report, graph);
    std::vector<UncoveredFloor> holes;
    for (const auto& hole : made.holes) {
        const auto covers = [&](const NavNode& node) { return glm::distance(node.origin, hole.center) < 96; };
        if (std::ranges::none_of(graph.nodes, covers)) holes.push_back(hole);
    }
    LintInput input{.graph = graph,
                    .report = &report,
                    .evidence = &*evidence,
                    .patches = patches,
                    .outcomes = applied->outcomes,
                    .uncovered = holes};
    std::vector<std::vector<LinkJudgement>> judged;
    if (made.onMap) {
        LinkJudge judge(map().bsp, *map().world);
        auto found = judgeNavLinks(graph, judge, 1, context);
        if (!found) qFatal("judgeNavLinks failed");
        judged = *std::move(found);
        input.bsp = &map().bsp;
        input.world = map().world.get();
        input.judged = judged;
    }
    auto issues = lint(input, context);
    if (!issues) qFatal("lint failed");
    return *issues;
}

/// What bots find for the floor around a place of the hall.
std::vector<EditPatch> fillAround(const NavGraph& graph, const Vec3& place) {
    const auto read = GameMap::parse(map().bytes, "hall.bsp");
    if (!read) qFatal("the hall is not read");
    JobContext context;
    const auto floor = surveyFloor(**read, {}, FloorSearch::ways, 2, context);
    if (!floor) qFatal("no floor");
    std::vector<bool> wanted;
    for (const auto& sample : floor->samples) wanted.push_back(glm::distance(sample.origin, place) < 96);
    LinkJudge judge((*read)->bsp, (*read)->collision);
    const auto fill = fillHoles(graph, {**read, *floor, judge, 2}, wanted, {}, context);
    if (!fill) qFatal("fillHoles failed");
    return fill->patches;
}

QString textOf(std::span<const Issue> issues) {
    QString text;
    for (const auto& issue : issues) {
        text += QString::fromStdString(fmt::format("{} ({} -> {} at {:.0f} {:.0f} {:.0f}): {}\n",
                                                   issue.validator, issue.node, issue.to, issue.at.x,
                                                   issue.at.y, issue.at.z, issue.message));
    }
    return text;
}

std::set<std::string_view> kindsOf(std::span<const Issue> issues) {
    std::set<std::string_view> kinds;
    for (const auto& issue : issues) kinds.insert(issue.validator);
    return kinds;
}

std::set<std::string> errorsOf(std::span<const Issue> issues) {
    std::set<std::string> keys;
    for (const auto& issue : issues) {
        if (issue.severity == Severity::error) keys.insert(issueKey(issue));
    }
    return keys;
}

}  // namespace

/// The table of all validators: what each finds, that nothing else is said of it, and what mends it.
class TestValidators : public QObject {
    Q_OBJECT

  private slots:
    void everyValidatorHasARow() {
        std::set<std::string> rows;
        for (const auto& row : validator_cases::all()) rows.insert(row.id);
        std::set<std::string> known;
        for (const auto& validator : validators()) known.insert(std::string(validator.id));
        // They speak of parts left out, of the ledger and of ways: tests/core/lint/aq2/tst_lint_left_out.cpp,
        // tst_lint_evidence.cpp.
        for (const auto* id : {"left_out", "harmful_removal", "detour", "unserved_item"})
            QCOMPARE(known.erase(id), std::size_t{1});
        QVERIFY(rows == known);
    }

    void aCleanNavIsSilent() {
        JobContext context;
        const auto issues = lintCase(validator_cases::clean(), {}, context);
        QVERIFY2(issues.empty(), qPrintable(textOf(issues)));
    }

    void eachFindsWhatItIsForAndNothingElseSpeaks_data() { addRows(false); }
    void eachFindsWhatItIsForAndNothingElseSpeaks() {
        QFETCH(int, row);
        const auto& expected = validator_cases::all()[static_cast<std::size_t>(row)];
        const auto made = expected.make();
        JobContext context;
        const auto issues = lintCase(made, made.patches, context);
        QVERIFY2(kindsOf(issues) == std::set<std::string_view>{expected.id}, qPrintable(textOf(issues)));
        for (const auto& issue : issues) {
            QVERIFY(QChar(issue.message.front()).isUpper() || QChar(issue.message.front()).isDigit());
            QVERIFY(issue.node >= 0 || issue.at != Vec3(0) || !made.onMap);
            QStringList labels;
            for (const auto& fix : issue.fixes) labels << QString::fromStdString(fix.label);
            QCOMPARE(labels, expected.fixes);
        }
        QCOMPARE(expected.fixes.isEmpty(), !expected.whyNoFix.empty());
    }

    /// The chosen fix of every issue of the kind leaves none of the kind, and makes no new error.
    void fixesFix_data() { addRows(true); }
    void fixesFix() {
        QFETCH(int, row);
        QFETCH(int, fix);
        const auto& expected = validator_cases::all()[static_cast<std::size_t>(row)];
        const auto made = expected.make();
        JobContext context;
        const auto before = lintCase(made, made.patches, context);
        auto patches = made.patches;
        for (const auto& issue : before) {
            const auto& chosen = issue.fixes[static_cast<std::size_t>(fix)];
            applyFix(patches, chosen);
            if (chosen.fillsHole) patches = importPatches(patches, fillAround(made.graph, issue.at));
        }
        QVERIFY(patches != made.patches);
        QVERIFY(parsePatches(writePatches({"hall", patches}), "fixes").has_value());
        const auto after = lintCase(made, patches, context);
        QVERIFY2(!kindsOf(after).contains(expected.id), qPrintable(textOf(after)));
        for (const auto& key : errorsOf(after)) QVERIFY2(errorsOf(before).contains(key), key.c_str());
        QVERIFY2(!kindsOf(after).contains("orphan_patch"), qPrintable(textOf(after)));
    }

    /// The share is that of every other place that measures it, also after a parameter of the floor has
    /// changed.
    void theFloorIsThatOfThePresentParameters() {
        auto read = GameMap::parse(map().bytes, "hall.bsp");
        QVERIFY(read.has_value());
        NavReviewer reviewer;
        for (const char* grid : {"32", "16", "32"}) {
            Generation made =
                *generationOfNav(hall::clean(), {.mapName = "hall",
                                                 .map = *read,
                                                 .ledger = nullptr,
                                                 .patches = std::make_shared<PatchFile>("hall")});
            QVERIFY(made.parameters.setText("geometry.grid", grid).has_value());
            ReviewSource source;
            source.map = *read;
            source.generation = std::make_shared<const Generation>(made);
            JobContext context;
            const auto result = reviewer.run(source, ReviewEffort::thorough, context);
            QVERIFY(result.has_value() && result->coverage);
            QCOMPARE(result->floor->grid, std::stof(grid));
            const auto share = FloorMeter(*read, made.parameters, 1).share(hall::clean(), context);
            QVERIFY(share.has_value() && share->has_value());
            QCOMPARE(result->coverage->share(), **share);
        }
    }

    /// Found on the map itself, and gone when all holes are filled, with no new issue.
    void aHoleOfTheFloorIsFoundAndFixed() {
        auto read = GameMap::parse(map().bytes, "hall.bsp");
        QVERIFY(read.has_value());
        NavReviewer reviewer;
        const auto review = [&](const std::vector<EditPatch>& patches) {
            JobContext context;
            ReviewSource source;
            source.map = *read;
            source.generation =
                generationOfNav(hall::clean(), {.mapName = "hall",
                                                .map = source.map,
                                                .ledger = nullptr,
                                                .patches = std::make_shared<PatchFile>("hall", patches)});
            source.patches = patches;
            auto result = reviewer.run(source, ReviewEffort::thorough, context);
            if (!result || !result->complete) qFatal("the review failed");
            return *std::move(result);
        };
        const auto holes = [](const ReviewResult& result) {
            std::vector<Issue> found;
            for (const auto& issue : result.issues) {
                if (issue.validator == "coverage_hole") found.push_back(issue);
            }
            return found;
        };
        const auto found = review({});
        const auto before = holes(found);
        QVERIFY(!before.empty());
        QVERIFY(found.coverage->share() < 0.1);
        QCOMPARE(before.size(), listedHoles(*found.coverage, {}).size());
        JobContext context;
        const auto floor = surveyFloor(**read, {}, FloorSearch::ways, 2, context);
        QVERIFY(floor.has_value());
        QCOMPARE(floor->samples.size(), found.floor->samples.size());
        const auto closed = closedWorld((*read)->bsp);
        LinkJudge judge((*read)->bsp, *closed);
        const auto fill = fillHoles(hall::clean(), {**read, *floor, judge, 2},
                                    samplesOf(*floor, listedHoles(*found.coverage, {})), {}, context);
        QVERIFY(fill.has_value());
        const auto result = review(fill->patches);
        QCOMPARE(result.generation->graph->graph.nodes.size(), hall::clean().nodes.size() + fill->nodes);
        QCOMPARE(result.coverage->coveredArea, fill->coveredAfter);
        QVERIFY2(result.coverage->share() > 0.95, qPrintable(QString::number(result.coverage->share())));
        for (const auto& issue : result.issues) {
            const bool old = std::ranges::any_of(
                found.issues, [&](const Issue& each) { return each.validator == issue.validator; });
            QVERIFY2(old, qPrintable(textOf({&issue, 1})));
        }
    }

  private:
    static void addRows(bool byFix) {
        QTest::addColumn<int>("row");
        if (byFix) QTest::addColumn<int>("fix");
        const auto& rows = validator_cases::all();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto name = rows[i].id + (rows[i].variant.empty() ? "" : ": " + rows[i].variant);
            if (!byFix) {
                QTest::newRow(name.c_str()) << static_cast<int>(i);
                continue;
            }
            for (int fix = 0; fix < rows[i].fixes.size(); ++fix) {
                QTest::addRow("%s: %s", name.c_str(), qPrintable(rows[i].fixes[fix]))
                    << static_cast<int>(i) << fix;
            }
        }
    }
};

NAVWRIGHT_TEST(TestValidators);
#include "tst_validators.moc"
