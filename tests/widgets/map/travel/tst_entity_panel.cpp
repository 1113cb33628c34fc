#include <QCheckBox>
#include <QLabel>

#include "gui_main.h"
#include "last_told.h"
#include "travel_bench.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/entity_panel.h"

using namespace navwright;

/// What opens what.
class TestEntityPanel : public QObject {
    Q_OBJECT

    [[nodiscard]] static RowTable& table(const QWidget& panel) {
        return *panel.findChild<RowTable*>(QStringLiteral("entityTable"));
    }
    [[nodiscard]] static QString words(const QWidget& panel) {
        return panel.findChild<QLabel*>(QStringLiteral("entityWords"))->text();
    }

  private slots:
    void aButtonOpensADoor() {
        TravelBench bench(HallMap().withDoor({{"targetname", "gate"}}).withButton());
        EntityPanel panel(bench.ways);
        LastPlace place(panel, &EntityPanel::placeWanted);
        LastPicture picture(panel, &EntityPanel::pictureChanged);
        panel.show();
        auto& rows = table(panel);
        // The button is no way itself: one row, of the door.
        QCOMPARE(rows.table().rows(), std::size_t{1});
        QCOMPARE(rows.table().text(0, 0), std::string("door 3"));
        QCOMPARE(rows.table().text(0, 1), std::string("button 4"));
        QCOMPARE(rows.table().text(0, 2), std::string("touch"));
        QCOMPARE(rows.table().text(0, 5), std::string("sets it off"));
        emit rows.clicked(rows.model()->index(0, 0));
        QVERIFY(std::abs(place.value.x) < 1);
        emit rows.clicked(rows.model()->index(0, 1));
        QVERIFY(place.value.x < -240);
        rows.setCurrentRow(0);
        // Both boxes, and an arrow from the button to the door.
        QVERIFY(picture.value);
        QCOMPARE(picture.value->ribbons.size(), std::size_t{25});
        const auto& arrow = picture.value->ribbons.back();
        QVERIFY(arrow.from.x < -240 && std::abs(arrow.to.x) < 1);
        panel.findChild<QCheckBox*>(QStringLiteral("entityAll"))->setChecked(false);
        QCOMPARE(picture.value->ribbons.size(), std::size_t{25});
        rows.setCurrentRow(-1);
        QVERIFY(!picture.value);
    }

    void whatIsNeverSetOff() {
        TravelBench bench(HallMap().withDoor({{"targetname", "gate"}}));
        EntityPanel panel(bench.ways);
        const auto& rows = table(panel).table();
        QVERIFY(rows.rows() >= 1);
        bool never = false;
        for (std::size_t i = 0; i < rows.rows(); ++i)
            never = never || (rows.text(i, 0) == "door 3" && rows.text(i, 5) == "never set off");
        QVERIFY(never);
        QVERIFY2(words(panel).contains("1 thing is never set off"), qPrintable(words(panel)));
    }

    void emptyWithoutAMap() {
        TravelBench bench;
        EntityPanel panel(bench.ways);
        panel.show();
        QCOMPARE(table(panel).table().rows(), std::size_t{0});
        QCOMPARE(panel.findChild<QLabel*>(QStringLiteral("entityNoteText"))->text(),
                 QStringLiteral("Nothing to show: open a map first."));
    }
};

NAVWRIGHT_WIDGET_TEST(TestEntityPanel);
#include "tst_entity_panel.moc"
