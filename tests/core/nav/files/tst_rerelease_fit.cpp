#include <QtTest>

#include <map>

#include "core/nav/files/convert.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "rerelease_samples.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Losses = std::map<std::string, std::size_t>;

Losses byField(const std::vector<ConversionWarning>& losses) {
    Losses all;
    for (const auto& loss : losses) all[loss.field] += loss.count;
    return all;
}

/// Two nodes and a link between them.
RereleaseGraph two(RereleaseGame game, std::uint16_t type) {
    RereleaseGraph graph{.nodes = {}, .game = game};
    graph.nodes = {{.origin = Vec3(0, 0, 100)}, {.origin = Vec3(90, 0, 160)}};
    graph.nodes[0].links = {{.target = 1, .type = type}};
    return graph;
}

/// Every field of NAV3 6.
RereleaseGraph quake2Sample() {
    auto graph = two(RereleaseGame::quake2, 0x030a);
    graph.heuristic = 0.5f;
    graph.nodes[0].flags = 0x3fff;
    graph.nodes[1].radius = 24;
    graph.nodes[1].links = {{.target = 0, .type = 0x7f06, .edict = RereleaseEdict{.modelIndex = 4}}};
    graph.nodes[0].links[0].traversal = {Vec3(1), Vec3(2), Vec3(3), Vec3(1, 0, 0)};
    return graph;
}

