#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QMenu>
#include <QScreen>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "app/navwright/window/main_window.h"
#include "cut_texts.h"
#include "widgets/review/issues/comparison.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

constexpr int kMost = 600000;  ///< milliseconds, for what hangs
constexpr int kMoment = 700;   ///< milliseconds until what was asked for is drawn

/// Goes to every panel, bar and dialog, so that a person can look at them all: one picture of each.
class Round {
  public:
    Round(const QString& settings, QString folder, const QSize& size)
        : window_(settings), folder_(std::move(folder)) {
        auto testing = window_.testing().settings();
        testing.folder = QFileInfo(settings).path().toStdString() + "/nav";
        window_.testing().setSettings(testing);
        window_.resize(size);
        window_.show();
        window_.activateWindow();
    }

    [[nodiscard]] bool go(const QStringList& files) {
        look("welcome");
        auto& guide = window_.guide().guide();
        guide.begin();
        look("welcome-guide");
        guide.close();
        window_.opening().open({files.front()});
        if (!idle()) return false;
        look("only-map");
        window_.opening().open(files.mid(1));
        if (!idle()) return false;
        look("opened");
        guide.begin();
        for (std::size_t i = 0; i < guide.steps().size(); ++i) {
            guide.go(i);
            look("guide-" + guide.steps()[i].id);
        }
        guide.close();
        trigger("test.start");
        if (!QTest::qWaitFor([this] { return window_.document().report() && !window_.testing().busy(); },
                             kMost))
            return false;
        if (!idle()) return false;
        window_.selection().select({ItemKind::node, 12});
        for (const auto& key : Layouts::keys()) {
            window_.layouts().show(key);
            look("workspace-" + key);
        }
        window_.layouts().show(Layouts::keys().front());
        for (const auto& dock : window_.docks().all()) panel(*dock.widget, dock.pages);
        trigger("floor.show");
        look("floor-shade");
        trigger("floor.show");
        compare();
        for (const char* command :
             {"edit.preferences", "help.about", "help.palette", "help.editShortcuts", "help.cheatSheet",
              "file.exportNav", "file.exportPicture", "map.textureList", "test.setUpServer", "deploy.put",
              "audit.fixSafe", "file.locate"})
            dialogs(QString::fromLatin1(command));
        return true;
    }

