#include <QtTest>

#include <random>
#include <set>

#include "core/generate/nodes/clusters.h"
#include "core/generate/nodes/density.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::shared_ptr<DemoVotes> randomVotes(unsigned seed, int count, int spread) {
    std::mt19937 random(seed);
    auto demo = std::make_shared<DemoVotes>();
    demo->hash = contentHash(std::to_string(seed));
    for (int i = 0; i < count; ++i) {
        Vote vote;
        const auto coordinate = [&](int range) {
            return static_cast<std::int32_t>(random() % static_cast<unsigned>(range)) - range / 2;
        };
        vote.origin = PackedOrigin({coordinate(8 * spread), coordinate(8 * spread), coordinate(800)});
        if (random() % 4 == 0) vote.state |= Vote::penalised;
        demo->votes.push_back(vote);
    }
    return demo;
}

VoteSet randomSet(int demos, int count, int spread) {
    std::vector<std::shared_ptr<const DemoVotes>> all;
    for (int i = 0; i < demos; ++i) all.push_back(randomVotes(static_cast<unsigned>(i) + 1, count, spread));
    return {all, 0.2};
}

bool isNear(const Vote& a, const Vote& b, double radius, double split) {
    const double dx = a.origin.x() - b.origin.x(), dy = a.origin.y() - b.origin.y(),
                 dz = a.origin.z() - b.origin.z();
    return dx * dx + dy * dy + dz * dz <= 64 * radius * radius && std::abs(dz) <= 8 * split;
}

/// The rule, slowly.
std::vector<std::uint32_t> slowClusters(const VoteSet& votes, double radius, double split) {
    std::vector<std::uint32_t> order(votes.size()), density(votes.size(), 0);
    for (std::uint32_t i = 0; i < votes.size(); ++i) {
        order[i] = i;
        for (std::uint32_t j = 0; j < votes.size(); ++j)
            density[i] += isNear(votes[i], votes[j], radius, split);
    }
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return density[a] != density[b] ? density[a] > density[b] : votes[a].origin < votes[b].origin;
    });
    std::vector<std::uint32_t> clusterOf(votes.size(), ClusterSet::kNone);
    std::uint32_t next = 0;
    for (const auto seed : order) {
        if (clusterOf[seed] != ClusterSet::kNone) continue;
        for (std::uint32_t i = 0; i < votes.size(); ++i) {
            const bool joins =
                clusterOf[i] == ClusterSet::kNone && isNear(votes[seed], votes[i], radius, split);
            if (joins) clusterOf[i] = next;
        }
        ++next;
    }
    return clusterOf;
}

}  // namespace

class TestClusters : public QObject {
    Q_OBJECT

