#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/id_vector.h"
#include "test_program.h"

using namespace navwright;

namespace {

using RoomId = std::int32_t;
enum class Floor : std::uint8_t { cellar, ground, attic };

template <class List, class I>
concept FoundBy = requires(List list, I id) { list[id]; };

std::size_t lengthOf(const std::vector<int>& values) {
    return values.size();
}
int sumOf(std::span<const int> values) {
    int sum = 0;
    for (const auto value : values) sum += value;
    return sum;
}

}  // namespace

class TestIdVector : public QObject {
    Q_OBJECT

  private slots:
    void elementsAreFoundByTheirIds() {
        IdVector<RoomId, int> rooms{10, 11, 12};
        const RoomId last = 2;
        rooms[last] = 22;
        QCOMPARE(rooms[last], 22);
        QCOMPARE(std::as_const(rooms)[std::size_t{1}], 11);
        IdVector<Floor, bool> lit(3);
        lit[Floor::ground] = true;
        QVERIFY(lit[Floor::ground]);
        QVERIFY(!std::as_const(lit)[Floor::attic]);
    }

    void enumeratorsAreNotMixedWithNumbers() {
        static_assert(FoundBy<IdVector<Floor, int>, Floor>);
        static_assert(!FoundBy<IdVector<Floor, int>, int>);
        static_assert(!FoundBy<IdVector<RoomId, int>, Floor>);
        static_assert(!FoundBy<IdVector<RoomId, int>, double>);
        QVERIFY((!FoundBy<IdVector<Floor, int>, std::size_t>));
    }

    void onlyThoseInTheListAreThere() {
        const IdVector<RoomId, int> rooms{10, 11};
        QVERIFY(rooms.has(0));
        QVERIFY(rooms.has(1));
        QVERIFY(!rooms.has(2));
        QVERIFY(!rooms.has(-1));
        QCOMPARE(rooms.at(1), 11);
        QVERIFY_EXCEPTION_THROWN(std::ignore = rooms.at(-1), std::out_of_range);
        QVERIFY_EXCEPTION_THROWN(std::ignore = rooms.at(2), std::out_of_range);
    }

    void idsAscend() {
        const IdVector<RoomId, int> rooms(4);
        std::vector<RoomId> ids;
        for (const auto id : rooms.ids()) {
            static_assert(std::is_same_v<decltype(id), const RoomId>);
            ids.push_back(id);
        }
        QCOMPARE(ids, (std::vector<RoomId>{0, 1, 2, 3}));
        QVERIFY(std::ranges::equal(rooms.ids(2), std::vector<RoomId>{2, 3}));
        QVERIFY(std::ranges::empty(rooms.ids(9)));
        QVERIFY(std::ranges::equal(IdVector<Floor, int>(2).ids(), std::vector{Floor::cellar, Floor::ground}));
    }

    void isAVectorToOthers() {
        IdVector<RoomId, int> rooms = std::vector{1, 2, 3};
        QCOMPARE(lengthOf(rooms), std::size_t{3});
        QCOMPARE(sumOf(rooms), 6);
        rooms = {4, 5};
        std::vector<int> plain = rooms;
        QCOMPARE(plain, (std::vector{4, 5}));
        QVERIFY(rooms == plain);
        std::erase(rooms, 4);
        QCOMPARE(rooms.size(), std::size_t{1});
        rooms = std::move(plain);
        QCOMPARE(rooms.size(), std::size_t{2});
    }

    void indicesAreMadeOfNumbersAndEnumerators() {
        static_assert(toIndex(Floor::attic) == 2);
        QCOMPARE(toIndex(std::int64_t{7}), std::size_t{7});
        QVERIFY(toIndex(-1) > std::vector<int>().max_size());
    }
};

NAVWRIGHT_TEST(TestIdVector);
#include "tst_id_vector.moc"
