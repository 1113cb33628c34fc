#include <QtTest>

#include <algorithm>
#include <functional>
#include <set>

#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/lint/rerelease/rerelease_lint.h"
#include "core/rerelease/from_map/edict_match.h"
#include "core/rerelease/from_map/rebuild.h"
#include "game_halls.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace game_halls;

namespace {

using Type = RereleaseLinkType;

RereleaseNode nodeOn(const Vec3& floor, std::uint16_t radius = 32) {
    return {.origin = floor + Vec3(0, 0, kRereleaseFloorGap), .radius = radius};
}

template <class Kind = Type>
void join(RereleaseGraph& graph, std::size_t from, std::int32_t to, Kind kind = Kind::walk) {
    RereleaseLink link{.target = to};
    link.setKind(kind);
    if (graph.game == RereleaseGame::quake2) link.setFlags(quake2_link::kAllTeams);
    graph.nodes[from].links.push_back(link);
}

/// A nav of the hall with which nothing is wrong: floor, ledge, plat, gap.
RereleaseGraph soundNav(RereleaseGame game = RereleaseGame::quake) {
    RereleaseGraph graph{.nodes = {}, .game = game};
    for (const auto& floor : {Vec3(-300, 0, 0), Vec3(-300, 128, 0), Vec3(350, 448, 0), Vec3(550, 448, 128),
                              Vec3(-470, 0, 0), Vec3(-634, 0, 0)})
        graph.nodes.push_back(nodeOn(floor));
    for (const auto& [a, b] : {std::pair(0, 1), {0, 4}, {1, 2}}) {
        join(graph, static_cast<std::size_t>(a), b);
        join(graph, static_cast<std::size_t>(b), a);
    }
    join(graph, 2, 3, Type::elevator);
    join(graph, 3, 2, Type::elevator);
    join(graph, 4, 5, Type::longJump);
    join(graph, 5, 4, Type::longJump);
    const auto map = hall();
    const auto plat = brushEntities(map->bsp)[0].edict();
    for (const std::size_t node : {2u, 3u}) {
        for (auto& link : graph.nodes[node].links) {
            if (link.kind() == Type::elevator) link.edict = plat;
        }
    }
    JobContext context;
    if (!rebuildTraversals(graph, *map, 1, context) || !rebuildRadii(graph, *map, context) ||
        !rebuildFlags(graph, *map, context))
        qFatal("the nav is not made");
    return graph;
}

std::vector<Issue> issuesOf(const RereleaseGraph& graph, const GameMap* map = nullptr) {
    JobContext context;
    return must(lintRereleaseNav({.graph = graph, .map = map, .jobs = 1}, context));
}

std::vector<Issue> only(std::vector<Issue> issues, std::string_view validator) {
    std::erase_if(issues, [&](const Issue& issue) { return issue.validator != validator; });
    return issues;
}

QString told(const std::vector<Issue>& issues) {
    QString text;
    for (const auto& issue : issues) {
        text += QString::fromStdString(std::string(issue.validator) + " " + std::to_string(issue.node) +
                                       ": " + issue.message + "\n");
    }
    return text;
}

using Break = std::function<void(RereleaseGraph&)>;

}  // namespace

Q_DECLARE_METATYPE(Break)

class TestRereleaseLint : public QObject {
    Q_OBJECT

    std::shared_ptr<const GameMap> hall_;

  private slots:
    void initTestCase() { hall_ = hall(); }

    void aSoundNavHasNoIssue_data() {
        QTest::addColumn<bool>("quake2");
        QTest::newRow("Quake") << false;
        QTest::newRow("Quake II") << true;
    }
    void aSoundNavHasNoIssue() {
        QFETCH(bool, quake2);
        const auto graph = soundNav(quake2 ? RereleaseGame::quake2 : RereleaseGame::quake);
        QVERIFY2(issuesOf(graph).empty(), qPrintable(told(issuesOf(graph))));
        const auto issues = issuesOf(graph, hall_.get());
        QVERIFY2(issues.empty(), qPrintable(told(issues)));
    }

