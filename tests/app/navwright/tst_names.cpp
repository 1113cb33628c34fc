#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>

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
        for (const auto* id : {"help.editShortcuts", "help.palette", "help.cheatSheet", "file.exportNav",
                               "file.exportPicture", "camera.help", "view.layout.rename"}) {
            bench.action(id)->trigger();
        }
        const auto missing = namesMissing(bench.window());
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
        QVERIFY2(checked_ > 100, qPrintable(QString::number(checked_)));
    }

    void soHaveTheDialogsThatWait_data() {
        QTest::addColumn<QByteArray>("id");
        for (const auto* id : {"edit.preferences", "help.about"}) QTest::newRow(id) << QByteArray(id);
    }
    void soHaveTheDialogsThatWait() {
        QFETCH(QByteArray, id);
        Workbench bench;
        QStringList missing{"The dialog did not open"};
        QTimer::singleShot(0, &bench.window(), [&missing] {
            auto* dialog = QApplication::activeModalWidget();
            missing = namesMissing(*dialog);
            dialog->close();
        });
        bench.action(id.constData())->trigger();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    }

    void soHaveMenusAndTheirCommands() {
        Workbench bench;
        QVERIFY(bench.openSample());
        for (const auto* menu : bench.window().findChildren<QMenu*>()) {
            if (menu->objectName().startsWith("qt_") || menu->title().isEmpty()) continue;
            QVERIFY2(!menu->objectName().isEmpty(), qPrintable(menu->title()));
        }
        for (const auto& entry : bench.window().commands().entries()) {
            QCOMPARE(entry.action->objectName(), entry.command.id);
            QVERIFY2(!entry.action->text().isEmpty(), qPrintable(entry.command.id));
        }
    }

  private:
    static inline int checked_ = 0;

    /// Where a widget lacks one of its names.
    static QStringList namesMissing(const QWidget& window) {
        QStringList missing;
        for (const auto* widget : window.findChildren<QWidget*>()) {
            if (!isActedOn(widget) || isPartOfAnother(widget)) continue;
            if (widget->objectName().isEmpty() || widget->accessibleName().isEmpty())
                missing << describe(widget);
            ++checked_;
        }
        return missing;
    }
    static bool isActedOn(const QWidget* widget) {
        return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
               qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
               qobject_cast<const QAbstractSpinBox*>(widget) ||
               qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTabBar*>(widget) ||
               qobject_cast<const QTextEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
               widget->focusPolicy() == Qt::StrongFocus || widget->focusPolicy() == Qt::WheelFocus;
    }
    /// Made by Qt inside a widget that is checked itself: scroll bars, the line of a spin box, buttons of a
    /// dock's title or of a dialog's button row.
    static bool isPartOfAnother(const QWidget* widget) {
        if (widget->objectName().startsWith(QLatin1String("qt_"))) return true;
        for (const auto* parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
            // What a scroll area holds is acted on by itself.
            if (parent->inherits("QScrollArea")) return widget->inherits("QScrollBar");
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

NAVWRIGHT_GUI_TEST(TestNames);
#include "tst_names.moc"
