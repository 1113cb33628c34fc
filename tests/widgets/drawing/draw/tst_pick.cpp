#include <QtTest>

#include <array>
#include <random>

#include "test_program.h"
#include "widgets/drawing/draw/pick.h"

using namespace navwright;

class TestPick : public QObject {
    Q_OBJECT

  private slots:
    void theNearestGlyphWins() {
        const std::vector<Glyph> glyphs{
            {.position = {100, 0, 0}}, {.position = {50, 0, 0}}, {.position = {-50, 0, 0}}};
        const auto hit = pickGlyph(kEast, glyphs);
        QVERIFY(hit);
        QCOMPARE(hit->index, std::size_t{1});
        QCOMPARE(hit->distance, 42.f);
    }

    void aMissIsNothing() {
        QVERIFY(!pickGlyph(kEast, std::vector<Glyph>{{.position = {50, 20, 0}}}));
        QVERIFY(pickGlyph(kEast, std::vector<Glyph>{{.position = {50, 20, 0}}}, 15));
        QVERIFY(!pickGlyph(kEast, {}));
    }

    void theRibbonNearestOnScreenWins() {
        const std::vector<Ribbon> ribbons{{.from = {100, -50, 3}, .to = {100, 50, 3}},
                                          {.from = {100, -50, 1}, .to = {100, 50, 1}}};
        const auto hit = pickRibbon(kEast, ribbons, 5, 0.01f);
        QVERIFY(hit);
        QCOMPARE(hit->index, std::size_t{1});
        QVERIFY(!pickRibbon(kEast, ribbons, 0.5f, 0.01f));
    }

    void ribbonsBehindTheEyeAreNotPicked() {
        QVERIFY(
            !pickRibbon(kEast, std::vector<Ribbon>{{.from = {-100, -50, 0}, .to = {-100, 50, 0}}}, 5, 0.01f));
    }

    void thePointNearestOnScreenWins() {
        const auto picked = [](float pixels, float farthest, std::size_t hidden) {
            NearestPoint nearest(kEast, pixels, 0.01f, farthest);
            const std::array<Vec3, 5> places{
                {{100, 3, 0}, {100, 1, 0}, {300, 2, 0}, {-100, 0, 0}, {100, 90, 0}}};
            for (std::size_t i = 0; i < places.size(); ++i)
                nearest.consider(i, places[i], [&] { return i != hidden; });
            return nearest.hit();
        };
        constexpr std::size_t kNone = 99;
        // Two units at a distance of 300 are less than one at 100.
        QCOMPARE(picked(5, 1000, kNone)->index, std::size_t{2});
        QCOMPARE(picked(5, 1000, kNone)->distance, 300.f);
        QCOMPARE(picked(5, 200, kNone)->index, std::size_t{1});
        QCOMPARE(picked(5, 200, 1)->index, std::size_t{0});
        QVERIFY(!picked(0.5f, 1000, kNone));
    }

    void trianglesAreMetFromTheFrontOnly() {
        const std::vector<Vec3> corners{{100, -10, -10}, {100, 10, -10}, {100, 0, 10}};
        const std::vector<std::uint32_t> front{0, 2, 1};
        const std::vector<std::uint32_t> back{0, 1, 2};
        const auto hit = pickTriangle(kEast, corners, front);
        const auto other = pickTriangle(kEast, corners, back);
        QVERIFY(hit.has_value() != other.has_value());
        QCOMPARE((hit ? hit : other)->distance, 100.f);
    }

    void triangleDistancesAgreeWithTheirPlane() {
        std::mt19937 random(7);
        std::uniform_real_distribution<float> spread(-100, 100);
        int hits = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto point = [&] { return Vec3(spread(random), spread(random), spread(random)); };
            const std::vector<Vec3> corners{point(), point(), point()};
            const Ray ray{point(), glm::normalize(point())};
            const auto hit = pickTriangle(ray, corners, std::vector<std::uint32_t>{0, 1, 2});
            if (!hit) continue;
            ++hits;
            const auto normal = glm::normalize(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
            QVERIFY(std::abs(glm::dot(ray.origin + hit->distance * ray.direction - corners[0], normal)) <
                    0.05f);
            QVERIFY(glm::dot(ray.direction, normal) < 0);
        }
        QVERIFY(hits > 20);
    }

  private:
    static constexpr Ray kEast{{0, 0, 0}, {1, 0, 0}};
};

NAVWRIGHT_TEST(TestPick);
#include "tst_pick.moc"