  private slots:
    void sizes_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("spread");
        QTest::addColumn<double>("radius");
        QTest::addColumn<double>("split");
        QTest::newRow("sparse") << 500 << 2000 << 48.0 << 24.0;
        QTest::newRow("usual") << 700 << 700 << 48.0 << 24.0;
        QTest::newRow("crowded") << 700 << 100 << 48.0 << 24.0;
        QTest::newRow("fractional radius") << 500 << 400 << 33.37 << 7.3;
        QTest::newRow("smallest") << 500 << 60 << 8.0 << 4.0;
        QTest::newRow("largest") << 500 << 3000 << 192.0 << 128.0;
        QTest::newRow("far apart") << 100 << 200000 << 48.0 << 24.0;
    }
    void fastEqualsSlow_data() { sizes_data(); }
    void fastEqualsSlow() {
        QFETCH(int, count);
        QFETCH(int, spread);
        QFETCH(double, radius);
        QFETCH(double, split);
        const auto votes = randomSet(3, count, spread);
        Parameters parameters;
        QVERIFY(parameters.set(Param::NodeRadius, radius));
        QVERIFY(parameters.set(Param::NodeZSplit, split));
        JobContext context;
        const auto set = *clusterVotes(votes, {}, nullptr, parameters, context);
        QCOMPARE(set.clusterOf, slowClusters(votes, radius, split));
    }
    /// However little memory there is, and wherever the votes lie.
    void littleMemoryGivesTheSame_data() { sizes_data(); }
    void littleMemoryGivesTheSame() {
        QFETCH(int, count);
        QFETCH(int, spread);
        QFETCH(double, radius);
        QFETCH(double, split);
        const auto votes = randomSet(3, count, spread);
        Parameters parameters;
        QVERIFY(parameters.set(Param::NodeRadius, radius));
        QVERIFY(parameters.set(Param::NodeZSplit, split));
        JobContext context;
        const Vec3 removed(10, 20, 0);
        for (const bool without : {false, true}) {
            const auto gone = without ? std::span(&removed, 1) : std::span<const Vec3>();
            const auto whole = *clusterVotes(votes, gone, nullptr, parameters, context);
            for (const std::size_t tile : {1, 50, 700}) {
                const ClusterMemory memory{.lists = 1, .votes = tile};
                QVERIFY(*clusterVotes(votes, gone, nullptr, parameters, context, memory) == whole);
                const auto streamed = *clusterStream(votes, gone, nullptr, parameters, context, memory);
                QVERIFY(streamed.clusters == whole.clusters && streamed.excluded == whole.excluded);
                std::vector<std::uint32_t> clusterOf;
                QVERIFY(forClusteredDemos(
                    votes, streamed,
                    [&](std::uint32_t, std::uint32_t first, std::span<const Vote> all,
                        std::span<const std::uint32_t> clusters) -> Result<> {
                        if (first != clusterOf.size() || all.size() != clusters.size()) return fail("order");
                        clusterOf.insert(clusterOf.end(), clusters.begin(), clusters.end());
                        return {};
                    },
                    context));
                QCOMPARE(clusterOf, whole.clusterOf);
            }
        }
    }
    void densityIsExact_data() { sizes_data(); }
    void densityIsExact() {
        QFETCH(int, count);
        QFETCH(int, spread);
        QFETCH(double, radius);
        QFETCH(double, split);
        const auto votes = randomSet(3, count, spread);
        const Neighbourhood near(radius, split);
        JobContext context;
        std::vector<PackedOrigin> origins;
        for (std::uint32_t i = 0; i < votes.size(); ++i) origins.push_back(votes[i].origin);
        const auto grid = *densityGrid(origins, near, context);
        const auto counts = *countNeighbours(grid, near, {}, context);
        for (std::uint32_t place = 0; place < grid.size(); ++place) {
            std::uint32_t slow = 0;
            for (std::uint32_t i = 0; i < votes.size(); ++i) {
                slow += isNear(votes[grid.vote(place)], votes[i], radius, split);
            }
            QCOMPARE(counts[place], slow);
        }
    }
    void membersAndMeans() {
        const auto votes = randomSet(4, 300, 500);
        JobContext context;
        const auto set = *clusterVotes(votes, {}, nullptr, {}, context);
        std::size_t members = 0;
        for (std::size_t i = 0; i < set.clusters.size(); ++i) {
            const auto& cluster = set.clusters[i];
            glm::dvec3 sum(0);
            double weight = 0;
            std::set<std::uint32_t> demos;
            for (const auto member : set.membersOf(cluster)) {
                QCOMPARE(set.clusterOf[member], static_cast<std::uint32_t>(i));
                sum += votes.weight(votes[member]) * glm::dvec3(votes[member].origin.units());
                weight += votes.weight(votes[member]);
                demos.insert(votes.demoOf(member));
            }
            members += cluster.count;
            QVERIFY(std::abs(cluster.weight - weight) < 1e-9);
            QCOMPARE(cluster.demos, static_cast<std::uint32_t>(demos.size()));
            QVERIFY(glm::distance(glm::dvec3(cluster.origin), sum / weight) < 1e-3);
        }
        QCOMPARE(members, static_cast<std::size_t>(votes.size()));
    }
    void removedPlacesTakeNoVotes() {
        const auto votes = randomSet(3, 600, 300);
        const Vec3 removed(10, 20, 0);
        JobContext context;
        const auto set = *clusterVotes(votes, std::span(&removed, 1), nullptr, {}, context);
        QVERIFY(set.excluded > 0);
        for (std::uint32_t vote = 0; vote < votes.size(); ++vote) {
            const bool inside = glm::distance(votes[vote].origin.units(), removed) <= 48;
            QCOMPARE(set.clusterOf[vote] == ClusterSet::kNone, inside);
        }
    }
    void noVotesNoClusters() {
        JobContext context;
        const VoteSet none;
        QVERIFY(clusterVotes(none, {}, nullptr, {}, context)->clusters.empty());
    }
};

NAVWRIGHT_TEST(TestClusters);
#include "tst_clusters.moc"
