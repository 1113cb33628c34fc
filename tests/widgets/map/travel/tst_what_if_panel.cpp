#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>

#include "gui_main.h"
#include "last_told.h"
#include "travel_bench.h"
#include "widgets/common/models/grey.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/what_if_panel.h"

using namespace navwright;

/// What closed things cut off: switches, table, words and pictures.
class TestWhatIfPanel : public QObject {
    Q_OBJECT

    static constexpr int kDoor = 3;  ///< its number in the map

    template <class Widget>
    [[nodiscard]] static Widget* find(const QWidget& panel, const char* name) {
        return panel.findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] static RowTable& table(const QWidget& panel) {
        return *find<RowTable>(panel, "whatIfTable");
    }
    [[nodiscard]] static QString words(const QWidget& panel) {
        return find<QLabel>(panel, "whatIfWords")->text();
    }
    [[nodiscard]] static bool waitForRows(WhatIfPanel& panel) {
        panel.show();
        return QTest::qWaitFor([&] { return panel.effects().result() != nullptr; }, TravelBench::kLimit);
    }

  private slots:
    void saysWhatIsMissing() {
        TravelBench bench;
        WhatIfPanel panel(bench.ways);
        panel.show();
        auto* doors = find<QCheckBox>(panel, "whatIfKind.doors");
        auto* make = find<QPushButton>(panel, "whatIfMake");
        QCOMPARE(whyGrey(*doors), QStringLiteral("open a map first"));
        QVERIFY(!make->isVisible());
        bench.openMap(HallMap().withDoor());
        QCOMPARE(whyGrey(*doors), QStringLiteral("make the areas of the map first"));
        QVERIFY(make->isVisible());
        bench.openAreas();
        QVERIFY(waitForRows(panel));
        QVERIFY(doors->isEnabled());
        QVERIFY(!find<QWidget>(panel, "whatIfNote")->isVisible());
        QCOMPARE(whyGrey(*find<QCheckBox>(panel, "whatIfKind.plats")), QStringLiteral("the map has none"));
        QCOMPARE(whyGrey(*find<QPushButton>(panel, "whatIfOpen")), QStringLiteral("nothing is closed"));
    }

    /// The door alone parts the hall: what lies east of it, gun and half of the floor, is cut off.
    void aDoorCutsOffHalf() {
        TravelBench bench(HallMap().withDoor());
        WhatIfPanel panel(bench.ways);
        LastPicture shade(panel, &WhatIfPanel::shadeChanged), marks(panel, &WhatIfPanel::marksChanged);
        LastPlace place(panel, &WhatIfPanel::placeWanted);
        QVERIFY(waitForRows(panel));
        auto& rows = table(panel);
        QCOMPARE(rows.table().rows(), std::size_t{1});
        QCOMPARE(rows.table().text(0, 0), std::string("door 3"));
        QCOMPARE(rows.table().text(0, 1), std::string("opendoor"));
        QCOMPARE(rows.table().text(0, 4), std::string("1"));
        QVERIFY(!shade.value);
        emit rows.clicked(rows.model()->index(0, 0));
        QVERIFY(std::abs(place.value.x) < 1);
        rows.setCurrentRow(0);
        QVERIFY2(words(panel).startsWith("door 3: cuts off"), qPrintable(words(panel)));
        QVERIFY2(words(panel).contains("out of reach: weapon_bfg"), qPrintable(words(panel)));
        QVERIFY(shade.value);
        QVERIFY(shade.value->glyphs.size() > 10);
        for (const auto& tile : shade.value->glyphs) QVERIFY(tile.position.x > -32);
        // The door's twelve edges, and a cross on the gun.
        QVERIFY(marks.value);
        QCOMPARE(marks.value->ribbons.size(), std::size_t{12});
        QCOMPARE(marks.value->glyphs.size(), std::size_t{1});
        QVERIFY(bench.ways.closed().empty());
    }

