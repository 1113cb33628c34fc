#include <QtTest>

#include <cmath>

#include "core/base/angle_vectors.h"
#include "test_program.h"

using namespace navwright;

class TestAngleVectors : public QObject {
    Q_OBJECT

  private slots:
    void directionsOfKnownViews_data();
    void directionsOfKnownViews();
    void directionsStandUprightOnEachOther();
    void normalisingKeepsTheDirectionAndZero();
};

void TestAngleVectors::directionsOfKnownViews_data() {
    QTest::addColumn<float>("pitch");
    QTest::addColumn<float>("yaw");
    QTest::addColumn<float>("x");
    QTest::addColumn<float>("y");
    QTest::addColumn<float>("z");
    QTest::newRow("east") << 0.0f << 0.0f << 1.0f << 0.0f << 0.0f;
    QTest::newRow("north") << 0.0f << 90.0f << 0.0f << 1.0f << 0.0f;
    QTest::newRow("west") << 0.0f << 180.0f << -1.0f << 0.0f << 0.0f;
    QTest::newRow("down: pitch is positive") << 90.0f << 0.0f << 0.0f << 0.0f << -1.0f;
    QTest::newRow("half up") << -45.0f << 0.0f << std::sqrt(0.5f) << 0.0f << std::sqrt(0.5f);
}

void TestAngleVectors::directionsOfKnownViews() {
    QFETCH(float, pitch);
    QFETCH(float, yaw);
    QFETCH(float, x);
    QFETCH(float, y);
    QFETCH(float, z);
    QVERIFY(glm::distance(angleVectors({pitch, yaw, 0}).forward, Vec3(x, y, z)) < 1e-6f);
}

void TestAngleVectors::directionsStandUprightOnEachOther() {
    const AngleVectors view = angleVectors({20, 130, -35});
    QVERIFY(std::abs(glm::dot(view.forward, view.right)) < 1e-6f);
    QVERIFY(glm::distance(glm::cross(view.right, view.forward), view.up) < 1e-6f);
    QVERIFY(glm::distance(angleVectors({0, 0, 0}).right, Vec3(0, -1, 0)) < 1e-6f);
}

void TestAngleVectors::normalisingKeepsTheDirectionAndZero() {
    QCOMPARE(normalised({0, 0, 0}), Vec3(0));
    QCOMPARE(normalised({0, -4, 0}), Vec3(0, -1, 0));
}

NAVWRIGHT_TEST(TestAngleVectors);
#include "tst_angle_vectors.moc"