Bytes bytesOf(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

class TestRereleaseFit : public QObject {
    Q_OBJECT

  private slots:
    void theLeastVersionThatHoldsAllIsChosen() {
        const auto version = [](const RereleaseGraph& graph, RereleaseFormat format) {
            const auto fit = fitRerelease(graph, format);
            return fit.losses.empty() ? fit.version : -fit.version;
        };
        auto graph = two(RereleaseGame::quake, 0);
        QCOMPARE(version(graph, RereleaseFormat::nav2), 15);
        QCOMPARE(version(graph, RereleaseFormat::navJson), 2);
        QCOMPARE(version(graph, RereleaseFormat::nav3), 6);
        graph.nodes[0].links[0].edict = RereleaseEdict{.names = std::pair(1, 2)};
        QCOMPARE(version(graph, RereleaseFormat::nav2), 14);
        QCOMPARE(version(graph, RereleaseFormat::navJson), 1);
        graph.nodes[0].links[0].edict.reset();
        graph.heuristic = 0.0f;
        QCOMPARE(version(graph, RereleaseFormat::nav2), 17);
        QCOMPARE(version(graph, RereleaseFormat::navJson), 3);
        graph.nodes[0].links[0].setFlags(2);
        QCOMPARE(version(graph, RereleaseFormat::nav2), 18);
    }

    void whatAVersionLacksIsCounted_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("version");
        QTest::addColumn<QString>("losses");
        const auto row = [](RereleaseFormat format, int version, const char* losses) {
            QTest::addRow("%d:%d", static_cast<int>(format), version)
                << static_cast<int>(format) << version << QString(losses);
        };
        row(RereleaseFormat::nav2, 14, "heuristic 1, link.edict 1, link.flags 1");
        row(RereleaseFormat::nav2, 15, "heuristic 1, link.flags 1");
        row(RereleaseFormat::nav2, 17, "link.flags 1");
        row(RereleaseFormat::nav2, 18, "");
        row(RereleaseFormat::navJson, 1, "heuristic 1, link.edict 1");
        row(RereleaseFormat::navJson, 2, "heuristic 1");
        row(RereleaseFormat::navJson, 3, "");
    }
    void whatAVersionLacksIsCounted() {
        QFETCH(int, format);
        QFETCH(int, version);
        QFETCH(QString, losses);
        auto graph = sampleRerelease();
        graph.heuristic = 0.5f;
        graph.nodes[2].links[1].setFlags(3);
        const auto fit = fitRerelease(graph, static_cast<RereleaseFormat>(format), version);
        QStringList found;
        for (const auto& [field, count] : byField(fit.losses)) {
            found << QStringLiteral("%1 %2").arg(QString::fromStdString(field)).arg(count);
        }
        QCOMPARE(found.join(", "), losses);
        QCOMPARE(fit.version, version);
        // What is left is written and read without any further loss.
        if (format == static_cast<int>(RereleaseFormat::navJson)) {
            NavJson nav;
            nav.version = version;
            nav.graph = fit.graph;
            QVERIFY(parseNavJson(*writeNavJson(nav), "a")->graph == fit.graph);
        } else {
            const auto tables = rereleaseTables(fit.graph, version);
            QVERIFY(rereleaseGraph(*readRereleaseFile(writeRereleaseFile(*tables), "a")) == fit.graph);
        }
        if (losses.isEmpty()) QVERIFY(fit.graph == graph);
    }

    void oldNav3VersionsHoldLess_data() {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("planes");
        // The links have flags 0x03 and 0x7f.
        QTest::newRow("2") << 2 << 5 << 1;
        QTest::newRow("3") << 3 << 2 << 1;
        QTest::newRow("4") << 4 << 2 << 0;
        QTest::newRow("5") << 5 << 2 << 0;
        QTest::newRow("6") << 6 << 0 << 0;
    }
    void oldNav3VersionsHoldLess() {
        QFETCH(int, version);
        QFETCH(int, flags);
        QFETCH(int, planes);
        const auto fit = fitRerelease(quake2Sample(), RereleaseFormat::nav3, version);
        auto losses = byField(fit.losses);
        QCOMPARE(losses["link.flags"], static_cast<std::size_t>(flags));
        QCOMPARE(losses["traversal.ladder_plane"], static_cast<std::size_t>(planes));
        const auto tables = rereleaseTables(fit.graph, version);
        QVERIFY(rereleaseGraph(*readRereleaseFile(writeRereleaseFile(*tables), "a")) == fit.graph);
        if (version == 6) QVERIFY(fit.graph == quake2Sample());
    }

    void gamesHaveTheirOwnWords() {
        auto fit = fitRerelease(quake2Sample(), RereleaseFormat::nav2);
        const Losses toQuake = {{"link.edict", 1},
                                {"link.flags", 5},
                                {"link.type", 1},
                                {"node.flags", 6},
                                {"traversal.ladder_plane", 1}};
        QVERIFY(byField(fit.losses) == toQuake);
        // The elevator goes down from node 1 to node 0.
        QCOMPARE(fit.graph.nodes[0].flags & 12, static_cast<int>(rerelease_flag::kElevatorBottom));
        QCOMPARE(fit.graph.nodes[0].flags & ~12, 1 | 2 | 16 | 32 | 64 | 128 | 256);
        QVERIFY(fit.graph.nodes[0].links[0].kind() == RereleaseLinkType::walk);
        QCOMPARE(fit.graph.nodes[0].links[0].flags(), std::uint8_t{0});
        QCOMPARE(fit.version, 17);

        auto quake = two(RereleaseGame::quake, 6);
        quake.nodes[0].flags = rerelease_flag::kElevatorBottom | rerelease_flag::kNoMonsters | 0x0400;
        quake.nodes[1].flags = rerelease_flag::kElevatorBottom;
        quake.nodes[0].links[0].edict = RereleaseEdict{.entityId = -4, .modelIndex = 9};
        fit = fitRerelease(quake, RereleaseFormat::nav3);
        QCOMPARE(fit.graph.nodes[0].flags, quake2_flag::kElevator | rerelease_flag::kNoMonsters);
        // A flag without a name, and a "bottom" at the top.
        QVERIFY((byField(fit.losses) == Losses{{"node.flags", 2}}));
        QCOMPARE(fit.graph.nodes[0].links[0].edict->modelIndex, std::optional(9));
        QCOMPARE(fit.graph.nodes[0].links[0].flags(), quake2_link::kAllTeams);
    }

    void typesOfTheOtherGame_data() {
        QTest::addColumn<bool>("toQuake2");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::addColumn<bool>("lost");
        const auto row = [](bool toQuake2, int from, int to, bool lost) {
            QTest::addRow("%d %d", toQuake2, from) << toQuake2 << from << to << lost;
        };
        for (int type = 0; type < 8; ++type) {
            row(true, type, type, false);
            row(false, type, type, false);
        }
        row(true, 8, 11, false);  // the target is 60 higher
        row(true, 9, 14, false);
        row(true, 77, 14, true);
        row(false, 8, 8, false);
        row(false, 9, 0, true);
        row(false, 10, 0, true);
        row(false, 11, 8, false);
        row(false, 12, 8, true);
        row(false, 13, 9, true);
        row(false, 14, 9, false);
        row(false, 77, 9, true);
    }
    void typesOfTheOtherGame() {
        QFETCH(bool, toQuake2);
        QFETCH(int, from);
        QFETCH(int, to);
        QFETCH(bool, lost);
        const auto game = toQuake2 ? RereleaseGame::quake : RereleaseGame::quake2;
        const auto graph = two(game, static_cast<std::uint16_t>(toQuake2 ? from : 0x300 | from));
        const auto fit = fitRerelease(graph, toQuake2 ? RereleaseFormat::nav3 : RereleaseFormat::nav2);
        QCOMPARE(fit.graph.nodes[0].links[0].type & 0xff, to);
        QCOMPARE(byField(fit.losses)["link.type"], std::size_t(lost ? 1 : 0));
    }

    void theNearestTwelveLinksStay() {
        RereleaseGraph graph;
        for (int i = 0; i < 20; ++i) graph.nodes.push_back({.origin = Vec3(10 * i, 0, 0)});
        for (std::int32_t i = 19; i > 0; --i) graph.nodes[0].links.push_back({.target = i});
        for (const auto format : {RereleaseFormat::nav2, RereleaseFormat::navJson}) {
            const auto fit = fitRerelease(graph, format);
            QCOMPARE(fit.graph.nodes[0].links.size(), kMaxQuakeLinks);
            QCOMPARE(fit.graph.nodes[0].links.front().target, 12);
            QCOMPARE(byField(fit.losses)["node.links"], std::size_t{7});
        }
        QVERIFY(fitRerelease(graph, RereleaseFormat::nav3).losses.empty());
    }

    /// NavJson to NAV2 and NAV3 and back: the same graph.
    void publicGraphsComeBackWhole_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"aerowalk", "dm3_mm", "hip1m1"}) QTest::newRow(name) << name;
    }
    void publicGraphsComeBackWhole() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto file = sharedData() / "navjson" / (name + ".navjson").toStdString();
        const auto bytes = readFile(file);
        const auto nav = parseNavJson({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, "a");
        QVERIFY(nav.has_value());
        const auto there = convertNav(*bytes, file.string(), NavFormat::nav2, Parameters());
        QVERIFY2(there.has_value(), there ? "" : there.error().message().c_str());
        for (const auto& loss : there->warnings) {
            QVERIFY2(loss.field == "map" || loss.field == "contributors", loss.message().c_str());
        }
        QCOMPARE(there->version, nav->version == 1 && byField(there->warnings)["x"] == 0 &&
                                         std::ranges::any_of(nav->graph.nodes,
                                                             [](const RereleaseNode& node) {
                                                                 return std::ranges::any_of(
                                                                     node.links,
                                                                     [](const RereleaseLink& link) {
                                                                         return link.edict.has_value();
                                                                     });
                                                             })
                                     ? 14
                                     : 15);
        const auto back = convertNav(there->bytes, "a.nav2", NavTarget(NavFormat::navJson), Parameters());
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(back->warnings.empty());
        const std::string text(reinterpret_cast<const char*>(back->bytes.data()), back->bytes.size());
        QVERIFY(parseNavJson(text, "b")->graph == nav->graph);

        std::size_t edicts = 0;
        for (const auto& node : nav->graph.nodes) {
            for (const auto& link : node.links) edicts += link.edict ? 1 : 0;
        }
        const auto nav3 = convertNav(*bytes, file.string(), NavFormat::nav3, Parameters());
        QVERIFY2(nav3.has_value(), nav3 ? "" : nav3.error().message().c_str());
        QCOMPARE(byField(nav3->warnings)["link.edict"], edicts);
        const auto again = rereleaseGraph(*readRereleaseFile(nav3->bytes, "a.nav3"));
        QCOMPARE(again.nodes.size(), nav->graph.nodes.size());
        QCOMPARE(again.linkCount(), nav->graph.linkCount());
    }

    void targetsHaveVersions() {
        QVERIFY(parseNavTarget("nav2:15")->version == 15);
        QVERIFY(parseNavTarget("nav3")->version == 0 && parseNavTarget("nav3")->format == NavFormat::nav3);
        QVERIFY(parseNavTarget("navjson:3")->format == NavFormat::navJson);
        QVERIFY(parseNavTarget("aq2")->format == NavFormat::aq2);
        for (const auto* bad :
             {"nav2:16", "nav3:1", "nav3:7", "navjson:4", "aq2:2", "nav2:", "nav2:15x", "nav4", ""}) {
            QVERIFY2(!parseNavTarget(bad), bad);
        }
    }

    void ownVersionsAreKeptAndOthersMadeWhenAsked() {
        auto graph = sampleRerelease();
        graph.heuristic = 0.25f;
        auto file = *rereleaseTables(graph, 17);
        file.trailing = {std::byte{1}, std::byte{2}};
        const auto bytes = writeRereleaseFile(file);
        const auto same = convertNav(bytes, "a.nav", NavFormat::nav2, Parameters());
        QVERIFY(same->bytes == bytes && same->warnings.empty());
        QCOMPARE(same->remarks.size(), std::size_t{8});  // seven flags, and bytes
        const auto older = convertNav(bytes, "a.nav", NavTarget(NavFormat::nav2, 15), Parameters());
        QCOMPARE(older->version, 15);
        QVERIFY((byField(older->warnings) == Losses{{"heuristic", 1}}));
        const auto json = convertNav(bytes, "a.nav", NavFormat::navJson, Parameters());
        QCOMPARE(json->version, 3);
        QVERIFY((byField(json->warnings) == Losses{{"trailing", 2}}));
        const std::string text(reinterpret_cast<const char*>(json->bytes.data()), json->bytes.size());
        QCOMPARE(parseNavJson(text, "a")->graph.heuristic, std::optional(0.25f));
        const auto newer = convertNav(bytesOf(text), "a", NavTarget(NavFormat::navJson, 2), Parameters());
        QVERIFY((byField(newer->warnings) == Losses{{"heuristic", 1}}));
    }
};

NAVWRIGHT_TEST(TestRereleaseFit);
#include "tst_rerelease_fit.moc"
