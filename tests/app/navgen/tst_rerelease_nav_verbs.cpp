#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <array>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/edit/rerelease/rerelease_edits.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "core/rerelease/from_map/edict_match.h"
#include "game_halls.h"
#include "must.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Type = RereleaseLinkType;

/// A ledge, a gap and a plat of the hall, without traversals and edicts.
RereleaseGraph plainNav() {
    RereleaseGraph graph;
    for (const auto& floor : {Vec3(560, 0, 128), Vec3(440, 0, 0), Vec3(-470, 0, 0), Vec3(-634, 0, 0),
                              Vec3(350, 448, 0), Vec3(550, 448, 128)})
        graph.nodes.push_back({.origin = floor + Vec3(0, 0, kRereleaseFloorGap), .radius = 32});
    const auto link = [&](std::size_t from, std::int32_t to, Type type) {
        graph.nodes[from].links.push_back({.target = to, .type = static_cast<std::uint16_t>(type)});
    };
    link(0, 1, Type::walkOffLedge);
    link(1, 2, Type::walk);
    link(2, 3, Type::longJump);
    link(3, 2, Type::longJump);
    link(1, 4, Type::walk);
    link(4, 5, Type::elevator);
    link(5, 0, Type::walk);
    return graph;
}

QJsonObject told(const NavgenRun& run) {
    return QJsonDocument::fromJson(run.out).object();
}

}  // namespace

