#include <QtTest>

#include <algorithm>
#include <limits>
#include <set>

#include "hall.h"
#include "projection.h"
#include "test_program.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/view/node_numbers.h"

using namespace navwright;

/// Which nodes have their numbers beside them.
class TestNodeNumbers : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        nodes_ = {};
        filter_ = {};
        rig_ = CameraRig();
        rig_.setEye({0, 0, 200}, 0, 20);
        cut_ = std::numeric_limits<float>::max();
        map_ = nullptr;
    }

    void theNearestComeFirstAndNoMoreThanCanBeRead() {
        for (int i = 0; i < 900; ++i)
            add({150.f + 40.f * static_cast<float>(i / 30), -600.f + 40.f * static_cast<float>(i % 30), 24});
        const auto numbers = shown();
        QCOMPARE(numbers.size(), kMostNumbers);
        float before = 0;
        for (const auto& mark : numbers) {
            const auto away = glm::length(nodes_.glyphs[mark.number].position - rig_.eye());
            QVERIFY(away >= before);
            before = away;
        }
        // Whoever is nearer and has none would lie over another number, or is out of the picture.
        std::set<std::uint32_t> numbered;
        for (const auto& mark : numbers) numbered.insert(mark.number);
        for (std::uint32_t i = 0; i < nodes_.glyphs.size(); ++i) {
            const auto& place = nodes_.glyphs[i].position;
            if (numbered.contains(i) || glm::length(place - rig_.eye()) >= before) continue;
            const auto at = projected(rig_, kPixels, top(i));
            const bool outside = !at || !QRectF(20, 20, 560, 360).contains(*at);
            const bool covered = std::ranges::any_of(numbers, [&](const NumberMark& mark) {
                const auto other = projected(rig_, kPixels, mark.place);
                return at && other && std::abs(at->x() - other->x()) < 40 &&
                       std::abs(at->y() - other->y()) < 20;
            });
            QVERIFY2(outside || covered, qPrintable(QString::number(i)));
        }
    }

    void numbersDoNotLieOverEachOther() {
        for (int i = 0; i < 20; ++i) add({300, 2.f * static_cast<float>(i), 24});
        const auto numbers = shown();
        QVERIFY(numbers.size() < 8);
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            const auto one = *projected(rig_, kPixels, numbers[i].place),
                       other = *projected(rig_, kPixels, numbers[i - 1].place);
            QVERIFY(std::abs(one.x() - other.x()) >= NumberMark::kDigitWidth ||
                    std::abs(one.y() - other.y()) >= NumberMark::kDigitHeight);
        }
    }

    void whatTheMapHidesHasNone() {
        rig_.setEye({300, 0, 60}, 0, 5);
        add({420, 0, 24});  // before the wall at x = 500
        add({600, 0, 24});  // behind it
        QCOMPARE(numbersOf(shown()), (std::vector<std::uint32_t>{0, 1}));
        map_ = hall::map().world.get();
        QCOMPARE(numbersOf(shown()), std::vector<std::uint32_t>{0});
    }

    void whatIsNotDrawnHasNone() {
        add({300, 0, 24});
        nodes_.glyphs.back().facts.seen = 1;
        add({300, 100, 24});
        nodes_.glyphs.back().facts.type = 4;
        add({300, -100, 100});
        add({-300, 0, 24});  // behind the camera
        QCOMPARE(shown().size(), std::size_t{3});
        filter_.leastSeen = 2;
        QCOMPARE(shown().size(), std::size_t{2});
        filter_.types = 1 << 1;
        QCOMPARE(numbersOf(shown()), std::vector<std::uint32_t>{2});
        cut_ = 50;
        QVERIFY(shown().empty());
    }

    void onlyThePartOfThePictureThatIsSeenCounts() {
        for (int i = 0; i < 60; ++i)
            add({250.f + 20.f * static_cast<float>(i / 20), 20.f * static_cast<float>(i % 20) - 200.f, 24});
        const QRectF left(0, 0, 200, 400);
        const auto numbers = numbersNearby({nodes_, filter_, 0, 9, cut_, nullptr, rig_, kPixels, left});
        QVERIFY(!numbers.empty());
        for (const auto& mark : numbers) QVERIFY(projected(rig_, kPixels, mark.place)->x() < 200);
        const auto isRight = [&](const NumberMark& mark) {
            return projected(rig_, kPixels, mark.place)->x() > 200;
        };
        QVERIFY(std::ranges::any_of(shown(), isRight));
    }

    void aPictureWithoutSizeHasNone() {
        add({300, 0, 24});
        QVERIFY(numbersNearby({nodes_, filter_, 0, 9, cut_, nullptr, rig_, QSize()}).empty());
    }

  private:
    static constexpr QSize kPixels{600, 400};

    void add(const Vec3& place) {
        nodes_.glyphItems.push_back({ItemKind::node, nodes_.glyphs.size()});
        nodes_.glyphs.push_back({.position = place, .facts = {.type = 1}});
    }
    [[nodiscard]] Vec3 top(std::uint32_t node) const {
        return nodes_.glyphs[node].position + Vec3(0, 0, nodes_.glyphs[node].size);
    }
    [[nodiscard]] std::vector<NumberMark> shown() const {
        return numbersNearby({nodes_, filter_, 0, 9, cut_, map_, rig_, kPixels});
    }
    static std::vector<std::uint32_t> numbersOf(const std::vector<NumberMark>& marks) {
        std::vector<std::uint32_t> numbers;
        for (const auto& mark : marks) numbers.push_back(mark.number);
        std::ranges::sort(numbers);
        return numbers;
    }

    StagePicture nodes_;
    DrawFilter filter_;
    CameraRig rig_;
    float cut_ = 0;
    const Collision* map_ = nullptr;
};

NAVWRIGHT_TEST(TestNodeNumbers);
#include "tst_node_numbers.moc"
