#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>

#include <cmath>

#include "comparison_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/meshes/flow_panel.h"

using namespace navwright;

/// Ways over the floor to one goal.
class TestFlowPanel : public QObject {
    Q_OBJECT

    static constexpr Vec3 kGoal{600, 256, 0};  ///< on the floor

    [[nodiscard]] static bool waitFor(const FlowSession& session) {
        return QTest::qWaitFor([&] { return !session.busy() && session.flow(); }, MeshBench::kLimit);
    }

  private slots:
    /// The whole hall leads there; nodes on the nav's roundabout are told.
    void aHall() {
        MeshBench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        FlowSession session(bench.meshes);
        session.setGoal(kGoal);
        QVERIFY(waitFor(session));
        const auto& flow = *session.flow();
        QCOMPARE(flow.share, 1.0);
        QCOMPARE(flow.spawns, std::size_t{2});
        QCOMPARE(flow.leading, std::size_t{2});
        QVERIFY(flow.heat && flow.arrows && flow.crowds && flow.marks);
        QCOMPARE(flow.goalNode, 3);
        QCOMPARE(flow.detours.size(), std::size_t{1});
        QCOMPARE(flow.detours.front().node, std::size_t{0});
        QVERIFY(std::abs(flow.detours.front().floor - 400.0 / 300) < 0.1);
        // Bands of time, the goal the brightest.
        for (const auto& corner : flow.heat->faces.corners) {
            const float seconds =
                glm::distance(Vec2(corner.position.x, corner.position.y), Vec2(600, 256)) / 300;
            QVERIFY(-corner.scalar < 1.1f * seconds + 2 * flow.step);
        }
    }

    void whereNobodyStandsIsSaid() {
        MeshBench bench(comparison_worlds::hall().map());
        FlowSession session(bench.meshes);
        session.setGoal({5000, 0, 0});
        QVERIFY(QTest::qWaitFor([&] { return !session.refusal().isEmpty(); }, MeshBench::kLimit));
        QVERIFY(!session.flow());
        session.setGoal(kGoal);
        QVERIFY(waitFor(session));
        QVERIFY(session.refusal().isEmpty());
        bench.document.setMap("other.bsp", comparison_worlds::twoRooms(64));
        QVERIFY(!session.flow() && !session.goal());
    }

    void thePanel() {
        MeshBench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        FlowSession session(bench.meshes);
        ToolModel tools;
        FlowPanel panel(session, tools);
        panel.resize(360, 500);
        panel.show();
        LastPicture heat(panel, &FlowPanel::heatChanged), arrows(panel, &FlowPanel::arrowsChanged);
        panel.findChild<QPushButton*>(QStringLiteral("flowPick"))->click();
        QCOMPARE(tools.current(), FlowPanel::toolId());
        auto* clear = panel.findChild<QPushButton*>(QStringLiteral("flowClear"));
        QVERIFY(!clear->isEnabled() && !whyGrey(*clear).isEmpty());
        session.setGoal(kGoal);
        QVERIFY(waitFor(session));
        QVERIFY(heat.value && arrows.value);
        QCOMPARE(panel.findChild<RowTable*>(QStringLiteral("flowDetours"))->table().rows(), std::size_t{1});
        QVERIFY(panel.findChild<QLabel*>(QStringLiteral("flowWords"))
                    ->text()
                    .contains(QStringLiteral("100.0 %")));
        panel.findChild<QCheckBox*>(QStringLiteral("flowHeat"))->setChecked(false);
        QVERIFY(!heat.value && arrows.value);
        clear->click();
        QVERIFY(!arrows.value && !session.goal());
    }
};

NAVWRIGHT_WIDGET_TEST(TestFlowPanel);
#include "tst_flow_panel.moc"
