#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>

#include <map>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/shortcuts.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/preferences.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// The pages of the preferences that act at once: view, keys and storage.
class TestHabits : public QObject {
    Q_OBJECT

    template <class Act>
    static void inPreferences(Workbench& bench, Act act) {
        bool was = false;
        whenAsked<QDialog>([&](QDialog& dialog) {
            was = true;
            act(dialog);
            if (dialog.isVisible()) dialog.accept();
        });
        bench.action("edit.preferences")->trigger();
        QVERIFY(was);
    }
    template <class Widget>
    static Widget* in(QDialog& dialog, const char* name) {
        return dialog.findChild<Widget*>(QString::fromLatin1(name));
    }
    static SceneView& scene(Workbench& bench) { return bench.window().view().view()->scene(); }
    static void drag(Workbench& bench, Qt::MouseButton button, const QPoint& by) {
        auto& view = scene(bench);
        const QPoint from(100, 100);
        QTest::mousePress(&view, button, {}, from);
        // Two moves: the first is within what a click may wander.
        for (const auto& at : {from + by / 2, from + by}) {
            QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, button, {});
            QApplication::sendEvent(&view, &move);
        }
        QTest::mouseRelease(&view, button, {}, from + by);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }
    void cleanup() { QApplication::setFont(font_); }

    void theCameraActsAtOnceAndIsKept() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto turned = [&] {
            const auto before = scene(bench).rig();
            drag(bench, Qt::RightButton, {0, 40});
            const auto by = scene(bench).rig().pitch() - before.pitch();
            scene(bench).setRig(before);
            return by;
        };
        auto rig = scene(bench).rig();
        rig.lookFrom(0, 0);
        scene(bench).setRig(rig);
        const auto usual = turned();
        QVERIFY(usual > 1);
        inPreferences(bench, [&](QDialog& dialog) {
            in<QDoubleSpinBox>(dialog, "pref.view.mouse")->setValue(2);
            QCOMPARE(scene(bench).taste().mouseSpeed, 2.f);  // while the dialog is open
            in<QCheckBox>(dialog, "pref.view.invert")->setChecked(true);
            in<QSpinBox>(dialog, "pref.view.fly")->setValue(1200);
            in<QSpinBox>(dialog, "pref.view.field")->setValue(90);
        });
        QVERIFY(std::abs(turned() + 2 * usual) < 0.01f);
        QCOMPARE(scene(bench).taste().flySpeed, 1200.f);
        QCOMPARE(scene(bench).rig().fieldOfView(), 90.f);
        // Whatever place the view is told to look from.
        scene(bench).setRig(CameraRig());
        QCOMPARE(scene(bench).rig().fieldOfView(), 90.f);
        bench.restart();
        QCOMPARE(scene(bench).taste(), (CameraTaste{2, true, 1200, 90}));
    }

    void aFasterCameraFliesFarther() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto& view = scene(bench);
        const auto flown = [&](float speed) {
            auto taste = view.taste();
            taste.flySpeed = speed;
            view.setTaste(taste);
            const auto from = view.rig().eye();
            // One step of the fly timer comes with each of its ticks.
            int steps = 0;
            const auto counted = connect(&view, &SceneView::rigChanged, &view, [&steps] { ++steps; });
            QTest::keyPress(&view, Qt::Key_W);
            if (!QTest::qWaitFor([&] { return steps >= 5; }, 5000)) return 0.f;
            QTest::keyRelease(&view, Qt::Key_W);
            disconnect(counted);
            return glm::length(view.rig().eye() - from) / static_cast<float>(std::max(steps, 1));
        };
        const auto slow = flown(100), fast = flown(1000);
        QVERIFY2(std::abs(fast / slow - 10) < 0.1f, qPrintable(QString("%1 %2").arg(slow).arg(fast)));
    }

    void themeAndFontActAtOnceAndAreKept() {
        Workbench bench;
        inPreferences(bench, [&](QDialog& dialog) {
            auto* theme = in<QComboBox>(dialog, "pref.view.theme");
            QCOMPARE(theme->currentText(), QString("Dark"));
            theme->setCurrentText("Light");
            QCOMPARE(bench.window().theme(), Theme::light);
            in<QSpinBox>(dialog, "pref.view.font")->setValue(15);
            QCOMPARE(QApplication::font().pointSize(), 15);
        });
        QVERIFY(bench.action("view.theme.light")->isChecked());
        bench.restart();
        QCOMPARE(bench.window().theme(), Theme::light);
        QCOMPARE(QApplication::font().pointSize(), 15);
        inPreferences(bench, [&](QDialog& dialog) { in<QPushButton>(dialog, "pref.view.reset")->click(); });
        QCOMPARE(QApplication::font(), font_);
        QCOMPARE(bench.window().theme(), Theme::dark);
    }

    /// Fonts of their own keep their proportion to the text around them.
    void allTextFollowsTheFontSize() {
        Workbench bench;
        const auto sizes = [&] {
            std::map<QString, double> found;
            for (const auto* widget : bench.window().findChildren<QWidget*>()) {
                const bool text = qobject_cast<const QLabel*>(widget) ||
                                  qobject_cast<const QAbstractButton*>(widget) ||
                                  qobject_cast<const QPlainTextEdit*>(widget);
                if (text && !widget->objectName().isEmpty())
                    found[widget->objectName()] = widget->font().pointSizeF();
            }
            return found;
        };
        const auto before = sizes();
        QVERIFY(before.at("verdictTitle") > 1.1 * QApplication::font().pointSizeF());
        const double factor = 20 / QApplication::font().pointSizeF();
        inPreferences(bench, [&](QDialog& dialog) { in<QSpinBox>(dialog, "pref.view.font")->setValue(20); });
        // Labels with a size of their own follow when they hear of the font.
        QTRY_VERIFY(sizes().at("verdictTitle") > 1.1 * 20);
        const auto after = sizes();
        QVERIFY(after.size() > 100);
        for (const auto& [name, size] : before) {
            if (after.contains(name))
                QVERIFY2(std::abs(after.at(name) / size / factor - 1) < 0.05,
                         qPrintable(QString("%1: %2, then %3").arg(name).arg(size).arg(after.at(name))));
        }
        const auto* words = bench.find<QLabel>("presetWords");
        QVERIFY(words->height() >= 3 * words->fontMetrics().lineSpacing());
        inPreferences(bench, [&](QDialog& dialog) { in<QPushButton>(dialog, "pref.view.reset")->click(); });
    }

    void buttonsThatAreDownHaveTheColourOfSelections() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* select = bench.find<QToolButton>("viewBar.tools.select");
        auto* ruler = bench.find<QToolButton>("viewBar.tools.ruler");
        QVERIFY(select && ruler);
        // Below the corner, beside the text.
        const auto ground = [](QWidget* button) { return button->grab().toImage().pixelColor(5, 5); };
        for (const char* theme : {"view.theme.light", "view.theme.dark"}) {
            bench.action(theme)->trigger();
            bench.action("tools.ruler")->trigger();
            QTest::qWait(50);
            const auto chosen = QApplication::palette().color(QPalette::Highlight);
            QCOMPARE(ground(ruler), chosen);
            QVERIFY(ground(select) != chosen);
            bench.action("tools.select")->trigger();
            QCOMPARE(ground(select), chosen);
        }
    }

    void linesWithBrowseAreFilledByIt() {
        Workbench bench;
        for (const auto& [line, button] : {std::pair("pref.engine.folder", "pref.engine.browse"),
                                           std::pair("pref.game.folder", "pref.game.browse"),
                                           std::pair("pref.deploy.folder", "pref.deploy.folder.browse"),
                                           std::pair("pref.storage.folder", "pref.storage.browse")}) {
            inPreferences(bench, [&](QDialog& dialog) {
                auto* browse = in<QPushButton>(dialog, button);
                QVERIFY2(browse, button);
                QVERIFY(!browse->toolTip().isEmpty() && !browse->autoDefault());
                answerFileDialog(bench.folder());
                browse->click();
                QCOMPARE(in<QLineEdit>(dialog, line)->text(), bench.folder());
                if (QByteArray(line) == "pref.engine.folder")
                    QCOMPARE(in<QComboBox>(dialog, "pref.engine.use")->currentIndex(), 1);
                dialog.reject();
            });
        }
    }

    void theSystemsThemeIsThatOfOtherPrograms() {
        QPalette dark, light;
        dark.setColor(QPalette::Window, Qt::black);
        dark.setColor(QPalette::WindowText, Qt::white);
        light.setColor(QPalette::Window, Qt::white);
        light.setColor(QPalette::WindowText, Qt::black);
        QCOMPARE(themeOf(dark), Theme::dark);
        QCOMPARE(themeOf(light), Theme::light);
        Workbench bench;
        bench.action("view.theme.system")->trigger();
        // The plain X server of tests has no theme, and is light.
        QCOMPARE(bench.window().theme(), Theme::light);
        QVERIFY(bench.action("view.theme.system")->isChecked());
        QVERIFY(!bench.action("view.theme.light")->isChecked());
        // The window's own colours are not taken for the system's.
        QEvent changed(QEvent::ThemeChange);
        QApplication::sendEvent(&bench.window(), &changed);
        QCOMPARE(bench.window().theme(), Theme::light);
        bench.restart();
        QVERIFY(bench.action("view.theme.system")->isChecked());
        bench.action("view.theme.dark")->trigger();
        QCOMPARE(bench.window().theme(), Theme::dark);
    }

    void cancelTakesAllOfItBack() {
        Workbench bench;
        inPreferences(bench, [&](QDialog& dialog) {
            in<QSpinBox>(dialog, "pref.view.field")->setValue(100);
            in<QComboBox>(dialog, "pref.view.theme")->setCurrentText("Light");
            in<QCheckBox>(dialog, "pref.storage.autosave")->setChecked(false);
            auto* list = in<QTreeWidget>(dialog, "shortcutList");
            list->setCurrentItem(list->findItems("Fly to the selection", Qt::MatchExactly).front());
            in<QPushButton>(dialog, "shortcutNone")->click();
            QVERIFY(bench.action("view.focus")->shortcut().isEmpty());
            dialog.reject();
        });
        QCOMPARE(scene(bench).rig().fieldOfView(), CameraRig::kFieldOfView);
        QCOMPARE(bench.window().theme(), Theme::dark);
        QCOMPARE(bench.window().autosave().interval(), 30);
        QCOMPARE(bench.action("view.focus")->shortcut(), QKeySequence(Qt::Key_F));
        bench.restart();
        QCOMPARE(bench.action("view.focus")->shortcut(), QKeySequence(Qt::Key_F));
    }

    void wrongValuesInTheFileAreBounded() {
        Workbench bench;
        bench.window().close();
        {
            QSettings settings(bench.folder() + "/settings.ini", QSettings::IniFormat);
            settings.setValue("camera/mouseSpeed", "nan");
            settings.setValue("camera/flySpeed", -3);
            settings.setValue("camera/fieldOfView", 179);
            settings.setValue("camera/invert", "perhaps");
            settings.setValue("window/fontSize", 900);
            settings.setValue("window/theme", "pink");
            settings.setValue("autosave/seconds", 0);
            settings.setValue("shortcuts/view.focus", "Esc");
        }
        bench.restart();
        QCOMPARE(scene(bench).taste().mouseSpeed, 1.f);
        QCOMPARE(scene(bench).taste().flySpeed, 50.f);
        QCOMPARE(scene(bench).taste().fieldOfView, 110.f);
        QCOMPARE(QApplication::font().pointSize(), 24);
        QCOMPARE(bench.window().theme(), Theme::dark);
        QCOMPARE(bench.window().autosave().interval(), 5);
        // Escape belongs to another command.
        QCOMPARE(bench.action("view.focus")->shortcut(), QKeySequence(Qt::Key_F));
    }

    void keysOfTwoCommandsCanBeExchangedAndComeBack() {
        Workbench bench;
        inPreferences(bench, [&](QDialog& dialog) {
            const auto give = [&](const QString& title, const QKeySequence& keys) {
                auto* list = in<QTreeWidget>(dialog, "shortcutList");
                list->setCurrentItem(list->findItems(title, Qt::MatchExactly).front());
                in<QKeySequenceEdit>(dialog, "shortcutKeys")->setKeySequence(keys);
                in<QPushButton>(dialog, "shortcutSet")->click();
            };
            give("Fly to the selection", QKeySequence(Qt::Key_M));
            // A clash is said, and nothing changes.
            QVERIFY(in<QLabel>(dialog, "shortcutMessage")->text().contains("Merge"));
            QCOMPARE(bench.action("view.focus")->shortcut(), QKeySequence(Qt::Key_F));
            give("Merge", QKeySequence(Qt::CTRL | Qt::Key_F12));
            give("Fly to the selection", QKeySequence(Qt::Key_M));
            give("Merge", QKeySequence(Qt::Key_F));
        });
        for (int start = 0; start < 2; ++start) {
            QCOMPARE(bench.action("view.focus")->shortcut(), QKeySequence(Qt::Key_M));
            QCOMPARE(bench.action("nodes.merge")->shortcut(), QKeySequence(Qt::Key_F));
            if (start == 0) bench.restart();
        }
        inPreferences(bench,
                      [&](QDialog& dialog) { in<QPushButton>(dialog, "shortcutAllStandard")->click(); });
        QCOMPARE(shortcutsOf(bench.window().commands()), standardShortcuts(bench.window().commands()));
        bench.restart();
        QCOMPARE(shortcutsOf(bench.window().commands()), standardShortcuts(bench.window().commands()));
    }

    void autosaveHasItsTimeOrIsOff() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(bench.document().setParameter(Param::NodeRadius, 60));
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.window().autosave().saveNow());
        const auto copies = [&] { return QDir(bench.folder()).entryList({"autosave-*.navwright"}).size(); };
        QCOMPARE(copies(), 1);
        inPreferences(bench, [&](QDialog& dialog) {
            in<QSpinBox>(dialog, "pref.storage.seconds")->setValue(7);
            QCOMPARE(bench.window().autosave().interval(), 7);
            QVERIFY(in<QLabel>(dialog, "pref.storage.copies")->text().contains(bench.folder()));
            in<QCheckBox>(dialog, "pref.storage.autosave")->setChecked(false);
            QCOMPARE(bench.window().autosave().interval(), 0);
            QVERIFY(!whyGrey(*in<QSpinBox>(dialog, "pref.storage.seconds")).isEmpty());
        });
        QTRY_COMPARE(copies(), 0);
        bench.restart();
        QCOMPARE(bench.window().autosave().interval(), 0);
        inPreferences(bench, [&](QDialog& dialog) {
            in<QCheckBox>(dialog, "pref.storage.autosave")->setChecked(true);
        });
        QCOMPARE(bench.window().autosave().interval(), 7);
    }

    void theCacheIsMeasuredAndCleared() {
        Workbench bench;
        const auto folder = bench.folder() + "/kept";
        const auto files = [&] { return QDir(folder).entryList(QDir::Files).size(); };
        inPreferences(bench, [&](QDialog& dialog) {
            in<QCheckBox>(dialog, "pref.storage.cache")->setChecked(true);
            auto* line = in<QLineEdit>(dialog, "pref.storage.folder");
            line->setText("kept");
            emit line->editingFinished();
            QVERIFY(in<QLabel>(dialog, "pref.storage.use")->text().contains("not an absolute path"));
            line->setText(folder);
            emit line->editingFinished();
            QTRY_COMPARE(in<QLabel>(dialog, "pref.storage.use")->text(), QString("Nothing is kept there"));
            QVERIFY(!in<QPushButton>(dialog, "pref.storage.clear")->isEnabled());
        });
        // What others left there goes when it is full, what is open stays.
        const QString other = folder + "/" + QString(32, '0') + "-1.0123456789ab.demo";
        QDir().mkpath(folder);
        QFile left(other);
        QVERIFY(left.open(QIODevice::WriteOnly) && left.resize(200 << 20));
        left.close();
        inPreferences(bench, [&](QDialog& dialog) {
            auto* limit = in<QDoubleSpinBox>(dialog, "pref.storage.limit");
            QCOMPARE(limit->value(), 4.0);
            limit->setValue(0.1);
            in<QCheckBox>(dialog, "pref.storage.cache")->setChecked(false);
            QVERIFY(!whyGrey(*limit).isEmpty());
            in<QCheckBox>(dialog, "pref.storage.cache")->setChecked(true);
        });
        QVERIFY(bench.openSample());
        QVERIFY(!QFile::exists(other));
        QCOMPARE(files(), 5);
        QFile mine(folder + "/mine.demo");
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
        mine.close();
        inPreferences(bench, [&](QDialog& dialog) {
            QTRY_VERIFY(in<QLabel>(dialog, "pref.storage.use")->text().startsWith("5 demos, "));
            in<QPushButton>(dialog, "pref.storage.clear")->click();
            QTRY_COMPARE(in<QLabel>(dialog, "pref.storage.use")->text(), QString("Nothing is kept there"));
        });
        QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{"mine.demo"});
    }

  private:
    const QFont font_ = QApplication::font();
};

NAVWRIGHT_GUI_TEST(TestHabits);
#include "tst_habits.moc"
