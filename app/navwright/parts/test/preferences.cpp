#include "app/navwright/parts/test/preferences.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/navwright/parts/test/deploy_page.h"
#include "app/navwright/parts/test/engine_page.h"
#include "app/navwright/parts/test/engine_settings.h"
#include "app/navwright/parts/test/game_page.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/preferences.h"
#include "widgets/test/verdict/test_settings_page.h"

namespace navwright {

namespace {

Preference<double> kept(Param id) {
    const auto& row = parameterRow(id);
    return preference::testParameter(QString::fromUtf8(row.key), row.defaultValue);
}

void remember(QSettings& settings, const Parameters& parameters) {
    for (const auto id : testParameters()) {
        if (parameters.isDefault(id)) {
            settings.remove(kept(id).key);
        } else {
            prefer(settings, kept(id), parameters.real(id));
        }
    }
}

constexpr QSize kPreferencesSize{680, 560};  ///< logical pixels

/// A value from elsewhere that the table does not allow is as if it were not there.
void applyRemembered(Workspace& workspace) {
    auto work = workspace.document.work();
    for (const auto id : testParameters()) {
        std::ignore = work.parameters.set(id, preferred(*workspace.settings, kept(id)));
    }
    workspace.document.applyWork(work);
}

}  // namespace

void beginWithRemembered(Workspace& workspace, const ProjectKeeper& project, QObject& receiver) {
    auto& document = workspace.document;
    QObject::connect(&document, &Document::mapChanged, &receiver, [&workspace, &document, &project] {
        const bool fresh = document.map() && document.parameters() == Parameters() &&
                           document.undoStack().count() == 0 && project.path().empty();
        if (fresh) applyRemembered(workspace);
    });
}

void showPreferences(Workspace& workspace, Messages& messages, QWidget& window,
                     const std::vector<PreferencePage>& others) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Preferences", text); };
    QDialog dialog(&window);
    dialog.setObjectName(QStringLiteral("preferences"));
    dialog.setWindowTitle(tr("Preferences"));
    auto* pages = new QTabWidget(&dialog);
    pages->setObjectName(QStringLiteral("preferencePages"));
    pages->tabBar()->setObjectName(QStringLiteral("preferenceTabs"));
    pages->tabBar()->setAccessibleName(tr("Pages of the preferences"));
    // In a low window a page scrolls, and the buttons stay on the screen.
    const auto addPage = [pages](QWidget* page, const QString& title) {
        auto* scroll = scrolled(page, "preferenceScroll", title, pages);
        scroll->setObjectName(QStringLiteral("preferenceScroll.%1").arg(pages->addTab(scroll, title)));
    };
    auto* tests = new TestSettingsPage(workspace.document.parameters(), workspace.testing.settings());
    addPage(tests, tr("Test"));
    // A damaged profile was told of at the start; it is replaced by what is entered here.
    const auto engineBefore = loadEngineSettings(*workspace.settings);
    auto* engine = new EnginePage(engineBefore ? *engineBefore : EngineSettings());
    addPage(engine, tr("Engine"));
    auto* game = new GamePage(workspace.mapLook.gameFolder(), workspace.document.shownMap()
                                                                  ? textureWords(workspace.mapLook.report())
                                                                  : tr("No map is open"));
    addPage(game, tr("Game"));
    auto* deploy = new DeployPage(*workspace.settings);
    addPage(deploy, tr("Deploy"));
    for (const auto& other : others) addPage(other.page, other.title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    buttons->setObjectName(QStringLiteral("preferenceButtons"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(pages);
    column->addWidget(buttons);
    dialog.resize(kPreferencesSize.boundedTo(dialog.screen()->availableSize()));
    if (dialog.exec() != QDialog::Accepted) {
        for (const auto& other : others) {
            if (other.takeBack) other.takeBack();
        }
        return;
    }

    const auto parameters = tests->parameters();
    workspace.document.setParameters(parameters, tr("Change how navs are tested"));
    remember(*workspace.settings, parameters);
    workspace.testing.setSettings(tests->settings());
    workspace.mapLook.setGameFolder(game->folder());
    deploy->save(*workspace.settings);
    const auto saved = saveEngineSettings(*workspace.settings, engine->settings());
    if (!saved) messages.showError(saved.error().error());
    chooseBackend(workspace, messages, window);
}

}  // namespace navwright