/// The verbs of navgen on navs of the re-releases: patches, traversals made anew, issues, differences.
class TestRereleaseNavVerbs : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }
    std::string bsp() const { return at("hall.bsp"); }

    void put(const char* name, const RereleaseGraph& graph) const {
        const auto text = writeNavJson(navJsonOf(graph));
        QVERIFY(text.has_value());
        QVERIFY(writeFile(at(name), *text).has_value());
    }
    void putText(const char* name, std::string_view text) const {
        QVERIFY(writeFile(at(name), text).has_value());
    }
    RereleaseGraph graphOf(const char* name) const {
        return must(readRereleaseNav(must(readFile(at(name))), name));
    }

  private slots:
    void init() {
        QDir folder(folder_.path());
        for (const auto& name : folder.entryList(QDir::Files)) folder.remove(name);
        const auto bytes = writeBsp(game_halls::hallMap());
        QVERIFY(bytes && writeFile(bsp(), *bytes).has_value());
        put("a.navjson", plainNav());
    }

    void patchesAreMadeAndLaid() {
        auto after = plainNav();
        after.nodes[0].radius = 48;
        after.nodes[1].flags = rerelease_flag::kNoMonsters;
        after.nodes[4].links[0].edict = RereleaseEdict{.bounds = {Vec3(1), Vec3(2)}, .entityId = -3};
        after.nodes.push_back({.origin = {0, 0, kRereleaseFloorGap}, .radius = 16, .links = {{.target = 1}}});
        put("b.navjson", after);
        const auto diff = runInProcess({"diff", at("a.navjson"), at("b.navjson"), "--patches", at("p.json")});
        QVERIFY2(diff.code == 3, diff.err);
        QVERIFY2(diff.out.contains("nodes with another radius: 1"), diff.out);
        for (const auto* row : {"32 +48", "none +no_monsters", "none +entity -3"})
            QVERIFY2(QString(diff.out).contains(QRegularExpression(row)), row);
        const auto info = runInProcess({"info", at("p.json")});
        QVERIFY2(info.out.contains("Patches of a re-release nav") && info.out.contains("node radius: 1"),
                 info.out);
        const auto laid =
            runInProcess({"convert", at("a.navjson"), at("c.navjson"), "--patches", at("p.json")});
        QVERIFY2(laid.code == 0, laid.err);
        QVERIFY2(laid.out.simplified().contains("patches 5 applied "), laid.out);
        QCOMPARE(graphOf("c.navjson"), after);
        QCOMPARE(runInProcess({"diff", at("b.navjson"), at("c.navjson")}).code, 0);
        // Into another format as well, in the terms of the nav that was read.
        QCOMPARE(runInProcess(
                     {"convert", "--to", "nav2:15", at("a.navjson"), at("c.nav"), "--patches", at("p.json")})
                     .code,
                 0);
        QCOMPARE(graphOf("c.nav"), after);
    }

    void patchesThatDoNotFitAreWarnedOf() {
        RereleasePatchFile file{.map = "hall"};
        file.patches = {{.id = "far", .kind = RereleasePatchKind::nodeRadius, .at = Vec3(5000), .radius = 8}};
        putText("p.json", writeRereleasePatches(file));
        const auto run =
            runInProcess({"convert", "--json", at("a.navjson"), at("c.navjson"), "--patches", at("p.json")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.err.contains("Patch far does not fit: No node within"), run.err);
        const auto patch = told(run)["reworked"].toObject()["patches"].toArray()[0].toObject();
        QCOMPARE(patch["state"].toString(), "orphaned");
        // Of another map, of another game, and no patches at all.
        file.map = "e1m1";
        putText("p.json", writeRereleasePatches(file));
        QCOMPARE(runInProcess(
                     {"convert", at("a.navjson"), at("c.navjson"), "--bsp", bsp(), "--patches", at("p.json")})
                     .code,
                 2);
        putText("p.json", writeRereleasePatches({.game = RereleaseGame::quake2}));
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("c.navjson"), "--patches", at("p.json")}).code,
                 2);
        putText("p.json", "{}");
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("c.navjson"), "--patches", at("p.json")}).code,
                 2);
    }

    void quakeNavEditorsPatchesAreReadAndWritten() {
        putText("p.patch",
                "NAV2PATCH\n1\nnode_radius|{\"Radius\":40,\"Node\":[560,0,128.53125]}\n"
                "link_type|{\"Type\":8,\"DestinationNode\":[-634,0,0.53125],\"Node\":[-470,0,0.53125]}\n");
        const auto info = runInProcess({"info", at("p.patch")});
        QVERIFY2(info.out.contains("Patches of QuakeNavEditor"), info.out);
        const auto run =
            runInProcess({"convert", at("a.navjson"), at("c.navjson"), "--patches", at("p.patch")});
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(graphOf("c.navjson").nodes[0].radius, std::uint16_t{40});
        QVERIFY(graphOf("c.navjson").nodes[2].links[0].kind() == Type::manualJump);
        const auto diff =
            runInProcess({"diff", at("a.navjson"), at("c.navjson"), "--patches", at("back.navpatch")});
        QCOMPARE(diff.code, 3);
        QVERIFY(diff.err.contains("find their nodes only within 1 unit"));
        const auto text = readFile(at("back.navpatch"));
        QVERIFY(asText(*text).starts_with("NAV2PATCH\n1\nnode_radius|"));
    }

    void traversalsAreMadeAnewAndRemoved() {
        const auto made = runInProcess({"convert", at("a.navjson"), at("b.navjson"), "--bsp", bsp(),
                                        "--rebuild-traversals", "--rebuild-radii", "--rebuild-flags"});
        QVERIFY2(made.code == 0, made.err);
        QVERIFY2(made.out.simplified().contains("traversals made 4 traversals changed 0 "), made.out);
        QVERIFY(made.out.simplified().contains("nodes with other flags 2 "));
        const auto graph = graphOf("b.navjson");
        QVERIFY(graph.nodes[0].links[0].traversal && graph.nodes[4].links[0].traversal);
        QCOMPARE(graph.nodes[4].flags, rerelease_flag::kElevatorBottom);
        const auto removed =
            runInProcess({"convert", at("b.navjson"), at("c.navjson"), "--remove-traversals"});
        QVERIFY2(removed.out.simplified().contains("traversals removed 4 "), removed.out);
        QVERIFY(!graphOf("c.navjson").nodes[0].links[0].traversal);
        // Without a map nothing can be made.
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("b.navjson"), "--rebuild-traversals"}).code, 1);
    }

    void edictsAreResolvedAgainInTheSameFormat() {
        auto graph = plainNav();
        const auto map = GameMap::read(bsp());
        auto plat = brushEntities((*map)->bsp)[0].edict();
        plat.entityId = -77;
        plat.modelIndex.reset();
        graph.nodes[4].links[0].edict = plat;
        put("b.navjson", graph);
        const auto run = runInProcess(
            {"convert", "--json", at("b.navjson"), at("c.navjson"), "--bsp", bsp(), "--resolve-edicts"});
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(told(run)["reworked"].toObject()["edicts_resolved"].toInt(), 1);
        QCOMPARE(graphOf("c.navjson").nodes[4].links[0].edict->entityId, std::optional(-3));
    }

    void navsOfOursTakePatchesOfTheTarget() {
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("ours.nav")}).code, 0);
        RereleasePatchFile file{.game = RereleaseGame::quake2};
        file.patches = {{.id = "a",
                         .kind = RereleasePatchKind::nodeFlags,
                         .at = plainNav().nodes[1].origin,
                         .flags = quake2_flag::kNoPoi}};
        putText("p.json", writeRereleasePatches(file));
        QCOMPARE(
            runInProcess({"convert", "--to", "nav3", at("ours.nav"), at("q2.nav"), "--patches", at("p.json")})
                .code,
            0);
        QCOMPARE(graphOf("q2.nav").nodes[1].flags, quake2_flag::kNoPoi);
        // Neither side is of a re-release.
        QCOMPARE(runInProcess({"convert", at("ours.nav"), at("x.nav"), "--patches", at("p.json")}).code, 1);
        QCOMPARE(runInProcess({"diff", at("ours.nav"), at("a.navjson"), "--patches", at("x.json")}).code, 1);
        QCOMPARE(runInProcess({"lint", at("ours.nav"), "--bsp", bsp(), "--patches", at("x.json")}).code, 1);
    }

    void lintFindsAndWritesFixes() {
        const auto alone = runInProcess({"lint", at("a.navjson")});
        QCOMPARE(alone.code, 3);
        QVERIFY2(alone.out.contains("error: Missing edict (edict_missing): 1"), alone.out);
        QVERIFY(alone.out.contains("link 4 -> 5"));
        QVERIFY(alone.err.contains("Without --bsp only"));
        const auto run =
            runInProcess({"lint", "--json", at("a.navjson"), "--bsp", bsp(), "--patches", at("fixes.json")});
        QCOMPARE(run.code, 3);
        const auto issues = told(run)["issues"].toArray();
        QCOMPARE(told(run)["errors"].toInt() + told(run)["warnings"].toInt() + told(run)["hints"].toInt(),
                 static_cast<int>(issues.size()));
        for (const auto& issue : issues) QVERIFY(!issue.toObject()["message"].toString().isEmpty());
        const auto laid = runInProcess({"convert", at("a.navjson"), at("b.navjson"), "--bsp", bsp(),
                                        "--patches", at("fixes.json"), "--rebuild-flags"});
        QVERIFY2(laid.code == 0, laid.err);
        const auto again = runInProcess({"lint", "--json", at("b.navjson"), "--bsp", bsp()});
        QVERIFY2(again.code == 0, again.out);
        QVERIFY(told(again)["issues"].toArray().size() < issues.size());
        QCOMPARE(runInProcess({"lint", at("a.navjson"), "--navtest", at("fixes.json")}).code, 1);
    }

    void navsOfAnotherMapAreSuspected() {
        auto graph = plainNav();
        for (auto& node : graph.nodes) node.origin.z -= 3000;
        put("b.navjson", graph);
        const auto run = runInProcess({"lint", at("b.navjson"), "--bsp", bsp(), "--no-physics"});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("another map's nav"), run.err);
    }

    void verifyHasTheGamesOwnTypes() {
        QCOMPARE(runInProcess(
                     {"convert", at("a.navjson"), at("b.navjson"), "--bsp", bsp(), "--rebuild-traversals"})
                     .code,
                 0);
        const auto run =
            runInProcess({"verify", at("b.navjson"), "--bsp", bsp(), "--json-out", at("v.json")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("walk_off_ledge") && run.out.contains("elevator"), run.out);
        const auto text = readFile(at("v.json"));
        const auto file =
            QJsonDocument::fromJson(QByteArray::fromStdString(std::string(asText(*text)))).object();
        QCOMPARE(file["format"].toString(), "navwright.gameverify");
        QCOMPARE(file["links"].toArray().size(), static_cast<int>(plainNav().linkCount()));
        for (const auto& link : file["links"].toArray()) {
            const auto type = link.toObject()["type"].toString();
            if (type == "walk") continue;
            QVERIFY2(link.toObject()["possible"].toBool(), run.out);
            QCOMPARE(link.toObject()["traversal_off"].toDouble(), 0.0);
        }
        QCOMPARE(runInProcess({"verify", at("b.navjson")}).code, 1);
    }

    void infoTellsWhatThereIs() {
        const auto run = runInProcess({"info", "--json", at("a.navjson")});
        QCOMPARE(run.code, 0);
        const auto facts = QJsonDocument::fromJson(run.out)["files"].toArray()[0].toObject();
        QCOMPARE(facts["one_way_links"].toInt(), 5);
        QCOMPARE(facts["links_by_type"].toObject()["walk"].toInt(), 3);
        QCOMPARE(facts["nodes_by_radius"].toObject()["17 to 32"].toInt(), 6);
        QCOMPARE(facts["mean_radius"].toDouble(), 32.0);
        QCOMPARE(facts["traversals"].toInt(), 0);
    }

    void navsOfTwoGamesAreComparedInOurTerms() {
        QCOMPARE(runInProcess({"convert", "--to", "nav3", at("a.navjson"), at("q2.nav")}).code, 0);
        const auto run = runInProcess({"diff", at("a.navjson"), at("q2.nav")});
        QVERIFY2(run.code == 0, run.out);
        QVERIFY(run.out.contains("no difference"));
    }

    void diffAsJsonHasEveryField() {
        auto after = plainNav();
        after.nodes[0].origin.x += 8;
        after.nodes[0].flags = 1;
        after.nodes[0].radius = 4;
        after.nodes[2].links[0].traversal = {Vec3(1), Vec3(2), Vec3(3)};
        after.nodes[3].links[0].setKind(Type::manualJump);
        after.nodes[1].links.pop_back();
        put("b.navjson", after);
        const auto run = runInProcess({"diff", "--json", at("a.navjson"), at("b.navjson")});
        QCOMPARE(run.code, 3);
        const auto diff = told(run);
        for (const auto* list : {"nodes_moved", "flags_changed", "radii_changed", "links_removed",
                                 "types_changed", "traversals_changed"})
            QVERIFY2(diff[list].toArray().size() == 1, list);
        QCOMPARE(diff["types_changed"].toArray()[0].toObject()["to_type"].toString(), "manual_jump");
        QVERIFY(!diff["equal"].toBool());
    }
};

NAVWRIGHT_TEST(TestRereleaseNavVerbs);
#include "tst_rerelease_nav_verbs.moc"
