#include <QtTest>

#include "test_program.h"
#include "widgets/drawing/draw/camera_rig.h"

using namespace navwright;

class TestCameraRig : public QObject {
    Q_OBJECT

  private slots:
    void looksWhereTheGameWould_data() {
        QTest::addColumn<float>("yaw");
        QTest::addColumn<float>("pitch");
        QTest::addColumn<float>("x");
        QTest::addColumn<float>("y");
        QTest::addColumn<float>("z");
        QTest::newRow("east") << 0.f << 0.f << 1.f << 0.f << 0.f;
        QTest::newRow("north") << 90.f << 0.f << 0.f << 1.f << 0.f;
        QTest::newRow("down") << 0.f << 90.f << 0.f << 0.f << -1.f;
    }
    void looksWhereTheGameWould() {
        QFETCH(float, yaw);
        QFETCH(float, pitch);
        QFETCH(float, x);
        QFETCH(float, y);
        QFETCH(float, z);
        CameraRig rig;
        rig.lookFrom(yaw, pitch);
        QVERIFY(near(rig.forward(), {x, y, z}));
        QVERIFY(std::abs(glm::dot(rig.forward(), rig.up())) < 1e-5f);
        QVERIFY(std::abs(glm::length(rig.up()) - 1) < 1e-5f);
    }

    void theMiddleRayIsTheLineOfSight() {
        CameraRig rig;
        rig.setEye({10, 20, 30}, 33, 12);
        const auto ray = rig.rayThrough(400, 300, 800, 600);
        QVERIFY(near(ray.origin, {10, 20, 30}));
        QVERIFY(near(ray.direction, rig.forward()));
    }

    void raysAgreeWithTheProjection() {
        CameraRig rig;
        rig.setEye({100, -50, 80}, 140, 25);
        const float width = 1280, height = 720;
        const auto clip = rig.projectionMatrix(width / height) * rig.viewMatrix();
        for (const auto& [x, y] : {std::pair{100.f, 50.f}, {640.f, 700.f}, {1200.f, 360.f}}) {
            const auto ray = rig.rayThrough(x, y, width, height);
            const auto place = clip * glm::vec4(ray.origin + 500.f * ray.direction, 1);
            QVERIFY(std::abs((place.x / place.w + 1) / 2 * width - x) < 0.05f);
            QVERIFY(std::abs((1 - place.y / place.w) / 2 * height - y) < 0.05f);
        }
    }

    void aWiderFieldShowsMoreAndRaysKnowIt() {
        CameraRig rig;
        rig.setFieldOfView(90);
        const auto edge = rig.rayThrough(300, 0, 600, 600);
        QVERIFY(std::abs(glm::dot(edge.direction, rig.forward()) - std::sqrt(0.5f)) < 1e-5f);
        const auto clip = rig.projectionMatrix(1) * rig.viewMatrix();
        const auto place = clip * glm::vec4(edge.origin + 500.f * edge.direction, 1);
        QVERIFY(std::abs(place.y / place.w - 1) < 1e-4f);
        const auto box = cornersOf({{-100, -100, -100}, {100, 100, 100}});
        auto narrow = rig;
        narrow.setFieldOfView(30);
        rig.frame(box, 1);
        narrow.frame(box, 1);
        QVERIFY(rig.distance() < narrow.distance());
    }

    void lookingTurnsAroundTheEye() {
        CameraRig rig;
        rig.setEye({1, 2, 3}, 0, 0);
        rig.look(40, 10);
        QVERIFY(near(rig.eye(), {1, 2, 3}));
    }

    void orbitingKeepsTheTarget() {
        CameraRig rig;
        rig.setTarget({5, 6, 7});
        rig.orbit(100, 500);
        QVERIFY(near(rig.target(), {5, 6, 7}));
        QCOMPARE(rig.pitch(), 90.f);
    }

    void framingShowsEveryCorner() {
        CameraRig rig;
        const Box box{{-300, 100, -50}, {900, 400, 600}};
        for (const float aspect : {0.5f, 1.f, 2.f}) {
            rig.frame(cornersOf(box), aspect);
            const auto clip = rig.projectionMatrix(aspect) * rig.viewMatrix();
            Vec3 most(0);
            for (const auto& corner : cornersOf(box)) {
                const auto place = clip * glm::vec4(corner, 1);
                most = glm::max(most, glm::abs(Vec3(place) / place.w));
            }
            QVERIFY(most.x <= 1 && most.y <= 1);
            QVERIFY(std::max(most.x, most.y) > 0.9f);
        }
    }

  private:
    static bool near(const Vec3& a, const Vec3& b) { return glm::length(a - b) < 1e-3f; }
};

NAVWRIGHT_TEST(TestCameraRig);
#include "tst_camera_rig.moc"
