#include "navwright/preferences.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "navwright/engine_page.h"
#include "navwright/engine_settings.h"
#include "navwright/main_window.h"
#include "navwright/project_keeper.h"
#include "trial/test_settings_page.h"
#include "trial/trial.h"

namespace navwright {

namespace {

QString keyOf(Param id) {
    const auto& key = parameterRow(id).key;
    return QStringLiteral("test/") + QString::fromUtf8(key);
}

void remember(QSettings& settings, const Parameters& parameters) {
    for (const auto id : testParameters()) {
        if (parameters.isDefault(id)) {
            settings.remove(keyOf(id));
        } else {
            settings.setValue(keyOf(id), parameters.real(id));
        }
    }
}

/// A document that nobody has worked on begins with the limits the person set last.
void beginWithRemembered(MainWindow& window) {
    auto& document = window.document();
    const bool fresh = document.map() && document.parameters() == Parameters() &&
                       document.undoStack().count() == 0 && window.project().path().empty();
    if (!fresh) return;
    auto work = document.work();
    for (const auto id : testParameters()) {
        bool number = false;
        const auto value = window.settings().value(keyOf(id)).toDouble(&number);
        // A value from elsewhere that the table does not allow is as if it were not there.
        if (number) static_cast<void>(work.parameters.set(id, value));
    }
    document.applyWork(work);
}

void showPreferences(MainWindow& window, Trial& trial) {
    QDialog dialog(&window);
    dialog.setObjectName(QStringLiteral("preferences"));
    dialog.setWindowTitle(MainWindow::tr("Preferences"));
    auto* pages = new QTabWidget(&dialog);
    pages->setObjectName(QStringLiteral("preferencePages"));
    pages->tabBar()->setObjectName(QStringLiteral("preferenceTabs"));
    pages->tabBar()->setAccessibleName(MainWindow::tr("Pages of the preferences"));
    auto* tests = new TestSettingsPage(window.document().parameters(), trial.settings());
    pages->addTab(tests, MainWindow::tr("Test"));
    // A damaged profile was told of at the start; it is replaced by what is entered here.
    const auto engineBefore = loadEngineSettings(window.settings());
    auto* engine = new EnginePage(engineBefore ? *engineBefore : EngineSettings());
    pages->addTab(engine, MainWindow::tr("Engine"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    buttons->setObjectName(QStringLiteral("preferenceButtons"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(pages);
    column->addWidget(buttons);
    if (dialog.exec() != QDialog::Accepted) return;

    const auto parameters = tests->parameters();
    window.document().setParameters(parameters, MainWindow::tr("Change how navs are tested"));
    remember(window.settings(), parameters);
    trial.setSettings(tests->settings());
    const auto saved = saveEngineSettings(window.settings(), engine->settings());
    if (!saved) window.showError(saved.error().error());
    chooseBackend(window, trial);
}

}  // namespace

void addPreferences(MainWindow& window, Trial& trial) {
    auto* edit = window.findChild<QMenu*>(QStringLiteral("menu.edit"));
    auto* action = window.actions().add(QStringLiteral("edit.preferences"), MainWindow::tr("&Preferences…"),
                                        QKeySequence(Qt::CTRL | Qt::Key_Comma));
    QObject::connect(action, &QAction::triggered, &window,
                     [&window, &trial] { showPreferences(window, trial); });
    QObject::connect(&trial, &Trial::busyChanged, action, &QAction::setDisabled);
    edit->addSeparator();
    edit->addAction(action);
    chooseBackend(window, trial);
    QObject::connect(&window.document(), &Document::mapChanged, &window,
                     [&window] { beginWithRemembered(window); });
}

}  // namespace navwright