    void validatorsAreListedErrorsFirst() {
        std::set<std::string_view> ids;
        auto last = Severity::error;
        for (const auto& validator : rereleaseValidators()) {
            QVERIFY(ids.insert(validator.id).second);
            QVERIFY(validator.severity >= last);
            last = validator.severity;
        }
        QCOMPARE(ids.size(), std::size_t{28});
    }

    /// Each way to break the sound nav: the issue is found, at its node and link, and a fix mends it.
    void eachKindIsFoundAndMended_data() {
        QTest::addColumn<bool>("quake2");
        QTest::addColumn<bool>("onMap");
        QTest::addColumn<Break>("harm");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("node");
        QTest::addColumn<int>("to");
        QTest::addColumn<int>("fix");  // -1: none is offered
        const auto row = [](const char* kind, int node, int to, int fix, Break harm, bool onMap = false,
                            bool quake2 = false) {
            QTest::addRow("%s", kind)
                << quake2 << onMap << std::move(harm) << QString(kind) << node << to << fix;
        };
        row("many_links", 0, -1, 0, [](auto& g) {
            for (std::int32_t i = 0; i < 14; ++i) {
                g.nodes.push_back(nodeOn({-300, -64.0f * static_cast<float>(i + 1), 0}));
                join(g, 0, static_cast<std::int32_t>(g.nodes.size()) - 1);
                join(g, g.nodes.size() - 1, 0);
            }
        });
        row("same_place", 6, -1, 0, [](auto& g) {
            g.nodes.push_back(g.nodes[0]);
            join(g, 1, 6);
        });
        row("self_link", 1, 1, 0, [](auto& g) { join(g, 1, 1); });
        row("double_link", 0, 1, 0, [](auto& g) { join(g, 0, 1); });
        row("edict_missing", 2, 3, 0, [](auto& g) { g.nodes[2].links.back().edict.reset(); }, true);
        row("traversal_missing", 2, 3, 0, [](auto& g) { g.nodes[2].links.back().traversal.reset(); }, true);
        row("traversal_unusual", 4, 5, 0, [](auto& g) { g.nodes[4].links.back().traversal.reset(); }, true);
        row("traversal_needless", 0, 1, 0, [](auto& g) { g.nodes[0].links[0].traversal.emplace(); });
        row(
            "traversal_start", 4, 5, 0,
            [](auto& g) { g.nodes[4].links.back().traversal->start = Vec3(400, 0, 0); }, true);
        row("traversal_end", 4, 5, 0, [](auto& g) { g.nodes[4].links.back().traversal->end.z += 80; }, true);
        row("unlinked_node", 6, -1, 0, [](auto& g) { g.nodes.push_back(nodeOn({-300, -200, 0})); });
        row("dead_end", 6, -1, 0, [](auto& g) {
            g.nodes.push_back(nodeOn({-300, -200, 0}));
            join(g, 0, 6);
        });
        row("unentered", 6, -1, 0, [](auto& g) {
            g.nodes.push_back(nodeOn({-300, -200, 0}));
            join(g, 6, 0);
        });
        row("island", 6, -1, 0, [](auto& g) {
            g.nodes.push_back(nodeOn({-300, -200, 0}));
            g.nodes.push_back(nodeOn({-300, -300, 0}));
            join(g, 6, 7);
            join(g, 7, 6);
        });
        row("unknown_type", 0, 1, 0, [](auto& g) { g.nodes[0].links[0].setKind(std::uint8_t{77}); });
        row("unknown_flag", 0, -1, 0, [](auto& g) { g.nodes[0].flags |= 0x4000; });
        row(
            "runtime_flag", 0, -1, 0, [](auto& g) { g.nodes[0].flags |= quake2_flag::kDisabled; }, false,
            true);
        row("radius_step", 0, -1, 0, [](auto& g) { g.nodes[0].radius = 30; });
        row("radius_wide", 5, -1, 0, [](auto& g) { g.nodes[5].radius = 64; }, true);
        row("in_solid", 0, -1, 0, [](auto& g) { g.nodes[0].origin.z -= 10; }, true);
        row(
            "no_floor", 6, -1, 0,
            [](auto& g) {
                g.nodes.push_back(nodeOn({-300, -200, 300}, 4));
                join(g, 0, 6);
                join(g, 6, 0);
            },
            true);
        row(
            "off_floor", 6, -1, 0,
            [](auto& g) {
                g.nodes.push_back(nodeOn({-300, -200, 40}, 4));
                join(g, 0, 6);
                join(g, 6, 0);
            },
            true);
        row(
            "edict_unknown", 2, 3, 0,
            [](auto& g) {
                g.nodes[2].links.back().edict = RereleaseEdict{.bounds = {Vec3(0), Vec3(9)}, .entityId = -99};
            },
            true);
        row("edict_box", 2, 3, 0, [](auto& g) { g.nodes[2].links.back().edict->bounds.maxs.x += 40; }, true);
        row("edict_number", 2, 3, 0, [](auto& g) { g.nodes[2].links.back().edict->entityId = -98; }, true);
        row("way_missed", 0, 3, 0, [](auto& g) { join(g, 0, 3, Type::barrierJump); }, true);
        row("one_way", 0, 1, 0, [](auto& g) { g.nodes[1].links.erase(g.nodes[1].links.begin()); }, true);
    }
    void eachKindIsFoundAndMended() {
        QFETCH(bool, quake2);
        QFETCH(bool, onMap);
        QFETCH(Break, harm);
        QFETCH(QString, kind);
        QFETCH(int, node);
        QFETCH(int, to);
        QFETCH(int, fix);
        auto graph = soundNav(quake2 ? RereleaseGame::quake2 : RereleaseGame::quake);
        harm(graph);
        const auto* map = onMap ? hall_.get() : nullptr;
        const auto all = issuesOf(graph, map);
        const auto found = only(all, kind.toStdString());
        QVERIFY2(found.size() == 1, qPrintable(told(all)));
        const auto& issue = found[0];
        QCOMPARE(issue.node, node);
        QCOMPARE(issue.to, to);
        QCOMPARE(issue.link >= 0, to >= 0);
        QVERIFY(!issue.message.empty());
        if (fix < 0) {
            QVERIFY(issue.fixes.empty());
            return;
        }
        QVERIFY2(!issue.fixes.empty(), issue.message.c_str());
        for (const auto& offered : issue.fixes) {
            auto mended = graph;
            const auto done = applyFix(mended, offered);
            QVERIFY2(done.has_value(), done ? "" : done.error().message().c_str());
            QVERIFY(!offered.label.empty());
            QVERIFY2(only(issuesOf(mended, map), kind.toStdString()).empty(),
                     (offered.label + "\n" + told(issuesOf(mended, map)).toStdString()).c_str());
        }
    }

