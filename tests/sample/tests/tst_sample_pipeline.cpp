#include <QtTest>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/file_bytes.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Json = nlohmann::json;

const std::filesystem::path kSample = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";

const Json& truth() {
    static const Json parsed = [] {
        const auto bytes = *readFile(kSample / "truth.json");
        return Json::parse(reinterpret_cast<const char*>(bytes.data()),
                           reinterpret_cast<const char*>(bytes.data() + bytes.size()));
    }();
    return parsed;
}

Generation generate(const Parameters& parameters = demosAlone(), bool backwards = false, int jobs = 1) {
    PipelineInput input;
    for (const auto& name : truth()["demos"]) {
        DemoSource source;
        source.path = kSample / name.get<std::string>();
        input.demos.push_back(source);
    }
    if (backwards) std::ranges::reverse(input.demos);
    input.map = *GameMap::read(kSample / (truth()["map"].get<std::string>() + ".bsp"));
    input.archive = true;
    input.jobs = jobs;
    JobContext context;
    return *Pipeline().run(input, parameters, context);
}

const Generation& byDefault() {
    static const Generation generation = generate();
    return generation;
}

Vec3 point(const Json& json) {
    return {json[0].get<float>(), json[1].get<float>(), json[2].get<float>()};
}

float tolerance() {
    return truth()["tolerance"].get<float>();
}

/// Numbers of the graph's nodes near a place.
std::vector<std::int32_t> nodesNear(const NavGraph& graph, const Vec3& place) {
    std::vector<std::int32_t> near;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const bool there = glm::distance(graph.nodes[i].origin, place) <= tolerance();
        if (there) near.push_back(static_cast<std::int32_t>(i));
    }
    return near;
}

/// The truth's name of a place, or its coordinates.
std::string nameOf(const Vec3& place) {
    for (const auto& node : truth()["nodes"]) {
        if (glm::distance(point(node["origin"]), place) <= tolerance()) return node["name"];
    }
    return std::to_string(place.x) + " " + std::to_string(place.y) + " " + std::to_string(place.z);
}

using Ways = std::map<std::pair<std::string, std::string>, std::string>;

Ways linksOf(const NavGraph& graph) {
    Ways links;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) {
            const auto& target = graph.nodes[static_cast<std::size_t>(link.target)];
            links[{nameOf(node.origin), nameOf(target.origin)}] = nodeTypeName(link.type);
        }
    }
    return links;
}

QString listed(const std::vector<std::string>& lines) {
    QString text;
    for (const auto& line : lines) text += QString::fromStdString(line) + "; ";
    return text;
}

const Cluster* clusterAt(const ClusterSet& clusters, const Vec3& place) {
    const auto found = std::ranges::find_if(clusters.clusters, [&](const Cluster& cluster) {
        return glm::distance(cluster.origin, place) <= tolerance();
    });
    return found == clusters.clusters.end() ? nullptr : &*found;
}

}  // namespace

/// A generation from the committed sample gives what its truth.json says.
class TestSamplePipeline : public QObject {
    Q_OBJECT

  private slots:
    void nodesAreThoseOfTheTruth() {
        const auto& graph = byDefault().graph->graph;
        std::vector<std::string> wrong;
        for (const auto& node : truth()["nodes"]) {
            const auto near = nodesNear(graph, point(node["origin"]));
            const auto name = node["name"].get<std::string>();
            if (near.size() != 1) {
                wrong.push_back(name + " is " + std::to_string(near.size()) + " nodes");
                continue;
            }
            const std::string type(nodeTypeName(graph.nodes[static_cast<std::size_t>(near[0])].type));
            if (type != node["type"].get<std::string>()) wrong.push_back(name + " is " + type);
        }
        QVERIFY2(wrong.empty(), qPrintable(listed(wrong)));
        QCOMPARE(graph.nodes.size(), truth()["nodes"].size());
    }

    void linksAreThoseOfTheTruth() {
        auto asShown = demosAlone();
        for (const auto id : {Param::LinkInferReverse, Param::LinkJoinComponents, Param::NodeMainComponent,
                              Param::LinkVerify}) {
            QVERIFY(asShown.set(id, 0).has_value());
        }
        auto made = linksOf(generate(asShown).graph->graph);
        std::vector<std::string> wrong;
        for (const auto& link : truth()["links"]) {
            const auto from = link["from"].get<std::string>();
            const auto to = link["to"].get<std::string>();
            const auto found = made.find({from, to});
            const auto type = found == made.end() ? "missing" : found->second;
            if (type != link["type"].get<std::string>()) wrong.push_back(from + " to " + to + " is " + type);
            made.erase({from, to});
        }
        for (const auto& [way, type] : made)
            wrong.push_back(way.first + " to " + way.second + " is too much: " + type);
        QVERIFY2(wrong.empty(), qPrintable(listed(wrong)));
    }

