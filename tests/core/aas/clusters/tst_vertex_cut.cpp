#include <QtTest>

#include <bit>
#include <random>

#include "core/aas/clusters/vertex_cut.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Edges = std::vector<std::pair<std::int32_t, std::int32_t>>;
using Role = VertexCut::Role;

bool parted(std::size_t vertices, const Edges& edges, const std::vector<Role>& roles, unsigned removed) {
    const auto gone = [&](std::size_t v) { return (removed >> v & 1u) != 0; };
    std::vector<bool> met(vertices, false);
    for (std::size_t v = 0; v < vertices; ++v) met[v] = roles[v] == Role::first;
    for (std::size_t round = 0; round < vertices; ++round) {
        for (const auto& [a, b] : edges) {
            const auto i = static_cast<std::size_t>(a), k = static_cast<std::size_t>(b);
            if (gone(i) || gone(k)) continue;
            if (met[i] || met[k]) met[i] = met[k] = true;
        }
    }
    for (std::size_t v = 0; v < vertices; ++v) {
        if (roles[v] == Role::second && met[v]) return false;
    }
    return true;
}

/// The least number of free vertices that part the groups, by trying all sets; -1: none.
int leastByTrying(std::size_t vertices, const Edges& edges, const std::vector<Role>& roles) {
    int least = -1;
    for (unsigned set = 0; set < 1u << vertices; ++set) {
        bool allowed = true;
        for (std::size_t v = 0; v < vertices; ++v)
            allowed = allowed && ((set >> v & 1u) == 0 || roles[v] == Role::free);
        if (!allowed || !parted(vertices, edges, roles, set)) continue;
        const auto size = std::popcount(set);
        if (least < 0 || size < least) least = size;
    }
    return least;
}

}  // namespace

/// Fewest vertices between two groups.
class TestVertexCut : public QObject {
    Q_OBJECT

  private slots:
    void aChain() {
        VertexCut cut(4, {{0, 1}, {1, 2}, {2, 3}});
        const auto found = cut.find({Role::first, Role::free, Role::free, Role::second}, 9);
        QVERIFY(found.has_value());
        QCOMPARE(*found, std::vector<std::int32_t>{1});
        const auto kept = cut.find({Role::first, Role::kept, Role::free, Role::second}, 9);
        QCOMPARE(kept.value(), std::vector<std::int32_t>{2});
        QVERIFY(!cut.find({Role::first, Role::kept, Role::kept, Role::second}, 9).has_value());
        QVERIFY(!cut.find({Role::first, Role::free, Role::free, Role::second}, 0).has_value());
    }

    void alreadyApart() {
        VertexCut cut(3, {{0, 1}});
        QCOMPARE(cut.find({Role::first, Role::free, Role::second}, 9).value(), std::vector<std::int32_t>{});
    }

    /// Random graphs against all sets of vertices.
    void byTrying() {
        std::mt19937 random(7);
        int cuts = 0, impossible = 0;
        for (int graph = 0; graph < 150; ++graph) {
            constexpr std::size_t kVertices = 9;
            Edges edges;
            for (std::int32_t a = 0; a < 9; ++a) {
                for (std::int32_t b = a + 1; b < 9; ++b) {
                    if (random() % 10 < 3) edges.emplace_back(a, b);
                }
            }
            std::vector<Role> roles(kVertices, Role::free);
            roles[0] = Role::first;
            roles[8] = Role::second;
            if (graph % 3 == 0) roles[4] = Role::kept;
            const auto least = leastByTrying(kVertices, edges, roles);
            const auto found = VertexCut(kVertices, edges).find(roles, 9);
            QCOMPARE(found.has_value(), least >= 0);
            if (!found) {
                ++impossible;
                continue;
            }
            ++cuts;
            QCOMPARE(static_cast<int>(found->size()), least);
            unsigned set = 0;
            for (const auto v : *found) set |= 1u << static_cast<unsigned>(v);
            QVERIFY(parted(kVertices, edges, roles, set));
        }
        QVERIFY(cuts > 50 && impossible > 10);
    }
};

NAVWRIGHT_TEST(TestVertexCut);
#include "tst_vertex_cut.moc"