    void whatAFileHoldsIsCounted() {
        RereleaseGraph graph;
        graph.nodes.resize(kMaxRereleaseNodes + 1);
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            graph.nodes[i].origin = Vec3(static_cast<float>(i), 0, 0);
            graph.nodes[i].radius = 32;
            graph.nodes[i].links = {{.target = static_cast<std::int32_t>((i + 1) % graph.nodes.size())}};
        }
        const auto issues = only(issuesOf(graph), "over_limit");
        QCOMPARE(issues.size(), std::size_t{2});
        QVERIFY(issues[0].message.contains("65536 nodes"));
        QVERIFY(issues[1].message.contains("65536 links"));
        QCOMPARE(issues[0].node, -1);
    }

    void nodesThatAreCheckedMayStandInDoors() {
        auto graph = soundNav();
        graph.nodes.push_back(nodeOn({200, 0, 0}));
        join(graph, 0, 6);
        join(graph, 6, 0);
        graph.nodes[6].flags = rerelease_flag::kCheckForSolid;
        QVERIFY(only(issuesOf(graph, hall_.get()), "in_solid").empty());
    }

    void islandsAreJoinedWithinSightAlone() {
        auto graph = soundNav();
        graph.nodes.push_back(nodeOn({-300, -200, 0}));
        graph.nodes.push_back(nodeOn({-300, -300, 0}));
        join(graph, 6, 7);
        join(graph, 7, 6);
        const auto near = only(issuesOf(graph, hall_.get()), "island");
        QCOMPARE(near.at(0).fixes.size(), std::size_t{2});
        QCOMPARE(near[0].fixes[0].label, std::string("Link it with node 0"));
        QCOMPARE(near[0].fixes[0].rereleasePatches.size(), std::size_t{2});
        // Below the floor nothing is seen.
        for (const std::size_t node : {6u, 7u}) graph.nodes[node].origin.z = -100;
        QCOMPARE(only(issuesOf(graph, hall_.get()), "island").at(0).fixes.size(), std::size_t{1});
        QCOMPARE(only(issuesOf(graph), "island").at(0).fixes.size(), std::size_t{2});
    }

    void lowPlacesNeedTheCrouchFlagInQuake2() {
        const auto map = movers();
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            RereleaseGraph graph{.nodes = {nodeOn({0, -300, 0}, 4), nodeOn({0, 0, 0})}, .game = game};
            join(graph, 0, 1);
            join(graph, 1, 0);
            const auto found = only(issuesOf(graph, map.get()), "in_solid");
            QCOMPARE(found.size(), std::size_t{1});
            QVERIFY(found[0].message.contains("Too low"));
            QCOMPARE(found[0].fixes[0].safe, game == RereleaseGame::quake2);
            QVERIFY(applyFix(graph, found[0].fixes[0]).has_value());
            QVERIFY(only(issuesOf(graph, map.get()), "in_solid").empty());
        }
    }

    void safeFixesAreMadeTogether() {
        auto graph = soundNav();
        graph.nodes[0].radius = 30;
        graph.nodes[5].radius = 64;
        graph.nodes[2].links.back().edict->entityId = -98;
        graph.nodes[4].links.back().traversal.reset();
        graph.nodes.push_back(nodeOn({-300, -200, 0}));  // without links
        const auto issues = issuesOf(graph, hall_.get());
        const auto safe = safeRereleaseFixes(graph, issues);
        QVERIFY2(safe.fixed >= 5, qPrintable(told(issues)));
        const auto& mended = safe.graph;
        QVERIFY2(issuesOf(mended, hall_.get()).empty(), qPrintable(told(issuesOf(mended, hall_.get()))));
        // The patches say the same, for the next nav.
        auto anew = graph;
        JobContext context;
        const auto report =
            applyRereleasePatches(anew, {.game = graph.game, .patches = safe.patches}, context);
        QVERIFY(report.has_value());
        QCOMPARE(report->count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(anew, mended);
    }

    void fixesThatDoNotFitAreRefused() {
        const QuickFix fix{
            .label = "Delete the node",
            .patches = {},
            .rereleasePatches = {{.id = "a", .kind = RereleasePatchKind::deleteNode, .at = Vec3(9000)}}};
        auto graph = soundNav();
        QVERIFY(!applyFix(graph, fix));
        QCOMPARE(graph, soundNav());
    }

    void aStopEndsIt() {
        JobContext context(alreadyStopped());
        const auto graph = soundNav();
        for (const auto* map : {static_cast<const GameMap*>(nullptr), hall_.get()}) {
            const auto found = lintRereleaseNav({.graph = graph, .map = map, .jobs = 1}, context);
            QVERIFY(!found && found.error().cancelled());
        }
    }
};

NAVWRIGHT_TEST(TestRereleaseLint);
#include "tst_rerelease_lint.moc"
