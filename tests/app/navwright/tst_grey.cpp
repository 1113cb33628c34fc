#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

#include "navgen_files.h"
#include "widgets/common/models/grey.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::testing;

namespace {

bool isControl(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSlider*>(&widget) ||
           qobject_cast<const QAbstractSpinBox*>(&widget);
}

/// Made by Qt inside another widget: arrows of tab bars, the line of a spin box, buttons of a dock's title.
bool isPartOfAnother(const QWidget& widget) {
    if (widget.objectName().startsWith("qt_") || widget.inherits("QDockWidgetTitleButton")) return true;
    for (const auto* at = widget.parentWidget(); at; at = at->parentWidget()) {
        if (isControl(*at) || at->inherits("QTabBar") || at->inherits("QToolBar") ||
            at->inherits("QDialogButtonBox") || at->inherits("QAbstractItemView") ||
            at->inherits("QKeySequenceEdit"))
            return true;
        if (at->inherits("QScrollArea")) break;
    }
    return widget.inherits("QScrollBar");
}

}  // namespace

/// Whatever is grey says why.
class TestGrey : public QObject {
    Q_OBJECT

    int grey_ = 0;  ///< controls and commands that were found so

    /// Those that do not say why.
    [[nodiscard]] QStringList mute(const QWidget& window) {
        QStringList found;
        for (const auto* widget : window.findChildren<QWidget*>()) {
            if (widget->isEnabled() || !isControl(*widget) || isPartOfAnother(*widget)) continue;
            // The action of a button says it.
            if (!widget->actions().isEmpty()) continue;
            ++grey_;
            const auto* cause = widget;
            while (cause && !cause->testAttribute(Qt::WA_ForceDisabled)) cause = cause->parentWidget();
            const auto why = cause ? whyGrey(*cause) : QString();
            if (why.isEmpty() || !cause->toolTip().contains(why))
                found << QString("%1 \"%2\"").arg(widget->metaObject()->className(), widget->objectName());
        }
        return found;
    }
    [[nodiscard]] QStringList muteCommands(MainWindow& window) {
        QStringList found;
        for (const auto& entry : window.commands().entries()) {
            if (entry.action->isEnabled()) continue;
            ++grey_;
            const auto why = whyGrey(*entry.action);
            if (why.isEmpty() || !entry.action->toolTip().contains(why)) found << entry.command.id;
        }
        return found;
    }
    /// In all menus, as they are while open; those in them that have nothing to offer too.
    [[nodiscard]] QStringList muteMenus(MainWindow& window) {
        QStringList found;
        for (const auto* top : window.menuBar()->actions()) {
            top->menu()->popup({});
            found << muteCommands(window);
            for (const auto* menu : top->menu()->findChildren<QMenu*>()) {
                if (!menu->menuAction()->isEnabled() && whyGrey(*menu->menuAction()).isEmpty())
                    found << menu->objectName();
            }
            top->menu()->hide();
        }
        return found;
    }
    [[nodiscard]] QStringList all(MainWindow& window) { return mute(window) + muteMenus(window); }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        grey_ = 0;
    }

    void inEveryState_data() {
        QTest::addColumn<QString>("state");
        for (const auto* state :
             {"empty", "map", "nav", "sample", "selected", "testing", "tested", "iterated"})
            QTest::newRow(state) << QString(state);
    }
    void inEveryState() {
        QFETCH(const QString, state);
        Workbench bench;
        auto& window = bench.window();
        if (state == "map") {
            window.opening().open({QString::fromStdString(NavgenFolder::sampleMap())});
            QVERIFY(bench.waitUntilIdle());
        } else if (state != "empty") {
            QVERIFY(window_trial::openSample(bench));
        }
        if (state == "selected") {
            window.selection().select({ItemKind::node, 1});
            bench.action("audit.next")->trigger();
        }
        if (state == "testing") {
            auto parameters = bench.document().parameters();
            QVERIFY(parameters.set(Param::NavtestDuration, 36000));
            QVERIFY(parameters.set(Param::NavtestMaxDuration, 36000));
            bench.document().setParameters(parameters, "A long test");
            QVERIFY(bench.waitUntilIdle());
            bench.action("test.start")->trigger();
            QTRY_VERIFY(testing(bench).busy());
        }
        if (state == "tested") {
            bench.action("test.start")->trigger();
            QVERIFY(window_trial::waitUntilTested(bench));
        }
        if (state == "iterated") {
            auto settings = testing(bench).settings();
            settings.mostTests = 1;
            testing(bench).setSettings(settings);
            bench.action("test.iterate")->trigger();
            QVERIFY(QTest::qWaitFor([&] { return !testing(bench).busy(); }, kTestMilliseconds));
        }
        const auto found = all(window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
        QVERIFY2(grey_ > 5, qPrintable(QString::number(grey_)));
        testing(bench).cancel();
        QTRY_VERIFY(!testing(bench).busy());
        bench.document().undoStack().setClean();
    }

    void inDialogs_data() {
        QTest::addColumn<QByteArray>("id");
        for (const auto* id :
             {"file.exportNav", "file.exportPicture", "edit.preferences", "help.editShortcuts"})
            QTest::newRow(id) << QByteArray(id);
    }
    void inDialogs() {
        QFETCH(const QByteArray, id);
        Workbench bench;
        QVERIFY(bench.openSample());
        QStringList found{"The dialog did not open"};
        QTimer::singleShot(0, &bench.window(), [&] {
            for (auto* widget : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(widget);
                if (!dialog || !dialog->isVisible()) continue;
                found = mute(*dialog);
                dialog->close();
            }
        });
        bench.action(id.constData())->trigger();
        QTRY_VERIFY(found != QStringList{"The dialog did not open"});
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void theTipSaysWhyAndIsAsBeforeAfterwards() {
        QWidget control;
        control.setToolTip("Do it");
        allow(control, "select a node first");
        QCOMPARE(control.toolTip(), QString("Do it\nUnavailable: select a node first"));
        QCOMPARE(whyGrey(control), QString("select a node first"));
        QVERIFY(!control.isEnabled());
        allow(control, "select a link first");
        QCOMPARE(control.toolTip(), QString("Do it\nUnavailable: select a link first"));
        // Another tip meanwhile is the usual one from then on.
        control.setToolTip("Do that");
        allow(control, "wait");
        QCOMPARE(control.toolTip(), QString("Do that\nUnavailable: wait"));
        allow(control, {});
        QCOMPARE(control.toolTip(), QString("Do that"));
        QVERIFY(control.isEnabled());
    }

    void aGreyCommandSaysWhyInItsMenu() {
        Workbench bench;
        auto* action = bench.action("file.exportNav");
        QVERIFY2(action->toolTip().contains("open a map and demos, or a nav, first"),
                 qPrintable(action->toolTip()));
        QVERIFY(bench.find<QMenu>("menu.file")->toolTipsVisible());
        QVERIFY(bench.openSample());
        QVERIFY2(!action->toolTip().contains("first"), qPrintable(action->toolTip()));
    }
};

NAVWRIGHT_GUI_TEST(TestGrey);
#include "tst_grey.moc"
