#include <QtTest>

#include <limits>
#include <random>
#include <set>
#include <tuple>

#include "core/base/best_first.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

struct Edge {
    std::int32_t to;
    double cost;
};
using Edges = std::vector<std::vector<Edge>>;

/// Costs are small whole numbers, so that many ways cost the same.
Edges randomEdges(int count, unsigned seed) {
    std::mt19937 random(seed);
    Edges edges(static_cast<std::size_t>(count));
    for (int i = 0; i < 4 * count; ++i) {
        const auto from = random() % static_cast<unsigned>(count),
                   to = random() % static_cast<unsigned>(count);
        edges[from].push_back({static_cast<std::int32_t>(to), static_cast<double>(random() % 5)});
    }
    return edges;
}

/// By taking every edge until nothing gets cheaper.
std::vector<double> byPatience(const Edges& edges, std::int32_t start) {
    std::vector<double> costs(edges.size(), kUnreached);
    costs[static_cast<std::size_t>(start)] = 0;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t from = 0; from < edges.size(); ++from) {
            for (const auto& [to, cost] : edges[from]) {
                auto& known = costs[static_cast<std::size_t>(to)];
                if (costs[from] + cost >= known) continue;
                known = costs[from] + cost;
                more = true;
            }
        }
    }
    return costs;
}

/// The numbers in the order visited.
std::vector<std::int32_t> search(LeastCosts<double>& costs, const Edges& edges, std::int32_t start) {
    std::vector<std::int32_t> order;
    costs.offer(0, start);
    costs.run([&](double cost, std::int32_t number) {
        order.push_back(number);
        for (const auto& edge : edges[static_cast<std::size_t>(number)])
            costs.offer(cost + edge.cost, edge.to);
    });
    return order;
}

}  // namespace

class TestBestFirst : public QObject {
    Q_OBJECT

  private slots:
    void theCheapestComesFirstThenTheLowestNumber() {
        BestFirst<float, int, int> open;
        using Offer = std::tuple<float, int, int>;
        for (const auto& [cost, number, before] :
             {Offer(2, 1, 0), {1, 7, 4}, {1, 7, 3}, {1, 2, 9}, {0, 8, 8}})
            open.offer(cost, number, before);
        std::vector<Offer> visited;
        open.run([&](float cost, int number, int before) { visited.emplace_back(cost, number, before); });
        QVERIFY((visited == std::vector<Offer>{{0, 8, 8}, {1, 2, 9}, {1, 7, 3}, {1, 7, 4}, {2, 1, 0}}));
    }

    void whatAVisitOffersIsVisitedToo() {
        BestFirst<int, int> open;
        std::vector<int> visited;
        open.offer(0, 1);
        open.offer(5, 2);
        open.run([&](int cost, int number) {
            visited.push_back(number);
            if (number == 1) open.offer(cost + 3, 9);
        });
        QCOMPARE(visited, (std::vector<int>{1, 9, 2}));
    }

    void falseEndsASearchAndTheRestIsThere() {
        BestFirst<int, int> open;
        for (const int number : {1, 2, 3}) open.offer(number, number);
        std::vector<int> visited;
        const auto visit = [&](int, int number) {
            visited.push_back(number);
            return number != 2;
        };
        open.run(visit);
        QCOMPARE(visited, (std::vector<int>{1, 2}));
        open.run(visit);
        QCOMPARE(visited, (std::vector<int>{1, 2, 3}));
        open.offer(0, 4);
        open.clear();
        open.run(visit);
        QCOMPARE(visited.size(), std::size_t{3});
    }

    void costsAreTheLeast() {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const auto edges = randomEdges(60, seed);
            LeastCosts<double> costs(edges.size(), kUnreached);
            const auto order = search(costs, edges, 7);
            for (std::size_t i = 1; i < order.size(); ++i)
                QVERIFY(costs.of(order[i - 1]) <= costs.of(order[i]));
            QCOMPARE(std::set(order.begin(), order.end()).size(), order.size());
            QCOMPARE(std::move(costs).take(), byPatience(edges, 7));
        }
    }

    void equallyDearOnesComeByTheirNumbers() {
        LeastCosts<double> costs(9, kUnreached);
        for (const std::int32_t number : {8, 3, 5, 4}) QVERIFY(costs.offer(1, number));
        QVERIFY(costs.offer(0.5, 5));
        std::vector<std::int32_t> order;
        costs.run([&](double, std::int32_t number) { order.push_back(number); });
        QCOMPARE(order, (std::vector<std::int32_t>{5, 3, 4, 8}));
    }

    void onlyWhatIsCheaperIsTaken() {
        LeastCosts<int> costs(2, -1);
        QVERIFY(!costs.isReached(0, 100));
        QVERIFY2(!costs.offer(-1, 0), "that is no cost");
        QVERIFY(costs.offer(4, 0));
        QVERIFY(costs.isReached(0, 4) && !costs.isReached(0, 3));
        QVERIFY(!costs.offer(4, 0) && !costs.offer(5, 0));
        QVERIFY(costs.offer(3, 0));
        int visits = 0;
        costs.run([&](int cost, std::int32_t) {
            QCOMPARE(cost, 3);
            ++visits;
        });
        QCOMPARE(visits, 1);
        QCOMPARE(costs.of(1), -1);
    }

    void anotherSearchBeginsFromNothing() {
        const auto edges = randomEdges(60, 3);
        LeastCosts<double> again(edges.size(), kUnreached), fresh(again);
        search(again, edges, 7);
        again.clear();
        QCOMPARE(search(again, edges, 20), search(fresh, edges, 20));
        QCOMPARE(std::move(again).take(), std::move(fresh).take());
    }
};

NAVWRIGHT_TEST(TestBestFirst);
#include "tst_best_first.moc"
