#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolTip>
#include <QTreeView>
#include <QTreeWidget>

#include "test_program.h"
#include "widgets/common/controls/page_scroll.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/controls/whole_text.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/tool_model.h"

using namespace navwright;

/// Three parts, on a page that scrolls or not.
class SamplePanel : public Panel {
  public:
    explicit SamplePanel(bool scrolling) : Panel("sample", nullptr) {
        if (scrolling) scroll("sampleScroll", "All of it");
        add(top);
        addLine({left, right}, right);
        add(rest, 1);
        resize(300, 200);
    }

    QLabel* top = new QLabel("Top");
    QPushButton* left = new QPushButton("L");
    QPushButton* right = new QPushButton("R");
    QWidget* rest = new QWidget;
};

/// One part that fills it as far as there is no room around.
class FilledPanel : public Panel {
  public:
    explicit FilledPanel(Room room) : Panel("filled", nullptr, room) {
        add(part);
        resize(300, 200);
    }

    QWidget* part = new QWidget;
};

class TestPanel : public QObject {
    Q_OBJECT

    static QRect placeOf(const QWidget& part, const QWidget& panel) {
        return {part.mapTo(&panel, QPoint()), part.size()};
    }

  private slots:
    void partsStandOneBelowAnother_data() {
        QTest::addColumn<bool>("scrolling");
        QTest::newRow("whole") << false;
        QTest::newRow("on a page that scrolls") << true;
    }
    void partsStandOneBelowAnother() {
        QFETCH(bool, scrolling);
        SamplePanel panel(scrolling);
        panel.show();
        QCOMPARE(panel.objectName(), QString("sample"));
        QCOMPARE(panel.findChild<QScrollArea*>("sampleScroll") != nullptr, scrolling);
        const auto top = placeOf(*panel.top, panel), left = placeOf(*panel.left, panel),
                   right = placeOf(*panel.right, panel), rest = placeOf(*panel.rest, panel);
        QCOMPARE(top.left(), left.left());
        QVERIFY(top.left() > 0 && top.bottom() < left.top() && left.bottom() < rest.top());
        QVERIFY(left.right() < right.left() && right.width() > left.width());
        QVERIFY(rest.height() > top.height());
    }

    void aLineTakesAsManyRowsAsANarrowPanelNeeds() {
        SamplePanel panel(false);
        panel.left->setText("Words that need a row");
        panel.right->setText("Another few of them");
        panel.show();
        panel.resize(600, 200);
        QCOMPARE(panel.left->y(), panel.right->y());
        const int margin = panel.left->x();
        QCOMPARE(panel.right->geometry().right() + 1, panel.width() - margin);
        panel.resize(panel.left->width() + 2 * margin + 20, 200);
        QVERIFY(panel.right->y() > panel.left->geometry().bottom());
        QCOMPARE(panel.right->x(), panel.left->x());
        QVERIFY(panel.rest->y() > panel.right->geometry().bottom());
    }

    void aPageIsAsWideAsItsParts() {
        auto* wide = new QWidget;
        wide->setMinimumWidth(500);
        QWidget host;
        const auto* whole = scrolled(wide, "whole", "Whole", &host);
        QVERIFY(whole->minimumSizeHint().width() >= 500);
        const PageScroll bounded(new QPushButton(QString(200, 'W')), nullptr, 220);
        QCOMPARE(bounded.minimumSizeHint().width(), 220);
    }

    void aCutCellIsItsOwnTip() {
        const WholeText tips(nullptr);
        QStandardItemModel model(1, 2);
        const QString text = "A text that is much too long for its column";
        model.setItem(0, 0, new QStandardItem(text));
        model.setHeaderData(0, Qt::Horizontal, "A title that is too long");
        QTreeView list;
        asList(list, "list", "List", &model);
        list.setColumnWidth(0, 60);
        list.show();
        const auto tipAt = [](QWidget& widget, const QPoint& at) {
            QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
            QApplication::sendEvent(&widget, &help);
            return QToolTip::text();
        };
        QCOMPARE(tipAt(*list.viewport(), list.visualRect(model.index(0, 0)).center()), text);
        QCOMPARE(tipAt(*list.header()->viewport(), QPoint(20, 5)), QString("A title that is too long"));
        model.item(0, 0)->setToolTip("More about it");
        QCOMPARE(tipAt(*list.viewport(), list.visualRect(model.index(0, 0)).center()),
                 text + "\nMore about it");
        list.resize(800, 200);
        list.setColumnWidth(0, 600);
        QCOMPARE(tipAt(*list.viewport(), list.visualRect(model.index(0, 0)).center()),
                 QString("More about it"));
    }