    void aKindIsClosedAndOpened() {
        TravelBench bench(HallMap().withDoor());
        WhatIfPanel panel(bench.ways);
        LastPicture shade(panel, &WhatIfPanel::shadeChanged);
        QVERIFY(waitForRows(panel));
        auto* doors = find<QCheckBox>(panel, "whatIfKind.doors");
        doors->click();
        QCOMPARE(bench.ways.closed(), std::set{bench.indexOf(kDoor)});
        QVERIFY(bench.waitUntilClosed());
        QVERIFY(doors->isChecked());
        QCOMPARE(table(panel).model()->index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY2(words(panel).startsWith("door 3: cuts off"), qPrintable(words(panel)));
        QVERIFY(shade.value);
        find<QPushButton>(panel, "whatIfOpen")->click();
        QVERIFY(bench.ways.closed().empty());
        QVERIFY(!doors->isChecked());
        QVERIFY(!shade.value);
    }

    /// The box of a row closes it alone; its kind is closed in part.
    void rowsAreClosedOneByOne() {
        TravelBench bench(HallMap().withDoor().withPart({{"classname", "func_door"}, {"angle", "-1"}},
                                                        {{100, 0, 0}, {116, 16, 64}}));
        WhatIfPanel panel(bench.ways);
        QVERIFY(waitForRows(panel));
        auto& rows = table(panel);
        // Two doors, and both together.
        QCOMPARE(rows.table().rows(), std::size_t{3});
        auto* shown = rows.model();
        int row = 0;
        while (shown->index(row, 0).data().toString() != "door 3") ++row;
        QVERIFY(shown->setData(shown->index(row, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(bench.ways.closed(), std::set{bench.indexOf(kDoor)});
        QCOMPARE(find<QCheckBox>(panel, "whatIfKind.doors")->checkState(), Qt::PartiallyChecked);
        int together = 0;
        while (shown->index(together, 0).data().toString() != "all doors closed") ++together;
        QCOMPARE(shown->index(together, 0).data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        find<QCheckBox>(panel, "whatIfKind.doors")->click();
        QCOMPARE(bench.ways.closed().size(), std::size_t{2});
        QVERIFY(bench.waitUntilClosed());
        QVERIFY2(words(panel).startsWith("2 things closed: cuts off"), qPrintable(words(panel)));
    }

    /// A button that is not pressed leaves its door closed, and says what it opens.
    void anIdleButton() {
        TravelBench bench(HallMap().withDoor({{"targetname", "gate"}}).withButton());
        WhatIfPanel panel(bench.ways);
        QVERIFY(waitForRows(panel));
        const auto& rows = table(panel).table();
        const auto textOf = [&](const std::string& what, std::size_t column) {
            for (std::size_t i = 0; i < rows.rows(); ++i) {
                if (rows.text(i, 0) == what) return rows.text(i, column);
            }
            return std::string("no row");
        };
        QCOMPARE(textOf("door 3", 1), std::string("button 4"));
        QCOMPARE(textOf("button 4", 4), std::string("1"));
        find<QCheckBox>(panel, "whatIfKind.buttons")->click();
        QVERIFY(bench.waitUntilClosed());
        QVERIFY2(words(panel).startsWith("button 4: cuts off"), qPrintable(words(panel)));
    }

    void rowsAreCopied() {
        TravelBench bench(HallMap().withDoor());
        WhatIfPanel panel(bench.ways);
        QVERIFY(waitForRows(panel));
        const auto lines = table(panel).csv().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("Closed,Set off by,Areas"));
        QVERIFY(lines[1].startsWith("door 3,opendoor,"));
    }

    /// Areas made anew are of the same doors: what is closed stays so, and is worked out for them.
    void areasMadeAnewLeaveItClosed() {
        TravelBench bench(HallMap().withDoor());
        WhatIfPanel panel(bench.ways);
        QVERIFY(waitForRows(panel));
        bench.ways.close({bench.indexOf(kDoor)}, true);
        QVERIFY(bench.waitUntilClosed());
        const auto before = bench.ways.closedReachabilities();
        bench.openAreas();
        QVERIFY(QTest::qWaitFor(
            [&] { return bench.ways.closedReachabilities() && bench.ways.closedReachabilities() != before; },
            60000));
        QCOMPARE(bench.ways.closed(), std::set{bench.indexOf(kDoor)});
    }

    /// Another map forgets what was closed.
    void anotherMapOpensAll() {
        TravelBench bench(HallMap().withDoor());
        WhatIfPanel panel(bench.ways);
        QVERIFY(waitForRows(panel));
        bench.ways.close({bench.indexOf(kDoor)}, true);
        QVERIFY(bench.waitUntilClosed());
        bench.openMap(HallMap());
        QVERIFY(bench.ways.closed().empty());
        QVERIFY(!bench.ways.closedReachabilities());
        bench.openAreas();
        QVERIFY(waitForRows(panel));
        QCOMPARE(table(panel).table().rows(), std::size_t{0});
        QVERIFY2(words(panel).contains("nothing that can be closed"), qPrintable(words(panel)));
    }
};

NAVWRIGHT_WIDGET_TEST(TestWhatIfPanel);
#include "tst_what_if_panel.moc"
