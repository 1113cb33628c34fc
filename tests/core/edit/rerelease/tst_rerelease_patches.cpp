#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/edit/rerelease/rerelease_edits.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "random_rerelease_nav.h"
#include "rerelease_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Kind = RereleasePatchKind;

/// Every kind with every field it has.
RereleasePatchFile everyPatch(RereleaseGame game) {
    RereleasePatchFile file{.game = game, .map = "e1m1"};
    for (int i = 0; i < kRereleasePatchKindCount; ++i) {
        const auto kind = static_cast<Kind>(i);
        const auto fields = rereleasePatchFields(kind);
        RereleasePatch patch{.id = "p" + std::to_string(i), .kind = kind};
        if (fields.at) patch.at = Vec3(1.5f, -2, 0.53125f);
        if (fields.to) patch.to = Vec3(100, 20, 16.53125f);
        if (fields.flags) patch.flags = fields.to ? std::uint16_t{0x85} : std::uint16_t{0xa044};
        if (fields.radius) patch.radius = 56;
        if (fields.type) patch.type = i % 2 == 0 ? std::uint8_t{5} : std::uint8_t{77};
        if (fields.traversal) patch.traversal = {Vec3(1), Vec3(2), Vec3(3), Vec3(-1, 0, 0)};
        if (fields.edict)
            patch.edict = RereleaseEdict{
                .bounds = {Vec3(-8), Vec3(8)}, .entityId = -17, .names = std::pair(3, 4), .modelIndex = 9};
        patch.tolerance = 2.5f;
        patch.enabled = i % 3 != 0;
        patch.group = "lift";
        patch.note = "as it stands at the top";
        file.patches.push_back(patch);
    }
    return file;
}

RereleasePatch patchOf(Kind kind, const Vec3& at, std::optional<Vec3> to = {}) {
    return {.id = "p", .kind = kind, .at = at, .to = to, .tolerance = defaultTolerance(kind)};
}

PatchOutcome applied(RereleaseGraph& graph, const RereleasePatch& patch) {
    return applyRereleasePatch(graph, patch);
}

