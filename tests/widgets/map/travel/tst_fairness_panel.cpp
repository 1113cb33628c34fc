#include <QLabel>
#include <QScrollBar>

#include "gui_main.h"
#include "last_told.h"
#include "travel_bench.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/fairness_chart.h"
#include "widgets/map/travel/fairness_panel.h"

using namespace navwright;

/// Who is nearer to what.
class TestFairnessPanel : public QObject {
    Q_OBJECT

    [[nodiscard]] static RowTable& table(const QWidget& panel) {
        return *panel.findChild<RowTable*>(QStringLiteral("fairnessTable"));
    }
    [[nodiscard]] static QString headline(const QWidget& panel) {
        return panel.findChild<QLabel*>(QStringLiteral("fairnessHeadline"))->text();
    }
    [[nodiscard]] static bool wait(FairnessPanel& panel) {
        panel.show();
        return QTest::qWaitFor([&] { return panel.found().result() != nullptr; }, TravelBench::kLimit);
    }

  private slots:
    /// The gun lies beside the start in the east, which is the second side.
    void theGunIsNearerToTheSecondSide() {
        TravelBench bench(HallMap().withStart());
        FairnessPanel panel(bench.ways);
        LastPlace place(panel, &FairnessPanel::placeWanted);
        LastPicture picture(panel, &FairnessPanel::pictureChanged);
        QVERIFY(wait(panel));
        const auto& found = *panel.found().result();
        QVERIFY(found.meanLead > 0.5);
        const auto lead =
            QStringLiteral("On average side 1 is %1 s slower to the items.").arg(found.meanLead, 0, 'f', 1);
        QVERIFY2(headline(panel).startsWith(lead), qPrintable(headline(panel)));
        QVERIFY2(headline(panel).contains("slower to weapon_bfg 2"), qPrintable(headline(panel)));
        auto& rows = table(panel);
        // The middle and the gun; the gun's lead is larger and stands on top.
        QCOMPARE(rows.table().rows(), std::size_t{2});
        QCOMPARE(rows.model()->index(0, 0).data().toString(), QStringLiteral("weapon_bfg 2"));
        emit rows.clicked(rows.model()->index(0, 0));
        QCOMPARE(place.value.x, 200.0f);
        // Once a row is marked, a line from each start leads to its goal.
        QVERIFY(picture.value && picture.value->ribbons.empty());
        rows.setCurrentRow(1);
        QCOMPARE(picture.value->ribbons.size(), std::size_t{2});
    }

    /// A map has sides where players start in two places, and doors where anything moves.
    void whereThereAreNoSidesAndDoorsThatIsSaid() {
        const TravelBench one{HallMap()};
        QCOMPARE(one.ways.whyNoSides(), QStringLiteral("players start in one place: the map has no sides"));
        QCOMPARE(one.ways.whyNoDoors(),
                 QStringLiteral("the map has no doors, buttons or other things that move"));
        const TravelBench two(HallMap().withStart());
        QVERIFY(two.ways.whyNoSides().isEmpty());
        const TravelBench door(HallMap().withDoor());
        QVERIFY(door.ways.whyNoDoors().isEmpty());
        // Without areas it is not known.
        TravelBench none;
        QCOMPARE(none.ways.whyNoSides(), QStringLiteral("open a map first"));
        none.openMap(HallMap());
        QVERIFY(none.ways.whyNoSides().isEmpty() && none.ways.whyNoDoors().isEmpty());
    }

    void aRowOfTheChartIsThatOfTheTable() {
        TravelBench bench(HallMap().withStart());
        FairnessPanel panel(bench.ways);
        LastPlace place(panel, &FairnessPanel::placeWanted);
        QVERIFY(wait(panel));
        auto* chart = panel.findChild<FairnessChart*>();
        emit chart->rowClicked(0);
        QCOMPARE(place.value.x, 200.0f);
        QCOMPARE(table(panel).table().text(static_cast<std::size_t>(table(panel).currentRow()), 0),
                 std::string("weapon_bfg 2"));
    }

    /// What there is no room for is scrolled to.
    void theChartShowsAsManyRowsAsFit() {
        FairnessChart chart;
        chart.resize(400, 200);
        chart.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* scroll = chart.findChild<QScrollBar*>("fairnessScroll");
        chart.show({{"one", 1, 2, 1, 2}, {"two", 2, 3, 2, 3}}, "side 1", "side 2");
        QTRY_COMPARE(chart.inSight(), (std::pair{0, 2}));
        QVERIFY(!scroll->isVisible());
        const std::vector<FairnessRow> rows(60, {"item", 1, 2, 1, 2});
        chart.show(rows, "side 1", "side 2");
        QTRY_VERIFY(scroll->isVisible());
        const auto [first, last] = chart.inSight();
        QCOMPARE(first, 0);
        QVERIFY2(last >= 3 && last < 20, qPrintable(QString::number(last)));
        chart.setMarked(40);
        QVERIFY(chart.inSight().first <= 40 && chart.inSight().second > 40);
        scroll->setValue(scroll->maximum());
        QCOMPARE(chart.inSight().second, 60);
    }

    void oneStartHasNoSides() {
        TravelBench bench{HallMap()};
        FairnessPanel panel(bench.ways);
        QVERIFY(wait(panel));
        QVERIFY2(headline(panel).contains("no sides to compare"), qPrintable(headline(panel)));
    }

    /// Without any way the cells are empty, not zero.
    void noWayIsEmpty() {
        auto hall = HallMap().withStart();
        auto& brushes = hall.map.entities[0].brushes;
        brushes.push_back(boxBrush(HallMap::kOpening, {.texture = "stone"}));
        // Pillars, around which ways lead.
        for (const float x : {-140.f, 124.f})
            brushes.push_back(boxBrush({{x, -8, 0}, {x + 16, 8, 128}}, {.texture = "stone"}));
        TravelBench bench(hall);
        FairnessPanel panel(bench.ways);
        QVERIFY(wait(panel));
        const auto& rows = table(panel).table();
        QCOMPARE(rows.rows(), std::size_t{1});
        QVERIFY(rows.text(0, 1).empty() != rows.text(0, 2).empty());
        QCOMPARE(rows.text(0, 7), std::string("1"));
    }
};

NAVWRIGHT_WIDGET_TEST(TestFairnessPanel);
#include "tst_fairness_panel.moc"