    /// By default there are more: ways back that no demo shows, and none of those that must not be.
    void inferredLinksAreWaysBack() {
        auto made = linksOf(byDefault().graph->graph);
        Ways shown;
        for (const auto& link : truth()["links"]) {
            const std::pair way{link["from"].get<std::string>(), link["to"].get<std::string>()};
            shown[way] = link["type"].get<std::string>();
            QVERIFY(made.contains(way));
            made.erase(way);
        }
        QVERIFY(!made.empty());
        const auto back = std::ranges::count_if(
            made, [&](const auto& way) { return shown.contains({way.first.second, way.first.first}); });
        QCOMPARE(static_cast<std::uint32_t>(back), byDefault().graph->inferredLinks);
        QCOMPARE(made.size(),
                 std::size_t{byDefault().graph->inferredLinks + byDefault().graph->joiningLinks});
        for (const auto& way : truth()["non_links"]) {
            QVERIFY(!made.contains({way["from"].get<std::string>(), way["to"].get<std::string>()}));
        }
    }

    void waysThatMustGiveNoLinkSayWhy() {
        const auto& generation = byDefault();
        for (const auto& way : truth()["non_links"]) {
            const auto from = way["from"].get<std::string>();
            const auto to = way["to"].get<std::string>();
            const auto isThis = [&](const RejectedLink& link) {
                const auto& nodes = generation.nodes->nodes;
                return nameOf(nodes[static_cast<std::size_t>(link.from)].origin) == from &&
                       nameOf(nodes[static_cast<std::size_t>(link.to)].origin) == to;
            };
            const auto& rejected = generation.links->rejected;
            const auto found = std::ranges::find_if(rejected, isThis);
            QVERIFY(found != rejected.end());
            QCOMPARE(std::string(linkRejectionName(found->reason)), way["reason"].get<std::string>());
        }
        QCOMPARE(generation.links->rejected.size(), truth()["non_links"].size());
    }

    void noNodeStandsWhereNoneMay() {
        for (const auto& region : truth()["no_nodes"]) {
            const auto mins = point(region["mins"]);
            const auto maxs = point(region["maxs"]);
            for (const auto& node : byDefault().graph->graph.nodes) {
                bool inside = true;
                for (int i = 0; i < 3; ++i)
                    inside = inside && node.origin[i] > mins[i] && node.origin[i] < maxs[i];
                QVERIFY2(!inside, region["name"].get<std::string>().c_str());
            }
        }
    }

    void placesOfTooFewDemosAreRejected() {
        const auto& generation = byDefault();
        for (const auto& place : truth()["too_few_demos"]) {
            const auto* cluster = clusterAt(*generation.clusters, point(place["origin"]));
            QVERIFY(cluster != nullptr);
            const auto number = static_cast<std::uint32_t>(cluster - generation.clusters->clusters.data());
            const auto& rejected = generation.nodes->rejected;
            const auto found = std::ranges::find(rejected, number, &RejectedCluster::cluster);
            QVERIFY(found != rejected.end());
            QVERIFY(found->reason == NodeRejection::minDemos);
        }
    }

    void deadlyPlacesWeighLess() {
        auto strict = demosAlone();
        QVERIFY(strict.set(Param::NodeMinMeanWeight, 0.5).has_value());
        const auto stricter = generate(strict);
        for (const auto& place : truth()["penalised"]) {
            const auto at = point(place["origin"]);
            const auto* cluster = clusterAt(*byDefault().clusters, at);
            QVERIFY(cluster != nullptr);
            const auto mean = cluster->weight / cluster->count;
            QVERIFY(std::abs(mean - Parameters().real(Param::PenaltyFactor)) < 1e-6);
            QVERIFY(nodesNear(stricter.graph->graph, at).empty());
        }
        QCOMPARE(stricter.graph->graph.nodes.size(), truth()["nodes"].size() - truth()["penalised"].size());
    }

    void theStrafeArchiveHoldsTheFastCrossings() {
        std::map<std::pair<std::string, std::string>, int> crossings;
        for (const auto& traversal : byDefault().archive->traversals) {
            ++crossings[{nameOf(traversal.from), nameOf(traversal.to)}];
            QVERIFY(traversal.speed > Parameters().real32(Param::LinkMaxSpeed));
            QVERIFY(traversal.points.size() >= 2);
        }
        QCOMPARE(crossings.size(), truth()["strafe"].size());
        for (const auto& strafe : truth()["strafe"]) {
            const auto count = crossings[{strafe["from"], strafe["to"]}];
            QCOMPARE(count, strafe["count"].get<int>());
        }
    }

    void deathsAreThoseOfTheTruth() {
        std::map<std::string, int> deaths;
        for (const auto& demo : byDefault().demos) {
            for (int i = 0; i < kDeathCauseCount; ++i) {
                const auto count = demo->deaths[static_cast<std::size_t>(i)];
                if (count != 0)
                    deaths[std::string(deathCauseName(static_cast<DeathCause>(i)))] +=
                        static_cast<int>(count);
            }
        }
        QVERIFY((deaths == truth()["deaths"].get<std::map<std::string, int>>()));
    }

    void everySpawnIsServed() {
        const auto& spawns = byDefault().graph->spawns;
        QVERIFY(!spawns.empty());
        for (const auto& spawn : spawns) QVERIFY(spawn.node >= 0);
    }

    void orderAndThreadsChangeNothing() {
        const auto other = generate(demosAlone(), true, 2);
        QVERIFY(other.graph->graph == byDefault().graph->graph);
        QVERIFY(*other.archive == *byDefault().archive);
    }
};

NAVWRIGHT_TEST(TestSamplePipeline);
#include "tst_sample_pipeline.moc"