    void theRoomAroundIsThatOfItsPlace() {
        FilledPanel own(Room::around), inner(Room::aboveAndBelow), list(Room::none);
        for (auto* panel : {&own, &inner, &list}) panel->show();
        const auto around = own.part->geometry(), above = inner.part->geometry();
        QVERIFY(around.left() > 0 && around.top() > 0);
        QVERIFY(above.left() == 0 && above.width() == inner.width() && above.top() > 0);
        QCOMPARE(list.part->geometry(), list.rect());
    }

    void splitPartsHaveTheirShares() {
        QWidget host;
        auto* first = new QWidget;
        auto* second = new QWidget;
        const auto* parts = split("parts", &host, {{first, 1}, {second, 3}}, Qt::Vertical);
        QCOMPARE(parts->objectName(), QString("parts"));
        QCOMPARE(parts->orientation(), Qt::Vertical);
        QCOMPARE(parts->widget(0), first);
        QCOMPARE(parts->widget(1), second);
        QCOMPARE(first->sizePolicy().verticalStretch(), 1);
        QCOMPARE(second->sizePolicy().verticalStretch(), 3);
    }

    void listsAndTablesLookAlike() {
        QStandardItemModel model(3, 2);
        QTreeView list;
        asList(list, "someList", "Some rows", &model);
        QCOMPARE(list.objectName(), QString("someList"));
        QCOMPARE(list.accessibleName(), QString("Some rows"));
        QVERIFY(list.model() == &model && !list.rootIsDecorated() && list.alternatingRowColors());
        QTreeWidget own;
        const auto* before = own.model();
        asList(own, "own", "Rows of its own");
        QVERIFY(own.model() == before);
        QTableView table;
        asTable(table, "someTable", "Some table", &model);
        QVERIFY(table.model() == &model && table.isSortingEnabled() && !table.showGrid());
        table.selectRow(1);
        QCOMPARE(table.selectionModel()->selectedIndexes().size(), 2);
    }

    void workIsSeenWhileItRuns() {
        QWidget host;
        WorkRow work("sample", "What was found stays", &host);
        host.show();
        auto* bar = work.findChild<QProgressBar*>("sampleProgress");
        const auto* task = work.findChild<QLabel*>("sampleTask");
        auto* cancel = work.findChild<QPushButton*>("sampleCancel");
        QVERIFY(!work.isVisible());
        work.setBusy(true, "Looking");
        QVERIFY(work.isVisible());
        QCOMPARE(task->text(), QString("Looking"));
        QCOMPARE(bar->maximum(), 0);
        work.tell("Counting", 3, 10);
        // What is refreshed meanwhile does not set it back.
        work.setBusy(true, "Looking");
        QCOMPARE(task->text(), QString("Counting"));
        QCOMPARE(bar->value(), 3);
        QCOMPARE(bar->maximum(), 10);
        QSignalSpy cancelled(&work, &WorkRow::cancelled);
        cancel->click();
        QCOMPARE(cancelled.count(), 1);
        work.setBusy(false, {});
        QVERIFY(!work.isVisible());
        work.setBusy(true, "Again");
        QCOMPARE(task->text(), QString("Again"));
        QCOMPARE(bar->maximum(), 0);
    }

    void wordsAreHiddenWhileThereAreNone() {
        QLabel label;
        say(label, "Something");
        QVERIFY(!label.isHidden());
        say(label, {});
        QVERIFY(label.isHidden());
    }

    void aButtonGoesWithItsTool() {
        ToolModel tools;
        QPushButton button;
        bindTool(button, tools, "map.paths");
        button.click();
        QCOMPARE(tools.current(), QString("map.paths"));
        tools.setCurrent("edit");
        QVERIFY(!button.isChecked());
        button.click();
        button.click();
        QCOMPARE(tools.current(), ToolModel::select());
    }
};

NAVWRIGHT_WIDGET_TEST(TestPanel);
#include "tst_panel.moc"