  private:
    [[nodiscard]] bool idle() {
        const auto quiet = [this] { return !window_.opening().busy(); };
        if (!QTest::qWaitFor(quiet, kMost)) return false;
        QTest::qWait(kMoment);
        return QTest::qWaitFor(quiet, kMost);
    }
    void trigger(const char* command) {
        if (auto* action = window_.commands().action(QString::fromLatin1(command))) action->trigger();
    }
    void look(const QString& name) {
        // A busy machine lays out later.
        (void)QTest::qWaitFor([this] { return cut_texts::of(window_).isEmpty(); });
        // Looking for cut texts has shown tips, and what they covered is drawn again.
        (void)QTest::qWaitFor([] { return !QToolTip::isVisible(); });
        QTest::qWait(kMoment);
        save(window_.screen()->grabWindow(window_.winId()).toImage(), name);
        tell(window_, name);
    }
    void panel(QDockWidget& dock, QTabWidget* pages) {
        dock.show();
        dock.raise();
        if (window_.dockWidgetArea(&dock) == Qt::BottomDockWidgetArea)
            for (auto* other : window_.tabifiedDockWidgets(&dock)) other->hide();
        dock.raise();
        for (int i = 0; i < (pages ? pages->count() : 1); ++i) {
            if (pages) pages->setCurrentIndex(i);
            look(dock.objectName() + (pages ? QStringLiteral("-%1").arg(i) : QString()));
        }
        if (window_.dockWidgetArea(&dock) == Qt::BottomDockWidgetArea) dock.hide();
    }
    static void tell(QWidget& shown, const QString& name) {
        for (const auto& cut : cut_texts::of(shown))
            std::fprintf(stderr, "%s: cut off: %s\n", qPrintable(name), qPrintable(cut));
    }
    void compare() {
        const auto run = window_.runs().keep({});
        // Another nav than the kept one.
        if (!window_.document().setParameter(Param::NodeMinDemos, 5) || !idle()) return;
        auto* panel = window_.findChild<ComparisonPanel*>(QStringLiteral("comparison"));
        panel->compareWith({.kind = Side::Kind::run, .run = run, .path = {}});
        auto* comparison = window_.findChild<Comparison*>();
        if (!QTest::qWaitFor([&] { return comparison->compared() != nullptr; }, kMost)) return;
        for (auto* in = panel->parentWidget(); in; in = in->parentWidget()) {
            auto* dock = qobject_cast<QDockWidget*>(in);
            if (!dock) continue;
            dock->show();
            dock->raise();
        }
        look("comparison");
        trigger("camera.numbers");
        for (const char* kind : {"audit.beside", "audit.swipe"}) {
            trigger(kind);
            look(QString::fromLatin1(kind));
        }
        trigger("audit.swipe");
        trigger("camera.numbers");
        testBoth();
    }
    /// Two navs that are tested beside each other: watched in one view and in two, then played again.
    void testBoth() {
        auto* panel = window_.findChild<DecisionPanel*>();
        auto* pause = panel->findChild<QToolButton*>(QStringLiteral("livePause"));
        auto* rate = panel->findChild<QComboBox*>(QStringLiteral("liveRate"));
        constexpr int kFrames = 300, kFast = 4;
        trigger("test.watch");
        rate->setCurrentIndex(kFast);
        trigger("audit.testBoth");
        const auto begun = [panel] { return panel->live().moment().frame >= kFrames; };
        if (!QTest::qWaitFor(begun, kMost)) return;
        pause->click();
        look("both-tests");
        for (const char* kind : {"audit.beside", "audit.swipe"}) {
            trigger(kind);
            look(QStringLiteral("both-tests-") + kind);
        }
        trigger("audit.swipe");
        pause->click();
        rate->setCurrentIndex(rate->count() - 1);
        if (!QTest::qWaitFor([this] { return !window_.testing().busy(); }, kMost)) return;
        panel->showMoment(3, kFrames / 10.0);
        look("both-tests-played");
        trigger("audit.beside");
        look("both-tests-played-beside");
        trigger("audit.beside");
    }
    /// What the command opens, with each of its tabs.
    void dialogs(const QString& command) {
        auto* action = window_.commands().action(command);
        if (!action || !action->isEnabled())
            return static_cast<void>(std::fprintf(stderr, "not now: %s\n", qPrintable(command)));
        QTimer::singleShot(kMoment, &window_, [this, command] {
            QWidget* top = QApplication::activeModalWidget();
            if (!top) {
                for (auto* widget : QApplication::topLevelWidgets())
                    if (widget != &window_ && widget->isVisible() && !qobject_cast<QMenu*>(widget))
                        top = widget;
            }
            if (!top) return;
            auto* tabs = top->findChild<QTabWidget*>();
            for (int i = 0; i < (tabs ? tabs->count() : 1); ++i) {
                if (tabs) tabs->setCurrentIndex(i);
                QTest::qWait(kMoment / 2);
                save(top->grab().toImage(), command + (tabs ? QStringLiteral("-%1").arg(i) : QString()));
                tell(*top, command);
            }
            top->close();
        });
        action->trigger();
        QTest::qWait(2 * kMoment + 500);
    }
    void save(const QImage& picture, const QString& name) const {
        const auto file = folder_ + '/' + name + ".png";
        std::fprintf(stderr, "%s %s\n",
                     picture.save(file) ? "taken:" : "cannot be written:", qPrintable(file));
    }

    MainWindow window_;
    QString folder_;
};

}  // namespace

int main(int argc, char** argv) {
    prepareGl();
    const QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 4) {
        std::fprintf(stderr, "usage: navwright_looks FOLDER dark|light WIDTHxHEIGHT [MAP.bsp DEMO...]\n");
        return 1;
    }
    const QTemporaryDir scratch;
    const auto settings = scratch.filePath("settings.ini");
    QSettings(settings, QSettings::IniFormat).setValue("window/theme", arguments[2]);
    const auto size = arguments[3].split('x');
    auto files = arguments.mid(4);
    if (files.isEmpty()) files = QStringList{sampleFolder() + "/nw_sample.bsp", sampleFolder()};
    Round round(settings, arguments[1], QSize(size.value(0).toInt(), size.value(1).toInt()));
    return round.go(files) ? 0 : 2;
}
