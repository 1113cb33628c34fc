#include <QtTest>

#include <set>

#include "core/aas/travel/area_set.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/map/bsp/contents.h"
#include "plain_parameters.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/entities.h"
#include "widgets/drawing/layers/map_surfaces.h"
#include "widgets/drawing/layers/navtest_stage.h"
#include "widgets/drawing/layers/stage_picture.h"

using namespace navwright;

/// The stages of a real generation as draw lists.
class TestStages : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        REQUIRE_SHARED_DATA();
        auto map = GameMap::read(sharedData() / "maps/wizs.bsp");
        QVERIFY(map);
        source_.map = *map;
        auto aas = readAasFile(sharedData() / "aas/wizs.aas");
        QVERIFY(aas.has_value());
        const auto areas = areaSetOf(*std::move(aas), (*map)->bsp, "wizs.aas");
        QVERIFY(areas.has_value());
        source_.areas = *areas;
        PipelineInput input;
        for (const auto* name : {"wizs_dm1", "wizs_dm2", "wizs_dm3", "wizs_dm4"})
            input.demos.push_back({.path = sharedData() / "demos/wizs" / (std::string(name) + ".mvd2.gz")});
        input.map = *map;
        input.archive = true;
        input.keepRaw = true;
        JobContext context;
        auto generation = Pipeline().run(input, unrehearsed(), context);
        QVERIFY(generation);
        source_.generation = std::make_shared<const Generation>(std::move(*generation));
        source_.report = std::make_shared<const NavtestReport>(someReport());
    }

    void everyColouringFitsItsLegend_data() {
        QTest::addColumn<LayerId>("layer");
        QTest::addColumn<int>("colourBy");
        for (int i = 0; i < kLayerCount; ++i) {
            const auto layer = static_cast<LayerId>(i);
            const auto kinds = colourings(layer);
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                const auto name = std::string(layerKey(layer)) + " by " + std::string(kinds[k].key);
                QTest::newRow(name.c_str()) << layer << static_cast<int>(k);
            }
        }
    }
    void everyColouringFitsItsLegend() {
        QFETCH(LayerId, layer);
        QFETCH(int, colourBy);
        const auto picture = build(layer, colourBy);
        const auto& scale = picture.scale;
        QCOMPARE(scale.categories, colouringAt(layer, colourBy).categories);
        QCOMPARE(picture.glyphItems.size(), picture.glyphs.size());
        QCOMPARE(picture.ribbonItems.size(), picture.ribbons.size());
        QVERIFY(picture.glyphs.size() + picture.ribbons.size() + picture.points.size() +
                    picture.faces.sides.size() >
                0);
        for (const auto& corner : picture.faces.corners) QVERIFY(isOn(scale, corner.scalar));
        for (const auto& glyph : picture.glyphs) QVERIFY(isOn(scale, glyph.scalar));
        for (const auto& ribbon : picture.ribbons) QVERIFY(isOn(scale, ribbon.scalar));
        for (const auto& point : picture.points.points)
            QVERIFY(!scale.categories || isOn(scale, static_cast<float>(point.scalar)));
    }

    void theSameSourceGivesTheSamePicture() {
        const auto first = build(LayerId::gated, 0), second = build(LayerId::gated, 0);
        QVERIFY(first.points.points == second.points.points);
    }

    void countsAreThoseOfTheGeneration() {
        const auto& generation = *source_.generation;
        QCOMPARE(build(LayerId::raw, 0).points.size(), stageCount(LayerId::raw, source_));
        QCOMPARE(build(LayerId::votes, 0).points.size(), stageCount(LayerId::votes, source_));
        QCOMPARE(build(LayerId::nodes, 0).glyphs.size(), generation.graph->graph.nodes.size());
        QCOMPARE(build(LayerId::links, 0).ribbons.size(), generation.graph->graph.linkCount());
        QCOMPARE(stageCount(LayerId::strafe, source_), std::uint64_t{generation.archive->traversals.size()});
    }

    void votesByWeightAreOfTwoKinds() {
        const auto& votes = *source_.generation->votes;
        std::uint64_t reduced = 0;
        for (std::size_t demo = 0; demo < votes.demoCount(); ++demo)
            for (const auto& vote : votes.demo(demo).votes) reduced += vote.is(Vote::penalised) ? 1 : 0;
        const auto picture = build(LayerId::votes, 0);
        QVERIFY(picture.scale.categories);
        QVERIFY(reduced > 0);
        QCOMPARE(picture.scale.kinds.size(), std::size_t{2});
        QCOMPARE(picture.scale.kinds[0].count, reduced);
        QCOMPARE(picture.scale.kinds[0].name, std::string("0.2: before a death by the map"));
        QCOMPARE(picture.scale.kinds[1].count, picture.items - reduced);
    }

    void gatedSamplesAreSplitAsTheSummarySays() {
        std::uint64_t kept = 0, judged = 0, accepted = 0, samples = 0;
        for (const auto& demo : source_.generation->demos) {
            kept += demo->kept;
            judged += demo->samples;
        }
        for (const auto& kind : build(LayerId::gated, 0).scale.kinds) {
            if (kind.name.starts_with("Accepted")) accepted += kind.count;
            if (!kind.name.starts_with("Death")) samples += kind.count;
        }
        QCOMPARE(accepted, kept);
        QCOMPARE(samples, judged);
    }

    void everyDeathHasAGlyphAndAName() {
        const auto picture = build(LayerId::gated, 0);
        std::size_t deaths = 0;
        for (const auto& demo : source_.generation->gated) deaths += demo->deaths.size();
        QCOMPARE(picture.glyphs.size(), deaths);
        QVERIFY(QString::fromStdString(describeItem(picture.glyphItems.front(), source_))
                    .startsWith("Death by "));
    }

    void rejectedClustersAreHollow() {
        std::size_t hollow = 0;
        for (const auto& glyph : build(LayerId::clusters, 0).glyphs) hollow += glyph.hollow ? 1 : 0;
        QCOMPARE(hollow, source_.generation->nodes->rejected.size());
    }

    void ellipsesHaveTheSpreadOfTheirMembers() {
        const auto picture = build(LayerId::clusters, 0);
        const auto& clusters = *source_.generation->clusters;
        std::size_t wide = 0;
        for (std::size_t i = 0; i < picture.glyphs.size(); ++i) {
            const auto& glyph = picture.glyphs[i];
            if (glyph.shape != GlyphShape::ellipse) continue;
            const auto& cluster = clusters.clusters[picture.glyphItems[i].id];
            QVERIFY(glyph.depth <= 1 && glyph.depth > 0);
            if (glyph.size < 12) continue;  // drawn larger than it is
            ++wide;
            // Along its longest axis the members vary as much as it says.
            const double x = std::cos(glyph.turn), y = std::sin(glyph.turn);
            const double variance =
                x * x * cluster.varianceX + y * y * cluster.varianceY + 2 * x * y * cluster.covarianceXY;
            QVERIFY(std::abs(2 * std::sqrt(variance) - glyph.size) < 0.01 * glyph.size);
        }
        QVERIFY(wide > 50);
    }

    void membersAreJoinedToTheirCenter() {
        const auto picture = build(LayerId::clusters, 0);
        std::set<std::uint64_t> joined;
        for (std::size_t i = 0; i < picture.ribbons.size(); ++i) {
            const auto number = picture.ribbonItems[i].id;
            joined.insert(number);
            QCOMPARE(picture.ribbons[i].to, source_.generation->clusters->clusters[number].origin);
            QCOMPARE(picture.ribbons[i].head, 0.f);
        }
        QCOMPARE(joined.size(), source_.generation->clusters->clusters.size());
    }

    void linesJoinTheSamplesOfOnePlayerInARow() {
        const auto picture = build(LayerId::raw, 0);  // by player
        const auto& points = picture.points;
        QVERIFY(points.lines.size() / 2 > points.size() * 9 / 10);
        QVERIFY(points.lines.size() / 2 < points.size());
        const auto mostJump = source_.generation->parameters.real32(Param::MaxJump);
        std::set<std::uint32_t> starts;
        for (std::size_t i = 0; i < points.lines.size(); i += 2) {
            const auto from = points.lines[i], to = points.lines[i + 1];
            QCOMPARE(points.points[from].scalar, points.points[to].scalar);
            QVERIFY(glm::distance(points.position(from), points.position(to)) <= 3 * mostJump);
            QVERIFY(starts.insert(from).second);  // nobody goes two ways at once
        }
    }

    void linksThatHurtHaveACrossThatGrowsWithTheDamage() {
        QVERIFY(build(LayerId::links, 0).glyphs.empty());
        const auto& graph = *source_.generation->graph;
        auto links = *source_.generation->links;
        // The first two links that demos have.
        std::vector<Item> items;
        for (std::uint32_t node = 0; items.size() < 2; ++node) {
            const auto& of = graph.linkOf[node];
            const auto first = std::ranges::find_if(of, [](auto link) { return link >= 0; });
            if (first == of.end()) continue;
            links.links[static_cast<std::size_t>(*first)].evidence.fallDamage = items.empty() ? 4 : 60;
            items.push_back(Item::link(node, static_cast<std::uint32_t>(first - of.begin())));
        }
        auto generation = *source_.generation;
        generation.links = std::make_shared<const LinkSet>(std::move(links));
        JobContext context;
        const auto picture =
            buildStage(LayerId::links,
                       {std::make_shared<const Generation>(std::move(generation)), {}, {}, {}}, 0, context);
        QVERIFY(picture);
        QCOMPARE(picture->glyphItems, items);
        QVERIFY(picture->glyphs[0].shape == GlyphShape::cross);
        QVERIFY(picture->glyphs[1].size > picture->glyphs[0].size + 2);
        QVERIFY(picture->scale.kinds.back().name.starts_with("Costs health"));
        QCOMPARE(picture->scale.kinds.back().count, std::uint64_t{2});
    }

    void bothWaysOfOneTypeKnowEachOther() {
        const auto picture = build(LayerId::links, 1);  // by speed
        const auto& graph = source_.generation->graph->graph;
        std::map<std::pair<float, float>, const Ribbon*> byEnds;
        for (const auto& ribbon : picture.ribbons) byEnds[{ribbon.fromNode, ribbon.toNode}] = &ribbon;
        int both = 0, single = 0, differing = 0;
        for (std::size_t i = 0; i < picture.ribbons.size(); ++i) {
            const auto& ribbon = picture.ribbons[i];
            const auto item = picture.ribbonItems[i];
            QCOMPARE(ribbon.fromNode, static_cast<float>(item.major()));
            QCOMPARE(ribbon.from, graph.nodes[item.major()].origin);
            QCOMPARE(ribbon.to, graph.nodes[static_cast<std::size_t>(ribbon.toNode)].origin);
            const auto back = byEnds.find({ribbon.toNode, ribbon.fromNode});
            if (back == byEnds.end() || back->second->facts.type != ribbon.facts.type) {
                ++(back == byEnds.end() ? single : differing);
                QCOMPARE(ribbon.back, back == byEnds.end() ? 0.f : 2.f);
                continue;
            }
            ++both;
            QCOMPARE(ribbon.back, 1.f);
            QCOMPARE(ribbon.backFilter, back->second->filter);
            QCOMPARE(ribbon.backSeen, back->second->facts.seen);
        }
        QVERIFY(both > 0 && single > 0 && differing > 0);
    }

    void whatIsSeenOnceIsNotCountedWhenHidden_data() {
        QTest::addColumn<LayerId>("layer");
        QTest::newRow("nodes") << LayerId::nodes;
        QTest::newRow("links") << LayerId::links;
    }
    void whatIsSeenOnceIsNotCountedWhenHidden() {
        QFETCH(LayerId, layer);
        auto source = source_;
        source.generation = withANodeSeenOnce();
        JobContext context;
        const auto all = buildStage(layer, source, 0, context);
        QVERIFY(all);
        std::uint64_t once = 0, unseen = 0;
        const auto count = [&](const ItemFacts& facts) {
            once += facts.seen == 1 ? 1 : 0;
            unseen += facts.seen < 0 ? 1 : 0;
        };
        if (layer == LayerId::nodes) {
            for (const auto& node : all->glyphs) count(node.facts);
        } else {
            for (const auto& link : all->ribbons) count(link.facts);
        }
        QVERIFY(once > 0);
        QVERIFY(unseen > 0);  // what no demo shows is shown all the same
        source.shown.hideSeenOnce = true;
        const auto fewer = buildStage(layer, source, 0, context);
        QVERIFY(fewer);
        QCOMPARE(fewer->items, all->items - once);
        QVERIFY(shownOf(layer, source.shown).hideSeenOnce);
        QVERIFY(!shownOf(LayerId::votes, source.shown).any());
    }

    void itemsHaveNamesAndPlaces() {
        const auto nodes = build(LayerId::nodes, 0);
        const auto& node = nodes.glyphItems.back();
        QVERIFY(QString::fromStdString(describeItem(node, source_))
                    .startsWith(QString("Node %1: ").arg(node.id)));
        QCOMPARE(*itemPlace(node, source_), nodes.glyphs.back().position);
        const auto links = build(LayerId::links, 0);
        QVERIFY(QString::fromStdString(describeItem(links.ribbonItems.front(), source_)).startsWith("Link "));
        QVERIFY(itemPlace(links.ribbonItems.front(), source_));
        const auto entities = build(LayerId::map, 0);
        QVERIFY(describeItem(entities.glyphItems.front(), source_).find('(') != std::string::npos);
    }

    void whatIsNotThereHasNoNameOrPlace() {
        for (const auto kind :
             {ItemKind::none, ItemKind::node, ItemKind::link, ItemKind::cluster, ItemKind::vote,
              ItemKind::death, ItemKind::fastWay, ItemKind::entity, ItemKind::area, ItemKind::reachability}) {
            const Item item{kind, UINT64_MAX};
            QVERIFY(describeItem(item, source_).empty());
            QVERIFY(!itemPlace(item, source_));
            QVERIFY(describeItem(item, {}).empty());
        }
    }

    void anEmptySourceDrawsNothing() {
        JobContext context;
        for (int i = 0; i < kLayerCount; ++i) {
            const auto layer = static_cast<LayerId>(i);
            const auto picture = buildStage(layer, {}, 0, context);
            QVERIFY(picture && picture->glyphs.empty() && picture->points.size() == 0);
            QCOMPARE(stageCount(layer, {}), std::uint64_t{0});
        }
    }

    void aStopIsACancel() {
        JobContext context(alreadyStopped());
        for (const auto layer : {LayerId::raw, LayerId::gated, LayerId::votes, LayerId::clusters,
                                 LayerId::links, LayerId::areas, LayerId::reachabilities}) {
            const auto picture = buildStage(layer, source_, 0, context);
            QVERIFY(!picture && picture.error().cancelled());
        }
    }

    void whatIsWrongHasColoursAndShapesOfItsOwn() {
        const auto picture = build(LayerId::navtest, 0);
        QVERIFY(picture.scale.categories);
        QCOMPARE(picture.glyphs.size(), std::size_t{4});
        QCOMPARE(picture.glyphs[0].shape, GlyphShape::cube);
        QCOMPARE(picture.glyphs[1].shape, GlyphShape::cross);
        QVERIFY(picture.glyphs[2].shape == GlyphShape::ring && picture.glyphs[2].hollow);
        QCOMPARE(picture.glyphs[3].shape, GlyphShape::pyramid);
        std::set<float> colours;
        for (const auto& glyph : picture.glyphs) colours.insert(glyph.scalar);
        QCOMPARE(colours.size(), std::size_t{4});
        for (const auto colour : colours) QVERIFY(isOn(picture.scale, colour));
        QCOMPARE(picture.glyphs[0].scalar, static_cast<float>(NavtestJudgement::fine));
        QCOMPARE(picture.ribbons[0].scalar, static_cast<float>(NavtestJudgement::bad));
    }

    void heatGrowsWhatHasMore() {
        auto source = source_;
        auto report = someReport();
        report.badNodes = {};
        report.unreachableNodes = {};
        report.nodes[1].touches = 100;
        source.report = std::make_shared<const NavtestReport>(report);
        JobContext context;
        const auto picture = buildStage(LayerId::navtest, source, 1, context);
        QVERIFY(picture.has_value());
        QVERIFY(picture->glyphs[1].size > picture->glyphs[0].size);
        QCOMPARE(picture->glyphs[1].scalar, 100.f);
    }

    void whatTheReportNamesIsFoundInTheNavOfNow() {
        const auto& graph = source_.generation->graph->graph;
        auto source = source_;
        auto report = someReport();
        // The nav has moved on: what was node 0 is another number now, node 1 is gone.
        report.nodes[0].origin = graph.nodes[7].origin;
        report.nodes[1].origin = Vec3(5000, 5000, 5000);
        source.report = std::make_shared<const NavtestReport>(report);
        JobContext context;
        const auto picture = buildStage(LayerId::navtest, source, 0, context);
        QVERIFY(picture.has_value());
        QVERIFY((picture->glyphItems[0] == Item{ItemKind::node, 7}));
        QCOMPARE(picture->glyphItems[1].kind, ItemKind::none);
        QCOMPARE(picture->ribbonItems[0].kind, ItemKind::none);
        QVERIFY(picture->glyphs[1].position == Vec3(5000, 5000, 5000));
    }

    void aTestedLinkCanBePointedAt() {
        const auto& graph = source_.generation->graph->graph;
        auto source = source_;
        auto report = someReport();
        report.badLinks = {};
        const auto target = graph.nodes[0].links[1].target;
        report.nodes.push_back(
            {.id = target, .origin = graph.nodes[static_cast<std::size_t>(target)].origin});
        report.links = {{0, target, 5, 5, 0}};
        report.deaths = {};
        source.report = std::make_shared<const NavtestReport>(report);
        JobContext context;
        const auto picture = buildStage(LayerId::navtest, source, 0, context);
        QVERIFY(picture.has_value());
        QVERIFY(picture->ribbonItems[0] == Item::link(0, 1));
        const auto words = describeItem(picture->ribbonItems[0], source);
        QVERIFY2(words.find("5 of 5") != std::string::npos, words.c_str());
        QVERIFY(describeItem({ItemKind::node, 0}, source).find("touched 4 times") != std::string::npos);
    }

    void clipBrushesAndTriggersShowWhereAsked() {
        QVERIFY(build(LayerId::map, 0).ribbons.empty());
        BspFile bsp;
        // A ramp: a box of 64 units with its upper front edge cut off.
        const auto side = [&bsp](const Vec3& normal, float dist) {
            BspPlane plane;
            plane.normal = normal;
            plane.dist = dist;
            bsp.brushSides.push_back({.plane = static_cast<std::uint32_t>(bsp.planes.size())});
            bsp.planes.push_back(plane);
        };
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 normal(0);
            normal[axis] = 1;
            side(normal, 64);
            side(-normal, 0);
        }
        side(glm::normalize(Vec3(1, 0, 1)), 64 / std::sqrt(2.f));
        bsp.brushes.push_back({.firstSide = 0, .sideCount = 7, .contents = kContentsPlayerClip});
        bsp.brushes.push_back({.firstSide = 0, .sideCount = 7, .contents = kContentsSolid});
        bsp.models.resize(2);
        bsp.models[1].bounds = {{0, 0, 0}, {32, 16, 8}};
        bsp.entities.push_back({{{"classname", "trigger_hurt"}, {"model", "*1"}, {"origin", "100 0 0"}}});
        const auto volumes = mapVolumes(bsp);
        QCOMPARE(volumes.size(), std::size_t{2});
        QVERIFY(volumes[0].kind == MapVolume::Kind::clip && volumes[1].kind == MapVolume::Kind::hurt);
        // Nine edges of a wedge, each of two sides; planes that only touch add nothing new.
        std::set<std::array<int, 6>> edges;
        for (const auto& [from, to] : volumes[0].edges) {
            const auto whole = [](const Vec3& v) {
                return std::array{static_cast<int>(std::lround(v.x)), static_cast<int>(std::lround(v.y)),
                                  static_cast<int>(std::lround(v.z))};
            };
            const auto a = std::min(whole(from), whole(to)), b = std::max(whole(from), whole(to));
            edges.insert({a[0], a[1], a[2], b[0], b[1], b[2]});
        }
        QCOMPARE(edges.size(), std::size_t{9});
        QVERIFY(edges.contains({0, 0, 64, 64, 0, 0}));
        // The faces of a wedge that stands on the ground are hatched, and nothing sticks out.
        QVERIFY(volumes[0].hatching.size() > 5 * 3);
        for (const auto& [from, to] : volumes[0].hatching) {
            for (const auto& end : {from, to}) {
                QVERIFY(glm::all(glm::greaterThanEqual(end, Vec3(-0.1f))));
                QVERIFY(end.y < 64.1f && end.x + end.z < 64.1f);
            }
        }
        QVERIFY(volumes[1].hatching.empty());
        QCOMPARE(volumes[1].edges.size(), std::size_t{12});
        QCOMPARE(volumes[1].edges.front().first, Vec3(100, 0, 0));
    }

    void theMapHasLightAndBothKindsOfFaces() {
        const auto map = buildMapSurfaces(*source_.map);
        QVERIFY(map);
        QVERIFY(map->opaque.size() > 3000);
        QCOMPARE(map->light.size(), static_cast<std::size_t>(3 * map->lightWidth * map->lightHeight));
        for (const auto index : map->opaque) QVERIFY(index < map->vertices.size());
    }

  private:
    /// The sample, but with a single vote for one of its nodes.
    [[nodiscard]] std::shared_ptr<const Generation> withANodeSeenOnce() const {
        auto generation = *source_.generation;
        auto clusters = *generation.clusters;
        const auto node = *std::ranges::find_if(generation.graph->nodeOf, [&](std::int32_t from) {
            return from >= 0 && generation.nodes->nodes[static_cast<std::size_t>(from)].cluster >= 0;
        });
        const auto cluster = generation.nodes->nodes[static_cast<std::size_t>(node)].cluster;
        clusters.clusters[static_cast<std::size_t>(cluster)].count = 1;
        generation.clusters = std::make_shared<const ClusterSet>(std::move(clusters));
        return std::make_shared<const Generation>(std::move(generation));
    }

    StagePicture build(LayerId layer, int colourBy) const {
        JobContext context;
        auto picture = buildStage(layer, source_, colourBy, context);
        return picture ? std::move(*picture) : StagePicture();
    }

    static bool isOn(const Scale& scale, float value) {
        if (!scale.categories) return value >= scale.least && value <= scale.largest;
        return std::ranges::any_of(scale.kinds, [&](const Category& kind) { return kind.scalar == value; });
    }

    NavtestReport someReport() const {
        NavtestReport report;
        report.badNodes = {1};
        report.badLinks = {{0, 1}};
        report.unreachableNodes = {2};
        const auto& nodes = source_.generation->graph->graph.nodes;
        for (std::int32_t id = 0; id < 3; ++id)
            report.nodes.push_back(
                {.id = id, .origin = nodes[static_cast<std::size_t>(id)].origin, .touches = 4});
        report.links = {{0, 1, 5, 2, 3}};
        report.deaths = {{.cause = "fall", .origin = nodes[0].origin, .node = 0, .link = NodeLink{0, 1}}};
        return report;
    }

    StageSource source_;
};

NAVWRIGHT_TEST(TestStages);
#include "tst_stages.moc"
