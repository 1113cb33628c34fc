#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>

#include "app/navwright/shell/frame/work_status.h"
#include "test_program.h"
#include "widgets/common/controls/elided_label.h"

using namespace navwright;

/// The status bar says whose work runs, how far it is, and forgets what is over.
class TestWorkStatus : public QObject {
    Q_OBJECT

  private slots:
    void itSaysWhoseWorkIsHowFar() {
        WorkStatus status;
        status.show();
        auto* task = status.findChild<QLabel*>("workTask");
        auto* bar = status.findChild<QProgressBar*>("workProgress");
        auto* cancel = status.findChild<QPushButton*>("cancelButton");
        QVERIFY(!task->isVisible() && !bar->isVisible() && !cancel->isVisible());
        status.begin("Nav", "Making the nav");
        QVERIFY(task->isVisible() && cancel->isVisible());
        QCOMPARE(task->text(), QString("Nav: Making the nav…"));
        QCOMPARE(bar->maximum(), 0);
        status.progress("Nav", "Rehearsal 5 of 32 · stuck 0.31 → 0.22", 41, 100);
        QCOMPARE(task->text(), QString("Nav: Rehearsal 5 of 32 · 41 % · stuck 0.31 → 0.22"));
        QCOMPARE(bar->value() * 100, bar->maximum() * 41);
        // Known already: what it said last stays.
        status.begin("Nav", "Making the nav");
        QVERIFY(task->text().contains("41 %"));
        QSignalSpy wanted(&status, &WorkStatus::cancelWanted);
        cancel->click();
        QCOMPARE(wanted.count(), 1);
        status.end("Nav");
        QVERIFY(!task->isVisible() && !bar->isVisible() && !cancel->isVisible());
    }

    void twoAtOnceDoNotSpeakInTurn() {
        WorkStatus status;
        status.show();
        const auto* task = status.findChild<QLabel*>("workTask");
        status.progress("Nav", "Reading demos", 1, 5);
        status.progress("Areas", "Cutting space", 1, 4);
        QCOMPARE(task->text(), QString("Nav: Reading demos · 1 of 5"));
        QVERIFY(task->toolTip().contains("Areas: Cutting space · 1 of 4"));
        status.end("Nav");
        QCOMPARE(task->text(), QString("Areas: Cutting space · 1 of 4"));
        QVERIFY(!task->toolTip().contains("Nav"));
    }

    void longWordsTakeNoMoreRoomThanThereIs() {
        ElidedLabel label(60);
        label.setText(QString("much ").repeated(50));
        QCOMPARE(label.minimumSizeHint().width(), 60);
        QVERIFY(label.sizeHint().width() > 300);
        label.setText("a");
        QVERIFY(label.minimumSizeHint().width() < 60);
    }
};

NAVWRIGHT_WIDGET_TEST(TestWorkStatus);
#include "tst_work_status.moc"