/// Whatever numbers nodes and links have.
RereleaseGraph sorted(const RereleaseGraph& graph) {
    std::vector<std::size_t> order(graph.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto key = [&](std::size_t i) {
        const auto& at = graph.nodes[i].origin;
        return std::array<float, 3>{at.x, at.y, at.z};
    };
    std::ranges::sort(order, {}, key);
    std::vector<std::int32_t> number(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<std::int32_t>(i);
    RereleaseGraph same{.nodes = {}, .heuristic = graph.heuristic, .game = graph.game};
    for (const auto i : order) {
        auto node = graph.nodes[i];
        for (auto& link : node.links) link.target = number[static_cast<std::size_t>(link.target)];
        std::ranges::sort(node.links, {}, &RereleaseLink::target);
        same.nodes.push_back(std::move(node));
    }
    return same;
}

}  // namespace

Q_DECLARE_METATYPE(RereleasePatch)

class TestRereleasePatches : public QObject {
    Q_OBJECT

  private slots:
    void everyFieldIsWrittenAndRead() {
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            const auto file = everyPatch(game);
            const auto text = writeRereleasePatches(file);
            const auto read = parseRereleasePatches(text, "a.gamepatches.json");
            QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
            QVERIFY(*read == file);
            QCOMPARE(writeRereleasePatches(*read), text);
        }
    }

    void flagsAndTypesHaveTheGamesWords() {
        const auto quake = writeRereleasePatches(everyPatch(RereleaseGame::quake));
        QVERIFY(quake.contains("\"flags\": [\"elevator_top\", \"check_for_floor\", \"bit 8192\""));
        QVERIFY(quake.contains("\"bit 1\", \"bit 4\", \"bit 128\""));
        QVERIFY(quake.contains("\"type\": \"type 77\"") || quake.contains("\"type\": \"barrier_jump\""));
        const auto quake2 = writeRereleasePatches(everyPatch(RereleaseGame::quake2));
        QVERIFY(quake2.contains("\"elevator\", \"check_has_floor\", \"disabled\", \"bit 32768\""));
        QVERIFY(quake2.contains("\"team_red\", \"exit_at_target\", \"bit 128\""));
    }

    void whatMayBeLeftOutIsUsual() {
        const auto read = parseRereleasePatches(
            R"({"format": "navwright.gamepatches", "version": 1, "game": "quake", "map": "",
                "patches": [{"id": "a", "operation": "node_radius", "at": [1, 2, 3], "radius": 8}]})",
            "a");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(read->patches[0].enabled);
        QCOMPARE(read->patches[0].tolerance, defaultTolerance(Kind::nodeRadius));
        QVERIFY(read->patches[0].note.empty() && read->patches[0].group.empty());
    }

    void damagedFilesAreRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const auto row = [](const char* name, const char* from, const char* to) {
            QTest::newRow(name) << from << to;
        };
        row("newer", "\"version\": 1", "\"version\": 2");
        row("game", "\"game\": \"quake\"", "\"game\": \"doom\"");
        row("operation", "\"add_node\"", "\"add_cake\"");
        row("no id", "\"id\": \"p1\"", "\"id\": \"\"");
        row("id twice", "\"id\": \"p2\"", "\"id\": \"p1\"");
        row("flag", "\"elevator_top\"", "\"elevator\"");
        row("type", "\"type\": \"barrier_jump\"", "\"type\": \"barrier\"");
        row("radius", "\"radius\": 56", "\"radius\": 65536");
        row("place", "[1.5, -2, 0.53125]", "[1.5, -2]");
        row("far place", "[1.5, -2, 0.53125]", "[1e9, 0, 0]");
        row("tolerance", "\"tolerance\": 2.5", "\"tolerance\": -1");
        row("unknown field", "\"note\"", "\"nota\"");
        row("field of another kind", "\"operation\": \"delete_node\", \"at\"",
            "\"operation\": \"delete_node\", \"radius\": 4, \"at\"");
        row("not JSON", "\"patches\": [", "\"patches\": ");
    }
    void damagedFilesAreRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        auto text = QString::fromStdString(writeRereleasePatches(everyPatch(RereleaseGame::quake)));
        QVERIFY2(text.contains(from), qPrintable(text));
        const auto read = parseRereleasePatches(text.replace(from, to).toStdString(), "bad.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message().contains("bad.json"), read.error().message().c_str());
    }

    void everyDamagedByteIsAnErrorOrPatches() {
        const auto text = writeRereleasePatches(everyPatch(RereleaseGame::quake2));
        for (std::size_t at = 0; at < text.size(); at += 3) {
            for (const char letter : {'\0', '0', '"', '}', '\xff'}) {
                auto damaged = text;
                damaged[at] = letter;
                const auto read = parseRereleasePatches(damaged, "bad.json");
                if (!read) continue;
                QVERIFY(*parseRereleasePatches(writeRereleasePatches(*read), "bad.json") == *read);
            }
            // The last byte is a newline.
            if (at + 1 < text.size())
                QVERIFY(!parseRereleasePatches(std::string_view(text).substr(0, at), "cut.json"));
        }
    }

    void eachKindDoesWhatItSays() {
        auto graph = sampleRerelease();
        const auto at = [](const RereleaseGraph& g, std::size_t i) { return g.nodes[i].origin; };
        auto patch = patchOf(Kind::moveNode, at(graph, 3) + Vec3(3, 0, 0), Vec3(-300, 24, -199.5f));
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QVERIFY(at(graph, 3) == *patch.to);
        patch = patchOf(Kind::nodeFlags, at(graph, 0));
        patch.flags = 64;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QCOMPARE(graph.nodes[0].flags, std::uint16_t{64});
        patch = patchOf(Kind::nodeRadius, at(graph, 0));
        patch.radius = 12;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QCOMPARE(graph.nodes[0].radius, std::uint16_t{12});
        patch = patchOf(Kind::linkType, at(graph, 0), at(graph, 1));
        patch.type = 7;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QVERIFY(graph.nodes[0].links[0].kind() == RereleaseLinkType::train);
        patch = patchOf(Kind::linkFlags, at(graph, 0), at(graph, 1));
        patch.flags = 6;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QCOMPARE(graph.nodes[0].links[0].flags(), std::uint8_t{6});
        QVERIFY(graph.nodes[0].links[0].kind() == RereleaseLinkType::train);
        patch = patchOf(Kind::linkTraversal, at(graph, 0), at(graph, 1));
        patch.traversal = {Vec3(1), Vec3(2), Vec3(3)};
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QVERIFY(graph.nodes[0].links[0].traversal == patch.traversal);
        QCOMPARE(applied(graph, patchOf(Kind::removeTraversal, at(graph, 0), at(graph, 1))).state,
                 PatchState::applied);
        QVERIFY(!graph.nodes[0].links[0].traversal);
        patch = patchOf(Kind::linkEdict, at(graph, 0), at(graph, 1));
        patch.edict = RereleaseEdict{.bounds = {Vec3(0), Vec3(1)}, .entityId = -4};
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QVERIFY(graph.nodes[0].links[0].edict == patch.edict);
        QCOMPARE(applied(graph, patchOf(Kind::removeEdict, at(graph, 0), at(graph, 1))).state,
                 PatchState::applied);
        QVERIFY(!graph.nodes[0].links[0].edict);
        QCOMPARE(applied(graph, patchOf(Kind::deleteLink, at(graph, 0), at(graph, 1))).state,
                 PatchState::applied);
        QCOMPARE(graph.nodes[0].links.size(), std::size_t{2});
        patch = patchOf(Kind::addLink, at(graph, 0), at(graph, 1));
        patch.type = 2;
        patch.flags = 1;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QVERIFY(graph.nodes[0].links.back().kind() == RereleaseLinkType::teleport);
        QCOMPARE(graph.nodes[0].links.back().flags(), std::uint8_t{1});
        patch.type = 3;
        patch.flags = 2;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QCOMPARE(graph.nodes[0].links.back().type, std::uint16_t{0x203});
        patch = patchOf(Kind::addNode, Vec3(900, 0, 0));
        patch.flags = 1;
        patch.radius = 40;
        QCOMPARE(applied(graph, patch).state, PatchState::applied);
        QCOMPARE(graph.nodes.size(), std::size_t{5});
        QCOMPARE(applied(graph, patch).state, PatchState::alreadySo);
        QCOMPARE(applied(graph, patchOf(Kind::deleteNode, at(graph, 1))).state, PatchState::applied);
        QCOMPARE(graph.nodes.size(), std::size_t{4});
        QCOMPARE(applied(graph, patchOf(Kind::comment, Vec3(0))).state, PatchState::alreadySo);
    }

    void theSamePatchTwiceChangesNothingMore() {
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            auto graph = sampleRerelease();
            graph.game = game;
            auto file = everyPatch(game);
            JobContext context;
            for (auto& patch : file.patches) {
                patch.at = graph.nodes[0].origin;
                patch.enabled = patch.kind != Kind::deleteNode && patch.kind != Kind::moveNode &&
                                patch.kind != Kind::deleteLink;
            }
            QVERIFY(applyRereleasePatches(graph, file, context).has_value());
            const auto once = graph;
            const auto report = applyRereleasePatches(graph, file, context);
            QVERIFY(report.has_value());
            QCOMPARE(graph, once);
            QCOMPARE(report->count(PatchState::orphaned), std::size_t{0});
        }
    }

    void whatDoesNotFitIsSaid_data() {
        QTest::addColumn<RereleasePatch>("patch");
        QTest::addColumn<QString>("says");
        const auto graph = sampleRerelease();
        const auto first = graph.nodes[0].origin, fourth = graph.nodes[3].origin;
        const Vec3 nowhere(5000, 0, 0);
        const QString noNode = "units of (5000.0 0.0 0.0)";
        const auto row = [](RereleasePatch patch, const QString& says) {
            if (rereleasePatchFields(patch.kind).flags) patch.flags = 0;
            if (rereleasePatchFields(patch.kind).radius) patch.radius = 8;
            if (rereleasePatchFields(patch.kind).type) patch.type = 1;
            if (rereleasePatchFields(patch.kind).traversal) patch.traversal.emplace();
            if (rereleasePatchFields(patch.kind).edict) patch.edict.emplace();
            QTest::addRow("%s %s", rereleasePatchKindName(patch.kind).data(), qPrintable(says))
                << patch << says;
        };
        for (const auto kind : {Kind::deleteNode, Kind::nodeFlags, Kind::nodeRadius})
            row(patchOf(kind, nowhere), noNode);
        row(patchOf(Kind::moveNode, nowhere, first), noNode);
        for (const auto kind :
             {Kind::addLink, Kind::deleteLink, Kind::linkType, Kind::linkFlags, Kind::linkTraversal,
              Kind::removeTraversal, Kind::linkEdict, Kind::removeEdict})
            row(patchOf(kind, first, nowhere), noNode);
        auto lost = graph.nodes[1].origin;
        for (const auto kind : {Kind::linkType, Kind::linkFlags, Kind::linkTraversal, Kind::removeTraversal,
                                Kind::linkEdict, Kind::removeEdict})
            row(patchOf(kind, lost, fourth), "No link from (100.0 20.0 16.5) to (-300.0 20.0 -200.0)");
        row(patchOf(Kind::addLink, first, first), "Both ends are the node");
        row(patchOf(Kind::moveNode, first, Vec3(1e8f)), "outside any map");
    }
    void whatDoesNotFitIsSaid() {
        QFETCH(RereleasePatch, patch);
        QFETCH(QString, says);
        auto graph = sampleRerelease();
        const auto outcome = applied(graph, patch);
        QCOMPARE(outcome.state, PatchState::orphaned);
        QVERIFY2(QString::fromStdString(outcome.reason).contains(says), outcome.reason.c_str());
        QCOMPARE(graph, sampleRerelease());
    }

    void patchesWithoutTheirFieldsAreOrphaned() {
        for (int i = 0; i < kRereleasePatchKindCount; ++i) {
            const auto kind = static_cast<Kind>(i);
            const auto fields = rereleasePatchFields(kind);
            if (!fields.to && !fields.flags && !fields.radius) continue;
            auto graph = sampleRerelease();
            QCOMPARE(applied(graph, {.id = "p", .kind = kind, .at = graph.nodes[0].origin}).state,
                     PatchState::orphaned);
            QCOMPARE(graph, sampleRerelease());
        }
    }

    void patchesOfTheOtherGameAreRefused() {
        auto graph = sampleRerelease();
        JobContext context;
        QVERIFY(!applyRereleasePatches(graph, {.game = RereleaseGame::quake2}, context));
    }

    void aStopLeavesTheNav() {
        auto graph = sampleRerelease();
        RereleasePatchFile file;
        file.patches = {patchOf(Kind::deleteNode, graph.nodes[0].origin)};
        JobContext context(alreadyStopped());
        const auto report = applyRereleasePatches(graph, file, context);
        QVERIFY(!report && report.error().cancelled());
        QCOMPARE(graph, sampleRerelease());
    }

    void nodesAreFollowedThroughPatches() {
        auto graph = sampleRerelease();
        auto added = patchOf(Kind::addNode, Vec3(900, 0, 0));
        added.flags = 0;
        added.radius = 4;
        RereleasePatchFile file;
        file.patches = {patchOf(Kind::deleteNode, graph.nodes[1].origin), added,
                        patchOf(Kind::deleteNode, graph.nodes[0].origin)};
        JobContext context;
        const auto report = applyRereleasePatches(graph, file, context);
        QVERIFY(report.has_value());
        QVERIFY((report->previous == std::vector<std::int32_t>{2, 3, -1}));
    }

    /// The property that makes them worth having: before plus patches is after.
    void patchesOfTwoNavsMakeTheOne_data() {
        QTest::addColumn<bool>("quake2");
        QTest::newRow("Quake") << false;
        QTest::newRow("Quake II") << true;
    }
    void patchesOfTwoNavsMakeTheOne() {
        QFETCH(bool, quake2);
        const auto game = quake2 ? RereleaseGame::quake2 : RereleaseGame::quake;
        JobContext context;
        for (std::uint32_t seed = 1; seed < 12; ++seed) {
            const auto before = random_rerelease_nav::make(24, seed, game);
            auto after = random_rerelease_nav::make(30, seed + 100, game);
            // Most nodes are the same, some changed in one way or another.
            for (std::size_t i = 0; i < 20; ++i) {
                if (i % 5 != 0) after.nodes[i] = before.nodes[i];
                for (auto& link : after.nodes[i].links) link.target %= 30;
                std::erase_if(after.nodes[i].links, [&](const RereleaseLink& link) {
                    return link.target == static_cast<std::int32_t>(i);
                });
            }
            after.nodes[1].origin += Vec3(8, 0, 0);
            std::set<std::array<float, 3>> places;
            bool apart = true;
            for (const auto& node : after.nodes)
                apart = places.insert({node.origin.x, node.origin.y, node.origin.z}).second && apart;
            if (!apart) continue;
            const auto patches = rereleasePatchesBetween(before, after, {}, context);
            QVERIFY(patches.has_value());
            auto graph = before;
            const auto text = writeRereleasePatches(*patches);
            const auto report = applyRereleasePatches(graph, *parseRereleasePatches(text, "p"), context);
            QVERIFY(report.has_value());
            for (const auto& outcome : report->outcomes)
                QVERIFY2(outcome.state == PatchState::applied, (outcome.id + outcome.reason).c_str());
            // Nodes that shift too little to count keep their place.
            QCOMPARE(sorted(graph), sorted(after));
        }
    }

    void nodesThatChangePlacesStepAside() {
        const auto before = sampleRerelease();
        auto after = before;
        std::swap(after.nodes[0].origin, after.nodes[1].origin);
        const std::array<std::int32_t, 4> same{0, 1, 2, 3};
        const auto diff = diffRereleaseNavs(before, after, same);
        auto graph = before;
        JobContext context;
        const auto report = applyRereleasePatches(graph, rereleasePatchesOf(before, after, *diff), context);
        QCOMPARE(report->count(PatchState::applied), std::size_t{3});
        QCOMPARE(graph, after);
    }

    /// A nav that the game made anew: nodes a little elsewhere, some gone.
    void patchesLieOverANavMadeAnew() {
        const auto before = random_rerelease_nav::make(20, 6, RereleaseGame::quake);
        auto after = before;
        for (std::size_t i = 0; i < 8; ++i) after.nodes[i].radius = 44;
        JobContext context;
        const auto patches = rereleasePatchesBetween(before, after, {}, context);
        auto anew = before;
        for (auto& node : anew.nodes) node.origin += Vec3(1, -1, 0.5f);
        const std::array<std::int32_t, 1> gone{3};
        QVERIFY(removeRereleaseNodes(anew, gone).has_value());
        anew.nodes[5].origin.x += 3000;
        const auto wanted = patches->patches.size();
        const auto report = applyRereleasePatches(anew, *patches, context);
        QVERIFY(report.has_value());
        QCOMPARE(report->outcomes.size(), wanted);
        QVERIFY(report->count(PatchState::orphaned) >= 1);
        QCOMPARE(report->count(PatchState::applied) + report->count(PatchState::orphaned) +
                     report->count(PatchState::alreadySo),
                 wanted);
        QCOMPARE(anew.nodes[0].radius, std::uint16_t{44});
    }
};

NAVWRIGHT_TEST(TestRereleasePatches);
#include "tst_rerelease_patches.moc"
