#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

#include "workbench.h"

using namespace navwright;

/// Whatever a person acts on has a name for scripts and one for screen readers.
class TestNames : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void everythingThatIsActedOnHasBothNames() {
        Workbench bench;
        QVERIFY(bench.openSample());
        for (const auto* id : {"help.editShortcuts", "help.palette", "help.cheatSheet", "file.exportNav"}) {
            bench.action(id)->trigger();
        }
        int checked = 0;
        for (const auto* widget : bench.window().findChildren<QWidget*>()) {
            if (!isActedOn(widget) || isPartOfAnother(widget)) continue;
            const auto where = describe(widget);
            QVERIFY2(!widget->objectName().isEmpty(), qPrintable(where));
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(where));
            ++checked;
        }
        QVERIFY(checked > 10);
    }

  private:
    static bool isActedOn(const QWidget* widget) {
        return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
               qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
               qobject_cast<const QAbstractSpinBox*>(widget) ||
               qobject_cast<const QAbstractItemView*>(widget);
    }
    /// Made by Qt inside a widget that is checked itself: scroll bars, the line of a spin box, buttons of a
    /// dock's title or of a dialog's button row.
    static bool isPartOfAnother(const QWidget* widget) {
        if (widget->objectName().startsWith(QLatin1String("qt_"))) return true;
        for (const auto* parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
            if (isActedOn(parent) || qobject_cast<const QMenuBar*>(parent)) return true;
            if (parent->inherits("QAbstractScrollArea")) return widget->inherits("QScrollBar");
            if (parent->inherits("QTabBar") || parent->inherits("QKeySequenceEdit")) return true;
        }
        return widget->inherits("QDockWidgetTitleButton") ||
               (widget->parentWidget() && widget->parentWidget()->inherits("QDialogButtonBox"));
    }
    static QString describe(const QWidget* widget) {
        QString text;
        for (const auto* at = widget; at; at = at->parentWidget()) {
            text += QString("%1 \"%2\" < ").arg(at->metaObject()->className(), at->objectName());
        }
        return text;
    }
};

NAVWRIGHT_GUI_TEST_MAIN(TestNames)
#include "tst_names.moc"
